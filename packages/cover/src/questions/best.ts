import { type Answer, listAnswer, type Progress, type Task, type Work } from '@quadrille/base';
import { findingBest } from '../best.js';
import type { Model } from '../model.js';
import { say } from '../sentences.js';
import { dryRemarks, readModel, tellSolution } from './model.js';

export interface BestInputs {
  readonly model: string;
  readonly large?: boolean;
  readonly number: number;
}

export function* openBest({ model: text, large, number }: BestInputs): Task<Progress, Work> {
  const model = yield* readModel(text, large);
  return { task: best(model, number) };
}

function* best(model: Model, number: number): Task<Progress, Answer> {
  const { solutions, nodes, ended } = yield* findingBest(model, number);
  const found = solutions.map(({ solution, cost }) => {
    const { lines, fields, data } = tellSolution(model, solution);
    return { lines: [`${cost}: ${lines[0]}`], fields: { ...fields, cost }, data };
  });
  yield { nodes, found };
  const answer = listAnswer({ listed: found.length, nodes, ended }, {}, dryRemarks(model));
  // Solutions found before a limit may not be the cheapest: that is no answer yet.
  return ended === 'exhausted'
    ? answer
    : { ...answer, verdict: 'unknown', remarks: [say('best-cut', { nodes })] };
}
