/** What a coordinator does with ledger, queue, follower and clock, call by call. */
import type { Unit } from '@quadrille/cover';
import { expect, test } from 'vitest';
import { coordinate } from '../../src/cluster/coordinator.js';
import { keptLedger } from '../../src/core/ledger.js';
import { jobId, type Report } from '../../src/core/report.js';
import { unitKey } from '../../src/core/unit.js';
import { keysOf, lead, RIGHT, reportOf, SEARCH, TableCluster, TRUTH } from './table.js';

test('everything that is open is offered until nothing is, and every record is copied and told once', async () => {
  const cluster = new TableCluster();
  const follower = keptLedger();
  const { outcome, reports, remarks } = await lead(cluster, { follower });
  expect(outcome).toMatchObject({ ...RIGHT, units: cluster.records.length, nodes: TRUTH.nodes });
  expect(outcome).not.toHaveProperty('volunteers');
  const job = jobId(SEARCH.id, false);
  expect(cluster.notices).toEqual([
    { job, searchId: SEARCH.id, collect: false, problem: 'hash', revoked: [] },
  ]);
  expect(cluster.retired).toEqual([job]);
  expect(keysOf(reports)).toEqual(keysOf(cluster.records.map(({ report }) => report)));
  expect(follower.text().trim().split('\n')).toHaveLength(cluster.records.length);
  expect(remarks).toEqual([]);

  // The same with nobody listening, on a cluster that checks seals, which workers must know.
  const sealing = Object.assign(new TableCluster(), { checksSeals: true });
  const clock = { now: () => 0, sleep: async () => {} };
  const plain = { cluster: sealing, searchId: SEARCH.id, problem: 'hash', clock };
  expect(await coordinate({ ...plain, wanted: 'count', follower: keptLedger() })).toMatchObject(RIGHT);
  expect(sealing.notices[0].sealed).toBe(true);
});

test('the ledger is looked at soon after half of the offers were done, and ever less often while nothing happens', async () => {
  const cluster = new TableCluster();
  let looks = 0;
  cluster.onLook = () => looks++;
  cluster.answer = offer => (looks < 10 ? 'taken' : cluster.write(reportOf(offer.unit)));
  const { outcome, sleeps, workers } = await lead(cluster, {
    pollMs: 150,
    patienceMs: 1000,
    unitMs: 10,
  });
  expect(outcome).toMatchObject(RIGHT);
  expect(sleeps.slice(0, 5)).toEqual([50, 100, 150, 150, 150]);
  expect(sleeps.slice(10)).toContain(25);
  expect(workers[0]).toBe(1); // one unit is on offer
});

test('an offer that nobody answers is made again, once its patience is over', async () => {
  const cluster = new TableCluster();
  const seen = new Set<string>();
  cluster.answer = ({ unit }) => {
    const isSecond = seen.has(unitKey(unit));
    seen.add(unitKey(unit));
    return isSecond || unit.length !== 2 ? cluster.write(reportOf(unit)) : 'taken';
  };
  const { outcome } = await lead(cluster, { patienceMs: 1000 });
  expect(outcome).toMatchObject(RIGHT);
  const offered = cluster.offers.filter(({ unit }) => unit.length === 2);
  expect(offered.length).toBe(2 * new Set(offered.map(({ unit }) => unitKey(unit))).size);
  expect(offered.length).toBeGreaterThan(0);
});

test('when a server has lost what was on offer, it is offered again within seconds', async () => {
  const offeredAgain = async (hasLost: boolean) => {
    const cluster = new TableCluster();
    cluster.hasLostOffers = hasLost;
    let lost = 0;
    cluster.answer = ({ unit }) =>
      unit.length === 2 && lost++ < 2 ? 'taken' : cluster.write(reportOf(unit));
    const { outcome, sleeps } = await lead(cluster);
    expect(outcome).toMatchObject(RIGHT);
    return sleeps.reduce((sum, ms) => sum + ms, 0);
  };
  expect(await offeredAgain(true)).toBeLessThan(15_000);
  expect(await offeredAgain(false)).toBeGreaterThan(120_000); // somebody may have them
});

