/** What a worker does with one lease after another, in virtual time. */
import { expect, test } from 'vitest';
import type { Cluster, JobNotice, Lease } from '../../src/cluster/types.js';
import { type WorkerOptions, work } from '../../src/cluster/worker.js';
import { jobId, type Report } from '../../src/core/report.js';
import { unitKey } from '../../src/core/unit.js';
import { type Order, SLICE, UnitWalk, type Walked } from '../../src/core/walk-unit.js';
import { treeSearch } from '../fixtures/tree.mjs';
import { Life, World } from '../sim/world.js';

const SEARCH = treeSearch({ seed: 3, depth: 4, branch: 3 });
const JOB = jobId(SEARCH.id, true);
const NOTICE: JobNotice = { job: JOB, searchId: SEARCH.id, collect: true, problem: 'hash', revoked: [] };

function walkedOf(order: Order): Walked {
  const walk = new UnitWalk(SEARCH, order);
  while (walk.step());
  return walk.finish();
}

const reportOf = (by: string): Report => {
  const { searchId, ...walked } = walkedOf({ unit: [], collect: true, slice: SLICE });
  return { ...walked, job: JOB, by };
};

interface Case {
  /** The leases that the queue gives, one after another; the job is retired after the last. */
  readonly leases?: readonly Partial<Lease>[];
  /** What the ledger holds for the root. */
  readonly known?: Report;
  readonly notices?: () => readonly JobNotice[];
  readonly write?: (report: Report) => void;
  readonly next?: () => void;
  readonly walk?: (order: Order) => Walked;
  readonly walkMs?: number;
  readonly searchId?: string;
  /** The signal comes then. */
  readonly stopMs?: number;
}

/** Lets a worker work until nobody wants it any more, for ten minutes at most. */
async function serve(one: Case, options: Partial<WorkerOptions> = {}) {
  const world = new World(1);
  const life = new Life(world);
  const waiting = [...(one.leases ?? [{}])];
  const records = new Map<string, Report>(one.known ? [[' 0', one.known]] : []);
  const told = {
    orders: [] as Order[],
    events: [] as string[],
    remarks: [] as string[],
    reported: [] as [string, Walked][],
  };
  let open = waiting.length;
  const settle = (event: string) => {
    told.events.push(event);
    open--;
  };
  const leaseOf = (changed: Partial<Lease>): Lease => ({
    offer: { unit: [], ms: 700, divide: false },
    redeliveries: 0,
    working: () => told.events.push('working'),
    done: async () => settle('done'),
    giveBack: () => settle('given back'),
    ...changed,
  });
  const cluster: Cluster = {
    jobs: async () => one.notices?.() ?? (open > 0 ? [NOTICE] : []),
    announce: async () => {},
    retire: async () => {},
    putProblem: async () => '',
    getProblem: async hash => ({ module: 'tree', name: hash, input: {} }),
    ledger: () => ({
      write: async (report, generation) => {
        one.write?.(report);
        const place = `${unitKey(report.unit)} ${generation}`;
        if (records.has(place)) return 'taken';
        told.events.push(`written ${generation}`);
        records.set(place, report);
        return 'written';
      },
      readOne: async (unit, generation) => records.get(`${unitKey(unit)} ${generation}`),
      readFrom: async () => ({ readable: 0, damaged: 0, position: 0 }),
      state: async () => ({ created: '', lastPosition: 0 }),
    }),
    queue: () => ({
      offer: async () => {},
      next: () =>
        life.later(10, () => {
          one.next?.();
          const lease = waiting.shift();
          return lease && leaseOf(lease);
        }),
      complain: async (_, reason) => void told.events.push(`complaint: ${reason}`),
      complaints: async () => [],
      isEmpty: async () => false,
    }),
  };
  const stop = new AbortController();
  if (one.stopMs !== undefined) world.after(one.stopMs, () => stop.abort());
  let endMs: number | undefined;
  void work({
    ...{ cluster, clock: life.clock, name: 'w', signal: stop.signal, idleMs: 60_000 },
    makeCrew: async () => ({
      size: 1,
      searchId: one.searchId ?? SEARCH.id,
      walk: order => {
        told.orders.push(order);
        return life.later(one.walkMs ?? 20, () => (one.walk ?? walkedOf)(order));
      },
      hurry: () => {},
      stop: () => void (told.events.at(-1) === 'stop' || told.events.push('stop')),
      close: async () => void told.events.push('close'),
    }),
    onRemark: ({ en }) => told.remarks.push(en.replaceAll('\u00a0', ' ')),
    onReport: (job, walked) => told.reported.push([job, walked]),
    ...options,
  }).then(() => {
    endMs = world.now;
  });
  await world.run(() => endMs !== undefined, 600_000);
  stop.abort();
  await world.run(() => endMs !== undefined, 700_000);
  return { ...told, records, endMs };
}

test('a unit is walked within its time, its report signed and written, then the lease is given up', async () => {
  const { orders, events, records, reported, remarks } = await serve({});
  expect(orders).toEqual([{ unit: [], collect: true, slice: SLICE, ms: 700 }]);
  expect(events).toEqual(['written 0', 'done', 'stop', 'close']);
  expect(records.get(' 0')).toEqual(reportOf('w'));
  expect(reported).toEqual([[JOB, walkedOf(orders[0])]]);
  expect(remarks).toEqual([]);
});

test('a unit that is only to be divided is walked node by node', async () => {
  const { orders } = await serve({ leases: [{ offer: { unit: [0], ms: 700, divide: true } }] });
  expect(orders).toEqual([{ unit: [0], collect: true, slice: 1, untilSplit: true }]);
});

