import type { Verb } from '../verb.js';

interface Family {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<{ readonly verbs: readonly Verb[] }>;
}

/** Every family, in the order of the help text; loaded only when it is asked for. */
export const families: readonly Family[] = [
  {
    name: 'cover',
    summary: 'exact cover: solve, count, certify, trace, draw',
    load: () => import('./cover.js'),
  },
  {
    name: 'sudoku',
    summary: 'solve, check, rate, explain, generate, convert',
    load: () => import('./sudoku.js'),
  },
  { name: 'edges', summary: 'edge matching: Eternity II and its kin', load: () => import('./edges.js') },
  {
    name: 'decompose',
    summary: 'cut complete graphs into copies of a graph',
    load: () => import('./decompose.js'),
  },
  { name: 'growth', summary: 'squares that grow until the board is full', load: () => import('./growth.js') },
  { name: 'teleport', summary: 'who wins the teleport game', load: () => import('./teleport.js') },
  {
    name: 'serve',
    summary: 'the studio in your browser, and jobs over HTTP',
    load: () => import('./serve.js'),
  },
  { name: 'job', summary: 'status, log, resume, verify and list of jobs', load: () => import('./job.js') },
  { name: 'worker', summary: "lend this machine's cores to a cluster", load: () => import('./worker.js') },
  {
    name: 'cluster',
    summary: 'a local cluster to try, and restoring one',
    load: () => import('./cluster.js'),
  },
];
