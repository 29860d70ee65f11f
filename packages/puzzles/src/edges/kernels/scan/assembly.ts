// Scan-order backtracking for edge matching: fill the cells in a fixed order; what fits the left and the
// upper neighbor is one table read away. All state lies in linear memory, so that a copy of it is a
// checkpoint. `step` is that in twenty lines, for any path and any pieces; `stepRows` walks the same tree
// without mispredicted branches, for a full board row by row of up to 256 different pieces.
//
// One record a level, LEVEL bytes, one after another; behind the last one lies the only list of a unit:
//
//     0 table     address of the level's table: a list address for every key (left color * 32 + upper color)
//     4 left      address of the entry whose right color is the left part of the key
//     8 upper     address of the entry whose lower color is the upper part
//    12 cell      the cell's number
//    16 cursor    where to go on in the level's list
//    20 entry     what is placed: lower 0-4, right 5-9, kind + 1 10-19, turn 25-26
//
// Control block, from `control`: what the host sets and what the search keeps.
//
//     0 first record   4 record of the present level   8 last record    12 cursor
//    16 stock (i32 by kind + 1)   20 buffer   24 solutions it takes (0: do not collect)   28 solutions in it
//    32 nodes (f64)  40 count (f64)  48 walk digest (2 x i32)  56 solutions digest (2 x i32)
//    64 deepest record
//    68 record of level 0 (the first record of a unit lies behind its forced choices)
//    72 for `stepRows`: frame of level 0   76 bytes from a frame to that of the lower neighbor
//    80 bytes of the slots of one upper color   84 number of kinds
const LEVEL: u32 = 32;

/** Answers of `step`: more to do, nothing left, the buffer is full. */
const MORE = 0;
const EXHAUSTED = 1;
const FULL = 2;

/** Goes on for about `budget` nodes, on any path. */
export function step(control: u32, budget: i32): i32 {
  const first = load<u32>(control);
  let at = load<u32>(control, 4);
  const last = load<u32>(control, 8);
  let cursor = load<u32>(control, 12);
  const stock = load<u32>(control, 16);
  let walkA = load<u32>(control, 48);
  let walkB = load<u32>(control, 52);
  let deepest = load<u32>(control, 64);
  let left = budget;
  let answer = MORE;
  for (;;) {
    const entry = load<u32>(cursor);
    cursor += 4;
    const own = stock + kindPlace(entry);
    const rest = load<i32>(own);
    if (rest == 0) continue;
    if (entry == 0) {
      at -= LEVEL;
      if (at < first) {
        answer = EXHAUSTED;
        break;
      }
      const back = stock + kindPlace(load<u32>(at, 20));
      store<i32>(back, load<i32>(back) + 1);
      cursor = load<u32>(at, 16);
      continue;
    }
    left--;
    store<u32>(at, entry, 20);
    walkA = rotl<u32>(walkA ^ entry, 7) * 0x9e3779b1;
    walkB = rotl<u32>(walkB, 11) + (entry ^ at) * 0x85ebca77;
    if (at == last) {
      deepest = at;
      if (found(control, load<u32>(control, 68) + 20, LEVEL)) {
        answer = FULL;
        break;
      }
      continue;
    }
    store<u32>(at, cursor, 16);
    store<i32>(own, rest - 1);
    at += LEVEL;
    cursor = listOf(at);
    if (at > deepest) deepest = at;
    if (left <= 0) break;
  }
  store<u32>(control, at, 4);
  store<u32>(control, cursor, 12);
  store<f64>(control, load<f64>(control, 32) + <f64>(budget - left), 32);
  store<u32>(control, walkA, 48);
  store<u32>(control, walkB, 52);
  store<u32>(control, deepest, 64);
  return answer;
}

