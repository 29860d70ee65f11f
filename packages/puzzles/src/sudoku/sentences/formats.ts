/** Sentences about the formats of other editors (f-puzzles, constraint strings). */
export const FORMATS_EN = {
  'fpuzzles-negative':
    'this puzzle of f-puzzles has the negative rule "{name}", which Quadrille does not know',
  'fpuzzles-cell': 'a clue of f-puzzles contains "{word}", which is not a cell; use R1C1 to R{size}C{size}',
  'fpuzzles-pair': 'a dot of f-puzzles is between {cells:cell|cells}; it must be between two',
  'fpuzzles-place':
    'a clue of f-puzzles is at "{word}", which is not a place beside the grid; write for example R0C1',
  'fpuzzles-direction': 'a little killer has the direction "{direction}"; use UL, UR, DL or DR',
  'fpuzzles-away': 'a little killer at {place} does not point at the grid',
  'fpuzzles-ground': 'f-puzzles has square grids with digits from 1 on; use "line" or "iss"',
  'fpuzzles-kind': 'f-puzzles has no {kind}; use "line" or "xml"',
  'fpuzzles-clue': 'f-puzzles has no field for {clue}; use "line" or "iss"',
  'fpuzzles-marks': '{cell} has the pencil marks {digits}; digits are 1 to {size}',
  'fpuzzles-region': 'a region has {cells:cell|cells}; with {size} digits it can have at most {size}',
  'fpuzzles-field':
    'this puzzle of f-puzzles has {count:entry|entries} under "{field}", which Quadrille does not know; ' +
    'solving without {count#it|them} would be solving a different puzzle',
  'fpuzzles-drawn':
    'this puzzle of f-puzzles has drawings that belong to no clue: {drawn}. ' +
    'Quadrille does not guess what drawings mean: write them as clues',
  'fpuzzles-drawn-rules':
    'this puzzle of f-puzzles has drawings that belong to no clue: {drawn}; its rules say: "{rules}". ' +
    'Quadrille does not guess what drawings mean: write them as clues',
  'iss-large': 'the format "iss" holds grids up to 16x16; use "line"',
  'iss-clue': 'the format "iss" cannot express {clue}; use "line"',
  'iss-dot': 'a constraint string begins with a dot',
  'iss-end': 'this "End" has no "Or" or "And" to close',
  'iss-deep': 'choices are nested too deeply; at most {most} levels are read',
  'iss-shape': '"{word}" is not a shape; write 9x9 or 9x9~0-8',
  'iss-grid': 'Quadrille does not know grids of the kind "{word}"',
  'iss-extent':
    'a grid of {rows}x{columns} cells cannot have {size:digit|digits}; ' +
    'it needs from {least} to {most}, and no fewer than it has rows or columns',
  'iss-jigsaw': 'this "Jigsaw" has {length:character|characters}; it must have {cells}, one per cell',
  'iss-given': '"{word}" is not a given; write for example R1C1_5',
  'iss-digit': '{cell} contains {digit}; digits are {first} to {last}',
  'iss-unknown': 'Quadrille does not know the constraint "{name}"',
  'iss-cell': '"{word}" is not a cell; use R1C1 to {last}',
  'iss-number': '"{word}" is not a number, and "{name}" needs one here',
  'iss-places': '"{word}" does not name places of the grid to repeat clues at',
  'iss-line': '"{word}" is not a row or column; write for example R1 or C1',
  'iss-border': 'a little killer must begin on the border of the grid',
  'iss-quad': 'a "Quad" at {cell} does not fit on the grid; name its top left cell',
  'iss-groups': '{cells:cell|cells} cannot be split into {count:equal group|equal groups}',
  'iss-table':
    'the table of "{name}" contains a character that is not allowed; use A to Z, a to z, 0 to 9, - and _',
  'iss-none': 'Quadrille does not know look-and-say cages that rule out a digit',
  'drawn-line': '{count:line|lines}',
  'drawn-rectangle': '{count:rectangle|rectangles}',
  'drawn-circle': '{count:circle|circles}',
  'drawn-text': '{count:text|texts}',
  'drawn-cage': '{count:cage|cages}',
  'drawn-arrow': '{count:arrow|arrows}',
  'drawn-below': '{count:shape|shapes} below the grid',
  'drawn-above': '{count:shape|shapes} above the grid',
  'drawn-and': '{first} and {last}',
} as const;

