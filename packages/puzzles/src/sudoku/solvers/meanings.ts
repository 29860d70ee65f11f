/** What constraints mean as relations, beyond houses: those are known to the layout. */
import { kingPairs, knightPairs, neighborPairs } from '../cells.js';
import { isClue, relationsOfClue } from '../clues/index.js';
import type { Layout } from '../layout.js';
import { pair, sum } from '../relations/tables.js';
import type { Relation } from '../relations/types.js';
import type { Constraint } from '../rules.js';

/** The relations of a puzzle's constraints beyond houses, each with the position of its clue. */
export function relationsOf(
  puzzle: Layout['puzzle'],
): { readonly relation: Relation; readonly clue: number }[] {
  return puzzle.constraints.flatMap((constraint, clue) =>
    relationsOfConstraint(constraint, puzzle).map(relation => ({ relation, clue })),
  );
}

/** What a constraint means; houses (diagonals, windows, groups) are known to the layout. */
export function relationsOfConstraint(constraint: Constraint, puzzle: Layout['puzzle']): Relation[] {
  if (isClue(constraint)) return relationsOfClue(constraint, puzzle);
  switch (constraint.kind) {
    case 'cage': {
      const { cells, sum: total } = constraint;
      if (total === 0) return [{ kind: 'differ', cells }];
      return [{ kind: 'differ', cells }, sum(puzzle, cells, total)];
    }
    case 'nonconsecutive':
      return neighborPairs(puzzle).map(([a, b]) =>
        pair(puzzle, a, b, 'nonconsecutive', (x, y) => Math.abs(x - y) !== 1),
      );
    case 'antiknight':
      return knightPairs(puzzle).map(cells => ({ kind: 'differ', cells }));
    case 'antiking':
      return kingPairs(puzzle).map(cells => ({ kind: 'differ', cells }));
    default:
      return [];
  }
}
