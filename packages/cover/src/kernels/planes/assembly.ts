/**
 * Exact cover on planes of bits (AssemblyScript), for models whose items have few options. Beside the set of options that
 * are still possible, the options of every item are kept once more: its first option in the first plane, its second in
 * the second, and so on, so that a plane has one bit for every item. Choosing an option takes a row of bits out of all
 * that. Which items have run dry and which have one option left then follows for 32 to 128 items at a time from a few
 * logical operations, and no count is kept. Nothing is undone: a branch writes its own frame, the last one works in place.
 *
 * A frame (its header is that of bits/assembly.ts):
 *
 *      0 word   4 end   8 level  12 left  16 sum (two lanes)  24 share
 *     32 branches options of the chosen item not yet tried      (activeBytes)
 *        state    options still possible, then for every block of 128 items those not covered, and planes (stateBytes)
 *
 * With at most 64 (32) items, two (four) planes share a vector. With several blocks the host puts the items with the most
 * options into the first one, and so on, so that few blocks have many planes; `order` tells their places in the model, and
 * within a block they keep its order.
 *
 * Every item with one option: a leaf, which is no node; its options are a solution, or exclude each other. Otherwise an
 * item with one option is taken, of the first block that has any, or else the first one of the model with the fewest.
 */
import { mix } from '../assembly/model';
import {
  activeBytes, blocks, blocksEnd, buffer, bufferEnd, choices, frameBytes, frames, hashes, HEADER, images, isFirstRule,
  isPlain, itemSpan, order, roomFor, rows, singles, sizes, stateBytes, stateOf, width,
} from '../assembly/planes';

export { fill, layout } from '../assembly/planes';

const DEAD: i32 = -1;
const LEAF: i32 = -2; // every open item has one option
const MANY: i32 = -3; // every open item has two options or more

// The search between slices.
let frame: usize = 0;
let outcome: i32 = MANY; // what is known of the frame that has just been entered
let isEntered: bool = false;
let isDone: bool = false;
export let found: u32 = 0;
export let visited: u32 = 0;
export let written: u32 = 0;
export let walkA: u32 = 0;
export let walkB: u32 = 0;
export let digestA: u32 = 0;
export let digestB: u32 = 0;

export function currentFrame(): usize { return frame; }
export function hasEntered(): bool { return isEntered; }

/** Puts the search at the root frame, which the host has filled in. */
export function reset(): void {
  frame = frames; isEntered = true;
  walkA = 0; walkB = 0; digestA = 0; digestB = 0;
  outcome = choose(frames, frames, rows - stateBytes); // the row before the first takes nothing
  isDone = outcome == DEAD;
}

/** Forces one more choice at the root. Returns 0, or 1 when that leads to a dead end, or 2 when it is not possible. */
export function force(option: usize): i32 {
  if (!(load<u8>(stateOf(frame) + (option >> 3)) & (1 << (<u32>option & 7)))) return 2;
  const level = load<u32>(frame, 8);
  store<u32>(choices + (<usize>level << 2), <u32>option);
  outcome = choose(frame, frame, rows + option * stateBytes);
  isDone = outcome == DEAD;
  if (isDone) return 1;
  deepen(frame, frame, option, level);
  return 0;
}

/** The second half of a vector first, and its second quarter first: where two or four planes share it. */
@inline function half(x: v128): v128 { return i8x16.shuffle(x, x, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7); }
@inline function quarter(x: v128): v128 { return i8x16.shuffle(x, x, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3); }

/** The lowest bit of a vector that has one. */
@inline function lowest(bits: v128): i32 {
  const low = i64x2.extract_lane(bits, 0);
  return <i32>(low ? ctz(low) : 64 + ctz(i64x2.extract_lane(bits, 1)));
}

/**
 * Takes `row` out of the state in `from` and leaves the rest in `to` (which may be the same frame). Returns DEAD when an
 * item has run dry, LEAF, or the first item with one option, or MANY.
 */