test('no more is on offer than wanted, and more when many work', async () => {
  const cluster = new TableCluster();
  const root = reportOf([]);
  cluster.answer = ({ unit }) => (unit.length === 0 ? cluster.write(root) : 'taken');
  const stop = new AbortController();
  let most = 0;
  await lead(cluster, {
    signal: stop.signal,
    target: 2,
    patienceMs: 1e9,
    onProgress: ({ workers }) => {
      most = Math.max(most, workers);
      if (cluster.offers.length > 1) stop.abort();
    },
  });
  expect(most).toBe(root.rest.length); // ada has reported: a hundred for her
  expect(root.rest.length).toBeGreaterThan(2);
});

test('enough solutions are enough: exactly so many are handed out, and the job is retired', async () => {
  for (const first of [1, 5]) {
    const cluster = new TableCluster(true);
    const { outcome, solutions } = await lead(cluster, { wanted: { first } });
    expect(outcome).toMatchObject({ ended: 'limited', count: BigInt(first) });
    expect(solutions).toHaveLength(first);
    expect(cluster.retired).toHaveLength(1);
  }
  // The unit that comes next in the order of the search is never answered: later ones have enough.
  const root = reportOf([], true);
  const first = Number(root.count) + 3;
  const slow = new TableCluster(true);
  const isNext = (unit: Unit) => unitKey(unit) === unitKey(root.rest[0]);
  slow.answer = ({ unit }) => (isNext(unit) ? 'taken' : slow.write(reportOf(unit, true)));
  const ahead = await lead(slow, { wanted: { first }, patienceMs: 1e9 });
  expect(ahead.outcome).toMatchObject({ ended: 'limited', count: BigInt(first) });
  expect(ahead.solutions).toHaveLength(first);
  expect(slow.retired).toHaveLength(1);
  expect(ahead.sleeps.length).toBeLessThan(100); // nobody waits for it
  const all = await lead(new TableCluster(true), { wanted: 'all' });
  expect(all.outcome).toMatchObject(RIGHT);
  expect(all.solutions).toEqual(TRUTH.solutions);
});

test('who is told to stop says so and takes the job off the board, for now', async () => {
  const cluster = new TableCluster();
  const { outcome } = await lead(cluster, { signal: AbortSignal.abort() });
  expect(outcome).toMatchObject({ ended: 'stopped', count: 0n, units: 0 });
  expect(cluster.retired).toEqual(['for now']);
});

test('a unit that three workers cannot walk is set aside; a report after all takes it back', async () => {
  const bad = reportOf([]).rest[1];
  const cluster = new TableCluster();
  const complain = (unit: Unit) => void cluster.complaints.push({ unit, reason: 'it burns' });
  cluster.answer = ({ unit }) => {
    if (unitKey(unit) !== unitKey(bad)) return cluster.write(reportOf(unit));
    complain(bad);
    complain([9, 9, 9]); // of no unit that is open
    return 'taken';
  };
  const { outcome, remarks } = await lead(cluster, { patienceMs: 1000 });
  expect(cluster.retired).toEqual([jobId(SEARCH.id, false)]); // nobody else could do it
  expect(outcome).toMatchObject({ ended: 'stopped', setAside: [{ unit: bad, reason: 'it burns' }] });
  expect(remarks).toEqual([`unit [${bad}] failed 3 times and is set aside: it burns`]);
  expect(cluster.offers.filter(({ unit }) => unitKey(unit) === unitKey(bad))).toHaveLength(3);

  const luckier = new TableCluster();
  luckier.answer = ({ unit }) => {
    if (unitKey(unit) !== unitKey(bad)) return 'taken';
    for (let i = 0; i < 3; i++) luckier.complaints.push({ unit: bad, reason: 'it burns' });
    return 'taken';
  };
  luckier.write(reportOf([]));
  let looks = 0;
  luckier.onLook = () => {
    if (++looks !== 20) return;
    luckier.answer = ({ unit }) => luckier.write(reportOf(unit));
    luckier.write(reportOf(bad)); // by a worker that was late
  };
  expect((await lead(luckier, { patienceMs: 1000 })).outcome).toMatchObject(RIGHT);
});

