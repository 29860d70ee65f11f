/** Another kernel for the same question, so that an audit does not only repeat what it checks. */
import type { Search } from '@quadrille/cover';
import { openSource, type SearchSource } from './core/source.js';

/** The searches that can be opened with any kernel. Counts are not among them: their units are not units of a search. */
const ANY_KERNEL: readonly string[] = [
  '@quadrille/cover searchOfText',
  '@quadrille/puzzles/packing openClassSearch',
];

/** The search of `source` with another kernel; undefined where there is only one. */
export async function secondKernel(source: SearchSource, search: Search): Promise<Search | undefined> {
  if (!ANY_KERNEL.includes(`${source.module} ${source.name}`)) return undefined;
  const kernel = (search as { kernel?: string }).kernel === 'links' ? 'twin' : 'links';
  return openSource({ ...source, input: { ...(source.input as object), kernel } });
}