test('what somebody has reported is not walked again', async () => {
  for (const by of ['ada', 'volunteer:ann+volunteer:bob']) {
    const { orders, events } = await serve({ known: reportOf(by) });
    expect([orders, events]).toEqual([[], ['done', 'stop', 'close']]);
  }
});

test('what rests on somebody who was revoked is, and goes into the next generation', async () => {
  const known = reportOf('volunteer:ann+volunteer:eve');
  const revoked = ['volunteer:eve'];
  const { events } = await serve({ known, notices: retiredAfter(3, { ...NOTICE, revoked }) });
  expect(events).toEqual(['written 1', 'done', 'stop', 'close']);
  // Revoked since the worker began: the board is looked at before such a record is believed.
  let looks = 0;
  const late = await serve({ known, notices: () => [looks++ === 0 ? NOTICE : { ...NOTICE, revoked }] });
  expect(late.events.slice(0, 2)).toEqual(['written 1', 'done']);
});

/** The board: one notice, for so many looks. */
function retiredAfter(looks: number, notice: JobNotice): () => readonly JobNotice[] {
  let left = looks;
  return () => (left-- > 0 ? [notice] : []);
}

test('a unit that was handed out six times before is complained about, one that kills its walk too', async () => {
  const often = await serve({ leases: [{ redeliveries: 5 }, { redeliveries: 6 }] });
  expect(often.events.filter(event => !event.startsWith('written'))).toEqual([
    'done',
    'done',
    'stop',
    'close',
  ]);
  const tooOften = await serve({ leases: [{ redeliveries: 6 }] });
  expect(tooOften.orders).toEqual([]);
  expect(tooOften.events.slice(0, 2)).toEqual(['complaint: handed out 6 times without a report', 'done']);
  const deadly = await serve({
    walk: () => {
      throw new Error('it burns');
    },
  });
  expect(deadly.events).toEqual(['complaint: it burns', 'done', 'stop', 'close']);
});

test('a lease is renewed while its unit is walked, and not after', async () => {
  const { events } = await serve({ walkMs: 50_000 }, { heartbeatMs: 15_000 });
  expect(events).toEqual(['working', 'working', 'working', 'written 0', 'done', 'stop', 'close']);
});

test('a report that cannot be written is kept and tried again', async () => {
  let failures = 3;
  const write = () => {
    if (failures-- > 0) throw new Error('no route');
  };
  const { events, remarks, orders } = await serve({ write });
  expect(remarks).toEqual(Array(3).fill('a report could not be written, trying again: no route'));
  expect(events.slice(0, 2)).toEqual(['written 0', 'done']);
  expect(orders).toHaveLength(1);
});

test('a queue that does not answer is asked again after a pause', async () => {
  let failures = 2;
  const next = () => {
    if (failures-- > 0) throw new Error('no route');
  };
  const { events, remarks } = await serve({ next });
  expect(remarks).toEqual(['trying again: no route', 'trying again: no route']);
  expect(events.slice(0, 2)).toEqual(['written 0', 'done']);
});

test('a board that does not answer is looked at again, after twice as long each time', async () => {
  let looks = 0;
  const notices = () => {
    if (++looks <= 4) throw new Error('no route');
    return looks < 8 ? [NOTICE] : [];
  };
  const { remarks, events, endMs } = await serve({ notices }, { pollMs: 1000, idleMs: 40_000 });
  expect(endMs).toBeGreaterThan(2000 + 4000 + 8000 + 16_000 + 40_000);
  expect(remarks).toEqual(Array(4).fill('the cluster does not answer, trying again: no route'));
  expect(events.slice(0, 2)).toEqual(['written 0', 'done']);
});

test('a job of another version is refused before it gets a unit taken, and once', async () => {
  const { remarks, orders, events } = await serve({ searchId: 'another', notices: () => [NOTICE] });
  expect(remarks).toEqual([`job ${JOB} is refused: it asks for ${SEARCH.id}, this program has another`]);
  expect([orders, events]).toEqual([[], ['close']]);
});

test('a worker that nobody wants for a while ends', async () => {
  const { endMs } = await serve({ notices: () => [] }, { idleMs: 5000 });
  expect(endMs).toBeGreaterThanOrEqual(5000);
  expect(endMs).toBeLessThan(11_000);
  const busy = await serve({ walkMs: 20_000 }, { idleMs: 5000 });
  expect(busy.endMs).toBeGreaterThan(25_000); // counted from the end of its last job
});

test('a worker ends, too, when a job stays on the board and has nothing to do', async () => {
  const notices = () => [NOTICE]; // its coordinator ended without a word
  const { events, endMs } = await serve({ notices, walkMs: 20_000 }, { idleMs: 8000 });
  expect(events.filter(event => event !== 'working')).toEqual(['written 0', 'done', 'stop', 'close']);
  expect(endMs).toBeGreaterThan(28_000);
  expect(endMs).toBeLessThan(36_000);
});

test('a worker that is told to stop ends its walk soon, and still hands in what came of it', async () => {
  const { events, records, endMs } = await serve({ walkMs: 20_000, stopMs: 1000 });
  expect(events.filter(event => event !== 'working')).toEqual(['stop', 'written 0', 'done', 'close']);
  expect(records.size).toBe(1);
  expect(endMs).toBeLessThan(21_000);
});

test('a worker with --idle leaves, too, when the queue does not answer any more', async () => {
  const notices = () => [NOTICE];
  const next = () => {
    throw new Error('no route');
  };
  const { endMs } = await serve({ notices, next }, { idleMs: 20_000 });
  expect(endMs).toBeGreaterThan(20_000);
  expect(endMs).toBeLessThan(60_000);
});