// The loop below has no branch that depends on the pieces. In the loop above the processor guesses at every
// entry whether its kind is used up and whether the list ends, and guesses wrong about as often as a node is
// placed; that costs more than all the rest. Here a list is a *slot*, which tells by a few vector
// instructions which of its candidates are free; the next level is chosen by selection, not by a jump: the
// child if it has free candidates, else the same level, else the nearest level behind that has some.
//
// A slot, SLOT bytes, for every key of a table, left color first; a list of more than eight goes on in
// another slot:
//
//     0 low place, 8 bit, 16 high place    a byte each for eight candidates: where in the set of used kinds
//                                          (two vectors) the kind's bit lies; a place outside reads as 0
//    24 the entries     56 a bit for every candidate, and bit 8 when there is more     60 where that is
//
// A frame, FRAME bytes, is the state of a level while the loop runs. Zeros lie before the first frame (as
// many frames as a row is long, and two at least) and one behind the last.
//
//     0 used kinds, before this level    32 slot    36 free candidates in it, not yet tried
//    40 back: the nearest frame before this one with free candidates     44 entry
//    48 slots of the level's table       52 0x3e0 where there is a left neighbor, else 0    56 record
//    60 slots of the next level for the color above it: the left color is what is missing
const SLOT: u32 = 64;
const FRAME: u32 = 64;
/** Sets of one kind, 32 bytes each, by kind + 1: in the first page, which is the kernel's own. */
const SETS: u32 = 4096;
const LANES: u32 = 8;

/** The same as `step`, node by node; between two calls the state is in the records alone. */
export function stepRows(control: u32, budget: i32): i32 {
  if (load<u32>(control, 12) == onlyList(control)) {
    const answer = step(control, 1); // visits the forced choice of a unit
    if (answer != MORE || budget <= 1) return answer;
    budget--;
  }
  unfold(control);
  let frame = frameOf(control, load<u32>(control, 4));
  const last = frameOf(control, load<u32>(control, 8));
  const row = load<u32>(control, 76);
  const stride = load<u32>(control, 80);
  let walkA = load<u32>(control, 48);
  let walkB = load<u32>(control, 52);
  let slot = load<u32>(frame, 32);
  let free = load<u32>(frame, 36);
  let base = load<u32>(frame, 60);
  let place = slot + (ctz(free) << 2);
  let left = budget;
  let answer = MORE;
  for (;;) {
    const back = load<u32>(frame, 40);
    if ((free & 0xff) == 0) {
      if (free != 0) {
        slot = load<u32>(slot, 60);
        free = freeIn(slot, v128.load(frame), v128.load(frame, 16));
        store<u32>(frame, slot, 32);
      } else if (back == 0) {
        answer = EXHAUSTED;
        break;
      } else {
        frame = back;
        slot = load<u32>(frame, 32);
        free = load<u32>(frame, 36);
        base = load<u32>(frame, 60);
      }
      place = slot + (ctz(free) << 2);
      continue;
    }
    const entry = load<u32>(place, 24);
    free &= free - 1;
    left--;
    store<u32>(frame, entry, 44);
    walkA = rotl<u32>(walkA ^ entry, 7) * 0x9e3779b1;
    walkB = rotl<u32>(walkB, 11) + (entry ^ load<u32>(frame, 56)) * 0x85ebca77;
    if (frame == last) {
      if (found(control, load<u32>(control, 72) + 44, FRAME)) {
        answer = FULL;
        break;
      }
      place = slot + (ctz(free) << 2);
      continue;
    }
    const next = frame + FRAME;
    const nextSlot = base + ((entry & load<u32>(next, 52)) << 1);
    const own = (entry >>> 5) & 0x7fe0;
    const nextLow = v128.or(v128.load(frame), v128.load(own, SETS));
    const nextHigh = v128.or(v128.load(frame, 16), v128.load(own, SETS + 16));
    const nextFree = freeIn(nextSlot, nextLow, nextHigh);
    const nextBase = baseFor(next, row, stride);
    const isSpent = free == 0;
    const behind = select(back, frame, isSpent);
    store<u32>(frame, free, 36);
    v128.store(next, nextLow);
    v128.store(next, nextHigh, 16);
    store<u32>(next, nextSlot, 32);
    store<u32>(next, nextFree, 36);
    store<u32>(next, behind, 40);
    store<u32>(next, nextBase, 60);
    if (left <= 0) {
      frame = next;
      break;
    }
    const slotBehind = select(load<u32>(back, 32), slot, isSpent);
    const freeBehind = select(load<u32>(back, 36), free, isSpent);
    const baseBehind = select(load<u32>(back, 60), base, isSpent);
    const isDead = nextFree == 0;
    place = select(slotBehind + (ctz(freeBehind) << 2), nextSlot + (ctz(nextFree) << 2), isDead);
    slot = select(slotBehind, nextSlot, isDead);
    free = select(freeBehind, nextFree, isDead);
    base = select(baseBehind, nextBase, isDead);
    frame = select(behind, next, isDead);
  }
  store<f64>(control, load<f64>(control, 32) + <f64>(budget - left), 32);
  store<u32>(control, walkA, 48);
  store<u32>(control, walkB, 52);
  fold(control, answer == EXHAUSTED ? load<u32>(control) - LEVEL : load<u32>(frame, 56), answer == FULL);
  return answer;
}

