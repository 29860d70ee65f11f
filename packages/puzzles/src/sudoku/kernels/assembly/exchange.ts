/**
 * Another solution beside a known one: two digits that stand crosswise on four open cells, in two rows, two columns
 * and two boxes, can change places. Rows are vectors of nine bytes; what follows them counts for nothing.
 */

const ROW: usize = 16, ROWS: usize = 9 * ROW;
/** The rows of the grid; the same turned by one to four columns; turned by one column within each box. */
const turns: usize = memory.data(6 * 144, 16);
const IN_BOXES: usize = 5 * ROWS;

/** The nine bytes of a row; the last one's vector must not read beyond the grid. */
// @ts-ignore: decorator
@inline function rowOf(grid: usize, row: usize): v128 {
  const x = v128.load(grid + row * 9 - (row == 8 ? 7 : 0));
  return row == 8 ? i8x16.shuffle(x, x, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0, 0, 0, 0, 0, 0, 0) : x;
}

/** Whether two vectors have the same bytes at the same places, either one turned against the other. */
// @ts-ignore: decorator
@inline function crosswise(a: usize, b: usize, turned: usize): v128 {
  return v128.and(
    i8x16.eq(v128.load(turns + a), v128.load(turns + b + turned)),
    i8x16.eq(v128.load(turns + b), v128.load(turns + a + turned)),
  );
}

/** Whether a solution of the puzzle `givens`, both 81 bytes, has four such cells. */
export function hasExchange(solution: usize, givens: usize): bool {
  for (let row: usize = 0; row < 9; row++) {
    // A given cell gets a mark that no other row has.
    const isOpen = i8x16.ge_u(i8x16.sub(rowOf(givens, row), i8x16.splat(1)), i8x16.splat(9));
    const x = v128.bitselect(rowOf(solution, row), i8x16.splat(64 + <i8>row), isOpen);
    const at = turns + row * ROW;
    v128.store(at, x);
    v128.store(at, i8x16.shuffle(x, x, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 0, 0, 0, 0, 0), ROWS);
    v128.store(at, i8x16.shuffle(x, x, 2, 3, 4, 5, 6, 7, 8, 0, 1, 0, 0, 0, 0, 0, 0, 0), 2 * ROWS);
    v128.store(at, i8x16.shuffle(x, x, 3, 4, 5, 6, 7, 8, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0), 3 * ROWS);
    v128.store(at, i8x16.shuffle(x, x, 4, 5, 6, 7, 8, 0, 1, 2, 3, 0, 0, 0, 0, 0, 0, 0), 4 * ROWS);
    v128.store(at, i8x16.shuffle(x, x, 1, 2, 0, 4, 5, 3, 7, 8, 6, 0, 0, 0, 0, 0, 0, 0), IN_BOXES);
  }
  let some = i8x16.splat(0);
  for (let band: usize = 0; band < ROWS; band += 3 * ROW) {
    for (let turned = ROWS; turned < IN_BOXES; turned += ROWS) {
      some = v128.or(some, crosswise(band, band + ROW, turned));
      some = v128.or(some, crosswise(band, band + 2 * ROW, turned));
      some = v128.or(some, crosswise(band + ROW, band + 2 * ROW, turned));
    }
    for (let row = band; row < band + 3 * ROW; row += ROW) {
      for (let other = band + 3 * ROW; other < ROWS; other += ROW) {
        some = v128.or(some, crosswise(row, other, IN_BOXES));
      }
    }
  }
  return (i8x16.bitmask(some) & 511) != 0;
}
