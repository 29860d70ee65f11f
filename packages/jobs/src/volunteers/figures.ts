/** How much of an answer rests on volunteers: counted from the records of the closure, so that it survives a restart. */
import { type Bilingual, plain } from '@quadrille/base';
import { isVolunteer, restsOnVolunteers, volunteersOf } from '../cluster/vouchers.js';
import type { Report } from '../core/report.js';
import { auditShare, collusionRisk } from './final-audit.js';

export interface VolunteerFigures {
  /** Nodes of units that somebody trusted has walked. */
  readonly trustedNodes: number;
  /** Nodes of units that rest on volunteers who said the same. */
  readonly volunteerNodes: number;
  /** The fewest names that a unit rests on where nobody trusted has walked it. */
  readonly quorum: number;
  /** Units that volunteers walked, and how many of them a trusted one walked again. */
  readonly units: number;
  readonly rerun: number;
  /** Records that were drawn before the answer, walked again by a trusted one, and were right. */
  readonly audited: number;
  /** The chance that one forged unit is in the answer, if up to half of the volunteers collude. */
  readonly bound: number;
  /** The same, if all of them do. */
  readonly boundAll: number;
  /** Volunteers whose claims were contradicted; nothing rests on them. */
  readonly differences: number;
  readonly revoked: readonly string[];
  /** Everybody whose claims are in the ledger, for thanks. */
  readonly names: readonly string[];
}

import { say } from './sentences.js';

/** Adds up records as they are accepted. */
export class FigureCounter {
  #trustedNodes = 0;
  #volunteerNodes = 0;
  #units = 0;
  #rerun = 0;
  readonly #names = new Set<string>();
  /** By how many names units are vouched for that nobody trusted has walked. */
  readonly #quorums = new Set<number>();

  add({ by, nodes }: Report): void {
    const rests = restsOnVolunteers(by);
    if (rests) this.#volunteerNodes += nodes;
    else this.#trustedNodes += nodes;
    const names = volunteersOf(by);
    if (names.length === 0) return;
    this.#units++;
    if (rests) this.#quorums.add(names.length);
    else this.#rerun++;
    for (const name of names) this.#names.add(name);
  }

  /** `audit`: what the final audit came to, if there was one. */
  figures(revoked: readonly string[], audit?: { audited: number; bound: number }): VolunteerFigures {
    const liars = revoked.filter(name => isVolunteer(name) && !name.endsWith('*'));
    return {
      trustedNodes: this.#trustedNodes,
      volunteerNodes: this.#volunteerNodes,
      quorum: Math.min(5, ...this.#quorums),
      units: this.#units,
      rerun: this.#rerun,
      audited: audit?.audited ?? 0,
      ...this.#bounds(audit?.bound),
      differences: liars.length,
      revoked: liars.map(name => name.replace(/^volunteer:/, '')),
      names: [...this.#names].sort(),
    };
  }

  #bounds(audit: number | undefined): Pick<VolunteerFigures, 'bound' | 'boundAll'> {
    let bound = 0;
    let boundAll = 0;
    for (const names of this.#quorums) {
      const missed = audit === undefined ? 1 : 1 - auditShare(names, audit);
      bound = Math.max(bound, collusionRisk(names) * missed);
      boundAll = Math.max(boundAll, missed);
    }
    return { bound, boundAll };
  }
}

/** `trusted 91.2 % of nodes, volunteers 8.8 % (quorum 5, 25 % re-run, 0 differences); one forged unit would …` */
export function volunteersInWords(figures: VolunteerFigures): Bilingual {
  const { trustedNodes, volunteerNodes, quorum, units, rerun, audited, differences } = figures;
  const volunteers = (100 * volunteerNodes) / Math.max(1, trustedNodes + volunteerNodes);
  return say('figures', {
    trusted: (100 - volunteers).toFixed(1),
    volunteers: volunteers.toFixed(1),
    quorum,
    rerun: ((100 * (rerun + audited)) / Math.max(1, units)).toFixed(0),
    differences,
    bound: boundInWords(figures),
  });
}

/** What an answer that rests on volunteers cannot rule out; nothing where it rests on none. */
export function boundInWords({ bound, boundAll }: VolunteerFigures): Bilingual {
  if (boundAll === 0) return plain('');
  const percent = (share: number) => String(Number((100 * share).toPrecision(2)));
  return say('bound', { half: percent(bound), all: percent(boundAll) });
}
