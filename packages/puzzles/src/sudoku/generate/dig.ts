/**
 * Taking givens out of a full grid in random order, as long as the puzzle keeps one solution. A given is
 * needed exactly if the rest has a solution with another digit in its cell, which is quicker to decide than
 * to count solutions. What is needed once stays needed, so one pass leaves a minimal puzzle. At first many go
 * at once: the first half of the cells is nearly always superfluous together.
 */
import type { Random } from '@quadrille/cover';
import { isClassic, type Sudoku } from '../rules.js';
import { withKernel } from '../solvers/fast.js';
import { openSearch } from '../solvers/search.js';
import type { Symmetry } from './names.js';

export interface DigOptions {
  /** Stop when so many givens are left. */
  readonly least?: number;
  /** Cells that go together or not at all. */
  readonly orbits: readonly (readonly number[])[];
  /**
   * Nodes for each question whether a given is needed; when they do not suffice, it stays. Not for classic
   * 9x9.
   */
  readonly budget?: number;
}

/** Nodes after which a question about a puzzle that is not classic is given up, and the given stays. */
const NODES_A_QUESTION = 400;

/**
 * Removes givens of `puzzle`, whose solution is `solution`, in the order of `orbits`; returns the new givens.
 */
export function dig(
  puzzle: Sudoku,
  solution: readonly number[],
  { least = 0, orbits, budget = NODES_A_QUESTION }: DigOptions,
): number[] {
  const givens = [...puzzle.givens];
  const hasOther = questioner(puzzle, budget);
  let left = givens.filter(digit => digit > 0).length;
  let together = Math.max(1, Math.floor(orbits.length / 4));
  for (let at = 0; at < orbits.length && left > least; ) {
    const cells = orbits
      .slice(at, at + together)
      .flat()
      .filter(cell => givens[cell] > 0);
    if (left - cells.length < least && together > 1) {
      together = 1;
      continue;
    }
    for (const cell of cells) givens[cell] = 0;
    const isFine =
      left - cells.length >= least && !cells.some(cell => hasOther(givens, cell, solution[cell]));
    if (isFine) left -= cells.length;
    else for (const cell of cells) givens[cell] = solution[cell];
    if (isFine || together === 1) at += together;
    else together = Math.max(1, together >> 2);
  }
  return givens;
}

/** The givens of a puzzle with one solution that are not needed: each of them can go, if the others stay. */
export function superfluousGivens(puzzle: Sudoku, solution: readonly number[]): number[] {
  const hasOther = questioner(puzzle, 1e9);
  const givens = [...puzzle.givens];
  return givens.flatMap((digit, cell) => {
    if (digit === 0) return [];
    givens[cell] = 0;
    const isNeeded = hasOther(givens, cell, solution[cell]);
    givens[cell] = digit;
    return isNeeded ? [] : [cell];
  });
}

type Question = (givens: readonly number[], cell: number, digit: number) => boolean;

/**
 * Answers whether givens have a solution with another digit than this in a cell; "yes" when it takes too
 * long.
 */
function questioner(puzzle: Sudoku, budget: number): Question {
  if (isClassic(puzzle)) {
    return (givens, cell, digit) =>
      withKernel(kernel => {
        kernel.begin(givens);
        kernel.exclude(cell, digit);
        return kernel.step(1e9) === 1;
      });
  }
  const full = 2 ** puzzle.size - 1;
  const candidates = new Int32Array(puzzle.size * puzzle.size).fill(full);
  return (givens, cell, digit) => {
    candidates[cell] = full & ~(1 << (digit - 1));
    const search = openSearch({ ...puzzle, givens }, { candidates });
    const state = search.step(budget);
    search.close?.();
    candidates[cell] = full;
    return state !== -1;
  };
}

/** The cells in groups that a symmetry of the pattern keeps together, in random order. */
export function orbitsOf(size: number, symmetry: Symmetry, random: Random): number[][] {
  const last = size - 1;
  const images: Readonly<
    Record<Symmetry, (row: number, column: number) => readonly (readonly [number, number])[]>
  > = {
    none: () => [],
    'half-turn': (row, column) => [[last - row, last - column]],
    diagonal: (row, column) => [[column, row]],
    horizontal: (row, column) => [[last - row, column]],
    vertical: (row, column) => [[row, last - column]],
    full: (row, column) =>
      [
        [row, column],
        [column, row],
      ].flatMap(([r, c]) => [
        [r, c],
        [last - r, c],
        [r, last - c],
        [last - r, last - c],
      ]) as [number, number][],
  };
  const isTaken = new Set<number>();
  const orbits: number[][] = [];
  for (let cell = 0; cell < size * size; cell++) {
    if (isTaken.has(cell)) continue;
    const [row, column] = [Math.floor(cell / size), cell % size];
    const orbit = new Set([cell, ...images[symmetry](row, column).map(([r, c]) => r * size + c)]);
    for (const own of orbit) isTaken.add(own);
    orbits.push([...orbit]);
  }
  return random.shuffle(orbits);
}
