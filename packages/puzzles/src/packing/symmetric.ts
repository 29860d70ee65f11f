/**
 * The assemblies that some symmetry leaves as they are. An assembly that g keeps is made of whole orbits of ways under
 * g, and covers whole orbits of cells: again an exact cover, and a far smaller one. Symmetries of prime order are
 * enough, since every other one has such a power.
 */
import { type Task, walkTask } from '@quadrille/base';
import { coverSearch } from '@quadrille/cover';
import { fullGroup } from './break.js';
import { encodeTable, type Prepared, waysOfSolution } from './encode.js';
import type { Symmetries, Symmetry } from './symmetry.js';
import {
  atMostOnce,
  once,
  ranged,
  type Table,
  type TableItem,
  type TableOption,
  withoutImpossible,
} from './table.js';

export interface Nodes {
  readonly nodes: number;
}

/** All assemblies that are symmetric in some way, as ascending lists of ways; undefined when it is cut off. */
export function* symmetricAssemblies(
  prepared: Prepared,
  symmetries: Symmetries,
): Task<Nodes, number[][] | undefined> {
  const found = new Map<string, number[]>();
  const group = fullGroup(prepared, symmetries);
  let before = 0;
  for (const one of primeSymmetries([...symmetries.turns, ...symmetries.mirrors], group)) {
    if (!canKeepAny(prepared, one)) continue;
    const { table, members } = orbitTable(prepared, one);
    const encoded = encodeTable(withoutImpossible(table));
    const list: number[][] = [];
    const walk = walkTask(coverSearch(encoded.model), {
      onSolution: solution => {
        const ways = waysOfSolution(encoded, solution).flatMap(orbit => members[orbit]);
        list.push(ways.sort((a, b) => a - b));
      },
    });
    for (;;) {
      const { done, value } = walk.next();
      if (done) {
        before += value.nodes;
        break;
      }
      const cut = yield { nodes: before + value.nodes };
      if (cut) {
        walk.next(cut);
        return undefined;
      }
    }
    for (const ways of list) {
      if (!found.has(ways.join()) && keepsRanges(prepared, ways)) addImages(found, group, ways);
    }
  }
  return [...found.values()];
}

/** What the group makes of an assembly is symmetric too. */
function addImages(found: Map<string, number[]>, group: readonly Symmetry[], ways: readonly number[]): void {
  for (const { wayOf } of group) {
    const image = ways.map(way => wayOf[way]).sort((a, b) => a - b);
    found.set(image.join(), image);
  }
}

/** In larger containers it does not pay to tell which symmetries are conjugate. */
const CELLS_COMPARED = 5000;

/** One generator for every subgroup of prime order, and of those that the group makes of each other only one. */
function primeSymmetries(all: readonly Symmetry[], group: readonly Symmetry[]): Symmetry[] {
  const found: Symmetry[] = [];
  const seen = new Set<string>();
  if (all[0].cellOf.length > CELLS_COMPARED) return all.filter(({ order }) => order === 2 || order === 3);
  for (const one of all) {
    if ((one.order !== 2 && one.order !== 3) || seen.has(one.cellOf.join())) continue;
    found.push(one);
    for (const { cellOf: turn } of group) {
      const conjugate = new Int32Array(turn.length);
      turn.forEach((to, cell) => {
        conjugate[to] = turn[one.cellOf[cell]];
      });
      seen.add(conjugate.join());
      if (one.order === 3) seen.add(conjugate.map(cell => conjugate[cell]).join());
    }
  }
  return found;
}

/** Whether every piece that is used once, and stays itself, has a way that the symmetry keeps. */
function canKeepAny({ least, most, ways, table }: Prepared, { wayOf, pieceOf }: Symmetry): boolean {
  const isKept = new Uint8Array(least.length);
  for (const { way } of table.options) if (way >= 0 && wayOf[way] === way) isKept[ways.piece[way]] = 1;
  return isKept.every(
    (kept, piece) => kept === 1 || least[piece] !== 1 || most[piece] !== 1 || pieceOf[piece] !== piece,
  );
}

