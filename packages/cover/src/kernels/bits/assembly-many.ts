/**
 * Exact cover on bitsets with multiplicities (AssemblyScript): assembly.ts for items that are covered several times.
 * Items count down how often they **need** to be covered and how often they still may be, their **bound**. For every
 * item the number of **ways** to branch on it is kept, options + 1 - need: 0 is a dead end, 1 is forced (or, where
 * nothing is needed, there is no option left and the item is done). Of the options of an item that is not to be covered
 * exactly once more, one after another is tried and then removed for good, and last comes "no more" if none is needed;
 * so every set of options is met once, as in links/assembly.ts.
 *
 * A frame:
 *
 *      0 word   4 end   8 level  12 left  16 sum (two lanes)  24 share
 *     32 item tried one after another, or -1   36 "no more" is to come   40 option to remove + 1   44 options possible
 *     48 active, branches (activeBytes each)   ways, need, bound of every primary item, 16 bits (countBytes each)
 *
 * `left` counts the items that need to be covered. The ways of an item that is done are raised by COVERED.
 */
import { add, beginOf, endOf, fillHashes, mix, unite } from '../assembly/model';

const COVERED: u16 = 0x4000;
const HEADER: usize = 48;
const DEAD: i32 = -2;

// Places and sizes in linear memory.
let frames: usize = 0;
let frameBytes: usize = 0;
let activeBytes: usize = 0;
let countBytes: usize = 0;
let itemOptions: usize = 0; // for every item, its options as a bitset
let conflicts: usize = 0; // for every option, the options that cannot be chosen with it in any case, itself included
let useStart: usize = 0; // for every option, where its primary items begin in `uses`
let uses: usize = 0; // byte offsets into the counts, 16 bits each
let itemSpan: usize = 0; // for every primary item, first and last + 1 byte of its options in a bitset
let bounds: usize = 0; // for every primary item least and most, 32 bits each
let hashes: usize = 0;
let choices: usize = 0;
let buffer: usize = 0;
let bufferEnd: usize = 0;
let roomFor: usize = 0;
let isFirstRule: bool = false;
let optionCount: usize = 0;

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
  useStart_: usize, uses_: usize, itemSpan_: usize, bounds_: usize, hashes_: usize, choices_: usize, buffer_: usize,
  bufferEnd_: usize, roomFor_: usize, isFirstRule_: bool,
): void {
  frames = frames_; frameBytes = frameBytes_; activeBytes = activeBytes_; countBytes = countBytes_;
  itemOptions = itemOptions_; conflicts = conflicts_; useStart = useStart_; uses = uses_; itemSpan = itemSpan_;
  bounds = bounds_; hashes = hashes_; choices = choices_; buffer = buffer_; bufferEnd = bufferEnd_;
  roomFor = roomFor_; isFirstRule = isFirstRule_;
}

export function currentFrame(): usize { return frame; }
export function hasEntered(): bool { return isEntered; }

@inline function waysOf(f: usize): usize { return f + HEADER + (activeBytes << 1); }
@inline function needsOf(f: usize): usize { return waysOf(f) + countBytes; }
@inline function boundsOf(f: usize): usize { return waysOf(f) + (countBytes << 1); }

/** Fills everything from the model's arrays; `sets` is as in assembly.ts. */
export function fill(optionCount_: usize, primaryCount: usize, starts: usize, items: usize, sets: usize): void {
  optionCount = optionCount_;
  const ways = waysOf(frames);
  let end: usize = 0, live: u32 = 0;
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
      store<u16>(ways + (item << 1), load<u16>(ways + (item << 1)) + 1);
    }
    if (end != begin) { add(frames + HEADER, option); live++; }
  }
  fillHashes(hashes, optionCount);
  store<u32>(useStart + (optionCount << 2), <u32>end);
  for (let option: usize = 0; option < optionCount; option++) {
    const row = conflicts + option * activeBytes, lastUse = endOf(starts, option);
    add(row, option);
    for (let use = beginOf(starts, option); use < lastUse; use += 4) {
      const item: usize = load<u32>(items + use), set: usize = load<u32>(sets + use);
      if (item < primaryCount && load<u32>(bounds + (item << 3), 4) > 1) continue;
      unite(row, itemOptions + item * activeBytes, set, activeBytes);
    }
  }
  fillItems(primaryCount);
  store<u32>(frames, live, 44);
  store<i32>(frames, -1, 32);
  store<f64>(frames, 1, 24);
}

