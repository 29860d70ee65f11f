/**
 * Texts of graphs: the thesis's `[(0,1),(1,2)]` for edges and for conditions, plain lists with one edge a
 * line, parent arrays and Prüfer codes of trees. Errors say the line and column.
 */
import { NotationError } from '@quadrille/cover';
import { type Condition, isOrderable } from './automorphisms.js';
import { type Edge, type Graph, LARGEST_ORDER, makeGraph } from './graph.js';

/** More characters than this are not read. */
const TEXT_LIMIT = 4_000_000;

/** Reads `[(0,1),(1,2),…]`, or one edge `0 1` a line with `#` before remarks. Throws `NotationError`. */
export function parseEdges(text: string): Graph {
  const pairs = text.trimStart().startsWith('[') ? parsePairs(text) : parseLines(text);
  return makeGraph(pairs);
}

/** Writes the edges of a graph as the thesis does: `[(0,1),(1,2)]`. */
export function formatEdges(edges: readonly Edge[]): string {
  return `[${edges.map(([u, v]) => `(${u},${v})`).join(',')}]`;
}

/**
 * Reads conditions `[(0,1),…]` for a graph: vertex i before vertex j. `[]` is none. Throws `NotationError`.
 */
export function parseConditions(text: string, graph: Graph): Condition[] {
  const conditions = parsePairs(text);
  for (const [before, after] of conditions) {
    for (const vertex of [before, after]) {
      if (vertex >= graph.order) {
        throw new NotationError(
          `the condition (${before},${after}) names vertex ${vertex}, but the graph has only 0 to ${graph.order - 1}`,
        );
      }
    }
  }
  if (!isOrderable(graph.order, conditions)) {
    throw new NotationError('the conditions go in a circle, so no copy obeys them; take one of them out');
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
      throw new NotationError(
        `entry ${i + 1} of the parent array is ${parent}; it is a vertex from 1 to ${count}, or 0 for the root`,
      );
    }
  });
  const roots = parents.filter(parent => parent === 0).length;
  if (roots !== 1) throw new NotationError(`the parent array has ${roots} roots (entries 0); a tree has one`);
  for (let start = 1; start <= count; start++) {
    let at = start;
    for (let climbed = 0; at !== 0; climbed++) {
      if (climbed === count) throw new NotationError(`the parents of vertex ${start} go in a circle`);
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
      throw new NotationError(
        `a Prüfer code of length ${code.length} has entries from 0 to ${order - 1}, not ${x}`,
      );
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
      throw new NotationError(
        `"${content.slice(0, 40)}" is no edge; write two vertices a line, as in "0 1", or all as [(0,1),(1,2)]`,
        { line: i + 1, column: 1 },
      );
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
  const fail = (wanted: string): never => {
    const before = text.slice(0, at).split('\n');
    const found =
      at < text.length ? `"${String.fromCodePoint(text.codePointAt(at)!)}"` : 'the end of the text';
    throw new NotationError(`${wanted} was expected, but here is ${found}; write [(0,1),(1,2)]`, {
      line: before.length,
      column: before[before.length - 1].length + 1,
    });
  };
  const expect = (sign: string) => {
    skip();
    if (text[at] !== sign) fail(`"${sign}"`);
    at++;
  };
  const number = () => {
    skip();
    const digits = /^\d{1,9}/.exec(text.slice(at, at + 10))?.[0] ?? fail('a vertex');
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
  if (at < text.length) fail('the end of the list');
  return pairs;
}

function requireLength(text: string): void {
  if (text.length > TEXT_LIMIT) {
    throw new NotationError(`the text has ${text.length} characters; at most ${TEXT_LIMIT} are read`);
  }
}

/** Reads whole numbers separated by commas, each from 0 to the largest order. Throws `NotationError`. */
export function parseNumbers(text: string, what: string): number[] {
  requireLength(text);
  if (text.trim() === '') return [];
  return text.split(',').map(part => {
    const value = Number(part);
    if (!/^\s*\d{1,9}\s*$/.test(part) || value > LARGEST_ORDER) {
      throw new NotationError(
        `"${what}" takes whole numbers from 0 to ${LARGEST_ORDER} separated by commas, not "${part.slice(0, 40)}"`,
      );
    }
    return value;
  });
}
