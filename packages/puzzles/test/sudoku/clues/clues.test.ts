/** Clues: what they mean to the checker and to the search, on random small grids and on the sample data. */
import { InputError } from '@quadrille/base';
import { check, faults, format, parse, type Sudoku, solve, sudoku } from '@quadrille/puzzles/sudoku';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CLUE_KINDS, clueTitle, isClue } from '../../../src/sudoku/clues/index.js';
import { anyClue, gridOf, hasData, rowsOf, smallPuzzle, solveByDefinition } from './support.js';

const solutionsOf = (puzzle: Sudoku) =>
  solve(puzzle, 'search')
    .solutions.map(grid => grid.join(''))
    .sort();

test('the search finds exactly the grids that the rules allow (4x4, clues of every kind)', () => {
  fc.assert(
    fc.property(smallPuzzle, puzzle => {
      expect(solutionsOf(puzzle)).toEqual(solveByDefinition(puzzle));
    }),
    { numRuns: 60 },
  );
});

test('the random puzzles have clues of all kinds that fit a 4x4 grid, and all numbers of solutions', () => {
  const kinds = new Set(fc.sample(anyClue, { numRuns: 5000, seed: 1 }).map(({ kind }) => kind as string));
  const missing = CLUE_KINDS.filter(kind => !kinds.has(kind));
  expect(missing).toEqual(['machine', 'global-entropy', 'global-modulo']);
  const counts = fc.sample(smallPuzzle, { numRuns: 150, seed: 2 }).map(puzzle => solutionsOf(puzzle).length);
  expect(counts.filter(count => count === 0).length).toBeGreaterThan(10);
  expect(counts.filter(count => count > 1).length).toBeGreaterThan(20);
});

const UNWRITABLE = ['iss-clue', 'fpuzzles-clue', 'fpuzzles-ground', 'xml-ground'].map(
  code => `sudoku.${code}`,
);

test('every clue reads back from a line, and means the same through the other formats that hold it', () => {
  fc.assert(
    fc.property(smallPuzzle, puzzle => {
      expect(parse(format({ puzzle }, 'line')).puzzle).toEqual(puzzle);
      for (const name of ['iss', 'fpuzzles', 'xml'] as const) {
        let text: string;
        try {
          text = format({ puzzle }, name);
        } catch (error) {
          expect(UNWRITABLE).toContain((error as InputError).code);
          continue;
        }
        expect(solutionsOf(parse(text).puzzle), name).toEqual(solutionsOf(puzzle));
      }
    }),
    { numRuns: 60 },
  );
});

test('a clue that is none is refused with a reason', () => {
  const line = (words: string) => () => parse(`${'.'.repeat(81)};${words}`);
  expect(line('thermo r1c1')).toThrow('at least 2');
  expect(line('thermo r1c1 r1c10')).toThrow('r1c10');
  expect(line('whispers r1c1 r1c2')).toThrow('number');
  expect(line('arrow r1c1 r1c2')).toThrow('arrow CIRCLE');
  expect(line('dot product 3 r1c1 r1c2')).toThrow('dot difference');
  expect(line('little-killer 20 r1c1 north')).toThrow('UL, UR');
  expect(line('sandwich 20 r1c1')).toThrow('sandwich NUMBER row');
  expect(line('sandwich 20 row 10')).toThrow('rows are 1 to 9');
  expect(line('all stars')).toThrow('all dots');
  expect(line('warmth r1c1')).toThrow('not a variant');
  const large = parse(`${'.'.repeat(625)};sandwich 150 row 1`).puzzle;
  expect(() => solve(large, 'search')).toThrow(expect.objectContaining({ code: 'sudoku.clue-states' }));
  expect(() => parse('.FullRank~R1~3~')).toThrow('"FullRank"');
  expect(() => parse('.Thermo~R1C1~R0C1')).toThrow('R0C1');
  expect(() => solve(parse(`${'.'.repeat(81)};thermo r1c1 r1c2`).puzzle, 'cover')).toThrow(
    'the thermometer from r1c1',
  );
});

const fpuzzles = (more: object) => {
  const grid = Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => ({})));
  return JSON.stringify({ size: 9, grid, ...more });
};

