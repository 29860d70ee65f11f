/**
 * Solutions on their way to whoever asked. They leave in the order of the closure. With volunteers there are two more
 * ways: a solution that one of them found and that was checked counts **early**, before its claim is promoted; and when
 * a name is revoked the closure begins again, so that each solution must be known that has left already.
 */
import type { Solution } from '@quadrille/cover';
import type { Closure } from '../core/closure.js';
import type { Report } from '../core/report.js';

export interface HandOutOptions {
  /** How many are wanted; `Infinity` for all. */
  readonly wanted: number;
  readonly hasVolunteers: boolean;
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
    return this.options.hasVolunteers ? 0 : this.#count;
  }

  /** Solutions that are known and not in the closure. */
  get earlyCount(): number {
    return this.#early.size;
  }

  give(solution: Solution): void {
    const { wanted, hasVolunteers, onSolution } = this.options;
    if (this.#count >= wanted) return;
    if (hasVolunteers) {
      const key = String(solution);
      if (this.#handed.has(key)) return;
      this.#handed.add(key);
    }
    this.#count++;
    onSolution?.(solution);
  }

  /** Enough is known: what waits for others before it, then what volunteers found ahead. */
  giveAhead(closure: Closure): void {
    for (const solution of closure.ahead(this.options.wanted)) this.give(solution);
    for (const solution of this.#early.values()) this.give(solution);
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

  get #countsEarly(): boolean {
    return this.options.hasVolunteers && this.options.wanted !== Number.POSITIVE_INFINITY;
  }
}
