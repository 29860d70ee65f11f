/**
 * The live mini rows and mini columns of each digit in the sudoku kernel (AssemblyScript): how many digits each of
 * them has, and what a choice among them looks at. ../bands/assembly.ts tells what for, ./boards.ts draws the bits.
 */
import { MINI_ROWS } from './boards';

/** In a word for both, mini rows are their first bits, and mini columns are nine bits from here on. */
export const COLUMNS_AT: i32 = 23;
export const TRIADS: i32 = MINI_ROWS | (511 << COLUMNS_AT);
/** The mini columns of the left stack, band after band nine bits; shifted, of another. */
export const STACK: i32 = 0x1249249;
/** The first of them in each band. */
export const BANDS: i32 = 0x40201;

/** Live mini rows and mini columns of each digit, as `examineTriads` found them last. */
export const triadsOf: usize = memory.data(144, 16);
/** How many digits each of them has: a vector for the ones, twos, fours and eights. */
export const countsOf: usize = memory.data(64, 16);

// @ts-ignore: decorator
@inline function sum(a: v128, b: v128, c: v128): v128 { return v128.xor(v128.xor(a, b), c); }
// @ts-ignore: decorator
@inline function carry(a: v128, b: v128, c: v128): v128 {
  return v128.or(v128.and(a, b), v128.and(v128.xor(a, b), c));
}
/** Counts the digits of each mini row and mini column into `countsOf`. Returns those with four and more. */
export function countTriads(): v128 {
  const a = v128.load(triadsOf), b = v128.load(triadsOf, 16), c = v128.load(triadsOf, 32);
  const d = v128.load(triadsOf, 48), e = v128.load(triadsOf, 64), f = v128.load(triadsOf, 80);
  const g = v128.load(triadsOf, 96), h = v128.load(triadsOf, 112), i = v128.load(triadsOf, 128);
  const abc = sum(a, b, c), def = sum(d, e, f), ghi = sum(g, h, i);
  const abc2 = carry(a, b, c), def2 = carry(d, e, f), ghi2 = carry(g, h, i);
  const all2 = carry(abc, def, ghi), rest2 = sum(abc2, def2, ghi2);
  const all4 = v128.and(all2, rest2), rest4 = carry(abc2, def2, ghi2);
  v128.store(countsOf, sum(abc, def, ghi));
  v128.store(countsOf, v128.xor(all2, rest2), 16);
  v128.store(countsOf, v128.xor(all4, rest4), 32);
  v128.store(countsOf, v128.and(all4, rest4), 48);
  return v128.or(all4, rest4);
}

/** The mini columns of a word of triads, band after band nine bits. */
// @ts-ignore: decorator
@inline export function columnsOf(at: usize): i32 {
  return (load<u32>(at) >> COLUMNS_AT)
    | ((load<u32>(at, 4) >> COLUMNS_AT) << 9) | ((load<u32>(at, 8) >> COLUMNS_AT) << 18);
}

/** The least of what was and a number with a place, the first of equals; what is below 0 does not count. */
// @ts-ignore: decorator
@inline export function least(best: u32, number: i32, place: usize): u32 {
  const key = (<u32>number << 8) | <u32>place;
  return select<u32>(key, best, key < best);
}
/** The first of the boxes with two of three bits that lie `apart`, or, where none has two, with three. */
// @ts-ignore: decorator
@inline export function twoOrThree(all: i32, apart: i32, boxes: i32): i32 {
  const second = all >> apart, third = all >> (2 * apart), three = all & second & third & boxes;
  const two = ((all & second) | ((all | second) & third)) & boxes & ~three;
  const some = two ? two : three;
  return some & -some;
}
