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
  const inside = new Uint8Array(layout.cellCount);
  const taken = new Uint8Array(layout.cellCount);
  for (const { cells, total } of areas(layout)) {
    inside.fill(0);
    taken.fill(0);
    for (const cell of cells) inside[cell] = 1;
    const rest = remainder(cells, total, known, inside, taken);
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
  for (const kind of ['row', 'column'] as const) {
    const lines = houses.filter(house => house.kind === kind).flatMap(house => house.cells);
    for (let from = 0; from < lines.length; from += size) {
      for (let to = from + size; to <= lines.length; to += size) {
        found.push({ cells: lines.slice(from, to), total: ((to - from) / size) * sumOfHouse });
      }
    }
  }
  const others = houses
    .filter(house => house.kind !== 'row' && house.kind !== 'column')
    .map(house => house.cells);
  for (const [i, one] of others.entries()) {
    found.push({ cells: one, total: sumOfHouse });
    for (const other of others.slice(i + 1)) {
      if (!touch(one, other, size) || one.some(cell => other.includes(cell))) continue;
      found.push({ cells: [...one, ...other], total: 2 * sumOfHouse });
    }
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

/** What is left when the known sums are set against an area; `inside` marks its cells, `taken` is empty. */
function remainder(
  area: readonly number[],
  areaTotal: number,
  known: readonly KnownSum[],
  inside: Uint8Array,
  taken: Uint8Array,
): Relation | undefined {
  const outies: number[] = [];
  let total = -areaTotal;
  let takenCount = 0;
  const byOverhang: { own: KnownSum; out: number }[] = [];
  for (const own of known) {
    let out = 0;
    for (const cell of own.cells) if (inside[cell] === 0) out++;
    if (2 * out < own.cells.length) byOverhang.push({ own, out });
  }
  byOverhang.sort((a, b) => a.out - b.out);
  for (const { own } of byOverhang) {
    if (own.cells.some(cell => taken[cell] === 1)) continue;
    for (const cell of own.cells) {
      taken[cell] = 1;
      if (inside[cell] === 0) outies.push(cell);
      else takenCount++;
    }
    total += own.total;
  }
  const count = outies.length + area.length - takenCount;
  if (byOverhang.length === 0 || count === 0 || count > MOST_CELLS) return undefined;
  const innies = area.filter(cell => taken[cell] === 0);
  // An area and all that lies beside it may leave the same sum: written in one way, it is kept once.
  const cells = [...outies, ...innies].sort((a, b) => a - b);
  const sign = outies.includes(cells[0]) ? 1 : -1;
  const factors = cells.map(cell => (outies.includes(cell) ? sign : -sign));
  return { kind: 'sum', cells, factors, total: sign * total };
}
