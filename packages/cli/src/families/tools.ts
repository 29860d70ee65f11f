import type { Verb } from '../verb.js';

export interface Tool {
  readonly name: string;
  readonly summary: string;
  /** One command that shows what it is good for. */
  readonly example: string;
  readonly load: () => Promise<{ readonly verbs: readonly Verb[] }>;
}

/** What there is besides the families of questions; loaded only when it is asked for. */
export const tools: readonly Tool[] = [
  {
    name: 'sequence',
    summary: 'a table of the counts a(n) of a question or of models',
    example: 'quadrille sequence queens count n --from 1 --to 8',
    load: () => import('./sequence.js'),
  },
  {
    name: 'serve',
    summary: 'the studio in your browser, and jobs over HTTP',
    example: 'quadrille serve --open',
    load: () => import('./serve.js'),
  },
  {
    name: 'mcp',
    summary: 'every question as a tool for agents, over MCP',
    example: 'quadrille mcp --http 4323',
    load: () => import('./mcp.js'),
  },
  {
    name: 'job',
    summary: 'look at jobs, resume, check and repair them',
    example: 'quadrille job status pentominoes.job',
    load: () => import('./job.js'),
  },
  {
    name: 'worker',
    summary: "lend this machine's cores to a cluster",
    example: 'quadrille worker --cluster nats://127.0.0.1:4222',
    load: () => import('./worker.js'),
  },
  {
    name: 'cluster',
    summary: 'start a cluster and invite other machines',
    example: 'quadrille cluster up',
    load: () => import('./cluster.js'),
  },
];
