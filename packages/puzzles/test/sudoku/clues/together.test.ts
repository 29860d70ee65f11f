/** Techniques about several clues: positions in which each alone applies, links by clues, and the share they solve. */
import { explain, nextStep, parse, type Step, solve, solveByLogic, stateOf } from '@quadrille/puzzles/sudoku';
import {
  TECHNIQUES,
  type TechniqueName,
  VARIANT_EXAMPLES,
  verifyChain,
  verifyStep,
  verifyTrail,
} from '@quadrille/puzzles/sudoku/internal';
import { expect, test } from 'vitest';
import { apply } from '../../../src/sudoku/logic/state.js';
import { HouseFit, labelOf, refuted, unitsOf } from '../../../src/sudoku/logic/units.js';

const EMPTY = '.'.repeat(36);
const names = TECHNIQUES.map(([name]) => name);

/** Goes on with all techniques to the first step of one of them; hands over the candidates before it. */
function firstOf(line: string, technique: TechniqueName) {
  const { puzzle } = parse(line);
  const state = stateOf(puzzle);
  for (;;) {
    const step = nextStep(state);
    if (!step) throw new Error(`${technique} is not used`);
    const candidates = [...state.candidates].map((set, cell) =>
      state.values[cell] > 0 ? 1 << (state.values[cell] - 1) : set,
    );
    if (step.technique === technique) return { puzzle, state, step, candidates };
    apply(state, step);
  }
}

const POSITIONS: [TechniqueName, string, string, string][] = [
  [
    'clue-pointing',
    'renban r2c5 r3c5 r2c4 r1c4;thermo r2c1 r2c2 r3c1 r3c2;thermo r1c4 r1c3 r1c2;between r5c2 r5c1 r4c1 r4c2',
    'The renban line at r2c5 needs 3 in one of r2c5, r3c5, r2c4 and r1c4, ' +
      'so what sees all of these cannot hold it: remove 3 from r1c5.',
    'v jednom z polí r2c5, r3c5, r2c4 a r1c4 musí být 3',
  ],
  [
    'clue-and-house',
    'renban r6c5 r6c6 r5c6 r4c5;cage 7 r2c1 r2c2 r3c3;dot ratio 2 r4c3 r5c3',
    'The black dot at r4c3 together with column 3: r4c3 and r5c3 can only be 1-2, 2-1, 2-4 or 4-2: ' +
      'remove 2 from r3c3 and r6c3; 3 and 6 from r4c3 and r5c3.',
    'a k tomu sloupec 3: r4c3 a r5c3 může být jen 1-2, 2-1, 2-4 nebo 4-2',
  ],
  [
    'two-clues',
    'dot difference 1 r2c3 r2c4;dot difference 1 r4c1 r5c1;whispers 3 r2c1 r2c2 r1c1;arrow r1c3 - r1c4 r2c4',
    'The white dot at r2c3 and the arrow at r1c3: no filling contains these candidates: remove 6 from r2c3.',
    'žádné společné vyplnění tyto kandidáty neobsahuje: škrtni 6 z r2c3.',
  ],
  [
    'house-and-clues',
    'dot difference 1 r5c4 r6c4;dot ratio 2 r2c3 r2c4;cage 13 r2c4 r1c4 r2c5;thermo r3c1 r4c1 r4c2 r5c1',
    'The black dot at r2c3 and the cage at r2c4 together with row 2: no filling contains these candidates: ' +
      'remove 4 from r1c4.',
    'klec u r2c4 a k tomu řádek 2',
  ],
  [
    'cell-forcing-chain',
    'dot ratio 2 r5c1 r5c2;renban r2c4 r2c3 r3c3;whispers 3 r5c1 r4c1 r4c2 r5c3;thermo r5c5 r6c6 r6c5' +
      ';dot ratio 2 r4c1 r4c2',
    'Whichever of 1, 2, 3 and 4 stands in r5c2, it follows, by the whispers line at r5c1 and the black dot at r5c1: ' +
      'remove 3 from r1c2.',
    'díky nápovědám',
  ],
  [
    'house-forcing-chain',
    'between r5c6 r6c6 r6c5 r5c4;thermo r4c6 r5c5 r5c4;between r1c2 r2c3 r3c2 r2c1;thermo r6c1 r6c2 r5c1 r4c2' +
      ';arrow r6c5 - r5c6 r5c5',
    'Wherever 5 stands in row 6 (r6c3, r6c4, r6c5 and r6c6), it follows, by the between line at r5c6: ' +
      'remove 1 from r6c3.',
    'díky nápovědám',
  ],
  [
    'contradiction',
    'little-killer 9 r6c3 UR;little-killer 3 r1c5 DR',
    'If r5c4 were 5: the little killer at r6c3 → r4c5 r3c6≠3/4/5/6; box 4 → r3c4 r4c4≠1/2; ' +
      'then column 4 cannot be completed. So remove 5 from r5c4.',
    'pak nevychází sloupec 4. Proto škrtni 5 z r5c4.',
  ],
];

