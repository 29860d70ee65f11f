/**
 * True candidates: for each candidate of each cell, whether some solution has it. A pool of solutions answers most of
 * them; for the rest the search is asked for a solution with one that nobody has seen, until none is left. Every
 * answer is final, so a board can fill in while this goes on; what a limit leaves open is unknown, never false.
 */
import type { Ended } from '@quadrille/base';
import { isOnGrid } from '../cells.js';
import { breachesOfClue, isClue } from '../clues/index.js';
import { check, type Grid, type Sudoku } from '../rules.js';
import { type Answer, quickestSolver, type SolveOptions, solveInSlices } from '../solve.js';

/** What is known of a puzzle's candidates; sets have bit d - 1 for digit d. */
export interface Candidates {
  /** For each cell the digits that some solution has. */
  readonly possible: readonly number[];
  /** For each cell the digits of which nothing is known yet. */
  readonly unknown: readonly number[];
  /** Solutions found; all of them when `isAll`. */
  readonly pool: readonly Grid[];
  readonly isAll: boolean;
  readonly ended: Ended;
}

export interface CandidateOptions extends Omit<SolveOptions, 'limit'> {
  /** Solutions that are collected before candidates are asked for one by one. Default: 1000. */
  readonly poolSize?: number;
  /** What was known before, of this puzzle: see `carryOver`. */
  readonly known?: Known | undefined;
}

/** What is certain of a puzzle before it is asked: solutions, and for each cell digits that no solution has. */
export interface Known {
  readonly pool: readonly Grid[];
  readonly impossible: readonly number[];
  /** Whether the pool has all solutions. */
  readonly isAll: boolean;
}

const POOL = 1000;
/** With so many solutions known before, no more are collected: candidates that none of them has are asked for. */
const ENOUGH = 50;
/** Nodes after which the first collection gives way to asking for unseen candidates. */
const FIRST_NODES = 20_000;

/** Finds out in slices; what is known so far is yielded now and then. */
export function* trueCandidates(
  puzzle: Sudoku,
  options: CandidateOptions = {},
): Generator<Candidates, Candidates, void> {
  const { poolSize = POOL, known, nodeLimit = Infinity, ...limits } = options;
  const book = new Book(puzzle, limits.candidates, known);
  if (known?.isAll) return book.closed();
  let nodes = 0;
  if (!known || known.pool.length < ENOUGH) {
    const first = yield* run(book, puzzle, {
      ...limits,
      candidates: book.open(),
      limit: known ? ENOUGH : Math.max(1, poolSize),
      nodeLimit: Math.min(nodeLimit, FIRST_NODES),
    });
    for (const grid of first.solutions) book.see(grid);
    if (first.ended === 'exhausted') return book.closed();
    nodes = first.statistics.nodes;
  }
  for (;;) {
    const question = book.question();
    if (!question) return book.state('exhausted', false);
    if (nodes >= nodeLimit) return book.state('limited', false);
    const answer = yield* run(book, puzzle, {
      ...limits,
      candidates: question.candidates,
      limit: 1,
      nodeLimit: nodeLimit - nodes,
    });
    nodes += answer.statistics.nodes;
    const [grid] = answer.solutions;
    if (grid) book.see(grid);
    else if (answer.ended === 'exhausted') book.rule(question.cell, question.digits);
    else return book.state(answer.ended, false);
  }
}

function* run(book: Book, puzzle: Sudoku, options: SolveOptions): Generator<Candidates, Answer, void> {
  const by = quickestSolver(puzzle) === 'fast' ? 'search' : quickestSolver(puzzle);
  const slices = solveInSlices(puzzle, by, options);
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
    yield book.state('limited', false);
  }
}

/** What was seen and what was ruled out. */
class Book {
  private readonly possible: number[];
  private readonly allowed: number[];
  private readonly pool: Grid[] = [];
  /** The solutions of the pool, where some may be found again. */
  private readonly texts: Set<string> | undefined;

  constructor(puzzle: Sudoku, candidates: ArrayLike<number> | undefined, known: Known | undefined) {
    const full = 2 ** puzzle.size - 1;
    this.allowed = puzzle.givens.map((given, cell) => {
      if (!isOnGrid(puzzle, cell)) return 0;
      const own = given > 0 ? 1 << (given - 1) : full;
      return own & (candidates ? candidates[cell] : full) & ~(known?.impossible[cell] ?? 0);
    });
    this.possible = this.allowed.map(() => 0);
    this.texts = known && new Set();
    for (const grid of known?.pool ?? []) this.see(grid);
  }

