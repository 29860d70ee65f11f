/** `estimate`: about how large the search for all decompositions is. */
import { type Answer, type Cut, type Progress, randomFrom, type Search, type Task } from '@quadrille/base';
import { coverSearch, type Estimate } from '@quadrille/cover';
import { estimating } from '@quadrille/cover/internal';
import { openInSlices } from '../question.js';
import { say } from '../sentences.js';
import { readGraph, readQuestion, refused } from './inputs.js';
import { readModel } from './solve.js';
import type { StudyInputs } from './study.js';

export interface EstimateInputs extends StudyInputs {
  readonly probes: number;
  readonly seed: number;
}

export function* openEstimate(inputs: EstimateInputs): Task<Progress, Answer> {
  const search = inputs.model === undefined ? yield* searchOf(inputs) : modelSearch(inputs.model);
  if ('verdict' in search) return search;
  const steps = estimating(search, inputs.probes, randomFrom(inputs.seed));
  let cut: Cut | undefined;
  for (let step = steps.next(); ; step = steps.next(cut)) {
    if (step.done) return told(step.value, cut);
    cut ??= yield { fraction: step.value.probes / inputs.probes };
  }
}

const modelSearch = (text: string): Search => coverSearch(readModel(text).model);

function* searchOf(inputs: EstimateInputs): Task<Progress, Search | Answer> {
  const { order } = inputs;
  if (order === undefined) throw say.error('order-missing');
  const graph = readGraph(order, inputs);
  const none = refused(order, graph);
  if (none) return none;
  const steps = openInSlices(readQuestion(order, graph, inputs, false));
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value.search;
    yield {};
  }
}

const rounded = (value: number) => (value < 1e6 ? String(Math.round(value)) : value.toExponential(1));

function told(about: Estimate, cut: Cut | undefined): Answer {
  const { nodes, solutions, probes } = about;
  const ended = cut ?? 'exhausted';
  const values = { nodes: rounded(nodes), solutions: rounded(solutions), probes };
  return {
    verdict: probes > 0 ? 'yes' : 'unknown',
    ended,
    fields: { ...about, isEstimate: true, ended },
    lines: probes > 0 ? [say('estimated', values)] : [],
  };
}
