import { randomFrom } from '@quadrille/cover';
import {
  check,
  examples,
  type Game,
  type MethodName,
  methodNames,
  solve,
  winningMap,
  winningMoves,
} from '@quadrille/puzzles/teleport';
import { countWinning, judge, methods, randomGameUpTo, reduce } from '@quadrille/puzzles/teleport/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gamesUpTo, rules, smallGames, winsByDefinition } from './games.js';

const along = (width: number, ...steps: number[]): Game => ({
  width,
  height: 1,
  moves: steps.map(right => ({ right, down: 0 })),
});

test.each(examples.flatMap(example => methodNames.map(method => ({ ...example, method }))))(
  '$name by $method: $winner ($source)',
  ({ game, method, winner }) => {
    expect(solve(game, method).winner).toBe(winner);
  },
);

test.each(examples)('$name: $winning winning squares, by a map that keeps the rules', ({ game, winning }) => {
  const map = winningMap(game);
  expect(check(game, map.isWinning)).toBeUndefined();
  expect(countWinning(game, map)).toBe(winning);
});

test('a map with one wrong square does not pass the check', () => {
  const { game } = examples[2];
  const map = winningMap(game);
  for (let i = 0; i < game.width * game.height; i++) {
    const isWinning = (x: number, y: number) => map.isWinning(x, y) !== (y * game.width + x === i);
    expect(check(game, isWinning)).toBeDefined();
  }
});

test('all methods say what the definition says', () => {
  fc.assert(
    fc.property(smallGames, rules, (game, rule) => {
      const winner = winsByDefinition(game, rule) ? 'Martien' : 'Pepie';
      expect(judge(game, rule).winners.lines).toBe(winner);
      for (const method of methodNames) expect(solve(game, method, rule).winner).toBe(winner);
    }),
    { numRuns: 400, seed: 1 },
  );
});

test('the small games have both winners, idle moves, repeated moves and moves along one axis', () => {
  const games = fc.sample(smallGames, { numRuns: 400, seed: 1 });
  const share = (test: (game: Game) => boolean) => games.filter(test).length / games.length;
  expect(share(game => winsByDefinition(game, 'normal'))).toBeGreaterThan(0.2);
  expect(share(game => !winsByDefinition(game, 'normal'))).toBeGreaterThan(0.2);
  expect(share(game => reduce(game).unplayable > 0)).toBeGreaterThan(0.2);
  expect(share(game => reduce(game).game.moves.length > 1)).toBeGreaterThan(0.2);
  expect(share(game => reduce(game).repeated > 0)).toBeGreaterThan(0.005);
  expect(share(game => game.moves.some(({ right }) => right === 0))).toBeGreaterThan(0.1);
});

test('all methods agree on a sample of the campaign, games up to 400 x 400', () => {
  const random = randomFrom(6);
  let withBrute = 0;
  const winners = { Martien: 0, Pepie: 0 };
  for (let i = 0; i < 500; i++) {
    const game = randomGameUpTo(random);
    const verdicts = judge(game, i % 4 === 0 ? 'misere' : 'normal');
    expect(verdicts, JSON.stringify(game)).toMatchObject({ isEqual: true });
    winners[verdicts.winners.fast!]++;
    if (verdicts.winners.brute) withBrute++;
  }
  expect(Math.min(winners.Martien, winners.Pepie)).toBeGreaterThan(100);
  expect(withBrute).toBeGreaterThan(30);
});

test('brute agrees on boards up to 12 x 12 with moves that fit', () => {
  const random = randomFrom(12);
  let withBrute = 0;
  for (let i = 0; i < 500; i++) {
    const game = randomGameUpTo(random, { side: 12, moves: 5, step: 6 });
    const { winners, isEqual } = judge(game);
    expect(isEqual, JSON.stringify(game)).toBe(true);
    if (winners.brute) withBrute++;
  }
  expect(withBrute).toBeGreaterThan(400);
});

test('every square of the map keeps the rules, on boards wider and higher than a block of bits', () => {
  const games = gamesUpTo(300, 20, 40);
  fc.assert(
    fc.property(games, rules, (game, rule) => {
      expect(check(game, winningMap(game, rule).isWinning, rule)).toBeUndefined();
    }),
    { numRuns: 60, seed: 2 },
  );
});

test('the winning moves of a square are those that lead to losing squares of the map', () => {
  fc.assert(
    fc.property(gamesUpTo(12, 6, 5), rules, fc.nat(11), fc.nat(11), (game, rule, x, y) => {
      const square = { x: x % game.width, y: y % game.height };
      const map = winningMap(game, rule);
      const expected = game.moves.flatMap(({ right, down }, index) => {
        const [toX, toY] = [square.x + right, square.y + down];
        return toX < game.width && toY < game.height && !map.isWinning(toX, toY) ? [index] : [];
      });
      expect(winningMoves(game, square, rule)).toEqual(expected);
    }),
    { numRuns: 130, seed: 3 },
  );
});

