/**
 * What follows by links alone on a board that does not change, for all candidates at once, as sets of bits.
 * It says where chains can be found at all, so that the searches, which must follow the order of the scale,
 * do not look anywhere else; most boards inside closures have no chain.
 *
 * Off nodes lead on only from the ends of strong links. Ends are numbered, and sets of ends are rows:
 *
 *     sees[c]      ends that exclude candidate c: in its cell, or of its digit in a common house
 *     partners[e]  ends that are on when e is off, by one strong link
 *     reach[e]     ends that are on when e is on
 *     either[e]    ends that are on when e is off: partners[e], and their reach
 *
 * Links work in both directions, so c is refuted (a chain leads from c on to c off) exactly if it sees two
 * ends, equal or not, one of which is on when the other is off.
 *
 * - A chain that proves s (from s off to s on) refutes all other candidates of its cell.
 * - What a cycle eliminates sees one of its on nodes and one of its off nodes, and the cycle read backwards
 *   leads from the first one off to the second one on, so it is refuted, too.
 *
 * So a board where nothing is refuted has neither.
 */
import type { Board } from './board.js';
import { CANDIDATES, CELL_AT, CELLS, HOUSES, LOWEST, PEERS, SIZE } from './geometry.js';

const WORDS = Math.ceil(CANDIDATES / 32);

export interface Implications {
  /** 1 for a candidate that a chain refutes. */
  readonly refuted: Uint8Array;
  refutedCount: number;
  /** The number of each end, or -1; the candidates they are. */
  readonly endOf: Int16Array;
  readonly ends: Int16Array;
  endCount: number;
  /** Words of a row. */
  words: number;
  readonly sees: Int32Array;
  readonly reach: Int32Array;
  readonly either: Int32Array;
}

const made: Implications = {
  refuted: new Uint8Array(CANDIDATES),
  refutedCount: 0,
  endOf: new Int16Array(CANDIDATES),
  ends: new Int16Array(CANDIDATES),
  endCount: 0,
  words: 0,
  sees: new Int32Array(CANDIDATES * WORDS),
  reach: new Int32Array(CANDIDATES * WORDS),
  either: new Int32Array(CANDIDATES * WORDS),
};

/** Strong links as pairs of ends: there are at most one for each cell and for each digit of a house. */
const pairs = new Int16Array(2 * (CELLS + 9 * HOUSES));
let pairCount = 0;
const partners = new Int32Array(CANDIDATES * WORDS);

/** What the implications are about. */
type Marks = Pick<Board, 'candidates' | 'positions'>;

/** The candidates of the board asked about last. */
const asked = new Uint16Array(CELLS);

/** The implications of a board; the same storage every time, filled once for each board. */
export function implicationsOf(board: Marks): Implications {
  if (isAsked(board.candidates)) return made;
  asked.set(board.candidates);
  made.endOf.fill(-1);
  made.endCount = 0;
  pairCount = 0;
  collectLinks(board);
  made.words = (made.endCount + 31) >> 5;
  fillSees(board);
  fillReach();
  refute(board);
  return made;
}

function isAsked(candidates: Uint16Array): boolean {
  for (let cell = 0; cell < CELLS; cell++) if (asked[cell] !== candidates[cell]) return false;
  return true;
}

function collectLinks({ candidates, positions }: Marks): void {
  for (let cell = 0; cell < CELLS; cell++) {
    const set = candidates[cell];
    if (SIZE[set] === 2) join(9 * cell + LOWEST[set], 9 * cell + LOWEST[set & (set - 1)]);
  }
  for (let at = 0; at < 9 * HOUSES; at++) {
    const set = positions[at];
    if (SIZE[set] !== 2) continue;
    const house = (at / 9) | 0;
    const digit = at - 9 * house;
    join(
      9 * CELL_AT[9 * house + LOWEST[set]] + digit,
      9 * CELL_AT[9 * house + LOWEST[set & (set - 1)]] + digit,
    );
  }
}

function join(a: number, b: number): void {
  pairs[2 * pairCount] = numberOf(a);
  pairs[2 * pairCount + 1] = numberOf(b);
  pairCount++;
}

function numberOf(candidate: number): number {
  const { endOf, ends } = made;
  if (endOf[candidate] >= 0) return endOf[candidate];
  ends[made.endCount] = candidate;
  return (endOf[candidate] = made.endCount++);
}

