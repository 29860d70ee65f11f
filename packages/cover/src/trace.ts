/** Algorithm X step by step, as data for pictures and as sentences for people. */

import type { Bilingual, Ended, Message } from '@quadrille/base';
import { type Step, walkX } from './algorithm-x.js';
import { type Model, optionName } from './model.js';
import type { Choose } from './search.js';
import { say } from './sentences.js';

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

/** A step in English, indented by its level. */
export function describeStep(model: Model, step: Step): string {
  return stepInWords(model, step).en.replaceAll('\u00a0', ' ');
}

/** A step in words, indented by its level. */
export function stepInWords(model: Model, step: Step): Bilingual {
  const { en, cs } = sentence(model, step);
  const indent = '  '.repeat(step.level);
  return { en: indent + en, cs: indent + cs };
}

function sentence(model: Model, step: Step): Message {
  switch (step.event) {
    case 'choose':
      return say('step-choose', { item: model.itemNames[step.item], options: step.options });
    case 'dead end':
      return say('step-dead-end', { item: model.itemNames[step.item] });
    case 'try':
      if (step.choice === undefined) return say('step-no-more');
      return say('step-try', { option: optionName(model, step.choice) });
    case 'back':
      if (step.choice === undefined) return say('step-back-none');
      return say('step-back', { option: optionName(model, step.choice) });
    case 'solution': {
      const options = step.solution.map(option => optionName(model, option)).join(' ');
      return say('step-solution', { options: options === '' ? say('no-options') : options });
    }
  }
}
