/**
 * The exact-cover model of a table of copies: one item an edge of K_n, named `u-v`, one option a copy. The
 * search of this folder works on the table itself; the model is what is written to a file, read back, and
 * given to the generic kernels, which are the second opinion on every count.
 */
import type { Model, Solution } from '@quadrille/cover';
import type { CopyTable } from './copies.js';
import { completeEdges, type Edge } from './graph.js';
import { say } from './sentences.js';

/** The model whose option i is copy i of the table. */
export function encode(table: CopyTable): Model {
  const { order, graph, copyCount } = table;
  const size = graph.edges.length;
  const useItem = new Uint32Array(copyCount * size);
  const optionStart = Uint32Array.from({ length: copyCount + 1 }, (_, option) => option * size);
  let at = 0;
  for (let copy = 0; copy < copyCount; copy++) {
    forEachEdge(table, copy, edge => {
      useItem[at++] = edge;
    });
  }
  const itemNames = completeEdges(order).map(edgeName);
  return {
    primaryCount: itemNames.length,
    itemCount: itemNames.length,
    optionCount: copyCount,
    itemNames,
    optionNames: new Array<undefined>(copyCount).fill(undefined),
    colorNames: [''],
    optionStart,
    useItem,
    useColor: new Uint32Array(copyCount * size),
  };
}

/** The model that is left when copy 0 is taken, and the copies that its options stand for. */
export function encodeRest(table: CopyTable): { readonly model: Model; readonly copyOf: readonly number[] } {
  const { masks, wordCount, copyCount } = table;
  const first = masks.subarray(0, wordCount);
  const copyOf: number[] = [];
  for (let copy = 0; copy < copyCount; copy++) {
    const own = masks.subarray(copy * wordCount, (copy + 1) * wordCount);
    if (own.every((bits, word) => (bits & first[word]) === 0)) copyOf.push(copy);
  }
  const whole = encode(table);
  const items = whole.itemNames
    .map((_, edge) => edge)
    .filter(edge => !((first[edge >> 5] >>> (edge & 31)) & 1));
  const place = new Map(items.map((item, i) => [item, i]));
  const size = table.graph.edges.length;
  const useItem = Uint32Array.from({ length: copyOf.length * size }, (_, use) => {
    const copy = copyOf[Math.floor(use / size)];
    return place.get(whole.useItem[copy * size + (use % size)])!;
  });
  const model = {
    ...whole,
    primaryCount: items.length,
    itemCount: items.length,
    itemNames: items.map(item => whole.itemNames[item]),
    optionCount: copyOf.length,
    optionNames: copyOf.map(() => undefined),
    optionStart: whole.optionStart.slice(0, copyOf.length + 1),
    useItem,
    useColor: new Uint32Array(useItem.length),
  };
  return { model, copyOf };
}

/** The copies that a solution of a model of this kind stands for, whoever wrote the model. */
export function decode(model: Model, solution: Solution): Edge[][] {
  return solution.map(option => {
    const uses = [...model.useItem.subarray(model.optionStart[option], model.optionStart[option + 1])];
    return uses.map(item => parseEdgeName(model.itemNames[item]));
  });
}

/**
 * The order n of the complete graph a model read from a file is about. Throws `InputError` if it is about
 * none.
 */
export function orderOfModel(model: Model): number {
  const edges = model.itemNames.map(parseEdgeName);
  const order = edges.reduce((most, [, v]) => Math.max(most, v), 0) + 1;
  if (model.primaryCount !== model.itemCount || edges.length !== (order * (order - 1)) / 2) {
    throw say.error('model-items', { items: edges.length, order, edges: (order * (order - 1)) / 2 });
  }
  return order;
}

/** The model of a table in Knuth's text format, in pieces of many lines. */
export function* modelText(table: CopyTable): Generator<string> {
  const { order, copyCount } = table;
  const names = completeEdges(order).map(edgeName);
  yield `${names.join(' ')}\n`;
  for (let first = 0; first < copyCount; first += PIECE) {
    let text = '';
    for (let copy = first; copy < Math.min(copyCount, first + PIECE); copy++) {
      let separator = '';
      forEachEdge(table, copy, edge => {
        text += separator + names[edge];
        separator = ' ';
      });
      text += '\n';
    }
    yield text;
  }
}

const PIECE = 10_000;

function forEachEdge({ masks, wordCount }: CopyTable, copy: number, visit: (edge: number) => void): void {
  for (let word = 0; word < wordCount; word++) {
    for (let bits = masks[copy * wordCount + word]; bits !== 0; bits &= bits - 1) {
      visit(word * 32 + 31 - Math.clz32(bits & -bits));
    }
  }
}

function edgeName([u, v]: Edge): string {
  return `${u}-${v}`;
}

function parseEdgeName(name: string): Edge {
  const match = /^(\d{1,3})-(\d{1,3})$/.exec(name);
  if (!match || Number(match[1]) >= Number(match[2])) {
    throw say.error('model-item', { name });
  }
  return [Number(match[1]), Number(match[2])];
}
