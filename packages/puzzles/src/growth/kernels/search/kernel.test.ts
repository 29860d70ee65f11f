import type { Search } from '@quadrille/cover';
import { cellsOf, searchStarts } from '@quadrille/puzzles/growth/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyBoard } from '../../../../test/growth/boards.js';

test.each([
  ['one word', anyBoard(64)],
  ['two words', anyBoard(128, 65, 16)],
])('the kernel and its plain twin walk alike, on %s', (_, boards) => {
  let longCount = 0;
  const question = boards.chain(board =>
    fc.integer({ min: 1, max: Math.min(14, cellsOf(board).length) }).map(cellCount => ({ board, cellCount })),
  );
  fc.assert(
    fc.property(question, fc.integer({ min: 1, max: 200 }), ({ board, cellCount }, budget) => {
      const fast = searchStarts(board, cellCount).open([], { collect: true });
      const plain = searchStarts(board, cellCount, { isPlain: true }).open([], { collect: true });
      for (let slice = 0; slice < 4; slice++) {
        expect(fast.step(budget)).toBe(plain.step(budget));
        expect(state(fast)).toEqual(state(plain));
      }
      if (fast.nodes > 100) longCount++;
    }),
    { seed: 42, numRuns: 150 },
  );
  expect(longCount).toBeGreaterThan(20);
});

function state(walk: ReturnType<Search['open']>) {
  const { nodes, count, fraction, walkDigest, solutionsDigest } = walk;
  return { nodes, count, fraction, walkDigest, solutionsDigest, solutions: walk.take(), rest: walk.rest() };
}