@inline function choose(from: usize, to: usize, row: usize): i32 {
  let a = stateOf(from), b = stateOf(to), r = row;
  for (const end = a + activeBytes; a < end; a += 16, b += 16, r += 16) v128.store(b, v128.andnot(v128.load(a), v128.load(r)));
  let into = singles, dry = i64x2.splat(0), single = dry, more = dry;
  for (let block = blocks; block < blocksEnd; block += 4, into += 16) {
    const open = v128.andnot(v128.load(a), v128.load(r));
    v128.store(b, open);
    a += 16; b += 16; r += 16;
    let one = i64x2.splat(0), two = i64x2.splat(0); // items with one option or more, with two or more
    for (const end = a + <usize>load<u32>(block); a < end; a += 16, b += 16, r += 16) {
      const plane = v128.andnot(v128.load(a), v128.load(r));
      v128.store(b, plane);
      two = v128.or(two, v128.and(one, plane));
      one = v128.or(one, plane);
    }
    if (width < 128) {
      let other = half(one);
      two = v128.or(v128.or(two, half(two)), v128.and(one, other));
      one = v128.or(one, other);
      if (width < 64) {
        other = quarter(one);
        two = v128.or(v128.or(two, quarter(two)), v128.and(one, other));
        one = v128.or(one, other);
      }
    }
    dry = v128.or(dry, v128.andnot(open, one));
    two = v128.and(open, two);
    more = v128.or(more, two);
    one = v128.xor(open, two);
    single = v128.or(single, one);
    v128.store(into, one);
  }
  if (v128.any_true(dry)) return DEAD;
  if (!v128.any_true(more)) return LEAF;
  if (!v128.any_true(single)) return MANY;
  for (let at = singles; ; at += 8) {
    const word = load<u64>(at);
    if (word) return <i32>((at - singles << 3) + <usize>ctz(word));
  }
  return 0;
}

/** Writes the header of a frame after `option` was chosen. */
@inline function deepen(from: usize, to: usize, option: usize, level: u32): void {
  const hash = hashes + (option << 3);
  store<u32>(to, load<u32>(from, 12) - load<u32>(sizes + (option << 2)), 12);
  store<u32>(to, level + 1, 8);
  store<u32>(to, load<u32>(from, 16) + load<u32>(hash), 16);
  store<u32>(to, load<u32>(from, 20) + load<u32>(hash, 4), 20);
  store<f64>(to, load<f64>(from, 24), 24);
}

/** Which of two items comes first in the model; `one` may be -1, none. */
@inline function earlier(one: i32, other: i32): i32 {
  if (one < 0) return other;
  return load<u32>(order + (<usize>one << 2)) < load<u32>(order + (<usize>other << 2)) ? one : other;
}

/** The first item with two options when none has fewer; -1 when all have more. */
@inline function pair(f: usize): i32 {
  let at = stateOf(f) + activeBytes, base: i32 = 0, best: i32 = -1;
  for (let block = blocks; block < blocksEnd; block += 4, base += 128) {
    const open = v128.load(at);
    at += 16;
    let one = i64x2.splat(0), two = one, three = one; // items with as many options or more
    for (const end = at + <usize>load<u32>(block); at < end; at += 16) {
      const plane = v128.load(at);
      three = v128.or(three, v128.and(two, plane));
      two = v128.or(two, v128.and(one, plane));
      one = v128.or(one, plane);
    }
    if (width < 128) {
      three = v128.or(v128.or(three, half(three)), v128.or(v128.and(one, half(two)), v128.and(two, half(one))));
      two = v128.or(v128.or(two, half(two)), v128.and(one, half(one)));
      one = v128.or(one, half(one));
    }
    if (width < 64) three = v128.or(v128.or(three, quarter(three)), v128.or(v128.and(one, quarter(two)), v128.and(two, quarter(one))));
    const pairs = v128.andnot(open, three);
    if (v128.any_true(pairs)) best = earlier(best, base + lowest(pairs));
  }
  return best;
}

