/**
 * Every class once. Each assembly has exactly one way over a cell that must be filled, and one of a piece that is used
 * once. A symmetry that keeps this cell or piece only permutes those ways, so that one of each orbit is enough: what is
 * found with it counts as often as its orbit is long. The item that saves most is taken.
 */
import type { Prepared } from './encode.js';
import { commonDivisor } from './kernels/pass/twin.js';
import type { Symmetries, Symmetry } from './symmetry.js';
import { once, type Table, withoutImpossible } from './table.js';

/** A part of the problem; all assemblies are the sum of each part's times its factor. */
export interface Part {
  readonly table: Table;
  readonly factor: bigint;
}

interface Anchor {
  /** All ways over the item, and those that are kept with the length of their orbit. */
  readonly ways: readonly number[];
  readonly kept: ReadonlyMap<number, number>;
  readonly orbits: readonly (readonly number[])[];
}

/** The symmetries under which the set of all assemblies does not change: reflections only if pieces pair up. */
export function fullGroup({ most, least }: Prepared, { turns, mirrors }: Symmetries): readonly Symmetry[] {
  if (mirrors.length === 0) return turns;
  const isSame = most.every((number, piece) => {
    if (number === 0) return true;
    const partner = mirrors[0].pieceOf[piece];
    return partner >= 0 && most[partner] === number && least[partner] === least[piece];
  });
  return isSame ? [...turns, ...mirrors] : turns;
}

/** Parts without most of the symmetric doubles. */
export function partsOf(prepared: Prepared, group: readonly Symmetry[]): Part[] {
  const { table } = prepared;
  if (group.length === 1) return [{ table, factor: 1n }];
  const anchor = bestAnchor(prepared, group);
  if (anchor) return partsAt(table, anchor);
  return partsByPresence(prepared, group) ?? [{ table, factor: 1n }];
}

/**
 * One part that can be divided among workers, whose assemblies all count alike. Where orbits differ in length, of each
 * so many ways are kept that every one of them stands for as many: half of the orbits of 24, say, and all of 12.
 */
export function wholePart(prepared: Prepared, group: readonly Symmetry[]): Part {
  const { table } = prepared;
  let best:
    | { readonly own: readonly number[]; readonly kept: ReadonlySet<number>; share: number }
    | undefined;
  for (const { ways, orbits } of group.length === 1 ? [] : anchorsOf(prepared, group)) {
    const share = orbits.reduce((divisor, orbit) => commonDivisor(divisor, orbit.length), 0);
    if (best && (share < best.share || (share === best.share && ways.length >= best.own.length))) continue;
    const kept = new Set(orbits.flatMap(orbit => orbit.slice(0, orbit.length / share)));
    best = { own: ways, kept, share };
  }
  if (!best || best.share < 2) return { table, factor: 1n };
  const { own, kept, share } = best;
  const dropped = new Set(own.filter(way => !kept.has(way)));
  return { table: narrowed(table, way => !dropped.has(way)), factor: BigInt(share) };
}

/** One part for every length of an orbit. */
function partsAt(table: Table, { ways, kept }: Anchor): Part[] {
  const own = new Set(ways);
  return [...new Set(kept.values())].map(length => {
    const isLeft = (way: number) => !own.has(way) || kept.get(way) === length;
    return { table: narrowed(table, isLeft), factor: BigInt(length) };
  });
}

/** The table with these ways only, and without those that have become impossible. */
export function narrowed({ items, options }: Table, isLeft: (way: number) => boolean): Table {
  const changed = new Set<number>();
  const left = options.filter(option => {
    if (isLeft(option.way)) return true;
    for (const item of option.items) changed.add(item);
    return false;
  });
  return withoutImpossible({ items, options: left }, changed);
}

/** With more pieces that may be missing there would be too many parts. */
const LOOSE_LIMIT = 24;

/**
 * Pieces that are used at most once: the first one may be there, and then breaks the symmetry; or it is not, and the
 * next one may.
 */
