/** How often a coordinator looks, asks and tells, and what it does about records that are taken back. */
import { expect, test } from 'vitest';
import { droppedUnit } from '../../src/cluster/trust.js';
import { keptLedger } from '../../src/core/ledger.js';
import { jobId } from '../../src/core/report.js';
import { unitKey } from '../../src/core/unit.js';
import { keysOf, lead, RIGHT, reportOf, SEARCH, TableCluster } from './table.js';

/** Nobody answers anything for a minute; when the coordinator did what. */
async function silentMinute(cluster: TableCluster, target = 400) {
  const start = 5_000_000;
  let now = start;
  const at = {
    looks: [] as number[],
    doubts: [] as number[],
    notices: [] as number[],
    lists: [] as number[],
  };
  const told: number[] = [];
  const stop = new AbortController();
  const { answer } = cluster;
  cluster.answer = () => 'taken';
  cluster.onLook = () => void at.looks.push(now - start);
  cluster.onDoubt = () => void at.doubts.push(now - start);
  cluster.announce = async () => void at.notices.push(now - start);
  cluster.readList = async () => {
    at.lists.push(now - start);
    return [];
  };
  await lead(cluster, {
    ...{
      pollMs: 250,
      target,
      patienceMs: 1e9,
      signal: stop.signal,
      onProgress: () => void told.push(now - start),
    },
    onSleep: time => {
      now = time;
      if (now - start >= 60_000) stop.abort();
    },
  });
  cluster.answer = answer;
  return { ...at, told };
}

/** Once in so many ms, as exactly as a look every 250 ms can be. */
function expectEvery(ms: number, times: readonly number[]): void {
  const between = times.slice(1).map((time, i) => time - times[i]);
  expect(between.length).toBeGreaterThan(3);
  expect(Math.min(...between)).toBeGreaterThanOrEqual(ms);
  expect(Math.max(...between)).toBeLessThanOrEqual(ms + 250);
}

test('while nothing happens: looks, progress, doubts, notices and the list of revoked names, each in its time', async () => {
  const { looks, told, doubts, notices, lists } = await silentMinute(new TableCluster());
  expect(looks.slice(0, 5)).toEqual([0, 50, 150, 350, 600]);
  expectEvery(250, told.slice(0, -1)); // and once in the end
  expectEvery(5000, [0, ...doubts]);
  expectEvery(10_000, notices);
  expectEvery(5000, lists.slice(1)); // it is read before anything else, too
  expect([told[0], notices[0], lists[0]]).toEqual([0, 0, 0]);
});

test('with many workers there are many units to offer: a hundred for each, whatever the least is', async () => {
  const cluster = new TableCluster();
  const by = Array.from({ length: 60 }, (_, n) => `w${n}`).join('+');
  const root = { ...reportOf([]), by };
  cluster.write(root);
  await silentMinute(cluster, 1);
  expect(cluster.offers.length).toBe(root.rest.length);
});

test('few units are divided before they are walked', async () => {
  const cluster = new TableCluster();
  cluster.write(reportOf([]));
  await silentMinute(cluster);
  expect(cluster.offers.map(({ divide }) => divide)).toContain(true);
});

test('a forged record: its unit is walked again into the next generation, told and kept beside the ledger once', async () => {
  const cluster = new TableCluster();
  const forged = { ...reportOf([]), count: 99n };
  cluster.write(forged);
  cluster.onLook = () => {
    cluster.onForged?.(forged, 0);
    cluster.onForged?.({ ...forged, unit: [9, 8], by: 'bob' }, 1);
    cluster.onForged?.({ ...forged, unit: [3] }, 7); // no generation is left after that
  };
  cluster.answer = ({ unit }) => cluster.write(reportOf(unit), unit.length === 0 ? 1 : 0);
  const { outcome, remarks } = await lead(cluster);
  expect(outcome).toMatchObject(RIGHT);
  expect(remarks).toEqual([
    'the report of unit [] is not by ada, whom it names; the unit runs again',
    'the report of unit [9 8] is not by bob, whom it names; the unit runs again',
  ]);
  expect(cluster.revoked).toEqual([droppedUnit([], 1), droppedUnit([9, 8], 2)]);
  expect(outcome).not.toHaveProperty('volunteers');
});

test('where nobody can be revoked there is no list to read', async () => {
  const cluster = new TableCluster();
  delete cluster.revocations;
  expect((await lead(cluster)).outcome).toMatchObject(RIGHT);
});

test('who is revoked by somebody else meanwhile: workers hear of it, the follower is purged, nothing is told twice', async () => {
  const first = new TableCluster();
  const bad = { ...reportOf([]), by: 'volunteer:bob+volunteer:eve', fraction: 0.5 };
  const good = reportOf([]).rest.map(unit => reportOf(unit));
  for (const report of [bad, ...good]) first.write(report);
  const follower = keptLedger();
  follower.append([bad, good[0]]); // as a coordinator before this one has left it
  let purged: (boolean | undefined)[] = [];
  first.answer = () => 'taken';
  const { outcome, reports } = await lead(first, {
    follower,
    patienceMs: 1000,
    purgeFollower: async counts => {
      purged = [bad, good[0]].map(report => counts(report));
    },
    onSleep: now => {
      if (now < 5_020_000) return;
      if (!first.revoked.includes('volunteer:eve')) first.revoked.push('volunteer:eve');
      first.answer = ({ unit }) => {
        const report = reportOf(unit);
        return first.write(report) === 'taken' ? first.write(report, 1) : 'written';
      };
    },
  });
  expect(outcome).toMatchObject({ ...RIGHT, volunteers: { differences: 1, revoked: ['eve'] } });
  expect(purged).toEqual([false, true]);
  const told = reports.map(({ unit, by }) => `${unitKey(unit)} ${by}`);
  expect(new Set(told).size).toBe(told.length);
  expect(keysOf(reports)).not.toContain(unitKey(good[0].unit)); // told when it was new
  const lists = first.notices.map(({ revoked }) => revoked.length);
  expect([lists[0], lists.at(-1)]).toEqual([0, 1]);
  expect(first.retired).toEqual([jobId(SEARCH.id, false)]);
});
