/**
 * Naked and hidden pairs, triples and quads, and the search for `k` sets out of many whose union has `k`
 * members, on which fish rest too. Hall's theorem is all there is to it: k cells with k digits between them
 * keep these digits for themselves (naked); k digits with k places between them keep these places (hidden).
 */

import { cellsAt, label, stepOf, strikes } from './make.js';
import { count, type LogicState, members } from './state.js';
import type { Step } from './step.js';

/** Called for each choice found: the set of indices chosen and the union; true ends the search. */
export type Visit = (chosen: number, union: number) => boolean;

/**
 * Goes through all choices of `k` of the sets with 2 to k members each whose union has exactly k members,
 * smaller indices first.
 */
export function tuples(
  sets: ArrayLike<number>,
  start: number,
  length: number,
  k: number,
  visit: Visit,
): boolean {
  return choose(sets, start, length, k, 0, k, 0, 0, visit);
}

function choose(
  sets: ArrayLike<number>,
  start: number,
  length: number,
  k: number,
  from: number,
  left: number,
  chosen: number,
  union: number,
  visit: Visit,
): boolean {
  for (let i = from; i <= length - left; i++) {
    const set = sets[start + i];
    if ((set & (set - 1)) === 0) continue;
    const wider = union | set;
    const size = count(wider);
    if (size > k) continue;
    const more = chosen | (1 << i);
    if (left === 1) {
      if (size === k && visit(more, wider)) return true;
    } else if (choose(sets, start, length, k, i + 1, left - 1, more, wider, visit)) return true;
  }
  return false;
}

const NAKED = ['naked-pair', 'naked-triple', 'naked-quad'] as const;
const HIDDEN = ['hidden-pair', 'hidden-triple', 'hidden-quad'] as const;
const marks = new Int32Array(25);

/** A finder of naked sets of `k` cells. */
export function nakedSet(k: 2 | 3 | 4): (state: LogicState) => Step | undefined {
  return state => {
    const { candidates, empty, shape } = state;
    for (let house = 0; house < shape.houseCount; house++) {
      if (empty[house] <= k) continue;
      for (let at = 0; at < shape.size; at++) marks[at] = candidates[shape.cellAt[house * shape.size + at]];
      let found: Step | undefined;
      tuples(marks, 0, shape.size, k, (chosen, digits) => {
        const cells = cellsAt(state, house, chosen);
        const others = cellsAt(state, house, shape.full & ~chosen);
        const eliminated = strikes(state, commonPeers(state, cells, others), digits);
        if (eliminated.length === 0) return false;
        const houses = [label(state, house)];
        found = stepOf(state, {
          technique: NAKED[k - 2],
          cells,
          digits: members(digits, 1),
          houses,
          eliminated,
        });
        return true;
      });
      if (found) return found;
    }
    return undefined;
  };
}

/** A finder of hidden sets of `k` digits. */
export function hiddenSet(k: 2 | 3 | 4): (state: LogicState) => Step | undefined {
  return state => {
    const { empty, positions, shape } = state;
    for (let house = 0; house < shape.houseCount; house++) {
      if (empty[house] <= k) continue;
      let found: Step | undefined;
      tuples(positions, house * shape.size, shape.size, k, (digits, places) => {
        const cells = cellsAt(state, house, places);
        const eliminated = strikes(state, cells, shape.full & ~digits);
        if (eliminated.length === 0) return false;
        const houses = [label(state, house)];
        found = stepOf(state, {
          technique: HIDDEN[k - 2],
          cells,
          digits: members(digits, 1),
          houses,
          eliminated,
        });
        return true;
      });
      if (found) return found;
    }
    return undefined;
  };
}

/**
 * Cells outside `cells` that see them all: the rest of the house, and of a second house that holds them
 * all.
 */
function commonPeers(state: LogicState, cells: readonly number[], rest: readonly number[]): number[] {
  const { cellCount, peerList, peerStart, sees } = state.shape;
  const inHouse = new Set([...rest, ...cells]);
  const beyond: number[] = [];
  for (let i = peerStart[cells[0]]; i < peerStart[cells[0] + 1]; i++) {
    const peer = peerList[i];
    if (!inHouse.has(peer) && cells.every(cell => sees[cell * cellCount + peer])) beyond.push(peer);
  }
  return [...rest, ...beyond];
}
