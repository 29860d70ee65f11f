// Growth of squares: the exhaustive search over all starts of k cells, on bit boards of up to 128 cells.
//
// Cells are chosen in ascending order; a level holds the closure of the cells chosen so far. Three facts prune, all
// of them exact (docs/growth.md tells why):
//
//   slack    the border of the black region grows by at most 4 with a chosen cell and changes by at most
//            4 - 2 * threshold with a grown one, so what is left must still reach the border of the full board;
//   allowed  a cell that costs more slack than there is will cost at least as much later: it is never tried again;
//   musts    sets of cells that cannot be entered from outside ("stable" sets, found by the host): one that is
//            still white needs a chosen cell, and disjoint ones need one each.
//
// One level is 64 bytes (two 64-bit words a board, the low word first; boards of up to 64 cells use the low one):
//
//   0 black   16 open: to be tried   32 allowed: for this level and below   48 total   52 cell
//
// The source is written once: `walk<u32>` is the search on one word, `walk<u64>` the search on two.

const LEVEL: usize = 64;
const BLACK: usize = 0;
const OPEN: usize = 16;
const ALLOWED: usize = 32;
const TOTAL: usize = 48;
const CELL: usize = 52;

let width: i32 = 0;
let wrap: i32 = 0; // rows to skip from the last row to the first, in bits; 0 when the board is no torus
let threshold: i32 = 2;
let chosenCount: i32 = 0;
let wordCount: i32 = 1; // words of 32 bits that a solution is hashed by
let fullBorder: i32 = 0;
let fullLow: u64 = 0;
let fullHigh: u64 = 0;
let leftLow: u64 = 0;
let leftHigh: u64 = 0;
let rightLow: u64 = 0;
let rightHigh: u64 = 0;

let levels: usize = 0;
let musts: usize = 0; // 16 bytes each: first those taken row by row, then those taken column by column
let rowMustCount: i32 = 0;
let columnMustCount: i32 = 0;
let found: usize = 0; // 16 bytes a solution
let foundLimit: i32 = 0; // 0: solutions are only counted

let base: i32 = 0;
let level: i32 = 0;
let walkA: u32 = 0;
let walkB: u32 = 0;
let sumA: u32 = 0;
let sumB: u32 = 0;
let solutionCount: u64 = 0;
let nodeCount: u64 = 0;
let foundCount: i32 = 0;

export function setBoard(w: i32, h: i32, torus: bool, least: i32, count: i32): void {
  width = w;
  wrap = torus ? w * (h - 1) : 0;
  threshold = least;
  chosenCount = count;
  wordCount = (w * h + 31) >> 5;
}

export function setMasks(full0: u64, full1: u64, left0: u64, left1: u64, right0: u64, right1: u64): void {
  fullLow = full0;
  fullHigh = full1;
  leftLow = left0;
  leftHigh = left1;
  rightLow = right0;
  rightHigh = right1;
  fullBorder = border<u64>(fullLow, fullHigh);
}

export function setPlaces(levelsAt: usize, mustsAt: usize, rows: i32, columns: i32, foundAt: usize, limit: i32): void {
  levels = levelsAt;
  musts = mustsAt;
  rowMustCount = rows;
  columnMustCount = columns;
  found = foundAt;
  foundLimit = limit;
}

export function nodes(): u64 { return nodeCount; }
export function solutions(): u64 { return solutionCount; }
export function walkLane(lane: i32): u32 { return lane ? walkB : walkA; }
export function sumLane(lane: i32): u32 { return lane ? sumB : sumA; }
export function currentLevel(): i32 { return level; }
export function foundNow(): i32 { return foundCount; }
export function emptyFound(): void { foundCount = 0; }

// ---- boards of one or two words: W is u32 for one, u64 for two; the test is settled when compiling ----

@inline function isWide<W>(): bool { return sizeof<W>() == 8; }
@inline function upLow<W>(low: u64, by: i32): u64 { return isWide<W>() && by > 63 ? 0 : low << by; }
@inline function upHigh<W>(low: u64, high: u64, by: i32): u64 {
  if (!isWide<W>()) return 0;
  return by > 63 ? low << (by - 64) : (high << by) | ((low >> 1) >> (63 - by));
}
@inline function downLow<W>(low: u64, high: u64, by: i32): u64 {
  if (!isWide<W>()) return low >> by;
  return by > 63 ? high >> (by - 64) : (low >> by) | ((high << 1) << (63 - by));
}
@inline function downHigh<W>(high: u64, by: i32): u64 {
  return !isWide<W>() || by > 63 ? 0 : high >> by;
}
@inline function bitsOf<W>(low: u64, high: u64): i32 {
  return <i32>popcnt(low) + (isWide<W>() ? <i32>popcnt(high) : 0);
}

