/**
 * Classic sudoku on bit boards, for WebAssembly SIMD. One vector holds a digit: a 32-bit lane for each band
 * (three rows), a bit for each of its 27 cells that may still take the digit.
 *
 *     bit   0  1  2 |  3  4  5 |  6  7  8      a mini row is three neighbouring bits: 0-2, 3-5 … 24-26;
 *           9 10 11 | 12 13 14 | 15 16 17      a mini column is three bits 9 apart: 0, 9, 18;
 *          18 19 20 | 21 22 23 | 24 25 26      lane 3 is always 0
 *
 * In every band a digit takes one mini row of each box, in three different rows; in every stack one mini
 * column of each box, in three different columns. What belongs to no such matching goes: that is locked
 * candidates in both directions, and hidden singles in rows and columns with them, in some forty instructions
 * for the whole grid. A digit left with one cell of a box takes it (hidden single); a cell left with one
 * digit clears its box, and the matchings clear row and column. Where nothing moves, a mini row (or column)
 * that only three digits can enter is theirs.
 *
 * The search branches where a band or stack is nearest to settled: fewest live mini rows over all digits,
 * then the digit with fewest of them; one alternative is "in this mini row", the other "not in it". Triads
 * and that choice are ideas of Tom Dillon's tdoku (t-dillon.github.io/tdoku), the band words of JCZSolve;
 * matching by rotations is our own. Tried and slower: lookup tables for the matchings, branching on a cell of
 * two candidates (twice the nodes on hard puzzles).
 *
 * A frame of the stack, in bytes: 0 the cells of digits 1-9 · 144 the same as last examined · 288 the settled
 * cells of each digit · 432 the settled cells of all. The host gives room for frames and batches; `step` works in
 * slices.
 */

const EXAMINED: usize = 144;
const SETTLED: usize = 288;
const ALL_SETTLED: usize = 432;
const FRAME: usize = 448;
const DIGITS: usize = 144;

const BAND: i32 = 0x7ffffff;
/** The first bit of every mini row. */
const FIRSTS: i32 = 0x1249249;
/** The first bit of the mini rows of the left, and of the right box. */
const LEFT: i32 = 0x0040201;
const RIGHT: i32 = LEFT << 6;
/** The first cell of each of the three boxes. */
const CORNERS: i32 = 0o111;
/** Multiplying by it repeats a row in all three rows. */
const THREE_ROWS: i32 = 0x40201;

/** Live mini rows and mini columns of each digit, as `propagate` found them last. */
const miniRowsOf: usize = memory.data(144, 16);
const miniColumnsOf: usize = memory.data(144, 16);

let frames: usize = 0;
let top: usize = 0;
let nodeCount: f64 = 0;
let isOver: bool = true;
let found: usize = 0;

// @ts-ignore: decorator
@inline function every(mask: i32): v128 { return i32x4.splat(mask); }
// @ts-ignore: decorator
@inline function inBands(mask: i32): v128 { return i32x4(mask, mask, mask, 0); }
// @ts-ignore: decorator
@inline function or3(a: v128, b: v128, c: v128): v128 { return v128.or(a, v128.or(b, c)); }

/** The first bit of each mini row with a cell. */
// @ts-ignore: decorator
@inline function miniRows(x: v128): v128 {
  return v128.and(or3(x, i32x4.shr_u(x, 1), i32x4.shr_u(x, 2)), every(FIRSTS));
}
/** All cells of the mini rows whose first bits are given: times 7. */
// @ts-ignore: decorator
@inline function fillMiniRows(firsts: v128): v128 { return i32x4.sub(i32x4.shl(firsts, 3), firsts); }
/** In bits 0-8, each mini column with a cell. */
// @ts-ignore: decorator
@inline function miniColumns(x: v128): v128 { return v128.and(downwards(x), every(511)); }
/** All cells of the mini columns given in bits 0-8. */
// @ts-ignore: decorator
@inline function fillMiniColumns(c: v128): v128 { return or3(c, i32x4.shl(c, 9), i32x4.shl(c, 18)); }
// @ts-ignore: decorator
@inline function downwards(x: v128): v128 { return or3(x, i32x4.shr_u(x, 9), i32x4.shr_u(x, 18)); }
/** All cells of the boxes whose first cells are given. */
// @ts-ignore: decorator
@inline function fillBoxes(corners: v128): v128 { return fillMiniColumns(fillMiniRows(corners)); }