function fillSees({ candidates }: Marks): void {
  const { sees, ends, endCount, words } = made;
  sees.fill(0, 0, CANDIDATES * words);
  for (let end = 0; end < endCount; end++) {
    const cell = (ends[end] / 9) | 0;
    const digit = ends[end] - 9 * cell;
    const word = end >> 5;
    const bit = 1 << (end & 31);
    for (let rest = candidates[cell] & ~(1 << digit); rest; rest &= rest - 1) {
      sees[words * (9 * cell + LOWEST[rest]) + word] |= bit;
    }
    for (let i = 20 * cell; i < 20 * cell + 20; i++) sees[words * (9 * PEERS[i] + digit) + word] |= bit;
  }
}

/** Reach: one link on, then what that reaches, end by end (S. Warshall, 1962); and either from it. */
function fillReach(): void {
  const { sees, reach, either, ends, endCount, words } = made;
  partners.fill(0, 0, endCount * words);
  for (let i = 0; i < 2 * pairCount; i++) {
    const end = pairs[i ^ 1];
    partners[words * pairs[i] + (end >> 5)] |= 1 << (end & 31);
  }
  reach.fill(0, 0, endCount * words);
  for (let end = 0; end < endCount; end++) addRows(reach, words * end, sees, words * ends[end], partners);
  for (let middle = 0; middle < endCount; middle++) {
    const word = middle >> 5;
    const bit = 1 << (middle & 31);
    for (let end = 0; end < endCount; end++) {
      if ((reach[words * end + word] & bit) === 0) continue;
      for (let i = 0; i < words; i++) reach[words * end + i] |= reach[words * middle + i];
    }
  }
  for (let at = 0; at < endCount * words; at++) either[at] = partners[at];
  for (let end = 0; end < endCount; end++) addRows(either, words * end, partners, words * end, reach);
}

/** Adds to the row at `to` the rows of `table` of all ends in the set at `at`. */
function addRows(rows: Int32Array, to: number, sets: Int32Array, at: number, table: Int32Array): void {
  const { words } = made;
  for (let word = 0; word < words; word++) {
    for (let rest = sets[at + word]; rest; rest &= rest - 1) {
      const from = words * (32 * word + 31 - Math.clz32(rest & -rest));
      for (let i = 0; i < words; i++) rows[to + i] |= table[from + i];
    }
  }
}

function refute({ candidates }: Marks): void {
  const { refuted, sees, words } = made;
  refuted.fill(0);
  made.refutedCount = 0;
  for (let cell = 0; cell < CELLS; cell++) {
    for (let rest = candidates[cell]; rest; rest &= rest - 1) {
      const candidate = 9 * cell + LOWEST[rest];
      if (!isRefuted(words * candidate)) continue;
      refuted[candidate] = 1;
      made.refutedCount++;
    }
  }

  /** Whether two of the ends in the set at `at` cannot both be off. */
  function isRefuted(at: number): boolean {
    const { either } = made;
    for (let word = 0; word < words; word++) {
      for (let rest = sees[at + word]; rest; rest &= rest - 1) {
        const from = words * (32 * word + 31 - Math.clz32(rest & -rest));
        for (let i = 0; i < words; i++) if (either[from + i] & sees[at + i]) return true;
      }
    }
    return false;
  }
}

/**
 * Marks the ends that lie on a cycle which may eliminate something: they reach themselves, and of the ends
 * that they reach and that reach them one is seen by a refuted candidate of its digit.
 */
export function markCycles({ ends, endCount, words, reach, refuted }: Implications, marks: Uint8Array): void {
  marks.fill(0);
  for (let end = 0; end < endCount; end++) {
    if (!has(reach, words * end, end) || !isSeen(ends[end], refuted)) continue;
    for (let other = 0; other < endCount; other++) {
      if (has(reach, words * end, other) && has(reach, words * other, end)) marks[ends[other]] = 1;
    }
  }
}

function has(rows: Int32Array, at: number, end: number): boolean {
  return (rows[at + (end >> 5)] & (1 << (end & 31))) !== 0;
}

function isSeen(end: number, refuted: Uint8Array): boolean {
  const cell = (end / 9) | 0;
  const digit = end - 9 * cell;
  for (let i = 20 * cell; i < 20 * cell + 20; i++) if (refuted[9 * PEERS[i] + digit]) return true;
  return false;
}
