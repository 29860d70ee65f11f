import { askHere, type Found, questionOf } from '@quadrille/base';
import { check, parse, parseOpponent } from '@quadrille/puzzles/teleport';
import {
  type Campaign,
  judgeBlock,
  type Method,
  methods,
  playMeeting,
  roundRobin,
  thesisClasses,
  thesisMix,
} from '@quadrille/puzzles/teleport/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gameOf } from '../../src/teleport/campaign.js';
import { differenceAnswer } from '../../src/teleport/questions/check.js';
import { family } from '../../src/teleport/questions/index.js';
import type { Reduced } from '../../src/teleport/questions/reduce.js';
import { gamesUpTo } from './games.js';

const ask = (name: string, inputs: object) => askHere(questionOf(family, name), inputs);
const textOf = ({ width, height, moves }: ReturnType<typeof parse>) =>
  `${width} ${height} ${moves.length} ${moves.map(({ right, down }) => `${right} ${down}`).join(' ')}`;

const campaign: Campaign = {
  mix: thesisMix,
  games: 2000,
  small: 1000,
  moves: 20,
  step: 500,
  rule: 'normal',
  seed: 1,
  by: ['memo', 'fast'],
};

test('the mix of the thesis: 40, 25, 20 and 15 of every hundred games, and half as many up to 15 x 15', () => {
  expect(thesisMix).toEqual([
    { side: 100, percent: 40 },
    { side: 200, percent: 25 },
    { side: 300, percent: 20 },
    { side: 400, percent: 15 },
  ]);
  const counts = new Map<number, number>();
  for (let index = 0; index < 3000; index++) {
    const { game, kind } = gameOf(index, campaign);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const most = kind < 0 ? 15 : thesisMix[kind].side;
    expect(Math.max(game.width, game.height)).toBeLessThanOrEqual(most);
  }
  expect([0, 1, 2, 3, -1].map(kind => counts.get(kind))).toEqual([800, 500, 400, 300, 1000]);
  // Any stretch has the same shares, so that a check that is cut off has them too.
  const early = Array.from({ length: 300 }, (_, index) => gameOf(index, campaign).kind);
  expect(early.filter(kind => kind === 0)).toHaveLength(80);
  expect(early.filter(kind => kind === -1)).toHaveLength(100);
});

test('a block of games has the same tallies as its parts', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(12), fc.nat(12), (from, first, second) => {
      const [middle, to] = [from + first, from + first + second];
      const whole = judgeBlock({ from, to }, campaign);
      const parts = [judgeBlock({ from, to: middle }, campaign), judgeBlock({ from: middle, to }, campaign)];
      whole.tallies.forEach((tally, i) => {
        for (const name of ['games', 'withBrute', 'martien'] as const) {
          expect(tally[name]).toBe(parts[0].tallies[i][name] + parts[1].tallies[i][name]);
        }
      });
    }),
    { numRuns: 20, seed: 1 },
  );
});

test('check: a difference is shrunk and told with what each method says; the verdict is no', () => {
  // A method that forgets its last move.
  const forgetful: Method = (game, rule) =>
    methods.memo({ ...game, moves: [...game.moves.slice(0, -1), { right: game.width, down: 0 }] }, rule);
  const found = parse('9 9 3 8 8 9 0 2 0');
  const totals = { games: 41, withBrute: 3, martien: 20 };
  const answer = differenceAnswer(found, 'normal', { memo: methods.memo, forgetful }, totals);
  expect(answer.verdict).toBe('no');
  expect(answer.fields).toMatchObject({
    games: 41,
    differences: 1,
    game: { width: 2, height: 1, moves: [{ right: 1, down: 0 }] },
    winners: { memo: 'Martien', forgetful: 'Pepie' },
    found,
  });
  expect(answer.lines.slice(1)).toEqual(['2 1', '1', '1 0', 'memo     Martien', 'forgetful Pepie']);
});

test('an arena whose boards are shared says what the round robin says', async () => {
  const names = ['perfect', 'mcts:10', 'random'];
  const sizes = { side: 7, moves: 3, step: 2 };
  const settings = { sizes, rule: 'normal' as const, seed: 5 };
  const games = roundRobin({ ...settings, opponents: names.map(parseOpponent), games: 4 });
  let step = games.next();
  while (!step.done) step = games.next();
  const told: Found[] = [];
  const inputs = { opponents: names.join(), games: 4, size: 7, moves: 3, step: 2, seed: 5 };
  await askHere(questionOf(family, 'arena'), inputs, { onFound: found => told.push(found) });
  expect(told.map(({ data }) => data)).toEqual(step.value);
  // In any order: a meeting depends on nothing but its numbers.
  const last = { pair: 2, first: 1, second: 2, board: 3 };
  const boards = [3, 1, 0, 2].map(board =>
    playMeeting({ ...last, board }, { ...settings, opponents: names }),
  );
  expect(boards.reduce((sum, won) => sum + won)).toBe(step.value[2].won);
});

