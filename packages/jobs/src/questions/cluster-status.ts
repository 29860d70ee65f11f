/** `job status --cluster URL`: what a cluster's ledger says about its jobs, and what its server promises. */
import type { Bilingual, JsonFields, Line } from '@quadrille/base';
import { countsFor } from '../cluster/trust.js';
import { Closure } from '../core/closure.js';
import { jobId } from '../core/report.js';
import { connectCluster } from '../nats/nats-cluster.js';
import { unanswered } from '../nats/silence.js';
import { checkVersion } from '../nats/streams.js';
import { FigureCounter, type VolunteerFigures, volunteersInWords } from '../volunteers/figures.js';
import { tell } from './sentences.js';
import { answerLine, ledgerFacts, percent } from './texts.js';

/** One job, from the records that the cluster holds at this moment. */
export interface ClusterJob {
  readonly job: string;
  readonly search: string;
  readonly closure: Closure;
  /** What each solution found stands for, where the folder of the job says it. */
  readonly factor: string;
  readonly damaged: number;
  /** Units and nodes of each who has reported. */
  readonly workers: ReadonlyMap<string, { units: number; nodes: number }>;
  /** How much rests on volunteers, and who of them was revoked; undefined where there were none. */
  readonly volunteers: VolunteerFigures | undefined;
}

export interface ClusterStatus {
  readonly server: string;
  /** What the server does not promise, if anything. */
  readonly remark: Bilingual | undefined;
  readonly jobs: readonly ClusterJob[];
}

/** Reads the ledgers of the jobs that want workers, or of the one job that `wanted` names. */
export async function clusterStatus(
  url: string,
  wanted?: {
    readonly job: string;
    readonly searchId: string;
    readonly collect: boolean;
    readonly factor: string;
  },
): Promise<ClusterStatus> {
  const cluster = await connectCluster({ url, isGuest: true });
  try {
    const server = cluster.serverVersion;
    const jobs: ClusterJob[] = [];
    for (const { job, searchId, collect } of wanted ? [wanted] : await cluster.jobs()) {
      const counter = new FigureCounter();
      const closure = new Closure({ collect, onAccept: report => counter.add(report) });
      const workers = new Map<string, { units: number; nodes: number }>();
      const revoked = (await cluster.revocations?.(job).all()) ?? [];
      const counts = countsFor(jobId(searchId, collect), revoked);
      const { damaged } = await cluster.ledger(job).readFrom(0, (report, generation) => {
        if (!counts(report, generation)) return;
        closure.keep(report);
        const worker = workers.get(report.by) ?? { units: 0, nodes: 0 };
        workers.set(report.by, { units: worker.units + 1, nodes: worker.nodes + report.nodes });
      });
      const figures = counter.figures(revoked);
      const volunteers = figures.units > 0 || figures.differences > 0 ? figures : undefined;
      const factor = wanted?.factor ?? '1';
      jobs.push({ job, search: searchId, closure, factor, damaged, workers, volunteers });
    }
    return { server, remark: checkVersion(server, 1), jobs };
  } catch (error) {
    throw unanswered(error);
  } finally {
    await cluster.close();
  }
}

export function clusterLines({ server: version, remark, jobs }: ClusterStatus): Line[] {
  const lines: Line[] = [remark ? tell('server-remark', { version, remark }) : tell('server', { version })];
  if (jobs.length === 0) lines.push(tell('no-notice'));
  return [...lines, ...jobs.flatMap(jobLines)];
}

function jobLines({ job, search, closure, factor, damaged, workers, volunteers }: ClusterJob): Line[] {
  const { count, digest, nodes, units, open, orphanCount: orphans } = closure;
  return [
    tell('cluster-job', { job, progress: percent(closure) }),
    tell('search', { search }),
    tell('solutions-found', { count, digest }),
    ...answerLine(count, factor),
    tell('nodes', { nodes }),
    tell('units', { units, open: open.size }),
    tell('ledger', { damaged, orphans }),
    ...[...workers].map(([name, done]) => tell('worker', { name, ...done })),
    ...(volunteers ? [tell('rests', { figures: volunteersInWords(volunteers) })] : []),
    ...(volunteers?.revoked ?? []).map(name => tell('revoked', { name })),
  ];
}

export function clusterFields({ server, remark, jobs }: ClusterStatus): JsonFields {
  return {
    server,
    ...(remark && { remark: remark.en }),
    jobs: jobs.map(({ job, search, closure, factor, damaged, workers, volunteers }) => ({
      job,
      search,
      ...ledgerFacts(closure, damaged, factor),
      workers: Object.fromEntries(workers),
      ...(volunteers && { volunteers: { ...volunteers } }),
    })),
  };
}
