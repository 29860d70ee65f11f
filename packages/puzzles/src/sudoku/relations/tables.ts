/** Relations that many clues are made of: pairs by a test, sums of what digits count for. */
import { type Ground, shiftOf } from '../cells.js';
import type { PairTable, Relation } from './types.js';

const tables = new Map<string, PairTable>();

/** The table of all pairs of digits that pass a test of what they count for; one table for a name. */
export function pairTable(ground: Ground, name: string, test: (a: number, b: number) => boolean): PairTable {
  const { size } = ground;
  const shift = shiftOf(ground);
  const key = `${name} ${size} ${shift}`;
  let table = tables.get(key);
  if (!table) {
    table = Array.from({ length: size }, (_, i) => {
      let set = 0;
      for (let digit = 1; digit <= size; digit++) {
        if (test(i + 1 + shift, digit + shift)) set |= 1 << (digit - 1);
      }
      return set;
    });
    tables.set(key, table);
  }
  return table;
}

/** A relation of two cells by a test. */
export function pair(
  ground: Ground,
  a: number,
  b: number,
  name: string,
  test: (a: number, b: number) => boolean,
): Relation {
  return { kind: 'pair', a, b, table: pairTable(ground, name, test) };
}

/** The same for all successive cells. */
export function along(
  ground: Ground,
  cells: readonly number[],
  name: string,
  test: (a: number, b: number) => boolean,
): Relation[] {
  return cells.slice(1).map((cell, i) => pair(ground, cells[i], cell, name, test));
}

/** A sum of what digits count for, as a sum of digits; a cell named twice counts twice. */
export function sum(
  ground: Ground,
  cells: readonly number[],
  total: number,
  factors: readonly number[] = cells.map(() => 1),
): Relation {
  const byCell = new Map<number, number>();
  for (const [i, cell] of cells.entries()) byCell.set(cell, (byCell.get(cell) ?? 0) + factors[i]);
  const kept = [...byCell].filter(([, factor]) => factor !== 0);
  const all = kept.reduce((whole, [, factor]) => whole + factor, 0);
  return {
    kind: 'sum',
    cells: kept.map(([cell]) => cell),
    factors: kept.map(([, factor]) => factor),
    total: total - all * shiftOf(ground),
  };
}

/** Two lists of cells have equal sums. */
export function equalSums(ground: Ground, some: readonly number[], others: readonly number[]): Relation {
  return sum(ground, [...some, ...others], 0, [...some.map(() => 1), ...others.map(() => -1)]);
}

/** All sets of `count` different digits that pass a test of what their digits count for. */
export function setsWhere(
  ground: Ground,
  count: number,
  test: (values: readonly number[]) => boolean,
): Int32Array {
  const { size } = ground;
  const shift = shiftOf(ground);
  const found: number[] = [];
  const extend = (set: number, values: readonly number[]) => {
    if (values.length === count) {
      if (test(values)) found.push(set);
      return;
    }
    const from = values.length > 0 ? values[values.length - 1] - shift + 1 : 1;
    for (let digit = from; digit <= size - (count - values.length) + 1; digit++) {
      extend(set | (1 << (digit - 1)), [...values, digit + shift]);
    }
  };
  extend(0, []);
  return Int32Array.from(found);
}
