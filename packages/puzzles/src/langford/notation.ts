/** The number of pairs. */
import { failAt, linesOf, sizeLine } from '../kinds/lines.js';
import type { Langford } from './rules.js';

const PAIR_LIMIT = 100;

export function parse(text: string): Langford {
  const lines = linesOf(text);
  const pairs = sizeLine(lines[0], 1, PAIR_LIMIT, 'the number of pairs');
  if (pairs === undefined) failAt(lines[0], 0, 'this puzzle is a single number, how many pairs there are');
  if (lines.length > 1) failAt(lines[1], 0, 'there is more after the number of pairs');
  return { pairs };
}

export function format({ pairs }: Langford): string {
  return String(pairs);
}
