/**
 * Exact cover on bitsets (AssemblyScript). The state of a search is the set of options that are still possible and,
 * for every primary item, how many of them cover it. Choosing an option is one pass over the conflict set of that
 * option: what falls out of the active set is subtracted from the counts. Nothing is ever undone: a branch works on
 * a copy, and the last branch of a frame (hence every forced one) works in place.
 *
 * A frame:
 *
 *      0 word   4 end   8 level  12 left  16 sum (two lanes)  24 share
 *     32 active   options still possible, one bit each          (activeBytes)
 *        branches options of the chosen item not yet tried       (activeBytes)
 *        counts   active options of every primary item, 16 bits (countBytes)
 *
 * `left` counts the primary items still to cover. `sum` adds up the hashes of the choices made. `share` is the part of
 * the whole tree below each branch, or below the frame itself while it has just been entered. The count of a covered
 * item is raised by COVERED, so that neither the search for the smallest count nor the test for zero sees it.
 *
 * Invariant between slices: every frame below the current one has a branch left; the current one has a branch left,
 * or has just been entered (`isEntered`).
 */
import { add, beginOf, endOf, fillHashes, mix, unite } from '../assembly/model';

/** Added to the count of a covered item; hence at most 16383 options for an item. */
const COVERED: u16 = 0x4000;
const HEADER: usize = 32;

// Places and sizes in linear memory, set once by `prepare`.
let frames: usize = 0;
let frameBytes: usize = 0;
let activeBytes: usize = 0;
let countBytes: usize = 0;
let itemOptions: usize = 0; // for every item, its options as a bitset
let conflicts: usize = 0; // for every option, the options that cannot be chosen with it, itself included
let useStart: usize = 0; // for every option, where its primary items begin in `uses`
let uses: usize = 0; // byte offsets into the counts, 16 bits each
let itemSpan: usize = 0; // for every primary item, first and last + 1 byte of its options in a bitset
let hashes: usize = 0; // for every option, two lanes
let choices: usize = 0; // the options chosen on the way to the current frame
let buffer: usize = 0; // solutions: length, then options
let bufferEnd: usize = 0;
let isFirstRule: bool = false;

// The search between slices.
let frame: usize = 0;
let forced: i32 = -1;
let isEntered: bool = false;
let isDone: bool = false;
export let found: u32 = 0;
export let visited: u32 = 0;
export let written: u32 = 0;
export let walkA: u32 = 0;
export let walkB: u32 = 0;
export let digestA: u32 = 0;
export let digestB: u32 = 0;

export function layout(
  frames_: usize, frameBytes_: usize, activeBytes_: usize, countBytes_: usize, itemOptions_: usize, conflicts_: usize,
  useStart_: usize, uses_: usize, itemSpan_: usize, hashes_: usize, choices_: usize, buffer_: usize, bufferEnd_: usize,
  isFirstRule_: bool,
): void {
  frames = frames_; frameBytes = frameBytes_; activeBytes = activeBytes_; countBytes = countBytes_;
  itemOptions = itemOptions_; conflicts = conflicts_; useStart = useStart_; uses = uses_; itemSpan = itemSpan_;
  hashes = hashes_; choices = choices_; buffer = buffer_; bufferEnd = bufferEnd_; isFirstRule = isFirstRule_;
}

export function currentFrame(): usize { return frame; }
export function hasEntered(): bool { return isEntered; }

/**
 * Fills everything from the model's arrays, and the root frame with all options that cover something. `sets` has for
 * every use the place of a bitset, which becomes that of the options with the item in the same color; 0 without color.
 * Here and not on the host, since a program that counts once would run through there in an interpreter.
 */
export function fill(optionCount: usize, primaryCount: usize, starts: usize, items: usize, sets: usize): void {
  const counts = frames + HEADER + (activeBytes << 1);
  for (let at = primaryCount << 1; at < countBytes; at += 2) store<u16>(counts + at, COVERED);
  let end: usize = 0;
  for (let option: usize = 0; option < optionCount; option++) {
    const begin = end, lastUse = endOf(starts, option);
    store<u32>(useStart + (option << 2), <u32>begin);
    for (let use = beginOf(starts, option); use < lastUse; use += 4) {
      const item: usize = load<u32>(items + use), set: usize = load<u32>(sets + use);
      add(itemOptions + item * activeBytes, option);
      if (set) add(set, option);
      if (item >= primaryCount) continue;
      const span = itemSpan + (item << 3), word = <u32>(option >> 6) << 3;
      if (!load<u32>(span, 4)) store<u32>(span, word);
      store<u32>(span, word + 8, 4);
      store<u16>(uses + end, <u16>(item << 1));
      end += 2;
      const count = counts + (item << 1);
      store<u16>(count, load<u16>(count) + 1);
    }
    if (end != begin) add(frames + HEADER, option);
  }
  fillHashes(hashes, optionCount);
  store<u32>(useStart + (optionCount << 2), <u32>end);
  for (let option: usize = 0; option < optionCount; option++) {
    const row = conflicts + option * activeBytes, lastUse = endOf(starts, option);
    for (let use = beginOf(starts, option); use < lastUse; use += 4) {
      const item: usize = load<u32>(items + use), set: usize = load<u32>(sets + use);
      unite(row, itemOptions + item * activeBytes, set, activeBytes);
    }
  }
  store<u32>(frames, <u32>primaryCount, 12);
  store<f64>(frames, 1, 24);
}

