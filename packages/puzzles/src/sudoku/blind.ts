/**
 * Blind search, for teaching: states wait in the list OPEN and go to CLOSED when they are expanded.
 * Breadth-first takes the oldest state of OPEN, depth-first the newest; nothing else differs. Backtracking makes one
 * successor at a time: OPEN is the way from the start to where it is, CLOSED are the states that it has left again, and
 * so it needs no more memory than the puzzle has cells. A state fills the first empty cell with digits that break no rule. On 4x4 the whole tree can be watched; on 9x9 it
 * would never end, and that is the lesson.
 */
import { faults, type Grid, type Sudoku } from './rules.js';
import { say } from './sentences.js';

export const ORDERS = ['breadth', 'depth', 'backtrack'] as const;
export type Order = (typeof ORDERS)[number];

export interface BlindState {
  /** Numbered as they are made; 0 is the puzzle itself. */
  readonly id: number;
  readonly parent: number | undefined;
  readonly grid: Grid;
  /** The cell filled last, and with what; the root has none. */
  readonly cell?: number;
  readonly digit?: number;
  readonly level: number;
}

/** What is there after one state was expanded. */
export interface BlindStep {
  readonly expanded: BlindState;
  readonly children: readonly BlindState[];
  /** Ids waiting, the next one first. */
  readonly open: readonly number[];
  /** Ids done, in the order in which they were expanded. */
  readonly closed: readonly number[];
  /** Whether the expanded state is a solution. */
  readonly isSolution: boolean;
}

/** The most cells for which the lists stay readable and the tree small. */
const MOST_EMPTY = 16;

/** Expands one state after another until OPEN is empty. Throws `InputError` for puzzles larger than 4x4. */
export function blindSearch(puzzle: Sudoku, order: Order): Generator<BlindStep, void, void> {
  if (puzzle.size > 4 || puzzle.givens.filter(digit => digit === 0).length > MOST_EMPTY) {
    throw say.error('blind-size');
  }
  return order === 'backtrack' ? backtracking(puzzle) : withLists(puzzle, order);
}

/** The root, or nothing when the givens break a rule. */
function beginning(puzzle: Sudoku): BlindState[] {
  const isBroken = faults(puzzle, puzzle.givens).length > 0;
  return isBroken ? [] : [{ id: 0, parent: undefined, grid: puzzle.givens, level: 0 }];
}

/** The state after the first empty cell has got a digit, numbered `id`; undefined when that breaks a rule. */
function successor(puzzle: Sudoku, state: BlindState, digit: number, id: number): BlindState | undefined {
  const cell = state.grid.indexOf(0);
  const grid = state.grid.with(cell, digit);
  if (faults(puzzle, grid).length > 0) return undefined;
  return { id, parent: state.id, grid, cell, digit, level: state.level + 1 };
}

function* withLists(puzzle: Sudoku, order: Order): Generator<BlindStep, void, void> {
  let made = 1;
  let open = beginning(puzzle);
  const closed: number[] = [];
  for (let expanded = open.shift(); expanded; expanded = open.shift()) {
    const isSolution = !expanded.grid.includes(0);
    const children: BlindState[] = [];
    for (let digit = 1; !isSolution && digit <= puzzle.size; digit++) {
      const child = successor(puzzle, expanded, digit, made);
      if (child) children.push(child);
      if (child) made++;
    }
    open = order === 'breadth' ? [...open, ...children] : [...children, ...open];
    closed.push(expanded.id);
    yield { expanded, children, open: open.map(({ id }) => id), closed: [...closed], isSolution };
  }
}

/** One state of the way, and the digit to try next. */
interface Stop {
  readonly state: BlindState;
  digit: number;
}

function* backtracking(puzzle: Sudoku): Generator<BlindStep, void, void> {
  let made = 1;
  const way: Stop[] = beginning(puzzle).map(state => ({ state, digit: 1 }));
  const closed: number[] = [];
  /** The next successor that breaks no rule. */
  const next = (stop: Stop): BlindState | undefined => {
    if (!stop.state.grid.includes(0)) return undefined;
    while (stop.digit <= puzzle.size) {
      const child = successor(puzzle, stop.state, stop.digit++, made);
      if (child) return child;
    }
    return undefined;
  };
  for (let isNew = true; way.length > 0; ) {
    const stop = way[way.length - 1];
    const child = next(stop);
    if (isNew) {
      const open = way.map(({ state }) => state.id);
      const isSolution = !stop.state.grid.includes(0);
      yield { expanded: stop.state, children: child ? [child] : [], open, closed: [...closed], isSolution };
    }
    isNew = child !== undefined;
    if (child) way.push({ state: child, digit: 1 });
    else closed.push(way.pop()!.state.id);
    if (child) made++;
  }
}

/** All states of a blind search, for drawing its tree. */
export function blindTree(
  puzzle: Sudoku,
  order: Order,
  limit = 2000,
): { states: BlindState[]; solutions: number[] } {
  const states: BlindState[] = [];
  const solutions: number[] = [];
  for (const step of blindSearch(puzzle, order)) {
    states.push(step.expanded);
    if (step.isSolution) solutions.push(step.expanded.id);
    if (states.length >= limit) break;
  }
  return { states, solutions };
}
