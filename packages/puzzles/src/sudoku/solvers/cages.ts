/**
 * Killer cages for the search: which sets of digits can fill a cage, and further cages that follow from the
 * sum of a house. When cages lie wholly inside a row, column or box, the cells they leave over (the "innies"
 * of players) have the rest of its sum, and they are all different: a cage like any other.
 */
import { digitSets } from '../digit-sets.js';
import type { Cage, Layout } from '../layout.js';

/** A cage as the search uses it. */
export interface CompiledCage {
  readonly cells: readonly number[];
  readonly sum: number;
  /** The sets of digits (bit d - 1) with this size and sum; undefined when there are too many to list. */
  readonly sets: Int32Array | undefined;
  /** For every house that holds the whole cage: the other cells of the house. */
  readonly outside: readonly (readonly number[])[];
}

/** Leftover cells are worth a cage of their own only when they are few. */
const MOST_INNIES = 4;

/** The cages of a layout that state a sum, with those that follow from them. */
export function compileCages(layout: Layout): CompiledCage[] {
  const stated = layout.cages.filter(cage => cage.sum > 0);
  if (stated.length === 0) return [];
  return [...stated, ...innies(layout, stated)].map(({ cells, sum }) => ({
    cells,
    sum,
    sets: digitSets(layout.size, cells.length, sum),
    outside: layout.houses
      .filter(house => cells.every(cell => house.cells.includes(cell)))
      .map(house => house.cells.filter(cell => !cells.includes(cell))),
  }));
}

function innies(layout: Layout, stated: readonly Cage[]): Pick<Cage, 'cells' | 'sum'>[] {
  const total = (layout.size * (layout.size + 1)) / 2;
  const found: Pick<Cage, 'cells' | 'sum'>[] = [];
  for (const house of layout.houses) {
    const left = new Set(house.cells);
    let sum = total;
    for (const cage of stated) {
      if (!cage.cells.every(cell => left.has(cell))) continue; // cages that overlap are taken once
      for (const cell of cage.cells) left.delete(cell);
      sum -= cage.sum;
    }
    if (left.size > 0 && left.size <= MOST_INNIES) found.push({ cells: [...left], sum });
  }
  return found;
}
