/**
 * How well many workers share one search: the production closure and agenda, a virtual clock, and a tree that is only
 * sizes. A unit of a given size, walked for its budget, leaves a staircase of smaller units, as a real walk does.
 *   node packages/jobs/test/sim/run.mjs --scaling 10000 30     workers, days of work
 */
import type { Unit } from '@quadrille/cover';
import { makeAgenda } from '../../src/core/agenda.js';
import { Closure, type OpenUnit } from '../../src/core/closure.js';
import { Heap } from '../../src/core/heap.js';
import { jobId } from '../../src/core/report.js';
import { unitKey } from '../../src/core/unit.js';
import { randomFrom } from './cover.js';

export interface Scaling {
  readonly workers: number;
  /** How long the work would take all workers together, ideally. */
  readonly days: number;
  /** A unit is handed back after this long. */
  readonly unitHours: number;
  /** A worker dies once in so many days, and its unit is lost. */
  readonly crashDays: number;
  /** Asking, leasing, reporting: seconds a unit. */
  readonly overheadSeconds: number;
  /** A dead worker's unit is offered again after so long. */
  readonly leaseSeconds: number;
  readonly unitsPerWorker: number;
  readonly seed: number;
}

export interface ScalingResult {
  readonly efficiency: number;
  readonly hours: number;
  readonly units: number;
  readonly crashes: number;
  readonly lostHours: number;
  readonly openMost: number;
}

interface Event {
  readonly time: number;
  readonly serial: number;
  readonly run: () => void;
}

const HOUR = 3600;

/** Runs the job to its end; times in virtual seconds. */
export function simulateScaling(options: Scaling): ScalingResult {
  const { workers, days, unitHours, crashDays, overheadSeconds, leaseSeconds, seed } = options;
  const random = randomFrom(seed);
  const total = workers * days * 24 * HOUR;
  const sizes = new Map<string, number>([['', total]]);
  const events = new Heap<Event>((a, b) => a.time < b.time || (a.time === b.time && a.serial < b.serial));
  const agenda = makeAgenda(() => options.unitsPerWorker * workers);
  let idle: (() => void)[] = [];
  let now = 0;
  let serial = 0;
  let crashes = 0;
  let lostSeconds = 0;
  let openMost = 0;
  const after = (seconds: number, run: () => void) =>
    events.push({ time: now + seconds, serial: serial++, run });
  const wake = () => {
    for (const ask of idle.splice(0, agenda.size)) ask();
  };
  const closure = new Closure({
    collect: false,
    onOpen: unit => agenda.add(unit),
    onAccept: (_, unit) => agenda.remove(unit),
  });
  const job = jobId('scaling', false);

  /** The rest of a unit: some siblings on each of a few levels, sizes as uneven as chance makes them. */
  const restOf = (unit: Unit, left: number, branches: number): Unit[] => {
    const shares = Array.from({ length: branches }, () => -Math.log(1 - random.fraction()));
    const sum = shares.reduce((a, b) => a + b, 0);
    return shares.map((share, i) => {
      const child = [...unit, i];
      sizes.set(unitKey(child), (left * share) / sum);
      return child;
    });
  };
  const report = (open: OpenUnit, walked: number) => {
    const size = sizes.get(open.key)!;
    const left = size - walked;
    const rest = left > 0 ? restOf(open.unit, left, 2 + random.below(9)) : [];
    sizes.delete(open.key);
    const digests = { walk: '0'.repeat(16), solutions: '0'.repeat(16) };
    const plain = { job, unit: open.unit, count: 0n, nodes: 1, slice: 1, steps: 1, by: 'w', ...digests };
    closure.add({ ...plain, fraction: Math.min(1, walked / size), rest });
    openMost = Math.max(openMost, closure.open.size);
    wake();
  };
  const ask = () => {
    const next = agenda.take();
    if (!next) {
      if (!closure.isComplete) idle.push(ask);
      return;
    }
    const { unit, divide } = next;
    const size = sizes.get(unit.key)!;
    const walked = divide ? Math.min(size, 1) : Math.min(size, unitHours * HOUR);
    const crashAfter = -Math.log(1 - random.fraction()) * crashDays * 24 * HOUR;
    if (crashAfter < walked) {
      crashes++;
      lostSeconds += crashAfter;
      after(crashAfter + leaseSeconds, () => {
        agenda.add(unit);
        wake();
      });
      after(crashAfter + 600, ask); // the machine starts again
      return;
    }
    after(walked + overheadSeconds, () => {
      report(unit, walked);
      ask();
    });
  };
  for (let i = 0; i < workers; i++) after(60 * random.fraction(), ask);
  while (!closure.isComplete) {
    const event = events.pop()!;
    now = event.time;
    event.run();
  }
  idle = [];
  const efficiency = total / (workers * now);
  return {
    efficiency,
    hours: now / HOUR,
    units: closure.units,
    crashes,
    lostHours: lostSeconds / HOUR,
    openMost,
  };
}
