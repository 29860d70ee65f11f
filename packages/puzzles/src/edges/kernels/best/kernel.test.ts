import { BestSearch, type EdgePuzzle, type Piece, score } from '@quadrille/puzzles/edges';
import { defaultStrategy } from '@quadrille/puzzles/edges/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boardsByDefinition, smallPuzzle } from '../../../../test/edges/support.js';

/** The fewest breaks of any legal full board, by the definition. */
function fewestBreaks(puzzle: EdgePuzzle): number | undefined {
  const size = puzzle.width * puzzle.height;
  const free = { ...puzzle, pieces: puzzle.pieces };
  let fewest: number | undefined;
  const board = new Array<number>(size).fill(-1);
  const cells = board.map((_, cell) => cell).filter(cell => !puzzle.holes.includes(cell));
  const used = new Set<number>();
  const fill = (at: number) => {
    if (at === cells.length) {
      const { breaks, illegal } = score(free, board);
      if (illegal.length === 0) fewest = Math.min(fewest ?? breaks, breaks);
      return;
    }
    for (let choice = 0; choice < puzzle.pieces.length * 4; choice++) {
      if (used.has(choice >> 2)) continue;
      used.add(choice >> 2);
      board[cells[at]] = choice;
      fill(at + 1);
      used.delete(choice >> 2);
    }
    board[cells[at]] = -1;
  };
  fill(0);
  return fewest;
}

/** The same frame with other inner colors, so that mostly nothing fits any more. */
function recolored(puzzle: EdgePuzzle, seed: number): EdgePuzzle {
  const other = (color: number, piece: number, side: number) =>
    puzzle.framed && color === 0 ? 0 : 1 + ((color + piece * side + seed) % 3);
  const pieces = puzzle.pieces.map((piece, at) => piece.map((color, side) => other(color, at, side)));
  return { ...puzzle, pieces: pieces as unknown as Piece[] };
}

test('on tiny boards the best board is the best there is, solvable or not, framed or not', () => {
  let unsolvable = 0;
  fc.assert(
    fc.property(smallPuzzle(4), fc.nat(99), (cut, seed) => {
      const puzzle = seed % 2 ? recolored(cut, seed) : cut;
      const wanted = fewestBreaks(puzzle);
      const usual = defaultStrategy(puzzle);
      // The tail looks at every piece for every cell; from the first level on it must find the optimum.
      const strategy = { ...usual, tailFrom: 0, tailCount: 100, tailNodes: 100_000, tailSlack: 9 };
      const search = new BestSearch(puzzle, { seed, strategy });
      for (let i = 0; i < 4; i++) search.step(1000);
      expect(search.best?.breaks).toBe(wanted);
      if (wanted !== undefined && wanted > 0) unsolvable++;
      if (wanted === 0) expect(boardsByDefinition(puzzle).length).toBeGreaterThan(0);
    }),
    { numRuns: 80 },
  );
  expect(unsolvable).toBeGreaterThan(5);
});