// Cells whose neighbor on the right (left, below, above) is black.
@inline function eastLow<W>(low: u64, high: u64): u64 {
  const plain = downLow<W>(low, high, 1) & ~rightLow;
  return wrap ? plain | upLow<W>(low & leftLow, width - 1) : plain;
}
@inline function eastHigh<W>(low: u64, high: u64): u64 {
  if (!isWide<W>()) return 0;
  const plain = downHigh<W>(high, 1) & ~rightHigh;
  return wrap ? plain | upHigh<W>(low & leftLow, high & leftHigh, width - 1) : plain;
}
@inline function westLow<W>(low: u64, high: u64): u64 {
  const plain = upLow<W>(low, 1) & ~leftLow;
  return wrap ? plain | downLow<W>(low & rightLow, high & rightHigh, width - 1) : plain;
}
@inline function westHigh<W>(low: u64, high: u64): u64 {
  if (!isWide<W>()) return 0;
  const plain = upHigh<W>(low, high, 1) & ~leftHigh;
  return wrap ? plain | downHigh<W>(high & rightHigh, width - 1) : plain;
}
@inline function southLow<W>(low: u64, high: u64): u64 {
  const plain = downLow<W>(low, high, width);
  return wrap ? plain | upLow<W>(low, wrap) : plain;
}
@inline function southHigh<W>(low: u64, high: u64): u64 {
  if (!isWide<W>()) return 0;
  const plain = downHigh<W>(high, width);
  return wrap ? plain | upHigh<W>(low, high, wrap) : plain;
}
@inline function northLow<W>(low: u64, high: u64): u64 {
  const plain = upLow<W>(low, width);
  return wrap ? plain | downLow<W>(low, high, wrap) : plain;
}
@inline function northHigh<W>(low: u64, high: u64): u64 {
  if (!isWide<W>()) return 0;
  const plain = upHigh<W>(low, high, width);
  return wrap ? plain | downHigh<W>(high, wrap) : plain;
}

/** Sides of black cells that do not face a black cell: 4 a cell, less 2 for each adjacent pair. */
@inline function border<W>(low: u64, high: u64): i32 {
  const pairs =
    bitsOf<W>(low & eastLow<W>(low, high), high & eastHigh<W>(low, high)) +
    bitsOf<W>(low & southLow<W>(low, high), high & southHigh<W>(low, high));
  return 4 * bitsOf<W>(low, high) - 2 * pairs;
}

/** True for what has two (or three) of four. */
@inline function enough(e: u64, w: u64, s: u64, n: u64): u64 {
  return threshold == 2 ? (e & w) | (s & n) | ((e | w) & (s | n)) : (e & w & (s | n)) | (s & n & (e | w));
}

// ---- digests: the twin in TypeScript computes the same ----

@inline function mix(word: u32): u32 {
  word = (word ^ (word >> 16)) * 0x85ebca6b;
  word = (word ^ (word >> 13)) * 0xc2b2ae35;
  return word ^ (word >> 16);
}

/** Counts a solution and adds its hash; the host empties the buffer between slices. */
function addSolution(low: u64, high: u64): void {
  let a: u32 = 0x9e3779b9;
  let b: u32 = 0x7f4a7c15;
  for (let i = 0; i < wordCount; i++) {
    const word = <u32>((i < 2 ? low : high) >> ((i & 1) << 5));
    a = mix(a ^ word);
    b = mix(b + word) ^ a;
  }
  sumA += a;
  sumB += b;
  solutionCount++;
  if (foundLimit) {
    const at = found + ((<usize>foundCount) << 4);
    store<u64>(at, low);
    store<u64>(at, high, 8);
    foundCount++;
  }
}

// ---- the walk ----

/** Starts at the root: nothing chosen, every cell open. False when that is hopeless already. */
export function start(): bool {
  base = level = 0;
  walkA = 0x243f6a88;
  walkB = 0x85a308d3;
  sumA = sumB = 0;
  solutionCount = nodeCount = 0;
  foundCount = 0;
  return enterAs<u64>(0, 0, 0, fullLow, fullHigh, -1);
}

