/** A volunteer and a dispatcher that says what it is told to say. */
import { expect, test } from 'vitest';
import { sha256 } from '../../src/core/hash.js';
import { isReport, jobId, parseReport } from '../../src/core/report.js';
import { UnitWalk } from '../../src/core/walk-unit.js';
import { PIECE_BYTES } from '../../src/volunteers/messages.js';
import { Roster, Standing } from '../../src/volunteers/roster.js';
import {
  VolunteerClient,
  type VolunteerClientOptions,
  type VolunteerStatus,
} from '../../src/volunteers/volunteer.js';
import { treeSearch } from '../fixtures/tree.mjs';

const SEARCH = treeSearch({ seed: 5, depth: 5, branch: 3 });
const JOB = jobId(SEARCH.id, true);
/** Longer than a piece. */
const SOURCE = { module: '@quadrille/cover', name: 'tree', input: { text: 'ž'.repeat(PIECE_BYTES / 2) } };
const BYTES = new TextEncoder().encode(JSON.stringify(SOURCE));
const NOTICE = {
  ...{ kind: 'job', job: JOB, searchId: SEARCH.id, collect: true, problem: sha256(BYTES) },
  pieces: Math.ceil(BYTES.length / PIECE_BYTES),
};
const CREDIT = { units: 2, nodes: 30, solutions: 4 };
const UNIT = { kind: 'unit', lease: 'a-1', unit: [0], slice: 3, nodes: 20, credit: CREDIT };

const pieceOf = (bytes: Uint8Array, piece: number) => ({
  kind: 'piece',
  piece,
  data: btoa(String.fromCharCode(...bytes.slice(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES))),
});

interface Message {
  readonly ask?: string;
  readonly piece?: number;
  readonly lease?: string;
  readonly report?: string;
}
type Answers = Partial<Record<'job' | 'piece' | 'unit' | 'back' | 'claim', (message: Message) => object>>;

/** Lets a volunteer run until it ends by itself, or has asked `most` times. */
async function volunteer(answers: Answers, options: Partial<VolunteerClientOptions> = {}, most = 8) {
  const stop = new AbortController();
  const asked: string[] = [];
  const messages: Message[] = [];
  const sleeps: number[] = [];
  const told: VolunteerStatus[] = [];
  const opened: unknown[] = [];
  let now = 0;
  const defaults: Answers = {
    job: () => NOTICE,
    piece: ({ piece }) => pieceOf(BYTES, piece!),
    unit: () => UNIT,
    back: () => ({ kind: 'wait', ms: 100, credit: CREDIT }),
    claim: () => ({ kind: 'taken', credit: CREDIT }),
  };
  const client = new VolunteerClient({
    ...{ name: 'ann', signal: stop.signal, on: status => told.push(status) },
    ask: async (kind, text) => {
      const message = JSON.parse(text) as Message & { v: number };
      expect(message.v).toBe(1);
      const what = kind === 'claim' ? 'claim' : (message.ask as 'job');
      asked.push(what);
      messages.push(message);
      if (asked.length >= most) stop.abort();
      return JSON.stringify({ v: 1, ...{ ...defaults, ...answers }[what]!(message) });
    },
    clock: {
      now: () => now,
      sleep: async ms => {
        sleeps.push(ms);
        now += ms;
      },
    },
    openSearch: source => {
      opened.push(source);
      return SEARCH;
    },
    walk: async (search, order) => {
      const walk = new UnitWalk(search, order);
      while (walk.step());
      return walk.finish();
    },
    ...options,
  });
  const status = await client.run();
  expect(client.status).toBe(status);
  return { status, asked, messages, sleeps, told, opened };
}

const fails = (message: string) => () => {
  throw new Error(message);
};

