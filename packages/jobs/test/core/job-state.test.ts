/** The state of a job under everything that a driver may tell it, in any order. */
import { type Random, randomFrom, type Solution, type Unit } from '@quadrille/cover';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OpenUnit } from '../../src/core/closure.js';
import { JobState } from '../../src/core/job-state.js';
import { jobId, type Report } from '../../src/core/report.js';
import { UnitWalk } from '../../src/core/walk-unit.js';
import type { Wanted } from '../../src/core/wanted.js';
import { treeSearch, treeTruth } from '../fixtures/tree.mjs';

const TREE = { seed: 36, depth: 6, branch: 4 };

/** A driver that does at random what drivers do, and holds the state to its sanity after each step. */
class RandomDriver {
  readonly solutions: Solution[] = [];
  readonly state: JobState;
  readonly happened = new Map<string, number>();
  readonly #search;
  readonly #truth;
  #records: Report[] = [];
  #leased: OpenUnit[] = [];
  #now = 0;

  constructor(
    input: typeof TREE,
    private readonly wanted: Wanted,
    private readonly random: Random,
    private readonly hasVolunteers: boolean,
  ) {
    this.#search = treeSearch(input);
    this.#truth = treeTruth(input);
    this.state = new JobState({
      ...{ searchId: this.#search.id, wanted, hasVolunteers },
      target: () => random.below(6),
      onSolution: solution => this.solutions.push(solution),
    });
  }

  step(): void {
    const steps = [
      () => this.take(),
      () => this.take(),
      () => this.report(this.#oneLeased()?.unit),
      () => this.report(this.#oneLeased()?.unit),
      () => this.#again(),
      () => this.#fail(),
      () => this.#giveBack(),
      () => this.#suspect(),
      () => this.#readAgain(),
      () => this.#early(),
      () => this.#due(),
    ];
    steps[this.random.below(steps.length)]();
    expect(this.state.sanity()).toBe('');
  }

  take(): void {
    const task = this.state.take(this.random.below(2) ? 100 : undefined);
    if (task) this.#leased.push(task.unit);
  }

  /** Everything that is left, set aside or not, gets a report. */
  finish(): void {
    for (let stage = this.state.stage; stage === 'open' || stage === 'stuck'; stage = this.state.stage) {
      const [open] = this.state.sum.open.values();
      this.report(open.unit);
      expect(this.state.sanity()).toBe('');
    }
    this.state.end();
  }

  report(unit: Unit | undefined): void {
    if (!unit) return;
    const { collect, id: job } = this.state;
    const order = { unit, collect, slice: 1, nodes: 1 + this.random.below(30) };
    const walk = new UnitWalk(this.#search, order);
    while (walk.step());
    const { searchId, ...walked } = walk.finish();
    const report = { ...walked, job, by: 'test' };
    if (this.state.saved(report)) this.#records.push(report);
  }

  #oneLeased(): OpenUnit | undefined {
    const at = this.random.below(Math.max(1, this.#leased.length));
    return this.#leased.splice(at, 1)[0];
  }

  #note(what: string): void {
    this.happened.set(what, (this.happened.get(what) ?? 0) + 1);
  }

  /** A second report changes nothing. */
  #again(): void {
    const report = this.#records[this.random.below(this.#records.length + 1)];
    if (!report) return;
    const { count, units, digest } = this.state.sum;
    expect(this.state.saved(report)).toBe(false);
    expect(this.state.sum).toMatchObject({ count, units, digest });
    this.#note('second report');
  }

  #fail(): void {
    const unit = this.#oneLeased();
    if (!unit || !this.state.sum.open.has(unit.key)) return;
    for (let left = 1 + this.random.below(3); left > 0; left--) {
      const { times, isSetAside } = this.state.failed(unit.unit, 'bad luck');
      expect(this.state.hasNoFailures).toBe(false);
      expect(isSetAside).toBe(times === 3);
      if (isSetAside) this.#note('set aside');
      expect(this.state.sanity()).toBe('');
    }
    const isFree = this.state.units(false).some(({ key }) => key === unit.key);
    if (isFree) this.#leased.push(unit);
  }

  #giveBack(): void {
    const unit = this.#oneLeased();
    if (unit) this.state.giveBack(unit);
  }

  #suspect(): void {
    const units = this.#leased.splice(0, 2);
    if (units.length === 0) return;
    this.state.suspected(units);
    expect(this.state.hasNoFailures).toBe(false);
  }

  /** The ledger is read afresh, in whatever order, and one record is lost. */
  #readAgain(): void {
    if (this.random.below(4) > 0) return;
    const lost = this.random.below(this.#records.length + 1);
    this.#records = this.random.shuffle(this.#records.filter((_, i) => i !== lost));
    this.#leased = [];
    this.state.startOver();
    for (const report of this.#records) this.state.read(report);
    this.#note('started over');
  }

  #early(): void {
    if (!this.hasVolunteers || this.wanted === 'count') return;
    const { solutions } = this.#truth;
    this.state.foundEarly(solutions.slice(this.random.below(solutions.length + 1)).slice(0, 2));
  }

