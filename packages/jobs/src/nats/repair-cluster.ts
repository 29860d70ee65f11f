/**
 * The same on a cluster. Its ledger is write-once, so nothing is removed there: what is taken back is written beside
 * it for good. Whoever leads the job sees it within seconds, offers the units again, and the new records become the
 * next generation.
 */
import { type Counts, countsFor, droppedUnit } from '../cluster/trust.js';
import type { Cluster } from '../cluster/types.js';
import { MOST_GENERATIONS } from '../cluster/write-once.js';
import { Closure } from '../core/closure.js';
import type { Report } from '../core/report.js';
import { chooseDropped, type Repaired, type RepairWish } from '../repair.js';
import { connectCluster } from './nats-cluster.js';
import { unanswered } from './silence.js';

/** Takes records of a job back. */
export async function repairOnCluster(
  url: string,
  job: { readonly job: string; readonly collect: boolean },
  wish: RepairWish,
): Promise<Repaired> {
  const cluster = await connectCluster({ url });
  try {
    return await repair(cluster, job, wish);
  } catch (error) {
    throw unanswered(error);
  } finally {
    await cluster.close();
  }
}

async function repair(
  cluster: Cluster,
  { job, collect }: { readonly job: string; readonly collect: boolean },
  wish: RepairWish,
): Promise<Repaired> {
  const revocations = cluster.revocations?.(job);
  const before = (await revocations?.all()) ?? [];
  const counting = await readCounting(cluster, job, countsFor(job, before));
  const dropped = chooseDropped([...counting.keys()], wish);
  const entries = new Set(wish.names);
  for (const report of chooseDropped([...counting.keys()], { ...wish, names: [] })) {
    entries.add(droppedUnit(report.unit, Math.min(MOST_GENERATIONS - 1, counting.get(report)! + 1)));
  }
  for (const entry of entries) await revocations?.add(entry);
  const counts = countsFor(job, [...before, ...entries]);
  const closure = new Closure({ collect });
  for (const [report, generation] of counting) if (counts(report, generation)) closure.keep(report);
  return { dropped: dropped.size, reoffered: closure.open.size };
}

async function readCounting(cluster: Cluster, job: string, counts: Counts): Promise<Map<Report, number>> {
  const found = new Map<Report, number>();
  await cluster.ledger(job).readFrom(0, (report, generation) => {
    if (counts(report, generation)) found.set(report, generation);
  });
  return found;
}