test('a volunteer fetches the problem once, walks unit after unit and hands in what came out', async () => {
  const { status, asked, messages, opened, told } = await volunteer({}, {}, 7);
  expect(asked).toEqual(['job', 'piece', 'piece', 'unit', 'claim', 'unit', 'claim']);
  expect(opened).toEqual([SOURCE]);
  const report = parseReport(messages[4].report!);
  if (!isReport(report)) throw new Error('no report');
  const walk = new UnitWalk(SEARCH, { ...UNIT, collect: true });
  while (walk.step());
  const { searchId, ...walked } = walk.finish();
  expect(report).toEqual({ ...walked, job: JOB, by: 'ann' });
  expect(messages[4].lease).toBe('a-1');
  expect(status).toEqual({
    ...{ state: 'stopped', reason: { en: '', cs: '' }, name: 'ann', job: JOB },
    ...{ unitsDone: 2, nodes: 2 * walked.nodes, solutionsFound: 2 * Number(walked.count) },
    ...{ unitsPromoted: 2, nodesPromoted: 30, solutionsPromoted: 4 },
  });
  expect(new Set(told.map(({ state }) => state))).toEqual(new Set(['fetching', 'walking', 'stopped']));
});

test.each([
  ['the problem was damaged in transit', { piece: ({ piece }) => pieceOf(BYTES.with(9, 0), piece!) }],
  ['a piece of the problem is missing', { piece: () => pieceOf(BYTES, 1) }],
  ['a piece of the problem is missing', { piece: () => ({ kind: 'wait', ms: 100, credit: CREDIT }) }],
  ['the reply cannot be read', { piece: () => ({ kind: 'nonsense' }) }],
  ['no route', { piece: fails('no route') }],
] as [string, Answers][])('%s: nothing is walked, and it is tried again', async (reason, answers) => {
  const { told, asked, opened, sleeps } = await volunteer(answers, {}, 12);
  expect(told.find(({ state }) => state === 'waiting')?.reason.en).toBe(`nobody answers: ${reason}`);
  expect(asked.filter(what => what === 'job').length).toBeGreaterThan(2);
  expect([asked.includes('unit'), opened]).toEqual([false, []]);
  expect(sleeps.slice(0, 3)).toEqual([500, 1000, 2000]);
});

test('a module that is not of this program is never opened', async () => {
  for (const module of ['/etc/passwd', 'https://evil.example/a.js', 'node:child_process', '../x.js']) {
    const bytes = new TextEncoder().encode(JSON.stringify({ ...SOURCE, module }));
    const { told, opened } = await volunteer({
      job: () => ({ ...NOTICE, problem: sha256(bytes), pieces: Math.ceil(bytes.length / PIECE_BYTES) }),
      piece: ({ piece }) => pieceOf(bytes, piece!),
    });
    expect(opened).toEqual([]);
    expect(told.map(({ reason }) => reason.en)).toContain(
      `nobody answers: ${module} is not part of this program`,
    );
  }
});

test('a problem that makes no search, or another one, is refused and not fetched again', async () => {
  const other = { openSearch: () => treeSearch({ seed: 6, depth: 5, branch: 3 }) };
  for (const [options, reason] of [
    [{ openSearch: fails('too large') }, /^this program cannot open the problem: too large$/],
    [other, /^the job needs another version of this program/],
  ] as [Partial<VolunteerClientOptions>, RegExp][]) {
    const { told, asked, sleeps } = await volunteer({}, options, 6);
    expect(asked).toEqual(['job', 'piece', 'piece', 'job', 'job', 'job']);
    expect(told.find(({ state }) => state === 'waiting')?.reason.en).toMatch(reason);
    expect(sleeps.slice(0, 2)).toEqual([30_000, 30_000]);
  }
  const older = await volunteer({ unit: () => ({ kind: 'refused', reason: 'of another version' }) }, {}, 6);
  expect(older.asked).toEqual(['job', 'piece', 'piece', 'unit', 'job', 'job']);
  expect(older.told.find(({ state }) => state === 'waiting')?.reason.en).toBe(
    'the cluster refuses this volunteer: of another version',
  );
});

test('who is told to wait waits so long, a tenth of a second at least', async () => {
  for (const [ms, waits] of [
    [700, 700],
    [1, 100],
  ]) {
    const { sleeps, told } = await volunteer({ unit: () => ({ kind: 'wait', ms, credit: CREDIT }) });
    expect(sleeps[0]).toBe(waits);
    expect(told.find(({ state }) => state === 'waiting')?.reason.en).toBe('nothing to do at the moment');
  }
});

