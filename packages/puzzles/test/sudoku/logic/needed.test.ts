/**
 * For each technique a puzzle that needs it: solved when the technique is added to others, not solved
 * without it. The puzzles are our own, found by search among random ones.
 */
import { sudoku } from '@quadrille/puzzles/sudoku';
import { VARIANT_TECHNIQUES } from '@quadrille/puzzles/sudoku/internal';
import {
  explain,
  nextStep,
  solveByLogic,
  stateOf,
  TECHNIQUES,
  type TechniqueName,
} from '@quadrille/puzzles/sudoku/logic';
import { expect, test } from 'vitest';
import { given } from '../rating/support.js';

const names = TECHNIQUES.map(([name]) => name);
/** The thesis's techniques. */
const basic = names.slice(0, names.indexOf('skyscraper'));
/** Techniques of variants, and two that are too rare for a puzzle, have tests of their own. */
const elsewhere: readonly TechniqueName[] = [
  ...VARIANT_TECHNIQUES,
  'unique-rectangle-5',
  'avoidable-rectangle-2',
];

/** All techniques before this one. */
const before = (name: TechniqueName) => names.slice(0, names.indexOf(name));

const needed: [TechniqueName, string, readonly TechniqueName[]][] = [
  [
    'hidden-single',
    '....6..97..7..4..8.....8.......4..5..59.7..1..461.......4..1..92....3.....59...2.',
    before('hidden-single'),
  ],
  [
    'naked-single',
    '1........7.89..5..5...21.....28..91.....3..5...567...26.4.9........4.27........3.',
    before('naked-single'),
  ],
  [
    'pointing',
    '.......6.....41...19.2...38...8.......7....4..8.3.52.19...5.........2.1..51...48.',
    before('pointing'),
  ],
  [
    'claiming',
    '.6.25.............4.2.3..5.6..7...1.72....3..59..41..82...15.6......4..3.7.....8.',
    before('claiming'),
  ],
  [
    'naked-pair',
    '.45...........9..79..6.31......9.7.17531..4.......2.6...9.....6538....4.4.......3',
    before('naked-pair'),
  ],
  [
    'hidden-pair',
    '7...2.....4..1...98..9...34...45......3..1.6.......24.27..6...5.......96......8..',
    before('hidden-pair'),
  ],
  [
    'naked-triple',
    '.61.4.2..7...9.6......82..392.5..1...3.........4.6............6...2..3..51....9.7',
    before('naked-triple'),
  ],
  [
    'hidden-triple',
    '.6.4...31..........97.8...2...9..8.35......2....8...4.9.........3.1.2.58...7.5...',
    before('hidden-triple'),
  ],
  [
    'x-wing',
    '......1.8..3.......6..843.2.7...8.....2...9..6...9125..2.51.....14....7......6...',
    before('x-wing'),
  ],
  [
    'naked-quad',
    '..52.....7..9.4..22...3.....7.....6...25.68.......8.176.1.....4.....5.93..4......',
    before('naked-quad'),
  ],
  [
    'skyscraper',
    '...9..86......6..7....2......2.6.....8.2.1.....7.3..945.4....7.3...856...2.4.....',
    before('skyscraper'),
  ],
  [
    'two-string-kite',
    '..67....3..........2...51...4..19.7.9..5...8..6.8.43..1.....9.8..5.8142..........',
    before('two-string-kite'),
  ],
  [
    'turbot-fish',
    '.....45..39..1.7.8.......32..8...2.3.3.7.91...4..8.......4..85.9.......148..91...',
    before('turbot-fish'),
  ],
  [
    'empty-rectangle',
    '7............6..4....84259.8...........57.9...7....4.53..6...2.4...3.7...21..83..',
    before('empty-rectangle'),
  ],
  [
    'xy-wing',
    '..9...1.........3.218....6....2......7.54...2.4..718..4....9.7..5...7..1....8..9.',
    before('xy-wing'),
  ],
  [
    'swordfish',
    '.2.6..9...7.......496....2....9.1....5..4..6.2.3.........49.6..1....75.....2.3.4.',
    before('swordfish'),
  ],
  [
    'xyz-wing',
    '6.2..8.....5.....13...12.4.......132.58.........14...5..3...9..5..2....3.8..7.5..',
    before('xyz-wing'),
  ],
  [
    'w-wing',
    '..4.2..13..9.4.6..38...7......4.........58.3..7......8..8..64.1.6.......5.....92.',
    before('w-wing'),
  ],
  ['remote-pair', '5......8.9.2..6.7.4.....1.3.2.4.1..7..67......8..........2....6..759.4...4.6.7...', basic],
  [
    'unique-rectangle-1',
    '28....9..4.....5...71.....3....5749...9..2..1..7..98......2...6...3....4.18......',
    before('unique-rectangle-1'),
  ],
  [
    'unique-rectangle-2',
    '......8....9.1..4.6584.......5.........6.9.271..2..5...4..3....97......1...1.473.',
    basic,
  ],
  [
    'unique-rectangle-3',
    '..6...51.2.31......5...9.4.....64.8.63.9..7.....7....4...5.....9....287.7.5..6...',
    before('unique-rectangle-3'),
  ],
  [
    'unique-rectangle-4',
    '2....7.5.74..1.........69.1.9....2..8...6..453.7..4.....23..8.........6.....8...2',
    before('unique-rectangle-4'),
  ],
  [
    'hidden-rectangle',
    '....3.6.....2...542....5......49.....9.........6..1.3..43........98....5.687.9.1.',
    before('unique-rectangle-5'),
  ],
  ['bug', '..9...24.2.....1...6.47....3.6.......5..6...9...3......7.14...6...8.5.1...56...3.', before('bug')],
  [
    'unique-rectangle-6',
    '2.5.......1...87.....35....49...1.6.7...4.......8...7...8.3........19.5..72...1..',
    before('unique-rectangle-6'),
  ],
  [
    'avoidable-rectangle-1',
    '.4.......8...7.5..3792.........57......1...9...6..9..4...5.1.8..9......1..7.4.352',
    before('avoidable-rectangle-1'),
  ],
  [
    'bug-2',
    '.4....6.2.13..2.9....8..7...3...5..742..7.9.8....9...........5...2.5.....7.1..32.',
    before('bug-2'),
  ],
  [
    'bug-3',
    '9.6.87.4.4.8.2..91...........5.4.9..1.95.6....2.3.........6.......8.4....4....51.',
    before('bug-3'),
  ],
  [
    'bug-4',
    '...8.5.....5.41.73..9..3..5.8..........1..79.3.72...5.9...8.1..43......9..63.....',
    before('bug-4'),
  ],
  [
    'simple-coloring',
    '...1....267..3.4......5......591.........5.4.1....2.359.2...........9..3.617...2.',
    before('simple-coloring'),
  ],
  [
    'multi-coloring',
    '8.2.....5..359..........17..4.3....2.2..5..6...9..2.4........1646...85....52.....',
    before('multi-coloring'),
  ],
  [
    'finned-x-wing',
    '6..9.2.3..5..6...2...3...9.....942.3.....3.1.4.1....5..4......1..8..7......2...65',
    before('finned-x-wing'),
  ],
  [
    'finned-swordfish',
    '7..........5...2.81.85.....61..29..5......7.69....5......9.....3.42...6..9.7418..',
    before('finned-swordfish'),
  ],
  [
    'jellyfish',
    '....2.4.....5......7.46.53.13....2...9.1.56..........4.8.........93......5.6.437.',
    [
      ...basic,
      'skyscraper',
      'two-string-kite',
      'turbot-fish',
      'xy-wing',
      'xyz-wing',
      'w-wing',
      'unique-rectangle-1',
      'bug',
    ],
  ],
  [
    'finned-jellyfish',
    '.7..3.4..4..8..5.......5.69..39.8....4.....272......8.3...6..921.............36..',
    basic,
  ],
  [
    'unique-loop',
    '...9....3..4..267.93..74.....82.....4.9.5..3.3..............4.61...485.........12',
    before('unique-loop'),
  ],
  ['x-chain', '.....5....5.9....31......79.8..732..2..6..3.5.....1.....27.........2.654..4..9...', basic],
  [
    'xy-chain',
    '2...51.....36...4..9...4.5..37.....2..9....85..8.3.61...2.........7.6..836...9...',
    before('xy-chain'),
  ],
  ['aic', '..2..8...4.....5..1..546.3..2.1.3.4.8.....9..6....4..3...3...7..3.....69.8..7...5', before('aic')],
  [
    'cell-forcing-chain',
    '6...59.........56....2.14..2.....9.73....8....5..9...6...347...7.2.....8.9......1',
    before('cell-forcing-chain'),
  ],
  [
    'house-forcing-chain',
    '7...8..3..56..........4.59.....5.....712....4.....6...9....4.67.1..9.3..2..8.....',
    before('house-forcing-chain'),
  ],
];

