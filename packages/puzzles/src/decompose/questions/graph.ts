/** `graph`: the graph itself, in another format. */
import type { Answer } from '@quadrille/base';
import { formatDot } from '../dot.js';
import type { Graph } from '../graph.js';
import { formatGraph6, formatSparse6 } from '../graph6.js';
import { formatEdgeList, formatEdges } from '../notation.js';
import { say } from '../sentences.js';
import { type GraphInputs, readGraph } from './inputs.js';

const WRITERS = {
  edges: ({ edges }: Graph) => formatEdges(edges),
  list: ({ edges }: Graph) => formatEdgeList(edges),
  graph6: formatGraph6,
  sparse6: formatSparse6,
  dot: formatDot,
};

export interface GraphOfInputs extends GraphInputs {
  readonly order?: number;
  readonly to: keyof typeof WRITERS;
}

export function openGraph(inputs: GraphOfInputs): Answer {
  const graph = readGraph(inputs.order, inputs);
  const text = WRITERS[inputs.to](graph);
  const { order, edges } = graph;
  return {
    verdict: 'yes',
    ended: 'exhausted',
    fields: { to: inputs.to, vertices: order, edges: edges.length, text },
    lines: text.split('\n'),
    remarks: [say('graph-size', { vertices: order, edges: edges.length })],
  };
}
