import { solve, winningMap } from '@quadrille/puzzles/teleport';
import { boundaryMoves, legalMoves, reduce, reduceSquare } from '@quadrille/puzzles/teleport/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gamesUpTo, rules, winsByDefinition } from './games.js';

/** Games whose steps have divisors of their own on each axis. */
const multiples = fc
  .tuple(
    gamesUpTo(4, 4, 3),
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 1, max: 4 }),
    fc.nat(3),
    fc.nat(3),
  )
  .map(([game, right, down, moreColumns, moreRows]) => ({
    width: game.width * right + moreColumns,
    height: game.height * down + moreRows,
    moves: game.moves.map(move => ({ right: move.right * right, down: move.down * down })),
  }));

test('every square has the winner of its square on the reduced board', () => {
  let divided = 0;
  fc.assert(
    fc.property(multiples, rules, (game, rule) => {
      const reduction = reduce(game);
      if (reduction.rightDivisor > 1 && reduction.game.width > 1) divided++;
      for (let y = 0; y < game.height; y++) {
        for (let x = 0; x < game.width; x++) {
          const small = reduceSquare(game, reduction, { x, y });
          const isWon = winsByDefinition(reduction.game, rule, small.x, small.y);
          expect(isWon).toBe(winsByDefinition(game, rule, x, y));
        }
      }
    }),
    { numRuns: 250, seed: 1 },
  );
  expect(divided).toBeGreaterThan(60);
});

test('a move that never fits, or a move again, changes nothing', () => {
  fc.assert(
    fc.property(gamesUpTo(15, 5, 6), rules, fc.nat(3), fc.boolean(), (game, rule, more, isWide) => {
      const idle = isWide ? { right: game.width + more, down: 0 } : { right: 0, down: game.height + more };
      const moves = [...game.moves, { ...game.moves[0] }, idle.right + idle.down > 0 ? idle : game.moves[0]];
      for (const method of ['memo', 'backward', 'fast'] as const) {
        expect(solve({ ...game, moves }, method, rule).winner).toBe(solve(game, method, rule).winner);
      }
    }),
    { numRuns: 200, seed: 2 },
  );
});

test('an axis no move uses shrinks to one square, and divisors may differ', () => {
  const moves = [
    { right: 0, down: 6 },
    { right: 0, down: 4 },
  ];
  expect(reduce({ width: 400, height: 9, moves })).toMatchObject({
    game: {
      width: 1,
      height: 5,
      moves: [
        { right: 0, down: 3 },
        { right: 0, down: 2 },
      ],
    },
    rightDivisor: 400,
    downDivisor: 2,
  });
  expect(reduce({ width: 10, height: 10, moves: [{ right: 3, down: 5 }] })).toMatchObject({
    game: { width: 4, height: 2, moves: [{ right: 1, down: 1 }] },
  });
});

test('some move fits exactly where a boundary move does', () => {
  fc.assert(
    fc.property(gamesUpTo(9, 8, 9), game => {
      const boundary = boundaryMoves(game.moves);
      for (const a of boundary) {
        for (const b of boundary) expect(a === b || a.right > b.right || a.down > b.down).toBe(true);
      }
      for (let y = 0; y < game.height; y++) {
        for (let x = 0; x < game.width; x++) {
          const fits = legalMoves({ ...game, moves: boundary }, { x, y }).length > 0;
          expect(fits).toBe(legalMoves(game, { x, y }).length > 0);
        }
      }
    }),
    { numRuns: 200, seed: 3 },
  );
});

test('two moves a and b: a square loses exactly when the one a + b further does (Larsson, Saha, Yokoo)', () => {
  fc.assert(
    fc.property(gamesUpTo(1, 2, 6), game => {
      fc.pre(game.moves.length === 2);
      const [a, b] = game.moves;
      const map = winningMap({ ...game, width: 40, height: 40 });
      const [right, down] = [a.right + b.right, a.down + b.down];
      let broken = 0;
      for (let y = down; y < 40; y++) {
        for (let x = right; x < 40; x++) {
          if (map.isWinning(x, y) !== map.isWinning(x - right, y - down)) broken++;
        }
      }
      expect(broken).toBe(0);
    }),
    { numRuns: 60, seed: 4 },
  );
});