test.each(needed)('%s is needed', (name, line, others) => {
  const puzzle = sudoku({ givens: given(line) });
  expect(solveByLogic(puzzle, { techniques: others }).solved).toBe(false);
  const { solved, steps } = solveByLogic(puzzle, { techniques: [...others, name] });
  expect(solved).toBe(true);
  const step = steps.find(({ technique }) => technique === name)!;
  expect(explain(step).length).toBeGreaterThan(20);
  expect(explain(step, 'cs')).not.toBe(explain(step));
});

test('hidden quad: four digits that have lost the other five cells of a row', () => {
  const low = 0b000001111;
  const marks = Array.from({ length: 81 }, (_, cell) => (cell >= 4 && cell < 9 ? 0x1ff & ~low : 0x1ff));
  const state = stateOf(sudoku(), { candidates: marks });
  const step = nextStep(state, { techniques: before('hidden-quad') });
  expect(step).toBeUndefined();
  const quad = nextStep(state, { techniques: ['hidden-quad'] })!;
  expect(quad.cells).toEqual([0, 1, 2, 3]);
  expect(quad.digits).toEqual([1, 2, 3, 4]);
  expect(quad.eliminated).toHaveLength(20);
});

test('no technique is left out here', () => {
  const special: TechniqueName[] = ['full-house', 'hidden-quad', ...elsewhere];
  expect([...needed.map(([name]) => name), ...special].sort()).toEqual([...names].sort());
});

