/** Another kernel for the same question, so that an audit does not only repeat what it checks. */
import type { Search } from '@quadrille/cover';
import { openSource, type SearchSource } from './core/source.js';

/** Counts that no kernel of a search repeats: their units are not units of a search. */
const COUNTS: readonly string[] = ['memoSearchOfText', 'frontierSearchOfText'];

/** The search of `source` with another kernel; undefined where there is only one. */
export async function secondKernel(source: SearchSource, search: Search): Promise<Search | undefined> {
  if (source.module !== '@quadrille/cover' || COUNTS.includes(source.name)) return undefined;
  const kernel = (search as { kernel?: string }).kernel === 'links' ? 'twin' : 'links';
  return openSource({ ...source, input: { ...(source.input as object), kernel } });
}
