/**
 * Texts of graphs: the thesis's `[(0,1),(1,2)]` for edges and for conditions, plain lists with one edge a
 * line, parent arrays and Prüfer codes of trees. Errors say the line and column.
 */
import type { Bilingual } from '@quadrille/base';
import { type Condition, isOrderable } from './automorphisms.js';
import { isDot, parseDot } from './dot.js';
import { type Edge, type Graph, LARGEST_ORDER, makeGraph } from './graph.js';
import { say } from './sentences.js';

/** More characters than this are not read. */
const TEXT_LIMIT = 4_000_000;

/** Reads `[(0,1),(1,2),…]`, one edge `0 1` per line with `#` before remarks, or DOT. Throws `InputError`. */
export function parseEdges(text: string): Graph {
  if (isDot(text)) return parseDot(text);
  const pairs = text.trimStart().startsWith('[') ? parsePairs(text) : parseLines(text);
  return makeGraph(pairs);
}

/** Writes one edge per line: `0 1`. */
export function formatEdgeList(edges: readonly Edge[]): string {
  return edges.map(([u, v]) => `${u} ${v}`).join('\n');
}

/** Writes the edges of a graph as the thesis does: `[(0,1),(1,2)]`. */
export function formatEdges(edges: readonly Edge[]): string {
  return `[${edges.map(([u, v]) => `(${u},${v})`).join(',')}]`;
}

/**
 * Reads conditions `[(0,1),…]` for a graph: vertex i before vertex j. `[]` is none. Throws `InputError`.
 */
export function parseConditions(text: string, graph: Graph): Condition[] {
  const conditions = parsePairs(text);
  for (const [before, after] of conditions) {
    for (const vertex of [before, after]) {
      if (vertex >= graph.order) {
        throw say.error('condition-vertex', { before, after, vertex, most: graph.order - 1 });
      }
    }
  }
  if (!isOrderable(graph.order, conditions)) {
    throw say.error('condition-circle');
  }
  return conditions;
}

/** Writes conditions in the thesis's notation. */
export function formatConditions(conditions: readonly Condition[]): string {
  return formatEdges(conditions);
}

/** The tree whose vertex i (counted from 1) hangs on vertex `parents[i]`; 0 marks the root. */
export function treeFromParents(parents: readonly number[]): Graph {
  const count = parents.length;
  parents.forEach((parent, i) => {
    if (parent < 0 || parent > count) {
      throw say.error('parent-range', { place: i + 1, value: parent, most: count });
    }
  });
  const roots = parents.filter(parent => parent === 0).length;
  if (roots !== 1) throw say.error('parent-roots', { roots });
  for (let start = 1; start <= count; start++) {
    let at = start;
    for (let climbed = 0; at !== 0; climbed++) {
      if (climbed === count) throw say.error('parent-circle', { vertex: start });
      at = parents[at - 1];
    }
  }
  return makeGraph(parents.flatMap((parent, i): Edge[] => (parent === 0 ? [] : [[parent - 1, i]])));
}

/** The tree on `code.length + 2` vertices with this Prüfer code; vertices are counted from 0. */
export function treeFromPrufer(code: readonly number[]): Graph {
  const order = code.length + 2;
  const waiting = new Array<number>(order).fill(1);
  for (const x of code) {
    if (x < 0 || x >= order) {
      throw say.error('prufer-range', { length: code.length, most: order - 1, value: x });
    }
    waiting[x]++;
  }
  const edges: Edge[] = [];
  for (const x of code) {
    const leaf = waiting.indexOf(1);
    edges.push([leaf, x]);
    waiting[leaf]--;
    waiting[x]--;
  }
  const last = waiting.flatMap((count, x) => (count === 1 ? [x] : []));
  edges.push([last[0], last[1]]);
  return makeGraph(edges);
}

function parseLines(text: string): Edge[] {
  requireLength(text);
  const edges: Edge[] = [];
  text.split('\n').forEach((line, i) => {
    const content = line.replace(/#.*/, '').trim();
    if (content === '') return;
    const match = /^(\d{1,9})[\s,]+(\d{1,9})$/.exec(content);
    if (!match) {
      throw say.error('not-an-edge', { text: content.slice(0, 40) }, { line: i + 1, column: 1 });
    }
    edges.push([Number(match[1]), Number(match[2])]);
  });
  return edges;
}

/** Reads `[(a,b),…]` with any white space. */
function parsePairs(text: string): Edge[] {
  requireLength(text);
  const pairs: Edge[] = [];
  let at = 0;
  const skip = () => {
    while (at < text.length && /\s/.test(text[at])) at++;
  };
  const fail = (wanted: string | Bilingual): never => {
    const before = text.slice(0, at).split('\n');
    const found = at < text.length ? `"${String.fromCodePoint(text.codePointAt(at)!)}"` : say('end-of-text');
    const position = { line: before.length, column: before[before.length - 1].length + 1 };
    throw say.error('expected', { wanted, found }, position);
  };
  const expect = (sign: string) => {
    skip();
    if (text[at] !== sign) fail(`"${sign}"`);
    at++;
  };
  const number = () => {
    skip();
    const digits = /^\d{1,9}/.exec(text.slice(at, at + 10))?.[0] ?? fail(say('a-vertex'));
    at += digits.length;
    return Number(digits);
  };
  expect('[');
  skip();
  if (text[at] === ']') at++;
  else {
    for (;;) {
      expect('(');
      const first = number();
      expect(',');
      pairs.push([first, number()]);
      expect(')');
      skip();
      if (text[at] === ']') break;
      expect(',');
    }
    at++;
  }
  skip();
  if (at < text.length) fail(say('end-of-list'));
  return pairs;
}

function requireLength(text: string): void {
  if (text.length > TEXT_LIMIT) {
    throw say.error('too-long', { length: text.length, limit: TEXT_LIMIT });
  }
}

/** Reads whole numbers separated by commas, each from 0 to the largest order. Throws `InputError`. */
export function parseNumbers(text: string, what: string): number[] {
  requireLength(text);
  if (text.trim() === '') return [];
  return text.split(',').map(part => {
    const value = Number(part);
    if (!/^\s*\d{1,9}\s*$/.test(part) || value > LARGEST_ORDER) {
      throw say.error('not-numbers', { name: what, most: LARGEST_ORDER, text: part.slice(0, 40) });
    }
    return value;
  });
}
