/** What a job no longer counts on: learned from beside the ledger, and kept there for good before anything else happens. */
import type { Report } from '../core/report.js';
import { type Counts, countsFor } from './trust.js';
import type { Revocations } from './types.js';
import { ALL_VOLUNTEERS } from './vouchers.js';

export class TakenBack {
  readonly #entries = new Set<string>();
  /** Taken back here, and not yet kept beside the ledger. */
  #unsaved: string[] = [];
  #counts: Counts;

  constructor(
    private readonly job: string,
    private readonly revocations: Revocations | undefined,
    isStrict: boolean,
  ) {
    if (isStrict) this.#entries.add(ALL_VOLUNTEERS);
    this.#counts = countsFor(job, this.#entries);
  }

  get list(): string[] {
    return [...this.#entries];
  }

  /** True when all of it would survive this process. */
  get isSaved(): boolean {
    return this.#unsaved.length === 0;
  }

  /** See `Counts`. */
  counts(report: Report, generation?: number): boolean {
    return this.#counts(report, generation);
  }

  add(entry: string): void {
    this.#unsaved.push(entry);
    this.#take([entry]);
  }

  /** Reads what others have taken back. True when there is something new. */
  async learn(): Promise<boolean> {
    const known = this.#entries.size;
    this.#take((await this.revocations?.all()) ?? []);
    return this.#entries.size > known;
  }

  /** Keeps what is not yet kept. */
  async save(): Promise<void> {
    const names = this.#unsaved.slice();
    for (const name of names) await this.revocations?.add(name);
    this.#unsaved = this.#unsaved.filter(name => !names.includes(name));
  }

  #take(entries: readonly string[]): void {
    for (const entry of entries) this.#entries.add(entry);
    this.#counts = countsFor(this.job, this.#entries);
  }
}