test.each([
  ['iss-unknown', '.Thermo~R1C1~R2C2.FullRank~R1~3~', 19],
  ['iss-cell', '.Thermo~R1C1~R0C1', 2],
  ['iss-number', '.Cage~x~R1C1~R1C2', 2],
  ['iss-end', '.Thermo~R1C1~R2C2.End', 19],
  ['iss-places', '.Replicate~!.SameValues~2~R1C1~R3C3.End', 2],
  ['iss-cell', '.Replicate~I.SameValues~2~R1C1~R3C9.End', 14],
  ['iss-deep', `${'.Or'.repeat(9)}.Thermo~R1C1~R2C2`, undefined],
  ['iss-shape', '.Shape~9y9', 2],
  ['low', '.Shape~9x9~2-10', 2],
  ['iss-extent', '.Shape~9x9~1-4', 2],
  ['iss-given', '.~R1C1', 2],
  ['iss-digit', '.~R1C1_12', 2],
  ['iss-quad', '.Quad~R9C9~1~2', 2],
  ['iss-groups', '.SameValues~2~R1C1~R1C2~R1C3', 2],
  ['fpuzzles-field', fpuzzles({ novelty: [{ cells: ['R1C1'] }] }), undefined],
  ['fpuzzles-negative', fpuzzles({ negative: ['stars'] }), undefined],
  ['fpuzzles-cell', fpuzzles({ odd: [{ cell: 'R0C1' }] }), undefined],
  ['fpuzzles-pair', fpuzzles({ ratio: [{ cells: ['R1C1'] }] }), undefined],
  ['fpuzzles-place', fpuzzles({ xsum: [{ cell: 'left', value: 5 }] }), undefined],
  [
    'fpuzzles-direction',
    fpuzzles({ littlekillersum: [{ cell: 'R0C1', direction: 'N', value: 5 }] }),
    undefined,
  ],
  ['fpuzzles-away', fpuzzles({ littlekillersum: [{ cell: 'R0C1', direction: 'UL', value: 5 }] }), undefined],
  ['fpuzzles-drawn-rules', fpuzzles({ circle: [{}, {}], text: [{}], ruleset: 'Find out.' }), undefined],
])('%s is said in both languages, with its place', (code, text, column) => {
  let error: unknown;
  try {
    parse(text);
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(InputError);
  const { said, position, code: own } = error as InputError;
  expect(own).toBe(`sudoku.${code}`);
  expect(said.cs).not.toBe(said.en);
  if (column !== undefined) expect(position).toEqual({ line: 1, column });
});

test('every title and every fault has both languages, with the cell it is about', () => {
  const kinds = new Set<string>();
  fc.assert(
    fc.property(anyClue, fc.array(fc.nat({ max: 4 }), { minLength: 16, maxLength: 16 }), (clue, grid) => {
      if (!isClue(clue)) return;
      const puzzle = sudoku({ size: 4, constraints: [clue] });
      const title = clueTitle(clue, puzzle);
      expect(title.en).toMatch(/^the \S/);
      expect(title.cs).not.toBe(title.en);
      for (const { rule, said, clue: at } of faults(puzzle, grid)) {
        if (at === undefined) continue;
        kinds.add(clue.kind);
        expect(rule).toBe(said.en);
        expect(said.en.startsWith(`${title.en} `)).toBe(true);
        expect(said.cs.startsWith(`${title.cs}: `)).toBe(true);
      }
    }),
    { numRuns: 250 },
  );
  expect(kinds.size).toBeGreaterThan(40);
});

test('faults are named after the clue, also in a grid that is not full', () => {
  const puzzle = parse(`${'.'.repeat(81)};thermo r1c1 r1c2 r2c3;sandwich 3 row 4`).puzzle;
  const grid = [...puzzle.givens];
  grid[0] = 4;
  grid[11] = 5;
  expect(check(puzzle, grid).filter(({ clue }) => clue !== undefined)).toMatchObject([
    { rule: 'the thermometer from r1c1 does not rise', cells: [0, 11], clue: 0 },
  ]);
});

interface Case {
  readonly id: string;
  readonly puzzle: Sudoku;
}

/** Puzzles of the data that are read, by their number. */
function readable(rows: readonly Record<string, string>[]): (Case & { row: Record<string, string> })[] {
  return rows.flatMap(row => {
    try {
      return [{ id: row.id, puzzle: parse(row.notation).puzzle, row }];
    } catch {
      return [];
    }
  });
}

test.skipIf(!hasData)('all known solutions pass the checker', () => {
  const cases = readable(rowsOf('variants.tsv'));
  expect(cases.length).toBeGreaterThanOrEqual(326);
  for (const { id, puzzle, row } of cases) {
    if (!/^[\dA-Z]+$/.test(row.solution)) continue;
    expect(check(puzzle, gridOf(puzzle, row.solution)), id).toEqual([]);
  }
});

test.skipIf(!hasData)('every wrong grid breaks exactly the clue that it must', () => {
  const clues = new Map(rowsOf('oracle-clues.tsv').map(row => [row.id, row]));
  let right = 0;
  for (const { id, clue, grid } of rowsOf('oracle-wrong.tsv')) {
    const row = clues.get(id)!;
    const fixed = row.fixed === '-' ? '' : row.fixed;
    const single = row.clues.split(' ').flatMap(text => {
      try {
        return [parse(fixed + text).puzzle];
      } catch {
        return [];
      }
    });
    if (single.length < row.clues.split(' ').length) continue; // a clue that is not known
    const broken = single.flatMap((puzzle, i) => (check(puzzle, gridOf(puzzle, grid)).length > 0 ? [i] : []));
    expect(broken, `${id} ${clue}`).toEqual([Number(clue)]);
    right++;
  }
  expect(right).toBe(1424);
});

test.skipIf(!hasData)(
  'puzzles that are quickly proved have the known solution and number of solutions',
  () => {
    let nodes = 0;
    let solved = 0;
    for (const { id, puzzle, row } of readable(rowsOf('variants.tsv'))) {
      if (row.solutions !== 'one' || !(Number(row.iss_cpu_ms) < 30)) continue;
      const answer = solve(puzzle, 'search', { limit: 2, nodeLimit: 2000 });
      if (answer.ended === 'limited' && answer.solutions.length < 2) continue;
      expect(answer.solutions, id).toEqual([gridOf(puzzle, row.solution)]);
      nodes += answer.statistics.nodes;
      solved++;
    }
    expect({ solved, nodes }).toEqual(GOLDEN);
  },
);

/** Golden numbers: a change of the search moves them and says so. */
const GOLDEN = { solved: 267, nodes: 30_793 };
