/** The kernel takes over a search at any node, and goes on as its twin would: the same nodes, the same solutions. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from '../../notation.js';
import type { Sudoku } from '../../rules.js';
import { solve } from '../../solve.js';
import { openClueSearch } from '../../solvers/clue-search.js';
import { compileClues } from '../../solvers/compile.js';
import { FEW } from '../../solvers/propagators/sum-fillings.js';
import { VARIANT_EXAMPLES } from '../../variant-examples.js';
import { layOutClues, Words } from './records.js';

const MOST_NODES = 400;
const NEVER = Number.POSITIVE_INFINITY;

/** What a search does in its first nodes. */
function walk(puzzle: Sudoku, handover: number, slice: number) {
  const search = openClueSearch(puzzle, {}, handover);
  const solutions: string[] = [];
  let end: 1 | 0 | -1 = 0;
  while (end >= 0 && search.statistics().nodes < MOST_NODES) {
    end = search.step(Math.min(slice, MOST_NODES - search.statistics().nodes));
    if (end === 1) solutions.push(search.solution().join(''));
  }
  return { end, solutions, ...search.statistics() };
}

const isKnown = (puzzle: Sudoku) => layOutClues(compileClues(puzzle), new Words(0), FEW) !== undefined;
/** The relations of a puzzle, by the names of their classes. */
const relationsOf = (puzzle: Sudoku) => compileClues(puzzle).propagators.map(own => own.constructor.name);

/** A puzzle with some clues on the first of its solutions: cages, sums with factors, lines and rules of the grid. */
const drawn: fc.Arbitrary<Sudoku> = fc
  .record({
    size: fc.constantFrom(4, 6, 9),
    rule: fc.constantFrom('', ';diagonal', ';antiking', ';windoku'),
    picks: fc.array(
      fc.record({
        kind: fc.constantFrom('cage', 'sum', 'renban', 'greater'),
        from: fc.nat(),
        length: fc.integer({ min: 2, max: 6 }),
        isDown: fc.boolean(),
        isTwice: fc.boolean(),
      }),
      { minLength: 2, maxLength: 14 },
    ),
    given: fc.array(fc.nat(), { maxLength: 6 }),
  })
  .map(({ size, rule, picks, given }) => {
    const empty = '.'.repeat(size * size) + (size === 9 ? rule : ''); // not all have a solution on smaller grids
    const grid = solve(parse(empty).puzzle, 'search', { limit: 1 }).solutions[0];
    const clues = picks.flatMap(pick => clueOn(grid, size, pick));
    const cells = Array.from(empty.slice(0, size * size));
    for (const at of given) cells[at % cells.length] = String(grid[at % cells.length]);
    return parse([cells.join('') + empty.slice(size * size), ...clues].join(';')).puzzle;
  });

interface Pick {
  readonly kind: string;
  readonly from: number;
  readonly length: number;
  readonly isDown: boolean;
  readonly isTwice: boolean;
}

/** A clue on cells that follow one another in a line, which the grid keeps. */
function clueOn(
  grid: readonly number[],
  size: number,
  { kind, from, length, isDown, isTwice }: Pick,
): string[] {
  const line = from % size;
  const first = Math.floor(from / size) % size;
  const cells = Array.from({ length: Math.min(length, size - first) }, (_, i) =>
    isDown ? (first + i) * size + line : line * size + first + i,
  );
  if (cells.length < 2) return [];
  const names = cells.map(cell => `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`);
  const digits = cells.map(cell => grid[cell]);
  const total = digits.reduce((sum, digit) => sum + digit, 0);
  if (kind === 'cage') return [`cage ${total} ${names.join(' ')}`];
  if (kind === 'sum') {
    // Together with a cell elsewhere, so that not all of them see one another.
    const other = (from * 7) % grid.length;
    if (cells.includes(other)) return [];
    const far = `${isTwice ? '2*' : ''}r${Math.floor(other / size) + 1}c${(other % size) + 1}`;
    return [`sum ${total + (isTwice ? 2 : 1) * grid[other]} ${names.join(' ')} ${far}`];
  }
  if (kind === 'greater')
    return [`greater ${digits[0] > digits[1] ? names.slice(0, 2).join(' ') : `${names[1]} ${names[0]}`}`];
  const isRow = Math.max(...digits) - Math.min(...digits) === digits.length - 1;
  return isRow ? [`renban ${names.join(' ')}`] : [];
}

/** An example with some of its clues and none of its givens. */
const thinned: fc.Arbitrary<Sudoku> = fc
  .record({ example: fc.constantFrom(...VARIANT_EXAMPLES), kept: fc.infiniteStream(fc.boolean()) })
  .map(({ example: [, line], kept }) => {
    const [cells, ...clues] = line.split(';');
    const some = clues.filter(() => kept.next().value);
    return parse(['.'.repeat(cells.length), ...some].join(';')).puzzle;
  });

test('the kernel goes on with the nodes and solutions of its twin, wherever it takes over', () => {
  fc.assert(
    fc.property(
      fc.oneof(drawn, thinned),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 50 }),
      (puzzle, at, slice) => {
        expect(walk(puzzle, at, slice)).toEqual(walk(puzzle, NEVER, MOST_NODES));
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);

test('the puzzles of that test have every relation of the kernel, several solutions and dead ends', () => {
  const puzzles = fc.sample(drawn, { numRuns: 60, seed: 1 });
  const known = puzzles.filter(isKnown);
  expect(known.length).toBeGreaterThan(40);
  expect(new Set(known.flatMap(relationsOf))).toEqual(
    new Set([
      'PairPropagator',
      'CrossingPropagator',
      'BandPropagator',
      'SetPropagator',
      'CageSumPropagator',
      'SumPropagator',
    ]),
  );
  const walks = known.map(puzzle => walk(puzzle, 1, MOST_NODES));
  expect(walks.filter(({ solutions }) => solutions.length > 1).length).toBeGreaterThan(10);
  expect(
    walks.filter(({ guesses = 0, solutions }) => guesses >= solutions.length + 5).length,
  ).toBeGreaterThan(5);
});

test('a relation that the kernel does not know stays with the twin', () => {
  const [, line] = VARIANT_EXAMPLES.find(([kind]) => kind === 'sandwich')!;
  const { puzzle } = parse(line);
  expect(isKnown(puzzle)).toBe(false);
  expect(walk(puzzle, 1, 10)).toEqual(walk(puzzle, NEVER, 10));
});
