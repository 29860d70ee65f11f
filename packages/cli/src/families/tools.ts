import type { Verb } from '../verb.js';

export interface Tool {
  readonly name: string;
  readonly summary: string;
  /** One command that shows what it is good for. */
  readonly example: string;
  readonly load: () => Promise<{ readonly verbs: readonly Verb[] }>;
}

/** What goes on until Ctrl-C, or asks other commands; loaded only when it is asked for. */
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
    name: 'worker',
    summary: "lend this machine's cores to a cluster",
    example: 'quadrille worker --cluster nats://127.0.0.1:4222',
    load: () => import('./worker.js'),
  },
];

/** Verbs that a family has besides its questions. */
export const verbsBeside: Readonly<Record<string, Tool['load']>> = { job: () => import('./job.js') };
