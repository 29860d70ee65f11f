/** The degrees of all copies and the sums they can make, made once for all walks of a search. */
import type { CopyTable } from './copies.js';
import { degreeSums } from './verdict.js';

/** What all walks of a search share; nothing of it changes. */
export interface SearchData {
  readonly table: CopyTable;
  readonly copies: number;
  readonly sums: Uint8Array;
  /** Degree of vertex x in copy c at `c * order + x`. */
  readonly degrees: Uint8Array;
  /** Every vertex has the same degree in every copy, so degrees forbid nothing. */
  readonly isUniform: boolean;
}

/** Copies that are read in a few milliseconds. */
const SLICE = 20_000;

/** Yields now and then: a large table takes a while. */
export function* searchDataInSlices(table: CopyTable, copies: number): Generator<void, SearchData, unknown> {
  const { order, graph, copyCount, wordCount, masks } = table;
  const degrees = new Uint8Array(copyCount * order);
  const ends = edgeEnds(order);
  for (let copy = 0; copy < copyCount; copy++) {
    if (copy % SLICE === SLICE - 1) yield;
    for (let word = 0; word < wordCount; word++) {
      for (let bits = masks[copy * wordCount + word]; bits !== 0; bits &= bits - 1) {
        const edge = word * 32 + 31 - Math.clz32(bits & -bits);
        degrees[copy * order + ends[2 * edge]]++;
        degrees[copy * order + ends[2 * edge + 1]]++;
      }
    }
  }
  const values = new Set(degrees.subarray(0, order));
  return { table, copies, sums: degreeSums(order, graph, copies), degrees, isUniform: values.size === 1 };
}

function edgeEnds(order: number): Uint16Array {
  const ends: number[] = [];
  for (let v = 1; v < order; v++) for (let u = 0; u < v; u++) ends.push(u, v);
  return Uint16Array.from(ends);
}
