/** Clues that a solution keeps and that a setter may want to add: signs between neighbors, marks, longer lines, sums. */
import { lineCells, neighborPairs, neighborsOf, shiftOf } from '../cells.js';
import type { LineClue, OutsideClue } from '../clues/types.js';
import type { Constraint, Grid, Sudoku } from '../rules.js';

/** A clue to add, or to put in the place of another. */
export interface Offered {
  readonly clue: Constraint;
  /** The position of the clue that it takes the place of. */
  readonly instead?: number;
}

/** What a solution keeps: the caller checks the longer lines. */
export function cluesThatHold(puzzle: Sudoku, grid: Grid): Offered[] {
  return [
    ...signs(puzzle, grid),
    ...marks(puzzle, grid),
    ...longer(puzzle),
    ...cageSums(puzzle, grid),
    ...outside(puzzle, grid),
  ];
}

function signs(puzzle: Sudoku, grid: Grid): Offered[] {
  const shift = shiftOf(puzzle);
  const found: Offered[] = [];
  for (const [a, b] of neighborPairs(puzzle)) {
    const [x, y] = [grid[a] + shift, grid[b] + shift];
    const cells = [a, b] as const;
    if (Math.abs(x - y) === 1) found.push({ clue: { kind: 'difference', cells, value: 1 } });
    if (x === 2 * y || y === 2 * x) found.push({ clue: { kind: 'ratio', cells, value: 2 } });
    if (x + y === 10 || x + y === 5) found.push({ clue: { kind: 'pair-sum', cells, value: x + y } });
  }
  return found;
}

function marks(puzzle: Sudoku, grid: Grid): Offered[] {
  const shift = shiftOf(puzzle);
  return grid.flatMap((digit, cell): Offered[] => {
    if (digit === 0 || puzzle.givens[cell] > 0) return [];
    return [{ clue: { kind: (digit + shift) % 2 === 1 ? 'odd' : 'even', cell } }];
  });
}

/** Lines that may grow by a cell at their end. */
const GROWING: readonly string[] = ['thermo', 'slow-thermo', 'whispers', 'renban', 'parity', 'nabner'];

function longer(puzzle: Sudoku): Offered[] {
  return puzzle.constraints.flatMap((own, instead): Offered[] => {
    if (!GROWING.includes(own.kind)) return [];
    const line = own as LineClue;
    const free = neighborsOf(puzzle, line.cells[line.cells.length - 1]);
    return free
      .filter(cell => !line.cells.includes(cell))
      .map(cell => ({ clue: { ...line, cells: [...line.cells, cell] }, instead }));
  });
}

/** The sum of a cage that has none. */
function cageSums(puzzle: Sudoku, grid: Grid): Offered[] {
  const shift = shiftOf(puzzle);
  return puzzle.constraints.flatMap((own, instead): Offered[] => {
    if (own.kind !== 'cage' || own.sum > 0) return [];
    const sum = own.cells.reduce((total, cell) => total + grid[cell] + shift, 0);
    return [{ clue: { ...own, sum }, instead }];
  });
}

/** Sandwich sums and skyscrapers of further rows and columns, where the puzzle has some. */
function outside(puzzle: Sudoku, grid: Grid): Offered[] {
  const own = puzzle.constraints.filter(
    (clue): clue is OutsideClue => clue.kind === 'sandwich' || clue.kind === 'skyscraper',
  );
  if (own.length === 0 || shiftOf(puzzle) !== 0) return [];
  const [{ kind }] = own;
  return (['row', 'column'] as const).flatMap(line =>
    Array.from({ length: puzzle.size }, (_, index): Offered | undefined => {
      const isThere = own.some(clue => clue.line === line && clue.index === index && !clue.fromEnd);
      const digits = lineCells(puzzle, line, index).map(cell => grid[cell]);
      const value = kind === 'sandwich' ? between(digits, puzzle.size) : seen(digits);
      return isThere ? undefined : { clue: { kind, line, index, fromEnd: false, value } };
    }).filter(offered => offered !== undefined),
  );
}

function between(digits: readonly number[], size: number): number {
  const ends = [digits.indexOf(1), digits.indexOf(size)].sort((a, b) => a - b);
  return digits.slice(ends[0] + 1, ends[1]).reduce((total, digit) => total + digit, 0);
}

function seen(digits: readonly number[]): number {
  return digits.filter((digit, at) => digits.slice(0, at).every(before => before < digit)).length;
}
