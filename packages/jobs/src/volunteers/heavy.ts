/**
 * Units that hold too much of the tree for strangers. A record says how much of its unit is left, and nobody but a
 * trusted walk may say that of a large part: such a unit is walked here for a moment, and volunteers get what is left
 * of it. So one of them who is silent holds up little, one who lies decides little, and a job that takes but a moment
 * needs no strangers at all.
 */
import type { OpenUnit } from '../core/closure.js';
import type { Crew } from '../core/crew.js';
import type { Report } from '../core/report.js';

export interface HeavyOptions {
  readonly job: string;
  readonly collect: boolean;
  /** Who signs. */
  readonly name: string;
  readonly crew: Pick<Crew, 'walk'>;
  /** Units with more than this share of the whole are heavy. */
  readonly share: number;
  /** Nodes per call of `step`; a heavy unit is walked for two of them. */
  readonly slice: number;
  readonly write: (report: Report) => Promise<unknown>;
}

const SLICES = 2;

/** Units divided before whoever leads the job looks at the ledger again. */
const AT_ONCE = 64;
/** What cannot be divided here is left to everybody. */
const MOST_FAILURES = 3;

export class HeavyUnits {
  readonly #failures = new Map<string, number>();
  #isBusy = false;
  #isClosed = false;

  constructor(private readonly options: HeavyOptions) {}

  /** True when the unit is not for volunteers. */
  has({ key, weight }: OpenUnit): boolean {
    return weight > this.options.share && (this.#failures.get(key) ?? 0) < MOST_FAILURES;
  }

  /** Divides the heaviest of the open units. */
  sweep(open: Iterable<OpenUnit>): void {
    if (this.#isBusy || this.#isClosed) return;
    const heavy = [...open].filter(unit => this.has(unit)).sort((a, b) => b.weight - a.weight);
    if (heavy.length > 0) void this.#divide(heavy.slice(0, AT_ONCE));
  }

  close(): void {
    this.#isClosed = true;
  }

  async #divide(units: readonly OpenUnit[]): Promise<void> {
    this.#isBusy = true;
    const { job, name, collect, crew, slice, write } = this.options;
    const nodes = SLICES * slice;
    for (const { unit, key } of units) {
      if (this.#isClosed) break;
      try {
        const { searchId, ...plain } = await crew.walk({ unit, collect, slice, nodes });
        if (!this.#isClosed) await write({ ...plain, job, by: name });
      } catch {
        this.#failures.set(key, (this.#failures.get(key) ?? 0) + 1);
      }
    }
    this.#isBusy = false;
  }
}