/** The first item with the fewest options, at most 255. */
function fewest(f: usize): i32 {
  let at = stateOf(f) + activeBytes, base: i32 = 0, least: i32 = 256, best: i32 = -1;
  for (let block = blocks; block < blocksEnd; block += 4, base += 128) {
    let rest = v128.load(at);
    at += 16;
    if (!v128.any_true(rest)) { at += <usize>load<u32>(block); continue; }
    // The count of every item, one bit of it in each of eight vectors.
    let c0 = i64x2.splat(0), c1 = c0, c2 = c0, c3 = c0, c4 = c0, c5 = c0, c6 = c0, c7 = c0;
    for (const end = at + <usize>load<u32>(block); at < end; at += 16) {
      let plane = v128.load(at);
      for (let bits = width; bits <= 128; bits += width) {
        let carry = v128.and(c0, plane);
        c0 = v128.xor(c0, plane);
        let next = v128.and(c1, carry);
        c1 = v128.xor(c1, carry);
        if (v128.any_true(next)) {
          carry = v128.and(c2, next); c2 = v128.xor(c2, next);
          next = v128.and(c3, carry); c3 = v128.xor(c3, carry);
          if (v128.any_true(next)) {
            carry = v128.and(c4, next); c4 = v128.xor(c4, next);
            next = v128.and(c5, carry); c5 = v128.xor(c5, carry);
            carry = v128.and(c6, next); c6 = v128.xor(c6, next);
            c7 = v128.xor(c7, carry);
          }
        }
        plane = width == 64 ? half(plane) : quarter(plane);
      }
    }
    let count: i32 = 0, few = v128.andnot(rest, c7);
    if (v128.any_true(few)) rest = few; else count += 128;
    few = v128.andnot(rest, c6); if (v128.any_true(few)) rest = few; else count += 64;
    few = v128.andnot(rest, c5); if (v128.any_true(few)) rest = few; else count += 32;
    few = v128.andnot(rest, c4); if (v128.any_true(few)) rest = few; else count += 16;
    few = v128.andnot(rest, c3); if (v128.any_true(few)) rest = few; else count += 8;
    few = v128.andnot(rest, c2); if (v128.any_true(few)) rest = few; else count += 4;
    few = v128.andnot(rest, c1); if (v128.any_true(few)) rest = few; else count += 2;
    few = v128.andnot(rest, c0); if (v128.any_true(few)) rest = few; else count += 1;
    if (count <= least) best = earlier(count < least ? -1 : best, base + lowest(rest));
    least = min(least, count);
  }
  return best;
}

/** The first open item. */
function first(f: usize): i32 {
  let at = stateOf(f) + activeBytes, base: i32 = 0;
  for (let block = blocks; ; block += 4, base += 128) {
    const open = v128.load(at);
    if (v128.any_true(open)) return base + lowest(open);
    at += 16 + <usize>load<u32>(block);
  }
  return 0;
}

/** The options left at a leaf, one for every open item: a solution unless two of them exclude each other. */
function leaf(f: usize): void {
  const active = stateOf(f);
  let length: usize = load<u32>(f, 8), sumA = load<u32>(f, 16), sumB = load<u32>(f, 20);
  for (let at: usize = 0; at < activeBytes; at += 8) {
    for (let bits = load<u64>(active + at); bits; bits &= bits - 1) {
      const option = (at << 3) + <usize>ctz(bits), hash = hashes + (option << 3);
      if (!isPlain && hasConflict(active, option)) return;
      store<u32>(choices + (length++ << 2), <u32>option);
      sumA += load<u32>(hash); sumB += load<u32>(hash, 4);
    }
  }
  record(length, sumA, sumB);
}

/** Whether an active option excludes another one. */
function hasConflict(active: usize, option: usize): bool {
  const row = rows + option * stateBytes;
  let others: i32 = -1; // not itself
  for (let at: usize = 0; at < activeBytes; at += 8) others += <i32>popcnt(load<u64>(active + at) & load<u64>(row + at));
  return others > 0;
}

