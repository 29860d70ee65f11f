import type { Verb } from '../verb.js';

interface Family {
  readonly name: string;
  readonly summary: string;
  /** One command that shows what the family is good for. */
  readonly example: string;
  readonly load: () => Promise<{ readonly verbs: readonly Verb[] }>;
}

/** Every family, in the order of the help text; loaded only when it is asked for. */
export const families: readonly Family[] = [
  {
    name: 'cover',
    summary: 'exact cover: solve, count, certify, trace, draw',
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
    summary: 'edge matching: Eternity II and its kin',
    example:
      'quadrille edges generate --size 4 --frame 2 --inner 3 --seed 1 | quadrille edges solve - --first',
    load: () => import('./edges.js'),
  },
  {
    name: 'decompose',
    summary: 'cut complete graphs into copies of a graph',
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
    name: 'serve',
    summary: 'the studio in your browser, and jobs over HTTP',
    example: 'quadrille serve --open',
    load: () => import('./serve.js'),
  },
  {
    name: 'job',
    summary: 'status, log, resume, verify, list and restore of jobs',
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
    summary: 'a local cluster to try, and restoring one',
    example: 'quadrille cluster up',
    load: () => import('./cluster.js'),
  },
];
