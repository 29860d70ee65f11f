/**
 * What the solvers want to know about a puzzle's shape, worked out once for each pair of boxes and
 * constraints and kept: puzzles of a batch, and those of a generator, share one layout.
 */
import { neighborPairs, shiftOf } from './cells.js';
import { isClue } from './clues/index.js';
import type { Clue } from './clues/types.js';
import { type Constraint, type House, houses, peers, type Sudoku } from './rules.js';

export type Cage = Extract<Constraint, { kind: 'cage' }>;

export interface Layout {
  readonly size: number;
  /** What the digit 1 counts for. */
  readonly low: number;
  readonly cellCount: number;
  readonly houses: readonly House[];
  /** For each cell, the positions in `houses` of those it belongs to. */
  readonly housesOf: readonly (readonly number[])[];
  /** For each cell, the others that may not hold the same digit, ascending. */
  readonly peers: readonly (readonly number[])[];
  /**
   * For each cell, its neighbors that may not hold a consecutive digit; empty lists unless the variant says
   * so.
   */
  readonly steps: readonly (readonly number[])[];
  /** The puzzle's constraints that are clues of the registry, with their positions. */
  readonly clues: readonly { readonly at: number; readonly clue: Clue }[];
  /** Boxes and constraints from which it was made. */
  readonly puzzle: Pick<Sudoku, 'size' | 'boxes' | 'constraints' | 'low' | 'rows' | 'columns'>;
  readonly cages: readonly Cage[];
  /** For each cell, the positions in `cages` of those it belongs to. */
  readonly cagesOf: readonly (readonly number[])[];
}

const known = new WeakMap<readonly number[], WeakMap<readonly Constraint[], Layout>>();

/** The layout of a puzzle; the same object for the same `boxes` and `constraints`. */
export function layoutOf(puzzle: Sudoku): Layout {
  let ofBoxes = known.get(puzzle.boxes);
  if (!ofBoxes) known.set(puzzle.boxes, (ofBoxes = new WeakMap()));
  let layout = ofBoxes.get(puzzle.constraints);
  if (layout?.low !== (puzzle.low ?? 1)) ofBoxes.set(puzzle.constraints, (layout = build(puzzle)));
  return layout;
}

function build(puzzle: Sudoku): Layout {
  const { size, constraints } = puzzle;
  const cellCount = size * size;
  const lists = () => Array.from({ length: cellCount }, () => [] as number[]);
  const all = houses(puzzle);
  const housesOf = lists();
  all.forEach((house, at) => {
    for (const cell of house.cells) housesOf[cell].push(at);
  });
  const steps = lists();
  if (constraints.some(constraint => constraint.kind === 'nonconsecutive')) {
    for (const [a, b] of neighborPairs(puzzle)) {
      steps[a].push(b);
      steps[b].push(a);
    }
  }
  // Sums of digits: where these count from 0, a cage of n cells has n more.
  const shift = shiftOf(puzzle);
  const cages = constraints.flatMap((constraint): Cage[] => {
    if (constraint.kind !== 'cage') return [];
    const { cells, sum } = constraint;
    return [shift === 0 || sum === 0 ? constraint : { kind: 'cage', cells, sum: sum - shift * cells.length }];
  });
  const clues = constraints.flatMap((clue, at) => (isClue(clue) ? [{ at, clue }] : []));
  const cagesOf = lists();
  cages.forEach((cage, at) => {
    for (const cell of cage.cells) cagesOf[cell].push(at);
  });
  return {
    size,
    low: shift + 1,
    cellCount,
    houses: all,
    housesOf,
    peers: peers(puzzle),
    steps,
    cages,
    cagesOf,
    clues,
    puzzle,
  };
}
