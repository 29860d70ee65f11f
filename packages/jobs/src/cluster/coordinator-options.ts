/** What leading a job on a cluster needs, and what comes out. */
import type { Ledger } from '../core/ledger.js';
import type { Report } from '../core/report.js';
import type { Outcome, RunOptions } from '../core/run.js';
import type { Clock } from '../platform/clock.js';
import type { VolunteerOptions } from '../volunteers/desk.js';
import type { VolunteerFigures } from '../volunteers/figures.js';
import type { Cluster } from './types.js';

/** The answer of a cluster, and how much of it rests on volunteers where some took part. */
export type ClusterOutcome = Outcome & { readonly volunteers?: VolunteerFigures };

export interface CoordinatorOptions
  extends Pick<
    RunOptions,
    'wanted' | 'signal' | 'onProgress' | 'onSolution' | 'onRemark' | 'onReport' | 'unitMs'
  > {
  readonly cluster: Cluster;
  readonly clock: Clock;
  readonly searchId: string;
  /** Hash of the problem, stored before. */
  readonly problem: string;
  /** The follower: every record is kept here too. */
  readonly follower: Ledger;
  /** How many units should at least be on offer; with many workers it is 100 for each that has reported. */
  readonly target?: number;
  /** A unit without a report is offered again after this long, then after twice as long … */
  readonly patienceMs?: number;
  /** How often the ledger is looked at; sooner after a look at which half of what was on offer had been done. */
  readonly pollMs?: number;
  /** Lets volunteers take part. */
  readonly volunteers?: VolunteerOptions | undefined;
  /** Nothing rests on volunteers: what they claim is always walked again, and old records of theirs do not count. */
  readonly isStrict?: boolean | undefined;
  /** Rewrites the follower with only the records that count; called when a name was revoked. */
  readonly purgeFollower?: ((counts: (report: Report) => boolean) => Promise<unknown>) | undefined;
}
