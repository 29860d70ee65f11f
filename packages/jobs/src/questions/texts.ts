/** How jobs, reports and audits are written, for people and for programs. */
import { type JsonFields, type Line, plain } from '@quadrille/base';
import type { Closure } from '../core/closure.js';
import type { Report } from '../core/report.js';
import type { JobStatus } from './folder.js';
import { tell } from './sentences.js';

export function percent(closure: Closure) {
  if (closure.isComplete) return tell('complete');
  return tell('explored', { percent: (100 * closure.fraction).toFixed(1) });
}

export function statusLines({ folder, description, closure, damaged, isRunning }: JobStatus): Line[] {
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
  ];
}

function solutionsLine(isKept: boolean, isComplete: boolean, count: bigint) {
  if (isComplete) return isKept ? tell('solutions-kept', { count }) : tell('solutions-counted', { count });
  return isKept ? tell('solutions-kept-so-far', { count }) : tell('solutions-counted-so-far', { count });
}

/** The command that began a job, or the question where a server did. */
function commandText({ command, asked }: JobStatus['description']) {
  if (command.length > 0) return plain(`quadrille ${command.join(' ')}`);
  return asked ? plain(`${asked.family} ${asked.question}`) : tell('no-command');
}

export function listLine({ folder, description, closure, isRunning }: JobStatus): Line {
  const count = closure.count * BigInt(description.factor);
  const values = { folder, progress: percent(closure), count, command: commandText(description) };
  return isRunning ? tell('list-running', values) : tell('list', values);
}

/** The answer's number, where it differs from what the search found. */
export function answerLine(found: bigint, factor: string): Line[] {
  if (factor === '1') return [];
  return [tell('answer', { count: found * BigInt(factor), factor: BigInt(factor) })];
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

export function statusFields({ folder, description, closure, damaged, isRunning }: JobStatus): JsonFields {
  const { command, job, searchId, collect } = description;
  return {
    folder,
    job,
    search: searchId,
    command,
    collect,
    running: isRunning,
    ...ledgerFacts(closure, damaged, description.factor),
  };
}

export function logLine(report: Report) {
  const { unit, count, nodes, rest, by, walk } = report;
  return tell('log', { unit: unit.join(' '), count, nodes, rest: rest.length, by, walk });
}

export function logFields({ count, found, rest, ...report }: Report): JsonFields {
  return { ...report, count: String(count), rest: rest.length, ...(found ? { found } : {}) };
}
