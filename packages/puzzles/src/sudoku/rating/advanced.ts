/**
 * Advanced steps inside a closure (se-rules 8.6, 8.7): when nothing more follows link by link, pointing and
 * claiming, hidden pairs, naked pairs and X-wings on the reduced board give further off nodes; above level
 * 1 chains do. The parents of such a node are the candidates whose loss made the pattern: present in
 * `base`, gone now. A pattern that owes nothing to lost candidates is none of the assumption's consequences
 * and is passed over.
 */
import type { Board } from './board.js';
import { type Advance, type Closure, OFF, type Snapshot, storeAdvanced } from './closure.js';
import {
  arePeers,
  BLOCK_COLUMN_ROW,
  CELL_AT,
  CELLS,
  CROSSINGS,
  type Crossing,
  HOUSE_OF,
  LOWEST,
  SIZE,
} from './geometry.js';
import type { NestedHint } from './nested.js';

/** Entries that the pattern at hand rests on. */
const owed: number[] = [];

/** Adds the off node of a lost candidate to `owed`, once. */
export function owe(closure: Closure, candidate: number): void {
  const entry = closure.live[candidate + OFF] - 1;
  if (!owed.includes(entry)) owed.push(entry);
}

/** Begins a new pattern. */
export function oweNothing(): void {
  owed.length = 0;
}

/** Whether the pattern at hand rests on lost candidates. */
export function owesSomething(): boolean {
  return owed.length > 0;
}

/** Stores the elimination of a candidate by the pattern at hand, unless it is known already. */
export function strike(closure: Closure, candidate: number, nested: NestedHint | undefined): void {
  if (closure.live[candidate + OFF] !== 0) return;
  storeAdvanced(closure, candidate + OFF, owed, nested);
}

/** The four simple rules; each gives all it finds, the first that gives something ends it. */
export const simpleRules: Advance = (board, base, closure) => {
  const before = closure.count;
  if (leastTouched(board, closure) > 3) return;
  lockingInside(board, base, closure);
  if (closure.count === before) hiddenPairInside(board, base, closure);
  if (closure.count === before) nakedPairInside(board, base, closure);
  if (closure.count === before) xWingInside(board, base, closure);
};

/** Closures with more entries than this are not looked through. */
const FEW = 12;

/**
 * The least number of candidates left in a cell, or of places of a digit in a house, that has lost some in a
 * closure; 0 if it is not worth counting. All simple rules rest on a loss that leaves three at most, and all
 * strong links that are new on one that leaves two.
 */
export function leastTouched({ candidates, positions }: Board, { nodes, count }: Closure): number {
  if (count > FEW) return 0;
  let least = 9;
  for (let entry = 0; entry < count; entry++) {
    if (nodes[entry] < OFF) continue;
    const candidate = nodes[entry] - OFF;
    const cell = (candidate / 9) | 0;
    const digit = candidate - 9 * cell;
    least = Math.min(least, SIZE[candidates[cell]]);
    for (let at = 3 * cell; at < 3 * cell + 3; at++)
      least = Math.min(least, SIZE[positions[9 * HOUSE_OF[at] + digit]]);
  }
  return least;
}

function lockingInside({ positions }: Board, base: Snapshot, closure: Closure): void {
  // Three crossings after each other have the same base. Only digits that have lost a place there count.
  for (let first = 0; first < CROSSINGS.length; first += 3) {
    const start = 9 * CROSSINGS[first].base;
    let digits = 0;
    for (let digit = 0; digit < 9; digit++) {
      const places = positions[start + digit];
      if (places !== base.positions[start + digit] && (SIZE[places] === 2 || SIZE[places] === 3))
        digits |= 1 << digit;
    }
    if (digits === 0) continue;
    for (let at = first; at < first + 3; at++) {
      for (let rest = digits; rest; rest &= rest - 1)
        lockingAt(positions, base, closure, CROSSINGS[at], LOWEST[rest]);
    }
  }
}

function lockingAt(
  positions: Uint16Array,
  base: Snapshot,
  closure: Closure,
  { base: house, cover, inBase, inCover }: Crossing,
  digit: number,
): void {
  const places = positions[9 * house + digit];
  if ((places & ~inBase) !== 0) return;
  const lost = base.positions[9 * house + digit] & ~places & ~inBase;
  const outside = positions[9 * cover + digit] & ~inCover;
  if (lost === 0 || outside === 0) return;
  oweNothing();
  for (let rest = lost; rest; rest &= rest - 1) owe(closure, 9 * CELL_AT[9 * house + LOWEST[rest]] + digit);
  for (let rest = outside; rest; rest &= rest - 1) {
    strike(closure, 9 * CELL_AT[9 * cover + LOWEST[rest]] + digit, undefined);
  }
}