test.each(POSITIONS)('%s: a position in which it alone applies', (technique, clues, english, czech) => {
  const { puzzle, state, step, candidates } = firstOf(`${EMPTY};${clues}`, technique);
  // A contradiction may do what the others do.
  const others = names.filter(name => name !== technique && name !== 'contradiction');
  expect(nextStep(state, { techniques: others })).toBeUndefined();
  expect(explain(step)).toBe(english);
  expect(explain(step, 'cs')).toContain(czech);
  const verify = step.trail ? verifyTrail : step.links.length > 0 ? verifyChain : verifyStep;
  expect(verify(puzzle, candidates, step)).toBe(true);
  // What a solution has cannot be removed, whatever is said for it.
  const [solution] = solve(puzzle, 'search', { limit: 1, nodeLimit: 5000 }).solutions;
  const { cell } = step.eliminated[0];
  const wrong: Step = { ...step, eliminated: [{ cell, digit: solution[cell] }] };
  expect(verify(puzzle, candidates, wrong)).toBe(false);
});

test('a chain through clues names the clue of each link, and is verified link by link', () => {
  const zipper = VARIANT_EXAMPLES.find(([kind]) => kind === 'zipper')![1];
  const { puzzle, step, candidates } = firstOf(zipper, 'aic');
  const at = step.links.flatMap(({ clue }) => (clue === undefined ? [] : [clue]));
  expect(at.length).toBeGreaterThan(0);
  expect(step.clues?.map(own => own.at)).toEqual(expect.arrayContaining(at));
  expect(explain(step)).toContain(', by the zipper line at r');
  expect(verifyChain(puzzle, candidates, step)).toBe(true);
  const bare: Step = { ...step, links: step.links.map(({ clue: _, ...link }) => link), clues: [] };
  expect(verifyChain(puzzle, candidates, bare)).toBe(false);
  const cut: Step = { ...step, links: step.links.slice(0, -1) };
  expect(verifyChain(puzzle, candidates, cut)).toBe(false);
});

test('a house keeps the digits of cells that have no others, and fails where digits do not suffice', () => {
  const words = Int32Array.from([0b0011, 0b0011, 0b0111, 0b1111]);
  const house = new HouseFit([0, 1, 2, 3], 0b1111);
  expect(refuted(words, [house], [0, 1, 2, 3])).toEqual([
    { cell: 2, digit: 1 },
    { cell: 2, digit: 2 },
    { cell: 3, digit: 1 },
    { cell: 3, digit: 2 },
    { cell: 3, digit: 3 },
  ]);
  const now = Int32Array.from([0b0011, 0b0011, 0b0011, 0b1111]);
  const board = { now, narrow: (cell: number, set: number) => (now[cell] = set) !== 0 };
  expect(house.run(board)).toBe(false);
});

