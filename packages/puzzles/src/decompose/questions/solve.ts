/**
 * `solve`: decompositions of K_n. One is often enough, and then a construction answers at once for orders that no
 * search reaches; the method "search" insists on the search. With a model the copies come from there.
 */
import {
  type Answer,
  inField,
  listAnswer,
  type Offer,
  type Opened,
  type Progress,
  type Search,
  type SharedSearch,
  type Task,
} from '@quadrille/base';
import { coverSearch, DLX_LIMITS, type Model, parseDlx } from '@quadrille/cover';
import { constructInSlices } from '../constructions/construct.js';
import type { CopyTable } from '../copies.js';
import { decode, modelText, orderOfModel } from '../encode.js';
import { compacted, type Graph } from '../graph.js';
import type { Question } from '../question.js';
import { say } from '../sentences.js';
import {
  conditionsStage,
  openStage,
  readGraph,
  readQuestion,
  refused,
  sourceOf,
  type TaskInputs,
  told,
} from './inputs.js';
import { listing } from './listing.js';
import { bytesOf } from './model.js';

export interface SolveInputs extends TaskInputs {
  readonly order?: number;
  readonly first: boolean;
  readonly limit?: number;
  readonly method: 'auto' | 'construct' | 'search';
  readonly skip?: number;
  readonly blocks?: boolean;
  readonly model?: string;
  readonly writeModel: boolean;
  readonly seed: number;
}

/** How hard a construction is tried before the search begins. */
const TRY_FIRST = 300_000;
const MODEL_LIMITS = { characters: 2 ** 28, options: 4_000_000, uses: 2 ** 26 };

export function* openSolve(inputs: SolveInputs, offer: Offer): Task<Progress, Opened> {
  if (isListed(inputs) && offer.isKept) throw say.error('listed-kept');
  if (inputs.model !== undefined) {
    return listed(yield* solveModel(inputs.model, inputs, offer), inputs, offer);
  }
  const { order, method } = inputs;
  if (order === undefined) throw say.error('order-missing');
  const graph = readGraph(order, inputs);
  const question = readQuestion(order, graph, inputs, isFirst(inputs));
  const none = refused(order, graph);
  if (none) return none;
  const isPlain = question.fixFirst && !offer.isKept && !question.conditions && !inputs.writeModel;
  if (method === 'construct' || (method === 'auto' && isPlain)) {
    const made = yield* constructed(order, graph, inputs);
    if (made) return made;
  }
  yield* conditionsStage(graph, question.conditions);
  const opened = yield* solveQuestion(graph, question, inputs);
  return 'search' in opened ? listed(opened, inputs, offer) : opened;
}

/** From a number on, or block by block: one after another in this thread. */
const isListed = ({ skip, blocks = false }: SolveInputs) => skip !== undefined || blocks;
const isFirst = (inputs: SolveInputs) => (inputs.first || inputs.limit === 1) && !isListed(inputs);
const mostOf = ({ first, limit }: SolveInputs) => (first ? 1 : limit);

function listed(shared: SharedSearch, inputs: SolveInputs, { most }: Offer): Opened {
  if (!isListed(inputs)) return shared;
  const { skip = 0, blocks = false } = inputs;
  return { task: listing(shared, { skip, blocks, limit: mostOf(inputs), most }) };
}

/** The answer of a construction; undefined when none is known and a search may try. */
function* constructed(
  order: number,
  graph: Graph,
  { method, seed }: SolveInputs,
): Task<Progress, Answer | undefined> {
  const budget = method === 'construct' ? {} : { budget: TRY_FIRST };
  const steps = constructInSlices(order, graph, { seed, ...budget });
  let step = steps.next();
  for (; !step.done; step = steps.next()) {
    const cut = yield {};
    if (cut) return listAnswer({ listed: 0, nodes: 0, ended: cut }, { method: 'construct' });
  }
  const { value: made } = step;
  if (made) {
    const how = made.how.en;
    yield { remarks: [say('constructed', { how: made.how })], found: [told(order, graph, made.copies, how)] };
    const more = { options: '0', method: 'construct', how };
    return listAnswer({ listed: 1, nodes: 0, ended: 'limited' }, more);
  }
  if (method !== 'construct') return undefined;
  return listAnswer({ listed: 0, nodes: 0, ended: 'limited' }, { method }, [say('no-construction')]);
}

function* solveQuestion(
  graph: Graph,
  question: Question,
  inputs: SolveInputs,
): Task<Progress, SharedSearch | Answer> {
  const open = yield* openStage(question);
  if (typeof open === 'string') return listAnswer({ listed: 0, nodes: 0, ended: open });
  const { options, table } = open;
  const most = mostOf(inputs);
  const shared: SharedSearch = {
    search: question.fixFirst ? pausing(open.search) : open.search,
    source: sourceOf(question),
    wanted: most === undefined ? 'all' : { first: most },
    factor: 1n,
    tell: solution => told(question.order, graph, open.decode(solution)),
    answer: outcome => ({
      ...listAnswer(outcome, { options: String(options), method: 'search' }),
      ...(table && inputs.writeModel && { forms: { writeModel: () => modelBytes(table) } }),
    }),
  };
  return shared;
}

const modelBytes = (table: CopyTable) => bytesOf(modelText(table));

/** The same search, but a step ends with the first solution: one is wanted, and nodes are dear where copies are large. */
function pausing(search: Search): Search {
  return {
    id: search.id,
    open: (unit, options) => {
      const walk = search.open(unit, options);
      const paused = (step: (budget: number) => boolean) => (budget: number) => {
        for (const stopAt = walk.nodes + budget; walk.nodes < stopAt; ) {
          const before = walk.nodes;
          if (!step(8)) return false;
          if (walk.count > 0n || walk.nodes === before) return true;
        }
        return true;
      };
      const { stepBriefly } = walk;
      walk.step = paused(walk.step.bind(walk));
      if (stepBriefly) walk.stepBriefly = paused(stepBriefly.bind(walk));
      return walk;
    },
  };
}

/** A model from a file, and the order of the complete graph that it is about. */
export function readModel(text: string): { readonly model: Model; readonly order: number } {
  return inField('model', () => {
    const model = parseDlx(text, MODEL_LIMITS);
    return { model, order: orderOfModel(model) };
  });
}

/** A task from a file: whatever copies it lists, solved by the generic engine. */
function* solveModel(text: string, inputs: SolveInputs, offer: Offer): Task<Progress, SharedSearch> {
  const { model, order } = readModel(text);
  const { characters, options, uses } = DLX_LIMITS;
  const isShared = text.length <= characters && model.optionCount <= options && model.useItem.length <= uses;
  if (!isShared && offer.isKept) throw say.error('model-large', { characters });
  yield { remarks: [say('options-file', { options: model.optionCount })] };
  const most = mostOf(inputs);
  return {
    search: coverSearch(model),
    source: { module: '@quadrille/cover', name: 'searchOfText', input: { text } },
    wanted: most === undefined ? 'all' : { first: most },
    factor: 1n,
    // Other threads read the text under the usual limits; a larger one stays in this thread.
    ...(!isShared && { nodeLimit: Number.MAX_SAFE_INTEGER }),
    tell: solution => {
      const copies = decode(model, solution);
      return told(order, compacted(copies[0]), copies);
    },
    answer: outcome => listAnswer(outcome, { options: String(model.optionCount), method: 'cover' }),
  };
}