function partsByPresence(prepared: Prepared, group: readonly Symmetry[]): Part[] | undefined {
  const { table, pieceItem, most, ways } = prepared;
  const loose = [...most.keys()].filter(
    piece => most[piece] === 1 && pieceItem[piece] >= 0 && !table.items[pieceItem[piece]].isPrimary,
  );
  if (loose.length === 0 || loose.length > LOOSE_LIMIT) return undefined;
  const waysOfPiece = waysByPiece(prepared);
  const anchors = loose.map(piece => ({
    piece,
    anchor: anchorOf(waysOfPiece[piece], fixing(group, piece)),
  }));
  anchors.sort((a, b) => a.anchor.kept.size - b.anchor.kept.size);
  const parts: Part[] = [];
  let { options } = table;
  for (const { piece, anchor } of anchors) {
    const items = table.items.map((item, number) => (number === pieceItem[piece] ? once(item.name) : item));
    parts.push(...partsAt({ items, options }, anchor));
    options = options.filter(({ way }) => way < 0 || ways.piece[way] !== piece);
  }
  parts.push({ table: withoutImpossible({ items: table.items, options }), factor: 1n });
  return parts.filter(part => part.table.options.length > 0);
}

const fixing = (group: readonly Symmetry[], piece: number) =>
  group.filter(({ pieceOf }) => pieceOf[piece] === piece);

/** The ways of every piece that may be part of an assembly. */
function waysByPiece({ table, ways, least }: Prepared): number[][] {
  const lists: number[][] = least.map(() => []);
  for (const { way } of table.options) if (way >= 0) lists[ways.piece[way]].push(way);
  return lists;
}

/** The cell or piece that leaves least to search; undefined if no symmetry keeps any. */
export function bestAnchor(prepared: Prepared, group: readonly Symmetry[]): Anchor | undefined {
  let best: Anchor | undefined;
  for (const anchor of anchorsOf(prepared, group)) {
    if (anchor.kept.size < anchor.ways.length && (!best || gain(anchor) > gain(best))) best = anchor;
  }
  return best;
}

/** What an anchor saves; among equals the one with few ways, which come first in the search. */
function gain({ ways, kept }: Anchor): number {
  return (ways.length / Math.max(1, kept.size)) * (1 + 1 / (1 + kept.size));
}

function* anchorsOf(prepared: Prepared, group: readonly Symmetry[]): Generator<Anchor> {
  const { table, least, most, isFilled, ways } = prepared;
  const waysOfPiece = waysByPiece(prepared);
  for (const piece of least.keys()) {
    if (least[piece] !== 1 || most[piece] !== 1) continue;
    yield anchorOf(waysOfPiece[piece], fixing(group, piece));
  }
  const seen = new Set<number>();
  const waysAt: number[][] = isFilled.map(() => []);
  for (const { way } of table.options) {
    if (way < 0) continue;
    for (let at = ways.start[way]; at < ways.start[way + 1]; at++) waysAt[ways.cells[at]].push(way);
  }
  for (const [cell, isSure] of isFilled.entries()) {
    if (!isSure || seen.has(cell)) continue;
    for (const { cellOf } of group) seen.add(cellOf[cell]);
    const keeping = group.filter(({ cellOf }) => cellOf[cell] === cell);
    if (keeping.length > 1) yield anchorOf(waysAt[cell], keeping);
  }
}

/** The least way of every orbit. */
function anchorOf(ways: readonly number[], group: readonly Symmetry[]): Anchor {
  const kept = new Map<number, number>();
  const orbits: number[][] = [];
  const seen = new Set<number>();
  for (const way of ways) {
    if (seen.has(way)) continue;
    const orbit = new Set(group.map(({ wayOf }) => wayOf[way]));
    for (const other of orbit) seen.add(other);
    kept.set(way, orbit.size);
    orbits.push([...orbit]);
  }
  return { ways, kept, orbits };
}