test('full house: a grid with one hole in every row', () => {
  const root = Array.from(
    { length: 81 },
    (_, i) => ((3 * Math.floor(i / 9) + Math.floor(i / 27) + (i % 9)) % 9) + 1,
  );
  const puzzle = sudoku({ givens: root.map((digit, i) => (i % 9 === Math.floor(i / 9) ? 0 : digit)) });
  const { solved, steps } = solveByLogic(puzzle, { techniques: ['full-house'] });
  expect(solved).toBe(true);
  expect(steps).toHaveLength(9);
});

test('fish name their lines together, and the fins by their cells', () => {
  const low = Array.from({ length: 81 }, () => 0x1ff);
  const rows = [1, 4]; // 1 stands there in columns 3 and 9, and in r5c8 as a fin
  for (const row of rows)
    for (let column = 0; column < 9; column++)
      if (column !== 2 && column !== 8 && !(row === 4 && column === 7)) low[9 * row + column] &= ~1;
  const step = nextStep(stateOf(sudoku(), { candidates: low }), { techniques: ['finned-x-wing'] })!;
  expect(explain(step)).toMatch(
    /^In rows 2 and 5 the digit 1 can stand only in columns 3 and 9, or in r5c8, the fin\. .*remove 1 from r4c9 and r6c9\.$/,
  );
  expect(explain(step, 'cs')).toMatch(
    /^V řádcích 2 a 5 může 1 stát jen ve sloupcích 3 a 9, nebo v ploutvi r5c8\. .*škrtni 1 z r4c9 a r6c9\.$/,
  );
});
