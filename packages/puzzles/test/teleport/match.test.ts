import { randomFrom } from '@quadrille/base';
import { randomGame, solve } from '@quadrille/puzzles/teleport';
import {
  legalMoves,
  type Match,
  outlookOf,
  outlooks,
  playMove,
  positionOf,
  recordOf,
  START,
  squaresOf,
  toMove,
  winnableGame,
  winnerOf,
} from '@quadrille/puzzles/teleport/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';

/** Matches in any state, played at random. */
const matches = fc
  .record({ seed: fc.nat(100_000), plies: fc.nat(30), misere: fc.boolean() })
  .map(({ seed, plies, misere }) => {
    const random = randomFrom(seed);
    const sizes = { side: 2 + random.below(9), moves: 1 + random.below(5), step: 3 };
    let match: Match = { game: randomGame(random, sizes), rule: misere ? 'misere' : 'normal', played: [] };
    for (let i = 0; i < plies; i++) {
      const legal = legalMoves(match.game, positionOf(match).square);
      if (legal.length === 0) break;
      match = playMove(match, legal[random.below(legal.length)])!;
    }
    return match;
  });

test('who gave nothing away from a won start wins; each blunder is told with moves that win', () => {
  let blunders = 0;
  let ends = 0;
  fc.assert(
    fc.property(matches, match => {
      const turns = recordOf(match);
      const winner = winnerOf(match);
      for (const turn of turns) {
        if (turn.isBlunder) blunders++;
        expect(turn.better.length > 0).toBe(turn.isBlunder);
        expect(turn.better).not.toContain(turn.move);
      }
      if (winner === undefined || turns.some(({ isBlunder }) => isBlunder)) return;
      ends++;
      expect(winner).toBe(solve(match.game, 'backward', match.rule).winner);
    }),
    { numRuns: 100, seed: 1 },
  );
  expect(blunders).toBeGreaterThan(20);
  expect(ends).toBeGreaterThan(20);
});

test('players take turns; a move that leaves the board is none', () => {
  fc.assert(
    fc.property(matches, match => {
      expect(toMove(match)).toBe(match.played.length % 2 === 0 ? 'Martien' : 'Pepie');
      const squares = squaresOf(match);
      expect(squares).toHaveLength(match.played.length + 1);
      const legal = legalMoves(match.game, squares.at(-1)!);
      match.game.moves.forEach((_, move) => {
        expect(playMove(match, move) !== undefined).toBe(legal.includes(move));
      });
    }),
    { numRuns: 100, seed: 2 },
  );
});

test('a random game can be won by the player it is for, and lost by a first wrong move', () => {
  for (const player of ['Martien', 'Pepie'] as const) {
    for (let seed = 0; seed < 10; seed++) {
      const game = winnableGame(seed, { side: 8, moves: 4, step: 3 }, 'normal', player);
      const start = { game, rule: 'normal' as const, square: START };
      const { isWinning, turns } = outlookOf(start);
      expect(isWinning).toBe(player === 'Martien');
      expect(turns).toBeGreaterThanOrEqual(5);
      if (player === 'Martien') expect(outlooks(start).some(one => !one.isWinning)).toBe(true);
    }
  }
});