  see(grid: Grid): void {
    if (this.texts) {
      const text = String(grid);
      if (this.texts.has(text)) return;
      this.texts.add(text);
    }
    this.pool.push(grid);
    for (const [cell, digit] of grid.entries()) if (digit > 0) this.possible[cell] |= 1 << (digit - 1);
  }

  rule(cell: number, digits: number): void {
    this.allowed[cell] &= ~digits;
  }

  /** All that may still be. */
  open(): number[] {
    return [...this.allowed];
  }

  /** The digits of one cell that nobody has seen; the cell with most of them. */
  question(): { cell: number; digits: number; candidates: number[] } | undefined {
    let cell = -1;
    let most = 0;
    for (const [at, set] of this.allowed.entries()) {
      const count = (set & ~this.possible[at]).toString(2).replace(/0/g, '').length;
      if (count > most) [cell, most] = [at, count];
    }
    if (cell < 0) return undefined;
    const digits = this.allowed[cell] & ~this.possible[cell];
    const candidates = this.open();
    candidates[cell] = digits;
    return { cell, digits, candidates };
  }

  closed(): Candidates {
    for (const [cell, set] of this.possible.entries()) this.allowed[cell] = set;
    return this.state('exhausted', true);
  }

  state(ended: Ended, isAll: boolean): Candidates {
    const unknown = this.allowed.map((set, cell) => set & ~this.possible[cell]);
    return { possible: [...this.possible], unknown, pool: [...this.pool], isAll, ended };
  }
}

/**
 * What stays certain after an edit. When clues were only added, what was impossible stays so, and the pool keeps the
 * solutions that the new puzzle accepts; when some were only taken away, the pool stays. Rules that say "all are
 * marked" turn a mark that is added into freedom: then only solutions that still hold are kept.
 */
export function carryOver(before: Sudoku, after: Sudoku, known: Known): Known {
  const keeps = isPart(before, after);
  return {
    pool: known.pool.filter(stillHolds(before, after)),
    impossible: keeps ? known.impossible : known.impossible.map(() => 0),
    isAll: keeps && known.isAll,
  };
}

/** Whether a solution of the first puzzle is one of the second; only what is new is looked at. */
function stillHolds(before: Sudoku, after: Sudoku): (grid: Grid) => boolean {
  if (!isAlike(before, after) || [...before.constraints, ...after.constraints].some(isNegative))
    return grid => check(after, grid).length === 0;
  const owned = new Set(before.constraints.map(own => JSON.stringify(own)));
  const added = after.constraints.filter(own => !owned.has(JSON.stringify(own)));
  const others = { ...after, constraints: added.filter(own => !isClue(own)) };
  const given = after.givens.flatMap((digit, cell) =>
    digit > 0 && before.givens[cell] !== digit ? [cell] : [],
  );
  return grid =>
    given.every(cell => grid[cell] === after.givens[cell]) &&
    added.every(own => !isClue(own) || breachesOfClue(own, after, grid).length === 0) &&
    (others.constraints.length === 0 || check(others, grid).length === 0);
}

/** What candidates are certain of, for `carryOver`. */
export function knownOf(puzzle: Sudoku, { possible, unknown, pool, isAll }: Candidates): Known {
  const full = 2 ** puzzle.size - 1;
  return { pool, impossible: possible.map((set, cell) => full & ~set & ~unknown[cell]), isAll };
}

/** Rules of marks that are there or not: one more mark is one demand less. */
const isNegative = ({ kind }: { readonly kind: string }) =>
  kind === 'all-marked' || kind === 'minimum' || kind === 'maximum';

function isAlike(first: Sudoku, second: Sudoku): boolean {
  const shapeOf = ({ size, boxes, low, rows, columns }: Sudoku) =>
    JSON.stringify([size, boxes, low, rows, columns]);
  return shapeOf(first) === shapeOf(second);
}

/** Whether the second puzzle demands all that the first does. */
function isPart(first: Sudoku, second: Sudoku): boolean {
  if (!isAlike(first, second)) return false;
  if (first.constraints.some(isNegative))
    return JSON.stringify(first.constraints) === JSON.stringify(second.constraints);
  const owned = second.constraints.map(own => JSON.stringify(own));
  const hasClues = first.constraints.every(own => owned.includes(JSON.stringify(own)));
  return hasClues && first.givens.every((digit, cell) => digit === 0 || second.givens[cell] === digit);
}
