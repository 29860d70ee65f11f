/** `classes`: decompositions up to isomorphism, with the orders of their groups. */
import type { Answer, Opened, Progress, Task } from '@quadrille/base';
import { formatCertificate } from '../certificate.js';
import { classesOf, type DecompositionClass, groupOrders, labeledCount } from '../classes.js';
import { type CopyTable, copiesInSlices } from '../copies.js';
import type { Graph } from '../graph.js';
import { check } from '../rules.js';
import { say } from '../sentences.js';
import { conditionsStage, readConditions, readGraph, refused, type TaskInputs } from './inputs.js';

export interface ClassesInputs extends TaskInputs {
  readonly order: number;
}

export function* openClasses(inputs: ClassesInputs): Task<Progress, Opened> {
  const { order } = inputs;
  const graph = readGraph(order, inputs);
  const conditions = inputs.conditions === undefined ? undefined : readConditions(inputs.conditions, graph);
  const none = refused(order, graph);
  if (none) return { ...none, fields: { classes: [], number: 0, ...none.fields } };
  yield* conditionsStage(graph, conditions);
  const startMs = performance.now();
  const steps = copiesInSlices(order, graph, { conditions });
  for (;;) {
    const { done, value } = steps.next();
    if (done) {
      const ms = (performance.now() - startMs).toFixed(1);
      yield { remarks: [say('options-made', { options: value.copyCount, ms })] };
      return { task: findClasses(order, graph, value) };
    }
    yield {};
  }
}

function* findClasses(order: number, graph: Graph, table: CopyTable): Task<Progress, Answer> {
  const options = String(table.copyCount);
  const steps = classesOf(table, 20);
  for (let nodes = 0; ; ) {
    const { done, value } = steps.next();
    if (done) return answerOf(order, graph, value, { nodes, options });
    nodes = value.nodes;
    const cut = yield { nodes, note: say('seen-sets', { sets: value.sets, size: value.size }) };
    if (!cut) continue;
    const fields = { classes: null, number: null, count: null, options, nodes, ended: cut };
    const remark = say(cut === 'limited' ? 'classes-cut' : 'classes-stopped', { nodes });
    return { verdict: 'unknown', ended: cut, fields, lines: [], remarks: [remark] };
  }
}

function answerOf(
  order: number,
  graph: Graph,
  classes: readonly DecompositionClass[],
  told: { readonly nodes: number; readonly options: string },
): Answer {
  const groups = groupOrders(classes).map(group => ({ order: Number(group.order), number: group.number }));
  const count = labeledCount(order, classes);
  const { nodes, options } = told;
  const number = classes.length;
  return {
    verdict: number > 0 ? 'yes' : 'no',
    ended: 'exhausted',
    fields: { classes: groups, number, count: String(count), options, nodes, ended: 'exhausted' },
    lines: groups.map(group => say('class', group)),
    remarks: [say('classes-done', { number, count, nodes })],
    forms: { jsonl: () => classes.map(({ copies }) => `${certificate(order, graph, copies)}\n`).join('') },
    data: classes,
  };
}

function certificate(order: number, graph: Graph, copies: DecompositionClass['copies']): string {
  const wrong = check({ order, graph, copies });
  if (wrong) throw new Error(`a wrong decomposition was found: ${wrong.en}`);
  return formatCertificate({ order, graph, copies });
}
