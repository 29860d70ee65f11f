/**
 * True candidates: for each candidate of each cell, whether some solution has it. A pool of solutions answers most of
 * them; for the rest the search is asked for a solution with one that nobody has seen, until none is left. Every
 * answer is final, so a board can fill in while this goes on; what a limit leaves open is unknown, never false.
 */
import type { Ended } from '@quadrille/base';
import { isOnGrid, shiftOf } from '../cells.js';
import { breachesOfClue, isClue } from '../clues/index.js';
import type { Cage } from '../layout.js';
import { check, type Grid, type Sudoku } from '../rules.js';
import { type Answer, quickestSolver, type SolveOptions, solveInSlices } from '../solve.js';
import { settledCandidates } from '../solvers/clue-search.js';
import { propagatorsOf } from '../solvers/compile.js';
import { bitCount } from '../solvers/propagators/board.js';
import { Trial } from '../solvers/propagators/choices.js';
import { needsClues } from '../solvers/search.js';

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
  if (!book.settle()) return book.closed();
  let nodes = 0;
  if (!known || known.pool.length < ENOUGH) {
    const first = yield* run(book, puzzle, {
      ...limits,
      candidates: book.open(),
      changed: book.isSettled ? [] : undefined,
      limit: known ? ENOUGH : Math.max(1, poolSize),
      nodeLimit: Math.min(nodeLimit, FIRST_NODES),
    });
    book.seeNew(first.solutions);
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
      first: book.unseen(),
      changed: book.isSettled ? [question.cell] : undefined,
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
  /** Whether what is allowed was left so by the relations of the puzzle. */
  readonly isSettled: boolean;

  constructor(
    private readonly puzzle: Sudoku,
    candidates: ArrayLike<number> | undefined,
    known: Known | undefined,
  ) {
    this.isSettled = needsClues(puzzle) && quickestSolver(puzzle) === 'search';
    const full = 2 ** puzzle.size - 1;
    this.allowed = puzzle.givens.map((given, cell) => {
      if (!isOnGrid(puzzle, cell)) return 0;
      const own = given > 0 ? 1 << (given - 1) : full;
      return own & (candidates ? candidates[cell] : full) & ~(known?.impossible[cell] ?? 0);
    });
    this.possible = this.allowed.map(() => 0);
    for (const grid of known?.pool ?? []) this.see(grid);
  }

  see(grid: Grid): void {
    const { possible } = this;
    this.pool.push(grid);
    for (let cell = 0; cell < grid.length; cell++)
      if (grid[cell] > 0) possible[cell] |= 1 << (grid[cell] - 1);
  }

  /** Some solutions, of which the pool may have a few. */
  seeNew(grids: readonly Grid[]): void {
    const texts = new Set(this.pool.map(String));
    for (const grid of grids) if (!texts.has(String(grid))) this.see(grid);
  }

  rule(cell: number, digits: number): void {
    this.allowed[cell] &= ~digits;
    this.settle([cell]);
  }

  /** Takes away what the relations rule out; false where nothing is possible. */
  settle(changed?: readonly number[]): boolean {
    if (!this.isSettled) return true;
    const left = settledCandidates(this.puzzle, this.allowed, changed);
    for (const [cell, set] of this.allowed.entries()) this.allowed[cell] = left ? set & left[cell] : 0;
    return left !== undefined;
  }

  /** For each cell what may be and was not seen. */
  unseen(): number[] {
    return this.allowed.map((set, cell) => set & ~this.possible[cell]);
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
      const count = bitCount(set & ~this.possible[at]);
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
  const others = { ...after, constraints: added.filter(own => !isClue(own) && own.kind !== 'cage') };
  // Quicker than to find out what is broken and where.
  const propagators = added.flatMap(own => propagatorsOf(own, after));
  const shift = shiftOf(after);
  const given = after.givens.flatMap((digit, cell) =>
    digit > 0 && before.givens[cell] !== digit ? [cell] : [],
  );
  if (given.length + added.length === 0) return () => true;
  return grid =>
    given.every(cell => grid[cell] === after.givens[cell]) &&
    (propagators.length === 0 || new Trial(wordsOf(grid)).settle(propagators)) &&
    added.every(own => !isClue(own) || breachesOfClue(own, after, grid).length === 0) &&
    added.every(own => own.kind !== 'cage' || holdsCage(own, shift, grid)) &&
    (others.constraints.length === 0 || check(others, grid).length === 0);
}

function wordsOf(grid: Grid): Int32Array {
  const words = new Int32Array(grid.length).fill(1);
  for (let cell = 0; cell < grid.length; cell++) if (grid[cell] > 0) words[cell] = 1 << (grid[cell] - 1);
  return words;
}

function holdsCage({ cells, sum }: Cage, shift: number, grid: Grid): boolean {
  const digits = cells.map(cell => grid[cell]);
  const total = digits.reduce((all, digit) => all + digit + shift, 0);
  return new Set(digits).size === cells.length && (sum === 0 || total === sum);
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
