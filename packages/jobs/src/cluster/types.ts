/**
 * What a cluster must offer, whatever carries it: a write-once ledger, a queue of hints, and a notice board. NATS
 * JetStream implements it in `nats/`, the simulator in the tests. Only the ledger is trusted: a queue may lose,
 * double, delay or keep units, and a notice may be old.
 */
import type { Unit } from '@quadrille/cover';
import type { ReadSummary } from '../core/ledger.js';
import type { Report } from '../core/report.js';
import type { SearchSource } from '../core/source.js';

/** A job as the cluster knows it. */
export interface JobNotice {
  readonly job: string;
  /** What a worker's own search must be called: another version is refused before it gets work. */
  readonly searchId: string;
  readonly collect: boolean;
  /** SHA-256 of the problem in the object store. */
  readonly problem: string;
  /** Names whose records no longer count, as `vouchers.ts` writes them. */
  readonly revoked: readonly string[];
  /** Records carry seals: see `seal.ts`. */
  readonly sealed?: boolean;
}

/** A record's place: of one unit there may be several generations, should one have become unreadable. */
export interface SharedLedger {
  /** Writes a record; `taken` when there is one of this generation already, readable or not. */
  write(report: Report, generation: number): Promise<'written' | 'taken'>;
  /** The record of a unit, or undefined when there is none or it cannot be read. */
  readOne(unit: Unit, generation: number): Promise<Report | undefined>;
  /** Reads what came after `position` (0: everything), in the order of writing; returns the new position. */
  readFrom(
    position: number,
    onReport: (report: Report, generation: number) => void,
  ): Promise<ReadSummary & { position: number }>;
  /** Which ledger this is and how far it reaches: smaller or another than before means it was lost or replaced. */
  state(): Promise<{ readonly created: string; readonly lastPosition: number }>;
}

/** What a queue entry says. Budgets in ms: trusted workers only. */
export interface Offer {
  readonly unit: Unit;
  readonly ms: number;
  /** The unit should only be divided. */
  readonly divide: boolean;
}

/** A unit given to a worker until a deadline. */
export interface Lease {
  readonly offer: Offer;
  /** How often the unit has been handed out before; a sign of poison. */
  readonly redeliveries: number;
  /** The worker is alive: the deadline moves. */
  working(): void;
  /** The unit is done with; harmless when late. */
  done(): Promise<void>;
  /** Somebody else should take it. */
  giveBack(): void;
}

export interface UnitQueue {
  offer(offer: Offer): Promise<void>;
  /** The next unit, or undefined when there is none within a few seconds. */
  next(): Promise<Lease | undefined>;
  /** Tells the coordinator that a unit cannot be walked. */
  complain(unit: Unit, reason: string): Promise<void>;
  /** What was complained about since the last call. */
  complaints(): Promise<readonly { readonly unit: Unit; readonly reason: string }[]>;
  /** Nothing is on offer, and nobody has anything. */
  isEmpty(): Promise<boolean>;
}

/** Names that are no longer believed, kept beside the ledger for good. It only grows. */
export interface Revocations {
  add(voucher: string): Promise<void>;
  all(): Promise<readonly string[]>;
}

export interface LedgerOptions {
  /** A worker seals its records where the notice says so. */
  readonly sealed?: boolean | undefined;
  /** Called for records, wherever they are met, that name a signer who did not write them. */
  readonly onForged?: (report: Report, generation: number) => void;
}

export interface Cluster {
  /** Jobs that want workers: those whose coordinator has been heard of lately. */
  jobs(): Promise<readonly JobNotice[]>;
  announce(notice: JobNotice): Promise<void>;
  /** The job wants no more workers, for now; when it is `over`, what is still on offer is removed. */
  retire(job: string, isOver: boolean): Promise<void>;
  /** Stores a problem under its hash, once. */
  putProblem(source: SearchSource): Promise<string>;
  getProblem(hash: string): Promise<SearchSource>;
  ledger(job: string, options?: LedgerOptions): SharedLedger;
  /** This process can check seals, and so asks for them. */
  readonly checksSeals?: boolean;
  queue(job: string): UnitQueue;
  /** Absent where nobody can be revoked, because nobody but trusted workers can write. */
  revocations?(job: string): Revocations;
}