/** Orbits of ways as options (their `way` is the number of the orbit), orbits of cells as items. */
function orbitTable(prepared: Prepared, { cellOf, wayOf, order }: Symmetry) {
  const { ways, table, isFilled } = prepared;
  const first = (cell: number) => {
    let least = cell;
    for (let other = cellOf[cell]; other !== cell; other = cellOf[other]) least = Math.min(least, other);
    return least;
  };
  const items: TableItem[] = [];
  const firstOf = isFilled.map((_, cell) => first(cell));
  const itemOf = new Int32Array(isFilled.length).fill(-1);
  const options: TableOption[] = [];
  firstOf.forEach((start, cell) => {
    if (start !== cell) return;
    const isHole = prepared.hasHoles && !isFilled[cell];
    itemOf[cell] = items.push((isFilled[cell] || isHole ? once : atMostOnce)(`cell ${cell}`)) - 1;
    if (isHole) options.push({ items: [itemOf[cell]], way: -1 });
  });
  const pieceItems = new PieceItems(prepared, items);
  const members: number[][] = [];
  const isAlive = new Uint8Array(ways.count);
  for (const { way } of table.options) if (way >= 0) isAlive[way] = 1;
  const seen = new Uint8Array(ways.count);
  for (let way = 0; way < ways.count; way++) {
    if (isAlive[way] === 0 || seen[way] === 1) continue;
    const orbit = [way];
    for (let next = wayOf[way]; next !== way && next >= 0 && orbit.length < order; next = wayOf[next])
      orbit.push(next);
    for (const each of orbit) seen[each] = 1;
    if (wayOf[orbit.at(-1)!] !== way || orbit.some(each => isAlive[each] === 0)) continue;
    const cells = orbit.flatMap(each =>
      Array.from(ways.cells.subarray(ways.start[each], ways.start[each + 1])),
    );
    if (new Set(cells).size < cells.length) continue;
    const own = pieceItems.of(orbit.map(each => ways.piece[each]));
    if (!own) continue;
    const covered = [...new Set(cells.map(cell => itemOf[firstOf[cell]]))];
    options.push({ items: [...own, ...covered], way: members.push(orbit) - 1 });
  }
  return { table: { items, options } satisfies Table, members };
}

/** Items for pieces; a piece that an orbit uses k times has an item of its own for that k. */
class PieceItems {
  private readonly known = new Map<string, number>();

  constructor(
    private readonly prepared: Prepared,
    private readonly items: TableItem[],
  ) {
    for (const [piece, item] of prepared.pieceItem.entries()) {
      if (item >= 0 && prepared.least[piece] === 1 && prepared.most[piece] === 1) this.item(piece, 1);
    }
  }

  /** The items of an orbit with these pieces; undefined if it has one too often. */
  of(pieces: readonly number[]): number[] | undefined {
    const own: number[] = [];
    for (const piece of new Set(pieces)) {
      const times = pieces.filter(each => each === piece).length;
      if (times > this.prepared.most[piece]) return undefined;
      if (this.prepared.pieceItem[piece] >= 0) own.push(this.item(piece, times));
    }
    return own;
  }

  private item(piece: number, times: number): number {
    const name = `piece ${piece} x ${times}`;
    const { least, most, table, pieceItem } = this.prepared;
    let item = this.known.get(name);
    if (item === undefined) {
      const isOnce = least[piece] === 1 && most[piece] === 1;
      const isLoose = !table.items[pieceItem[piece]].isPrimary;
      const fresh = isOnce
        ? once(name)
        : isLoose
          ? atMostOnce(name)
          : ranged(name, 0, Math.floor(most[piece] / times));
      item = this.items.push(fresh) - 1;
      this.known.set(name, item);
    }
    return item;
  }
}

/** Whether pieces and holes are as many as they may be. */
export function keepsRanges(
  { ways, least, most, problem, isFilled }: Prepared,
  chosen: readonly number[],
): boolean {
  const counts = new Int32Array(least.length);
  let filled = 0;
  for (const way of chosen) {
    counts[ways.piece[way]]++;
    filled += ways.start[way + 1] - ways.start[way];
  }
  const areHolesFew = isFilled.length - filled <= (problem.holes ?? Number.POSITIVE_INFINITY);
  return areHolesFew && counts.every((count, piece) => count >= least[piece] && count <= most[piece]);
}