/** Does something once, before the next look, when so many records have been read. */
function onceRead(cluster: TableCluster, number: number, action: (seen: number) => void): void {
  let seen = 0;
  cluster.onLook = () => {
    if (seen >= number) {
      action(seen);
      cluster.onLook = () => {};
    }
    seen = cluster.records.length;
  };
}

test('what the ledger has lost is written again from the follower, and nobody walks it twice', async () => {
  const cluster = new TableCluster();
  onceRead(cluster, 5, seen => {
    cluster.records = cluster.records.slice(0, seen - 2);
  });
  const { outcome, remarks, reports } = await lead(cluster, { patienceMs: 1000 });
  expect(outcome).toMatchObject(RIGHT);
  expect(remarks).toEqual([
    'the ledger was replaced or cut; reading it from the beginning',
    '2 units were missing from the ledger; what the folder of the job holds was written again',
  ]);
  expect(new Set(keysOf(reports)).size).toBe(reports.length);
  expect(keysOf(cluster.records.map(({ report }) => report))).toEqual(keysOf(reports));
});

test('another ledger under the same name is read from its beginning, and filled from the follower', async () => {
  const whole = new TableCluster();
  const follower = keptLedger();
  await lead(whole, { follower });
  const empty = new TableCluster();
  const { outcome, reports } = await lead(empty, { follower });
  expect(outcome).toMatchObject(RIGHT);
  expect(empty.offers).toEqual([]);
  expect(reports).toEqual([]); // told when they were new
  expect(keysOf(empty.records.map(({ report }) => report))).toEqual(
    keysOf(whole.records.map(({ report }) => report)),
  );

  const replaced = new TableCluster();
  replaced.onLook = () => {
    if (replaced.created === 'second' || replaced.records.length < 4) return;
    replaced.created = 'second';
    replaced.records.reverse();
  };
  const { outcome: after, remarks } = await lead(replaced);
  expect(remarks).toEqual(['the ledger was replaced or cut; reading it from the beginning']);
  expect(after).toMatchObject(RIGHT);
});

test('what ledger and follower have both lost is walked again', async () => {
  const cluster = new TableCluster();
  const forgetful = { ...keptLedger(), append: async () => {} };
  onceRead(cluster, 5, () => {
    const other = { ...reportOf([]), job: jobId('another', false) };
    cluster.records.splice(1, 2); // and as long as before, so that nobody notices
    for (const generation of [5, 6]) cluster.records.push({ report: other, generation });
  });
  const { outcome, remarks } = await lead(cluster, { follower: forgetful, patienceMs: 1000 });
  expect(outcome).toMatchObject(RIGHT);
  expect(remarks[0]).toMatch(/^\d units were missing from the ledger/);
  expect(cluster.offers.length).toBeGreaterThan(outcome.units);
});

test('a ledger that says something else than before is not believed', async () => {
  for (const change of [{ count: 77n }, { solutions: '0123456789abcdef' }]) {
    const cluster = new TableCluster();
    const ledger = cluster.ledger();
    const lying = {
      ...ledger,
      readFrom: (position: number, onReport: (report: Report, generation: number) => void) =>
        ledger.readFrom(position, (report, generation) =>
          onReport(
            position === 0 && report.rest.length === 0 ? { ...report, ...change } : report,
            generation,
          ),
        ),
    };
    let reads = 0;
    cluster.ledger = () => ({
      ...lying,
      readFrom: (position, onReport) => (reads++ === 0 ? ledger : lying).readFrom(position, onReport),
    });
    const { outcome, remarks } = await lead(cluster);
    expect(remarks[0]).toMatch(
      /^the cluster does not answer, trying again: the ledger says \d+ and its follower \d+: one of them lies$/,
    );
    expect(outcome.ended).toBe('exhausted'); // stopped by the test, with what the follower says
    expect(outcome.count).toBe(TRUTH.count);
  }
});

