/** `study`: what can be said at once about a question, or about a model from a file. */
import {
  type Answer,
  InputError,
  type Line,
  type Message,
  type Progress,
  type Task,
  walkTask,
} from '@quadrille/base';
import { type Condition, type Symmetry, symmetryOf } from '../automorphisms.js';
import { constructInSlices } from '../constructions/construct.js';
import { numberOfCopies, tableRefusal } from '../copies.js';
import { decode } from '../encode.js';
import type { Edge, Graph } from '../graph.js';
import { formatConditions } from '../notation.js';
import { openInSlices } from '../question.js';
import { say } from '../sentences.js';
import { type Verdict, verdict } from '../verdict.js';
import { type GraphInputs, readConditions, readGraph } from './inputs.js';
import { readModel } from './solve.js';

export interface StudyInputs extends GraphInputs {
  readonly order?: number;
  readonly conditions?: string;
  readonly model?: string;
}

/** What can be said at once. */
export interface Study {
  readonly said: Verdict;
  /** Absent where the graph is too large or too symmetric for its automorphisms to be found. */
  readonly conditions?: readonly Condition[];
  readonly automorphisms?: bigint;
  /** How many copies K_n contains. */
  readonly options?: bigint;
  /** The copies fill a table: then there are classes, and a model. */
  readonly isTabled: boolean;
  /** A decomposition that is known without search. */
  readonly known?: { readonly copies: readonly (readonly Edge[])[]; readonly how: Message };
  /** The number of all, where a short look finds it. */
  readonly count?: bigint;
}

/** What a model from a file is about. */
export interface ModelStudy {
  readonly order: number;
  readonly options: number;
  /** One of the copies. */
  readonly edges: readonly Edge[];
}

const GLANCE_NODES = 20_000;
const GLANCE_OPTIONS = 20_000n;
const LABELING_BUDGET = 300_000;

export function* openStudy(inputs: StudyInputs): Task<Progress, Answer<Study | ModelStudy>> {
  if (inputs.model !== undefined) return studyModel(inputs.model);
  const { order, conditions } = inputs;
  if (order === undefined) throw say.error('order-missing');
  const graph = readGraph(order, inputs);
  const byHand = conditions === undefined ? undefined : readConditions(conditions, graph);
  const symmetry = symmetryIfFound(graph);
  yield {};
  const study = yield* studied(order, graph, symmetry);
  const used = byHand ?? symmetry?.conditions;
  return told(order, { ...study, ...(used && { conditions: used }) });
}

/** Undefined where the automorphisms take too long; a construction may do without them. */
function symmetryIfFound(graph: Graph): Symmetry | undefined {
  try {
    return symmetryOf(graph);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

function* studied(order: number, graph: Graph, symmetry: Symmetry | undefined): Task<Progress, Study> {
  const said = verdict(order, graph);
  const options = graph.order > order ? 0n : symmetry && numberOfCopies(order, graph, symmetry.automorphisms);
  const study = {
    said,
    ...(options !== undefined && { options }),
    ...(symmetry && { automorphisms: symmetry.automorphisms }),
    isTabled: options !== undefined && tableRefusal(order, options) === undefined,
  };
  if (!said.possible) return study;
  const known = yield* constructed(order, graph);
  // Without conditions and without a construction there is nothing to go by: then the refusal is the answer.
  if (!symmetry && !known) symmetryOf(graph);
  const isSmall = options !== undefined && options <= GLANCE_OPTIONS;
  const count = isSmall ? yield* glance(order, graph.edges) : undefined;
  return { ...study, ...(known && { known }), ...(count !== undefined && { count }) };
}

function* constructed(order: number, graph: Graph): Task<Progress, Study['known']> {
  const steps = constructInSlices(order, graph, { seed: 1, budget: LABELING_BUDGET });
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value && { copies: value.copies, how: value.how };
    yield {};
  }
}

/** The count of all with the first copy fixed, if a short look suffices. */
function* glance(order: number, edges: readonly Edge[]): Task<Progress, bigint | undefined> {
  const steps = openInSlices({ order, edges, fixFirst: true });
  let step = steps.next();
  for (; !step.done; step = steps.next()) yield {};
  const { search, total } = step.value;
  const { count, ended } = yield* walkTask(search, { nodeLimit: GLANCE_NODES });
  return ended === 'exhausted' ? total(count) : undefined;
}

function told(order: number, study: Study): Answer<Study> {
  const { said, conditions, automorphisms, options, isTabled, known, count } = study;
  const isNone = !said.possible || count === 0n;
  const lines: Line[] = [said.possible ? say('study-copies', { order, copies: said.copies }) : said.reason];
  if (options !== undefined) lines.push(say('study-options', { order, options }));
  if (conditions) lines.push(say('study-conditions', { conditions: formatConditions(conditions) }));
  if (known) lines.push(say('constructed', { how: known.how }));
  if (count !== undefined) lines.push(say('study-count', { count }));
  else if (said.possible && !known) lines.push(say('study-open'));
  return {
    verdict: isNone ? 'no' : 'yes',
    ended: 'exhausted',
    fields: {
      order,
      possible: said.possible,
      ...(said.possible ? { copies: said.copies } : { reason: said.reason.en }),
      ...(conditions && { conditions }),
      ...(automorphisms !== undefined && { automorphisms: String(automorphisms) }),
      ...(options !== undefined && { options: String(options) }),
      tabled: isTabled,
      ...(known && { how: known.how.en, decomposition: known.copies }),
      ...(count !== undefined && { count: String(count) }),
    },
    lines,
    data: study,
  };
}

function studyModel(text: string): Answer<ModelStudy> {
  const { model, order } = readModel(text);
  const options = model.optionCount;
  if (options === 0) throw say.error('empty-model');
  const [edges] = decode(model, [0]);
  return {
    verdict: 'yes',
    ended: 'exhausted',
    fields: { order, options, edges },
    lines: [say('study-model', { order, options })],
    data: { order, options, edges },
  };
}