function hiddenPairInside({ positions, candidates, empty }: Board, base: Snapshot, closure: Closure): void {
  for (const kind of BLOCK_COLUMN_ROW) {
    for (let house = 9 * kind; house < 9 * kind + 9; house++) {
      if (empty[house] <= 4) continue;
      const start = 9 * house;
      for (let high = 1; high < 9; high++) {
        const places = positions[start + high];
        if (SIZE[places] !== 2) continue;
        for (let low = 0; low < high; low++) {
          if (positions[start + low] !== places) continue;
          const pair = (1 << low) | (1 << high);
          oweNothing();
          for (
            let rest = (base.positions[start + low] | base.positions[start + high]) & ~places;
            rest;
            rest &= rest - 1
          ) {
            const cell = CELL_AT[start + LOWEST[rest]];
            if (base.candidates[cell] & (1 << low)) owe(closure, 9 * cell + low);
            if (base.candidates[cell] & (1 << high)) owe(closure, 9 * cell + high);
          }
          if (!owesSomething()) continue;
          for (let rest = places; rest; rest &= rest - 1) {
            const cell = CELL_AT[start + LOWEST[rest]];
            strikeAll(closure, cell, candidates[cell] & ~pair);
          }
        }
      }
    }
  }
}

function nakedPairInside({ candidates, empty }: Board, base: Snapshot, closure: Closure): void {
  if (!hasNakedPair(candidates)) return;
  for (const kind of BLOCK_COLUMN_ROW) {
    for (let house = 9 * kind; house < 9 * kind + 9; house++) {
      if (empty[house] < 4) continue;
      for (let high = 1; high < 9; high++) {
        const second = CELL_AT[9 * house + high];
        const pair = candidates[second];
        if (SIZE[pair] !== 2) continue;
        for (let low = 0; low < high; low++) {
          const first = CELL_AT[9 * house + low];
          if (candidates[first] === pair) nakedPair(candidates, base, closure, house, first, second);
        }
      }
    }
  }
}

const bivalue = new Uint8Array(CELLS);

/** Whether two cells of a house have the same two candidates. */
function hasNakedPair(candidates: Uint16Array): boolean {
  let count = 0;
  for (let cell = 0; cell < CELLS; cell++) {
    const pair = candidates[cell];
    if (SIZE[pair] !== 2) continue;
    for (let i = 0; i < count; i++)
      if (candidates[bivalue[i]] === pair && arePeers(bivalue[i], cell)) return true;
    bivalue[count++] = cell;
  }
  return false;
}

function nakedPair(
  candidates: Uint16Array,
  base: Snapshot,
  closure: Closure,
  house: number,
  first: number,
  second: number,
): void {
  const pair = candidates[first];
  oweNothing();
  for (const cell of [first, second]) {
    for (let rest = base.candidates[cell] & ~pair; rest; rest &= rest - 1)
      owe(closure, 9 * cell + LOWEST[rest]);
  }
  if (!owesSomething()) return;
  for (let position = 0; position < 9; position++) {
    const cell = CELL_AT[9 * house + position];
    if (cell !== first && cell !== second) strikeAll(closure, cell, candidates[cell] & pair);
  }
}

function strikeAll(closure: Closure, cell: number, digits: number): void {
  for (let rest = digits; rest; rest &= rest - 1) strike(closure, 9 * cell + LOWEST[rest], undefined);
}

function xWingInside({ positions, placed }: Board, base: Snapshot, closure: Closure): void {
  for (let bases = 18; bases >= 9; bases -= 9) {
    const digits = withEqualLines(positions, placed, 9 * bases);
    if (digits === 0) continue;
    for (let high = 1; high < 9; high++) {
      for (let low = 0; low < high; low++) {
        for (let rest = digits; rest; rest &= rest - 1) {
          const digit = LOWEST[rest];
          const lines = positions[9 * (bases + high) + digit];
          if (lines !== positions[9 * (bases + low) + digit] || SIZE[lines] !== 2) continue;
          xWing(positions, base, closure, bases, 27 - bases, low, high, digit, lines);
        }
      }
    }
  }
}

const pairs = new Uint16Array(9);

/** The digits that have the same two places in two of the nine lines from `start` on. */
function withEqualLines(positions: Uint16Array, placed: Uint8Array, start: number): number {
  let digits = 0;
  for (let digit = 0; digit < 9; digit++) {
    if (placed[digit] > 5) continue;
    let count = 0;
    for (let at = start + digit; at < start + 81; at += 9) {
      if (SIZE[positions[at]] !== 2) continue;
      for (let i = 0; i < count; i++) if (pairs[i] === positions[at]) digits |= 1 << digit;
      pairs[count++] = positions[at];
    }
  }
  return digits;
}

function xWing(
  positions: Uint16Array,
  base: Snapshot,
  closure: Closure,
  bases: number,
  covers: number,
  low: number,
  high: number,
  digit: number,
  lines: number,
): void {
  const eliminated: number[] = [];
  for (let rest = lines; rest; rest &= rest - 1) {
    const cover = covers + LOWEST[rest];
    const outside = positions[9 * cover + digit] & ~((1 << low) | (1 << high));
    for (let left = outside; left; left &= left - 1)
      eliminated.push(9 * CELL_AT[9 * cover + LOWEST[left]] + digit);
  }
  if (eliminated.length === 0) return;
  oweNothing();
  for (const line of [bases + low, bases + high]) {
    for (let rest = base.positions[9 * line + digit] & ~lines; rest; rest &= rest - 1) {
      owe(closure, 9 * CELL_AT[9 * line + LOWEST[rest]] + digit);
    }
  }
  if (!owesSomething()) return;
  eliminated.sort((a, b) => a - b);
  for (const candidate of eliminated) strike(closure, candidate, undefined);
}
