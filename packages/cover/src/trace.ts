/** Algorithm X step by step, as data for pictures and as sentences for people. */
import { type Step, walkX } from './algorithm-x.js';
import { type Model, optionName } from './model.js';
import type { Choose } from './search.js';
import type { Ended } from './walk.js';

export interface TraceOptions {
  readonly choose?: Choose;
  /** How many steps to give at most. */
  readonly limit?: number;
}

/** The steps of Algorithm X on `model`, made as they are asked for; returns how the search ended. */
export function* trace(
  model: Model,
  { choose = 'fewest', limit = Number.POSITIVE_INFINITY }: TraceOptions = {},
): Generator<Step, Ended, undefined> {
  let stepCount = 0;
  for (const step of walkX(model, choose)) {
    if (stepCount++ === limit) return 'limited';
    yield step;
  }
  return 'exhausted';
}

/** A step in words, indented by its level. */
export function describeStep(model: Model, step: Step): string {
  return '  '.repeat(step.level) + sentence(model, step);
}

function sentence(model: Model, step: Step): string {
  switch (step.event) {
    case 'choose':
      return `item ${model.itemNames[step.item]} (${counted(step.options, 'option')})`;
    case 'dead end':
      return `item ${model.itemNames[step.item]} has no option: dead end`;
    case 'try':
      return step.choice === undefined ? 'no more of it' : `try ${optionName(model, step.choice)}`;
    case 'back':
      return step.choice === undefined ? 'back' : `back from ${optionName(model, step.choice)}`;
    case 'solution':
      return `solution: ${step.solution.map(option => optionName(model, option)).join(' ') || 'no option at all'}`;
  }
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
