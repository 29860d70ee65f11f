/** What people are shown of a ledger, wherever it is kept: how far it is, its solutions and its reports in parts. */
import { bestFirst, type Found, type SharedSearch, type Solution } from '@quadrille/base';
import { Closure } from './core/closure.js';
import { improvementsIn } from './core/improvements.js';
import type { Ledger } from './core/ledger.js';
import type { Report } from './core/report.js';

type Readable = Pick<Ledger, 'read'>;

/** How much is done and open while nobody works on it; `count` is the answer's number. */
export async function standingOf(ledger: Readable, collect: boolean, factor: bigint) {
  const closure = new Closure({ collect });
  await ledger.read(report => closure.keep(report));
  const { units, open, nodes, fraction, count } = closure;
  const idle = { unitsSetAside: 0, nodesPerSecond: 0, workers: 0, elapsedMs: 0 };
  return { unitsDone: units, unitsOpen: open.size, count: String(count * factor), nodes, fraction, ...idle };
}

/** A solution from a ledger. */
export type Shown = Found & { readonly indices: Solution };

interface Page {
  readonly more: boolean;
  readonly solutions: readonly Shown[];
  /** Of a search for the best, with the first page: each that was better than all before it, after so many nodes. */
  readonly improvements?: readonly (Found & { readonly nodes: number })[];
}

/** Solutions from number `from` on, in the order of the search; where it is not finished, with gaps before them. */
export async function solutionPage(
  ledger: Readable,
  { wanted, countLimit, rank, tell }: SharedSearch,
  from: number,
  limit: number,
): Promise<Page> {
  let found: Solution[] = [];
  let seen = 0;
  const take = (solution: Solution) => {
    if (rank || (seen++ >= from && found.length <= limit)) found.push(solution);
  };
  const collect = wanted !== 'count' || countLimit !== undefined;
  const closure = new Closure({ collect, onSolution: take });
  await ledger.read(report => closure.keep(report));
  for (const solution of closure.ahead(rank ? Number.POSITIVE_INFINITY : from + limit + 1)) take(solution);
  if (rank) found = bestFirst(found, rank).slice(from, from + limit + 1);
  const solutions = found.slice(0, limit).map(indices => ({ ...tell(indices), indices }));
  const page = { more: found.length > limit, solutions };
  if (!rank || from > 0) return page;
  const better = await improvementsIn(ledger, rank);
  return { ...page, improvements: better.map(({ solution, nodes }) => ({ ...tell(solution), nodes })) };
}

/** The last `limit` reports, or those from a place on, and who has done how much. */
export async function logPage(ledger: Readable, limit: number, from?: number) {
  const last: Report[] = [];
  let seen = 0;
  const workers = new Map<string, { by: string; units: number; nodes: number }>();
  const { damaged } = await ledger.read(report => {
    if (from === undefined || (seen >= from && seen < from + limit)) last.push(report);
    if (last.length > 2 * limit) last.splice(0, limit);
    seen++;
    const worker = workers.get(report.by) ?? { by: report.by, units: 0, nodes: 0 };
    worker.units++;
    worker.nodes += report.nodes;
    workers.set(report.by, worker);
  });
  const reports = last.slice(-limit).map(({ unit, count, nodes, rest, by, walk }) => {
    return { unit: [...unit], count: String(count), nodes, rest: rest.length, by, walk };
  });
  const more = from !== undefined && seen > from + limit;
  return { reports, more, damaged, workers: [...workers.values()] };
}
