/** What volumes say, against trying all counts; colorings, against the search. */
import { driveNow, walkTask } from '@quadrille/base';
import { coverSearch } from '@quadrille/cover';
import { encode, parse, prepare, refutation } from '@quadrille/puzzles/packing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Stock, volumesOf } from '../../src/packing/volumes.js';
import { smallCase } from './random-problems.js';

const stock = fc
  .record({ size: fc.integer({ min: 1, max: 5 }), least: fc.nat(2), more: fc.nat(3) })
  .map(({ size, least, more }): Stock => ({ size, least, most: least + more }));
const container = fc.record({
  must: fc.nat(12),
  may: fc.nat(6),
  holes: fc.constantFrom(0, 1, 2, 9, Number.POSITIVE_INFINITY),
});

/** All counts within ranges whose volume fills the container. */
function fillings(
  stocks: readonly Stock[],
  isFilled: (volume: number) => boolean,
  space: number,
): number[][] {
  const found: number[][] = [];
  const go = (counts: number[], volume: number) => {
    if (volume > space) return;
    if (counts.length === stocks.length) {
      if (isFilled(volume)) found.push(counts);
      return;
    }
    const { size, least, most } = stocks[counts.length];
    for (let count = least; count <= Math.min(most, space); count++)
      go([...counts, count], volume + count * size);
  };
  go([], 0);
  return found;
}

test('ranges are narrowed to what some filling needs, and implied ones can be dropped', () => {
  fc.assert(
    fc.property(
      fc.array(stock, { minLength: 1, maxLength: 4 }),
      container,
      (stocks, { must, may, holes }) => {
        fc.pre(must + may > 0);
        const space = must + may;
        const isFilled = (volume: number) => volume >= must && space - volume <= holes;
        const all = fillings(stocks, isFilled, space);
        const told = volumesOf(stocks, must, may, holes);
        if (all.length === 0) {
          expect(told.stocks).toBeUndefined();
          return;
        }
        stocks.forEach((_, piece) => {
          const counts = all.map(each => each[piece]);
          expect(told.stocks![piece]).toMatchObject({
            least: Math.min(...counts),
            most: Math.max(...counts),
          });
        });
        const volume = (counts: readonly number[]) =>
          counts.reduce((sum, count, piece) => sum + count * stocks[piece].size, 0);
        expect([told.leastFilled, told.mostFilled]).toEqual([
          Math.min(...all.map(volume)),
          Math.max(...all.map(volume)),
        ]);
        // Without the implied ranges and limits the same fillings are left.
        const loose = told.stocks!.map((each, piece) =>
          told.isImplied[piece] ? { ...each, least: 0, most: space } : each,
        );
        const isLoose = told.areHolesImplied ? (sum: number) => sum >= must : isFilled;
        expect(fillings(loose, isLoose, space)).toEqual(all);
      },
    ),
    { numRuns: 400 },
  );
});

test('what is refuted has no assembly', () => {
  let refuted = 0;
  fc.assert(
    fc.property(smallCase, ({ puzzle, problem }) => {
      const prepared = prepare(puzzle, problem);
      if (!refutation(prepared)) return;
      refuted++;
      const { answer } = driveNow(walkTask(coverSearch(encode(prepared).model), { nodeLimit: 100_000 }));
      expect(answer!.count).toBe(0n);
    }),
    { numRuns: 130 },
  );
  expect(refuted).toBeGreaterThan(20);
});

test.each([
  [
    'eight dominoes on a mutilated 4x4 and a cell',
    'packing square\ncontainer\n#...\n....\n....\n...#\npiece D x7 XX\n',
    /chessboard/,
  ],
  ['nine T on 6x6', 'packing square\ncontainer 6x6\npiece T x9 XXX/.X.\n', /left without a place/],
  ['a piece too long', 'packing square\ncontainer 3x3\npiece I XXXX\npiece L XXX/X.X\n', /does not fit/],
  ['no sum', 'packing square\ncontainer 4x2\npiece I any XXX\n', /no choice of pieces/],
])('%s: refuted with a reason', (_, text, reason) => {
  const puzzle = parse(text);
  expect(refutation(prepare(puzzle, puzzle.problems[0]))?.en).toMatch(reason);
});

test('a huge container is refused, not tried', () => {
  const puzzle = parse('packing cube\ncontainer 100x100x90\npiece A any XX\n');
  expect(() => prepare(puzzle, puzzle.problems[0])).toThrow(/at most/);
});
