/** A thread that opens the question of a job and reads its ledger: solutions in the family's notation, or an audit. */
import { parentPort, workerData } from 'node:worker_threads';
import {
  type Bilingual,
  bestFirst,
  deadlineOf,
  drive,
  isSearch,
  isTask,
  type Opened,
  type Progress,
  readInputs,
  type SharedSearch,
  type Solution,
} from '@quadrille/base';
import { audit, auditLines, Closure, jobId, readDirectory, secondKernel, systemDisk } from '@quadrille/jobs';
import { questionIn } from '@quadrille/jobs/ask';
import type { Kept } from './ledgers.js';

export interface LedgerOrder extends Kept {
  readonly wish:
    | { readonly kind: 'solutions'; readonly from: number; readonly limit: number }
    | { readonly kind: 'audit'; readonly share: number; readonly seed: number; readonly seconds: number };
}

export type LedgerReply = { readonly answer: unknown } | { readonly failed: string };

if (parentPort) {
  const order = workerData as LedgerOrder;
  const post = (reply: LedgerReply) => parentPort!.postMessage(reply);
  answer(order).then(
    given => post({ answer: given }),
    error => post({ failed: String(error?.stack ?? error) }),
  );
}

async function answer(order: LedgerOrder): Promise<unknown> {
  const opened = await open(order);
  return order.wish.kind === 'solutions'
    ? solutions(order, opened, order.wish.from, order.wish.limit)
    : auditOf(order, opened, order.wish);
}

/** The search as it was when the job was made: with a ledger. */
async function open({ asked }: LedgerOrder): Promise<SharedSearch> {
  const question = await questionIn(asked);
  const inputs = readInputs(question.fields, asked.inputs);
  const opening = await question.open(inputs as never, { threads: 1, isThreadsGiven: false, isKept: true });
  const opened = isTask<Progress, Opened>(opening) ? (await drive(opening)).answer! : opening;
  if (!isSearch(opened)) throw new Error('this job has no search');
  return opened;
}

function journalOf({ folder }: LedgerOrder, { search, wanted, countLimit }: SharedSearch) {
  const collect = wanted !== 'count' || countLimit !== undefined;
  return { collect, ledger: readDirectory(systemDisk, folder, jobId(search.id, collect)) };
}

async function solutions(order: LedgerOrder, opened: SharedSearch, from: number, limit: number) {
  const { ledger, collect } = journalOf(order, opened);
  const { rank } = opened;
  let found: Solution[] = [];
  let seen = 0;
  const take = (solution: Solution) => {
    if (rank || (seen++ >= from && found.length <= limit)) found.push(solution);
  };
  const closure = new Closure({ collect, onSolution: take });
  await ledger.read(report => closure.keep(report));
  for (const solution of closure.ahead(rank ? Number.POSITIVE_INFINITY : from + limit + 1)) take(solution);
  if (rank) found = bestFirst(found, rank).slice(from, from + limit + 1);
  const shown = found.slice(0, limit).map(indices => {
    const { lines, fields } = opened.tell(indices);
    return { indices, text: lines.map(inEnglish).join('\n'), data: fields };
  });
  return { from, more: found.length > limit, solutions: shown };
}

const inEnglish = (line: string | Bilingual) => (typeof line === 'string' ? line : line.en);

async function auditOf(
  order: LedgerOrder,
  opened: SharedSearch,
  { share, seed, seconds }: Extract<LedgerOrder['wish'], { kind: 'audit' }>,
) {
  const { search, source } = opened;
  const deadline = deadlineOf(performance.now() + 1000 * seconds);
  const other = await secondKernel(source, search);
  const { ledger, collect } = journalOf(order, opened);
  const found = await audit({ ledger, collect, search, other, share, seed, signal: deadline.signal });
  deadline.close();
  const { isComplete, isFinished, count, differences, ...figures } = found;
  return {
    ...figures,
    solutions: figures.digest,
    complete: isComplete,
    finished: isFinished,
    count: String(count),
    differences: differences.map(({ unit, what }) => ({ unit: [...unit], what })),
    text: auditLines(found).map(({ en }) => en.replaceAll('\u00a0', ' ')),
  };
}
