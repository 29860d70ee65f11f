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

/**
 * Candidates of each digit, and those of them that are off. `MINI_ROWS` has the first cell of each three in
 * a row and block; a set where each such three is folded onto that cell says which rows and blocks are not
 * empty by folding it once more, onto `ROWS` or onto `BLOCKS`.
 */
const MINI_ROWS = 0o111111111;
const ROWS = 0x40201;
const BLOCKS = 0o111;
const planes = new Int32Array(27);
/** Which rows, blocks and columns hold the digit at all, for each plane; columns for each digit. */
const rows = new Int32Array(27);
const blocks = new Int32Array(27);
const columns = new Int32Array(9);
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
      const plane = positions[row] | (positions[row + 9] << 9) | (positions[row + 18] << 18);
      const threes = (plane | (plane >> 1) | (plane >> 2)) & MINI_ROWS;
      planes[3 * digit + word] = plane;
      rows[3 * digit + word] = (threes | (threes >> 3) | (threes >> 6)) & ROWS;
      blocks[3 * digit + word] = (threes | (threes >> 9) | (threes >> 18)) & BLOCKS;
    }
    const all = planes[3 * digit] | planes[3 * digit + 1] | planes[3 * digit + 2];
    columns[digit] = (all | (all >> 9) | (all >> 18)) & 0x1ff;
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
function note({ candidates }: Board): void {
  let all0 = -1;
  let all1 = -1;
  let all2 = -1;
  for (let at = 0; at < 27; at += 3) {
    all0 &= off[at] | ~planes[at];
    all1 &= off[at + 1] | ~planes[at + 1];
    all2 &= off[at + 2] | ~planes[at + 2];
    const lost = (off[at] & planes[at]) | (off[at + 1] & planes[at + 1]) | (off[at + 2] & planes[at + 2]);
    if (lost !== 0) noteDigit((at / 3) | 0);
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

function noteDigit(digit: number): void {
  let all = 0;
  for (let word = 0; word < 3; word++) {
    const at = 3 * digit + word;
    const left = planes[at] & ~off[at];
    all |= left;
    const threes = (left | (left >> 1) | (left >> 2)) & MINI_ROWS;
    const noRows = rows[at] & ~(threes | (threes >> 3) | (threes >> 6));
    const noBlocks = blocks[at] & ~(threes | (threes >> 9) | (threes >> 18));
    if ((noRows | noBlocks) === 0) continue;
    for (let i = 0; i < 3; i++) {
      if (noRows & (1 << (9 * i))) noteHouse(9 + 3 * word + i, digit);
      if (noBlocks & (1 << (3 * i))) noteHouse(3 * word + i, digit);
    }
  }
  const noColumns = columns[digit] & ~(all | (all >> 9) | (all >> 18));
  for (let rest = noColumns; rest; rest &= rest - 1) noteHouse(18 + LOWEST[rest], digit);
}

function noteHouse(house: number, digit: number): void {
  const at = 9 * house + digit;
  if (emptied.places[at]) return;
  emptied.places[at] = 1;
  emptied.count++;
}
