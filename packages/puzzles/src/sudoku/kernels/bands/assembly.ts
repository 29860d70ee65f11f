/**
 * Classic sudoku on bit boards, for WebAssembly SIMD. One vector holds a digit: a 32-bit lane for each band
 * (three rows), a bit for each of its 27 cells that may still take the digit, in the order that
 * ../assembly/boards.ts draws.
 *
 * In every band a digit takes one mini row of each box, in three different rows; in every stack one mini
 * column of each box, in three different columns. What belongs to no such matching goes: that is locked
 * candidates in both directions, and hidden singles with them. A digit left with one cell of a row takes it
 * (and is then alone in the box, too); a cell left with one digit clears its row, and the matchings clear box
 * and column. Where nothing moves, a mini row (or column) that only three digits can enter is theirs.
 *
 * A pass takes settled cells from all digits, then examines those that changed. No digit waits for what
 * another settles in the same pass: that takes some more passes, but the processor can work on several digits
 * at once, with no jump in between.
 *
 * The search branches where a band or stack is nearest to settled: fewest live mini rows over all digits,
 * then the digit with fewest of them; one alternative is "in this mini row", the other "not in it". Triads
 * and that choice are ideas of Tom Dillon's tdoku (t-dillon.github.io/tdoku), the band words of JCZSolve;
 * matching by rotations is our own.
 *
 * A frame of the stack, in bytes: 0 the cells of digits 1-9 · 144 the same as last examined · 288 the settled
 * cells of each digit · 432 the settled cells of all · 448 the digits changed since, a bit for each · 464 the
 * mini rows and mini columns that had three digits when they were last examined. The host gives room for frames
 * and batches; `step` works in slices.
 */

import {
  alone, columns, down, every, fillMiniColumns, fillMiniRows, fillRows, firsts, grid, inBands,
  matchedMiniColumns, matchedMiniRows, MINI_ROW, MINI_ROWS, miniColumns, miniRows, nextRow, or3,
  THREE_ROWS, up,
} from '../assembly/boards';
import { hasExchange } from '../assembly/exchange';
import {
  BANDS, COLUMNS_AT, columnsOf, countsOf, countTriads, least, STACK, TRIADS, triadsOf, twoOrThree,
} from '../assembly/triads';

const EXAMINED: usize = 144, SETTLED: usize = 288, ALL_SETTLED: usize = 432, CHANGED: usize = 448,
  FILLED: usize = 464;
const FRAME: usize = 480, DIGITS: usize = 144;

/** Settled cells, and two for each node, after which a search for two solutions becomes hasty. */
const ENOUGH: i32 = 40;

/** The bit of each cell in its band, and the cell of each bit. */
const bitOf: usize = memory.data(81 * 4, 16);
const cellOf: usize = memory.data(32, 16);

let frames: usize = 0, top: usize = 0, found: usize = 0;
let nodeCount: f64 = 0;
let isOver: bool = true;
/** Two solutions are looked for, whichever, and there was no contradiction yet. */
let isHasty: bool = false;

/** 1, shifted to the bit of the digit, where the vector is not empty. */
// @ts-ignore: decorator
@inline function flag(x: v128, d: usize): i32 { return i32(v128.any_true(x)) << (<i32>d >> 4); }

/** Draws all conclusions in a frame. Returns false when it holds no solution. */
function propagate(frame: usize): bool {
  let settled = v128.load(frame, ALL_SETTLED);
  let changed = load<i32>(frame, CHANGED);
  for (;;) {
    let wrong = every(0), least = every(-1);
    for (; changed; changed &= changed - 1) {
      const at = frame + (<usize>ctz(changed) << 4);
      let x = v128.load(at);
      x = v128.and(x, fillMiniRows(matchedMiniRows(miniRows(x))));
      least = i32x4.min_u(least, x);
      v128.store(at, x, EXAMINED);
      x = v128.and(x, fillMiniColumns(matchedMiniColumns(v128.and(miniColumns(x), columns()))));
      v128.store(at, x);
      const now = alone(x);
      wrong = v128.or(wrong, v128.and(settled, v128.andnot(now, v128.load(at, SETTLED))));
      settled = v128.or(settled, now);
      v128.store(at, now, SETTLED);
    }
    const isEmpty = i32x4.eq(v128.or(least, i32x4(0, 0, 0, 1)), every(0));
    if (v128.any_true(v128.or(wrong, isEmpty))) return false;
    let one = every(0), two = every(0);
    for (let d: usize = 0; d < DIGITS; d += 16) {
      const x = v128.andnot(v128.load(frame + d), v128.andnot(settled, v128.load(frame + d, SETTLED)));
      v128.store(frame + d, x);
      two = v128.or(two, v128.and(one, x));
      one = v128.or(one, x);
    }
    if (v128.any_true(v128.xor(one, grid()))) return false;
    const naked = v128.andnot(v128.andnot(one, two), settled);
    for (let d: usize = 0; d < DIGITS; d += 16) {
      const x = v128.load(frame + d), own = v128.and(x, naked);
      const y = v128.andnot(x, v128.andnot(fillRows(own), own));
      v128.store(frame + d, y);
      changed |= flag(v128.xor(y, v128.load(frame + d, EXAMINED)), d);
    }
    if (changed) continue;
    // A naked single that changes nothing and is not settled has a double in its row.
    if (v128.any_true(naked)) return false;
    v128.store(frame, settled, ALL_SETTLED);
    if (!v128.any_true(v128.xor(settled, grid()))) return true;
    changed = examineTriads(frame);
    if (changed <= 0) return changed == 0;
  }
  return false;
}

