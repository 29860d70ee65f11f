/** `model`: only generate. `conditions`: what the program finds in place of the user. `size`: how large all of it is. */
import type { Answer, Progress, Task } from '@quadrille/base';
import { symmetryOf } from '../automorphisms.js';
import { type CopyTable, copiesInSlices, numberOfCopies } from '../copies.js';
import { modelText } from '../encode.js';
import { formatConditions } from '../notation.js';
import { say } from '../sentences.js';
import { conditionsStage, type GraphInputs, readGraph, readQuestion, type TaskInputs } from './inputs.js';

export function* openModel(inputs: TaskInputs & { readonly order: number }): Task<Progress, Answer> {
  const { order } = inputs;
  const graph = readGraph(order, inputs);
  const { conditions, repeats } = readQuestion(order, graph, inputs, false);
  yield* conditionsStage(graph, conditions);
  const steps = copiesInSlices(order, graph, { conditions, repeats });
  for (;;) {
    const { done, value } = steps.next();
    if (done) return modelAnswer(value);
    yield {};
  }
}

function modelAnswer(table: CopyTable): Answer {
  const { order, graph, copyCount: options, repeats } = table;
  const items = (order * (order - 1)) / 2;
  const uses = options * graph.edges.length;
  const copies = numberOfCopies(order, graph, table.symmetry.automorphisms);
  return {
    verdict: 'yes',
    ended: 'exhausted',
    fields: { options, items, uses, ...(repeats && { copies: String(copies) }) },
    lines: [],
    remarks: [
      ...(repeats ? [say('options-repeat', { options, copies })] : []),
      say('model-size', { items, options, uses }),
    ],
    forms: { dlx: () => bytesOf(modelText(table)) },
  };
}

/** The pieces as one array of bytes: the text of a large model is longer than a string may be. */
export function bytesOf(pieces: Iterable<string>): Uint8Array {
  const encoder = new TextEncoder();
  const parts = Array.from(pieces, piece => encoder.encode(piece));
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export function openConditions(inputs: GraphInputs & { readonly order?: number }): Answer {
  const { conditions, automorphisms } = symmetryOf(readGraph(inputs.order, inputs));
  return {
    verdict: 'yes',
    ended: 'exhausted',
    fields: { conditions, automorphisms: String(automorphisms) },
    lines: [formatConditions(conditions), say('automorphisms', { automorphisms })],
    data: { conditions, automorphisms },
  };
}

/** The orders of the thesis's table. */
const THESIS_ORDERS = [4, 6, 8, 10, 16];

export function openSize(inputs: GraphInputs & { readonly order?: number }): Answer {
  const orders = inputs.order === undefined ? THESIS_ORDERS : [inputs.order];
  const rows = orders.map(order => sizeOf(order, inputs));
  return {
    verdict: 'yes',
    ended: 'exhausted',
    fields: inputs.order === undefined ? { sizes: rows } : rows[0],
    lines: tableOf(rows),
    remarks: [say('size-head')],
    data: rows,
  };
}

/** Big numbers as texts, like all counts. */
function sizeOf(order: number, inputs: GraphInputs) {
  const graph = readGraph(order, inputs);
  const { automorphisms } = symmetryOf(graph);
  const options = numberOfCopies(order, graph, automorphisms);
  const placements = numberOfCopies(order, graph, 1n);
  const size = BigInt(graph.edges.length);
  return {
    order,
    items: (order * (order - 1)) / 2,
    options: String(options),
    ones: String(options * size),
    automorphisms: String(automorphisms),
    placements: String(placements),
    placementOnes: String(placements * size),
  };
}

function tableOf(rows: readonly ReturnType<typeof sizeOf>[]): string[] {
  const names = ['n', 'items', 'options', 'ones', 'automorphisms', 'placements', 'ones of all placements'];
  const cells = [names, ...rows.map(row => Object.values(row).map(String))];
  const widths = names.map((_, column) => Math.max(...cells.map(row => row[column].length)));
  return cells.map(row => row.map((cell, column) => cell.padStart(widths[column])).join('  '));
}
