/** The number of pairs. */
import { failAt, linesOf, sizeLine } from '../kinds/lines.js';
import { say } from '../kinds/sentences.js';
import type { Langford } from './rules.js';

const PAIR_LIMIT = 100;

export function parse(text: string): Langford {
  const lines = linesOf(text);
  const pairs = sizeLine(lines[0], 1, PAIR_LIMIT, say('pair-count'));
  if (pairs === undefined) failAt(lines[0], 0, say('only-a-number'));
  if (lines.length > 1) failAt(lines[1], 0, say('more-after', { what: say('pair-count') }));
  return { pairs };
}

export function format({ pairs }: Langford): string {
  return String(pairs);
}
