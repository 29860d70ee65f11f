/** A thread that opens the question of a job and reads its ledger: solutions in the family's notation, or an audit. */
import { parentPort, workerData } from 'node:worker_threads';
import { deadlineOf, type Found, inLanguage, isAnswer, openKept, type SharedSearch } from '@quadrille/base';
import { questionIn } from '../ask/registry.js';
import { audit, auditFields, auditLines } from '../audit.js';
import { jobId } from '../core/report.js';
import { readDirectory } from '../journal/directory.js';
import { systemDisk } from '../platform/disk.js';
import { solutionPage } from '../reading.js';
import { secondKernel } from '../second-kernel.js';
import type { Kept } from './ledgers.js';

export interface AuditWish {
  readonly share: number;
  readonly seed: number;
  readonly seconds: number;
}

export interface LedgerOrder extends Kept {
  readonly wish:
    | { readonly kind: 'solutions'; readonly from: number; readonly limit: number }
    | (AuditWish & { readonly kind: 'audit' });
}

export type LedgerReply = { readonly answer: unknown } | { readonly failed: string };
export type ShownSolutions = Awaited<ReturnType<typeof solutions>>;
export type ShownAudit = Awaited<ReturnType<typeof auditOf>>;

if (parentPort) {
  const order = workerData as LedgerOrder;
  const post = (reply: LedgerReply) => parentPort!.postMessage(reply);
  answer(order).then(
    given => post({ answer: given }),
    error => post({ failed: String(error?.stack ?? error) }),
  );
}

async function answer(order: LedgerOrder): Promise<unknown> {
  const { asked, wish } = order;
  const opened = await openKept({ question: await questionIn(asked), inputs: asked.inputs });
  if (isAnswer(opened)) throw new Error('this job has no search');
  return wish.kind === 'solutions'
    ? solutions(order, opened, wish.from, wish.limit)
    : auditOf(order, opened, wish);
}

function journalOf({ folder }: LedgerOrder, { search, wanted, countLimit }: SharedSearch) {
  const collect = wanted !== 'count' || countLimit !== undefined;
  return { collect, ledger: readDirectory(systemDisk, folder, jobId(search.id, collect)) };
}

async function solutions(order: LedgerOrder, opened: SharedSearch, from: number, limit: number) {
  const { ledger } = journalOf(order, opened);
  const { more, solutions, improvements } = await solutionPage(ledger, opened, from, limit);
  const told = ({ lines, fields }: Found) => {
    const text = lines.map(line => inLanguage(line, 'en')).join('\n');
    return { text, data: fields as unknown };
  };
  const shown = solutions.map(each => ({ indices: [...each.indices], ...told(each) }));
  const better = improvements?.map(each => ({ nodes: each.nodes, ...told(each) }));
  return { from, more, solutions: shown, ...(better && { improvements: better }) };
}

async function auditOf(order: LedgerOrder, opened: SharedSearch, { seconds, share, seed }: AuditWish) {
  const { search, source } = opened;
  const deadline = deadlineOf(performance.now() + 1000 * seconds);
  const other = await secondKernel(source, search);
  const { ledger, collect } = journalOf(order, opened);
  const given = await audit({ ledger, collect, search, other, share, seed, signal: deadline.signal });
  deadline.close();
  const { found: count, ...figures } = auditFields(given);
  return { ...figures, count, text: auditLines(given).map(({ en }) => en.replaceAll('\u00a0', ' ')) };
}