  #due(): void {
    this.#now += this.random.below(300);
    this.state.tick(this.#now);
    for (const { key } of this.state.takeDue()) {
      expect(this.state.units(true).map(unit => unit.key)).not.toContain(key);
      this.#note('due');
    }
  }
}

const wish = fc.oneof(
  fc.constant<Wanted>('count'),
  fc.constant<Wanted>('all'),
  fc.record({ first: fc.nat(12) }),
);
const tree = fc.record({
  seed: fc.nat(1e6),
  depth: fc.integer({ min: 2, max: 5 }),
  branch: fc.integer({ min: 2, max: 4 }),
});

test('whatever happens, every open unit is accounted for and the end is the truth', () => {
  const happened = new Map<string, number>();
  fc.assert(
    fc.property(tree, wish, fc.nat(), fc.boolean(), (input, wanted, seed, hasVolunteers) => {
      const driver = new RandomDriver(input, wanted, randomFrom(seed), hasVolunteers);
      for (let i = 0; i < 60; i++) driver.step();
      driver.finish();
      for (const [what, times] of driver.happened) happened.set(what, (happened.get(what) ?? 0) + times);
      const { state, solutions } = driver;
      const truth = treeTruth(input);
      const outcome = state.outcome(state.meter(() => 0)(0));
      expect(outcome.setAside.every(({ unit }) => state.sum.open.has(unit.join('.')))).toBe(true);
      if (typeof wanted === 'object') {
        const expected = Math.min(wanted.first, truth.solutions.length);
        expect(outcome.count).toBe(BigInt(expected));
        expect(outcome.ended).toBe(wanted.first <= truth.solutions.length ? 'limited' : 'exhausted');
        expect(new Set(solutions.map(String)).size).toBe(expected);
        expect(solutions).toHaveLength(expected);
        const known = new Set(truth.solutions.map(String));
        expect(solutions.filter(solution => !known.has(String(solution)))).toEqual([]);
        return;
      }
      expect(outcome).toMatchObject({
        ended: 'exhausted',
        count: truth.count,
        nodes: truth.nodes,
        digest: truth.digest,
      });
      expect(solutions).toEqual(wanted === 'all' ? truth.solutions : []);
    }),
    { numRuns: 400 },
  );
  for (const what of ['second report', 'set aside', 'started over', 'due'])
    expect([what, (happened.get(what) ?? 0) > 50]).toEqual([what, true]);
});

/** A state whose root was reported with so many units, and what it tells. */
function opened(count: number, wanted: Wanted = 'count', target = 0) {
  const told: Solution[] = [];
  const onSolution = (solution: Solution) => told.push(solution);
  const state = new JobState({ searchId: 'some search', wanted, target: () => target, onSolution });
  const digests = { walk: '0'.repeat(16), solutions: '0'.repeat(16) };
  const rest = Array.from({ length: count }, (_, n) => [n]);
  const plain = { count: 0n, nodes: 1, slice: 1, steps: 1, fraction: 0, by: 'test', ...digests };
  const job = jobId('some search', wanted !== 'count');
  const found = wanted === 'count' ? {} : { found: [] };
  state.saved({ ...plain, ...found, job, unit: [], rest });
  const report = (unit: Unit): Report => ({ ...plain, ...found, job, unit, rest: [] });
  return { state, report, told };
}

test('a unit is out with one only, and comes back when it is given back', () => {
  const { state, report } = opened(2);
  const [first, second] = [state.take()!, state.take()!];
  expect([first.unit.unit, second.unit.unit, state.take()]).toEqual([[0], [1], undefined]);
  expect([state.leasedCount, state.waitingCount]).toEqual([2, 0]);
  expect([state.units(true), state.units(false).length]).toEqual([[], 2]);
  state.giveBack(second.unit);
  expect(state.units(true)).toEqual([second.unit]);
  state.giveBack(second.unit); // twice is once
  expect([state.leasedCount, state.waitingCount]).toEqual([1, 1]);
  state.saved(report([0]));
  state.giveBack(first.unit); // it has a report
  state.doubt(first.unit);
  expect([state.leasedCount, state.waitingCount, state.takeDue()]).toEqual([0, 1, []]);
});

test.each<[Wanted, string, Unit]>([
  ['all', 'the earliest, so that little waits for it', [1, 0]],
  ['count', 'the heaviest', [3]],
])('few units, of which none is worth dividing, and %s wanted: next is %s', (wanted, _, next) => {
  const { state, report } = opened(4, wanted, 3);
  const nextUnit = () => {
    for (const unit of [[0], [1], [2]]) expect(state.take()!.unit.unit).toEqual(unit);
    state.saved({ ...report([1]), rest: [[1, 0]], fraction: 0.5 });
    return state.take();
  };
  expect(nextUnit()).toMatchObject({ unit: { unit: next }, divide: false });
  state.startOver();
  state.read({ ...report([]), rest: [[0], [1], [2], [3]] });
  expect(nextUnit()).toMatchObject({ unit: { unit: next }, divide: false });
});

