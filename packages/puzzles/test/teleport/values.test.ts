import { type Game, grundyNumbers, winningMap } from '@quadrille/puzzles/teleport';
import { isWonIn, turnsLeft } from '@quadrille/puzzles/teleport/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rules, smallGames, winsByDefinition } from './games.js';

interface Place {
  readonly x: number;
  readonly y: number;
}

const ahead = (game: Game, { x, y }: Place) =>
  game.moves
    .map(({ right, down }) => ({ x: x + right, y: y + down }))
    .filter(to => to.x < game.width && to.y < game.height);

function grundyByDefinition(game: Game, at: Place): number {
  const seen = new Set(ahead(game, at).map(to => grundyByDefinition(game, to)));
  let smallest = 0;
  while (seen.has(smallest)) smallest++;
  return smallest;
}

function turnsByDefinition(game: Game, rule: 'normal' | 'misere', at: Place): number {
  const options = ahead(game, at);
  if (options.length === 0) return 0;
  const wins = options.filter(to => !winsByDefinition(game, rule, to.x, to.y));
  const turns = (list: Place[]) => list.map(to => 1 + turnsByDefinition(game, rule, to));
  return wins.length > 0 ? Math.min(...turns(wins)) : Math.max(...turns(options));
}

test('Grundy numbers are the smallest missing ones, and 0 exactly on losing squares', () => {
  fc.assert(
    fc.property(smallGames, game => {
      const values = grundyNumbers(game);
      const map = winningMap(game);
      for (let y = 0; y < game.height; y++) {
        for (let x = 0; x < game.width; x++) {
          expect(values[y * game.width + x] !== 0).toBe(map.isWinning(x, y));
        }
      }
      expect(values[0]).toBe(grundyByDefinition(game, { x: 0, y: 0 }));
    }),
    { numRuns: 80, seed: 1 },
  );
});

test('the subtraction game {1, 2, 3} has the Grundy numbers 0 1 2 3 again and again (Winning Ways)', () => {
  const game = { width: 20, height: 1, moves: [1, 2, 3].map(right => ({ right, down: 0 })) };
  expect([...grundyNumbers(game)].reverse()).toEqual(Array.from({ length: 20 }, (_, i) => i % 4));
});

test('two boards side by side lose exactly when their Grundy numbers are equal (Sprague, Grundy)', () => {
  const game: Game = {
    width: 4,
    height: 3,
    moves: [
      { right: 1, down: 0 },
      { right: 2, down: 1 },
      { right: 0, down: 1 },
    ],
  };
  const values = grundyNumbers(game);
  const isWon = (a: Place, b: Place): boolean =>
    ahead(game, a).some(to => !isWon(to, b)) || ahead(game, b).some(to => !isWon(a, to));
  const squares = Array.from({ length: 12 }, (_, i) => ({ x: i % 4, y: Math.floor(i / 4) }));
  for (const a of squares) {
    for (const b of squares) {
      expect(isWon(a, b)).toBe(values[a.y * 4 + a.x] !== values[b.y * 4 + b.x]);
    }
  }
});

test('turns left: who wins hurries, who loses resists, and parity tells who wins', () => {
  fc.assert(
    fc.property(smallGames, rules, (game, rule) => {
      fc.pre(game.width * game.height <= 30);
      const turns = turnsLeft(game, rule);
      for (let y = 0; y < game.height; y++) {
        for (let x = 0; x < game.width; x++) {
          const value = turns[y * game.width + x];
          expect(value).toBe(turnsByDefinition(game, rule, { x, y }));
          expect(isWonIn(value, rule)).toBe(winsByDefinition(game, rule, x, y));
        }
      }
    }),
    { numRuns: 60, seed: 2 },
  );
});

test('a table of more squares than memory bears is refused', () => {
  const game = { width: 1e5, height: 1e5, moves: [{ right: 1, down: 1 }] };
  expect(() => grundyNumbers(game)).toThrow('too large for a table');
});
