/**
 * What logic wants to know of a layout, in flat arrays, worked out once for each layout:
 *
 *     cellAt[house * size + position]       the cell
 *     seats: for a cell, from seatStart[cell] to seatStart[cell + 1], pairs (house, position)
 *     crossings of a house                  the other houses that share at least two cells with it
 */

import type { Layout } from '../layout.js';
import type { House } from '../rules.js';

/** Two houses with at least two cells in common. */
export interface Crossing {
  readonly base: number;
  readonly cover: number;
  /** Positions of the common cells in each of the two. */
  readonly inBase: number;
  readonly inCover: number;
}

export interface Shape {
  readonly layout: Layout;
  readonly size: number;
  readonly cellCount: number;
  readonly houseCount: number;
  readonly houses: readonly House[];
  readonly cellAt: Uint16Array;
  readonly seatStart: Uint16Array;
  readonly seats: Uint16Array;
  readonly peerStart: Uint16Array;
  readonly peerList: Uint16Array;
  /** `sees[a * cellCount + b]` is 1 when a and b may not hold the same digit. */
  readonly sees: Uint8Array;
  readonly pointing: readonly Crossing[];
  readonly claiming: readonly Crossing[];
  /** Whether cells exclude each other only by sharing a house. */
  readonly hasOnlyHousePeers: boolean;
  /** The houses with the boxes first. */
  readonly hiddenOrder: readonly number[];
  /** All digits: bits 0 … size - 1. */
  readonly full: number;
}

const known = new WeakMap<Layout, Shape>();

/** The shape of a layout; made once. */
export function shapeOf(layout: Layout): Shape {
  let shape = known.get(layout);
  if (!shape) known.set(layout, (shape = build(layout)));
  return shape;
}

function build(layout: Layout): Shape {
  const { size, cellCount, houses, housesOf, peers } = layout;
  const sees = new Uint8Array(cellCount * cellCount);
  peers.forEach((list, cell) => {
    for (const peer of list) sees[cell * cellCount + peer] = 1;
  });
  const seats: number[] = [];
  const seatStart = new Uint16Array(cellCount + 1);
  housesOf.forEach((list, cell) => {
    for (const house of list) seats.push(house, houses[house].cells.indexOf(cell));
    seatStart[cell + 1] = seats.length;
  });
  const peerStart = new Uint16Array(cellCount + 1);
  peers.forEach((list, cell) => {
    peerStart[cell + 1] = peerStart[cell] + list.length;
  });
  const crossings = crossingsOf(houses);
  return {
    layout,
    size,
    cellCount,
    houseCount: houses.length,
    houses,
    cellAt: Uint16Array.from(houses.flatMap(house => house.cells)),
    seatStart,
    seats: Uint16Array.from(seats),
    peerStart,
    peerList: Uint16Array.from(peers.flat()),
    sees,
    pointing: crossings.filter(({ base }) => houses[base].kind === 'box'),
    claiming: crossings.filter(({ base }) => houses[base].kind !== 'box'),
    hasOnlyHousePeers: peers.every((list, cell) =>
      list.every(peer => housesOf[cell].some(house => housesOf[peer].includes(house))),
    ),
    hiddenOrder: [true, false].flatMap(isBox =>
      houses.flatMap(({ kind }, at) => ((kind === 'box') === isBox ? [at] : [])),
    ),
    full: 2 ** size - 1,
  };
}

function crossingsOf(houses: readonly House[]): Crossing[] {
  const found: Crossing[] = [];
  houses.forEach((first, base) => {
    houses.forEach((second, cover) => {
      const inBase = commonPositions(first, second);
      if (base !== cover && inBase & (inBase - 1)) {
        found.push({ base, cover, inBase, inCover: commonPositions(second, first) });
      }
    });
  });
  return found;
}

function commonPositions(house: House, other: House): number {
  return house.cells.reduce((set, cell, at) => (other.cells.includes(cell) ? set | (1 << at) : set), 0);
}
