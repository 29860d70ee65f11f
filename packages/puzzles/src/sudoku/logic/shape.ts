/**
 * What logic wants to know of a layout, in flat arrays, worked out once for each layout:
 *
 *     cellAt[house * size + position]       the cell
 *     seats: for a cell, from seatStart[cell] to seatStart[cell + 1], pairs (house, position)
 *     crossings of a house                  the other houses that share at least two cells with it
 *     effects: for a cell, from effectStart[cell] to effectStart[cell + 1], what a digit in it strikes
 *
 *         peer, end, house * size, ~position, house * size, ~position … | peer, end, …
 *
 * with the houses of the peer that the cell is not in: those that it is in lose the digit at one stroke.
 */

import type { Layout } from '../layout.js';
import type { House } from '../rules.js';
import type { HouseLabel } from './step.js';

/** Two houses with at least two cells in common. */
export interface Crossing {
  readonly base: number;
  readonly cover: number;
  /** Positions of the common cells in each of the two. */
  readonly inBase: number;
  readonly inCover: number;
}

/** A cage with a sum. */
export interface CageSum {
  readonly cells: readonly number[];
  readonly sum: number;
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
  readonly effectStart: Int32Array;
  readonly effects: Int32Array;
  /** For a cell, the peers that share no house with it. */
  readonly strangers: readonly (readonly number[])[];
  readonly labels: readonly HouseLabel[];
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
  /** Cages with a sum, those with fewest cells first. */
  readonly cages: readonly CageSum[];
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
  const effects: number[] = [];
  const effectStart = new Int32Array(cellCount + 1);
  peers.forEach((list, cell) => {
    for (const peer of list) {
      const beyond = housesOf[peer].filter(house => !housesOf[cell].includes(house));
      effects.push(peer, effects.length + 2 + 2 * beyond.length);
      for (const house of beyond) effects.push(house * size, ~(1 << houses[house].cells.indexOf(peer)));
    }
    effectStart[cell + 1] = effects.length;
  });
  const strangers = peers.map((list, cell) =>
    list.filter(peer => !housesOf[cell].some(house => housesOf[peer].includes(house))),
  );
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
    effectStart,
    effects: Int32Array.from(effects),
    strangers,
    labels: houses.map(({ kind, index }) => ({ kind, index })),
    peerStart,
    peerList: Uint16Array.from(peers.flat()),
    sees,
    pointing: crossings.filter(({ base }) => houses[base].kind === 'box'),
    claiming: crossings.filter(({ base }) => houses[base].kind !== 'box'),
    hasOnlyHousePeers: strangers.every(list => list.length === 0),
    hiddenOrder: [true, false].flatMap(isBox =>
      houses.flatMap(({ kind }, at) => ((kind === 'box') === isBox ? [at] : [])),
    ),
    cages: layout.cages.filter(({ sum }) => sum > 0).sort((a, b) => a.cells.length - b.cells.length),
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
