/** Which way to count goes on when, with a clock on which every look at it takes a millisecond: so all is the same each time. */
import type { Answer, Member, Progress, Task, Team } from '@quadrille/base';
import type { Model } from '@quadrille/cover';
import { countingOrSearch, type RaceOptions } from '@quadrille/cover/internal';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contenderOf } from '../src/counting/contenders.js';
import { type FrontierOrder, frontierMember, openFrontierTeam } from '../src/counting/frontier-team.js';
import { vShapes } from './support/boards.js';
import { dominoes, langford, queens } from './support/classics.js';

let now = 0;
let lookMs = 1;
beforeEach(() => {
  now = 0;
  lookMs = 1;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += lookMs;
    return now;
  });
});
afterEach(() => vi.restoreAllMocks());

/** What came out, and the turns: which method, for how many ms of this clock, and how many choices it had tried by then. */
function race(model: Model, options: RaceOptions = {}) {
  const task = countingOrSearch(model, { method: 'auto', ...options });
  const turns: { method: string; ms: number; nodes: number }[] = [];
  let before = now;
  for (;;) {
    const { done, value } = task.next();
    if (done) return { turns, counted: value };
    const { method, nodes } = value;
    if (turns.at(-1)?.method !== method) turns.push({ method, ms: 0, nodes });
    turns.at(-1)!.ms += now - before;
    turns.at(-1)!.nodes = nodes;
    before = now;
  }
}

const methods = ({ turns }: ReturnType<typeof race>) => turns.map(({ method }) => method);

test('a short search is over before anything else begins', () => {
  for (const [model, wanted, code] of [
    [langford(8), 300n, 'count.small'],
    [queens(11), 2680n, 'count.search'],
  ] as const) {
    const { turns, counted } = race(model);
    expect(counted).toMatchObject({ count: wanted, method: 'search', reason: { code } });
    expect(turns.map(({ method }) => method)).toEqual(['search']);
  }
});

test('a frontier that is bound to be over in a moment goes on alone, after a glance at the search', () => {
  for (const model of [dominoes(8, 8), dominoes(12, 12)]) {
    const told = race(model);
    expect([methods(told), told.turns[0].nodes]).toEqual([['search', 'frontier'], 0]);
    expect(told.counted).toMatchObject({ method: 'frontier', reason: { code: 'count.frontier' } });
  }
});

test('where all compete: a glance at the search, 50 ms for a frontier, a turn for a memo, then the one that ends soonest', () => {
  const told = race(langford(12));
  const [search, frontier, memo] = told.turns;
  expect(methods(told)).toEqual(['search', 'frontier', 'memo', 'frontier']);
  expect(search.nodes).toBe(4000);
  expect([frontier.ms >= 50, frontier.ms < 100, memo.ms >= 8, memo.ms < 20]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(told.counted).toMatchObject({ count: 216288n, method: 'frontier', ended: 'exhausted' });
});

test('who has no memory left has no more turns; a long search is handed over, where that is wanted', () => {
  const byteLimit = 2 ** 18;
  const told = race(queens(12), { byteLimit });
  expect(methods(told)).toEqual(['search', 'frontier', 'memo', 'search']);
  expect(told.counted).toMatchObject({ count: 14200n, method: 'search', reason: { code: 'count.search' } });
  lookMs = 3;
  const handed = race(queens(12), { byteLimit, handsOver: true });
  const last = handed.turns.at(-1)!;
  expect([handed.counted, last.method, last.nodes < 150_000]).toEqual([undefined, 'search', true]);
});

test('what others have taken of the processor is not charged to a step', () => {
  const search = contenderOf('search', queens(12), { byteLimit: 2 ** 20 });
  search.run(20);
  expect([search.spentMs, search.nodes]).toEqual([20, 20_000]);
  lookMs = 1000;
  search.run(1);
  expect([search.spentMs, search.nodes]).toEqual([26, 21_000]);
  search.close();
});

type Opened = Team | Answer | undefined;

function opened(task: Task<Progress, Opened>, cutAfter = Number.POSITIVE_INFINITY): Opened {
  for (let slice = 0; ; slice++) {
    const { done, value } = task.next(slice >= cutAfter ? 'stopped' : undefined);
    if (done) return value;
  }
}

const isTeam = (one: Opened): one is Team => one !== undefined && 'member' in one;

test('a frontier is counted by one thread where that takes a moment, and by a team where it takes longer', () => {
  lookMs = 0;
  const alone = opened(openFrontierTeam(langford(8), 2, 64));
  expect(alone).toMatchObject({
    fields: { count: '300', method: 'frontier' },
    ended: 'exhausted',
  });
  lookMs = 1000;
  const model = langford(11);
  const team = opened(openFrontierTeam(model, 2, 64));
  if (!isTeam(team)) throw new Error('no team');
  expect(team.size).toBe(2);
  expect(team.remarks?.map(({ en }) => en)).toEqual([expect.stringContaining('2')]);
  const members: Member[] = [0, 1].map(index =>
    frontierMember(team.source.settings as FrontierOrder, index, 2, 0),
  );
  let news: unknown;
  for (let turn = 0; news === undefined && turn < 100_000; turn++) news = members[turn % 2].step();
  expect(team.tell(news as never, 0)).toBeUndefined();
  expect(team.answer({ nodes: 0, ended: 'exhausted', members: 2 })).toMatchObject({
    fields: { count: '35584', nodes: expect.toSatisfy((nodes: number) => nodes > 100_000) },
    ended: 'exhausted',
  });
  const many = opened(openFrontierTeam(model, 40, 64));
  expect(isTeam(many) && many.size).toBe(16);
});

test('a team that was not told a count has none; who stops before, or has no memory, is told so', () => {
  const model = langford(11);
  lookMs = 1000;
  const team = opened(openFrontierTeam(model, 2, 64));
  if (!isTeam(team)) throw new Error('no team');
  expect(team.answer({ nodes: 7, ended: 'stopped', members: 2 })).toMatchObject({
    ...{ verdict: 'unknown', ended: 'stopped', fields: { count: null } },
  });
  lookMs = 0;
  expect(opened(openFrontierTeam(model, 2, 64), 1)).toMatchObject({
    ...{ verdict: 'unknown', ended: 'stopped', fields: { count: null } },
  });
  expect(() => opened(openFrontierTeam(queens(12), 2, 0.1))).toThrow(/not enough memory|needs more than/);
});

test('counts of parts are multiplied, and the largest part says how', () => {
  const { counted } = race(vShapes(8));
  expect(counted).toMatchObject({ count: 888837716n, reason: { code: 'count.parts' } });
});
