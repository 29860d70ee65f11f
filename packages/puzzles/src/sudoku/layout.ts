/**
 * What the solvers want to know about a puzzle's shape, worked out once for each pair of boxes and
 * constraints and kept: puzzles of a batch, and those of a generator, share one layout.
 */
import { type Constraint, type House, houses, neighbourPairs, peers, type Sudoku } from './rules.js';

export type Cage = Extract<Constraint, { kind: 'cage' }>;

export interface Layout {
  readonly size: number;
  readonly cellCount: number;
  readonly houses: readonly House[];
  /** For each cell, the positions in `houses` of those it belongs to. */
  readonly housesOf: readonly (readonly number[])[];
  /** For each cell, the others that may not hold the same digit, ascending. */
  readonly peers: readonly (readonly number[])[];
  /**
   * For each cell, its neighbours that may not hold a consecutive digit; empty lists unless the variant says
   * so.
   */
  readonly steps: readonly (readonly number[])[];
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
  if (!layout) ofBoxes.set(puzzle.constraints, (layout = build(puzzle)));
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
    for (const [a, b] of neighbourPairs(size)) {
      steps[a].push(b);
      steps[b].push(a);
    }
  }
  const cages = constraints.filter(constraint => constraint.kind === 'cage');
  const cagesOf = lists();
  cages.forEach((cage, at) => {
    for (const cell of cage.cells) cagesOf[cell].push(at);
  });
  return { size, cellCount, houses: all, housesOf, peers: peers(puzzle), steps, cages, cagesOf };
}
