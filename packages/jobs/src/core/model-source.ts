/** A model as a source: its text travels, and the search is made anew where it arrives. */
import { formatDlx, type Model } from '@quadrille/cover';
import type { SearchSource } from './source.js';

export function sourceOf(source: SearchSource | Model): SearchSource {
  if ('module' in source) return source;
  return { module: '@quadrille/cover', name: 'searchOfText', input: { text: formatDlx(source) } };
}
