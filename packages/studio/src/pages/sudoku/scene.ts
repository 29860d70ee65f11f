/** What a board shows: a position, and on it a hint, mistakes or a verdict. Made here, drawn by Board.svelte. */
import { type Candidate, faults, houses, type Link, layoutOf, type Sudoku } from '@quadrille/puzzles/sudoku';
import type { Extras } from './drawing.js';
import type { Move } from './work.js';

export interface Scene {
  readonly givens: readonly number[];
  readonly values: readonly number[];
  /** Candidates at their fixed places; cells without show their corner and centre marks. */
  readonly candidates: readonly number[];
  readonly corner: readonly number[];
  readonly centre: readonly number[];
  readonly colours: readonly number[];
  /** Cells under a light band. */
  readonly bands: ReadonlySet<number>;
  readonly proof: ReadonlySet<number>;
  readonly hatched: ReadonlySet<number>;
  /** Digits that a hint places, by cell. */
  readonly placed: ReadonlyMap<number, number>;
  /** Candidates that go, and those that prove it, as 32 * cell + digit. */
  readonly eliminated: ReadonlySet<number>;
  readonly rings: ReadonlySet<number>;
  readonly links: readonly Link[];
  /** Groups of cells that break a rule together, and all cells with a zigzag. */
  readonly conflicts: readonly (readonly number[])[];
  readonly wrong: ReadonlySet<number>;
  /** Givens that could go. */
  readonly superfluous: ReadonlySet<number>;
}

/** How much of a hint is given away: the houses, the technique, or everything. */
export type Level = 1 | 2 | 3;

const candidateKey = ({ cell, digit }: Candidate) => 32 * cell + digit;

/** The marks of a hint. Levels 1 and 2 show where to look, nothing else. */
export function hintMarks(puzzle: Sudoku, move: Move, level: Level) {
  const bands = new Set(cellsToLookAt(puzzle, move));
  if (level < 3) return { ...noMarks(), bands };
  const gone = new Set(move.eliminated.map(candidateKey));
  const speaksOf = new Set(move.digits);
  const links = linksOf(puzzle.size, move);
  const rings = new Set(links.flatMap(({ from, to }) => [candidateKey(from), candidateKey(to)]));
  if (links.length === 0) {
    for (const cell of move.cells) for (const digit of speaksOf) rings.add(32 * cell + digit);
  }
  for (const key of gone) rings.delete(key);
  const placed = new Map(move.placed.map(({ cell, digit }) => [cell, digit]));
  return {
    bands,
    proof: new Set(move.cells.filter(cell => !placed.has(cell))),
    hatched: new Set(move.eliminated.map(({ cell }) => cell)),
    placed,
    eliminated: gone,
    rings,
    links,
  };
}

/** The links of a step; those of an X-wing, which its text does not need, follow from its four cells. */
export function linksOf(
  size: number,
  { technique, links, cells, digits, houses: named }: Move,
): readonly Link[] {
  if (links.length > 0 || technique !== 'x-wing' || cells.length !== 4) return links;
  const isByRows = named[0].kind === 'row';
  const lineOf = (cell: number, byRows: boolean) => (byRows ? Math.floor(cell / size) : cell % size);
  const [digit] = digits;
  return cells.flatMap((from, i) =>
    cells.slice(i + 1).flatMap(to => {
      const strong = lineOf(from, isByRows) === lineOf(to, isByRows);
      const isLink = strong || lineOf(from, !isByRows) === lineOf(to, !isByRows);
      return isLink ? [{ from: { cell: from, digit }, to: { cell: to, digit }, strong }] : [];
    }),
  );
}

export const noMarks = () => ({
  bands: new Set<number>(),
  proof: new Set<number>(),
  hatched: new Set<number>(),
  placed: new Map<number, number>(),
  eliminated: new Set<number>(),
  rings: new Set<number>(),
  links: [] as readonly Link[],
});

/** The houses a step speaks of, or the first house of its first cell when it speaks of none. */
export function housesToLookAt(puzzle: Sudoku, move: Move): readonly { kind: string; index: number }[] {
  if (move.houses.length > 0) return move.houses.slice(0, Math.max(1, Math.ceil(move.houses.length / 2)));
  const [cell] = move.cells;
  const layout = layoutOf(puzzle);
  const all = layout.housesOf[cell].map(at => layout.houses[at]);
  return [all.find(({ kind }) => kind === 'box') ?? all[0]];
}

function cellsToLookAt(puzzle: Sudoku, move: Move): number[] {
  const named = housesToLookAt(puzzle, move);
  return layoutOf(puzzle)
    .houses.filter(house => named.some(({ kind, index }) => house.kind === kind && house.index === index))
    .flatMap(house => [...house.cells]);
}

/** The groups of cells that break a rule. */
export function conflictsIn(puzzle: Sudoku, values: readonly number[]): (readonly number[])[] {
  return faults(puzzle, values).map(({ cells }) => cells);
}

/** What a variant draws under the digits. */
export function extrasOf(puzzle: Sudoku): Extras {
  return {
    hasDiagonals: puzzle.constraints.some(({ kind }) => kind === 'diagonal'),
    windows: houses(puzzle)
      .filter(({ kind }) => kind === 'window')
      .map(({ cells }) => cells),
    cages: layoutOf(puzzle).cages,
  };
}
