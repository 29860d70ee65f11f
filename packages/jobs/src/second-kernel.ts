/** Another kernel for the same question, so that an audit does not only repeat what it checks. */
import type { Search } from '@quadrille/cover';
import { openSource, type SearchSource } from './core/source.js';

/** The search of `source` with another kernel; undefined where a family has only one. */
export async function secondKernel(source: SearchSource, search: Search): Promise<Search | undefined> {
  if (source.module !== '@quadrille/cover') return undefined;
  const kernel = (search as { kernel?: string }).kernel === 'links' ? 'twin' : 'links';
  return openSource({ ...source, input: { ...(source.input as object), kernel } });
}
