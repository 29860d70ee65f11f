/** The easy call: a search, what is wanted of it, and how many threads. */
import { availableParallelism } from 'node:os';
import type { Bilingual } from '@quadrille/base';
import { counted, demandWhole } from '@quadrille/base';
import type { Model, Search, Solution } from '@quadrille/cover';
import type { Crew } from './core/crew.js';
import { inlineCrew } from './core/inline-crew.js';
import { type Ledger, memoryLedger } from './core/ledger.js';
import { sourceOf } from './core/model-source.js';
import type { Progress } from './core/progress.js';
import type { Report } from './core/report.js';
import { type Outcome, type RunOptions, run, type Wanted } from './core/run.js';
import { openSource, type SearchSource } from './core/source.js';
import { type Description, describeJob, openDirectory } from './journal/directory.js';
import { forgetWalk, savedWalk } from './journal/saved-walk.js';
import { systemClock } from './platform/clock.js';
import { systemDisk } from './platform/disk.js';
import { systemHost } from './platform/host.js';
import { threadCrew } from './threads/thread-crew.js';

export interface JobOptions {
  /** The search as data; threads and later commands make it anew from this. */
  readonly source: SearchSource;
  /** The same search, where it is at hand: spares making it again in this thread. */
  readonly search?: Search;
  readonly wanted: Wanted;
  /** Default: all cores. */
  readonly threads?: number | undefined;
  /** Keeps a ledger there; the same call again goes on where it ended, however it ended. */
  readonly directory?: string | undefined;
  /** The arguments of the command that asks, for `job resume`. */
  readonly command?: readonly string[] | undefined;
  /** The texts that it read, by name, for the same. */
  readonly inputs?: Description['inputs'] | undefined;
  /** The answer's number is the number of solutions, times this. */
  readonly factor?: string | undefined;
  /** The question that the job answers. */
  readonly asked?: Description['asked'];
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  readonly onSolution?: ((solution: Solution) => void) | undefined;
  readonly onRemark?: ((remark: Bilingual) => void) | undefined;
  readonly onReport?: ((report: Report) => void) | undefined;
  readonly unitMs?: number | undefined;
  /** See `RunOptions`. */
  readonly compactAt?: number | undefined;
  /** See `RunOptions`; threads start at once then, since the search has shown that it takes long. */
  readonly begun?: RunOptions['begun'];
}

/** Runs a job to its end, on one machine. The search may also be given as a model. */
export async function runJob(
  given: Omit<JobOptions, 'source'> & { readonly source: SearchSource | Model },
): Promise<Outcome> {
  const options: JobOptions = { ...given, source: sourceOf(given.source) };
  const { source, search, threads = availableParallelism(), directory, wanted, begun } = options;
  demandWhole('threads', threads, 1);
  const crew =
    threads > 1 && !search?.isWhole
      ? await threadCrew(source, threads, { search, isLong: begun !== undefined })
      : await oneThread(options);
  try {
    const ledger = directory === undefined ? memoryLedger() : await folderLedger(options, directory, crew);
    try {
      const { signal, onProgress, onSolution, onRemark, onReport, unitMs, compactAt } = options;
      const by = counted(crew.size, 'thread');
      const tell = { onProgress, onSolution, onRemark, onReport };
      const outcome = await run({
        wanted,
        crew,
        ledger,
        clock: systemClock,
        by,
        signal,
        unitMs,
        compactAt,
        begun,
        ...tell,
      });
      if (directory !== undefined && outcome.ended === 'exhausted') await forgetWalk(systemDisk, directory);
      return outcome;
    } finally {
      await ledger.close();
    }
  } finally {
    await crew.close();
  }
}

async function oneThread({ source, search, directory, onRemark }: JobOptions): Promise<Crew> {
  const own = search ?? (await openSource(source));
  if (!own.isWhole || directory === undefined) return inlineCrew(own, systemClock);
  const keeper = { disk: systemDisk, clock: systemClock, folder: directory, searchId: own.id, onRemark };
  return inlineCrew(own, systemClock, savedWalk(keeper));
}

/** `Required`: what a journal can do must not be forgotten here. */
async function folderLedger(options: JobOptions, folder: string, crew: Crew): Promise<Required<Ledger>> {
  const collect = options.wanted !== 'count';
  const system = { disk: systemDisk, host: systemHost, clock: systemClock };
  const description = describeJob(options, crew.searchId, collect);
  const { journal, close } = await openDirectory(system, folder, description);
  return {
    isVolatile: false,
    isForgetful: false,
    read: onReport => journal.read(onReport),
    append: reports => journal.append(reports),
    settle: () => journal.settle(),
    compact: ofCollect => journal.compact(ofCollect),
    close,
  };
}
