/**
 * Whose turn it is. A few jobs run at a time; while others wait, one that has had its turn makes room and waits again:
 * its ledger keeps what is done. Turns go round between those who ask, so that somebody with many jobs does not keep
 * others from their only one.
 */
export interface Turn {
  readonly id: string;
  readonly owner: string | undefined;
  readonly createdMs: number;
}

/** A job that has run so long makes room for one that waits; opening it again costs a tenth of that at most. */
export const TURN_MS = 30_000;
export const TURN_PER_OPENING = 10;

export class Turns {
  /** When a job, or somebody, had the last turn; counted, as clocks jump. */
  readonly #served = new Map<string, number>();
  #count = 0;

  /** The one that should run next. */
  next<T extends Turn>(waiting: readonly T[]): T | undefined {
    return waiting.toSorted((a, b) => this.#compare(a, b))[0];
  }

  begin({ id, owner }: Turn): void {
    this.#count++;
    this.#served.set(id, this.#count).set(ownerKey(owner), this.#count);
  }

  forget(id: string): void {
    this.#served.delete(id);
  }

  #compare(a: Turn, b: Turn): number {
    const last = (key: string) => this.#served.get(key) ?? 0;
    return (
      last(ownerKey(a.owner)) - last(ownerKey(b.owner)) ||
      last(a.id) - last(b.id) ||
      a.createdMs - b.createdMs ||
      (a.id < b.id ? -1 : 1)
    );
  }
}

const ownerKey = (owner = 'host') => `by ${owner}`;