/** The candidates of a slot whose kinds are not used, as bits. */
// @ts-ignore: decorator
@inline
function freeIn(slot: u32, low: v128, high: v128): u32 {
  const used = v128.or(
    i8x16.swizzle(low, v128.load_zero<u64>(slot)),
    i8x16.swizzle(high, v128.load_zero<u64>(slot, 16)),
  );
  const taken = v128.and(used, v128.load_zero<u64>(slot, 8));
  return i8x16.bitmask(i8x16.eq(taken, i64x2.splat(0))) & load<u32>(slot, 56);
}

/** The slots of the level after `frame` for the color above it. */
// @ts-ignore: decorator
@inline
function baseFor(frame: u32, row: u32, stride: u32): u32 {
  const next = frame + FRAME;
  return load<u32>(next, 48) + (load<u32>(next - row, 44) & 31) * stride;
}

/** Makes frames from the records, and takes the pieces up: while the loop runs the stock is full. */
function unfold(control: u32): void {
  const first = load<u32>(control);
  const at = load<u32>(control, 4);
  const stock = load<u32>(control, 16);
  const row = load<u32>(control, 76);
  const stride = load<u32>(control, 80);
  for (let record = load<u32>(control, 68); record <= load<u32>(control, 8); record += LEVEL) {
    store<u32>(frameOf(control, record), record < at ? load<u32>(record, 20) : 0, 44);
  }
  let low = i64x2.splat(0);
  let high = i64x2.splat(0);
  for (let kind: u32 = 1; kind <= load<u32>(control, 84); kind++) {
    if (load<u32>(stock + (kind << 2)) != 0) continue;
    low = v128.or(low, v128.load(kind << 5, SETS));
    high = v128.or(high, v128.load(kind << 5, SETS + 16));
  }
  for (let record = at; ; record -= LEVEL) {
    const frame = frameOf(control, record);
    v128.store(frame, low);
    v128.store(frame, high, 16);
    if (record == first) break;
    const entry = load<u32>(record - LEVEL, 20);
    const own = (entry >>> 5) & 0x7fe0;
    low = v128.andnot(low, v128.load(own, SETS));
    high = v128.andnot(high, v128.load(own, SETS + 16));
    const back = stock + kindPlace(entry);
    store<i32>(back, load<i32>(back) + 1);
  }
  let back = load<u32>(control, 72) - FRAME; // zeros: nothing is free there, and nothing behind it
  for (let record = first; record <= at; record += LEVEL) {
    const frame = frameOf(control, record);
    store<u32>(frame, back, 40);
    store<u32>(frame, baseFor(frame, row, stride), 60);
    setSlot(control, record, record == at ? load<u32>(control, 12) : load<u32>(record, 16));
    if (load<u32>(frame, 36) != 0) back = frame;
  }
}

/** Sets a frame's slot and free candidates to those from `cursor` on. */
function setSlot(control: u32, record: u32, cursor: u32): void {
  const frame = frameOf(control, record);
  const before = frame - FRAME;
  const base = baseFor(before, load<u32>(control, 76), load<u32>(control, 80));
  let slot = base + ((load<u32>(before, 44) & load<u32>(frame, 52)) << 1);
  let lane = (cursor - listOf(record)) >> 2;
  for (; lane >= LANES && load<u32>(slot, 60) != 0; lane -= LANES) slot = load<u32>(slot, 60);
  const free = freeIn(slot, v128.load(frame), v128.load(frame, 16)) & (<u32>-1 << lane);
  store<u32>(frame, slot, 32);
  store<u32>(frame, cursor - onlyList(control) <= 8 ? 0 : free, 36);
}

