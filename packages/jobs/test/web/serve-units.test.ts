/** A worker of a page, message by message, with a clock that tells what the test says. */
import { InputError } from '@quadrille/cover';
import { afterEach, expect, test, vi } from 'vitest';
import { breathe, systemClock } from '../../src/platform/clock.js';
import { serveUnits } from '../../src/web/index.js';
import type { Reply, Request } from '../../src/web/messages.js';
import { treeSearch, treeTruth } from '../fixtures/tree.mjs';

const TREE = { seed: 11, depth: 8, branch: 4 };
const source = { module: 'tree', name: 'treeSearch', input: TREE };
const order = { unit: [], collect: false, slice: 50 };

afterEach(() => vi.restoreAllMocks());

/** A worker whose messages arrive at once. */
function startWorker() {
  const replies: Reply[] = [];
  let listener: (event: { readonly data: Request }) => void = () => {};
  const answered = async (number = replies.length + 1) => {
    while (replies.length < number) await breathe();
    return replies[number - 1];
  };
  serveUnits(
    {
      postMessage: reply => replies.push(reply),
      addEventListener: (_, heard) => {
        listener = heard;
      },
    },
    ({ input }) => treeSearch(input as typeof TREE),
  );
  const say = (data: Request) => listener({ data });
  const ask = (data: Request) => {
    const answer = answered();
    say(data);
    return answer;
  };
  return { ask, say, replies };
}

/** Every look at the clock takes `ms`. */
function slowClock(ms: number): void {
  let now = 1000;
  vi.spyOn(systemClock, 'now').mockImplementation(() => {
    now += ms;
    return now;
  });
}

/** A worker with its search, and what it walks of the tree while every look at the clock takes `ms`. */
async function walkSlowly(ms: number, { limit = Infinity, words = [] as Request[], slice = 50 } = {}) {
  const worker = startWorker();
  await worker.ask({ kind: 'open', source });
  slowClock(ms);
  for (const word of words) worker.say(word);
  const reply = await worker.ask({ kind: 'walk', order: { ...order, slice, ms: limit } });
  if (reply.kind !== 'walked') throw new Error(`answered ${reply.kind}`);
  return reply.walked;
}

test('it opens a search, tells its name, and walks a unit to its end', async () => {
  const { ask, replies } = startWorker();
  const { id } = treeSearch(TREE);
  expect(await ask({ kind: 'open', source })).toEqual({ kind: 'opened', searchId: id });
  const reply = await ask({ kind: 'walk', order });
  const { count, nodes } = treeTruth(TREE);
  expect(reply).toMatchObject({ kind: 'walked', walked: { searchId: id, count, nodes, rest: [] } });
  expect(replies.length).toBe(2);
});

test('a unit before the search is refused, and a word it does not know is passed over', async () => {
  const { ask, say, replies } = startWorker();
  const message = 'a worker is told its search before its first unit';
  expect(await ask({ kind: 'walk', order })).toMatchObject({ kind: 'failed', error: { message } });
  say({ kind: 'sing' } as never);
  say({ kind: 'hurry', isSomebodyIdle: false });
  for (let i = 0; i < 5; i++) await breathe();
  expect(replies.length).toBe(1);
});

test('what is wrong with the search or the unit is answered with its class', async () => {
  const { ask } = startWorker();
  await ask({ kind: 'open', source });
  const reply = await ask({ kind: 'walk', order: { ...order, unit: null as never } });
  expect(reply).toMatchObject({ kind: 'failed', error: { name: 'TypeError' } });
  const replies: Reply[] = [];
  const refuse = () => {
    throw new InputError('no such item', { line: 2, column: 3 });
  };
  serveUnits(
    {
      postMessage: said => replies.push(said),
      addEventListener: (_, heard) => heard({ data: { kind: 'open', source } }),
    },
    refuse,
  );
  while (replies.length === 0) await breathe();
  expect(replies).toMatchObject([{ kind: 'failed', error: { name: 'InputError', position: { line: 2 } } }]);
});

test('it walks for as long as it may, and not a slice longer', async () => {
  const slice = 50;
  // It looks at the clock when it starts and after every slice.
  expect((await walkSlowly(4, { limit: 7 })).steps).toBe(2);
  expect((await walkSlowly(4, { limit: 8 })).steps).toBe(3);
  expect((await walkSlowly(4, { limit: 3 })).steps).toBe(1);
  expect((await walkSlowly(0, { limit: 0 })).nodes).toBe(treeTruth(TREE).nodes);
  const { nodes, rest } = await walkSlowly(4, { limit: 7 });
  expect(nodes).toBe(2 * slice);
  expect(rest.length).toBeGreaterThan(0);
});

test('a walk that is to hurry goes on for more than 10 ms, and no longer', async () => {
  const words: Request[] = [{ kind: 'hurry', isSomebodyIdle: true }];
  expect((await walkSlowly(5, { words })).steps).toBe(3);
  expect((await walkSlowly(6, { words })).steps).toBe(2);
  const calm = await walkSlowly(5, { words: [...words, { kind: 'hurry', isSomebodyIdle: false }] });
  expect(calm.rest).toEqual([]);
});

test('a worker that was told to stop ends with its next slice', async () => {
  const { steps, rest } = await walkSlowly(0, { words: [{ kind: 'stop' }] });
  expect(steps).toBe(1);
  expect(rest.length).toBeGreaterThan(0);
});

test('a walk lets messages in when 12 ms are over, and only then', async () => {
  const breaths = async (ms: number) => {
    const spy = vi.spyOn(globalThis, 'setImmediate');
    const worker = startWorker();
    await worker.ask({ kind: 'open', source });
    slowClock(ms);
    spy.mockClear();
    worker.say({ kind: 'walk', order });
    const [, reply] = await vi.waitFor(() => {
      expect(worker.replies.length).toBe(2);
      return worker.replies;
    });
    const { length } = spy.mock.calls;
    vi.restoreAllMocks();
    return { length, steps: (reply as Extract<Reply, { kind: 'walked' }>).walked.steps };
  };
  expect((await breaths(0)).length).toBe(0);
  // Another look at the clock after each breath: of two slices the first is followed by one.
  const often = await breaths(12);
  expect(often.length).toBe(often.steps - 1);
  const seldom = await breaths(11);
  expect(seldom.length).toBe(Math.floor((seldom.steps - 1) / 2));
});
