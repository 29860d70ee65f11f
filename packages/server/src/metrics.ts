/** Figures for Prometheus, in its text format. Labels are states of ours, never a text of somebody. */
import type { JobBoard } from '@quadrille/jobs/board';

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const STATES = ['waiting', 'running', 'stopped', 'ended', 'failed'] as const;

export function metricsOf(board: JobBoard): string {
  const jobs = board.list();
  const running = jobs.filter(({ state }) => state === 'running');
  const speed = running.reduce((sum, { id }) => sum + (board.progressOf(id)?.nodesPerSecond ?? 0), 0);
  const numberOf = (state: string) => jobs.filter(job => job.state === state).length;
  return [
    '# HELP quadrille_jobs Jobs by state.',
    '# TYPE quadrille_jobs gauge',
    ...STATES.map(state => `quadrille_jobs{state="${state}"} ${numberOf(state)}`),
    '# HELP quadrille_nodes_per_second Nodes visited per second, by all running jobs.',
    '# TYPE quadrille_nodes_per_second gauge',
    `quadrille_nodes_per_second ${speed}`,
    '',
  ].join('\n');
}
