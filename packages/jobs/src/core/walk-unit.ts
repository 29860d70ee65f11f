/**
 * Walks one unit, slice by slice, until it is exhausted or its order says that is enough. Whoever drives it decides
 * between two slices whether to go on: a thread looks at its clock and flags, the simulator at its events.
 */
import type { Search, Solution, Unit, Walk } from '@quadrille/cover';
import type { Report } from './report.js';

/** Nodes per slice: one long WebAssembly call would stay in unoptimized code (exact-cover measurements). */
export const SLICE = 2000;

/** What a worker is asked to do. */
export interface Order {
  readonly unit: Unit;
  /** Whether the solutions themselves are wanted. */
  readonly collect: boolean;
  readonly slice: number;
  /** Hand back what is left after this many nodes … */
  readonly nodes?: number;
  /** … or after about this long, for trusted workers … */
  readonly ms?: number;
  /** … or once so many solutions are found … */
  readonly solutions?: number;
  /** … or after so many slices, to stop where an earlier walk did … */
  readonly steps?: number;
  /** … or as soon as the rest has two units: the order only wants the unit divided. */
  readonly untilSplit?: boolean;
}

/** What came out of a unit: a report without the names of job and worker. */
export type Walked = Omit<Report, 'job' | 'by'> & {
  /** The search that was walked, so that a worker of another version is noticed. */
  readonly searchId: string;
};

/** A record must stay small: about this many numbers of solutions are collected before a unit is handed back. */
const FOUND_LIMIT = 20_000;

/** A rest has at most so many choices in all: what a record can hold. */
const REST_LIMIT = 2_000_000;

/** How often a walk that only wants to divide may look for a second unit. */
const SPLIT_LIMIT = 20_000;

/** After every step at first, then less and less often: a look costs as much as the walk is deep. */
const isLookDue = (steps: number) => steps < 32 || steps % 2 ** (Math.floor(Math.log2(steps)) - 4) === 0;

export class UnitWalk {
  readonly #walk;
  readonly #found: Solution[] = [];
  #numbers = 0;
  #steps = 0;

  constructor(
    private readonly search: Search,
    private readonly order: Order,
  ) {
    this.#walk = search.open(order.unit, { collect: order.collect });
  }

  get nodes(): number {
    return this.#walk.nodes;
  }

  /** Explored share of the unit, from 0 to 1; an estimate. */
  get fraction(): number {
    return this.#walk.fraction;
  }

  /** What a later walk of the unit can go on from; undefined where the walk cannot tell. */
  save(): Uint8Array | undefined {
    return this.#walk.saveBytes?.();
  }

  restore(saved: Uint8Array): void {
    this.#walk.restoreBytes?.(saved);
  }

  /** Walks one slice. False when nothing is left or the order is fulfilled. */
  step(): boolean {
    const {
      slice,
      nodes = Infinity,
      solutions = Infinity,
      steps = Infinity,
      untilSplit,
      collect,
    } = this.order;
    const goesOn = this.#walk.step(slice);
    this.#steps++;
    if (collect) this.#collect();
    if (!goesOn || this.#walk.nodes >= nodes || this.#walk.count >= solutions) return false;
    if (this.#steps >= steps) return false;
    if (this.#numbers > FOUND_LIMIT && this.isHandy) return false;
    if (!untilSplit || !this.isHandy) return true;
    return this.#steps < SPLIT_LIMIT && !(isLookDue(this.#steps) && this.isDivisible);
  }

  /** False while the rest would be too much to tell: a wide model can be deep in its tree. The walk must go on then. */
  get isHandy(): boolean {
    return (this.#walk.restSize?.() ?? 0) <= REST_LIMIT;
  }

  /** True when the rest is more than one unit: then others could take some of it. Dear where the walk is deep. */
  get isDivisible(): boolean {
    return this.#walk.rest().length > 1;
  }

  /** What the walk came to, at this moment. Throws when the rest is too much: the unit stays as open as it was. */
  finish(): Walked {
    const { unit, slice, collect } = this.order;
    if (!this.isHandy) {
      this.#walk.close?.();
      throw new RangeError('too many branches are open to tell the rest of this unit');
    }
    const walked = walkedOf(this.search, this.#walk, { unit, slice, steps: this.#steps });
    return collect ? { ...walked, found: this.#found } : walked;
  }

  #collect(): void {
    for (const solution of this.#walk.take()) {
      this.#found.push(solution);
      this.#numbers += solution.length + 1;
    }
  }
}

/** What a walk came to after so many steps of a slice each; it ends with that. */
export function walkedOf(
  search: Search,
  walk: Walk,
  how: { readonly unit: Unit; readonly slice: number; readonly steps: number },
): Walked {
  const { count, nodes, fraction, walkDigest, solutionsDigest } = walk;
  const rest = walk.rest();
  walk.close?.();
  return {
    searchId: search.id,
    ...how,
    count,
    nodes,
    fraction: Math.min(1, Math.max(0, fraction)),
    walk: walkDigest,
    solutions: solutionsDigest,
    rest,
  };
}

/**
 * Walks a reported unit again with the same steps, so that it stops at the same place. The number of nodes would not
 * do: a last step that only finds that nothing is left visits none.
 */
export function rerun(search: Search, report: Report): Walked {
  const { unit, slice, steps, found } = report;
  const walk = new UnitWalk(search, { unit, slice, collect: found !== undefined });
  for (let step = 0; step < steps && walk.step(); step++);
  return walk.finish();
}