// Rotations of the 3x3 matrices "mini row x box" (left, middle, right) and "mini column x band".
// @ts-ignore: decorator
@inline function boxesRight(m: v128): v128 {
  return v128.or(v128.and(i32x4.shl(m, 3), every(FIRSTS & ~LEFT)), v128.and(i32x4.shr_u(m, 6), every(LEFT)));
}
// @ts-ignore: decorator
@inline function boxesLeft(m: v128): v128 {
  return v128.or(v128.and(i32x4.shl(m, 6), every(RIGHT)), v128.andnot(i32x4.shr_u(m, 3), every(RIGHT)));
}
// @ts-ignore: decorator
@inline function rowsDown(m: v128): v128 { return v128.or(i32x4.shl(m, 9), i32x4.shr_u(m, 18)); }
// @ts-ignore: decorator
@inline function rowsUp(m: v128): v128 { return v128.or(i32x4.shl(m, 18), i32x4.shr_u(m, 9)); }
// @ts-ignore: decorator
@inline function columnsRight(c: v128): v128 {
  return v128.or(v128.and(i32x4.shl(c, 1), every(0o666)), v128.and(i32x4.shr_u(c, 2), every(0o111)));
}
// @ts-ignore: decorator
@inline function columnsLeft(c: v128): v128 {
  return v128.or(v128.and(i32x4.shl(c, 2), every(0o444)), v128.and(i32x4.shr_u(c, 1), every(0o333)));
}
// @ts-ignore: decorator
@inline function bandsUp(c: v128): v128 {
  return i8x16.shuffle(c, c, 4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15);
}
// @ts-ignore: decorator
@inline function bandsDown(c: v128): v128 {
  return i8x16.shuffle(c, c, 8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15);
}

/** The mini rows that belong to a matching: three boxes in three different rows. */
// @ts-ignore: decorator
@inline function matchedMiniRows(m: v128): v128 {
  const right = boxesRight(m), left = boxesLeft(m);
  return v128.and(m, v128.or(
    v128.and(rowsDown(right), rowsUp(left)), v128.and(rowsDown(left), rowsUp(right))));
}
/** The mini columns that belong to a matching: three bands in three different columns. */
// @ts-ignore: decorator
@inline function matchedMiniColumns(c: v128): v128 {
  const right = columnsRight(c), left = columnsLeft(c);
  return v128.and(c, v128.or(
    v128.and(bandsUp(right), bandsDown(left)), v128.and(bandsUp(left), bandsDown(right))));
}

/** The cells that stand alone in their box. */
// @ts-ignore: decorator
@inline function alone(x: v128): v128 {
  const second = i32x4.shr_u(x, 1), third = i32x4.shr_u(x, 2), either = v128.or(x, second);
  const some = v128.and(v128.or(either, third), every(FIRSTS));
  const twice = v128.and(v128.or(v128.and(x, second), v128.and(either, third)), every(FIRSTS));
  const below = i32x4.shr_u(some, 9), lowest = i32x4.shr_u(some, 18);
  const several = or3(downwards(twice), v128.and(some, below), v128.and(v128.or(some, below), lowest));
  return v128.and(x, fillBoxes(v128.andnot(every(CORNERS), several)));
}

/** Clears the boxes of the given cells, which are cells of `x`, except for these cells. */
// @ts-ignore: decorator
@inline function clearBoxes(x: v128, cells: v128): v128 {
  const corners = v128.and(downwards(miniRows(cells)), every(CORNERS));
  return v128.and(x, v128.or(cells, v128.not(fillBoxes(corners))));
}

