/**
 * What the memory of both edge matching kernels has in common: the lists of candidates, their tables, the stock
 * of pieces, and the first three words of every level's record. Drawn in scan/assembly.ts.
 */
import type { Arena } from '@quadrille/kernel/arena';

/** The tables of a search, as `compileTables` of the edge matching family makes them. */
export interface ScanTables {
  readonly stock: Int32Array;
  readonly path: readonly number[];
  readonly pool: Int32Array;
  readonly lists: Int32Array;
  readonly tableOfLevel: Int32Array;
  readonly leftLevel: Int32Array;
  readonly upperLevel: Int32Array;
}

/** Keys of a table: left color * 32 + upper color. Also room for kinds, which have ten bits. */
export const KEYS = 1024;
/** Where the entry stands in a record, in bytes. */
const ENTRY = 20;

/** Addresses of what was reserved. */
export interface TablePlaces {
  /** An entry that shows no color: the neighbor where there is none. */
  readonly zero: number;
  readonly pool: number;
  readonly lists: number;
}

export function reserveTables(arena: Arena, { pool, lists }: ScanTables): TablePlaces {
  return {
    zero: arena.reserve(16),
    pool: arena.reserve(pool.length * 4),
    lists: arena.reserve(lists.length * 4),
  };
}

/** Writes lists, tables and stock, and each level's table and neighbors into its record. */
export function writeTables(
  words: Int32Array,
  tables: ScanTables,
  places: TablePlaces,
  stock: number,
  record: (level: number) => number,
): void {
  words.set(tables.pool, places.pool >> 2);
  words.set(tables.stock, stock >> 2);
  tables.lists.forEach((at, i) => {
    words[(places.lists >> 2) + i] = places.pool + at * 4;
  });
  const entryOf = (level: number) => (level < 0 ? places.zero : record(level) + ENTRY);
  tables.path.forEach((_, level) => {
    const at = record(level) >> 2;
    words[at] = places.lists + tables.tableOfLevel[level] * KEYS * 4;
    words[at + 1] = entryOf(tables.leftLevel[level]);
    words[at + 2] = entryOf(tables.upperLevel[level]);
  });
}
