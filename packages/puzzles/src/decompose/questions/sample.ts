/**
 * `sample`: decompositions at random. With one copy fixed the others are drawn from the diagram of all solutions, each as
 * likely as any other, and the vertices are shuffled; as all copies are alike, so are all decompositions. Where the
 * diagram does not fit, one that is known or found is shuffled, which is random but not evenly so.
 */
import {
  type Answer,
  type Ended,
  listAnswer,
  type Opened,
  type Progress,
  type Random,
  randomFrom,
  type Task,
  walkTask,
} from '@quadrille/base';
import { sampler } from '@quadrille/cover';
import { DagBuilder } from '@quadrille/cover/internal';
import { symmetryOf } from '../automorphisms.js';
import { constructInSlices } from '../constructions/construct.js';
import { copiesInSlices, edgesOfCopy, numberOfCopies } from '../copies.js';
import { encodeRest } from '../encode.js';
import type { Edge, Graph } from '../graph.js';
import { openInSlices } from '../question.js';
import { say } from '../sentences.js';
import { type GraphInputs, readGraph, refused, told } from './inputs.js';

export interface SampleInputs extends GraphInputs {
  readonly order: number;
  readonly number: number;
  readonly seed: number;
}

type Copies = readonly (readonly Edge[])[];

/** How to draw one; nothing to draw from after all was seen is a proof that there is none. */
interface Draw {
  readonly isEven: boolean;
  readonly ended: Ended;
  readonly draw?: (() => Copies) | undefined;
}

/** Of so many copies decompositions are drawn evenly, if the diagram of all fits into so many bytes. */
const DRAWN_OPTIONS = 50_000n;
const DIAGRAM_BYTES = 2 ** 27;
const LABELING_BUDGET = 300_000;

export function openSample(inputs: SampleInputs): Opened {
  const graph = readGraph(inputs.order, inputs);
  return refused(inputs.order, graph) ?? { task: sample(inputs, graph) };
}

function* sample({ order, number, seed }: SampleInputs, graph: Graph): Task<Progress, Answer> {
  const random = randomFrom(seed);
  const { draw, isEven, ended } = (yield* fromAll(order, graph, random)) ?? (yield* fromOne(order, graph));
  const more = { seed, even: isEven };
  if (!draw) return listAnswer({ listed: 0, nodes: 0, ended }, more);
  for (let listed = 1; ; listed++) {
    const cut = yield { found: [told(order, graph, relabeled(order, draw(), random))] };
    if (cut) return listAnswer({ listed, nodes: 0, ended: cut }, more);
    if (listed < number) continue;
    const answer = listAnswer({ listed, nodes: 0, ended: 'limited' }, more);
    return { ...answer, remarks: [say(isEven ? 'drawn-evenly' : 'drawn-shuffled')] };
  }
}

/** From the diagram of all; undefined where it does not fit. */
function* fromAll(order: number, graph: Graph, random: Random): Task<Progress, Draw | undefined> {
  if (numberOfCopies(order, graph, symmetryOf(graph).automorphisms) > DRAWN_OPTIONS) return undefined;
  const steps = copiesInSlices(order, graph, {});
  let step = steps.next();
  for (; !step.done; step = steps.next()) yield {};
  const table = step.value;
  const { model, copyOf } = encodeRest(table);
  const builder = new DagBuilder(model, { byteLimit: DIAGRAM_BYTES, worth: 0 });
  while (builder.step(5000) === 'working') yield { nodes: builder.steps };
  const dag = builder.dag();
  if (!dag) return undefined;
  const drawn = sampler(dag);
  const draw = drawn && (() => [0, ...[...drawn(random)].map(option => copyOf[option])]);
  return {
    isEven: true,
    ended: 'exhausted',
    draw: draw && (() => draw().map(copy => edgesOfCopy(table, copy))),
  };
}

/** One that is known, or the first that a search finds. */
function* fromOne(order: number, graph: Graph): Task<Progress, Draw> {
  const steps = constructInSlices(order, graph, { seed: 1, budget: LABELING_BUDGET });
  let step = steps.next();
  for (; !step.done; step = steps.next()) yield {};
  const made = step.value?.copies;
  if (made) return { isEven: false, ended: 'exhausted', draw: () => made };
  return yield* fromFirst(order, graph);
}

function* fromFirst(order: number, graph: Graph): Task<Progress, Draw> {
  const steps = openInSlices({ order, edges: graph.edges, fixFirst: true });
  let step = steps.next();
  for (; !step.done; step = steps.next()) yield {};
  const { search, decode } = step.value;
  let copies: Copies | undefined;
  const onSolution = (solution: readonly number[]) => {
    copies = decode(solution);
  };
  const { ended } = yield* walkTask(search, { limit: 1, onSolution });
  const made = copies;
  return { isEven: false, ended, draw: made && (() => made) };
}

/** The same decomposition with its vertices shuffled. */
function relabeled(order: number, copies: Copies, random: Random): Copies {
  const names = random.shuffle(Array.from({ length: order }, (_, i) => i));
  return copies.map(copy =>
    copy.map(([u, v]): Edge => (names[u] < names[v] ? [names[u], names[v]] : [names[v], names[u]])),
  );
}
