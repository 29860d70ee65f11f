/** Blind search as the page walks through it: all its steps, so that one can go forth and back. */
import type { Sudoku } from '@quadrille/puzzles/sudoku';
import { type BlindState, type BlindStep, blindSearch } from '@quadrille/puzzles/sudoku/internal';
import { beginning, type Position } from './position.js';

export const BLIND_ORDERS = ['breadth', 'depth', 'backtracking'] as const;
export type BlindOrder = (typeof BLIND_ORDERS)[number];

export interface BlindWalk {
  readonly order: BlindOrder;
  readonly steps: readonly BlindStep[];
  /** Every state that is made on the way, by its number. */
  readonly states: ReadonlyMap<number, BlindState>;
  /** There are more steps than are kept. */
  readonly isCut: boolean;
}

/** More steps than anybody watches. */
const MOST_STEPS = 600;

/** Walks to the end, or, as backtracking does, to the first solution. Throws `InputError` above 4 × 4. */
export function blindWalk(puzzle: Sudoku, order: BlindOrder): BlindWalk {
  const steps: BlindStep[] = [];
  const states = new Map<number, BlindState>();
  let isCut = false;
  for (const step of blindSearch(puzzle, order === 'breadth' ? 'breadth' : 'depth')) {
    isCut = steps.length >= MOST_STEPS;
    if (isCut) break;
    steps.push(step);
    for (const state of [step.expanded, ...step.children]) states.set(state.id, state);
    if (order === 'backtracking' && step.isSolution) break;
  }
  return { order, steps, states, isCut };
}

/** The states from the puzzle to this one. */
export function pathTo({ states }: BlindWalk, id: number): number[] {
  const path: number[] = [];
  for (let at: number | undefined = id; at !== undefined; at = states.get(at)?.parent) path.unshift(at);
  return path;
}

/** The board after so many states were expanded. */
export function blindPosition(puzzle: Sudoku, { steps }: BlindWalk, at: number): Position {
  const start = beginning(puzzle);
  return at > 0 ? { ...start, values: steps[at - 1].expanded.grid } : start;
}