/** Draws all conclusions in a frame. Returns false when it holds no solution. */
function propagate(frame: usize): bool {
  let settled = v128.load(frame, ALL_SETTLED);
  let naked = every(0);
  for (;;) {
    const settledBefore = settled;
    const hasNaked = v128.any_true(naked);
    let moved = every(0), wrong = every(0), one = every(0), two = every(0);
    for (let d: usize = 0; d < DIGITS; d += 16) {
      const own = v128.load(frame + d, SETTLED);
      let x = v128.andnot(v128.load(frame + d), v128.andnot(settled, own));
      if (hasNaked) {
        const cells = v128.and(x, naked);
        if (v128.any_true(cells)) x = clearBoxes(x, cells);
      }
      if (v128.any_true(v128.xor(x, v128.load(frame + d, EXAMINED)))) {
        x = v128.and(x, fillMiniRows(matchedMiniRows(miniRows(x))));
        if (!i32x4.all_true(v128.or(x, i32x4(0, 0, 0, 1)))) return false;
        v128.store(frame + d, x, EXAMINED);
        const y = v128.and(x, fillMiniColumns(matchedMiniColumns(miniColumns(x))));
        moved = v128.or(moved, v128.xor(x, y));
        x = y;
        const now = alone(x);
        wrong = v128.or(wrong, v128.and(settled, v128.andnot(now, own)));
        settled = v128.or(settled, now);
        v128.store(frame + d, now, SETTLED);
      }
      v128.store(frame + d, x);
      two = v128.or(two, v128.and(one, x));
      one = v128.or(one, x);
    }
    // A naked single that is not settled after its box was cleared has a double in that box.
    const nakedBefore = naked;
    naked = v128.andnot(v128.andnot(one, two), settled);
    wrong = or3(wrong, v128.xor(one, inBands(BAND)), v128.and(naked, nakedBefore));
    if (v128.any_true(wrong)) return false;
    if (v128.any_true(or3(moved, naked, v128.xor(settledBefore, settled)))) continue;
    v128.store(frame, settled, ALL_SETTLED);
    if (!v128.any_true(v128.xor(settled, inBands(BAND)))) return true;
    const triads = examineTriads(frame);
    if (triads < 0) return false;
    if (triads == 0) return true;
  }
  return false;
}

/**
 * Three digits to every mini row and mini column: -1 when one has fewer, 1 when something went, 0 when
 * nothing did.
 */
function examineTriads(frame: usize): i32 {
  let r1 = every(0), r2 = r1, r3 = r1, r4 = r1, c1 = r1, c2 = r1, c3 = r1, c4 = r1;
  for (let d: usize = 0; d < DIGITS; d += 16) {
    const x = v128.load(frame + d);
    const r = miniRows(x), c = miniColumns(x);
    v128.store(miniRowsOf + d, r);
    v128.store(miniColumnsOf + d, c);
    r4 = v128.or(r4, v128.and(r3, r)); r3 = v128.or(r3, v128.and(r2, r));
    r2 = v128.or(r2, v128.and(r1, r)); r1 = v128.or(r1, r);
    c4 = v128.or(c4, v128.and(c3, c)); c3 = v128.or(c3, v128.and(c2, c));
    c2 = v128.or(c2, v128.and(c1, c)); c1 = v128.or(c1, c);
  }
  if (v128.any_true(v128.or(v128.xor(r3, inBands(FIRSTS)), v128.xor(c3, inBands(511))))) return -1;
  const fullRows = v128.andnot(r3, r4), fullColumns = v128.andnot(c3, c4);
  let moved = every(0);
  for (let d: usize = 0; d < DIGITS; d += 16) {
    const x = v128.load(frame + d);
    const r = v128.and(v128.load(miniRowsOf + d), fullRows);
    const c = v128.and(v128.load(miniColumnsOf + d), fullColumns);
    const rowBoxes = fillBoxes(v128.and(downwards(r), every(CORNERS)));
    const columnBoxes = fillBoxes(v128.and(or3(c, i32x4.shr_u(c, 1), i32x4.shr_u(c, 2)), every(CORNERS)));
    const y = v128.and(x, v128.and(
      v128.or(fillMiniRows(r), v128.not(rowBoxes)), v128.or(fillMiniColumns(c), v128.not(columnBoxes))));
    moved = v128.or(moved, v128.xor(x, y));
    v128.store(frame + d, y);
  }
  return v128.any_true(moved) ? 1 : 0;
}

