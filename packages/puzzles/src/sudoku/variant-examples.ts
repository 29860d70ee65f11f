/**
 * A puzzle of our own making for every kind of clue that the generator draws: 6x6, one solution. Each was made by
 * `quadrille sudoku generate --size 6 --clues KIND` with a few seeds, the one with fewest givens kept.
 */
import type { Constraint } from './rules.js';

export const VARIANT_EXAMPLES: readonly (readonly [kind: Constraint['kind'], line: string])[] = [
  [
    'thermo',
    '................3...................;thermo r4c3 r3c3 r2c3;thermo r6c5 r5c5 r5c4 r4c4' +
      ';thermo r2c5 r3c5 r3c6 r4c5 r5c6;thermo r5c1 r4c1 r5c2 r6c1;thermo r2c2 r1c1 r2c1',
  ],
  [
    'slow-thermo',
    '..6....2................3...........;slow-thermo r5c4 r6c4 r6c5' +
      ';slow-thermo r1c1 r2c2 r2c1 r3c1 r4c1;slow-thermo r4c2 r5c2 r6c2' +
      ';slow-thermo r4c5 r4c4 r3c4 r3c5 r3c6',
  ],
  [
    'arrow',
    '............2....3..6.4.........4...;arrow r1c1 - r2c2 r3c2;arrow r5c3 - r6c4 r5c5 r4c6' +
      ';arrow r5c4 - r4c5 r4c4',
  ],
  [
    'cage',
    '.....6..1................54.........;cage 6 r3c6 r4c6 r5c6;cage 8 r2c4 r3c4;cage 12 r2c1 r2c2 r3c1' +
      ';cage 6 r2c3 r3c3;cage 9 r4c3 r4c4 r5c3',
  ],
  [
    'difference',
    '..6....1.6.......1......2....5......;dot difference 1 r4c2 r5c2;dot difference 1 r2c1 r3c1' +
      ';dot difference 1 r5c5 r6c5;dot difference 1 r5c5 r5c6;dot difference 1 r1c4 r2c4',
  ],
  [
    'ratio',
    '....1...4..36................51.....;dot ratio 2 r4c1 r5c1;dot ratio 2 r3c3 r3c4' +
      ';dot ratio 2 r5c4 r6c4',
  ],
  [
    'pair-sum',
    '..3..6........56........2..........5;dot sum 5 r5c1 r6c1;dot sum 10 r6c3 r6c4;dot sum 5 r4c3 r4c4' +
      ';dot sum 5 r1c2 r1c3',
  ],
  [
    'greater',
    '....1.5..2.........4...1..4........5;greater r4c5 r3c5;greater r6c1 r5c1;greater r3c2 r3c1' +
      ';greater r5c5 r6c5;greater r6c3 r6c4',
  ],
  ['odd', '.......1.............2.1.2..3.6.....;odd r3c3;odd r3c6;odd r3c4;odd r6c6;odd r1c3'],
  [
    'even',
    '.2...4.....3..........6....1....5...;even r3c3;even r5c1;even r3c1;even r5c5;even r4c1;even r6c4',
  ],
  ['minimum', '.2....5...34.....2...3....4.........;minimum r6c2;minimum r6c5;minimum r4c6'],
  ['maximum', '.....4.1...3.3.....51...2....5......;maximum r4c5;maximum r3c1;maximum r3c5'],
  [
    'renban',
    '................4..4..5......3.1....;renban r3c6 r2c5 r2c6;renban r6c4 r5c5 r6c6' +
      ';renban r2c2 r1c1 r2c1;renban r4c1 r5c2 r4c2',
  ],
  [
    'nabner',
    '..6.........5....6........41........;nabner r6c6 r6c5 r5c4;nabner r3c3 r4c2 r4c1' +
      ';nabner r2c6 r2c5 r1c4;nabner r3c6 r3c5 r4c5;nabner r6c2 r5c3 r4c4',
  ],
  [
    'whispers',
    '..............2.........2...........;whispers 3 r1c2 r2c1 r2c2 r3c1 r3c2;whispers 3 r4c4 r4c5 r5c4' +
      ';whispers 3 r4c2 r5c1 r5c2;whispers 3 r3c3 r2c4 r2c5 r1c4 r1c5 r1c6',
  ],
  [
    'parity',
    '....1....................6......52..;parity r1c2 r2c2 r1c3 r1c4 r2c5' +
      ';parity r6c2 r5c3 r5c2 r4c3 r3c4;parity r6c4 r6c5 r5c5 r4c4 r3c3 r4c2 r5c1',
  ],
  [
    'palindrome',
    '6.5...1..45..2......................;palindrome r1c4 r2c3 r3c2 r3c1;palindrome r1c5 r2c4 r3c3' +
      ';palindrome r3c4 r3c5 r2c6;palindrome r5c1 r4c1 r4c2;palindrome r5c5 r4c5 r4c6',
  ],
  [
    'between',
    '...........4...6......5.2...........;between r3c4 r3c3 r3c2 r2c3;between r6c6 r5c6 r6c5' +
      ';between r6c2 r5c2 r4c1;between r1c4 r1c3 r1c2;between r6c3 r5c3 r4c2 r3c1',
  ],
  [
    'lockout',
    '.....4......................6.2.1...;lockout 3 r1c5 r2c6 r3c6;lockout 3 r4c5 r5c5 r4c6' +
      ';lockout 3 r6c5 r5c4 r4c4;lockout 3 r2c4 r3c3 r2c2 r1c2',
  ],
  [
    'region-sum',
    '5.....4.2........3..62..1...34......;region-sum r5c1 r6c1 r6c2 r5c3;region-sum r1c4 r1c5 r2c5' +
      ';region-sum r1c3 r2c3 r2c2 r3c2 r3c1',
  ],
  [
    'zipper',
    '.....2...........33......2.6.46.....;zipper r2c1 r1c1 r2c2;zipper r1c3 r1c4 r1c5' +
      ';zipper r3c2 r4c3 r4c4',
  ],
  [
    'sum-line',
    '........4.2..................5......;sum-line 7 r5c3 r6c2 r6c3 r6c4;sum-line 7 r3c6 r2c5 r2c6 r1c5' +
      ';sum-line 7 r4c3 r3c4 r3c3 r3c2 r4c1;sum-line 7 r2c2 r1c2 r2c3',
  ],
  [
    'entropic',
    '......4.5...5.........1..5....2.....;entropic r2c6 r2c5 r1c4 r1c5 r1c6' +
      ';entropic r6c5 r6c4 r5c4 r5c5 r6c6;entropic r4c1 r4c2 r3c3 r2c4 r3c4 r4c5',
  ],
  [
    'modular',
    '.....2......3.1............2........;modular 3 r2c2 r2c1 r3c2 r3c1 r4c1' +
      ';modular 3 r3c3 r2c3 r1c4 r1c5 r2c5;modular 3 r4c3 r5c3 r6c4 r6c3 r6c2' +
      ';modular 3 r5c6 r6c5 r5c4 r4c4',
  ],
  [
    'region',
    '...3..........1..54...2.5.......3.6.;region r5c4 r5c5 r5c6 r6c4 r6c5 r6c6' +
      ';region r2c1 r3c1 r3c2 r4c2 r4c3 r5c3',
  ],
  ['clone', '...5...1...3........1.6...3.4.......;clone r6c1 r5c1 - r2c2 r1c2;clone r4c5 r3c5 - r3c1 r2c1'],
  [
    'quadruple',
    '.......1............1..22....5.....6;quadruple 1,2,5 r3c5 r3c6 r4c5 r4c6' +
      ';quadruple 3,4 r2c2 r2c3 r3c2 r3c3;quadruple 1,3,3 r4c3 r4c4 r5c3 r5c4',
  ],
  [
    'sandwich',
    '.2...65...................4....1....;sandwich 6 column 6;sandwich 12 column 5;sandwich 3 column 4',
  ],
  [
    'x-sum',
    '.2..........1........3..........6...;x-sum 21 column 6;x-sum 7 row 5;x-sum 8 column 5 end' +
      ';x-sum 1 column 5;x-sum 14 column 4 end',
  ],
  [
    'skyscraper',
    '42..........1........3....4.....6...;skyscraper 1 column 6;skyscraper 5 column 5' +
      ';skyscraper 2 column 4 end',
  ],
  [
    'numbered-room',
    '.2..........1........35.........6...;numbered-room 5 column 6;numbered-room 5 row 5' +
      ';numbered-room 6 column 5 end;numbered-room 1 column 5',
  ],
  [
    'hidden-skyscraper',
    '.....24......1................5.....;hidden-skyscraper 1 row 1;hidden-skyscraper 3 row 4 end' +
      ';hidden-skyscraper 2 row 6 end;hidden-skyscraper 3 column 2 end;hidden-skyscraper 3 column 5 end',
  ],
  ['index', '1.........3.5......4.2....4.62......;index column r4c3;index column r2c5'],
  [
    'lunchbox',
    '..........15..5........1............;lunchbox 4 r3c1 r2c1 r2c2;lunchbox 7 r1c3 r1c4 r2c4 r2c3' +
      ';lunchbox 7 r1c5 r1c6 r2c6 r2c5;lunchbox 5 r6c3 r6c4 r5c4 r4c4;lunchbox 3 r6c1 r6c2 r5c2 r5c3',
  ],
  [
    'rellik',
    '.........2.4..5...64......4...3.6...;rellik 7 r3c6 r4c6 r5c6;rellik 1 r2c4 r3c4 r4c4' +
      ';rellik 1 r4c5 r3c5;rellik 2 r1c5 r1c4 r1c3;rellik 1 r2c5 r2c6',
  ],
  [
    'sum',
    '...........3........................;sum 3 r1c2 r2c2;sum 7 r5c1 r6c1 r6c2;sum 14 r6c5 r6c6 r5c6' +
      ';sum 5 r3c3 r3c2;sum 4 r5c3 r5c4;sum 6 r1c5 r1c4',
  ],
  [
    'little-killer',
    '..........................4....6....;little-killer 9 r6c3 UR;little-killer 21 r1c3 DR' +
      ';little-killer 3 r1c5 DR;little-killer 14 r1c2 DR;little-killer 17 r6c2 UR',
  ],
  [
    'double-arrow',
    '..............1.............3.....6.;double-arrow r2c2 r2c1 r1c1 r1c2' +
      ';double-arrow r6c1 r6c2 r6c3 r5c4;double-arrow r3c1 r4c2 r4c1 r5c2' +
      ';double-arrow r1c3 r2c3 r2c4 r1c5;double-arrow r4c4 r4c5 r5c5 r6c6',
  ],
];
