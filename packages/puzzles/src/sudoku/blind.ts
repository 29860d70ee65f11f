/**
 * Blind search, for teaching: states wait in the list OPEN and go to CLOSED when they are expanded.
 * Breadth-first takes the oldest state of OPEN, depth-first the newest; nothing else differs. A state fills
 * the first empty cell with every digit that breaks no rule. On 4x4 the whole tree can be watched; on 9x9 it
 * would never end, and that is the lesson.
 */
import { InputError } from '@quadrille/cover';
import { faults, type Grid, type Sudoku } from './rules.js';

export type Order = 'breadth' | 'depth';

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
export function* blindSearch(puzzle: Sudoku, order: Order): Generator<BlindStep, void, void> {
  if (puzzle.size > 4 || puzzle.givens.filter(digit => digit === 0).length > MOST_EMPTY) {
    throw new InputError('blind search is shown on 4x4 puzzles; larger ones would fill the memory');
  }
  let made = 1;
  let open: BlindState[] = [{ id: 0, parent: undefined, grid: puzzle.givens, level: 0 }];
  if (faults(puzzle, puzzle.givens).length > 0) open = [];
  const closed: number[] = [];
  for (let expanded = open.shift(); expanded; expanded = open.shift()) {
    const state = expanded;
    const cell = state.grid.indexOf(0);
    const children: BlindState[] = [];
    for (let digit = 1; cell >= 0 && digit <= puzzle.size; digit++) {
      const grid = state.grid.with(cell, digit);
      if (faults(puzzle, grid).length > 0) continue;
      children.push({ id: made++, parent: state.id, grid, cell, digit, level: state.level + 1 });
    }
    open = order === 'breadth' ? [...open, ...children] : [...children, ...open];
    closed.push(state.id);
    yield {
      expanded: state,
      children,
      open: open.map(({ id }) => id),
      closed: [...closed],
      isSolution: cell < 0,
    };
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
