/** What is wanted of a search. */
import { demandWhole } from '@quadrille/base';

/** The number of solutions, every solution, or so many of them. */
export type Wanted = 'count' | 'all' | { readonly first: number };

/** How many solutions are enough. Throws `InputError` for what is no number of them. */
export function wantedCount(wanted: Wanted): number {
  if (typeof wanted !== 'object') return Infinity;
  demandWhole('first', wanted.first, 0);
  return wanted.first;
}