/** Ways, need and bound of every item at the root. */
function fillItems(primaryCount: usize): void {
  const ways = waysOf(frames), needs = needsOf(frames), rest = boundsOf(frames);
  let left: u32 = 0;
  for (let at: usize = 0; at < countBytes; at += 2) {
    const item = at >> 1;
    if (item >= primaryCount) { store<u16>(ways + at, COVERED); continue; }
    const count: u32 = load<u16>(ways + at), least = load<u32>(bounds + (item << 3)), most = load<u32>(bounds + (item << 3), 4);
    if (least) left++;
    if (least > count) { store<u16>(ways + at, 0); continue; } // hopeless: a dead end at the root
    store<u16>(needs + at, <u16>least);
    store<u16>(rest + at, <u16>min(most, count));
    store<u16>(ways + at, <u16>(count + 1 - least + (count ? 0 : COVERED)));
  }
  store<u32>(frames, left, 12);
}

export function reset(): void {
  frame = frames; forced = -1; isEntered = true; isDone = false;
  walkA = 0; walkB = 0; digestA = 0; digestB = 0;
}

/** The byte offset of the fewest ways, and their number above it: ways << 16 | offset. Zero at a dead end. */
function smallest(ways: usize): i32 {
  let low = i16x8.splat(0x7fff);
  for (let at = ways, end = ways + countBytes; at < end; at += 16) low = i16x8.min_u(low, v128.load(at));
  low = i16x8.min_u(low, i8x16.shuffle(low, low, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
  low = i16x8.min_u(low, i8x16.shuffle(low, low, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3));
  low = i16x8.min_u(low, i8x16.shuffle(low, low, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1));
  const count = i16x8.extract_lane_u(low, 0);
  if (count == 0) return 0;
  const all = i16x8.splat(<i16>count);
  for (let at = ways; ; at += 16) {
    const equal = i16x8.bitmask(i16x8.eq(all, v128.load(at)));
    if (equal) return (<i32>count << 16) | <i32>(at - ways + (<usize>ctz(equal) << 1));
  }
  return 0;
}

/** The same for the first item that is not done; a dead end anywhere is one here. */
function first(ways: usize): i32 {
  let best: i32 = 0;
  for (let at = ways, end = ways + countBytes; at < end; at += 2) {
    const count = load<u16>(at);
    if (count == 0) return 0;
    if (count < COVERED && !best) best = (<i32>count << 16) | <i32>(at - ways);
  }
  return best;
}

let single: i32 = -1; // an item with one way left, seen while options were removed

/** One option less for every item of `option` in frame `f`. False at a dead end. */
@inline function lose(f: usize, option: usize): bool {
  const ways = waysOf(f), needs = needsOf(f);
  const span = load<u64>(useStart + (option << 2));
  for (let use = uses + <usize>(<u32>span), end = uses + <usize>(span >> 32); use < end; use += 2) {
    const offset: usize = load<u16>(use);
    const count = <u32>load<u16>(ways + offset) - 1;
    store<u16>(ways + offset, <u16>count);
    if (count <= 1) {
      if (!count) return false;
      if (load<u16>(needs + offset)) single = <i32>offset;
      else store<u16>(ways + offset, COVERED + 1); // nothing needed, nothing left
    }
  }
  return true;
}

/** Takes the active options of `set`, from byte `begin` to `end`, out of frame `f`. False at a dead end. */
@inline function removeSet(f: usize, set: usize, begin: usize, end: usize): bool {
  const active = f + HEADER;
  let live = load<u32>(f, 44);
  for (let at = begin; at < end; at += 8) {
    const has = load<u64>(active + at);
    let bits = has & load<u64>(set + at);
    if (!bits) continue;
    store<u64>(active + at, has ^ bits);
    live -= <u32>popcnt(bits);
    for (; bits; bits &= bits - 1) if (!lose(f, (at << 3) + <usize>ctz(bits))) return false;
  }
  store<u32>(f, live, 44);
  return true;
}

/** Takes a single option out of frame `f` for good. False at a dead end. */
function removeOption(f: usize, option: usize): bool {
  const byte = f + HEADER + (option >> 3);
  store<u8>(byte, load<u8>(byte) & ~<u8>(<u32>1 << (<u32>option & 7)));
  store<u32>(f, load<u32>(f, 44) - 1, 44);
  return lose(f, option);
}

/** Chooses `option` in `from` and leaves the outcome in `to`, which may be the same. Answers as in assembly.ts. */
function choose(from: usize, to: usize, option: usize): i32 {
  if (from != to) memory.copy(to, from, frameBytes);
  const ways = waysOf(to), needs = needsOf(to), rest = boundsOf(to);
  const span = load<u64>(useStart + (option << 2));
  const begin = uses + <usize>(<u32>span), end = uses + <usize>(span >> 32);
  let left = load<u32>(to, 12);
  for (let use = begin; use < end; use += 2) {
    const offset: usize = load<u16>(use), need = load<u16>(needs + offset), bound = load<u16>(rest + offset) - 1;
    let count = load<u16>(ways + offset);
    if (need) {
      store<u16>(needs + offset, need - 1);
      count++;
      if (need == 1) left--;
    }
    store<u16>(rest + offset, bound);
    store<u16>(ways + offset, bound ? count : count + COVERED);
  }
  store<u32>(to, left, 12);
  single = -1;
  if (!removeSet(to, conflicts + option * activeBytes, 0, activeBytes)) return DEAD;
  for (let use = begin; use < end; use += 2) {
    const offset: usize = load<u16>(use), item = offset >> 1;
    if (load<u16>(rest + offset)) continue;
    const from = itemSpan + (item << 3);
    if (!removeSet(to, itemOptions + item * activeBytes, load<u32>(from), load<u32>(from, 4))) return DEAD;
  }
  deepen(to);
  const hash = hashes + (option << 3);
  store<u32>(to, load<u32>(to, 16) + load<u32>(hash), 16);
  store<u32>(to, load<u32>(to, 20) + load<u32>(hash, 4), 20);
  return isFirstRule ? -1 : single;
}

/** One level deeper: the frame is about to be entered. */
@inline function deepen(f: usize): void {
  store<u32>(f, load<u32>(f, 8) + 1, 8);
  store<i32>(f, -1, 32);
  store<u32>(f, 0, 36);
  store<u32>(f, 0, 40);
}

/** Notes a choice on the way to the current frame. */
@inline function note(level: u32, choice: u32): void {
  store<u32>(choices + (<usize>level << 2), choice);
  walkA = rotl(walkA ^ (((level + 1) * 0x9e3779b1) ^ choice), 5) * 0x85ebca6b;
  walkB = rotl(walkB ^ walkA, 11) * 0xc2b2ae35;
}

/**
 * Forces one more choice at the root: an option, or optionCount + item for "no more" of it. Returns 0, or 1 when that
 * leads to a dead end, or 2 when it is not possible.
 */
export function force(choice: usize): i32 {
  const ways = waysOf(frame);
  if (load<u32>(frame, 12) == 0 && load<u32>(frame, 44) == 0) return 2;
  const best = forced >= 0 ? <i32>(1 << 16) | forced : isFirstRule ? first(ways) : smallest(ways);
  if (best == 0) { isDone = true; return 1; }
  const offset = <usize>(best & 0xffff), item = offset >> 1, set = itemOptions + item * activeBytes;
  const need = load<u16>(needsOf(frame) + offset), isOnce = need == 1 && load<u16>(boundsOf(frame) + offset) == 1;
  let left = best >> 16;
  const end: usize = load<u32>(itemSpan + (item << 3), 4);
  for (let at: usize = load<u32>(itemSpan + (item << 3)); at < end; at += 8) {
    for (let bits = load<u64>(frame + HEADER + at) & load<u64>(set + at); bits; bits &= bits - 1) {
      if (left-- == 0) return 2;
      const option = (at << 3) + <usize>ctz(bits);
      if (option == choice) {
        store<u32>(choices + (<usize>load<u32>(frame, 8) << 2), <u32>choice);
        forced = choose(frame, frame, option);
        if (forced != DEAD) return 0;
        isDone = true;
        return 1;
      }
      if (!isOnce && !removeOption(frame, option)) { isDone = true; return 1; }
    }
  }
  if (need || choice != optionCount + item) return 2;
  decline(frame, offset);
  return 0;
}

/** "No more" of an item, all whose options have been tried and removed. */
function decline(f: usize, offset: usize): void {
  const place = waysOf(f) + offset;
  store<u16>(place, load<u16>(place) | COVERED);
  store<u32>(choices + (<usize>load<u32>(f, 8) << 2), <u32>(optionCount + (offset >> 1)));
  deepen(f);
  forced = -1;
}

/** Records the solution at frame `f`. */
function record(f: usize): void {
  found++;
  const sumA = load<u32>(f, 16), sumB = load<u32>(f, 20);
  const lane = mix(sumA ^ rotl(sumB, 16));
  digestA += lane;
  digestB += mix(sumB + lane);
  if (!bufferEnd) return;
  const start = buffer + written;
  let into = start;
  for (let at = choices, end = choices + (<usize>load<u32>(f, 8) << 2); at < end; at += 4) {
    const choice = load<u32>(at);
    if (choice >= <u32>optionCount) continue; // "no more" of an item
    into += 4;
    store<u32>(into, choice);
  }
  store<u32>(start, <u32>((into - start) >> 2));
  written = <u32>(into + 4 - buffer);
}

/** Lists the branches of frame `f` on the item at `offset`, which has `ways` of them. */
function branch(f: usize, offset: usize, ways: i32): void {
  const item = offset >> 1, set = itemOptions + item * activeBytes, branches = f + HEADER + activeBytes;
  const begin: usize = load<u32>(itemSpan + (item << 3)), end: usize = load<u32>(itemSpan + (item << 3), 4);
  const need = load<u16>(needsOf(f) + offset), isOnce = need == 1 && load<u16>(boundsOf(f) + offset) == 1;
  for (let at = begin; at < end; at += 8) store<u64>(branches + at, load<u64>(f + HEADER + at) & load<u64>(set + at));
  let spare = need > 1 ? need - 1 : 0; // after the last ones too few would follow
  for (let at = end; spare > 0 && at > begin;) {
    at -= 8;
    let word = load<u64>(branches + at);
    for (; spare > 0 && word; spare--) word ^= (<u64>1) << (63 - clz(word));
    store<u64>(branches + at, word);
  }
  store<u32>(f, <u32>begin);
  store<u32>(f, <u32>end, 4);
  store<f64>(f, load<f64>(f, 24) / <f64>ways, 24);
  store<i32>(f, isOnce ? -1 : <i32>offset, 32);
  store<u32>(f, need ? 0 : 1, 36);
  store<u32>(f, 0, 40);
}

/** Searches on for about `budget` nodes, or until the buffer is nearly full. Returns true when nothing is left. */
export function step(budget: u32): bool {
  found = 0; visited = 0; written = 0;
  let f = frame;
  while (!isDone) {
    if (visited >= budget || (bufferEnd && buffer + written + roomFor > bufferEnd)) break;
    let isOver = false;
    if (isEntered) {
      isEntered = false;
      if (load<u32>(f, 12) == 0 && load<u32>(f, 44) == 0) { record(f); isOver = true; }
      else {
        visited++;
        const ways = waysOf(f);
        const best = forced >= 0 ? <i32>(1 << 16) | forced : isFirstRule ? first(ways) : smallest(ways);
        if (best == 0) isOver = true;
        else branch(f, <usize>(best & 0xffff), best >> 16);
      }
    } else if (load<u32>(f, 40)) {
      isOver = !removeOption(f, load<u32>(f, 40) - 1);
      store<u32>(f, 0, 40);
    }
    if (!isOver) isOver = descend(f);
    else if (f == frames) { isDone = true; break; }
    else { f -= frameBytes; continue; }
    if (!isOver) f = frame;
    else if (f == frames) isDone = true;
    else f -= frameBytes;
  }
  frame = f;
  return isDone;
}

/** Takes the next branch of frame `f`: `frame` is then where it led. True when it led nowhere and was the last one. */
function descend(f: usize): bool {
  const branches = f + HEADER + activeBytes, end: usize = load<u32>(f, 4), item = load<i32>(f, 32), level = load<u32>(f, 8);
  let at: usize = load<u32>(f), word: u64 = 0;
  while (at < end && !(word = load<u64>(branches + at))) at += 8;
  if (at >= end) {
    note(level, <u32>optionCount + <u32>(item >> 1));
    decline(f, <usize>item);
    isEntered = true; frame = f;
    return false;
  }
  const option = (at << 3) + <usize>ctz(word);
  word &= word - 1;
  store<u64>(branches + at, word);
  while (!word) {
    at += 8;
    if (at >= end) break;
    word = load<u64>(branches + at);
  }
  store<u32>(f, <u32>at);
  const isLast = !word && !load<u32>(f, 36);
  if (item >= 0 && !isLast) store<u32>(f, <u32>option + 1, 40);
  note(level, <u32>option);
  const next = isLast ? f : f + frameBytes;
  const outcome = choose(f, next, option);
  frame = f;
  if (outcome == DEAD) return isLast;
  forced = outcome; isEntered = true; frame = next;
  return false;
}