test('who is blocked ends and says why', async () => {
  for (const what of ['job', 'unit', 'claim'] as const) {
    const blocked = { [what]: () => ({ kind: 'blocked', reason: 'a claim was wrong' }) };
    const { status, asked } = await volunteer(blocked);
    expect(status).toMatchObject({ state: 'blocked', unitsDone: 0 });
    expect(status.reason.en).toBe('this volunteer is blocked: a claim was wrong');
    expect(asked.at(-1)).toBe(what);
  }
});

test('a unit that cannot be walked, or whose report is too long, is given back', async () => {
  const long = Array.from({ length: 30_000 }, (_, i) => [i]);
  for (const walk of [
    fails('out of memory'),
    async () => undefined,
    async () => ({ ...(await walkedUnit()), rest: long }),
  ] as NonNullable<VolunteerClientOptions['walk']>[]) {
    const { asked, messages, status } = await volunteer({}, { walk: async (...all) => walk(...all) });
    expect(asked.slice(3, 6)).toEqual(['unit', 'back', 'unit']);
    expect(messages[4]).toMatchObject({ ask: 'back', lease: 'a-1' });
    expect(status.unitsDone).toBe(0);
  }
});

async function walkedUnit() {
  const walk = new UnitWalk(SEARCH, { ...UNIT, collect: true });
  while (walk.step());
  return walk.finish();
}

test('a claim that nobody hears is made four times; one that is dropped counts for nothing', async () => {
  const { asked, sleeps } = await volunteer({ claim: fails('no route') }, {}, 9);
  expect(asked.slice(3, 9)).toEqual(['unit', 'claim', 'claim', 'claim', 'claim', 'job']);
  expect(sleeps).toEqual([1000, 2000, 4000, 500]);
  const dropped = await volunteer({ claim: () => ({ kind: 'dropped', reason: 'too late', credit: CREDIT }) });
  expect(dropped.status).toMatchObject({ unitsDone: 0, solutionsFound: 0 });
});

test('a volunteer that is paused asks for nothing, and goes on after that', async () => {
  let looks = 0;
  const { asked, told, sleeps } = await volunteer({}, { isPaused: () => ++looks <= 3 });
  expect(told[0].state).toBe('paused');
  expect(told.filter(({ state }) => state === 'paused')).toHaveLength(1);
  expect(sleeps.slice(0, 3)).toEqual([200, 200, 200]);
  expect(asked).toContain('claim');
});

test('messages: sixty at once, twenty a second, and a clock that jumps brings no more', () => {
  const standing = new Standing(0);
  const allowed = (now: number) =>
    Array.from({ length: 100 }, () => standing.allows(now)).filter(Boolean).length;
  expect([allowed(0), allowed(1000), allowed(500), allowed(1500), allowed(1e9)]).toEqual([60, 20, 0, 20, 60]);
});

test('who finds nothing to do waits longer and longer, up to three seconds', () => {
  const standing = new Standing(0);
  expect(Array.from({ length: 6 }, () => standing.waitMs())).toEqual([200, 400, 800, 1600, 3000, 3000]);
  standing.lapses = 2;
  standing.lapse(1000);
  expect([1000, 3500, 5000, 6000].map(now => standing.pauseMs(now))).toEqual([4000, 1500, 0, 0]);
});

test('who is there: heard of in the last two minutes and not blocked; trust grows with what was confirmed', () => {
  let now = 1_000_000;
  const roster = new Roster({ now: () => now, sleep: async () => {} }, 0.1);
  for (const name of ['ann', 'bob', 'eve']) roster.of(name);
  roster.of('eve')!.blocked = 'a claim was wrong';
  expect(roster.active).toBe(2);
  now += 119_999;
  expect(roster.active).toBe(2);
  roster.of('ann')!.allows(now);
  now += 1;
  expect(roster.active).toBe(1);
  expect([roster.rerunShare('ann'), roster.rerunShare('nobody')]).toEqual([1, 1]);
  roster.of('ann')!.confirmed = 3;
  expect(roster.rerunShare('ann')).toBe(0.25);
  roster.of('ann')!.confirmed = 30;
  expect(roster.rerunShare('ann')).toBe(0.1);
  for (let i = 0; i < 9997; i++) expect(roster.of(`v${i}`)).toBeDefined();
  expect([roster.of('one-more'), roster.of('ann')?.confirmed]).toEqual([undefined, 30]);
});
