/**
 * Tables of the 9x9 board as the rating scale numbers it: cells row by row; houses 0-8 the blocks, 9-17 the
 * rows, 18-26 the columns; a position 0-8 inside each house. Digits are 0-8 inside, 1-9 outside.
 *
 *     candidate = 9 * cell + digit                          0 .. 728
 *     house     = 9 * kind + number                         kind: 0 block, 1 row, 2 column
 *
 * A set of cells is three words of 27 bits, one for each band of three rows: cell 27 * w + b is bit b of
 * word w.
 */
export const CELLS = 81;
export const CANDIDATES = 729;
export const HOUSES = 27;

export const BLOCK = 0;
export const ROW = 1;
export const COLUMN = 2;

/** The two orders in which the scale goes through the kinds of houses; mixing them up changes ratings. */
export const BLOCK_ROW_COLUMN = [BLOCK, ROW, COLUMN] as const;
export const BLOCK_COLUMN_ROW = [BLOCK, COLUMN, ROW] as const;

/** `HOUSE_OF[3 * cell + kind]` and the position of the cell in that house. */
export const HOUSE_OF = new Uint8Array(CELLS * 3);
export const POSITION_OF = new Uint8Array(CELLS * 3);
/** `CELL_AT[9 * house + position]`. */
export const CELL_AT = new Uint8Array(HOUSES * 9);
/** The 20 peers of a cell from `20 * cell`: its block, then its row, then its column, each cell once. */
export const PEERS = new Uint8Array(CELLS * 20);
/** The same as a set: `PEER_SET[3 * cell + word]`. */
export const PEER_SET = new Int32Array(CELLS * 3);
/** Number of members of a set of nine, and its smallest and largest member. */
export const SIZE = new Uint8Array(512);
export const LOWEST = new Uint8Array(512);

for (let cell = 0; cell < CELLS; cell++) {
  const row = Math.floor(cell / 9);
  const column = cell % 9;
  const block = 3 * Math.floor(row / 3) + Math.floor(column / 3);
  const inBlock = 3 * (row % 3) + (column % 3);
  [block, 9 + row, 18 + column].forEach((house, kind) => {
    const position = [inBlock, column, row][kind];
    HOUSE_OF[3 * cell + kind] = house;
    POSITION_OF[3 * cell + kind] = position;
    CELL_AT[9 * house + position] = cell;
  });
}

for (let cell = 0; cell < CELLS; cell++) {
  const seen = new Set<number>([cell]);
  let at = 20 * cell;
  for (let kind = 0; kind < 3; kind++) {
    for (let position = 0; position < 9; position++) {
      const peer = CELL_AT[9 * HOUSE_OF[3 * cell + kind] + position];
      if (seen.has(peer)) continue;
      seen.add(peer);
      PEERS[at++] = peer;
      PEER_SET[3 * cell + Math.floor(peer / 27)] |= 1 << (peer % 27);
    }
  }
}

for (let set = 1; set < 512; set++) {
  SIZE[set] = SIZE[set >> 1] + (set & 1);
  LOWEST[set] = set & 1 ? 0 : LOWEST[set >> 1] + 1;
}

/** Whether two different cells share a house. */
export function arePeers(a: number, b: number): boolean {
  return (PEER_SET[3 * a + ((b / 27) | 0)] & (1 << (b % 27))) !== 0;
}

/**
 * One block and one line that cross, seen from the house that locks a digit (`base`) into the other
 * (`cover`).
 */
export interface Crossing {
  readonly base: number;
  readonly cover: number;
  /** Positions of the common cells in each of the two houses. */
  readonly inBase: number;
  readonly inCover: number;
  /** The other houses of the base's kind that cross the cover, with their common positions. */
  readonly others: readonly { readonly house: number; readonly common: number }[];
}

/** Crossings in the order of the scale: block-column, block-row, column-block, row-block. */
export const CROSSINGS: readonly Crossing[] = [
  [BLOCK, COLUMN],
  [BLOCK, ROW],
  [COLUMN, BLOCK],
  [ROW, BLOCK],
].flatMap(([baseKind, coverKind]) => crossingsOf(baseKind, coverKind));

function crossingsOf(baseKind: number, coverKind: number): Crossing[] {
  const found: Crossing[] = [];
  const numbers = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  for (const base of numbers.map(number => 9 * baseKind + number)) {
    for (const cover of numbers.map(number => 9 * coverKind + number)) {
      const inBase = common(base, cover);
      if (inBase === 0) continue;
      const others = numbers
        .map(number => 9 * baseKind + number)
        .filter(house => house !== base && common(house, cover) !== 0)
        .map(house => ({ house, common: common(house, cover) }));
      found.push({ base, cover, inBase, inCover: common(cover, base), others });
    }
  }
  return found;
}

/** Positions of `house` whose cells lie in `other` too. */
function common(house: number, other: number): number {
  let positions = 0;
  for (let position = 0; position < 9; position++) {
    const cell = CELL_AT[9 * house + position];
    for (let kind = 0; kind < 3; kind++) {
      if (HOUSE_OF[3 * cell + kind] === other) positions |= 1 << position;
    }
  }
  return positions;
}
