import { randomFrom } from '@quadrille/cover';
import { longestMove, type Step, webAssemblyLines } from '@quadrille/kernel/teleport';
import { plainLines } from '@quadrille/kernel/teleport-twin';
import {
  type Game,
  lines,
  randomGameUpTo,
  solve,
  winningMap,
  winningMoves,
} from '@quadrille/puzzles/teleport';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rules } from './games.js';

const step = fc
  .tuple(fc.nat(80), fc.nat(300))
  .map(([right, down]): Step => (right + down === 0 ? [1, 0] : [right, down]));

test('the kernel and its twin find the same lines, also when memory is used again', () => {
  const question = fc.record({
    width: fc.integer({ min: 1, max: 700 }),
    height: fc.integer({ min: 301, max: 700 }),
    moves: fc.array(step, { minLength: 1, maxLength: 12 }),
    zones: fc.oneof(fc.constant<Step[]>([[0, 0]]), fc.array(step, { minLength: 1, maxLength: 3 })),
    spare: fc.integer({ min: 1, max: 30 }),
  });
  fc.assert(
    fc.property(question, ({ spare, ...asked }) => {
      const full = { ...asked, depth: longestMove(asked.moves) + spare };
      const kernels = [webAssemblyLines(full), plainLines(full)];
      const differing: [number, number][] = [];
      for (let line = 0; line < asked.width + asked.height - 1; line++) {
        for (const kernel of kernels) kernel.advance(1);
        const first = Math.max(0, line - asked.width + 1);
        for (let bit = first; bit <= Math.min(line, asked.height - 1); bit++) {
          if (kernels[0].isLosing(line, bit) !== kernels[1].isLosing(line, bit)) differing.push([line, bit]);
        }
      }
      expect(differing).toEqual([]);
      for (const kernel of kernels) kernel.release();
    }),
    { numRuns: 60, seed: 1 },
  );
});

test('many lines in one call are the same lines', () => {
  const question = {
    width: 9000,
    height: 9000,
    moves: [
      [1, 2],
      [3, 0],
    ] as Step[],
    zones: [[0, 0]] as Step[],
    depth: 8,
  };
  const [once, oneByOne] = [webAssemblyLines(question), webAssemblyLines(question)];
  once.advance(10_000);
  for (let i = 0; i < 10_000; i++) oneByOne.advance(1);
  expect(once.next).toBe(oneByOne.next);
  expect(once.bytes(9999)).toEqual(oneByOne.bytes(9999));
});

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
    /the shorter side is \d+ after reduction/,
  );
  const far = [...moves, { right: 2 ** 31, down: 0 }];
  expect(() => solve({ width: 2 ** 40, height: 5, moves: far })).toThrow(/needs \d+ MiB for its lines/);
  expect(() => winningMap({ width: 1e6, height: 1e5, moves })).toThrow(/needs \d+ MiB/);
});
