/**
 * Where multiple forcing chains can be found at all: which cells, and which digits of which houses, some
 * candidate leaves without any place by links alone (see implications.ts).
 *
 * Links work in both directions: t goes off whichever place s of a digit in a house is on, exactly if t on
 * turns every s off. Where the branches agree that t is on, they agree that the rest of its cell is off,
 * too. So a cell or a house that no candidate empties proves nothing that is not known. All this holds
 * where no candidate is refuted, because a closure with a contradiction ends early.
 *
 * The digits are planes of three words, as sets of cells are in geometry.ts.
 */
import type { Board } from './board.js';
import { CELLS, HOUSES, LOWEST, PEER_SET } from './geometry.js';
import type { Implications } from './implications.js';

export interface Emptied {
  /** 1 for a cell, and for 9 * house + digit, that some candidate empties. */
  readonly cells: Uint8Array;
  readonly places: Uint8Array;
  count: number;
}

const emptied: Emptied = { cells: new Uint8Array(CELLS), places: new Uint8Array(9 * HOUSES), count: 0 };

/** Candidates of each digit, and those of them that are off. */
const planes = new Int32Array(27);
const off = new Int32Array(27);
/** Ends that are on. */
const on = new Int32Array(CELLS * 9);

/** The cells and houses that some candidate empties; the same storage every time. */
export function emptiedBy(board: Board, implications: Implications): Emptied {
  emptied.cells.fill(0);
  emptied.places.fill(0);
  emptied.count = 0;
  const { positions, candidates } = board;
  for (let digit = 0; digit < 9; digit++) {
    for (let word = 0; word < 3; word++) {
      const row = 9 * (9 + 3 * word) + digit;
      planes[3 * digit + word] = positions[row] | (positions[row + 9] << 9) | (positions[row + 18] << 18);
    }
  }
  for (let cell = 0; cell < CELLS; cell++) {
    for (let rest = candidates[cell]; rest; rest &= rest - 1) {
      const candidate = 9 * cell + LOWEST[rest];
      if (assume(board, implications, candidate)) note(board);
    }
  }
  return emptied;
}

/** Fills `off` with what is off when a candidate is on; false if no end is on then. */
function assume({ candidates }: Board, implications: Implications, candidate: number): boolean {
  const { words, sees, either, ends } = implications;
  const at = words * candidate;
  let any = 0;
  for (let word = 0; word < words; word++) {
    any |= sees[at + word];
    on[word] = 0;
  }
  if (any === 0) return false;
  for (let word = 0; word < words; word++) {
    for (let rest = sees[at + word]; rest; rest &= rest - 1) {
      const from = words * (32 * word + 31 - Math.clz32(rest & -rest));
      for (let i = 0; i < words; i++) on[i] |= either[from + i];
    }
  }
  off.fill(0);
  exclude(candidates, candidate);
  for (let word = 0; word < words; word++) {
    for (let rest = on[word]; rest; rest &= rest - 1) {
      exclude(candidates, ends[32 * word + 31 - Math.clz32(rest & -rest)]);
    }
  }
  return true;
}

/** Adds to `off` what a candidate that is on excludes. */
function exclude(candidates: Uint16Array, candidate: number): void {
  const cell = (candidate / 9) | 0;
  const digit = candidate - 9 * cell;
  off[3 * digit] |= PEER_SET[3 * cell];
  off[3 * digit + 1] |= PEER_SET[3 * cell + 1];
  off[3 * digit + 2] |= PEER_SET[3 * cell + 2];
  const word = (cell / 27) | 0;
  const bit = 1 << (cell - 27 * word);
  for (let rest = candidates[cell] & ~(1 << digit); rest; rest &= rest - 1)
    off[3 * LOWEST[rest] + word] |= bit;
}

/** Notes the cells and houses that `off` empties. */
function note({ positions, candidates }: Board): void {
  let all0 = -1;
  let all1 = -1;
  let all2 = -1;
  for (let at = 0; at < 27; at += 3) {
    all0 &= off[at] | ~planes[at];
    all1 &= off[at + 1] | ~planes[at + 1];
    all2 &= off[at + 2] | ~planes[at + 2];
    const lost = (off[at] & planes[at]) | (off[at + 1] & planes[at + 1]) | (off[at + 2] & planes[at + 2]);
    if (lost !== 0) noteDigit(positions, (at / 3) | 0);
  }
  noteCells(candidates, 0, all0);
  noteCells(candidates, 27, all1);
  noteCells(candidates, 54, all2);
}

function noteCells(candidates: Uint16Array, first: number, set: number): void {
  for (let rest = set & 0x7ffffff; rest; rest &= rest - 1) {
    const cell = first + 31 - Math.clz32(rest & -rest);
    if (candidates[cell] === 0 || emptied.cells[cell]) continue;
    emptied.cells[cell] = 1;
    emptied.count++;
  }
}

function noteDigit(positions: Uint16Array, digit: number): void {
  let columns = 0;
  for (let word = 0; word < 3; word++) {
    const left = planes[3 * digit + word] & ~off[3 * digit + word];
    for (let row = 0; row < 3; row++) {
      if (((left >> (9 * row)) & 0x1ff) === 0) noteHouse(positions, 9 + 3 * word + row, digit);
    }
    const band = (left | (left >> 9) | (left >> 18)) & 0x1ff;
    columns |= band;
    for (let block = 0; block < 3; block++) {
      if (((band >> (3 * block)) & 7) === 0) noteHouse(positions, 3 * word + block, digit);
    }
  }
  for (let rest = ~columns & 0x1ff; rest; rest &= rest - 1) noteHouse(positions, 18 + LOWEST[rest], digit);
}

function noteHouse(positions: Uint16Array, house: number, digit: number): void {
  const at = 9 * house + digit;
  if (positions[at] === 0 || emptied.places[at]) return;
  emptied.places[at] = 1;
  emptied.count++;
}
