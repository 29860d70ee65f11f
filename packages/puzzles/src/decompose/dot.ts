/**
 * Graphs in the language of Graphviz, out and in. Of DOT the part is read that says an undirected graph: vertices and
 * chains of edges between names, numbers or quoted texts; attributes are skipped, subgraphs are refused. Vertices that
 * are all called by numbers keep them, others are numbered as they appear.
 */
import type { Bilingual, Position } from '@quadrille/base';
import { type Edge, type Graph, makeGraph } from './graph.js';
import { say } from './sentences.js';

/** More characters than this are not read. */
const TEXT_LIMIT = 4_000_000;

/** Writes a graph, one edge per line. */
export function formatDot(graph: Graph): string {
  return `graph {\n${graph.edges.map(([u, v]) => `  ${u} -- ${v};`).join('\n')}\n}`;
}

/** True when a text begins as one of DOT does, after blanks and remarks. */
export function isDot(text: string): boolean {
  SKIPPED.lastIndex = 0;
  let at = 0;
  while (SKIPPED.test(text)) at = SKIPPED.lastIndex;
  return /^(?:strict\s+)?(?:di)?graph\b/i.test(text.slice(at, at + 200));
}

const SKIPPED = /\s+|\/\/[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\//y;

/** Reads an undirected graph. Throws `InputError` with line and column. */
export function parseDot(text: string): Graph {
  if (text.length > TEXT_LIMIT) throw say.error('too-long', { length: text.length, limit: TEXT_LIMIT });
  return new DotReader(text).graph();
}

class DotReader {
  private readonly tokens: readonly Token[];
  private readonly names = new Set<string>();
  private readonly pairs: [string, string][] = [];
  private at = 0;

  constructor(private readonly text: string) {
    this.tokens = tokensOf(text);
  }

  graph(): Graph {
    if (this.isWord('strict')) this.at++;
    if (this.isWord('digraph')) this.refuseDirected();
    if (!this.isWord('graph')) this.fail('"graph"');
    this.at++;
    if (this.tokens[this.at]?.isName) this.at++;
    this.take('{');
    while (this.at < this.tokens.length && !this.isSign('}')) {
      if (this.isSign(';')) this.at++;
      else this.statement();
    }
    this.take('}');
    if (this.at < this.tokens.length) this.fail(say('end-of-text'));
    return numbered([...this.names], this.pairs);
  }

  /** A vertex, a chain of edges, a setting `name = value`, or attributes for all that follows. */
  private statement(): void {
    const isForAll = this.isWord('graph') || this.isWord('node') || this.isWord('edge');
    let last = this.name();
    if (this.isSign('=')) {
      this.at++;
      this.name();
      return;
    }
    if (!isForAll) this.names.add(last);
    while (this.isSign('--') || this.isSign('->')) {
      if (this.isSign('->')) this.refuseDirected();
      this.at++;
      const next = this.name();
      this.names.add(next);
      this.pairs.push([last, next]);
      last = next;
    }
    while (this.isSign('[')) {
      while (this.at < this.tokens.length && !this.isSign(']')) this.at++;
      this.take(']');
    }
  }

  private isWord(word: string): boolean {
    const token = this.tokens[this.at];
    return token?.isName === true && token.text.toLowerCase() === word;
  }

  private isSign(sign: string): boolean {
    const token = this.tokens[this.at];
    return token?.isName === false && token.text === sign;
  }

  private take(sign: string): void {
    if (!this.isSign(sign)) this.fail(`"${sign}"`);
    this.at++;
  }

  private name(): string {
    const token = this.tokens[this.at];
    if (!token?.isName) return this.fail(say('a-vertex'));
    this.at++;
    return token.text;
  }

  private refuseDirected(): never {
    throw say.error('dot-directed', {}, placeOf(this.text, this.tokens[this.at].start));
  }

  private fail(wanted: string | Bilingual): never {
    const token = this.tokens[this.at];
    const found = token ? `"${token.text.slice(0, 20)}"` : say('end-of-text');
    throw say.error('expected', { wanted, found }, placeOf(this.text, token?.start ?? this.text.length));
  }
}

interface Token {
  readonly text: string;
  readonly start: number;
  /** A name, a number or a quoted text; otherwise a sign. */
  readonly isName: boolean;
}

/** Blanks and comments, quoted texts, names and numbers, signs; anything else is refused. */
const TOKEN =
  /(\s+|\/\/[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\/)|"((?:[^"\\]|\\[\s\S])*)"|([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*|-?(?:\.\d+|\d+(?:\.\d*)?))|(--|->|[{}[\];,=:])/y;

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const start = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) {
      throw say.error(
        'dot-character',
        { character: String.fromCodePoint(text.codePointAt(start)!) },
        placeOf(text, start),
      );
    }
    const [, blank, quoted, name, sign] = match;
    if (blank !== undefined) continue;
    const isName = sign === undefined;
    tokens.push({ text: sign ?? name ?? quoted.replaceAll('\\"', '"'), start, isName });
  }
  return tokens;
}

function placeOf(text: string, at: number): Position {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: before[before.length - 1].length + 1 };
}

function numbered(names: readonly string[], pairs: readonly (readonly [string, string])[]): Graph {
  const isNumbers = names.every(name => /^\d{1,9}$/.test(name));
  const number = new Map(names.map((name, i) => [name, isNumbers ? Number(name) : i]));
  const known = new Set<string>();
  const edges: Edge[] = [];
  for (const [a, b] of pairs) {
    const [u, v] = [number.get(a)!, number.get(b)!];
    const key = u < v ? `${u} ${v}` : `${v} ${u}`;
    if (!known.has(key)) edges.push([u, v]); // DOT may say an edge again, with other attributes
    known.add(key);
  }
  return makeGraph(edges);
}
