import { listAnswer, type Progress, type SharedSearch, type Task } from '@quadrille/base';
import { coverSearch, type SearchOptions } from '../search.js';
import { dryRemarks, readModel, sizeOf, sourceOf, tellSolution, threadsFor } from './model.js';

export interface SolveInputs extends SearchOptions {
  readonly model: string;
  readonly large?: boolean;
  readonly limit?: number;
  readonly first: boolean;
}

export function* openSolve({
  model: text,
  large,
  limit,
  first,
  ...how
}: SolveInputs): Task<Progress, SharedSearch> {
  const model = yield* readModel(text, large);
  const most = first ? 1 : limit;
  return {
    search: coverSearch(model, how),
    source: sourceOf(text, { ...how, ...(large && { large }) }),
    wanted: most === undefined ? 'all' : { first: most },
    factor: 1n,
    ...threadsFor(model),
    tell: solution => tellSolution(model, solution),
    answer: outcome => listAnswer(outcome, { options: String(model.optionCount) }, dryRemarks(model)),
    about: sizeOf(model),
  };
}
