/** What is kept of a job of a board, and told of it. */
import type { Ended, UnitProgress, Wanted } from '@quadrille/base';
import type { VolunteerFigures } from '../volunteers/figures.js';

/** A family and the inputs of its question; `question` names one that is not the usual one. */
export interface Question {
  readonly family: string;
  readonly [input: string]: unknown;
}

export interface NewJob {
  readonly question: Question;
  readonly wanted: Wanted;
  readonly threads: number;
  readonly title: string;
  /** On this machine, or on the cluster that the board knows. */
  readonly where: 'here' | 'cluster';
}

export interface JobRecord extends NewJob {
  readonly id: string;
  readonly state: 'waiting' | 'running' | 'stopped' | 'ended' | 'failed';
  readonly createdMs: number;
  readonly outcome?: JobOutcome | undefined;
  /** How long it ran in its earlier runs, the last one included once it is over. */
  readonly ranMs?: number | undefined;
  /** Why it failed, or why there is no solution. */
  readonly reason?: string | undefined;
  /** It was running when the board was closed. */
  readonly interrupted?: boolean | undefined;
  /** Digest of whoever made it. */
  readonly owner?: string | undefined;
}

interface JobOutcome {
  readonly ended: Ended;
  /** The answer. */
  readonly count: string;
  /** Solutions in the ledger; fewer than the answer where one stands for several. */
  readonly found: string;
  readonly nodes: number;
  readonly digest?: string | undefined;
  /** The digest by its old name. */
  readonly solutions: string;
  readonly units: number;
  /** How long it ran, in all its runs. */
  readonly ms?: number | undefined;
  /** Options of the exact cover, where the family counts them. */
  readonly options?: string | undefined;
  readonly volunteers?: VolunteerFigures | undefined;
}

/** How far a job is; the count is the answer's number. */
export interface PlainProgress extends UnitProgress {
  readonly count: string;
  readonly nodes: number;
  readonly fraction: number;
}
