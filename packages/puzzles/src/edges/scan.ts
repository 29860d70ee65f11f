/**
 * The scan search of a puzzle as a `Search`: units are lists of choices along the path, walks go in slices,
 * and what is left of a walk can be handed out as units or saved and taken up again, with the same nodes to
 * the last one.
 *
 * A choice is `cell * 4096 + kind * 4 + turn`; a solution has its choices in ascending order, so cell by
 * cell. A **node** is a piece placed, as the community counts.
 */
import { randomFrom, type Search, type Solution, type Unit, type Walk } from '@quadrille/base';
import { SCAN_EXHAUSTED, SCAN_MORE, ScanKernel } from './kernels/scan/host.js';
import { parse } from './notation.js';
import { cellName, cellsOf, type EdgeBoard, type EdgePuzzle } from './rules.js';
import { say } from './sentences.js';
import { boardOf, compileTables, KEYS, type Tables } from './tables.js';

export interface ScanOptions {
  /** In which order the cells are filled; usually row by row. A part of the board gives a census. */
  readonly path?: readonly number[];
  /** Shuffles the order in which pieces are tried; usually it is the order of the pieces. */
  readonly seed?: number;
  /** Uses the TypeScript twin of the kernel. */
  readonly twin?: boolean;
}

/** The state of a walk between two slices. Plain data: it survives JSON. */
export interface ScanState {
  readonly search: string;
  /** The choices of the walk's unit. */
  readonly unit: Unit;
  readonly words: readonly number[];
  readonly checksum: string;
}

export interface ScanWalk extends Walk {
  /** The greatest number of pieces that lay on the board at once. */
  readonly deepest: number;
  /** What `resume` needs; take the solutions first. */
  save(): ScanState;
}

export interface ScanSearch extends Search {
  open(unit: Unit, options: { readonly collect: boolean }): ScanWalk;
  /** Goes on where a walk was saved. Throws `InputError` for the state of another search. */
  resume(state: ScanState, options: { readonly collect: boolean }): ScanWalk;
  /** The board of a solution. */
  decode(solution: Solution): EdgeBoard;
}

/** Raised when the kernel visits nodes in another order than before. */
const VERSION = 2;
/** Nodes of one call of the kernel: about a millisecond. */
const SLICE = 100_000;
/** Solutions that the kernel's buffer takes. */
const BUFFER = 64;

const CELL = 4096;

/** The search for all boards of `puzzle`. Throws `InputError` for a path that the kernel cannot go. */
export function scanSearch(puzzle: EdgePuzzle, options: ScanOptions = {}): ScanSearch {
  const path = options.path ?? cellsOf(puzzle);
  if (path.length === 0) throw say.error('path-empty');
  const tables = compileTables(puzzle, path);
  if (options.seed !== undefined) shuffleLists(tables, options.seed);
  const { stock, pool, lists, tableOfLevel, leftLevel, upperLevel } = tables;
  const seen = [stock, path, pool, lists, tableOfLevel, leftLevel, upperLevel]; // by the kernel: all of it
  const id = `edges-scan-${VERSION}-${digestOf(seen)}`;
  const makeKernel = (collect: boolean) =>
    new ScanKernel(tables, { collect: collect ? BUFFER : 0, ...(options.twin && { twin: true }) });
  return {
    id,
    open: (unit, { collect }) => {
      const kernel = makeKernel(collect);
      kernel.force(entriesOf(puzzle, tables, unit));
      return walk(kernel, tables, unit, id);
    },
    resume: (state, { collect }) => {
      if (state.search !== id) throw say.error('other-state');
      if (state.checksum !== digestOf([state.unit, state.words])) throw say.error('damaged-state');
      const kernel = makeKernel(collect);
      kernel.restore(Int32Array.from(state.words));
      return walk(kernel, tables, state.unit, id);
    },
    decode: solution => {
      const byCell = new Map(solution.map(choice => [Math.floor(choice / CELL), choice % CELL]));
      const entries = path.map(cell => {
        const choice = byCell.get(cell)!;
        return (((choice >> 2) + 1) << 10) | ((choice & 3) << 25);
      });
      return boardOf(puzzle, tables, entries);
    },
  };
}

/**
 * Makes a search from data, for threads and machines that share no memory: the puzzle as text. Throws
 * `InputError` for anything else.
 */
export function openScan(input: unknown): ScanSearch {
  const text = (input as { puzzle?: unknown } | null)?.puzzle;
  if (typeof text !== 'string') throw say.error('no-puzzle');
  return scanSearch(parse(text));
}

