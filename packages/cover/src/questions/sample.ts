/** `sample`: uniformly random solutions, from the graph of all solutions, or by going through all of them. */
import {
  type Answer,
  type Bilingual,
  type Ended,
  listAnswer,
  type Progress,
  type Random,
  randomFrom,
  type Solution,
  type Task,
  type Work,
  walkTask,
} from '@quadrille/base';
import { sampler } from '../dag/answers.js';
import { DagBuilder } from '../dag/dag.js';
import type { Model } from '../model.js';
import { coverSearch } from '../search.js';
import { say } from '../sentences.js';
import { dryRemarks, readModel, tellSolution } from './model.js';

export interface SampleInputs {
  readonly model: string;
  readonly large?: boolean;
  readonly number: number;
  readonly seed: number;
}

export function* openSample({ model: text, large, number, seed }: SampleInputs): Task<Progress, Work> {
  const model = yield* readModel(text, large);
  return { task: sample(model, number, randomFrom(seed)) };
}

/** Drawn so far; `isKnown` says that all solutions are. */
interface Drawn {
  readonly drawn: Generator<Solution>;
  readonly nodes: number;
  readonly ended: Ended;
  readonly how: Bilingual;
}

/** Draws that are made in a few milliseconds. */
const PER_SLICE = 100;

function* sample(model: Model, number: number, random: Random): Task<Progress, Answer> {
  const { drawn, nodes, ended, how } =
    (yield* fromGraph(model, number, random)) ?? (yield* fromAll(model, number, random));
  if (ended !== 'exhausted') {
    const remarks = [say('nothing-sampled', { nodes })];
    return { verdict: 'unknown', ended, fields: { count: '0', nodes, ended }, lines: [], remarks };
  }
  let listed = 0;
  let found = [];
  for (const solution of drawn) {
    found.push(tellSolution(model, solution));
    listed++;
    if (found.length < PER_SLICE) continue;
    const cut = yield { nodes, found };
    found = [];
    if (cut) return listAnswer({ listed, nodes, ended: cut });
  }
  yield { nodes, found };
  return listAnswer({ listed, nodes, ended }, {}, [...dryRemarks(model), how]);
}

/** Undefined where it would not fit, or where items have multiplicities. */
function* fromGraph(model: Model, number: number, random: Random): Task<Progress, Drawn | undefined> {
  if (model.multiplicities) return undefined;
  const how = say('sampled-from-graph');
  const builder = new DagBuilder(model, { byteLimit: 2 ** 30, worth: 0 });
  for (let state = builder.step(5000); state !== 'complete'; state = builder.step(5000)) {
    if (state !== 'working') return undefined;
    const cut = yield { nodes: builder.steps };
    if (cut) return { drawn: none(), nodes: builder.steps, ended: cut, how };
  }
  const draw = sampler(builder.dag()!);
  const drawn = (function* () {
    if (draw) for (let i = 0; i < number; i++) yield draw(random);
  })();
  return { drawn, nodes: builder.steps, ended: 'exhausted', how };
}

/** Keeps, for each draw, the n-th solution with probability 1/n. */
function* fromAll(model: Model, number: number, random: Random): Task<Progress, Drawn> {
  const kept: Solution[] = [];
  let seen = 0;
  const onSolution = (solution: Solution) => {
    seen++;
    for (let draw = 0; draw < number; draw++) if (random.below(seen) === 0) kept[draw] = solution;
  };
  const { nodes, ended } = yield* walkTask(coverSearch(model), { onSolution });
  return { drawn: kept.values() as Generator<Solution>, nodes, ended, how: say('sampled-from-all') };
}

function* none(): Generator<Solution> {}
