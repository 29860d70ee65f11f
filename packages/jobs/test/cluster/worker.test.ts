import { expect, test } from 'vitest';
import type { Cluster, JobNotice, Lease } from '../../src/cluster/types.js';
import { work } from '../../src/cluster/worker.js';
import { inlineCrew } from '../../src/core/inline-crew.js';
import { jobId, type Report } from '../../src/core/report.js';
import { treeSearch } from '../fixtures/tree.mjs';
import { Life, World } from '../sim/world.js';

const SEARCHES = [1, 2].map(seed => treeSearch({ seed, depth: 3, branch: 3 }));
const [FIRST, SECOND] = SEARCHES.map(
  ({ id }): JobNotice => ({ job: jobId(id, false), searchId: id, collect: false, problem: id, revoked: [] }),
);

/** A cluster of two jobs; the queue of the first is empty, that of the second has one unit. */
function makeCluster(life: Life) {
  const written: Report[] = [];
  const leases = new Map<string, Lease[]>([
    [
      SECOND.job,
      [
        {
          offer: { unit: [], ms: 1000, divide: false },
          redeliveries: 0,
          working: () => {},
          giveBack: () => {},
          done: async () => {},
        },
      ],
    ],
  ]);
  const asked = new Map<string, number>();
  const cluster: Cluster = {
    jobs: async () => [FIRST, SECOND],
    announce: async () => {},
    retire: async () => {},
    putProblem: async () => '',
    getProblem: async hash => ({ module: 'tree', name: hash, input: {} }),
    ledger: () => ({
      write: async report => {
        written.push(report);
        return 'written';
      },
      readOne: async unit => written.find(report => String(report.unit) === String(unit)),
      readFrom: async () => ({ readable: 0, damaged: 0, position: 0 }),
      state: async () => ({ created: '', lastPosition: 0 }),
    }),
    queue: job => ({
      offer: async () => {},
      next: () => {
        asked.set(job, (asked.get(job) ?? 0) + 1);
        const lease = leases.get(job)?.shift();
        return life.later(lease ? 1 : 1000, () => lease);
      },
      complain: async () => {},
      complaints: async () => [],
      isEmpty: async () => false,
    }),
  };
  return { cluster, written, asked };
}

test('a worker leaves a job with an empty queue for another, and comes back to it', async () => {
  const world = new World(1);
  const life = new Life(world);
  const { cluster, written, asked } = makeCluster(life);
  const stop = new AbortController();
  const makeCrew = async ({ name }: { name: string }) =>
    inlineCrew(SEARCHES.find(({ id }) => id === name)!, life.clock);
  void work({ cluster, clock: life.clock, name: 'w', makeCrew, signal: stop.signal });
  await world.run(() => false, 9000);
  expect(written).toMatchObject([{ job: SECOND.job, by: 'w' }]);
  const before = asked.get(FIRST.job)!;
  await world.run(() => false, 30_000);
  expect(asked.get(FIRST.job)).toBeGreaterThan(before);
  stop.abort();
});

test('a worker stays with the only job it can do', async () => {
  const world = new World(1);
  const life = new Life(world);
  const { cluster, written } = makeCluster(life);
  const stop = new AbortController();
  let crews = 0;
  const makeCrew = async ({ name }: { name: string }) => {
    if (name !== FIRST.searchId) throw new Error('unknown here');
    crews++;
    return inlineCrew(SEARCHES[0], life.clock);
  };
  const remarks: string[] = [];
  const onRemark = ({ en }: { en: string }) => remarks.push(en.replaceAll('\u00a0', ' '));
  void work({ cluster, clock: life.clock, name: 'w', makeCrew, signal: stop.signal, onRemark });
  await world.run(() => false, 60_000);
  expect(crews).toBeLessThanOrEqual(2); // before and after it has learned that it cannot do the other
  expect(remarks).toEqual([`job ${SECOND.job} is refused: unknown here`]);
  expect(written).toEqual([]);
  stop.abort();
});

test('two jobs that always have work get turns; a job that no longer counts on the worker is left', async () => {
  const world = new World(1);
  const life = new Life(world);
  const { cluster, asked } = makeCluster(life);
  const done: string[] = [];
  let units = 0;
  const endless = (job: string) => ({
    ...cluster.queue(job),
    next: () => {
      const offer = { unit: [units++], ms: 1000, divide: false };
      const plain = { redeliveries: 0, working: () => {}, giveBack: () => {} };
      return life.later(100, () => ({ ...plain, offer, done: async () => void done.push(job) }));
    },
  });
  let revoked: string[] = [];
  const jobs = async () => [{ ...FIRST, revoked }, SECOND];
  const crew = {
    ...inlineCrew(SEARCHES[0], life.clock),
    walk: () => life.later(50, fails),
  };
  const makeCrew = async ({ name }: { name: string }) => ({ ...crew, searchId: name });
  const stop = new AbortController();
  const remarks: string[] = [];
  void work({
    ...{ cluster: { ...cluster, jobs, queue: endless }, clock: life.clock, name: 'w', makeCrew },
    ...{
      signal: stop.signal,
      onRemark: ({ en }: { en: string }) => void remarks.push(en.replaceAll('\u00a0', ' ')),
    },
  });
  await world.run(() => false, 60_000);
  const share = done.filter(job => job === FIRST.job).length / done.length;
  expect(share).toBeGreaterThan(0.3);
  expect(share).toBeLessThan(0.7);
  revoked = ['w'];
  await world.run(() => false, 75_000);
  done.length = 0;
  await world.run(() => false, 110_000);
  expect(new Set(done)).toEqual(new Set([SECOND.job]));
  expect(remarks.join()).toMatch('no longer accepts reports from w');
  expect(asked.size).toBe(0);
  stop.abort();
});

function fails(): never {
  throw new Error('it burns');
}