/** Records the solution of `length` choices whose hashes add up to the two sums. */
@inline function record(length: usize, sumA: u32, sumB: u32): void {
  found++;
  const lane = mix(sumA ^ rotl(sumB, 16));
  digestA += lane;
  digestB += mix(sumB + lane);
  if (!bufferEnd) return;
  let into = buffer + written;
  store<u32>(into, <u32>length);
  for (let at = choices, end = choices + (length << 2); at < end; at += 4) {
    into += 4;
    store<u32>(into, load<u32>(at));
  }
  written = <u32>(into + 4 - buffer);
}

/** Searches on for about `budget` nodes, or until the buffer is nearly full. Returns true when nothing is left. */
export function step(budget: u32): bool {
  found = 0; visited = 0; written = 0;
  if (isDone) return true;
  let f = frame, entered = isEntered, known = outcome;
  let a = walkA, b = walkB, nodes: u32 = 0;
  for (;;) {
    if (nodes >= budget || (bufferEnd && buffer + written + roomFor > bufferEnd)) break;
    let option: usize = 0, isLast = false;
    if (entered && known == LEAF) {
      leaf(f);
      entered = false;
      if (f == frames) { isDone = true; break; }
      f -= frameBytes;
      continue;
    }
    if (entered) {
      nodes++;
      const isSingle = !isFirstRule && known >= 0;
      let item = known;
      if (isFirstRule) item = first(f);
      else if (!isSingle) {
        item = pair(f);
        if (item < 0) item = fewest(f);
      }
      const set = images + <usize>item * stateBytes, active = stateOf(f);
      const span = load<u64>(itemSpan + (<usize>item << 4));
      let at = <usize>(<u32>span), word: u64 = 0;
      if (isSingle) {
        for (;; at += 8) {
          word = load<u64>(active + at) & load<u64>(set + at);
          if (word) break;
        }
        option = (at << 3) + <usize>ctz(word);
        isLast = true;
      } else {
        const end = <usize>(span >> 32);
        let count: i64 = 0;
        store<u64>(f, span);
        for (; at < end; at += 8) {
          word = load<u64>(active + at) & load<u64>(set + at);
          count += popcnt(word);
          store<u64>(f + HEADER + at, word);
        }
        store<f64>(f, load<f64>(f, 24) / <f64>count, 24);
        entered = false;
      }
    }
    if (!entered) {
      let at: usize = load<u32>(f);
      const end: usize = load<u32>(f, 4);
      let word: u64 = 0;
      while (at < end && !(word = load<u64>(f + HEADER + at))) at += 8;
      option = (at << 3) + <usize>ctz(word);
      word &= word - 1;
      store<u64>(f + HEADER + at, word);
      while (!word) {
        at += 8;
        if (at >= end) break;
        word = load<u64>(f + HEADER + at);
      }
      isLast = !word;
      store<u32>(f, <u32>at);
    }
    entered = false;
    const level = load<u32>(f, 8);
    store<u32>(choices + (<usize>level << 2), <u32>option);
    a = rotl(a ^ (((level + 1) * 0x9e3779b1) ^ <u32>option), 5) * 0x85ebca6b;
    b = rotl(b ^ a, 11) * 0xc2b2ae35;
    if (load<u32>(sizes + (option << 2)) == load<u32>(f, 12)) {
      // It covers all that is left: a solution, and no state needs to be known.
      const hash = hashes + (option << 3);
      record(<usize>level + 1, load<u32>(f, 16) + load<u32>(hash), load<u32>(f, 20) + load<u32>(hash, 4));
    } else {
      const next = isLast ? f : f + frameBytes;
      known = choose(f, next, rows + option * stateBytes);
      if (known != DEAD) {
        deepen(f, next, option, level);
        f = next; entered = true;
        continue;
      }
    }
    if (isLast) {
      if (f == frames) { isDone = true; break; }
      f -= frameBytes;
    }
  }
  frame = f; isEntered = entered; outcome = known;
  walkA = a; walkB = b; visited = nodes;
  return isDone;
}
