/** A digit in a band of 27 bits, as twin.ts draws it: what is alone, what a matching allows. */

export const BAND = 0x7ffffff;
export const FIRSTS = 0x1249249;
export const LEFT = 0x40201;
export const RIGHT = LEFT << 6;
const CORNERS = 0o111;

/** For three rows of three bits, those of them that belong to a matching, again as nine bits. */
export const matched = new Int32Array(512);
/** The same, as the cells of the mini rows of a band. */
export const matchedCells = new Int32Array(512);
/** Which thirds of a row of nine bits are not empty. */
const thirds = new Uint8Array(512);

for (let pattern = 0; pattern < 512; pattern++) {
  const has = (row: number, column: number) => (pattern >> (3 * (row % 3) + (column % 3))) & 1;
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      const down = has(row + 1, column + 1) & has(row + 2, column + 2);
      const up = has(row + 1, column + 2) & has(row + 2, column + 1);
      if ((has(row, column) & (down | up)) === 0) continue;
      matched[pattern] |= 1 << (3 * row + column);
      matchedCells[pattern] |= 7 << (9 * row + 3 * column);
    }
  }
  thirds[pattern] = (pattern & 0o7 ? 1 : 0) | (pattern & 0o70 ? 2 : 0) | (pattern & 0o700 ? 4 : 0);
}

/** Which of the nine mini rows of a band have a cell. */
export function rowPattern(x: number): number {
  return thirds[x & 511] | (thirds[(x >> 9) & 511] << 3) | (thirds[x >> 18] << 6);
}

/** The cells that stand alone in their box. */
export function alone(x: number): number {
  const second = x >> 1;
  const third = x >> 2;
  const some = (x | second | third) & FIRSTS;
  const twice = ((x & second) | ((x | second) & third)) & FIRSTS;
  const below = some >> 9;
  const lowest = some >> 18;
  const several = twice | (twice >> 9) | (twice >> 18) | (some & below) | ((some | below) & lowest);
  return x & ((CORNERS & ~several) * 7 * LEFT);
}

/** Clears the boxes of the given cells of `x` except for these cells. */
export function clearBoxes(x: number, cells: number): number {
  const firsts = (cells | (cells >> 1) | (cells >> 2)) & FIRSTS;
  return x & (cells | ~(((firsts | (firsts >> 9) | (firsts >> 18)) & CORNERS) * 7 * LEFT));
}

export function bitCount(x: number): number {
  x -= (x >> 1) & 0x55555555;
  x = (x & 0x33333333) + ((x >> 2) & 0x33333333);
  return (((x + (x >> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
