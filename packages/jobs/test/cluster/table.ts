/** A cluster on a table, in virtual time, and a coordinator that leads a job on it. */
import type { Solution, Unit } from '@quadrille/cover';
import { coordinate } from '../../src/cluster/coordinator.js';
import type { CoordinatorOptions } from '../../src/cluster/coordinator-options.js';
import type { Cluster, JobNotice, LedgerOptions, Offer, Revocations } from '../../src/cluster/types.js';
import { keptLedger } from '../../src/core/ledger.js';
import { jobId, type Report } from '../../src/core/report.js';
import { unitKey } from '../../src/core/unit.js';
import { UnitWalk } from '../../src/core/walk-unit.js';
import { treeSearch, treeTruth } from '../fixtures/tree.mjs';

export const TREE = { seed: 36, depth: 6, branch: 4 };
export const SEARCH = treeSearch(TREE);
export const TRUTH = treeTruth(TREE);
export const RIGHT = { ended: 'exhausted', count: TRUTH.count, digest: TRUTH.digest, setAside: [] };

/** Walks 30 nodes of a unit and hands back the rest. */
export function reportOf(unit: Unit, collect = false, by = 'ada'): Report {
  const walk = new UnitWalk(SEARCH, { unit, collect, slice: 1, nodes: 30 });
  while (walk.step());
  const { searchId, ...walked } = walk.finish();
  return { ...walked, job: jobId(SEARCH.id, collect), by };
}

interface Record {
  readonly report: Report;
  readonly generation: number;
}

/** A cluster on a table. Whatever is offered `answer` deals with: by default it is walked and written at once. */
export class TableCluster implements Cluster {
  records: Record[] = [];
  created = 'first';
  readonly offers: Offer[] = [];
  readonly notices: JobNotice[] = [];
  readonly retired: string[] = [];
  readonly revoked: string[] = [];
  /** What the ledger was told to call for forged records. */
  onForged: LedgerOptions['onForged'];
  complaints: { unit: Unit; reason: string }[] = [];
  hasLostOffers = false;
  /** Called before every look at the ledger. */
  onLook: () => void = () => {};
  /** Called when somebody asks whether anything is on offer at all. */
  onDoubt: () => void = () => {};
  answer = (offer: Offer) => this.write(reportOf(offer.unit, this.collect));
  readList = async (): Promise<readonly string[]> => this.revoked;

  constructor(private readonly collect = false) {}

  write(report: Report, generation = 0): 'written' | 'taken' {
    const isTaken = this.records.some(
      known => known.generation === generation && unitKey(known.report.unit) === unitKey(report.unit),
    );
    if (isTaken) return 'taken';
    this.records.push({ report, generation });
    return 'written';
  }
  jobs = async () => [];
  announce = async (notice: JobNotice) => void this.notices.push(notice);
  retire = async (job: string, isOver: boolean) => void this.retired.push(isOver ? job : 'for now');
  putProblem = async () => '';
  getProblem = async () => ({ module: '', name: '', input: {} });
  ledger = (_job = '', { onForged }: LedgerOptions = {}) => {
    this.onForged = onForged;
    return this.#ledger;
  };
  readonly #ledger = {
    write: async (report: Report, generation: number) => this.write(report, generation),
    readOne: async (unit: Unit, generation: number) =>
      this.records.find(
        ({ report, generation: own }) => own === generation && unitKey(report.unit) === unitKey(unit),
      )?.report,
    readFrom: async (position: number, onReport: (report: Report, generation: number) => void) => {
      for (const { report, generation } of this.records.slice(position)) onReport(report, generation);
      return { readable: this.records.length, damaged: 0, position: this.records.length };
    },
    state: async () => {
      this.onLook();
      return { created: this.created, lastPosition: this.records.length };
    },
  };
  queue = () => ({
    offer: async (offer: Offer) => {
      this.offers.push(offer);
      this.answer(offer);
    },
    next: async () => undefined,
    complain: async () => {},
    complaints: async () => this.complaints.splice(0),
    isEmpty: async () => {
      this.onDoubt();
      return this.hasLostOffers;
    },
  });
  revocations?: (job: string) => Revocations = () => ({
    add: async (name: string) => void this.revoked.push(name),
    all: () => this.readList(),
  });
}

/** `onSleep` is told the time whenever the coordinator has slept. */
export async function lead(
  cluster: TableCluster,
  { onSleep, ...options }: Partial<CoordinatorOptions> & { readonly onSleep?: (now: number) => void } = {},
) {
  const told = {
    sleeps: [] as number[],
    remarks: [] as string[],
    reports: [] as Report[],
    solutions: [] as Solution[],
    workers: [] as number[],
  };
  const stop = new AbortController();
  let now = 5_000_000;
  const outcome = await coordinate({
    ...{ wanted: 'count', cluster, searchId: SEARCH.id, problem: 'hash', follower: keptLedger() },
    signal: stop.signal,
    clock: {
      now: () => now,
      sleep: async ms => {
        told.sleeps.push(ms);
        now += ms;
        onSleep?.(now);
        if (told.sleeps.length > 5000) stop.abort();
      },
    },
    onRemark: ({ en }) => {
      told.remarks.push(en.replaceAll('\u00a0', ' '));
      if (told.remarks.length > 20) stop.abort();
    },
    onReport: report => told.reports.push(report),
    onSolution: solution => told.solutions.push(solution),
    onProgress: progress => told.workers.push(progress.workers),
    ...options,
  });
  return { outcome, ...told };
}

export const keysOf = (reports: readonly Report[]) => reports.map(({ unit }) => unitKey(unit)).sort();
