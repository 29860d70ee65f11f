/**
 * Sums that follow from the sums of houses, the "rule of 45" of players. Rows, columns and boxes, alone or several
 * side by side, have a known sum. Known sums (cages) are set against them: of a cage that lies partly outside, either
 * the part outside is added (outies) or the part inside is left over (innies), whichever has fewer cells. What remains
 *
 *     sum of the outies - sum of the innies = sum of the cages - sum of the houses
 *
 * is worth watching where few cells remain.
 */
import type { Layout } from '../layout.js';
import type { Relation } from '../relations/types.js';

export interface KnownSum {
  readonly cells: readonly number[];
  readonly total: number;
}

/** Remainders with more cells say too little. */
const MOST_CELLS = 6;

/** The sums over houses that few cells remain of. */
export function sumsOverHouses(layout: Layout, known: readonly KnownSum[]): Relation[] {
  if (known.length === 0) return [];
  const found = new Map<string, Relation>();
  for (const { cells, total } of areas(layout)) {
    const rest = remainder(cells, total, known);
    if (rest?.kind !== 'sum') continue;
    const key = rest.cells.map((cell, i) => `${cell}*${rest.factors[i]}`).join(' ');
    if (!found.has(key)) found.set(key, rest);
  }
  return [...found.values()];
}

/** Sets of cells with a known sum: runs of rows, of columns, and boxes with their neighbors. */
function areas({ houses, size }: Layout): KnownSum[] {
  const sumOfHouse = (size * (size + 1)) / 2;
  const found: KnownSum[] = [];
  const add = (lists: readonly (readonly number[])[]) => {
    const cells = lists.flat();
    if (new Set(cells).size === cells.length) found.push({ cells, total: lists.length * sumOfHouse });
  };
  for (const kind of ['row', 'column'] as const) {
    const lines = houses.filter(house => house.kind === kind).map(house => house.cells);
    for (let from = 0; from < lines.length; from++) {
      for (let to = from; to < lines.length; to++) add(lines.slice(from, to + 1));
    }
  }
  const others = houses
    .filter(house => house.kind !== 'row' && house.kind !== 'column')
    .map(house => house.cells);
  for (const [i, one] of others.entries()) {
    add([one]);
    for (const other of others.slice(i + 1)) if (touch(one, other, size)) add([one, other]);
  }
  return found;
}

function touch(one: readonly number[], other: readonly number[], size: number): boolean {
  return one.some(
    cell =>
      other.includes(cell + 1) ||
      other.includes(cell - 1) ||
      other.includes(cell + size) ||
      other.includes(cell - size),
  );
}

/** What is left when the known sums are set against an area. */
function remainder(
  area: readonly number[],
  areaTotal: number,
  known: readonly KnownSum[],
): Relation | undefined {
  const inside = new Set(area);
  const taken = new Set<number>();
  const outies: number[] = [];
  let total = -areaTotal;
  const byOverhang = known
    .map(own => ({ own, out: own.cells.filter(cell => !inside.has(cell)) }))
    .filter(({ own, out }) => 2 * out.length < own.cells.length)
    .sort((a, b) => a.out.length - b.out.length);
  for (const { own, out } of byOverhang) {
    if (own.cells.some(cell => taken.has(cell))) continue;
    for (const cell of own.cells) taken.add(cell);
    outies.push(...out);
    total += own.total;
  }
  const innies = area.filter(cell => !taken.has(cell));
  const count = outies.length + innies.length;
  if (taken.size === 0 || count === 0 || count > MOST_CELLS) return undefined;
  const sign = outies.length > 0 ? 1 : -1;
  return {
    kind: 'sum',
    cells: [...outies, ...innies],
    factors: [...outies.map(() => sign), ...innies.map(() => -sign)],
    total: sign * total,
  };
}
