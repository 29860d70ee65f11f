import type { Answer, Cut, Found, JsonFields, Progress, Task, Work } from '@quadrille/base';
import type { Step } from '../algorithm-x.js';
import type { Model } from '../model.js';
import type { Choose } from '../search.js';
import { say } from '../sentences.js';
import { stepInWords, trace as traceSteps } from '../trace.js';
import { readModel } from './model.js';

export interface TraceInputs {
  readonly model: string;
  readonly large?: boolean;
  readonly choose: Choose;
  readonly steps: number;
}

export function* openTrace({ model: text, large, choose, steps }: TraceInputs): Task<Progress, Work> {
  const model = yield* readModel(text, large);
  return { task: trace(model, choose, steps) };
}

/** Steps that are told together, and the work that is done between two looks at the clock. */
const TOLD = 64;
const LOOKED_AT = 200_000;

function* trace(model: Model, choose: Choose, limit: number): Task<Progress, Answer> {
  const steps = traceSteps(model, { choose, limit });
  const perSlice = Math.max(1, Math.min(TOLD, Math.floor(LOOKED_AT / model.optionCount)));
  let [count, solutions] = [0, 0];
  let found: Found[] = [];
  for (;;) {
    const { done, value } = steps.next();
    if (done) {
      yield { found };
      return traceAnswer(solutions, count, value === 'exhausted' ? undefined : 'limited');
    }
    if (value.event === 'solution') solutions++;
    count++;
    found.push({ lines: [stepInWords(model, value)], fields: stepFields(model.itemNames, value) });
    if (found.length < perSlice) continue;
    const cut = yield { found };
    found = [];
    if (cut) return traceAnswer(solutions, count, cut);
  }
}

function traceAnswer(found: number, steps: number, cut: Cut | undefined): Answer {
  const ended = cut ?? 'exhausted';
  return {
    verdict: cut ? 'unknown' : found > 0 ? 'yes' : 'no',
    ended,
    fields: { count: String(found), ended },
    lines: [],
    remarks: [cut ? say('traced-part', { steps, found }) : say('traced', { found })],
  };
}

function stepFields(itemNames: readonly string[], step: Step): JsonFields {
  const line = {
    level: step.level,
    event: step.event,
    item: 'item' in step ? itemNames[step.item] : null,
    options: 'options' in step ? step.options : null,
    choice: 'choice' in step ? step.choice : null,
  };
  return step.event === 'solution' ? { ...line, indices: step.solution } : line;
}
