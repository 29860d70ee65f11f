/** Random boards for the tests, and the slowest possible solver. */
import { type Board, grow, makeBoard, type Start } from '@quadrille/puzzles/growth';
import { cellsOf } from '@quadrille/puzzles/growth/internal';
import fc from 'fast-check';

/** Boards of `least` to `most` cells of every kind: rectangle or torus, threshold 2 or 3, with and without holes. */
export function anyBoard(most: number, least = 2, side = 9): fc.Arbitrary<Board> {
  return fc
    .record({
      width: fc.integer({ min: 1, max: side }),
      height: fc.integer({ min: 1, max: side }),
      torus: fc.boolean(),
      threshold: fc.constantFrom(2 as const, 2 as const, 3 as const),
      holes: fc.array(fc.nat(most - 1), { maxLength: 4 }),
      isWhole: fc.boolean(),
    })
    .filter(({ width, height }) => width * height <= most && width * height >= least)
    .map(({ width, height, torus, threshold, holes, isWhole }) =>
      makeBoard({
        width,
        height,
        torus: torus && Math.min(width, height) >= 3,
        threshold,
        holes: isWhole ? [] : holes.filter(cell => cell > 0 && cell < width * height),
      }),
    );
}

/** Every set of `cellCount` cells, grown by the rules. */
export function solveByDefinition(board: Board, cellCount: number): Start[] {
  return subsets(cellsOf(board), cellCount).filter(start => grow({ board, start }).isFull);
}

export function subsets(list: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  return list.flatMap((first, i) => subsets(list.slice(i + 1), size - 1).map(rest => [first, ...rest]));
}
