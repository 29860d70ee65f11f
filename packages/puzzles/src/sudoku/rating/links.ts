/**
 * The links of a board, for chains on a board that does not change (producer 21; se-rules 8.2). A strong
 * link joins the two candidates of a cell, or the two places of a digit in a house; a weak link joins
 * candidates that exclude each other. Off nodes without a strong link lead nowhere, so weak links to them
 * are left out.
 *
 *     strong links of candidate c:  strongTo[4c] …, the one inside the cell first, then block, row, column
 *     weak links of candidate c:    weakTo[28c] …, those inside the cell first, then peers in peer order
 */
import type { Board } from './board.js';
import {
  CANDIDATES,
  CELL_AT,
  CELLS,
  HOUSE_OF,
  HOUSES,
  LOWEST,
  PEERS,
  POSITION_OF,
  SIZE,
} from './geometry.js';

export const STRONG_ROOM = 4;
export const WEAK_ROOM = 28;

export interface Links {
  readonly strongTo: Int16Array;
  readonly strongCount: Uint8Array;
  /** 1 where the first strong link is the one inside the cell. */
  readonly strongInCell: Uint8Array;
  readonly weakTo: Int16Array;
  readonly weakCount: Uint8Array;
  readonly weakInCell: Uint8Array;
}

const links: Links = {
  strongTo: new Int16Array(CANDIDATES * STRONG_ROOM),
  strongCount: new Uint8Array(CANDIDATES),
  strongInCell: new Uint8Array(CANDIDATES),
  weakTo: new Int16Array(CANDIDATES * WEAK_ROOM),
  weakCount: new Uint8Array(CANDIDATES),
  weakInCell: new Uint8Array(CANDIDATES),
};

/**
 * The links of a board; the same storage every time. Weak links are those of candidates with strong links
 * and of the `refuted` ones: no chain needs others.
 */
export function linksOf(board: Board, refuted: Uint8Array): Links {
  links.strongCount.fill(0);
  links.strongInCell.fill(0);
  strongInCells(board);
  strongInHouses(board);
  weak(board, refuted);
  return links;
}

function join(a: number, b: number): void {
  const { strongTo, strongCount } = links;
  for (let i = 0; i < strongCount[a]; i++) if (strongTo[STRONG_ROOM * a + i] === b) return;
  strongTo[STRONG_ROOM * a + strongCount[a]++] = b;
  strongTo[STRONG_ROOM * b + strongCount[b]++] = a;
}

function strongInCells({ candidates }: Board): void {
  for (let cell = 0; cell < CELLS; cell++) {
    const set = candidates[cell];
    if (SIZE[set] !== 2) continue;
    const a = 9 * cell + LOWEST[set];
    const b = 9 * cell + LOWEST[set & (set - 1)];
    join(a, b);
    links.strongInCell[a] = links.strongInCell[b] = 1;
  }
}

function strongInHouses({ positions }: Board): void {
  for (let house = 0; house < HOUSES; house++) {
    for (let digit = 0; digit < 9; digit++) {
      const set = positions[9 * house + digit];
      if (SIZE[set] !== 2) continue;
      const a = CELL_AT[9 * house + LOWEST[set]];
      join(9 * a + digit, 9 * CELL_AT[9 * house + LOWEST[set & (set - 1)]] + digit);
    }
  }
}

function weak({ candidates }: Board, refuted: Uint8Array): void {
  const { strongCount, weakTo, weakCount, weakInCell } = links;
  for (let cell = 0; cell < CELLS; cell++) {
    for (let rest = candidates[cell]; rest; rest &= rest - 1) {
      const digit = LOWEST[rest];
      const candidate = 9 * cell + digit;
      if (strongCount[candidate] === 0 && !refuted[candidate]) continue;
      const start = WEAK_ROOM * candidate;
      let end = start;
      for (let others = candidates[cell] & ~(1 << digit); others; others &= others - 1) {
        const other = 9 * cell + LOWEST[others];
        if (strongCount[other] > 0) weakTo[end++] = other;
      }
      weakInCell[candidate] = end - start;
      for (let i = 20 * cell; i < 20 * cell + 20; i++) {
        const other = 9 * PEERS[i] + digit;
        if (candidates[PEERS[i]] & (1 << digit) && strongCount[other] > 0) weakTo[end++] = other;
      }
      weakCount[candidate] = end - start;
    }
  }
}

/**
 * The kind of the first house (block, row, column) that both candidates' cells share and that holds the
 * digit twice.
 */
export function strongKind({ positions }: Board, a: number, b: number): number {
  const digit = a % 9;
  for (let kind = 0; kind < 3; kind++) {
    const house = HOUSE_OF[3 * ((a / 9) | 0) + kind];
    if (house !== HOUSE_OF[3 * ((b / 9) | 0) + kind]) continue;
    const both = (1 << POSITION_OF[3 * ((a / 9) | 0) + kind]) | (1 << POSITION_OF[3 * ((b / 9) | 0) + kind]);
    if (positions[9 * house + digit] === both) return kind;
  }
  return -1;
}

/** The kind of the first house (block, row, column) that two cells share. */
export function sharedKind(a: number, b: number): number {
  for (let kind = 0; kind < 3; kind++) if (HOUSE_OF[3 * a + kind] === HOUSE_OF[3 * b + kind]) return kind;
  return -1;
}
