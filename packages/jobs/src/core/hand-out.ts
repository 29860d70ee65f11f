/**
 * Solutions on their way to whoever asked. They leave in the order of the closure, so that a closure that begins again
 * has only to skip as many. Not so where the first N are wanted and have been found, but not from the left without a
 * gap, nor with volunteers, whose names may be revoked: then each solution is known that has left. And a solution that
 * a volunteer found and that was checked counts **early**, before its claim is promoted.
 */
import type { Solution } from '@quadrille/cover';
import type { Closure } from './closure.js';
import type { Report } from './report.js';

export interface HandOutOptions {
  /** How many are wanted; `Infinity` for all. */
  readonly wanted: number;
  readonly hasVolunteers: boolean;
  /** The closure may begin again. */
  readonly mayStartOver: boolean;
  readonly onSolution?: ((solution: Solution) => void) | undefined;
}

export class HandOut {
  #count = 0;
  readonly #handed = new Set<string>();
  readonly #inClosure = new Set<string>();
  readonly #early = new Map<string, Solution>();

  constructor(private readonly options: HandOutOptions) {}

  /** How many solutions a new closure need not bring again. */
  get skip(): number {
    return this.#knowsEach ? 0 : this.#count;
  }

  /** Solutions that are known and not in the closure. */
  get earlyCount(): number {
    return this.#early.size;
  }

  give(solution: Solution): void {
    const { wanted, onSolution } = this.options;
    if (this.#count >= wanted) return;
    if (this.#knowsEach) {
      const key = String(solution);
      if (this.#handed.has(key)) return;
      this.#handed.add(key);
    }
    this.#count++;
    onSolution?.(solution);
  }

  /** The end: what waits for others before it; where they make it enough, also what volunteers found ahead. */
  giveAhead(closure: Closure, withEarly: boolean): void {
    for (const solution of closure.ahead(this.options.wanted)) this.give(solution);
    if (withEarly) for (const solution of this.#early.values()) this.give(solution);
  }

  /** Solutions in the closure are no longer early ones. */
  noteAccepted({ found }: Report): void {
    if (!this.#countsEarly) return;
    for (const solution of found ?? []) {
      this.#inClosure.add(String(solution));
      this.#early.delete(String(solution));
    }
  }

  /** Solutions that were checked, whatever becomes of the claim they came with. */
  noteEarly(solutions: readonly Solution[]): void {
    if (!this.#countsEarly) return;
    for (const solution of solutions) {
      const key = String(solution);
      const isNew = !this.#inClosure.has(key) && this.#early.size < this.options.wanted;
      if (isNew) this.#early.set(key, solution);
    }
  }

  /** The closure begins again. */
  startOver(): void {
    this.#inClosure.clear();
  }

  get #knowsEach(): boolean {
    const { wanted, hasVolunteers, mayStartOver } = this.options;
    return hasVolunteers || (mayStartOver && wanted !== Number.POSITIVE_INFINITY);
  }

  get #countsEarly(): boolean {
    return this.options.hasVolunteers && this.options.wanted !== Number.POSITIVE_INFINITY;
  }
}