export const FORMATS_CS: Readonly<Record<keyof typeof FORMATS_EN, string>> = {
  'fpuzzles-negative': 'toto zadání z f-puzzles má záporné pravidlo „{name}“, které Quadrille nezná',
  'fpuzzles-cell': 'v nápovědě z f-puzzles je „{word}“, což není pole; pište R1C1 až R{size}C{size}',
  'fpuzzles-pair': 'tečka z f-puzzles má {cells:pole|pole|polí}; patří mezi dvě',
  'fpuzzles-place': 'nápověda z f-puzzles je na „{word}“, což není místo vedle mřížky; pište například R0C1',
  'fpuzzles-direction': 'součet úhlopříčky má směr „{direction}“; použijte UL, UR, DL nebo DR',
  'fpuzzles-away': 'součet úhlopříčky na {place} nemíří do mřížky',
  'fpuzzles-ground': 'f-puzzles má čtvercové mřížky s číslicemi od 1; použijte „line“ nebo „iss“',
  'fpuzzles-kind': 'f-puzzles nezná pravidlo {kind}; použijte „line“ nebo „xml“',
  'fpuzzles-clue': 'f-puzzles nemá kam zapsat nápovědu „{clue}“; použijte „line“ nebo „iss“',
  'fpuzzles-marks': 'v {cell} jsou tužkové značky {digits}; číslice jsou 1 až {size}',
  'fpuzzles-region': 'oblast má {cells:pole|pole|polí}; při {size} číslicích jich smí mít nejvýš {size}',
  'fpuzzles-field':
    'toto zadání z f-puzzles má pod „{field}“ {count:záznam|záznamy|záznamů}, ale toto pole Quadrille nezná; ' +
    'bez {count#něj|nich|nich} by se řešilo jiné zadání',
  'fpuzzles-drawn':
    'v tomto zadání z f-puzzles je nakresleno něco, co nepatří k žádné nápovědě: {drawn}. ' +
    'Quadrille nehádá, co kresby znamenají: zapište je jako nápovědy',
  'fpuzzles-drawn-rules':
    'v tomto zadání z f-puzzles je nakresleno něco, co nepatří k žádné nápovědě: {drawn}; v pravidlech stojí: „{rules}“. ' +
    'Quadrille nehádá, co kresby znamenají: zapište je jako nápovědy',
  'iss-large': 'formát „iss“ pojme mřížky do 16x16; použijte „line“',
  'iss-clue': 'formát „iss“ nemá jak zapsat nápovědu „{clue}“; použijte „line“',
  'iss-dot': 'zápis pravidel začíná tečkou',
  'iss-end': 'toto „End“ nemá žádné „Or“ ani „And“, které by ukončilo',
  'iss-deep': 'volby jsou zanořené příliš hluboko; čte se nejvýš {most} úrovní',
  'iss-shape': '„{word}“ není tvar mřížky; pište 9x9 nebo 9x9~0-8',
  'iss-grid': 'mřížky druhu „{word}“ Quadrille nezná',
  'iss-extent':
    'mřížka {rows}x{columns} nemůže mít {size:číslici|číslice|číslic}; ' +
    'musí jich mít od {least} do {most}, a nejméně tolik, kolik má řádků i sloupců',
  'iss-jigsaw': 'toto „Jigsaw“ má {length:znak|znaky|znaků}; musí jich mít {cells}, za každé pole jeden',
  'iss-given': '„{word}“ není zadaná číslice; pište například R1C1_5',
  'iss-digit': 'v {cell} je {digit}; číslice jsou {first} až {last}',
  'iss-unknown': 'pravidlo „{name}“ Quadrille nezná',
  'iss-cell': '„{word}“ není pole; pište R1C1 až {last}',
  'iss-number': '„{word}“ není číslo, a „{name}“ tu číslo potřebuje',
  'iss-places': '„{word}“ neoznačuje místa mřížky, kde se mají nápovědy opakovat',
  'iss-line': '„{word}“ není řádek ani sloupec; pište například R1 nebo C1',
  'iss-border': 'součet úhlopříčky musí začínat na okraji mřížky',
  'iss-quad': '„Quad“ na {cell} se do mřížky nevejde; uveďte jeho levé horní pole',
  'iss-groups':
    'polí je {cells}, a to se nedá rozdělit na {count:stejnou skupinu|stejné skupiny|stejných skupin}',
  'iss-table':
    'v tabulce pravidla „{name}“ je znak, který tam být nesmí; použijte A až Z, a až z, 0 až 9, - a _',
  'iss-none': 'klece, které některou číslici vylučují, Quadrille nezná',
  'drawn-line': '{count:čára|čáry|čar}',
  'drawn-rectangle': '{count:obdélník|obdélníky|obdélníků}',
  'drawn-circle': '{count:kruh|kruhy|kruhů}',
  'drawn-text': '{count:text|texty|textů}',
  'drawn-cage': '{count:klec|klece|klecí}',
  'drawn-arrow': '{count:šipka|šipky|šipek}',
  'drawn-below': '{count:tvar|tvary|tvarů} pod mřížkou',
  'drawn-above': '{count:tvar|tvary|tvarů} nad mřížkou',
  'drawn-and': '{first} a {last}',
};