test('a contradiction is verified: each consequence, each sum over houses, and that the last one cannot be', () => {
  const killer = '.'.repeat(36) + ';cage 15 r1c1 r2c1 r1c2;cage 12 r2c2 r2c3 r3c3;cage 9 r1c3 r1c4';
  const { puzzle } = parse(killer);
  const candidates = puzzle.givens.map(() => 63);
  const sum = { cells: [14], less: [], sum: 15, sets: [] };
  const box = { kind: 'house' as const, house: { kind: 'box' as const, index: 0 } };
  const step = (trail: NonNullable<Step['trail']>, digit = 6): Step => ({
    technique: 'contradiction',
    size: 6,
    cells: [0],
    digits: [digit],
    houses: [],
    links: [],
    placed: [],
    eliminated: [{ cell: 0, digit }],
    trail,
  });
  const judged = (trail: NonNullable<Step['trail']>, digit?: number) =>
    verifyTrail(puzzle, candidates, step(trail, digit));
  // A cage of 15 in three cells of a 6x6 is 4, 5 and 6.
  const cage = { kind: 'clue' as const, clue: { at: 0, kind: 'cage' as const, first: 0, fillings: [] } };
  expect(judged([{ by: cage, eliminated: [], placed: [] }], 3)).toBe(true);
  expect(judged([{ by: cage, eliminated: [], placed: [] }], 6)).toBe(false);
  expect(judged([{ by: box, eliminated: [], placed: [] }], 3)).toBe(false);
  expect(judged([{ by: { kind: 'sum', sum }, eliminated: [], placed: [] }], 3)).toBe(false);
  // Consequences count for those after them, and only what they prove.
  const gone = [1, 2, 3].map(digit => ({ cell: 6, digit }));
  const empty = [4, 5, 6].map(digit => ({ cell: 6, digit }));
  expect(
    judged([
      { by: cage, eliminated: gone, placed: [] },
      { by: cage, eliminated: empty, placed: [], empty: 6 },
    ]),
  ).toBe(false);
  expect(judged([{ by: cage, eliminated: gone, placed: [] }])).toBe(false);
  expect(judged([])).toBe(false);
});

test('a sum over houses in a contradiction must follow from houses and cages', () => {
  const cages = 'cage 8 r1c1 r1c2;cage 9 r1c3 r1c4 r1c5;cage 5 r2c1 r2c2';
  const { puzzle } = parse(`${'.'.repeat(36)};${cages}`);
  const candidates = puzzle.givens.map(() => 63);
  const trailOf = (cells: number[], sum: number): NonNullable<Step['trail']> => [
    { by: { kind: 'sum', sum: { cells, less: [], sum, sets: [] } }, eliminated: [], placed: [] },
  ];
  const step = (trail: NonNullable<Step['trail']>): Step => ({
    technique: 'contradiction',
    size: 6,
    cells: [5],
    digits: [6],
    houses: [],
    links: [],
    placed: [],
    eliminated: [{ cell: 5, digit: 6 }],
    trail,
  });
  // Row 1 without its cages leaves 21 - 17 for r1c6.
  expect(verifyTrail(puzzle, candidates, step(trailOf([5], 4)))).toBe(true);
  expect(verifyTrail(puzzle, candidates, step(trailOf([5], 5)))).toBe(false);
  expect(verifyTrail(puzzle, candidates, step(trailOf([5, 8], 12)))).toBe(false);
});

test('of the examples of clues, logic solves all and removes no digit of a solution', {
  timeout: 60_000,
}, () => {
  const stuck: string[] = [];
  for (const [kind, line] of VARIANT_EXAMPLES) {
    const { puzzle } = parse(line);
    const [solution] = solve(puzzle, 'search', { limit: 1, nodeLimit: 100_000 }).solutions;
    const { steps, solved, grid } = solveByLogic(puzzle, { isUnique: false });
    if (!solved) stuck.push(kind);
    else expect(grid).toEqual([...solution]);
    for (const { eliminated } of steps)
      for (const { cell, digit } of eliminated) expect(solution[cell]).not.toBe(digit);
  }
  expect(stuck).toEqual([]);
});

test('a chain by a rule of the whole grid names the rule without a cell', () => {
  const { puzzle } = parse(`1${'.'.repeat(35)};all difference;dot difference 1 r1c1 r1c2`);
  const state = stateOf(puzzle);
  const rule = unitsOf(state).find(({ clue }) => clue.kind === 'all-marked')!;
  const step = nextStep(state)!;
  const chained: Step = { ...step, technique: 'aic', clues: [labelOf(rule)] };
  expect(explain(chained)).toContain(', by the negative rule:');
});