const edges: [string, Game, 'Martien' | 'Pepie', 'Martien' | 'Pepie'][] = [
  ['1 x 1', { width: 1, height: 1, moves: [{ right: 1, down: 0 }] }, 'Pepie', 'Martien'],
  ['moves that never fit', { width: 9, height: 9, moves: [{ right: 9, down: 0 }] }, 'Pepie', 'Martien'],
  ['one move, once', { width: 9, height: 9, moves: [{ right: 8, down: 8 }] }, 'Martien', 'Pepie'],
  ['[0,1] only', { width: 400, height: 400, moves: [{ right: 0, down: 1 }] }, 'Martien', 'Pepie'],
  ['400 x 1', along(400, 1), 'Martien', 'Pepie'],
  ['1 x 400', { width: 1, height: 400, moves: [{ right: 0, down: 3 }] }, 'Martien', 'Pepie'],
  [
    'the same move twice',
    { width: 5, height: 5, moves: Array(2).fill({ right: 2, down: 2 }) },
    'Pepie',
    'Martien',
  ],
];
test.each(edges)('%s is answered by all methods', (_, game, normal, misere) => {
  for (const method of methodNames) {
    expect(solve(game, method, 'normal').winner).toBe(normal);
    expect(solve(game, method, 'misere').winner).toBe(misere);
  }
});

test('a game that is none is refused with a sentence', () => {
  const move = { right: 1, down: 1 };
  expect(() => solve({ width: 0, height: 3, moves: [move] })).toThrow(
    'the width must be a whole number from 1',
  );
  expect(() => solve({ width: 3, height: 3, moves: [] })).toThrow('the number of moves must be');
  expect(() => solve({ width: 3, height: 3, moves: [{ right: 0, down: 0 }] })).toThrow('move 1 is 0 0');
  expect(() => solve({ width: 3, height: 1.5, moves: [move] })).toThrow('the height must be');
  expect(() => solve({ width: 1e5, height: 1e5, moves: [move] }, 'memo')).toThrow('use the method fast');
  expect(() => solve({ width: 1e5, height: 1e5, moves: [move] }, 'backward')).toThrow('use the method fast');
});

test('a run gives the same answer and counters in slices of any size', () => {
  fc.assert(
    fc.property(smallGames, rules, fc.integer({ min: 1, max: 9 }), (game, rule, slice) => {
      for (const method of methodNames) {
        const run = methods[method](game, rule);
        while (!run.step(slice));
        const { winner, squares, tried } = solve(game, method, rule);
        expect({ winner: run.winner(), squares: run.squares, tried: run.tried }).toEqual({
          winner,
          squares,
          tried,
        });
      }
    }),
    { numRuns: 80, seed: 4 },
  );
});

/** Fixed counters: a refactoring must not move them. */
test.each<[MethodName, number, number]>([
  ['brute', 26, 66],
  ['memo', 11, 26],
  ['backward', 30, 90],
  ['fast', 11, 26],
])('%s visits %i squares and tries %i moves on the 6 x 5 of the thesis', (method, squares, tried) => {
  expect(solve(examples[2].game, method)).toMatchObject({ squares, tried });
});

test('memo visits every square at most once, backward every square exactly once', () => {
  fc.assert(
    fc.property(gamesUpTo(20, 8, 6), game => {
      expect(solve(game, 'memo').squares).toBeLessThanOrEqual(game.width * game.height);
      expect(solve(game, 'backward').squares).toBe(game.width * game.height);
    }),
    { numRuns: 100, seed: 5 },
  );
});

test('2500 x 2500: fast agrees with memo, and 20 000 x 20 000 needs only its window of lines', () => {
  const random = randomFrom(9);
  const { moves } = randomGameUpTo(random, { side: 1, moves: 20, step: 100 });
  const game = { width: 2500, height: 2500, moves };
  expect(solve(game, 'fast').winner).toBe(solve(game, 'memo').winner);
  const huge = { width: 20_000, height: 20_000, moves };
  const winning = winningMoves(huge);
  expect(winning.length > 0).toBe(solve(huge).winner === 'Martien');
});

test('transposing the board and its moves changes nothing', () => {
  fc.assert(
    fc.property(gamesUpTo(40, 8, 10), rules, (game, rule) => {
      const turned = {
        width: game.height,
        height: game.width,
        moves: game.moves.map(({ right, down }) => ({ right: down, down: right })),
      };
      expect(solve(turned, 'fast', rule).winner).toBe(solve(game, 'fast', rule).winner);
    }),
    { numRuns: 80, seed: 6 },
  );
});

test('the table belongs to the moves: a smaller board is the far corner of a larger one', () => {
  const { moves } = examples[2].game;
  const large = winningMap({ width: 40, height: 40, moves });
  for (let width = 1; width <= 40; width += 3) {
    for (let height = 1; height <= 40; height += 3) {
      const isWon = solve({ width, height, moves }).winner === 'Martien';
      expect(isWon).toBe(large.isWinning(40 - width, 40 - height));
    }
  }
});

test('fast looks ahead where play passes few squares, and draws lines where it passes many', () => {
  const long = { width: 400, height: 400, moves: [100, 150, 170].map(right => ({ right, down: 90 })) };
  expect(solve(long).squares).toBeLessThan(30);
  const short = { width: 400, height: 400, moves: [1, 2, 3].map(right => ({ right, down: 4 - right })) };
  expect(solve(short).squares).toBe(160_000);
});