/** The mini rows and mini columns all of whose cells are settled: these three digits are nowhere else in the box. */
// @ts-ignore: decorator
@inline function whole(x: v128): v128 {
  const rows = v128.and(v128.and(x, firsts()), v128.and(down(x, 3), down(x, 6)));
  return v128.or(rows, up(v128.and(x, v128.and(down(x, 10), down(x, 20))), COLUMNS_AT));
}

/**
 * Three digits to every mini row and mini column: -1 when one has fewer, else the digits that lost a cell, a
 * bit for each. Of two full ones for the same digit in a box, each clears the other: whatever the order of
 * conclusions, their end is the same. What had three digits before has cleared its box already.
 */
function examineTriads(frame: usize): i32 {
  for (let d: usize = 0; d < DIGITS; d += 16) {
    const x = v128.load(frame + d);
    v128.store(triadsOf + d, v128.or(miniRows(x), up(miniColumns(x), COLUMNS_AT)));
  }
  const large = countTriads();
  const three = v128.and(v128.load(countsOf), v128.load(countsOf, 16));
  if (v128.any_true(v128.xor(v128.or(large, three), inBands(TRIADS)))) return -1;
  const full = v128.andnot(three, large);
  const fresh = v128.andnot(v128.andnot(full, v128.load(frame, FILLED)), whole(v128.load(frame, ALL_SETTLED)));
  if (!v128.any_true(fresh)) return 0;
  v128.store(frame, full, FILLED);
  let moved = 0;
  for (let d: usize = 0; d < DIGITS; d += 16) {
    const x = v128.load(frame + d), own = v128.and(v128.load(triadsOf + d), fresh);
    const r = v128.and(own, firsts()), c = down(own, COLUMNS_AT);
    const otherRows = v128.or(nextRow(r), nextRow(nextRow(r)));
    const otherColumns = v128.and(v128.or(or3(up(c, 3), down(c, 6), up(c, 6)), down(c, 3)), columns());
    const gone = v128.and(x, v128.or(fillMiniRows(otherRows), fillMiniColumns(otherColumns)));
    v128.store(frame + d, v128.andnot(x, gone));
    moved |= flag(gone, d);
  }
  return moved;
}

/** Splits the frame: the new top has one alternative, `frame` keeps the other for later. */
function branch(frame: usize): void {
  let fewest: u32 = 1 << 31;
  for (let band: usize = 0; band < 12; band += 4) {
    const at = countsOf + band;
    const live = popcnt(load<i32>(at) & MINI_ROWS) + 2 * popcnt(load<i32>(at, 16) & MINI_ROWS)
      + 4 * popcnt(load<i32>(at, 32) & MINI_ROWS) + 8 * popcnt(load<i32>(at, 48) & MINI_ROWS);
    fewest = least(fewest, live - 28, band);
  }
  const ones = columnsOf(countsOf), twos = columnsOf(countsOf + 16);
  const fours = columnsOf(countsOf + 32), eights = columnsOf(countsOf + 48);
  for (let stack: usize = 0; stack < 3; stack++) {
    const own = STACK << <i32>stack;
    const live = popcnt(ones & own) + 2 * popcnt(twos & own)
      + 4 * popcnt(fours & own) + 8 * popcnt(eights & own);
    fewest = least(fewest, live - 28, 16 + stack);
  }
  let cells = 0, box = 0, band: usize = fewest & 15, digit: usize = 0;
  let best: u32 = 1 << 31;
  if (fewest & 16) {
    const own = MINI_ROW << <i32>band;
    for (let d: usize = 0; d < DIGITS; d += 16) {
      best = least(best, popcnt(columnsOf(triadsOf + d) & (STACK << <i32>band)) - 4, d);
    }
    digit = best & 255;
    const all = columnsOf(triadsOf + digit) & (STACK << <i32>band);
    const bit = ctz(all & (twoOrThree(all, 3, BANDS << <i32>band) * MINI_ROW));
    band = <usize>(bit / 9) << 2;
    cells = (1 << (bit % 9)) * THREE_ROWS;
    box = own * THREE_ROWS;
  } else {
    for (let d: usize = 0; d < DIGITS; d += 16) {
      best = least(best, popcnt(load<i32>(triadsOf + d + band) & MINI_ROWS) - 4, d);
    }
    digit = best & 255;
    const all = load<i32>(triadsOf + digit + band) & MINI_ROWS;
    const bit = ctz(all & (twoOrThree(all, 10, 7) * THREE_ROWS));
    cells = MINI_ROW << bit;
    box = (MINI_ROW << (bit % 10)) * THREE_ROWS;
  }
  const changed = 1 << (<i32>digit >> 4);
  if (isHasty && enough(frame)) {
    const own = load<i32>(frame + digit + band) & cells;
    push(frame, digit + band, own & -own, box, changed);
    takeAlso(digit, band == 8 ? 0 : band + 4, changed);
  } else {
    push(frame, digit + band, cells, box, changed);
  }
}

