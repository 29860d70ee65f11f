/** What the pages themselves say about a person's input; everything else is said by the families. */
import { phrases } from '@quadrille/base';

export const say = phrases(
  'studio',
  {
    'unknown-search': 'this page does not know the search {name} of {module}',
    'text-size': 'the text has {length:character|characters}; this page reads at most {most}',
    'file-size': 'the file has {length:byte|bytes}; this page reads at most {most}',
    'board-size': 'a board of {width} x {height} is too large; this page draws up to {most} x {most}',
    'few-pieces':
      'the board has {cells:cell|cells} and the set only {pieces:piece|pieces}; add the missing lines or change the size',
    'empty-link': 'the link shows an empty board, so there are no pieces in it',
    'no-recipe': '{text} is not a recipe; write one such as 8x8-3-6-1',
    'model-size':
      'the model would have {options:option|options}; this page writes at most {most}, so use the command line',
    'link-digits': 'the digits of this link do not fit its puzzle',
    'server-more': 'the server found more than these {most}; a job lists all',
    unloaded:
      'a part of the studio could not be loaded; check the connection and try again, or reload the page after an update of the server',
  },
  {
    'unknown-search': 'tato stránka nezná hledání {name} z {module}',
    'text-size': 'text má {length:znak|znaky|znaků}; stránka jich čte nejvýš {most}',
    'file-size': 'soubor má {length:bajt|bajty|bajtů}; stránka jich čte nejvýš {most}',
    'board-size': 'deska {width} x {height} je příliš velká; stránka kreslí nejvýš {most} x {most}',
    'few-pieces':
      'deska má {cells:pole|pole|polí}, ale sada jen {pieces:dílek|dílky|dílků}; doplňte chybějící řádky, nebo změňte rozměry',
    'empty-link': 'odkaz ukazuje prázdnou desku, není v něm žádný dílek',
    'no-recipe': '{text} není předpis; píše se například 8x8-3-6-1',
    'model-size':
      'model by měl {options:možnost|možnosti|možností}; stránka jich zapíše nejvýš {most}, použijte příkazový řádek',
    'link-digits': 'číslice v odkazu neodpovídají jeho zadání',
    'server-more': 'server našel víc než těchto {most}; úloha vypíše vše',
    unloaded:
      'část studia se nepodařilo načíst; zkontrolujte připojení a zkuste to znovu, po aktualizaci serveru načtěte stránku znovu',
  },
);
