/**
 * The bit boards of the sudoku kernel (AssemblyScript): where a cell lies in the vector of a digit, rotations,
 * and what belongs to a matching. ../bands/assembly.ts tells what for.
 *
 *     bit   0  3  6 |  1  4  7 |  2  5  8      a row is ten bits, the tenth to catch carries; a mini row is
 *          10 13 16 | 11 14 17 | 12 15 18      three bits 3 apart: 0, 3, 6; a mini column is three bits 10
 *          20 23 26 | 21 24 27 | 22 25 28      apart: 0, 10, 20; a 32-bit lane is a band, lane 3 is always 0
 *
 * In this order of bits, what the rotations of a matching shift out of place lands where the last `and` drops
 * it, so they need no masks.
 */

/** Multiplying by it repeats a row in all three rows. */
export const THREE_ROWS: i32 = 0x100401;
export const BAND: i32 = 511 * THREE_ROWS;
const SPARE: i32 = 512 * THREE_ROWS;
/** A mini row of the left box; shifted, of another. */
export const MINI_ROW: i32 = 0o111;
/** The mini rows, each as its first bit. */
export const MINI_ROWS: i32 = 7 * THREE_ROWS;
/** These constants as vectors: V8 makes a constant anew, in three instructions, at every use; a load is one. */
const vectors: usize = memory.data<i32>([
  BAND, BAND, BAND, BAND, SPARE, SPARE, SPARE, SPARE, THREE_ROWS, THREE_ROWS, THREE_ROWS, THREE_ROWS,
  MINI_ROWS, MINI_ROWS, MINI_ROWS, MINI_ROWS, 511, 511, 511, 511, BAND, BAND, BAND, 0,
], 16);

@inline export function every(mask: i32): v128 { return i32x4.splat(mask); }
@inline export function inBands(mask: i32): v128 { return i32x4(mask, mask, mask, 0); }
@inline export function or3(a: v128, b: v128, c: v128): v128 { return v128.or(a, v128.or(b, c)); }
@inline export function up(x: v128, by: i32): v128 { return i32x4.shl(x, by); }
@inline export function down(x: v128, by: i32): v128 { return i32x4.shr_u(x, by); }

/** All cells of the grid; the first bits of the mini rows; the mini columns, or a row. */
@inline export function grid(): v128 { return v128.load(vectors, 80); }
@inline export function firsts(): v128 { return v128.load(vectors, 48); }
@inline export function columns(): v128 { return v128.load(vectors, 64); }

/** The first bit of each mini row with a cell. */
@inline export function miniRows(x: v128): v128 {
  return v128.and(or3(x, down(x, 3), down(x, 6)), firsts());
}
/** All cells of the mini rows whose first bits are given. */
@inline export function fillMiniRows(m: v128): v128 { return or3(m, up(m, 3), up(m, 6)); }
/** In bits 0-8, each mini column with a cell; above them anything. */
@inline export function miniColumns(x: v128): v128 { return or3(x, down(x, 10), down(x, 20)); }
/** All cells of the mini columns given in bits 0-8. */
@inline export function fillMiniColumns(c: v128): v128 { return or3(c, up(c, 10), up(c, 20)); }
/** All cells of the rows with a cell: the sum with 511 carries into the spare bit. */
@inline export function fillRows(x: v128): v128 {
  const some = v128.and(i32x4.add(x, v128.load(vectors)), v128.load(vectors, 16));
  return i32x4.sub(some, down(some, 9));
}
/** The cells that stand alone in their row, where no row is empty. */
@inline export function alone(x: v128): v128 {
  return v128.andnot(x, fillRows(v128.and(x, i32x4.sub(x, v128.load(vectors, 32)))));
}

@inline export function nextRow(x: v128): v128 { return v128.or(down(x, 10), up(x, 20)); }
@inline export function nextBand(c: v128): v128 {
  return i8x16.shuffle(c, c, 4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15);
}
/** The mini rows that belong to a matching: the two next rows have the two other boxes, either way round. */
@inline export function matchedMiniRows(m: v128): v128 {
  const left = v128.or(up(m, 1), down(m, 2)), right = v128.or(up(m, 2), down(m, 1));
  return v128.and(m, nextRow(v128.or(v128.and(left, nextRow(right)), v128.and(right, nextRow(left)))));
}
/** The mini columns that belong to a matching: the two next bands have the two other columns. */
@inline export function matchedMiniColumns(c: v128): v128 {
  const left = v128.or(up(c, 3), down(c, 6)), right = v128.or(up(c, 6), down(c, 3));
  return v128.and(c, nextBand(v128.or(v128.and(left, nextBand(right)), v128.and(right, nextBand(left)))));
}