/** Takes `cell` without counting it: a forced choice. Returns false when nothing lies below it. */
export function force(cell: i32): bool {
  if (!keep(cell)) return false;
  const at = levels + <usize>level * LEVEL;
  removeOpen(at, cell);
  if (!take<u64>(at, cell)) return false;
  level++;
  base = level;
  return true;
}

/** Leaves only `cell` open at the level reached. Returns false when it was not open. */
export function keep(cell: i32): bool {
  const at = levels + <usize>level * LEVEL;
  const low: u64 = cell < 64 ? (<u64>1) << cell : 0;
  const high: u64 = cell < 64 ? 0 : (<u64>1) << (cell - 64);
  const openLow = load<u64>(at, OPEN) & low;
  const openHigh = load<u64>(at, OPEN + 8) & high;
  store<u64>(at, openLow, OPEN);
  store<u64>(at, openHigh, OPEN + 8);
  store<i32>(at, 1, TOTAL);
  return (openLow | openHigh) != 0;
}

function removeOpen(at: usize, cell: i32): void {
  if (cell < 64) store<u64>(at, load<u64>(at, OPEN) & ~((<u64>1) << cell), OPEN);
  else store<u64>(at, load<u64>(at, OPEN + 8) & ~((<u64>1) << (cell - 64)), OPEN + 8);
}

/** Goes on for about `budget` nodes, or until the buffer of solutions is full. False when nothing is left. */
export function step(budget: i32): bool {
  return fullHigh == 0 && width < 64 ? walk<u32>(budget) : walk<u64>(budget);
}

function walk<W>(budget: i32): bool {
  let a = walkA;
  let b = walkB;
  let left = budget;
  while (left > 0 && (foundLimit == 0 || foundCount < foundLimit)) {
    const at = levels + <usize>level * LEVEL;
    const openLow = load<u64>(at, OPEN);
    let cell: i32;
    if (openLow) {
      cell = <i32>ctz(openLow);
      store<u64>(at, openLow & (openLow - 1), OPEN);
    } else {
      const openHigh = isWide<W>() ? load<u64>(at, OPEN + 8) : 0;
      if (!openHigh) {
        if (level == base) { level = -1; break; }
        level--;
        continue;
      }
      cell = 64 + <i32>ctz(openHigh);
      store<u64>(at, openHigh & (openHigh - 1), OPEN + 8);
    }
    left--;
    a = (rotl<u32>(a, 5) ^ (<u32>cell + (<u32>level << 8))) * 0x9e3779b1;
    b = (rotl<u32>(b, 7) + (<u32>cell ^ (<u32>level << 8))) * 0x85ebca77;
    if (take<W>(at, cell)) level++;
  }
  walkA = a;
  walkB = b;
  nodeCount += <u64>(budget - left);
  if (level < 0) { level = base; return false; }
  return true;
}

/** Adds `cell` to the level at `at`, lets it grow, and prepares the next level. False when none is needed. */
@inline function take<W>(at: usize, cell: i32): bool {
  store<i32>(at, cell, CELL);
  let low = load<u64>(at, BLACK);
  let high = isWide<W>() ? load<u64>(at, BLACK + 8) : 0;
  if (!isWide<W>() || cell < 64) low |= (<u64>1) << cell;
  else high |= (<u64>1) << (cell - 64);
  const limitLow = fullLow;
  const limitHigh = fullHigh;
  for (;;) {
    const grownLow = low | (limitLow &
      enough(eastLow<W>(low, high), westLow<W>(low, high), southLow<W>(low, high), northLow<W>(low, high)));
    if (isWide<W>()) {
      const grownHigh = high | (limitHigh &
        enough(eastHigh<W>(low, high), westHigh<W>(low, high), southHigh<W>(low, high), northHigh<W>(low, high)));
      if (grownLow == low && grownHigh == high) break;
      high = grownHigh;
    } else if (grownLow == low) break;
    low = grownLow;
  }
  const depth = <i32>((at - levels) / LEVEL) + 1;
  if (depth == chosenCount) {
    if (low == limitLow && high == limitHigh) complete(at, cell);
    return false;
  }
  return enterAs<W>(depth, low, high, load<u64>(at, ALLOWED), load<u64>(at, ALLOWED + 8), cell);
}

