import { score } from '@quadrille/puzzles/edges';
import { polisher } from '@quadrille/puzzles/edges/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { framedPuzzle } from '../../../../test/edges/support.js';

test('polishing never makes a board worse, keeps it legal, and mends what exchanged pieces broke', () => {
  let mended = 0;
  fc.assert(
    fc.property(framedPuzzle, fc.nat(1e6), ({ puzzle, solution }, seed) => {
      const inner = solution
        .map((_, cell) => cell)
        .filter(cell => !puzzle.pieces[solution[cell] >> 2].includes(0));
      fc.pre(inner.length > 1);
      const [one, other] = [inner[seed % inner.length], inner[(seed + 1) % inner.length]];
      const board = [...solution];
      [board[one], board[other]] = [board[other] ^ 1, board[one]];
      const clued = { ...puzzle, clues: [{ cell: 0, piece: board[0] >> 2, turn: board[0] & 3 }] };
      const before = score(clued, board);
      const after = score(clued, polisher(clued)(board, 30, seed));
      expect(after.illegal).toEqual([]);
      expect(after.placed).toBe(before.placed);
      expect(after.breaks).toBeLessThanOrEqual(before.breaks);
      if (after.breaks < before.breaks) mended++;
    }),
  );
  expect(mended).toBeGreaterThan(10);
});
