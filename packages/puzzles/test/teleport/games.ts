/** Random games for the tests, and the definition written down: the slow, obvious twin of every method. */
import type { Game, Rule } from '@quadrille/puzzles/teleport';
import fc from 'fast-check';

/** Whether the player to move at column x, row y wins; recursion over all games, nothing remembered. */
export function winsByDefinition(game: Game, rule: Rule, x = 0, y = 0): boolean {
  const ahead = game.moves
    .map(({ right, down }) => ({ x: x + right, y: y + down }))
    .filter(to => to.x < game.width && to.y < game.height);
  if (ahead.length === 0) return rule === 'misere';
  return ahead.some(to => !winsByDefinition(game, rule, to.x, to.y));
}

/** Games up to `side` x `side`, with moves that repeat, do not fit or go along one axis only. */
export function gamesUpTo(side: number, moveCount: number, step: number): fc.Arbitrary<Game> {
  const stride = fc.oneof(
    { weight: 3, arbitrary: fc.nat(Math.min(step, 3)) },
    { weight: 1, arbitrary: fc.nat(step) },
  );
  const move = fc
    .record({ right: stride, down: stride })
    .map(({ right, down }) => (right + down === 0 ? { right: 1, down: 0 } : { right, down }));
  const length = fc.integer({ min: 1, max: side });
  return fc.record({
    width: length,
    height: length,
    moves: fc.array(move, { minLength: 1, maxLength: moveCount }),
  });
}

export const smallGames = gamesUpTo(7, 5, 8);

export const rules = fc.constantFrom<Rule>('normal', 'misere');
