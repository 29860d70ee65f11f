/**
 * Suggestions for a puzzle with several solutions: one more clue or given, or a clue that is longer by a cell. Every
 * solution of a pool votes; what keeps fewest of them is tried first. What was proved to leave one solution is
 * suggested before anything else, one of each kind before the second of any; where nothing does that alone, those
 * that remove most are offered and say so.
 */
import { shiftOf } from '../cells.js';
import { isClue } from '../clues/index.js';
import { type Constraint, check, type Grid, type Sudoku, sudoku } from '../rules.js';
import { type SolveOptions, solveInSlices } from '../solve.js';
import { cluesThatHold, type Offered } from './offers.js';

/** How many solutions of the pool would be left, and whether it was proved that there is just one. */
export interface Effect {
  readonly left: number;
  readonly isUnique: boolean;
}

/** One more clue, or one in the place of another, or a digit in a cell. */
export type Suggestion = (Offered | { readonly cell: number; readonly digit: number }) & Effect;

export interface SuggestOptions extends Omit<SolveOptions, 'limit'> {
  /** How many are wanted. Default: 5. */
  readonly wanted?: number;
}

/** Trials beyond which nothing is found soon. */
const MOST_TRIALS = 60;
/** Trials without a single success: the puzzle is far from unique. */
const HOPELESS = 12;

/** Suggestions of which each leaves one solution, or, where none does, few of the pool; it has two at least. */
export function* suggestions(
  puzzle: Sudoku,
  pool: readonly Grid[],
  options: SuggestOptions = {},
): Generator<Suggestion | undefined, Suggestion[], void> {
  const { wanted = 5, ...limits } = options;
  const all = ranked(puzzle, pool);
  const found: Suggestion[] = [];
  const kinds = new Map<string, number>();
  let trials = 0;
  for (const own of all) {
    if (found.length >= wanted || trials >= (found.length > 0 ? MOST_TRIALS : HOPELESS)) break;
    if ((kinds.get(kindOf(own)) ?? 0) > leastOf(kinds)) continue;
    trials++;
    const count = yield* countOf(withSuggestion(puzzle, own), limits);
    if (count !== 1) continue;
    kinds.set(kindOf(own), (kinds.get(kindOf(own)) ?? 0) + 1);
    const proved = { ...own, isUnique: true };
    found.push(proved);
    yield proved;
  }
  if (found.length > 0) return found;
  const best = firstOfEachKind(all).slice(0, wanted);
  for (const own of best) yield own;
  return best;
}

const kindOf = (own: Suggestion) => ('clue' in own ? own.clue.kind : 'given');

/** One kind may be ahead of the others by one. */
const leastOf = (kinds: ReadonlyMap<string, number>) =>
  Math.min(...['given', 'difference', 'odd'].map(name => kinds.get(name) ?? 0)) + 1;

function firstOfEachKind(all: readonly Suggestion[]): Suggestion[] {
  const rounds = new Map<string, number>();
  const placed = all.map((own, at) => {
    const round = rounds.get(kindOf(own)) ?? 0;
    rounds.set(kindOf(own), round + 1);
    return { own, at, round };
  });
  return placed.sort((a, b) => a.round - b.round || a.at - b.at).map(({ own }) => own);
}

/** What could be added, by how few solutions of the pool it keeps; what keeps none or all is none. */
function ranked(puzzle: Sudoku, pool: readonly Grid[]): Suggestion[] {
  const [first] = pool;
  if (!first) return [];
  const all: Suggestion[] = [];
  for (const [cell, digit] of first.entries()) {
    if (digit === 0 || puzzle.givens[cell] > 0) continue;
    const left = pool.filter(grid => grid[cell] === digit).length;
    if (left < pool.length) all.push({ cell, digit, left, isUnique: false });
  }
  for (const offered of cluesThatHold(puzzle, first)) {
    const holds = holdsIn(puzzle, offered.clue);
    const left = holds ? pool.filter(holds).length : pool.length;
    if (left > 0 && left < pool.length) all.push({ ...offered, left, isUnique: false });
  }
  return all.sort((a, b) => a.left - b.left);
}

/** Whether a grid keeps a clue; undefined for what makes no clue here. */
function holdsIn(puzzle: Sudoku, clue: Constraint): ((grid: Grid) => boolean) | undefined {
  const { size, boxes, low, rows, columns } = puzzle;
  const ground = {
    ...(low !== undefined && { low }),
    ...(rows !== undefined && { rows }),
    ...(columns !== undefined && { columns }),
  };
  try {
    const bare = sudoku({ size, boxes, constraints: [clue], ...ground });
    if (isClue(clue)) return grid => check(bare, grid).every(({ clue: at }) => at === undefined);
  } catch {
    return undefined;
  }
  if (clue.kind !== 'cage') return undefined;
  const { cells, sum } = clue;
  const total = (grid: Grid) => cells.reduce((own, cell) => own + grid[cell] + shiftOf(puzzle), 0);
  return grid => total(grid) === sum;
}

/** The puzzle with a suggestion taken. */
export function withSuggestion(puzzle: Sudoku, own: Suggestion): Sudoku {
  if (!('clue' in own)) return { ...puzzle, givens: puzzle.givens.with(own.cell, own.digit) };
  const { clue, instead } = own;
  const constraints =
    instead === undefined ? [...puzzle.constraints, clue] : puzzle.constraints.with(instead, clue);
  return { ...puzzle, constraints };
}

function* countOf(puzzle: Sudoku, limits: SolveOptions): Generator<undefined, number | undefined, void> {
  const slices = solveInSlices(puzzle, 'search', { ...limits, limit: 2 });
  for (;;) {
    const { done, value } = slices.next();
    if (!done) {
      yield undefined;
      continue;
    }
    const isKnown = value.ended === 'exhausted' || value.solutions.length === 2;
    return isKnown ? value.solutions.length : undefined;
  }
}
