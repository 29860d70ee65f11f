import type { Verb } from '../verb.js';

export interface CliFamily {
  readonly name: string;
  readonly summary: string;
  /** One command that shows what the family is good for. */
  readonly example?: string;
  /** One of many small ones, which the help names in a line. */
  readonly isSmall?: boolean;
  readonly load: () => Promise<{ readonly verbs: readonly Verb[] }>;
}

/** Every family, in the order of the help text; loaded only when it is asked for. */
export const families: readonly CliFamily[] = [
  {
    name: 'cover',
    summary: 'exact cover: solve, count, prove, trace, draw',
    example: 'quadrille cover count examples/dominoes-12x12.dlx',
    load: () => import('./cover.js'),
  },
  {
    name: 'sudoku',
    summary: 'solve, check, rate, explain, generate, convert',
    example: 'quadrille sudoku generate --grade hard --symmetry half-turn',
    load: () => import('./sudoku.js'),
  },
  {
    name: 'edges',
    summary: 'edge matching: Eternity II and similar puzzles',
    example:
      'quadrille edges generate --size 4 --frame 2 --inner 3 --seed 1 | quadrille edges solve - --first',
    load: () => import('./edges.js'),
  },
  {
    name: 'packing',
    summary: 'pieces of any shape in a container of any shape',
    example: 'printf "packing cube\\ncontainer 3x3x3\\npieces soma\\n" | quadrille packing classes -',
    load: async () => ({ verbs: [] }),
  },
  {
    name: 'decompose',
    summary: 'decompose complete graphs into copies of a graph',
    example: 'quadrille decompose solve 8 --graph path --first',
    load: () => import('./decompose.js'),
  },
  {
    name: 'growth',
    summary: 'squares that grow until the board is full',
    example: 'quadrille growth count 9',
    load: () => import('./growth.js'),
  },
  {
    name: 'teleport',
    summary: 'who wins the teleport game',
    example: 'quadrille teleport solve "6 5  3  2 0  0 2  0 1" --map',
    load: () => import('./teleport.js'),
  },
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
