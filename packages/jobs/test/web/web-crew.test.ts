import { InputError, type Search } from '@quadrille/cover';
import { expect, test } from 'vitest';
import { said } from '../../../../test/support/said.js';
import type { SearchSource } from '../../src/core/source.js';
import { breathe } from '../../src/platform/clock.js';
import { audit, keptLedger, type PageWorker, runJob, serveUnits, webCrew } from '../../src/web/index.js';
import type { Reply, Request } from '../../src/web/messages.js';
import { treeSearch, treeTruth } from '../fixtures/tree.mjs';

const TREE = { seed: 11, depth: 10, branch: 4 };
const source: SearchSource = { module: 'tree', name: 'treeSearch', input: TREE };
const open = ({ input }: SearchSource) => treeSearch(input as typeof TREE);

/** A worker in this very thread: messages are copied and arrive later, as those of a real one. */
class NearWorker extends EventTarget implements PageWorker {
  readonly #inside = new EventTarget();
  isOver = false;
  readonly heard: string[] = [];

  constructor(openSearch: (source: SearchSource) => Search | Promise<Search> = open) {
    super();
    serveUnits(
      {
        postMessage: reply => this.#deliver(this, 'message', reply),
        addEventListener: (kind, listener) => this.#inside.addEventListener(kind, listener as never),
      },
      openSearch,
    );
  }

  postMessage(request: Request): void {
    this.heard.push('flags' in request ? `flags ${request.flags}` : 'setup' in request ? 'open' : 'walk');
    this.#deliver(this.#inside, 'message', request);
  }

  override addEventListener(kind: string, listener: never): void {
    super.addEventListener(kind, listener);
  }

  terminate(): void {
    this.isOver = true;
  }

  die(message: string): void {
    this.isOver = true;
    this.dispatchEvent(Object.assign(new Event('error'), { message }));
  }

  #deliver(to: EventTarget, kind: string, data: Request | Reply): void {
    const copy = structuredClone(data);
    setImmediate(() => this.isOver || to.dispatchEvent(new MessageEvent(kind, { data: copy })));
  }
}

const startWorker = () => new NearWorker();

test.each([1, 2, 3])('%i workers: the count, digest and solutions of a plain walk', async workers => {
  const truth = treeTruth(TREE);
  const common = { source, startWorker, workers, unitMs: 1 };
  const counted = await runJob({ ...common, wanted: 'count' });
  expect([counted.ended, counted.count, counted.nodes]).toEqual(['exhausted', truth.count, truth.nodes]);
  const solutions: (readonly number[])[] = [];
  const all = await runJob({ ...common, wanted: 'all', onSolution: found => solutions.push(found) });
  expect(all.digest).toBe(truth.digest);
  expect(solutions).toEqual(truth.solutions);
});

test('first N hands out exactly N and stops the others', async () => {
  const solutions: (readonly number[])[] = [];
  const onSolution = (found: readonly number[]) => solutions.push(found);
  const outcome = await runJob({ source, startWorker, workers: 2, wanted: { first: 7 }, onSolution });
  expect([outcome.ended, outcome.count, new Set(solutions.map(String)).size]).toEqual(['limited', 7n, 7]);
});

test('a kept ledger can be audited, written out, and gone on with', async () => {
  const truth = treeTruth(TREE);
  const ledger = keptLedger();
  const stop = new AbortController();
  let reports = 0;
  const onReport = () => ++reports > 10 && stop.abort();
  const common = { source, startWorker, workers: 2, wanted: 'count', unitMs: 1 } as const;
  const first = await runJob({ ...common, ledger, onReport, signal: stop.signal });
  expect(first.ended).toBe('stopped');
  const text = ledger.text();
  expect(text.split('\n').length).toBeGreaterThan(10);
  const later = keptLedger(`${text}torn`);
  const second = await runJob({ ...common, ledger: later });
  expect([second.ended, second.count]).toEqual(['exhausted', truth.count]);
  expect(later.text().startsWith(text)).toBe(true);
  const figures = await audit({
    ledger: later,
    collect: false,
    search: treeSearch(TREE),
    share: 1,
    seed: 1,
  });
  expect(figures).toMatchObject({ isComplete: true, isFinished: true, damaged: 1, differences: [] });
  expect([figures.rerun, figures.count]).toEqual([second.units, truth.count]);
});

test('a worker that dies is replaced and its unit walked again', async () => {
  const truth = treeTruth(TREE);
  const started: NearWorker[] = [];
  const outcome = await runJob({
    source,
    wanted: 'count',
    workers: 2,
    unitMs: 1,
    ledger: keptLedger(), // with many units
    startWorker: () => {
      const worker = new NearWorker();
      started.push(worker);
      return worker;
    },
    onReport: () => {
      if (started.length < 5) started.findLast(worker => !worker.isOver)?.die('out of memory');
    },
  });
  expect([outcome.ended, outcome.count, outcome.setAside]).toEqual(['exhausted', truth.count, []]);
  expect(started.length).toBeGreaterThanOrEqual(5); // one more where another dies before it is replaced
  expect(started.every(worker => worker.isOver)).toBe(true);
});

test('what making the search throws is thrown, and nobody is left behind', async () => {
  const started: NearWorker[] = [];
  const refuse = () => {
    throw new InputError(said('no such item'), { line: 2, column: 3 });
  };
  const startBad = () => {
    started.push(new NearWorker(refuse));
    return started.at(-1)!;
  };
  await expect(webCrew(source, 2, startBad)).rejects.toMatchObject({
    constructor: InputError,
    position: { line: 2, column: 3 },
  });
  expect(started.map(({ isOver }) => isOver)).toEqual([true, true]);
});

test('a walk listens between slices: it hurries when somebody is idle, and stops when told', async () => {
  const long = { ...TREE, depth: 40, spin: 20 };
  const worker = new NearWorker(() => treeSearch(long));
  const crew = await webCrew(source, 1, () => worker);
  const heard = async (number: number) => {
    while (worker.heard.filter(kind => kind === 'walk').length < number) await breathe();
  };
  const hurried = crew.walk({ unit: [], collect: false, slice: 200 });
  await heard(1);
  crew.hurry(true);
  crew.hurry(true);
  expect((await hurried).rest.length).toBeGreaterThan(0);
  crew.hurry(false);
  const stopped = crew.walk({ unit: [], collect: false, slice: 200 });
  await heard(2);
  crew.stop();
  expect((await stopped).rest.length).toBeGreaterThan(0);
  expect(worker.heard).toEqual(['open', 'walk', 'flags 1,0', 'flags 0,0', 'walk', 'flags 0,1']);
  await crew.close();
});
