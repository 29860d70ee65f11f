/** How jobs, reports and audits are written, for people and for programs. */
import type { Audit, Closure, Report } from '@quadrille/jobs';
import { howMany } from '../../words.js';
import type { JobStatus } from '../job.js';

export function percent(closure: Closure): string {
  if (closure.isComplete) return 'exhausted';
  return `about ${(100 * closure.fraction).toFixed(1)} % explored`;
}

export function statusLines({ folder, description, closure, damaged, isRunning }: JobStatus): string[] {
  const { command, job, searchId, collect } = description;
  return [
    `${folder}: ${percent(closure)}${isRunning ? ', running' : ''}`,
    `command    ${command.length > 0 ? `quadrille ${command.join(' ')}` : '(none)'}`,
    `job        ${job}`,
    `search     ${searchId}`,
    `solutions  ${closure.count} found, ${collect ? 'kept' : 'counted only'}, digest ${closure.solutions}`,
    `nodes      ${closure.nodes}`,
    `units      ${closure.units} reported, ${closure.open.size} open`,
    `ledger     ${damaged} damaged records, ${closure.orphanCount} that no longer count`,
  ];
}

/** What a ledger proves, as the fields of `--json`. */
export function ledgerFacts(closure: JobStatus['closure'], damaged: number) {
  return {
    ended: closure.isComplete ? 'exhausted' : 'stopped',
    fraction: closure.fraction,
    count: String(closure.count),
    nodes: closure.nodes,
    solutions: closure.solutions,
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
    ...ledgerFacts(closure, damaged),
  });
}

export function logLine(report: Report): string {
  const { unit, count, nodes, rest, by, walk } = report;
  return `[${unit.join(' ')}] ${count} found, ${howMany(nodes, 'node')}, ${howMany(rest.length, 'unit')} left, by ${by}, walk ${walk}`;
}

export function logJson({ count, found, rest, ...report }: Report): string {
  return JSON.stringify({ ...report, count: String(count), rest: rest.length, ...(found ? { found } : {}) });
}

export function verifyJson(audit: Audit): string {
  const { isComplete, isFinished, count, ...rest } = audit;
  return JSON.stringify({ complete: isComplete, finished: isFinished, count: String(count), ...rest });
}
