/** `job status --cluster URL`: what a cluster's ledger says about its jobs, and what its server promises. */
import { Closure, jobId } from '@quadrille/jobs';
import { countsFor } from '@quadrille/jobs/cluster';
import { checkVersion, connectCluster, unanswered } from '@quadrille/jobs/nats';
import { FigureCounter, type VolunteerFigures, volunteersInWords } from '@quadrille/jobs/volunteers';
import { howMany } from '../../words.js';
import { ledgerFacts, percent } from './text.js';

/** One job, from the records that the cluster holds at this moment. */
export interface ClusterJob {
  readonly job: string;
  readonly search: string;
  readonly closure: Closure;
  readonly damaged: number;
  /** Units and nodes of each who has reported. */
  readonly workers: ReadonlyMap<string, { units: number; nodes: number }>;
  /** How much rests on volunteers, and who of them was revoked; undefined where there were none. */
  readonly volunteers: VolunteerFigures | undefined;
}

export interface ClusterStatus {
  readonly server: string;
  /** What the server does not promise, if anything. */
  readonly remark: string | undefined;
  readonly jobs: readonly ClusterJob[];
}

/** Reads the ledgers of the jobs that want workers, or of the one job that `wanted` names. */
export async function clusterStatus(
  url: string,
  wanted?: { readonly job: string; readonly searchId: string; readonly collect: boolean },
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
      const { damaged } = await cluster.ledger(job).readFrom(0, report => {
        if (!counts(report)) return;
        closure.keep(report);
        const worker = workers.get(report.by) ?? { units: 0, nodes: 0 };
        workers.set(report.by, { units: worker.units + 1, nodes: worker.nodes + report.nodes });
      });
      const figures = counter.figures(revoked);
      const volunteers = figures.units > 0 || figures.differences > 0 ? figures : undefined;
      jobs.push({ job, search: searchId, closure, damaged, workers, volunteers });
    }
    return { server, remark: checkVersion(server, 1), jobs };
  } catch (error) {
    throw unanswered(error);
  } finally {
    await cluster.close();
  }
}

export function clusterLines({ server, remark, jobs }: ClusterStatus): string[] {
  const lines = [`nats-server ${server}${remark ? `: ${remark}` : ''}`];
  if (jobs.length === 0) lines.push('no job wants workers');
  for (const { job, search, closure, damaged, workers, volunteers } of jobs) {
    lines.push(
      `job        ${job}: ${percent(closure)}`,
      `search     ${search}`,
      `solutions  ${closure.count} found, digest ${closure.solutions}`,
      `nodes      ${closure.nodes}`,
      `units      ${closure.units} reported, ${closure.open.size} open`,
      `ledger     ${damaged} damaged records, ${closure.orphanCount} that no longer count`,
      ...[...workers].map(
        ([by, { units, nodes }]) => `worker     ${by}: ${howMany(units, 'unit')}, ${howMany(nodes, 'node')}`,
      ),
      ...(volunteers ? [`rests on   ${volunteersInWords(volunteers)}`] : []),
      ...(volunteers?.revoked ?? []).map(name => `revoked    ${name}: nothing of this volunteer counts`),
    );
  }
  return lines;
}

export function clusterJson({ server, remark, jobs }: ClusterStatus): string {
  return JSON.stringify({
    server,
    ...(remark && { remark }),
    jobs: jobs.map(({ job, search, closure, damaged, workers, volunteers }) => ({
      job,
      search,
      ...ledgerFacts(closure, damaged),
      workers: Object.fromEntries(workers),
      ...(volunteers && { volunteers }),
    })),
  });
}
