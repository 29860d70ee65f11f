/** What the questions share: which graph, its conditions, the stages before a search, a decomposition as an answer. */
import {
  type Answer,
  type Cut,
  type Found,
  inField,
  type Progress,
  refutation,
  type SearchSource,
  type Task,
} from '@quadrille/base';
import { type Condition, symmetryOf } from '../automorphisms.js';
import { type Edge, type Graph, LARGEST_ORDER } from '../graph.js';
import { parseGraph6 } from '../graph6.js';
import { graphByName } from '../names.js';
import { formatConditions, parseConditions, parseEdges } from '../notation.js';
import { type OpenQuestion, openInSlices, type Question } from '../question.js';
import { renderText } from '../render.js';
import { check } from '../rules.js';
import { say } from '../sentences.js';
import { verdict } from '../verdict.js';

export interface GraphInputs {
  readonly graph?: string;
  readonly edges?: string;
  readonly graph6?: string;
}

export interface TaskInputs extends GraphInputs {
  readonly conditions?: string;
  readonly repeatedCopies?: boolean;
}

/** The graph; the double star when none is given, as in the thesis. */
export function readGraph(order: number | undefined, inputs: GraphInputs): Graph {
  const { graph6 } = inputs;
  const edges = inputs.edges?.trim() === '' ? undefined : inputs.edges;
  const given = Object.entries({ graph: inputs.graph, edges, graph6 }).filter(
    ([, text]) => text !== undefined,
  );
  if (given.length > 1) throw say.error('several-graphs', { first: given[0][0], second: given[1][0] });
  if (edges !== undefined) return inField('edges', () => parseEdges(edges));
  if (graph6 !== undefined) return inField('graph6', () => parseGraph6(graph6));
  const name = inputs.graph ?? 'double-star';
  if (order === undefined && !name.includes(':')) throw say.error('depends-on-order', { name });
  return inField('graph', () => graphByName(name, order ?? LARGEST_ORDER));
}

/** What is asked of K_n, as data. */
export function readQuestion(order: number, graph: Graph, inputs: TaskInputs, fixFirst: boolean): Question {
  const { conditions: text, repeatedCopies = false } = inputs;
  if (text === undefined && repeatedCopies) throw say.error('repeats-without-conditions');
  const conditions = text === undefined ? undefined : readConditions(text, graph);
  return {
    order,
    edges: graph.edges,
    fixFirst: fixFirst && !repeatedCopies,
    ...(conditions && { conditions }),
    ...(repeatedCopies && { repeats: true }),
  };
}

export const readConditions = (text: string, graph: Graph): Condition[] =>
  inField('conditions', () => parseConditions(text, graph));

/** The answer that counting alone gives; undefined where it takes more. */
export function refused(order: number, graph: Graph, more: Record<string, string> = {}): Answer | undefined {
  const said = verdict(order, graph);
  return said.possible ? undefined : refutation(said.reason, { options: '0', ...more });
}

const inMs = (startMs: number) => (performance.now() - startMs).toFixed(1);

/** Tells the conditions, by hand or found. */
export function* conditionsStage(graph: Graph, byHand?: readonly Condition[]): Task<Progress, void> {
  if (byHand) {
    yield { remarks: [say('conditions-by-hand', { conditions: formatConditions(byHand) })] };
    return;
  }
  const startMs = performance.now();
  const { conditions, automorphisms } = symmetryOf(graph);
  const text = formatConditions(conditions);
  const shown = text.length > 300 ? say('conditions-many', { count: conditions.length }) : text;
  const values = { conditions: shown, automorphisms, ms: inMs(startMs) };
  yield { remarks: [say('conditions-found', values)] };
}

/** Makes the options and opens the search through them; or why it was cut off. */
export function* openStage(question: Question): Task<Progress, OpenQuestion | Cut> {
  const startMs = performance.now();
  const steps = openInSlices(question);
  for (;;) {
    const { done, value } = steps.next();
    if (done) {
      yield { remarks: stageRemarks(value, inMs(startMs)) };
      return value;
    }
    const cut = yield {};
    if (cut) return cut;
  }
}

function stageRemarks({ options, table }: OpenQuestion, ms: string) {
  const made = say(table ? 'options-made' : 'options-on-demand', { options, ms });
  if (!table?.repeats) return [made];
  const words = new Set<string>();
  const { masks, wordCount, copyCount } = table;
  for (let copy = 0; copy < copyCount; copy++)
    words.add(masks.subarray(copy * wordCount, (copy + 1) * wordCount).join());
  return [made, say('options-repeat', { options: copyCount, copies: words.size })];
}

/** The search as data, for threads and jobs. */
export function sourceOf(question: Question): SearchSource {
  return { module: '@quadrille/puzzles/decompose', name: 'searchOfQuestion', input: question };
}

/** One decomposition, checked first: a certificate in JSON, copies line by line for people. */
export function told(
  order: number,
  graph: Graph,
  copies: readonly (readonly Edge[])[],
  how?: string,
): Found<readonly (readonly Edge[])[]> {
  const decomposition = { order, graph, copies };
  const wrong = check(decomposition);
  if (wrong) throw new Error(`a wrong decomposition was found: ${wrong.en}`);
  const fields = { order, graph: graph.edges, copies, ...(how !== undefined && { how }) };
  return { lines: [...renderText(decomposition).split('\n'), ''], fields, data: copies };
}