/** Splits the frame: the new top has one alternative, `frame` keeps the other for later. */
function branch(frame: usize): void {
  let fewest = 1000, digit: usize = 0, place: usize = 0, isStack = false;
  for (let band: usize = 0; band < 12; band += 4) {
    let sum = 0, least = 100, leastDigit: usize = 0;
    for (let d: usize = 0; d < DIGITS; d += 16) {
      const live = popcnt(load<i32>(miniRowsOf + d + band));
      sum += live;
      if (live > 3 && live < least) { least = live; leastDigit = d; }
    }
    if (least < 100 && sum < fewest) { fewest = sum; digit = leastDigit; place = band; }
  }
  for (let stack = 0; stack < 9; stack += 3) {
    let sum = 0, least = 100, leastDigit: usize = 0;
    for (let d: usize = 0; d < DIGITS; d += 16) {
      const c = v128.and(v128.load(miniColumnsOf + d), every(7 << stack));
      const live = popcnt(
        i32x4.extract_lane(c, 0) | (i32x4.extract_lane(c, 1) << 9) | (i32x4.extract_lane(c, 2) << 18));
      sum += live;
      if (live > 3 && live < least) { least = live; leastDigit = d; }
    }
    if (least < 100 && sum < fewest) { fewest = sum; digit = leastDigit; place = stack; isStack = true; }
  }
  let band = place, cells = 0, box = 0;
  if (isStack) {
    // A box where the digit has two mini columns, else three; its band is the lane.
    let first = 0;
    for (let lane: usize = 0; lane < 12; lane += 4) {
      const live = load<i32>(miniColumnsOf + digit + lane) & (7 << (<i32>place));
      const count = popcnt(live);
      if (count == 2 || (count == 3 && first == 0)) { first = live & -live; band = lane; }
      if (count == 2) break;
    }
    cells = first * THREE_ROWS;
    box = (7 << (<i32>place)) * THREE_ROWS;
  } else {
    const all = load<i32>(miniRowsOf + digit + band);
    let first = 0;
    for (let left = LEFT; left <= RIGHT; left <<= 3) {
      const live = all & left;
      const count = popcnt(live);
      if (count == 2 || (count == 3 && first == 0)) { first = live & -live; box = left * 7; }
      if (count == 2) break;
    }
    cells = first * 7;
  }
  const next = frame + FRAME;
  for (let d: usize = 0; d < DIGITS; d += 16) {
    const x = v128.load(frame + d);
    v128.store(next + d, x);
    v128.store(next + d, x, EXAMINED);
    v128.store(next + d, v128.load(frame + d, SETTLED), SETTLED);
  }
  v128.store(next, v128.load(frame, ALL_SETTLED), ALL_SETTLED);
  const lane = digit + band;
  store<i32>(next + lane, load<i32>(next + lane) & (cells | ~box));
  store<i32>(frame + lane, load<i32>(frame + lane) & ~cells);
  top = next;
}

/**
 * Where the frames lie: 1 + 2 * 81 of them, for every further one settles a mini row or column of a digit in
 * a box.
 */
export function setup(place: usize): void { frames = place; isOver = true; }
export function frameBytes(): i32 { return <i32>FRAME; }

/** Starts a search from 81 bytes, 0 for an empty cell, else the digit. */
export function begin(givens: usize): void {
  for (let d: usize = 0; d < DIGITS; d += 16) v128.store(frames + d, every(0));
  let at = givens;
  for (let band: usize = 0; band < 12; band += 4) {
    for (let bit = 1; bit < BAND; bit <<= 1) {
      const d = <usize>load<u8>(at++) - 1;
      if (d < 9) {
        const place = frames + (d << 4) + band;
        store<i32>(place, load<i32>(place) | bit);
      }
    }
  }
  let given = every(0);
  for (let d: usize = 0; d < DIGITS; d += 16) given = v128.or(given, v128.load(frames + d));
  const open = v128.andnot(inBands(BAND), given);
  for (let d: usize = 0; d < DIGITS; d += 16) {
    v128.store(frames + d, v128.or(open, v128.load(frames + d)));
    v128.store(frames + d, inBands(BAND), EXAMINED);
    v128.store(frames + d, every(0), SETTLED);
  }
  v128.store(frames, every(0), ALL_SETTLED);
  top = frames;
  nodeCount = 0;
  isOver = false;
}

/** Takes a digit (1-9) from a cell; between `begin` and the first `step`. */
export function exclude(cell: i32, digit: i32): void {
  const place = frames + (<usize>(digit - 1) << 4) + (<usize>(cell / 27) << 2);
  store<i32>(place, load<i32>(place) & ~(1 << (cell % 27)));
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
    const isSolved = isAlive && !v128.any_true(v128.xor(v128.load(frame, ALL_SETTLED), inBands(BAND)));
    if (isAlive && !isSolved) { branch(frame); continue; }
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
        store<u8>(place + ctz(cells), <u8>(d + 1));
        cells &= cells - 1;
      }
    }
  }
}

/**
 * Solves `count` puzzles of 81 bytes one after another. For each, `counts` gets the number of solutions up to
 * `limit` (at most 254), or 255 when the node budget did not suffice, and `solutions` the first one, if any.
 */
export function batch(
  puzzles: usize, count: i32, limit: i32, budget: i32, counts: usize, solutions: usize,
): f64 {
  let total: f64 = 0;
  for (let i: usize = 0; i < <usize>count; i++) {
    begin(puzzles + i * 81);
    let number = 0, state = 0;
    while (number < limit) {
      state = step(budget);
      if (state != 1) break;
      if (number++ == 0) write(solutions + i * 81);
    }
    store<u8>(counts + i, state == 0 ? 255 : <u8>number);
    total += nodeCount;
  }
  return total;
}
