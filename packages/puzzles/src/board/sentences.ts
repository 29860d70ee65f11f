/** What boards on pages say to people. */
import { phrases } from '@quadrille/base';

export const say = phrases(
  'board',
  {
    kind: '"{kind}" is not a kind of board; use {kinds}',
    unsolvable: 'this puzzle has no solution',
    'cut-off': 'no solution was found in the given time',
    'not-there': '{src} cannot be loaded: {reason}',
    empty: 'there is no puzzle; write it between the tags, or name a file in src',
    'too-large': 'the puzzle has more than {limit} characters, the limit',
  },
  {
    kind: '„{kind}“ není druh desky; zvolte {kinds}',
    unsolvable: 'toto zadání nemá řešení',
    'cut-off': 'v daném čase se řešení nenašlo',
    'not-there': '{src} nelze načíst: {reason}',
    empty: 'chybí zadání; napište ho mezi značky, nebo uveďte soubor v src',
    'too-large': 'zadání má víc než {limit} znaků, což je mez',
  },
);
