/**
 * Why a puzzle has no solution, in steps: logic goes on until a cell has no candidate left, a house has no place for a
 * digit, or a clue has no filling. Techniques that assume one solution are not used.
 */
import { clueWithoutFilling } from '../logic/clues.js';
import { nextStep, type Step, stateOf } from '../logic/index.js';
import { apply, contradictionIn, type Impossible } from '../logic/state.js';
import type { Sudoku } from '../rules.js';
import { refusal } from '../solve.js';

/** Where logic ends: what is impossible there. */
export type End = Impossible | { readonly kind: 'clue'; readonly clue: number };

export interface Proof {
  readonly steps: readonly Step[];
  readonly end: End;
}

/** The steps to a contradiction, in slices; undefined where the techniques do not reach one. */
export function* proofOfNone(puzzle: Sudoku): Generator<Step, Proof | undefined, void> {
  if (refusal(puzzle, 'logic')) return undefined;
  const state = stateOf(puzzle);
  const steps: Step[] = [];
  for (;;) {
    const end = contradictionIn(state) ?? clueWithoutFilling(state);
    if (end) return { steps, end };
    const step = nextStep(state, { isUnique: false });
    if (!step) return undefined;
    apply(state, step);
    steps.push(step);
    yield step;
  }
}
