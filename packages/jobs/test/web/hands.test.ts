/** The page's side of its workers, message by message: who is asked, who has died, and who is told what. */
import { InputError } from '@quadrille/cover';
import { expect, test } from 'vitest';
import { said } from '../../../../test/support/said.js';
import type { WalkAnswer } from '../../src/core/walk-protocol.js';
import { packError, unpackError } from '../../src/threads/errors.js';
import { keptLedger, type PageWorker, runJob, webCrew } from '../../src/web/index.js';
import type { Reply, Request } from '../../src/web/messages.js';
import { serveUnits } from '../../src/web/serve-units.js';
import { treeSearch, treeTruth } from '../fixtures/tree.mjs';

const source = { module: 'tree', name: 'treeSearch', input: { seed: 1, depth: 3, branch: 2 } };
const order = { unit: [], collect: false, slice: 10 };
const walked = { searchId: 'id' } as WalkAnswer['walked'][number];
const OPENED: Reply = { searchId: 'id', walked: [] };
const WALKED: Reply = { searchId: 'id', walked: [walked] };
const setup = (hurry: number) => ({ source, flags: new Int32Array([hurry, 0]) });

/** A worker that answers what the test has it answer. */
class StillWorker implements PageWorker {
  readonly heard: Request[] = [];
  readonly listeners = new Map<string, (event: never) => void>();
  isOver = false;

  postMessage(request: Request): void {
    this.heard.push(structuredClone(request)); // as it is now
  }

  addEventListener(kind: string, listener: (event: never) => void): void {
    this.listeners.set(kind, listener);
  }

  terminate(): void {
    this.isOver = true;
  }

  raise(kind: string, event: object): void {
    this.listeners.get(kind)!(event as never);
  }

  say(data: Reply): void {
    this.raise('message', { data });
  }

  get kinds(): string[] {
    return this.heard.map(kindOf);
  }
}

/** What a request is about. */
function kindOf(request: Request): string {
  if ('flags' in request) return `flags ${request.flags}`;
  return 'setup' in request ? 'open' : 'walk';
}

/** A crew of workers that have all opened their search. */
async function openCrew(size: number) {
  const workers: StillWorker[] = [];
  const opening = webCrew(source, size, () => {
    workers.push(new StillWorker());
    return workers.at(-1)!;
  });
  for (const worker of workers) worker.say(OPENED);
  return { workers, crew: await opening };
}

const turn = () => new Promise(resolve => setImmediate(resolve));

test('every worker is told the source, and its name is that of the crew', async () => {
  const { workers, crew } = await openCrew(2);
  expect([crew.size, crew.searchId]).toEqual([2, 'id']);
  expect(workers.map(({ heard }) => heard)).toEqual([
    [{ crew: 'page', setup: setup(0), orders: [] }],
    [{ crew: 'page', setup: setup(0), orders: [] }],
  ]);
});

test('several units go to one worker with one message', async () => {
  const { workers, crew } = await openCrew(2);
  const several = crew.walkSeveral!([order, order, order]);
  await turn();
  expect(workers.map(({ kinds }) => kinds)).toEqual([['open', 'walk'], ['open']]);
  workers[0].say({ searchId: 'id', walked: [walked, walked] });
  expect(await several).toEqual([walked, walked]);
});

test('a worker that has forgotten its search fails the unit', async () => {
  const { workers, crew } = await openCrew(1);
  const first = crew.walk(order);
  await turn();
  workers[0].say('setup?');
  await expect(first).rejects.toThrow('forgotten');
});

test('two units go to two workers; who is ready first gets the third', async () => {
  const { workers, crew } = await openCrew(2);
  const first = crew.walk(order);
  const second = crew.walk(order);
  await turn();
  expect(workers.map(({ kinds }) => kinds)).toEqual([
    ['open', 'walk'],
    ['open', 'walk'],
  ]);
  workers[1].say(WALKED);
  expect(await second).toEqual(walked);
  const third = crew.walk(order);
  await turn();
  expect(workers.map(({ heard }) => heard.length)).toEqual([2, 3]);
  workers[1].say(WALKED);
  workers[0].say(WALKED);
  expect(await Promise.all([first, third])).toEqual([walked, walked]);
  expect(workers.length).toBe(2);
});

test('a unit that fails leaves its worker alive', async () => {
  const { workers, crew } = await openCrew(1);
  const first = crew.walk(order);
  await turn();
  workers[0].say({ error: packError(new RangeError('too deep')) });
  await expect(first).rejects.toMatchObject({ name: 'RangeError', message: 'too deep' });
  const second = crew.walk(order);
  await turn();
  workers[0].say(WALKED);
  expect(await second).toEqual(walked);
  expect([workers.length, workers[0].isOver]).toEqual([1, false]);
});