function walk(kernel: ScanKernel, tables: Tables, unit: Unit, id: string): ScanWalk {
  let found: Solution[] = [];
  let isExhausted = false;
  return {
    step(budget) {
      const end = kernel.nodes + budget;
      while (!isExhausted && kernel.nodes < end) {
        const answer = kernel.step(Math.min(SLICE, end - kernel.nodes));
        if (answer !== SCAN_MORE) {
          for (const choices of kernel.take()) found.push([...choices].sort((a, b) => a - b));
        }
        isExhausted = answer === SCAN_EXHAUSTED;
        if (answer !== SCAN_MORE) break;
      }
      return !isExhausted;
    },
    get nodes() {
      return kernel.nodes;
    },
    get count() {
      return BigInt(kernel.count);
    },
    get fraction() {
      return isExhausted ? 1 : explored(kernel);
    },
    get walkDigest() {
      return kernel.walkDigest;
    },
    get solutionsDigest() {
      return kernel.solutionsDigest;
    },
    get deepest() {
      return kernel.deepest;
    },
    take() {
      for (const choices of kernel.take()) found.push([...choices].sort((a, b) => a - b));
      const taken = found;
      found = [];
      return taken;
    },
    rest: () => (isExhausted ? [] : restOf(kernel, tables, unit)),
    save: () => {
      const words = [...kernel.save()];
      return { search: id, unit, words, checksum: digestOf([unit, words]) };
    },
  };
}

/**
 * The candidates not yet tried, deepest level first: that is the order in which the walk would come to them.
 */
function restOf(kernel: ScanKernel, tables: Tables, unit: Unit): Unit[] {
  const choiceOf = (level: number, entry: number) =>
    tables.path[level] * CELL + (((entry >>> 10) & 1023) - 1) * 4 + ((entry >>> 25) & 3);
  const rest: Unit[] = [];
  const forced = unit.slice(0, kernel.firstLevel);
  for (let level = kernel.level; level >= kernel.firstLevel; level--) {
    const placed = [...forced];
    for (let l = kernel.firstLevel; l < level; l++) placed.push(choiceOf(l, kernel.entry(l)));
    for (const entry of kernel.untried(level)) rest.push([...placed, choiceOf(level, entry)]);
  }
  return rest;
}

/** The explored share, every candidate of a list counted alike. */
function explored(kernel: ScanKernel): number {
  let share = 0;
  let weight = 1;
  for (let level = kernel.firstLevel; level <= kernel.level && weight > 0; level++) {
    const { tried, all } = kernel.progress(level);
    const isPresent = level === kernel.level;
    const behind = isPresent ? tried : tried - 1; // of the last one tried the subtree is under way
    if (all === 0 || isPresent) return Math.min(1, share + (all === 0 ? weight : (weight * behind) / all));
    share += (weight * behind) / all;
    weight /= all;
  }
  return Math.min(1, share);
}

/** The kernel's entries for a unit; every choice must be one that the tables offer at its level. */
function entriesOf(puzzle: EdgePuzzle, tables: Tables, unit: Unit): number[] {
  const stock = tables.stock.slice();
  const entries: number[] = [];
  if (unit.length > tables.path.length) throw say.error('unit-long');
  unit.forEach((choice, level) => {
    const cell = tables.path[level];
    const kind = (choice % CELL) >> 2;
    const left = tables.leftLevel[level] < 0 ? 0 : (entries[tables.leftLevel[level]] >>> 5) & 31;
    const upper = tables.upperLevel[level] < 0 ? 0 : entries[tables.upperLevel[level]] & 31;
    const list = tables.lists[tables.tableOfLevel[level] * KEYS + left * 32 + upper];
    let found = 0;
    for (let at = list; tables.pool[at] !== 0; at++) {
      const entry = tables.pool[at];
      if (((entry >>> 10) & 1023) - 1 === kind && ((entry >>> 25) & 3) === (choice & 3)) found = entry;
    }
    if (Math.floor(choice / CELL) !== cell || found === 0 || stock[kind + 1]-- === 0) {
      throw say.error('unit-choice', { choice: String(choice), cell: cellName(puzzle, cell) });
    }
    entries.push(found);
  });
  return entries;
}

function shuffleLists(tables: Tables, seed: number): void {
  const random = randomFrom(seed);
  const { pool } = tables;
  for (let start = 0; start < pool.length; ) {
    let end = start;
    while (pool[end] !== 0) end++;
    pool.set(random.shuffle([...pool.subarray(start, end)]), start);
    start = end + 1;
  }
}

/** 16 hex digits that differ, as good as surely, for different lists. */
function digestOf(lists: readonly ArrayLike<number>[]): string {
  let a = 0x811c9dc5;
  let b = 0x9e3779b9;
  for (const list of lists) {
    for (let i = -1; i < list.length; i++) {
      const value = i < 0 ? list.length : list[i];
      a = Math.imul(a ^ value, 0x01000193);
      b = Math.imul(((b << 5) | (b >>> 27)) ^ value, 0x85ebca6b);
    }
  }
  return [a, b].map(lane => (lane >>> 0).toString(16).padStart(8, '0')).join('');
}