/** Puts the search at the root frame, which the host has filled in. */
export function reset(): void {
  frame = frames; forced = -1; isEntered = true; isDone = false;
  walkA = 0; walkB = 0; digestA = 0; digestB = 0;
}

/** Forces one more choice at the root. Returns 0, or 1 when that leads to a dead end, or 2 when it is not possible. */
export function force(option: usize): i32 {
  if (!(load<u8>(frame + HEADER + (option >> 3)) & (1 << (<u32>option & 7)))) return 2;
  const level = load<u32>(frame, 8);
  store<u32>(choices + (<usize>level << 2), <u32>option);
  const next = choose(frame, frame, option, level);
  if (next != DEAD) { forced = next; return 0; }
  isDone = true;
  return 1;
}

const DEAD: i32 = -2;

/** The byte offset of the smallest count, and that count above it: count << 16 | offset. Zero when a count is 0. */
@inline function smallest(counts: usize, bytes: usize): i32 {
  let low = i16x8.splat(0x7fff);
  for (let at = counts, end = counts + bytes; at < end; at += 16) low = i16x8.min_u(low, v128.load(at));
  low = i16x8.min_u(low, i8x16.shuffle(low, low, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
  low = i16x8.min_u(low, i8x16.shuffle(low, low, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3));
  low = i16x8.min_u(low, i8x16.shuffle(low, low, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1));
  const count = i16x8.extract_lane_u(low, 0);
  if (count == 0) return 0;
  const all = i16x8.splat(<i16>count);
  for (let at = counts; ; at += 16) {
    const equal = i16x8.bitmask(i16x8.eq(all, v128.load(at)));
    if (equal) return (<i32>count << 16) | <i32>(at - counts + (<usize>ctz(equal) << 1));
  }
  return 0;
}

/** The same for the first item not yet covered. */
@inline function first(counts: usize): i32 {
  for (let at = counts; ; at += 2) {
    const count = load<u16>(at);
    if (count < COVERED) return count == 0 ? 0 : (<i32>count << 16) | <i32>(at - counts);
  }
  return 0;
}

/**
 * Chooses `option` in `from` and leaves the outcome in `to` (which may be the same frame). Returns the count offset of
 * an item that has only one option left, -1 when none was seen, DEAD when an item ran dry.
 */
@inline function choose(from: usize, to: usize, option: usize, level: u32): i32 {
  const counts = to + HEADER + (activeBytes << 1);
  if (from != to) {
    for (let at = from + HEADER + (activeBytes << 1), into = counts, end = into + countBytes; into < end; at += 16, into += 16) {
      v128.store(into, v128.load(at));
    }
  }
  const span = load<u64>(useStart + (option << 2));
  for (let use = uses + <usize>(<u32>span), end = uses + <usize>(span >> 32); use < end; use += 2) {
    const place = counts + load<u16>(use);
    store<u16>(place, load<u16>(place) + COVERED);
  }
  let single: i32 = -1;
  const conflict = conflicts + option * activeBytes;
  const active = from + HEADER, rest = to + HEADER;
  for (let at: usize = 0; at < activeBytes; at += 16) {
    const before = v128.load(active + at);
    const gone = v128.and(before, v128.load(conflict + at));
    v128.store(rest + at, v128.xor(before, gone));
    if (v128.any_true(gone)) {
      let bits = i64x2.extract_lane(gone, 0);
      let starts = useStart + (at << 5);
      for (let half = 0; ; half++) {
        while (bits) {
          const place = load<u64>(starts + (<usize>ctz(bits) << 2));
          bits &= bits - 1;
          for (let use = uses + <usize>(<u32>place), end = uses + <usize>(place >> 32); use < end; use += 2) {
            const offset = load<u16>(use);
            const count = <u32>load<u16>(counts + offset) - 1;
            store<u16>(counts + offset, <u16>count);
            if (count <= 1) {
              if (!count) return DEAD;
              single = offset;
            }
          }
        }
        if (half) break;
        bits = i64x2.extract_lane(gone, 1);
        starts += 256;
      }
    }
  }
  const covered = (<u32>(span >> 32) - <u32>span) >> 1;
  store<u32>(to, load<u32>(from, 12) - covered, 12);
  store<u32>(to, level + 1, 8);
  const hash = hashes + (option << 3);
  store<u32>(to, load<u32>(from, 16) + load<u32>(hash), 16);
  store<u32>(to, load<u32>(from, 20) + load<u32>(hash, 4), 20);
  store<f64>(to, load<f64>(from, 24), 24);
  return isFirstRule ? -1 : single;
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
  const branchesAt: usize = HEADER + activeBytes, countsAt: usize = HEADER + (activeBytes << 1);
  const roomFor = (countBytes << 1) + 64; // a solution has no more choices than there are primary items
  let f = frame, entered = isEntered, single = forced;
  let a = walkA, b = walkB, nodes: u32 = 0;
  for (;;) {
    if (nodes >= budget || (bufferEnd && buffer + written + roomFor > bufferEnd)) break;
    let option: usize = 0, isLast = false, hasOption = false;
    if (entered) {
      entered = false;
      let isDead = false;
      if (load<u32>(f, 12) == 0) {
        record(load<u32>(f, 8), load<u32>(f, 16), load<u32>(f, 20));
        isDead = true;
      } else {
        nodes++;
        if (single >= 0) {
          // One option is left for this item: find it and take it in place.
          const item = <usize>single >> 1, set = itemOptions + item * activeBytes;
          let at: usize = load<u32>(itemSpan + (item << 3)), word: u64 = 0;
          for (;; at += 8) {
            word = load<u64>(f + HEADER + at) & load<u64>(set + at);
            if (word) break;
          }
          option = (at << 3) + <usize>ctz(word);
          isLast = true; hasOption = true;
        } else {
          const best = isFirstRule ? first(f + countsAt) : smallest(f + countsAt, countBytes);
          if (best == 0) isDead = true;
          else {
            const item = <usize>(best & 0xffff) >> 1, set = itemOptions + item * activeBytes;
            const begin: usize = load<u32>(itemSpan + (item << 3)), end: usize = load<u32>(itemSpan + (item << 3), 4);
            for (let at = begin; at < end; at += 8) {
              store<u64>(f + branchesAt + at, load<u64>(f + HEADER + at) & load<u64>(set + at));
            }
            store<u32>(f, <u32>begin);
            store<u32>(f, <u32>end, 4);
            store<f64>(f, load<f64>(f, 24) / <f64>(best >> 16), 24);
          }
        }
      }
      if (isDead) {
        if (f == frames) { isDone = true; break; }
        f -= frameBytes;
      }
    }
    if (!hasOption) {
      let at: usize = load<u32>(f);
      const end: usize = load<u32>(f, 4);
      let word: u64 = 0;
      while (at < end && !(word = load<u64>(f + branchesAt + at))) at += 8;
      option = (at << 3) + <usize>ctz(word);
      word &= word - 1;
      store<u64>(f + branchesAt + at, word);
      while (!word) {
        at += 8;
        if (at >= end) break;
        word = load<u64>(f + branchesAt + at);
      }
      isLast = !word;
      store<u32>(f, <u32>at);
    }
    const level = load<u32>(f, 8);
    store<u32>(choices + (<usize>level << 2), <u32>option);
    a = rotl(a ^ (((level + 1) * 0x9e3779b1) ^ <u32>option), 5) * 0x85ebca6b;
    b = rotl(b ^ a, 11) * 0xc2b2ae35;
    const span = load<u64>(useStart + (option << 2));
    if ((<u32>(span >> 32) - <u32>span) >> 1 == load<u32>(f, 12)) {
      // It covers all that is left: a solution, and no counts need to be known.
      const hash = hashes + (option << 3);
      record(<usize>level + 1, load<u32>(f, 16) + load<u32>(hash), load<u32>(f, 20) + load<u32>(hash, 4));
      if (isLast) {
        if (f == frames) { isDone = true; break; }
        f -= frameBytes;
      }
      continue;
    }
    const next = isLast ? f : f + frameBytes;
    const outcome = choose(f, next, option, level);
    if (outcome == DEAD) {
      if (isLast) {
        if (f == frames) { isDone = true; break; }
        f -= frameBytes;
      }
      continue;
    }
    single = outcome; f = next; entered = true;
  }
  frame = f; isEntered = entered; forced = single;
  walkA = a; walkB = b; visited = nodes;
  return isDone;
}