test.each([
  ['error', { message: 'out of memory' }, 'the worker died: out of memory'],
  ['error', {}, 'the worker died'],
  ['messageerror', {}, 'the worker died'],
])(
  'a worker that dies (%s %j) fails its unit, hears nothing more and is replaced',
  async (kind, event, says) => {
    const { workers, crew } = await openCrew(1);
    const first = crew.walk(order);
    await turn();
    workers[0].raise(kind, event);
    await expect(first).rejects.toEqual(new Error(says));
    expect(workers[0].isOver).toBe(true);
    crew.hurry(true);
    const second = crew.walk(order);
    // The new one learns that somebody is idle, and gets the unit when its search is open.
    expect(workers.length).toBe(2);
    workers[1].say(OPENED);
    await turn();
    expect(workers[1].heard).toEqual([
      { crew: 'page', setup: setup(1), orders: [] },
      { crew: 'page', orders: [order] },
    ]);
    workers[1].say(WALKED);
    expect(await second).toEqual(walked);
    crew.stop();
    expect([workers[0].kinds, workers[1].kinds.at(-1)]).toEqual([['open', 'walk'], 'flags 1,1']);
  },
);

test('a worker that died while it had nothing to do is passed over', async () => {
  const { workers, crew } = await openCrew(2);
  workers[0].raise('error', { message: 'gone' });
  crew.hurry(true);
  expect(workers[0].kinds).toEqual(['open']);
  const walk = crew.walk(order);
  await turn();
  expect(workers[1].kinds).toEqual(['open', 'flags 1,0', 'walk']);
  workers[1].say(WALKED);
  await walk;
});

test('a worker that dies between its search and its unit fails the unit', async () => {
  const workers: StillWorker[] = [];
  const opening = webCrew(source, 2, () => {
    workers.push(new StillWorker());
    return workers.at(-1)!;
  });
  workers[0].say(OPENED);
  const crew = await opening;
  void crew.walk(order);
  const second = crew.walk(order);
  workers[1].say(OPENED);
  workers[1].raise('error', { message: 'gone' });
  await expect(second).rejects.toThrow('the worker died');
  expect(workers[1].kinds).toEqual(['open']);
});

test('a reply that nobody waits for is dropped', async () => {
  const { workers, crew } = await openCrew(1);
  workers[0].say(WALKED);
  workers[0].say({ error: packError(new Error('late')) });
  const walk = crew.walk(order);
  await turn();
  workers[0].say({ searchId: 'id', walked: [{ ...walked, searchId: 'next' }] });
  expect((await walk).searchId).toBe('next');
});

test('closing ends everybody once, also who is at work', async () => {
  const { workers, crew } = await openCrew(2);
  const walk = crew.walk(order);
  await turn();
  await crew.close();
  expect(workers.map(({ isOver }) => isOver)).toEqual([true, true]);
  workers[0].say(WALKED);
  expect(await walk).toEqual(walked);
});

/** A worker that walks in this thread. */
function nearWorker(): PageWorker {
  const outside = new StillWorker();
  let inside: (event: { readonly data: Request }) => void = () => {};
  serveUnits(
    {
      postMessage: reply => setImmediate(() => outside.say(reply)),
      addEventListener: (_, listener) => {
        inside = listener;
      },
    },
    ({ input }) => treeSearch(input as typeof source.input),
  );
  return Object.assign(outside, { postMessage: (data: Request) => setImmediate(() => inside({ data })) });
}

test.each([
  [1, '1 worker'],
  [2, '2 workers'],
])('with %i workers reports are signed "%s"', async (workers, by) => {
  const ledger = keptLedger();
  const outcome = await runJob({ source, wanted: 'count', workers, startWorker: nearWorker, ledger });
  expect(outcome.count).toBe(treeTruth(source.input).count);
  const signed = new Set<string>();
  await ledger.read(report => signed.add(report.by));
  expect([...signed]).toEqual([by]);
});

test.each([0, 1.5, Number.NaN])('%d workers are refused before any is started', async workers => {
  const startWorker = () => {
    throw new Error('started');
  };
  await expect(runJob({ source, wanted: 'count', workers, startWorker })).rejects.toThrow(/workers is/);
});

test('errors keep name, message, stack and place between threads; what is no error becomes one', () => {
  const error = new TypeError('not so');
  const again = unpackError(packError(error));
  expect([again.name, again.message, again.stack]).toEqual(['TypeError', 'not so', error.stack]);
  expect(packError('just a text')).toEqual({ name: 'Error', message: 'just a text' });
  expect(packError(undefined)).toEqual({ name: 'Error', message: 'undefined' });
  const model = { name: 'ModelError', message: 'bad model', said: said('bad model') };
  const bare = unpackError(model);
  expect([bare.name, bare.constructor.name]).toEqual(['ModelError', 'ModelError']);
  expect(bare.stack).toContain('hands.test');
  const kept = unpackError({ ...model, stack: 'at the thread' });
  expect(kept.stack).toBe('at the thread');
});

test('bad input keeps its class, field, place and sentence between threads; other errors have none of them', () => {
  const position = { line: 2, column: 3 };
  const error = Object.assign(new InputError(said('too wide'), position), { field: 'width' });
  const again = unpackError(structuredClone(packError(error)));
  expect(again).toBeInstanceOf(InputError);
  expect(again).toMatchObject({ name: 'InputError', field: 'width', position, said: error.said });
  expect(again.stack).toBe(error.stack);
  const plain = Object.assign(new Error('no memory'), { stack: '' });
  expect(packError(plain)).toEqual({ name: 'Error', message: 'no memory' });
  expect(unpackError(packError(plain))).not.toHaveProperty('field');
  expect(unpackError(packError(plain)).stack).toContain('hands.test');
});
