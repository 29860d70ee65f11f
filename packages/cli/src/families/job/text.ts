/** How jobs, reports and audits are written, for people and for programs. */
import type { Audit, Closure, Report } from '@quadrille/jobs';
import { spoken } from '../../sentences.js';
import type { JobStatus } from '../job.js';
import { tell } from './sentences.js';

export function percent(closure: Closure): string {
  if (closure.isComplete) return spoken(tell('complete'));
  return spoken(tell('explored', { percent: (100 * closure.fraction).toFixed(1) }));
}

export function statusLines({ folder, description, closure, damaged, isRunning }: JobStatus): string[] {
  const { job, searchId: search, collect, factor } = description;
  const { count: found, digest, nodes, units, open, orphanCount: orphans } = closure;
  const count = found * BigInt(factor);
  return [
    tell(isRunning ? 'status-running' : 'status', { folder, progress: percent(closure) }),
    tell('command', { command: commandText(description) }),
    tell('job', { job }),
    tell('search', { search }),
    solutionsLine(collect, closure.isComplete, count),
    tell('found', { count: found, digest }),
    tell('nodes', { nodes }),
    tell('units', { units, open: open.size }),
    tell('ledger', { damaged, orphans }),
  ].map(spoken);
}

function solutionsLine(isKept: boolean, isComplete: boolean, count: bigint) {
  if (isComplete) return isKept ? tell('solutions-kept', { count }) : tell('solutions-counted', { count });
  return isKept ? tell('solutions-kept-so-far', { count }) : tell('solutions-counted-so-far', { count });
}

/** The command that began a job, or the question where a server did. */
function commandText({ command, asked }: JobStatus['description']): string {
  if (command.length > 0) return `quadrille ${command.join(' ')}`;
  return asked ? `${asked.family} ${asked.question}` : spoken(tell('no-command'));
}

export function listLine({ folder, description, closure, isRunning }: JobStatus): string {
  const count = closure.count * BigInt(description.factor);
  const values = { folder, progress: percent(closure), count, command: commandText(description) };
  return spoken(isRunning ? tell('list-running', values) : tell('list', values));
}

/** The answer's number, where it differs from what the search found. */
export function answerLine(found: bigint, factor: string): string[] {
  if (factor === '1') return [];
  return [spoken(tell('answer', { count: found * BigInt(factor), factor: BigInt(factor) }))];
}

/** What a ledger proves, as the fields of `--json`: `count` is the answer's number, `found` that of the search. */
export function ledgerFacts(closure: JobStatus['closure'], damaged: number, factor = '1') {
  return {
    ended: closure.isComplete ? 'exhausted' : 'stopped',
    fraction: closure.fraction,
    count: String(closure.count * BigInt(factor)),
    found: String(closure.count),
    nodes: closure.nodes,
    solutions: closure.digest,
    digest: closure.digest,
    units: closure.units,
    open: closure.open.size,
    damaged,
    orphans: closure.orphanCount,
  };
}

export function statusJson({ folder, description, closure, damaged, isRunning }: JobStatus): string {
  const { command, job, searchId, collect } = description;
  return JSON.stringify({
    folder,
    job,
    search: searchId,
    command,
    collect,
    running: isRunning,
    ...ledgerFacts(closure, damaged, description.factor),
  });
}

export function logLine(report: Report): string {
  const { unit, count, nodes, rest, by, walk } = report;
  return spoken(tell('log', { unit: unit.join(' '), count, nodes, rest: rest.length, by, walk }));
}

export function logJson({ count, found, rest, ...report }: Report): string {
  return JSON.stringify({ ...report, count: String(count), rest: rest.length, ...(found ? { found } : {}) });
}

export function verifyJson(audit: Audit, factor: string): string {
  const { isComplete, isFinished, count, ...rest } = audit;
  const numbers = { count: String(count * BigInt(factor)), found: String(count) };
  const digests = { solutions: rest.digest }; // by its old name
  return JSON.stringify({ complete: isComplete, finished: isFinished, ...numbers, ...rest, ...digests });
}