test('a cluster that does not answer is asked again, after twice as long each time', async () => {
  const cluster = new TableCluster();
  let failures = 9;
  cluster.onLook = () => {
    if (failures-- > 0) throw new Error('no route');
  };
  const { outcome, remarks, sleeps } = await lead(cluster, { pollMs: 250 });
  expect(outcome).toMatchObject(RIGHT);
  expect(remarks).toEqual(Array(9).fill('the cluster does not answer, trying again: no route'));
  expect(sleeps.slice(0, 9)).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  expect(cluster.notices.length).toBeGreaterThan(4); // repeated every ten seconds
});

test('nothing is counted before it is known who was revoked; what rests on them is walked again', async () => {
  const cluster = new TableCluster();
  cluster.revoked.push('volunteer:eve');
  cluster.write({ ...reportOf([]), by: 'volunteer:bob+volunteer:eve', count: 99n });
  let failures = 9;
  cluster.readList = async () => {
    if (failures-- > 0) throw new Error('no route');
    return cluster.revoked;
  };
  cluster.answer = ({ unit }) => {
    const report = reportOf(unit);
    return cluster.write(report) === 'taken' ? cluster.write(report, 1) : 'written';
  };
  const { outcome, sleeps, remarks } = await lead(cluster);
  expect(remarks).toEqual(Array(9).fill('the cluster does not answer, trying again: no route'));
  expect(sleeps.slice(0, 9)).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(outcome).toMatchObject(RIGHT);
  expect(outcome.volunteers).toMatchObject({ differences: 1, revoked: ['eve'], volunteerNodes: 0 });
  expect(cluster.notices[0].revoked).toEqual(['volunteer:eve']);
});

test('who is revoked while the answer is being confirmed is not in it', async () => {
  const cluster = new TableCluster();
  cluster.write({ ...reportOf([]), by: 'volunteer:bob+volunteer:eve', count: 99n });
  cluster.answer = ({ unit }) => {
    const report = reportOf(unit);
    return cluster.write(report) === 'taken' ? cluster.write(report, 1) : 'written';
  };
  const isAllThere = () => {
    const written = new Set(keysOf(cluster.records.map(({ report }) => report)));
    return cluster.records.every(({ report }) => report.rest.every(unit => written.has(unitKey(unit))));
  };
  cluster.readList = async () => {
    if (isAllThere() && cluster.revoked.length === 0) cluster.revoked.push('volunteer:eve');
    return cluster.revoked;
  };
  const { outcome } = await lead(cluster);
  expect(outcome).toMatchObject(RIGHT);
  expect(outcome.volunteers).toMatchObject({ revoked: ['eve'] });
});

test('records of volunteers count, and are counted apart; for a strict job they do not', async () => {
  const root = { ...reportOf([]), by: 'volunteer:ann+volunteer:bob' };
  const lenient = new TableCluster();
  lenient.write(root);
  const { outcome } = await lead(lenient);
  expect(outcome).toMatchObject(RIGHT);
  expect(outcome.volunteers).toMatchObject({ units: 1, volunteerNodes: root.nodes, names: ['ann', 'bob'] });

  const strict = new TableCluster();
  strict.write(root);
  strict.answer = ({ unit }) => strict.write(reportOf(unit), unit.length === 0 ? 1 : 0);
  const trusted = await lead(strict, { isStrict: true });
  expect(trusted.outcome).toMatchObject(RIGHT);
  expect(trusted.outcome).not.toHaveProperty('volunteers');
  expect(strict.offers[0].unit).toEqual([]);
});

test.each(['onSolution', 'onReport', 'onProgress'] as const)(
  "an error in %s is the caller's: no trouble of the cluster, and the job is off the board, for now",
  async name => {
    const cluster = new TableCluster(true);
    let calls = 0;
    const fail = () => {
      calls++;
      throw new Error('mine');
    };
    await expect(lead(cluster, { wanted: 'all', [name]: fail })).rejects.toThrow('mine');
    expect([calls, cluster.retired]).toEqual([1, ['for now']]);
  },
);
