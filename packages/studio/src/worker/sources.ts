/**
 * Searches that come as data, from a job of this tab or from a cluster: what is made of them is always a function of our
 * own packages, listed here, so that a bundler sees them and nothing else is ever loaded.
 */
import type { Search, SearchSource } from '@quadrille/base';
import { say } from '../app/sentences.js';

type Maker = (input: never) => Search | Promise<Search>;

const MODULES: Readonly<Record<string, () => Promise<object>>> = {
  '@quadrille/cover': () => import('@quadrille/cover'),
  '@quadrille/puzzles/decompose': () => import('@quadrille/puzzles/decompose'),
  '@quadrille/puzzles/edges': () => import('@quadrille/puzzles/edges'),
  '@quadrille/puzzles/growth': () => import('@quadrille/puzzles/growth'),
  '@quadrille/puzzles/packing': () => import('@quadrille/puzzles/packing'),
};

/** The makers of searches, by module. */
const MAKERS: Readonly<Record<string, readonly string[]>> = {
  '@quadrille/cover': ['searchOfText', 'memoSearchOfText', 'frontierSearchOfText'],
  '@quadrille/puzzles/decompose': ['searchOfQuestion'],
  '@quadrille/puzzles/edges': ['openScan', 'openAttempts'],
  '@quadrille/puzzles/growth': ['openStartSearch'],
  '@quadrille/puzzles/packing': ['openClassSearch'],
};

export async function openSource({ module, name, input }: SearchSource): Promise<Search> {
  if (!MAKERS[module]?.includes(name)) throw say.error('unknown-search', { module, name });
  const maker = ((await MODULES[module]()) as Record<string, Maker>)[name];
  return maker(input as never);
}
