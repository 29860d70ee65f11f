/** The easy call in a page: a search, what is wanted of it, and how to start a worker. */
import { counted, demandWhole } from '@quadrille/base';
import { type Ledger, memoryLedger } from '../core/ledger.js';
import { type Outcome, type RunOptions, run } from '../core/run.js';
import type { SearchSource } from '../core/source.js';
import { systemClock } from '../platform/clock.js';
import type { PageWorker } from './messages.js';
import { webCrew } from './web-crew.js';

export interface WebJobOptions
  extends Pick<
    RunOptions,
    'wanted' | 'signal' | 'onProgress' | 'onSolution' | 'onRemark' | 'onReport' | 'unitMs'
  > {
  /** The search as data; every worker makes it anew from this. */
  readonly source: SearchSource;
  /** Starts one worker whose file calls `serveUnits`; a bundler must see the address of that file. */
  readonly startWorker: () => PageWorker;
  /** Default: all cores. */
  readonly workers?: number | undefined;
  /** Where the reports are kept; default: nowhere. */
  readonly ledger?: Ledger | undefined;
}

/** Runs a job to its end in Web Workers. */
export async function runJob(options: WebJobOptions): Promise<Outcome> {
  const { source, startWorker, ledger = memoryLedger(), ...wish } = options;
  const { workers = navigator.hardwareConcurrency || 1, ...rest } = wish;
  demandWhole('workers', workers, 1);
  const crew = await webCrew(source, workers, startWorker);
  try {
    const by = counted(crew.size, 'worker');
    return await run({ ...rest, crew, ledger, clock: systemClock, by });
  } finally {
    await crew.close();
  }
}
