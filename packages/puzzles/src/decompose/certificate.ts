/**
 * Decompositions as files. The certificate is JSON with everything a stranger needs to check it:
 *
 *     {"order":4,"graph":[[0,1],[1,2],[2,3]],"copies":[[[0,1],[1,3],[3,2]],…],"how":"Walecki's zigzag, turned"}
 *
 * A line that `decompose solve --json` printed is read as well: without `order` and `graph` these are taken
 * from the copies themselves, the graph from the first one.
 */
import type { Bilingual } from '@quadrille/base';
import { compacted, type Edge, type Graph, LARGEST_ORDER, makeGraph } from './graph.js';
import type { Decomposition } from './rules.js';
import { say } from './sentences.js';

/** More characters than this are not read. */
const TEXT_LIMIT = 64 * 2 ** 20;

export function formatCertificate({ order, graph, copies }: Decomposition, how?: string): string {
  return JSON.stringify({ order, graph: graph.edges, copies, ...(how !== undefined && { how }) });
}

/**
 * Reads a certificate, or the first line with `copies`. Throws `InputError`; whether it is true, `check`
 * says.
 */
export function parseCertificate(text: string): Decomposition {
  if (text.length > TEXT_LIMIT) {
    throw say.error('too-long', { length: text.length, limit: TEXT_LIMIT });
  }
  const content = readObject(text);
  const copies = readList(content.copies, say('named-copies')).map((copy, i) =>
    readEdges(copy, say('named-copy', { copy: i })),
  );
  if (copies.length === 0) throw say.error('certificate-empty');
  const graph: Graph =
    content.graph === undefined
      ? compacted(copies[0])
      : makeGraph(readEdges(content.graph, say('named-graph')));
  const largest = copies.reduce((most, copy) => copy.reduce((m, [u, v]) => Math.max(m, u, v), most), 0);
  const order = content.order === undefined ? largest + 1 : content.order;
  if (typeof order !== 'number' || !Number.isInteger(order) || order < 2 || order > LARGEST_ORDER) {
    throw say.error('certificate-order', { most: LARGEST_ORDER });
  }
  return { order, graph, copies };
}

/** The whole text, or the first of its lines, that is a JSON object with copies. */
function readObject(text: string): Record<string, unknown> {
  let wrong: string | Bilingual = say('json-empty');
  for (const candidate of [text, ...text.split('\n')]) {
    if (candidate.trim() === '') continue;
    try {
      const value: unknown = JSON.parse(candidate);
      if (typeof value === 'object' && value !== null && 'copies' in value) {
        return value as Record<string, unknown>;
      }
      wrong = say('json-no-copies');
    } catch (error) {
      wrong = (error as Error).message;
    }
  }
  throw say.error('certificate-json', { form: '{"copies":[[[0,1],…],…]}', wrong });
}

function readList(value: unknown, name: Bilingual): unknown[] {
  if (Array.isArray(value)) return value;
  throw say.error('certificate-list', { name });
}

function readEdges(value: unknown, name: Bilingual): Edge[] {
  return readList(value, name).map(edge => {
    const isPair = Array.isArray(edge) && edge.length === 2;
    if (!isPair || !edge.every(x => Number.isInteger(x) && x >= 0 && x < LARGEST_ORDER)) {
      const text = String(JSON.stringify(edge)).slice(0, 40);
      throw say.error('certificate-edge', { name, edge: text, limit: LARGEST_ORDER });
    }
    return [edge[0], edge[1]] as const;
  });
}