/** A copy on top of the frame takes `cells` of a box for a digit; the frame itself keeps what is left without them. */
function push(frame: usize, lane: usize, cells: i32, box: i32, changed: i32): void {
  const next = frame + FRAME;
  for (let d: usize = 0; d < DIGITS; d += 16) {
    v128.store(next + d, v128.load(frame + d));
    v128.store(next + d, v128.load(frame + d, EXAMINED), EXAMINED);
    v128.store(next + d, v128.load(frame + d, SETTLED), SETTLED);
  }
  v128.store(next, v128.load(frame, ALL_SETTLED), ALL_SETTLED);
  v128.store(next, v128.load(frame, FILLED), FILLED);
  store<i32>(next + lane, load<i32>(next + lane) & (cells | ~box));
  store<i32>(next, changed, CHANGED);
  store<i32>(frame + lane, load<i32>(frame + lane) & ~cells);
  store<i32>(frame, changed, CHANGED);
  top = next;
}

/**
 * Whether so much is settled without a contradiction that the puzzle most likely has several solutions: it is
 * then quicker to take two cells at once, and whole cells instead of mini rows. Weighed so that puzzles with
 * one solution seldom get here: two cells for each node.
 */
function enough(frame: usize): bool {
  let count = 2 * <i32>nodeCount;
  for (let band: usize = 0; band < 12; band += 4) count += popcnt(load<i32>(frame + band, ALL_SETTLED));
  return count >= ENOUGH;
}

/** Takes a cell for another digit in another band, on top of what was just taken; the chances are that both go. */
function takeAlso(taken: usize, band: usize, changed: i32): void {
  let best: u32 = 1 << 31;
  for (let d: usize = 0; d < DIGITS; d += 16) {
    const key = least(best, popcnt(load<i32>(triadsOf + d + band) & MINI_ROWS) - 4, d);
    best = d == taken ? best : key;
  }
  if (best >> 31) return;
  const digit: usize = best & 255, frame = top;
  const all = load<i32>(triadsOf + digit + band) & MINI_ROWS;
  const bit = ctz(all & (twoOrThree(all, 10, 7) * THREE_ROWS));
  const own = load<i32>(frame + digit + band) & (MINI_ROW << bit);
  const box = (MINI_ROW << (bit % 10)) * THREE_ROWS;
  push(frame, digit + band, own & -own, box, changed | (1 << (<i32>digit >> 4)));
}

/**
 * Where the frames lie: 1 + 2 * 81 of them, for every further one settles a mini row or column of a digit in
 * a box.
 */
export function setup(place: usize): void {
  frames = place;
  isOver = true;
  for (let cell = 0; cell < 81; cell++) {
    const row = cell / 9 % 3, column = cell % 9, bit = 10 * row + 3 * (column % 3) + column / 3;
    store<i32>(bitOf + (<usize>cell << 2), 1 << bit);
    store<u8>(cellOf + <usize>bit, <u8>(cell % 27));
  }
}
export function frameBytes(): i32 { return <i32>FRAME; }

/** The word of the first frame for a digit (from 0) in the band of a cell. */
// @ts-ignore: decorator
@inline function placeOf(cell: usize, d: usize): usize { return frames + (d << 4) + (cell / 27 << 2); }

