/**
 * `count`: a short look by plain search settles small cases; then what is left is counted once for each isomorphism
 * class. With the method "search", with threads, a job or a cluster every decomposition with the first copy is visited.
 */
import {
  type Answer,
  countAnswer,
  type Offer,
  type Opened,
  type Progress,
  type SharedSearch,
  type Task,
  walkTask,
} from '@quadrille/base';
import type { CopyTable } from '../copies.js';
import { countByMemo } from '../count.js';
import type { OpenQuestion, Question } from '../question.js';
import { say } from '../sentences.js';
import {
  conditionsStage,
  openStage,
  readGraph,
  readQuestion,
  refused,
  sourceOf,
  type TaskInputs,
} from './inputs.js';

export interface CountInputs extends TaskInputs {
  readonly order: number;
  readonly method: 'auto' | 'search' | 'memo';
}

/** A search this short is over before a memo could pay. */
const GLANCE_NODES = 100_000;

export function* openCount(inputs: CountInputs, offer: Offer): Task<Progress, Opened> {
  const { order, method } = inputs;
  const graph = readGraph(order, inputs);
  const question = readQuestion(order, graph, inputs, true);
  const none = refused(order, graph, { method: 'verdict' });
  if (none) return { ...none, lines: ['0'] };
  yield* conditionsStage(graph, question.conditions);
  const open = yield* openStage(question);
  if (typeof open === 'string') return countAnswer({ count: 0n, nodes: 0, ended: open, method: 'search' });
  const { table } = open;
  const wantsSearch = method === 'search' || offer.isKept || offer.isThreadsGiven;
  if (!table || table.repeats || (wantsSearch && method !== 'memo')) return bySearch(open, question);
  let atLeast = 0n;
  if (method === 'auto') {
    const glance = yield* walkTask(open.search, { nodeLimit: GLANCE_NODES });
    const { nodes, ended } = glance;
    atLeast = open.total(glance.count);
    const isOver = ended !== 'limited' || nodes < GLANCE_NODES;
    if (isOver) return counted(open, { count: atLeast, nodes, ended, method: 'search' });
  }
  return { task: byMemo(open, table, atLeast) };
}

function counted(
  { options, table }: OpenQuestion,
  told: Pick<Parameters<typeof countAnswer>[0], 'count' | 'nodes' | 'ended' | 'method'>,
): Answer {
  // With repeated copies no first one is fixed.
  const remarks = table?.repeats ? [] : [say(told.method === 'memo' ? 'by-memo' : 'by-search')];
  return countAnswer({ ...told, more: { options: String(options) }, remarks });
}

function bySearch(open: OpenQuestion, question: Question): SharedSearch {
  return {
    search: open.search,
    source: sourceOf(question),
    wanted: 'count',
    factor: open.factor,
    tell: () => ({ lines: [], fields: {} }),
    answer: ({ found, nodes, ended }) =>
      counted(open, { count: open.total(found), nodes, ended, method: 'search' }),
  };
}

/** `atLeast` is known from a short search. */
function* byMemo(open: OpenQuestion, table: CopyTable, atLeast: bigint): Task<Progress, Answer> {
  const steps = countByMemo(table, 100);
  for (let nodes = 0; ; ) {
    const { done, value } = steps.next();
    if (done) return counted(open, { count: value, nodes, ended: 'exhausted', method: 'memo' });
    const { remembered } = value;
    nodes = value.nodes;
    const cut = yield { nodes, note: say('seen-graphs', { nodes, remembered }) };
    if (cut) return counted(open, { count: atLeast, nodes, ended: cut, method: 'memo' });
  }
}