/** Writes the solution that ends with `cell` at the level at `at`. */
function complete(at: usize, cell: i32): void {
  let low: u64 = 0;
  let high: u64 = 0;
  for (let place = levels; place <= at; place += LEVEL) {
    const chosen = load<i32>(place, CELL);
    if (chosen < 64) low |= (<u64>1) << chosen;
    else high |= (<u64>1) << (chosen - 64);
  }
  addSolution(low, high);
}

/** Prepares level `depth` with the given closure: slack, allowed and open cells. False when it is hopeless. */
@inline function enterAs<W>(depth: i32, low: u64, high: u64, allowedLow: u64, allowedHigh: u64, cell: i32): bool {
  const missing = chosenCount - depth;
  const whiteLow = fullLow & ~low;
  const whiteHigh = isWide<W>() ? fullHigh & ~high : 0;
  const whites = bitsOf<W>(whiteLow, whiteHigh);
  const slack = border<W>(low, high) - fullBorder + 2 * threshold * min(missing, whites) + (4 - 2 * threshold) * whites;
  if (slack < 0) return false;

  // Only cells after the last one: each start is met once, in ascending order.
  const after = cell + 1;
  if (after > 63) {
    allowedLow = 0;
    if (isWide<W>()) allowedHigh = after > 127 ? 0 : allowedHigh & ((~(<u64>0)) << (after - 64));
  } else allowedLow &= (~(<u64>0)) << after;
  if (slack < 2 * threshold && missing <= whites) {
    allowedLow &= whiteLow;
    if (isWide<W>()) allowedHigh &= whiteHigh;
    const eastL = eastLow<W>(low, high), westL = westLow<W>(low, high);
    const southL = southLow<W>(low, high), northL = northLow<W>(low, high);
    const eastH = eastHigh<W>(low, high), westH = westHigh<W>(low, high);
    const southH = southHigh<W>(low, high), northH = northHigh<W>(low, high);
    if (slack < 2) {
      allowedLow &= ~(eastL | westL | southL | northL);
      if (isWide<W>()) allowedHigh &= ~(eastH | westH | southH | northH);
    } else if (slack < 4) {
      allowedLow &= ~((eastL & westL) | (southL & northL) | ((eastL | westL) & (southL | northL)));
      if (isWide<W>()) allowedHigh &= ~((eastH & westH) | (southH & northH) | ((eastH | westH) & (southH | northH)));
    }
  }

  // Stable sets that are still white. Two packings of disjoint ones, by rows and by columns, bound what is needed.
  let openLow = allowedLow;
  let openHigh = allowedHigh;
  let at = musts;
  let end = at + ((<usize>rowMustCount) << 4);
  for (let pass = 0; pass < 2; pass++) {
    let usedLow: u64 = 0;
    let usedHigh: u64 = 0;
    let needed = 0;
    for (; at < end; at += 16) {
      const mustLow = load<u64>(at);
      const mustHigh = isWide<W>() ? load<u64>(at, 8) : 0;
      if ((mustLow & low) | (mustHigh & high)) continue;
      const canLow = mustLow & allowedLow;
      const canHigh = mustHigh & allowedHigh;
      if (!(canLow | canHigh)) return false;
      if (missing == 1) {
        openLow &= mustLow;
        if (isWide<W>()) openHigh &= mustHigh;
        continue;
      }
      // The next cell is the lowest of those to come, so it lies at or before the last place of this set.
      if (isWide<W>() && canHigh) openHigh &= (~(<u64>0)) >> clz(canHigh);
      else { openLow &= (~(<u64>0)) >> clz(canLow); openHigh = 0; }
      if (!((mustLow & usedLow) | (mustHigh & usedHigh))) {
        usedLow |= mustLow;
        usedHigh |= mustHigh;
        if (++needed > missing) return false;
      }
    }
    if (missing > 1 && needed == missing) {
      allowedLow &= usedLow;
      openLow &= usedLow;
      if (isWide<W>()) { allowedHigh &= usedHigh; openHigh &= usedHigh; }
    }
    end = at + ((<usize>columnMustCount) << 4);
  }
  const total = bitsOf<W>(openLow, openHigh);
  if (total == 0) return false;

  const next = levels + <usize>depth * LEVEL;
  store<u64>(next, low, BLACK);
  store<u64>(next, openLow, OPEN);
  store<u64>(next, allowedLow, ALLOWED);
  if (isWide<W>()) {
    store<u64>(next, high, BLACK + 8);
    store<u64>(next, openHigh, OPEN + 8);
    store<u64>(next, allowedHigh, ALLOWED + 8);
  }
  store<i32>(next, total, TOTAL);
  return true;
}