test('where all are wanted, an end before the last tells nothing that waits for others before it', () => {
  const { state, report, told } = opened(2, 'all');
  state.saved({ ...report([1]), found: [[1, 1]], count: 1n });
  state.end();
  expect(told).toEqual([]);
  state.saved({ ...report([0]), found: [[0, 1]], count: 1n });
  expect(told).toEqual([
    [0, 1],
    [1, 1],
  ]);
});

test('three failures set a unit aside, for good until it has a report; a job of such units is stuck', () => {
  const { state, report } = opened(1);
  state.take();
  for (const times of [1, 2, 3])
    expect(state.failed([0], `${times}`)).toEqual({ times, isSetAside: times === 3 });
  expect(state.failed([0], 'late')).toEqual({ times: 4, isSetAside: false });
  expect(state.setAside).toEqual([{ unit: [0], reason: '3' }]);
  expect([state.stage, state.take(), state.leasedCount]).toEqual(['stuck', undefined, 0]);
  expect(state.failed([7], 'nobody named it')).toEqual({ times: 0, isSetAside: false });
  state.startOver();
  expect([state.stage, state.setAside]).toEqual(['open', []]); // only the root is open
  for (const unit of [{ ...report([]), rest: [[0]] }]) state.read(unit);
  expect([state.stage, state.take(), state.setAside.length]).toEqual(['stuck', undefined, 1]);
  state.saved(report([0]));
  expect([state.stage, state.setAside]).toEqual(['complete', []]);
});

test('a unit that was set aside and has a report is as good as any other, should that be lost', () => {
  const { state, report } = opened(1);
  for (let times = 0; times < 3; times++) state.failed([0], 'bad luck'); // while it waits: nobody has it
  expect([state.stage, state.take(), state.sanity()]).toEqual(['stuck', undefined, '']);
  state.saved(report([0]));
  state.startOver();
  state.read({ ...report([]), rest: [[0]] });
  expect([state.stage, state.setAside, state.take()?.unit.unit]).toEqual(['open', [], [0]]);
});

test('a suspicion neither adds to the failures of a unit nor takes any away', () => {
  const { state } = opened(1);
  const { unit } = state.take()!;
  state.failed([0], 'once');
  state.failed([0], 'twice');
  state.suspected([unit]);
  expect([state.waitingCount, state.setAside]).toEqual([1, []]);
  expect(state.failed([0], 'thrice')).toEqual({ times: 3, isSetAside: true });
});

test('solutions that volunteers found count before their reports do, and are told at the end', () => {
  const told: Solution[] = [];
  const state = new JobState({
    ...{ searchId: 'some search', wanted: { first: 2 }, target: () => 0, hasVolunteers: true },
    onSolution: solution => told.push(solution),
  });
  state.foundEarly([[1]]);
  state.end(); // stopped: what is not in a report is not counted, so it is not told
  expect([state.stage, told, state.outcome(state.meter(() => 0)(0)).count]).toEqual(['open', [], 0n]);
  state.foundEarly([[1], [2], [3]]);
  expect(state.stage).toBe('enough');
  state.end();
  expect(told).toEqual([[1], [2]]);
});

test('enough is known before the end, and what waits for others is told then', () => {
  const { state, report } = opened(3, { first: 2 });
  expect(state.missing).toBe(2);
  state.saved({ ...report([1]), found: [[1, 1]], count: 1n });
  expect([state.stage, state.missing]).toEqual(['open', 1]);
  state.saved({ ...report([2]), found: [[2, 1]], count: 1n });
  expect([state.stage, state.hasEnough]).toEqual(['enough', true]);
});

test('patience is measured in time that has been led through, and doubles', () => {
  const { state } = opened(2);
  state.tick(5_000_000);
  state.take(100);
  const eternal = state.take()!;
  const dueAfter = (ms: number) => {
    state.tick(5_000_000 + ms);
    return state.takeDue().map(({ unit }) => unit);
  };
  expect(dueAfter(99)).toEqual([]);
  expect(dueAfter(100)).toEqual([[0]]);
  expect(dueAfter(299)).toEqual([]);
  expect(dueAfter(300)).toEqual([[0]]);
  expect(dueAfter(-86_400_000)).toEqual([]);
  state.doubt(eternal.unit);
  expect(state.takeDue().map(({ unit }) => unit)).toEqual([[1]]);
  expect(state.unitMs(10, 1000)).toBe(10 + 0.01 * 300);
  expect(state.unitMs(10, 12)).toBe(12);
  state.tick(86_400_000); // from before the jump back: a jump ahead is a minute
  expect(state.unitMs(10, 1e9)).toBe(10 + 0.01 * (300 + 60_000));
});