test('solve, map and moves tell what the definition says', async () => {
  await fc.assert(
    fc.asyncProperty(gamesUpTo(9, 4, 4), fc.boolean(), async (game, misere) => {
      const inputs = { game: textOf(game), misere };
      const { rows } = (await ask('map', inputs)).fields as unknown as { rows: string[] };
      const isWinning = (x: number, y: number) => rows[y][x] === 'W';
      expect(check(game, isWinning, misere ? 'misere' : 'normal')).toBeUndefined();
      const solved = await ask('solve', { ...inputs, by: 'memo' });
      expect(solved.fields.winner).toBe(isWinning(0, 0) ? 'Martien' : 'Pepie');
      const at = { x: game.width >> 1, y: game.height >> 1 };
      const moves = await ask('moves', { ...inputs, at: `${at.x + 1},${at.y + 1}` });
      expect(moves.verdict).toBe(isWinning(at.x, at.y) ? 'yes' : 'no');
    }),
    { numRuns: 60, seed: 3 },
  );
});

test('a reduced game tells for every move what it became, or why it was dropped', async () => {
  let dropped = 0;
  await fc.assert(
    fc.asyncProperty(gamesUpTo(9, 6, 12), async game => {
      const { data, fields } = await ask('reduce', { game: textOf(game) });
      const { reduction, fates, moves } = data as Reduced;
      expect(moves).toHaveLength(game.moves.length);
      fates.forEach((fate, index) => {
        const { right, down } = game.moves[index];
        if (fate.kind === 'too-wide') expect(right).toBeGreaterThanOrEqual(game.width);
        else if (fate.kind === 'too-high') expect(down).toBeGreaterThanOrEqual(game.height);
        else if (fate.kind === 'repeated') expect(game.moves[fate.of]).toEqual({ right, down });
        if (fate.kind === 'kept') {
          const kept = reduction.game.moves[fate.as];
          expect([kept.right * reduction.rightDivisor, kept.down * reduction.downDivisor]).toEqual([
            right,
            down,
          ]);
        }
      });
      dropped += fates.filter(({ kind }) => kind !== 'kept').length;
      expect(fields.dropped).toHaveLength(reduction.unplayable + reduction.repeated);
    }),
    { numRuns: 100, seed: 4 },
  );
  expect(dropped).toBeGreaterThan(50);
});

test('the classes of the comparison are those of figure 13 of the thesis: 100 000 games in total', () => {
  expect(thesisClasses.map(({ side, games }) => [side, games])).toEqual([
    [100, 40_000],
    [200, 25_000],
    [300, 25_000],
    [400, 10_000],
  ]);
  expect(thesisClasses.every(({ step, isUpTo }) => step === 500 && isUpTo)).toBe(true);
});

test('what is cut off says so: a race tells who had finished, a list of games is not called whole', async () => {
  const stop = new AbortController();
  const told: Found[] = [];
  const large = '90 90 6 1 0 0 1 1 1 2 1 1 2 2 2';
  const race = await askHere(
    questionOf(family, 'race'),
    { game: large },
    { signal: stop.signal, onProgress: () => stop.abort(), onFound: found => told.push(found) },
  );
  expect(race).toMatchObject({ ended: 'stopped', verdict: 'yes' });
  expect(told[0].fields).toMatchObject({ method: 'brute', winner: null, ended: 'stopped' });
  expect(told[3].fields).toMatchObject({ method: 'fast', ended: 'exhausted' });
  for (const [name, inputs] of [
    ['generate', { number: 100_000, size: 5, moves: 3 }],
    ['compare', { games: 100_000 }],
    ['check', { games: 100_000 }],
    ['arena', { games: 1000 }],
  ] as const) {
    const once = new AbortController();
    const answer = await askHere(questionOf(family, name), inputs, {
      signal: once.signal,
      onProgress: () => once.abort(),
    });
    expect(answer, name).toMatchObject({ ended: 'stopped', verdict: 'unknown' });
  }
});
