/** How much of an answer rests on volunteers: counted from the records of the closure, so that it survives a restart. */
import { isVolunteer, restsOnVolunteers, volunteersOf } from '../cluster/vouchers.js';
import type { Report } from '../core/report.js';

export interface VolunteerFigures {
  /** Nodes of units that somebody trusted has walked. */
  readonly trustedNodes: number;
  /** Nodes of units that rest on two volunteers who said the same. */
  readonly volunteerNodes: number;
  readonly quorum: 2;
  /** Units that volunteers walked, and how many of them a trusted one walked again. */
  readonly units: number;
  readonly rerun: number;
  /** Volunteers whose claims were contradicted; nothing rests on them. */
  readonly differences: number;
  readonly revoked: readonly string[];
  /** Everybody whose claims are in the ledger, for thanks. */
  readonly names: readonly string[];
}

/** Adds up records as they are accepted. */
export class FigureCounter {
  #trustedNodes = 0;
  #volunteerNodes = 0;
  #units = 0;
  #rerun = 0;
  readonly #names = new Set<string>();

  add({ by, nodes }: Report): void {
    const rests = restsOnVolunteers(by);
    if (rests) this.#volunteerNodes += nodes;
    else this.#trustedNodes += nodes;
    const names = volunteersOf(by);
    if (names.length === 0) return;
    this.#units++;
    if (!rests) this.#rerun++;
    for (const name of names) this.#names.add(name);
  }

  figures(revoked: readonly string[]): VolunteerFigures {
    const liars = revoked.filter(name => isVolunteer(name) && !name.endsWith('*'));
    return {
      trustedNodes: this.#trustedNodes,
      volunteerNodes: this.#volunteerNodes,
      quorum: 2,
      units: this.#units,
      rerun: this.#rerun,
      differences: liars.length,
      revoked: liars.map(name => name.replace(/^volunteer:/, '')),
      names: [...this.#names].sort(),
    };
  }
}

/** `trusted 91.2 % of nodes, volunteers 8.8 % (quorum 2, 5 % re-run, 0 differences)` */
export function volunteersInWords(figures: VolunteerFigures): string {
  const { trustedNodes, volunteerNodes, quorum, units, rerun, differences } = figures;
  const volunteers = (100 * volunteerNodes) / Math.max(1, trustedNodes + volunteerNodes);
  const again = (100 * rerun) / Math.max(1, units);
  const told = differences === 1 ? '1 difference' : `${differences} differences`;
  return (
    `trusted ${(100 - volunteers).toFixed(1)} % of nodes, volunteers ${volunteers.toFixed(1)} % ` +
    `(quorum ${quorum}, ${again.toFixed(0)} % re-run, ${told})`
  );
}
