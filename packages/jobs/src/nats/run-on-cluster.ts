/** The easy calls for a cluster: lead a job, or work for whoever leads one. */
import { join } from 'node:path';
import type { Search } from '@quadrille/cover';
import { coordinate } from '../cluster/coordinator.js';
import type { ClusterOutcome, CoordinatorOptions } from '../cluster/coordinator-options.js';
import { countsFor } from '../cluster/trust.js';
import { type WorkerOptions, work } from '../cluster/worker.js';
import { writeOnce } from '../cluster/write-once.js';
import { inGroups } from '../core/in-groups.js';
import { inlineCrew } from '../core/inline-crew.js';
import { type Ledger, memoryLedger } from '../core/ledger.js';
import { isOwnModule, openSource } from '../core/source.js';
import { describeJob, openDirectory, readDescription, readDirectory } from '../journal/directory.js';
import { systemClock } from '../platform/clock.js';
import { systemDisk } from '../platform/disk.js';
import { systemHost } from '../platform/host.js';
import { say } from '../platform/sentences.js';
import type { JobOptions } from '../run-job.js';
import { threadCrew } from '../threads/thread-crew.js';
import type { VolunteerOptions } from '../volunteers/desk.js';
import type { Dice } from '../volunteers/dispatcher.js';
import { solutionCheck } from '../volunteers/solution-check.js';
import { connectCluster, LEASE_MS, type NatsCluster, type NatsOptions } from './nats-cluster.js';
import { unanswered } from './silence.js';
import { STATUS_MS, WorkerStatus } from './worker-status.js';

export type ClusterJobOptions = Omit<JobOptions, 'threads'> &
  Omit<NatsOptions, 'onRemark'> & {
    /** See `CoordinatorOptions`. */
    readonly patienceMs?: number;
    readonly target?: number;
    /** Nothing of the answer rests on volunteers. */
    readonly strict?: boolean | undefined;
    /**
     * How volunteers are treated, or false: none are let in. By default they are, wherever the server knows who is who.
     */
    readonly volunteers?: VolunteerTuning | false | undefined;
  };

type VolunteerTuning = Omit<VolunteerOptions, 'crew' | 'dice' | 'problemText' | 'listen'>;

/** Leads a job until the cluster has done it. With a directory, the follower journal is kept there. */
export async function runOnCluster(options: ClusterJobOptions): Promise<ClusterOutcome> {
  const { source, wanted, directory, signal, onProgress, onSolution, onRemark, onReport, unitMs } = options;
  const search = options.search ?? (await openSource(source));
  const cluster = await connectCluster(options);
  const collect = wanted !== 'count';
  const description = describeJob(options, search.id, collect);
  let follower: Ledger = memoryLedger();
  let purgeFollower: CoordinatorOptions['purgeFollower'];
  let close = async () => {};
  try {
    if (directory !== undefined) {
      const system = { disk: systemDisk, host: systemHost, clock: systemClock };
      const opened = await openDirectory(system, directory, description);
      follower = opened.journal;
      purgeFollower = counts => opened.journal.compact(collect, counts);
      close = opened.close;
    }
    const problem = await cluster.putProblem(source).catch(error => Promise.reject(unanswered(error)));
    const { patienceMs, target } = options;
    const tuning = { ...(patienceMs ? { patienceMs } : {}), ...(target ? { target } : {}) };
    const tell = { onProgress, onSolution, onRemark, onReport };
    const known = { cluster, clock: systemClock, searchId: search.id, problem, follower, purgeFollower };
    const volunteers = volunteersOn(cluster, search, options);
    const trust = { volunteers, isStrict: options.strict };
    return await coordinate({ ...known, wanted, signal, unitMs, ...tell, ...tuning, ...trust });
  } finally {
    await close();
    await cluster.close();
  }
}

/** What lets volunteers in; undefined where they are not wanted, or could not be told apart. */
function volunteersOn(
  { serveVolunteers }: NatsCluster,
  search: Search,
  { source, volunteers }: ClusterJobOptions,
): VolunteerOptions | undefined {
  if (!serveVolunteers || volunteers === false) return undefined;
  return {
    check: solutionCheck(source),
    ...volunteers,
    crew: inlineCrew(search, systemClock),
    dice: systemDice,
    problemText: JSON.stringify(source),
    listen: serveVolunteers,
  };
}

/** Random numbers that nobody can foresee. */
const systemDice: Dice = {
  fraction: () => Number.parseInt(systemHost.randomHex(6), 16) / 2 ** 48,
  below: n => Math.floor(systemDice.fraction() * n),
};

export interface ClusterWorkerOptions
  extends Omit<NatsOptions, 'replicas' | 'isGuest'>,
    Pick<WorkerOptions, 'name' | 'signal' | 'onReport' | 'onJob' | 'heartbeatMs' | 'pollMs' | 'idleMs'> {
  readonly threads: number;
  /** Decides which modules a job may name; default: only those of this program. */
  readonly isAllowed?: (module: string) => boolean;
}

/** Works for the jobs of a cluster until the signal comes. */
export async function workForCluster(options: ClusterWorkerOptions): Promise<void> {
  const { threads, isAllowed = isOwnModule, leaseMs = LEASE_MS } = options;
  const cluster = await connectCluster({ ...options, isGuest: true });
  const gone = new AbortController();
  let reason: Error | undefined;
  void cluster.closed.then(error => {
    reason = error;
    if (error) gone.abort('the connection is gone');
  });
  const signal = options.signal ? AbortSignal.any([options.signal, gone.signal]) : gone.signal;
  const status = new WorkerStatus(options.name, threads, systemClock.now, cluster.tell);
  const over = new AbortController();
  void (async () => {
    for (;;) {
      await systemClock.sleep(STATUS_MS, over.signal);
      if (over.signal.aborted) return;
      status.send();
    }
  })();
  try {
    await work({
      heartbeatMs: leaseMs / 4,
      ...options,
      onJob: job => {
        status.works(job);
        options.onJob?.(job);
      },
      onReport: (job, walked) => {
        status.walked(walked.nodes);
        options.onReport?.(job, walked);
      },
      signal,
      cluster,
      clock: systemClock,
      makeCrew: async source => {
        if (!isAllowed(source.module)) throw say.error('not-ours', { module: source.module });
        return threads > 1 ? threadCrew(source, threads) : inlineCrew(await openSource(source), systemClock);
      },
    });
    if (reason) throw say.error('connection-closed', { reason: reason.message });
  } finally {
    over.abort('over');
    status.leaves();
    await cluster.close();
  }
}

/** Writes the records of a job's folder into the cluster's ledger again; returns how many were missing there. */
export async function restoreToCluster(folder: string, url: string, replicas = 1): Promise<number> {
  const description = await readDescription(systemDisk, folder);
  if (!description) throw say.error('no-job', { file: join(folder, 'job.json'), folder });
  const cluster = await connectCluster({ url, replicas });
  try {
    const ledger = cluster.ledger(description.job);
    const lines: Parameters<typeof ledger.write>[0][] = [];
    await readDirectory(systemDisk, folder, description.job).read(report => lines.push(report));
    let written = 0;
    const counts = countsFor(description.job, (await cluster.revocations?.(description.job).all()) ?? []);
    await inGroups(
      lines.filter(report => counts(report)),
      async report => {
        if ((await writeOnce(ledger, report, counts)) === 'written') written++;
      },
    );
    return written;
  } catch (error) {
    throw unanswered(error);
  } finally {
    await cluster.close();
  }
}