/** Writes the records back: at the level of `at`, behind its present entry or at the start of its list. */
function fold(control: u32, at: u32, isBehind: bool): void {
  const first = load<u32>(control);
  const stock = load<u32>(control, 16);
  for (let record = first; record < at || (isBehind && record == at); record += LEVEL) {
    const entry = load<u32>(frameOf(control, record), 44);
    store<u32>(record, entry, 20);
    const isForced = record == first && load<u32>(onlyList(control)) != 0;
    if (!isForced) store<u32>(record, cursorAfter(record, entry), 16);
    if (record == at) break;
    const own = stock + kindPlace(entry);
    store<i32>(own, load<i32>(own) - 1);
  }
  store<u32>(control, at, 4);
  if (at >= first) store<u32>(control, isBehind ? load<u32>(at, 16) : listOf(at), 12);
  let deepest = load<u32>(control, 64);
  while (deepest < load<u32>(control, 8) && load<u32>(frameOf(control, deepest), 44) != 0) deepest += LEVEL;
  store<u32>(control, deepest, 64);
}

/** Where the list of a level goes on behind `entry`. */
function cursorAfter(record: u32, entry: u32): u32 {
  let cursor = listOf(record);
  while (load<u32>(cursor) != entry) cursor += 4;
  return cursor + 4;
}

/** The list of a level for what its neighbors show. */
// @ts-ignore: decorator
@inline
function listOf(record: u32): u32 {
  const key = (load<u32>(load<u32>(record, 4)) & 0x3e0) | (load<u32>(load<u32>(record, 8)) & 31);
  return load<u32>(load<u32>(record) + (key << 2));
}

/** Where an entry's kind stands in the stock. */
// @ts-ignore: decorator
@inline
function kindPlace(entry: u32): u32 {
  return (entry >>> 8) & 0xffc;
}

function frameOf(control: u32, record: u32): u32 {
  return load<u32>(control, 72) + ((record - load<u32>(control, 68)) << 1);
}

function onlyList(control: u32): u32 {
  return load<u32>(control, 8) + LEVEL;
}

/**
 * Counts a solution, whose entries lie `stride` bytes apart, and if wanted writes its choices to the buffer;
 * true when the buffer is full.
 */
function found(control: u32, entries: u32, stride: u32): bool {
  const last = load<u32>(control, 8);
  const size = load<u32>(control, 24);
  const filled = load<u32>(control, 28);
  const origin = load<u32>(control, 68);
  const length = (last - origin) / LEVEL + 1;
  let target = load<u32>(control, 20) + filled * length * 4;
  let sumA: u32 = 0;
  let sumB: u32 = 0;
  for (let at = origin; at <= last; at += LEVEL) {
    const entry = load<u32>(entries);
    entries += stride;
    const choice = (load<u32>(at, 12) << 12) | ((((entry >>> 10) & 1023) - 1) << 2) | ((entry >>> 25) & 3);
    sumA += mixed(choice ^ 0x5bd1e995);
    sumB += mixed(choice ^ 0x1b873593);
    if (size != 0) {
      store<u32>(target, choice);
      target += 4;
    }
  }
  store<f64>(control, load<f64>(control, 40) + 1, 40);
  store<u32>(control, load<u32>(control, 56) + mixed(sumA), 56);
  store<u32>(control, load<u32>(control, 60) + mixed(sumB), 60);
  if (size == 0) return false;
  store<u32>(control, filled + 1, 28);
  return filled + 1 == size;
}

/** The finalizer of MurmurHash3 (Austin Appleby, public domain). */
function mixed(value: u32): u32 {
  value = (value ^ (value >>> 16)) * 0x85ebca6b;
  value = (value ^ (value >>> 13)) * 0xc2b2ae35;
  return value ^ (value >>> 16);
}