/** Bits for the cells with a digit among the 16 bytes at `place`. */
// @ts-ignore: decorator
@inline function givenFrom(place: usize): i64 {
  return <i64>i8x16.bitmask(i8x16.lt_u(i8x16.sub(v128.load(place), i8x16.splat(1)), i8x16.splat(9)));
}
/** Gives the cells whose bits are set their digits; bit 0 is the cell `first`. */
// @ts-ignore: decorator
@inline function give(givens: usize, first: usize, some: i64): void {
  for (; some; some &= some - 1) {
    const cell = first + <usize>ctz(some), place = placeOf(cell, <usize>load<u8>(givens + cell) - 1);
    store<i32>(place, load<i32>(place) | load<i32>(bitOf + (cell << 2)));
  }
}

/** Starts a search from 81 bytes, 0 for an empty cell, else the digit. */
export function begin(givens: usize): void {
  for (let d: usize = 0; d < DIGITS; d += 16) v128.store(frames + d, every(0));
  give(givens, 0, givenFrom(givens) | (givenFrom(givens + 16) << 16)
    | (givenFrom(givens + 32) << 32) | (givenFrom(givens + 48) << 48));
  // The last vector overlaps the one before, so as not to read beyond the puzzle.
  give(givens, 64, givenFrom(givens + 64) | (givenFrom(givens + 65) >> 15 << 16));
  let given = every(0);
  for (let d: usize = 0; d < DIGITS; d += 16) given = v128.or(given, v128.load(frames + d));
  const open = v128.andnot(grid(), given);
  for (let d: usize = 0; d < DIGITS; d += 16) {
    v128.store(frames + d, v128.or(open, v128.load(frames + d)));
    v128.store(frames + d, grid(), EXAMINED);
    v128.store(frames + d, every(0), SETTLED);
  }
  v128.store(frames, every(0), ALL_SETTLED);
  v128.store(frames, every(0), FILLED);
  store<i32>(frames, 0, CHANGED); // the first pass finds the givens as naked singles
  top = frames;
  nodeCount = 0;
  isOver = false;
  isHasty = false;
}

/** Takes a digit (1-9) from a cell; between `begin` and the first `step`. */
export function exclude(cell: i32, digit: i32): void {
  const place = placeOf(cell, digit - 1);
  store<i32>(place, load<i32>(place) & ~load<i32>(bitOf + (<usize>cell << 2)));
}

/**
 * Goes on for at most `budget` nodes. Returns 1 as soon as a solution stands in the frame `solution()` tells,
 * 0 when the budget is spent, -1 when nothing is left.
 */
export function step(budget: i32): i32 {
  if (isOver) return -1;
  while (budget-- > 0) {
    nodeCount++;
    const frame = top;
    const isAlive = propagate(frame);
    const isSolved = isAlive && !v128.any_true(v128.xor(v128.load(frame, ALL_SETTLED), grid()));
    if (isAlive && !isSolved) { branch(frame); continue; }
    isHasty = false;
    if (isSolved) found = frame;
    if (frame == frames) isOver = true; else top = frame - FRAME;
    if (isSolved) return 1;
    if (isOver) return -1;
  }
  return 0;
}

export function nodes(): f64 { return nodeCount; }

/** Writes the solution found last as 81 digits; before the next `step`. */
export function write(target: usize): void {
  for (let d: usize = 0; d < 9; d++) {
    for (let band: usize = 0; band < 3; band++) {
      let cells = load<i32>(found + (d << 4) + (band << 2));
      const place = target + band * 27;
      while (cells) {
        store<u8>(place + load<u8>(cellOf + ctz(cells)), <u8>(d + 1));
        cells &= cells - 1;
      }
    }
  }
}

/**
 * Solves `count` puzzles of 81 bytes one after another. For each, `counts` gets the number of solutions up to
 * `limit` (at most 254), or 255 when the node budget did not suffice, and `solutions` one of them, if any. Up to
 * two, the search is hasty, and an exchange in the first solution spares it the second.
 */
export function batch(
  puzzles: usize, count: i32, limit: i32, budget: i32, counts: usize, solutions: usize,
): f64 {
  let total: f64 = 0;
  for (let i: usize = 0; i < <usize>count; i++) {
    begin(puzzles + i * 81);
    isHasty = limit == 2;
    let number = 0, state = 0;
    while (number < limit) {
      state = step(budget);
      if (state != 1) break;
      if (number++ > 0) continue;
      const solution = solutions + i * 81;
      write(solution);
      if (limit == 2 && !isOver && hasExchange(solution, puzzles + i * 81)) number = 2;
    }
    store<u8>(counts + i, state == 0 ? 255 : <u8>number);
    total += nodeCount;
  }
  return total;
}
