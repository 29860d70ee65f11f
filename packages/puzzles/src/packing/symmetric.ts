/**
 * The assemblies that some symmetry leaves as they are. An assembly that g keeps is made of whole orbits of ways under
 * g, and covers whole orbits of cells: again an exact cover, and a far smaller one. Symmetries of prime order are
 * enough, since every other one has such a power.
 */
import { type Task, walkTask } from '@quadrille/base';
import { coverSearch } from '@quadrille/cover';
import { fullGroup } from './break.js';
import { encodeTable, type Prepared, waysOfSolution } from './encode.js';
import { walkSmall } from './small.js';
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
import type { Ways } from './ways.js';

export interface Nodes {
  readonly nodes: number;
}

/** So few assemblies are listed, each looked at with every symmetry. */
const FEW = 400n;

/** All assemblies that are symmetric in some way, as ascending lists of ways; undefined when it is cut off. */
export function* symmetricAssemblies(
  prepared: Prepared,
  symmetries: Symmetries,
  all?: bigint,
): Task<Nodes, number[][] | undefined> {
  const listed = all !== undefined && all <= FEW ? symmetricOfFew(prepared, symmetries) : undefined;
  if (listed) return listed;
  const found = new Map<string, number[]>();
  const group = fullGroup(prepared, symmetries);
  const isNew = (ways: readonly number[]) => !found.has(ways.join()) && keepsRanges(prepared, ways);
  let before = 0;
  for (const one of primeSymmetries([...symmetries.turns, ...symmetries.mirrors], group)) {
    if (!canKeepAny(prepared, one)) continue;
    const { table, members } = orbitTable(prepared, one);
    let list: number[][] = [];
    const keep = (orbits: readonly number[]) =>
      list.push(orbits.flatMap(orbit => (orbit < 0 ? [] : members[orbit])).sort((a, b) => a - b));
    const small = walkSmall(table, keep);
    if (small) {
      before += small.nodes;
      for (const ways of list) if (isNew(ways)) addImages(found, group, ways);
      continue;
    }
    list = [];
    const encoded = encodeTable(withoutImpossible(table));
    const walk = walkTask(coverSearch(encoded.model), {
      onSolution: solution => keep(waysOfSolution(encoded, solution)),
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
    for (const ways of list) if (isNew(ways)) addImages(found, group, ways);
  }
  return [...found.values()];
}

/** The same by listing all assemblies; undefined if that is no small work. */
function symmetricOfFew(prepared: Prepared, { turns, mirrors }: Symmetries): number[][] | undefined {
  const others = [...turns.slice(1), ...mirrors];
  const found: number[][] = [];
  const isIn = new Uint8Array(prepared.ways.count);
  const small = walkSmall(prepared.table, options => {
    const ways = options.filter(way => way >= 0);
    for (const way of ways) isIn[way] = 1;
    const isKept = others.some(({ wayOf }) => ways.every(way => isIn[wayOf[way]] === 1));
    for (const way of ways) isIn[way] = 0;
    if (isKept) found.push(ways.sort((a, b) => a - b));
  });
  return small && found;
}

/** What the group makes of an assembly is symmetric too. */
function addImages(found: Map<string, number[]>, group: readonly Symmetry[], ways: readonly number[]): void {
  for (const { wayOf } of group) {
    const image = ways.map(way => wayOf[way]).sort((a, b) => a - b);
    found.set(image.join(), image);
  }
}

/** One generator for every subgroup of prime order, and of those that the group makes of each other only one. */
function primeSymmetries(all: readonly Symmetry[], group: readonly Symmetry[]): Symmetry[] {
  const base = baseOf(all);
  const turns = group.map(({ cellOf }) => ({ cellOf, base: base.map(cell => cellOf.indexOf(cell)) }));
  const found: Symmetry[] = [];
  const seen = new Set<string>();
  for (const one of all) {
    if ((one.order !== 2 && one.order !== 3) || seen.has(base.map(cell => one.cellOf[cell]).join())) continue;
    found.push(one);
    const square = (cell: number) => one.cellOf[one.cellOf[cell]];
    for (const turn of turns) {
      seen.add(turn.base.map(cell => turn.cellOf[one.cellOf[cell]]).join());
      if (one.order === 3) seen.add(turn.base.map(cell => turn.cellOf[square(cell)]).join());
    }
  }
  return found;
}

/** A few cells that no symmetry but the identity leaves in place: where they go tells symmetries apart. */
function baseOf(all: readonly Symmetry[]): number[] {
  const base: number[] = [];
  for (const { cellOf } of all) {
    if (base.some(cell => cellOf[cell] !== cell)) continue;
    const other = cellOf.findIndex((to, cell) => to !== cell);
    if (other >= 0) base.push(other);
  }
  return base;
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
function orbitTable(prepared: Prepared, symmetry: Symmetry) {
  const { ways, isFilled } = prepared;
  const { cellOf, wayOf } = symmetry;
  const items: TableItem[] = [];
  const options: TableOption[] = [];
  const itemOf = new Int32Array(isFilled.length).fill(-1);
  for (let cell = 0; cell < itemOf.length; cell++) {
    if (itemOf[cell] >= 0) continue;
    const isHole = prepared.hasHoles && !isFilled[cell];
    const item = items.push((isFilled[cell] || isHole ? once : atMostOnce)(`cell ${cell}`)) - 1;
    for (let other = cell; itemOf[other] < 0; other = cellOf[other]) itemOf[other] = item;
    if (isHole) options.push({ items: [item], way: -1 });
  }
  const pieceItems = new PieceItems(prepared, items);
  const members: number[][] = [];
  const isOpen = new Uint8Array(ways.count);
  for (const { way } of prepared.table.options) if (way >= 0) isOpen[way] = 1;
  const reach = new Reach(ways, itemOf);
  for (let way = 0; way < ways.count; way++) {
    if (isOpen[way] === 0) continue;
    const orbit: number[] = [];
    let next = way;
    for (; next >= 0 && isOpen[next] === 1; next = wayOf[next]) {
      isOpen[next] = 0;
      orbit.push(next);
    }
    if (next !== way) continue; // it ends at a way that has no image, or that is in no assembly
    const covered = reach.of(orbit);
    const own = covered && pieceItems.of(orbit, ways.piece);
    if (own) options.push({ items: [...own, ...covered], way: members.push(orbit) - 1 });
  }
  return { table: { items, options } satisfies Table, members };
}

/** The items of the cells that an orbit covers. */
class Reach {
  /** The last orbit that covered a cell, and an item. */
  private readonly cellSeen: Int32Array;
  private readonly itemSeen: Int32Array;
  private orbit = 0;

  constructor(
    private readonly ways: Ways,
    private readonly itemOf: Int32Array,
  ) {
    this.cellSeen = new Int32Array(itemOf.length);
    this.itemSeen = new Int32Array(itemOf.length);
  }

  /** Undefined if ways of the orbit overlap. */
  of(orbit: readonly number[]): number[] | undefined {
    const { start, cells } = this.ways;
    const number = ++this.orbit;
    const covered: number[] = [];
    for (const way of orbit) {
      for (let at = start[way]; at < start[way + 1]; at++) {
        const cell = cells[at];
        if (this.cellSeen[cell] === number) return undefined;
        this.cellSeen[cell] = number;
        const item = this.itemOf[cell];
        if (this.itemSeen[item] === number) continue;
        this.itemSeen[item] = number;
        covered.push(item);
      }
    }
    return covered;
  }
}

/** Items for pieces; a piece that an orbit uses k times has an item of its own for that k. */
class PieceItems {
  /** By piece and how often an orbit uses it. */
  private readonly known = new Map<number, number>();

  constructor(
    private readonly prepared: Prepared,
    private readonly items: TableItem[],
  ) {
    for (const [piece, item] of prepared.pieceItem.entries()) {
      if (item >= 0 && prepared.least[piece] === 1 && prepared.most[piece] === 1) this.item(piece, 1);
    }
  }

  /** The items of an orbit of ways, whose pieces are given; undefined if it has one too often. */
  of(orbit: readonly number[], pieceOf: Int32Array): number[] | undefined {
    const { most, pieceItem } = this.prepared;
    const times = new Map<number, number>();
    for (const way of orbit) times.set(pieceOf[way], (times.get(pieceOf[way]) ?? 0) + 1);
    const own: number[] = [];
    for (const [piece, count] of times) {
      if (count > most[piece]) return undefined;
      if (pieceItem[piece] >= 0) own.push(this.item(piece, count));
    }
    return own;
  }

  private item(piece: number, times: number): number {
    const { least, most, table, pieceItem } = this.prepared;
    const place = times * least.length + piece;
    let item = this.known.get(place);
    if (item === undefined) {
      const name = `piece ${piece} x ${times}`;
      const isOnce = least[piece] === 1 && most[piece] === 1;
      const isLoose = !table.items[pieceItem[piece]].isPrimary;
      const fresh = isOnce
        ? once(name)
        : isLoose
          ? atMostOnce(name)
          : ranged(name, 0, Math.floor(most[piece] / times));
      item = this.items.push(fresh) - 1;
      this.known.set(place, item);
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
