/** Figures for Prometheus. Labels are states of ours, never a text of somebody. */
import { Gauge, Registry } from 'prom-client';
import type { JobBoard } from './board.js';

export function metricsOf(board: JobBoard): Registry {
  const registry = new Registry();
  new Gauge({
    name: 'quadrille_jobs',
    help: 'Jobs by state.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const state of ['waiting', 'running', 'stopped', 'ended', 'failed']) this.set({ state }, 0);
      for (const { state } of board.list()) this.inc({ state });
    },
  });
  new Gauge({
    name: 'quadrille_nodes_per_second',
    help: 'Nodes visited a second, by all running jobs.',
    registers: [registry],
    collect() {
      const running = board.list().filter(({ state }) => state === 'running');
      this.set(running.reduce((sum, { id }) => sum + (board.progressOf(id)?.nodesPerSecond ?? 0), 0));
    },
  });
  return registry;
}
