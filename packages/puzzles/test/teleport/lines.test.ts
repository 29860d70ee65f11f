import { randomFrom } from '@quadrille/cover';
import { type Game, solve, winningMap, winningMoves } from '@quadrille/puzzles/teleport';
import { lines, randomGameUpTo } from '@quadrille/puzzles/teleport/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rules } from './games.js';

const endless: [string, Game, number][] = [
  ['{1, 2, 3}', { width: 1, height: 1, moves: [1, 2, 3].map(right => ({ right, down: 0 })) }, 4],
  ['{2, 5}', { width: 1, height: 1, moves: [2, 5].map(right => ({ right, down: 0 })) }, 7],
  ['{1, 3, 4}', { width: 1, height: 1, moves: [1, 3, 4].map(right => ({ right, down: 0 })) }, 7],
];
test.each(endless)(
  'the subtraction game %s repeats (Winning Ways, chapter 4), so 10^15 columns are easy',
  (_, game, period) => {
    for (let more = 0; more < 2 * period; more++) {
      const far = { ...game, width: 1e15 + more };
      const near = { ...game, width: 1000 * period + (far.width % period) };
      const run = lines(far, 'normal');
      while (!run.step(1e6));
      expect(run.period! % period).toBe(0);
      expect(run.winner()).toBe(solve(near, 'memo').winner);
      run.release?.();
    }
  },
);

test('long boards by their period: the same winner as square by square, either way round', () => {
  const random = randomFrom(4);
  let withPeriod = 0;
  for (let i = 0; i < 120; i++) {
    const { moves, height } = randomGameUpTo(random, { side: 12, moves: 5, step: 9 });
    const width = 3000 + random.below(3000);
    const rule = i % 3 === 0 ? 'misere' : 'normal';
    const run = lines({ width, height, moves }, rule);
    while (!run.step(1e6));
    if (run.period !== undefined) withPeriod++;
    const winner = solve({ width, height, moves }, 'memo', rule).winner;
    expect(run.winner()).toBe(winner);
    run.release?.();
    const turned = moves.map(({ right, down }) => ({ right: down, down: right }));
    expect(solve({ width: height, height: width, moves: turned }, 'fast', rule).winner).toBe(winner);
  }
  expect(withPeriod).toBeGreaterThan(60);
});

test('winning moves of a long board are those of the map', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1500, max: 2500 }), rules, (width, rule) => {
      const moves = [
        { right: 1, down: 1 },
        { right: 3, down: 0 },
        { right: 0, down: 2 },
      ];
      const game = { width, height: 6, moves };
      const run = lines(game, rule);
      while (!run.step(1e6));
      expect(run.period).toBeDefined();
      const map = winningMap(game, rule);
      expect(run.winningMoves()).toEqual(
        moves.flatMap(({ right, down }, index) => (map.isWinning(right, down) ? [] : [index])),
      );
      run.release?.();
    }),
    { numRuns: 20, seed: 2 },
  );
});

test('on a board far too large for lines, long moves are looked through', () => {
  const side = 2 ** 25;
  const moves = [
    { right: side - 1, down: 5 },
    { right: side / 2, down: side / 2 },
    { right: 5, down: side - 1 },
  ];
  // The second move leads to a square with less than half a board of room: nothing fits there.
  expect(solve({ width: side, height: side, moves }).winner).toBe('Martien');
  expect(winningMoves({ width: side, height: side, moves })).toEqual([0, 1, 2]);
});

test('boards nobody can hold are refused with a sentence', () => {
  const side = 2 ** 30;
  const moves = [
    { right: 1, down: 0 },
    { right: 0, down: 1 },
  ];
  expect(() => solve({ width: side, height: side, moves })).toThrow(
    /after reduction, the shorter side is [\d\u00a0]+; the limit/,
  );
  const far = [...moves, { right: 2 ** 31, down: 0 }];
  expect(() => solve({ width: 2 ** 40, height: 5, moves: far })).toThrow(/needs [\d\u00a0]+ MiB of memory/);
  expect(() => winningMap({ width: 1e6, height: 1e5, moves })).toThrow(/needs [\d\u00a0]+ MiB/);
});
