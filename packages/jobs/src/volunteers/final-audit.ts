/**
 * How sure an answer is that rests on volunteers. One forged unit is enough to change it, so what counts is the chance
 * that a single one stays unnoticed, and that is bounded in two ways:
 *
 *  - Who must agree with a claim is drawn by lot from everybody present, after the claim was made. Of k names that say
 *    the same, k - 1 were drawn: if at most half of the volunteers collude, all of them do with chance 2^(1-k).
 *  - Before the answer each record that rests on volunteers alone is drawn with chance a = 1 - bound / 2^(1-k) and
 *    walked again by somebody trusted. Nobody can know beforehand which.
 *
 * So a forged unit is in the answer with chance 2^(1-k) · (1 - a) <= bound; with 1 - a should all of them collude.
 */
import { volunteersOf } from '../cluster/vouchers.js';
import type { Crew } from '../core/crew.js';
import { inGroups } from '../core/in-groups.js';
import type { Report } from '../core/report.js';
import { unitKey } from '../core/unit.js';
import type { Walked } from '../core/walk-unit.js';
import type { Dice } from './dispatcher.js';
import { isSame } from './validator.js';

/** The chance that so many names who say the same all collude, if at most half of the volunteers do. */
export function collusionRisk(names: number): number {
  return 2 ** (1 - Math.max(1, names));
}

/** How likely a record of so many volunteers is walked again, for this bound. */
export function auditShare(names: number, bound: number): number {
  return Math.max(0, 1 - bound / collusionRisk(names));
}

export interface FinalAuditOptions {
  readonly crew: Pick<Crew, 'walk'> & { readonly size?: number };
  readonly dice: Dice;
  readonly bound: number;
  /** Told the names of a record that a trusted walk contradicts. */
  readonly onWrong: (names: readonly string[]) => void;
  /** Told that a record could not be walked again; it will be tried again. */
  readonly onFailure: (reason: string) => void;
}

export class FinalAudit {
  /** Records that were walked again, and said the same. */
  audited = 0;
  /** What the lot has decided stays so: a second draw would tell nothing new. */
  readonly #decided = new Set<string>();
  #isBusy = false;

  constructor(private readonly options: FinalAuditOptions) {}

  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** Draws among records that rest on volunteers; true when none of them is to be walked again. */
  passes(records: readonly Report[]): boolean {
    const { dice, bound } = this.options;
    const drawn = records.filter(report => {
      if (this.#decided.has(nameOf(report))) return false;
      if (dice.fraction() < auditShare(volunteersOf(report.by).length, bound)) return true;
      this.#decided.add(nameOf(report));
      return false;
    });
    if (drawn.length > 0) void this.#walkAll(drawn);
    return drawn.length === 0;
  }

  async #walkAll(drawn: readonly Report[]): Promise<void> {
    this.#isBusy = true;
    try {
      await inGroups(drawn, report => this.#walk(report), this.options.crew.size ?? 1);
    } finally {
      this.#isBusy = false;
    }
  }

  async #walk(report: Report): Promise<void> {
    const { crew, onWrong, onFailure } = this.options;
    const { unit, slice, steps, nodes, found } = report;
    let walked: Walked;
    try {
      // More nodes than the record tells are a difference already: a lie about its length cannot make it long.
      walked = await crew.walk({ unit, slice, steps, nodes: nodes + 1, collect: found !== undefined });
    } catch (error) {
      return onFailure((error as Error).message);
    }
    this.#decided.add(nameOf(report));
    if (isSame(walked, report)) this.audited++;
    else onWrong(volunteersOf(report.by));
  }
}

function nameOf({ unit, by, walk, count, rest }: Report): string {
  return `${unitKey(unit)} ${by} ${walk} ${count} ${rest.length}`;
}
