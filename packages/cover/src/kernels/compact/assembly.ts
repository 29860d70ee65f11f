/**
 * Exact cover on bitsets that become shorter (AssemblyScript). A **table** has the options that were left when it was made,
 * numbered anew, and for every item a row with one bit for each of them. What choosing an option takes out of the options
 * still possible is the union of the rows of its items, and how many an item has left is counted in its row, so that neither
 * conflicts nor counts are kept. When half of a table is gone, a frame makes a table of its own from what is left; most of a
 * search then works on rows of one or two vectors. Nothing is undone: a branch writes its own frame, the last one works in place.
 *
 * An option remembers its **witness**, the item that ran dry when it was chosen last: it is looked at first.
 *
 * A frame (its header begins as that of bits/assembly.ts):
 *
 *      0 word   4 end   8 level  12 left  16 sum (two lanes)  24 share
 *     32 table  36 place for the next table   40 item to branch on   44 how many options are possible
 *     48 open     primary items not yet covered, one bit each                          (itemBytes)
 *        active   options still possible, by their numbers in the table                (activeBytes)
 *        branches options of the chosen item not yet tried                             (activeBytes)
 *
 * A table: 0 how many options  4 bytes of a row  8 place of the rows  16 the number of each option in the model, then rows.
 * Rows are those of the items, then one for every color of an item: the options that have the item in another color. An
 * option is a **member** of some rows and **takes** some; without colors both are its items.
 */
import { add, fillHashes, mix } from '../assembly/model';

const HEADER: usize = 48;
const DEAD: i32 = -1;

// Places and sizes in linear memory.
let frames: usize = 0;
let frameBytes: usize = 0;
let itemBytes: usize = 0;
let activeBytes: usize = 0;
let rowCount: usize = 0;
let memberStart: usize = 0; // for every option, where its rows begin in `members`
let members: usize = 0; // row numbers, 32 bits each
let takeStart: usize = 0;
let takes: usize = 0;
let items: usize = 0; // for every option its primary items, one bit each
let sizes: usize = 0; // for every option, how many primary items it covers
let witnesses: usize = 0;
let hashes: usize = 0; // for every option, two lanes
let choices: usize = 0; // the options chosen on the way to the current frame
let tables: usize = 0; // the table of the root, then those of frames
let buffer: usize = 0; // solutions: length, then options
let bufferEnd: usize = 0;
let roomFor: usize = 0; // bytes of the longest solution
let smallest: u32 = 0; // tables of so many options stay
let isFirstRule: bool = false;

// The search between slices.
let frame: usize = 0;
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
  frames_: usize, frameBytes_: usize, itemBytes_: usize, activeBytes_: usize, rowCount_: usize, memberStart_: usize,
  members_: usize, takeStart_: usize, takes_: usize, items_: usize, sizes_: usize, witnesses_: usize, hashes_: usize,
  choices_: usize, tables_: usize, buffer_: usize, bufferEnd_: usize, roomFor_: usize, smallest_: u32, isFirstRule_: bool,
): void {
  frames = frames_; frameBytes = frameBytes_; itemBytes = itemBytes_; activeBytes = activeBytes_; rowCount = rowCount_;
  memberStart = memberStart_; members = members_; takeStart = takeStart_; takes = takes_; items = items_; sizes = sizes_;
  witnesses = witnesses_; hashes = hashes_; choices = choices_; tables = tables_; buffer = buffer_; bufferEnd = bufferEnd_;
  roomFor = roomFor_; smallest = smallest_; isFirstRule = isFirstRule_;
}

export function currentFrame(): usize { return frame; }
export function hasEntered(): bool { return isEntered; }

@inline function openOf(f: usize): usize { return f + HEADER; }
@inline function activeOf(f: usize): usize { return f + HEADER + itemBytes; }
@inline function branchesOf(f: usize): usize { return f + HEADER + itemBytes + activeBytes; }
@inline function tableOf(f: usize): usize { return load<u32>(f, 32); }
@inline function rowBytesOf(table: usize): usize { return load<u32>(table, 4); }
@inline function rowsOf(table: usize): usize { return load<u32>(table, 8); }

/** Fills everything from the members of rows: the root with all options that cover something, and its table. */
export function fill(optionCount: usize, primaryCount: usize): void {
  let count: u32 = 0;
  for (let option: usize = 0; option < optionCount; option++) {
    const own = items + option * itemBytes;
    let size: u32 = 0, witness: u32 = 0;
    for (let at = load<u32>(memberStart + (option << 2)), end = load<u32>(memberStart + (option << 2), 4); at < end; at++) {
      const row = load<u32>(members + (<usize>at << 2));
      if (row >= <u32>primaryCount) continue;
      add(own, row);
      size++; witness = row;
    }
    store<u32>(sizes + (option << 2), size);
    store<u32>(witnesses + (option << 2), witness);
    if (!size) continue;
    store<u32>(tables + 16 + (<usize>count << 2), <u32>option);
    count++;
  }
  fillHashes(hashes, optionCount);
  for (let item: usize = 0; item < primaryCount; item++) add(openOf(frames), item);
  store<u32>(frames, <u32>primaryCount, 12);
  store<f64>(frames, 1, 24);
  store<u32>(frames, count, 44);
  finishTable(frames, tables, count);
}

/** Writes the rows of a table whose options are there, which then belongs to frame `f`, with all of them possible. */
function finishTable(f: usize, table: usize, count: u32): void {
  const rowBytes = <usize>((count + 127) >> 7) << 4, rows = (table + 16 + (<usize>count << 2) + 15) & ~15;
  const end = rows + rowCount * rowBytes;
  for (let at = rows; at < end; at += 16) v128.store(at, i64x2.splat(0));
  for (let k: usize = 0; k < <usize>count; k++) {
    const option = <usize>load<u32>(table + (k << 2), 16) << 2;
    const byte = rows + (k >> 3), bit = <u8>(<u32>1 << (<u32>k & 7));
    const last = members + (<usize>load<u32>(memberStart + option, 4) << 2);
    for (let at = members + (<usize>load<u32>(memberStart + option) << 2); at < last; at += 4) {
      const place = byte + <usize>load<u32>(at) * rowBytes;
      store<u8>(place, load<u8>(place) | bit);
    }
  }
  store<u32>(table, count);
  store<u32>(table, <u32>rowBytes, 4);
  store<u32>(table, <u32>rows, 8);
  const active = activeOf(f);
  for (let at: usize = 0; at < rowBytes; at += 8) {
    const rest = <i32>count - <i32>(at << 3);
    store<u64>(active + at, rest >= 64 ? ~(<u64>0) : rest > 0 ? ((<u64>1) << rest) - 1 : 0);
  }
  store<u32>(f, <u32>table, 32);
  store<u32>(f, <u32>end, 36);
}

/** Makes a table of the options that are left in frame `f`. */
function compact(f: usize): void {
  const from = tableOf(f), table: usize = load<u32>(f, 36), active = activeOf(f), bytes = rowBytesOf(from);
  let into = table + 16;
  for (let at: usize = 0; at < bytes; at += 8) {
    for (let bits = load<u64>(active + at); bits; bits &= bits - 1) {
      store<u32>(into, load<u32>(from + ((at << 3) + <usize>ctz(bits) << 2), 16));
      into += 4;
    }
  }
  finishTable(f, table, load<u32>(f, 44));
}

/** Puts the search at the root frame, which the host has filled in. */
export function reset(): void {
  frame = frames; isEntered = true;
  walkA = 0; walkB = 0; digestA = 0; digestB = 0;
  isDone = !look(frames, 0);
}

/** Forces one more choice at the root. Returns 0, or 1 when that leads to a dead end, or 2 when it is not possible. */
export function force(option: usize): i32 {
  const count: usize = load<u32>(tables), level = load<u32>(frame, 8);
  let k: usize = 0;
  while (k < count && load<u32>(tables + (k << 2), 16) < <u32>option) k++;
  if (k == count || load<u32>(tables + (k << 2), 16) != <u32>option) return 2;
  if (!(load<u8>(activeOf(frame) + (k >> 3)) & (1 << (<u32>k & 7)))) return 2;
  store<u32>(choices + (<usize>level << 2), <u32>option);
  isDone = !choose(frame, frame, option);
  if (isDone) return 1;
  deepen(frame, frame, option, level);
  return 0;
}

/** Takes the rows of `option` out of `from` and leaves the rest in `to`, which may be the same. False at a dead end. */
@inline function choose(from: usize, to: usize, option: usize): bool {
  const table = tableOf(from), rowBytes = rowBytesOf(table), rows = rowsOf(table);
  const begin = takes + (<usize>load<u32>(takeStart + (option << 2)) << 2);
  const end = takes + (<usize>load<u32>(takeStart + (option << 2), 4) << 2);
  const before = activeOf(from), after = activeOf(to), own = items + option * itemBytes;
  for (let at: usize = 0; at < itemBytes; at += 16) {
    v128.store(openOf(to) + at, v128.andnot(v128.load(openOf(from) + at), v128.load(own + at)));
  }
  let count: i64 = 0;
  for (let at: usize = 0; at < rowBytes; at += 16) {
    let gone = i64x2.splat(0);
    for (let take = begin; take < end; take += 4) gone = v128.or(gone, v128.load(rows + at + <usize>load<u32>(take) * rowBytes));
    const rest = v128.andnot(v128.load(before + at), gone);
    v128.store(after + at, rest);
    count += popcnt(i64x2.extract_lane(rest, 0)) + popcnt(i64x2.extract_lane(rest, 1));
  }
  store<u32>(to, load<u32>(from, 32), 32);
  store<u32>(to, load<u32>(from, 36), 36);
  store<u32>(to, <u32>count, 44);
  const witness: usize = load<u32>(witnesses + (option << 2));
  if (load<u8>(openOf(to) + (witness >> 3)) & (1 << (<u32>witness & 7))) {
    const row = rows + witness * rowBytes;
    let any = i64x2.splat(0);
    for (let at: usize = 0; at < rowBytes; at += 16) any = v128.or(any, v128.and(v128.load(after + at), v128.load(row + at)));
    if (!v128.any_true(any)) return false;
  }
  return look(to, option);
}

/** Finds the item of frame `f` that is branched on. False when an item has run dry, which is then the witness of `option`. */
function look(f: usize, option: usize): bool {
  const table = tableOf(f), rowBytes = rowBytesOf(table), rows = rowsOf(table), active = activeOf(f);
  const item = rowBytes == 16 ? lookAtOne(f, rows, active) : rowBytes == 32 ? lookAtTwo(f, rows, active) : lookAtMany(f, rows, rowBytes, active);
  if (item < 0) {
    store<u32>(witnesses + (option << 2), <u32>(-1 - item));
    return false;
  }
  store<u32>(f, isFirstRule ? <u32>first(f) : <u32>item, 40);
  return true;
}

// The first open item with the fewest options, or -1 - item for one without any.

function lookAtOne(f: usize, rows: usize, active: usize): i32 {
  const a = load<u64>(active), b = load<u64>(active, 8);
  let best: usize = 0, least: i64 = i64.MAX_VALUE;
  for (let at: usize = 0; at < itemBytes; at += 8) {
    for (let open = load<u64>(openOf(f) + at); open; open &= open - 1) {
      const item = (at << 3) + <usize>ctz(open), row = rows + (item << 4);
      const count = <i64>popcnt(a & load<u64>(row)) + <i64>popcnt(b & load<u64>(row, 8));
      if (count >= least) continue;
      if (!count) return -1 - <i32>item;
      least = count; best = item;
    }
  }
  return <i32>best;
}

function lookAtTwo(f: usize, rows: usize, active: usize): i32 {
  const a = load<u64>(active), b = load<u64>(active, 8), c = load<u64>(active, 16), d = load<u64>(active, 24);
  let best: usize = 0, least: i64 = i64.MAX_VALUE;
  for (let at: usize = 0; at < itemBytes; at += 8) {
    for (let open = load<u64>(openOf(f) + at); open; open &= open - 1) {
      const item = (at << 3) + <usize>ctz(open), row = rows + (item << 5);
      const count = <i64>popcnt(a & load<u64>(row)) + <i64>popcnt(b & load<u64>(row, 8)) +
        <i64>popcnt(c & load<u64>(row, 16)) + <i64>popcnt(d & load<u64>(row, 24));
      if (count >= least) continue;
      if (!count) return -1 - <i32>item;
      least = count; best = item;
    }
  }
  return <i32>best;
}

function lookAtMany(f: usize, rows: usize, rowBytes: usize, active: usize): i32 {
  let best: usize = 0, least: i64 = i64.MAX_VALUE;
  for (let at: usize = 0; at < itemBytes; at += 8) {
    for (let open = load<u64>(openOf(f) + at); open; open &= open - 1) {
      const item = (at << 3) + <usize>ctz(open), row = rows + item * rowBytes;
      let count: i64 = 0;
      for (let byte: usize = 0; byte < rowBytes; byte += 16) {
        count += popcnt(load<u64>(active + byte) & load<u64>(row + byte));
        count += popcnt(load<u64>(active + byte, 8) & load<u64>(row + byte, 8));
      }
      if (count >= least) continue;
      if (!count) return -1 - <i32>item;
      least = count; best = item;
    }
  }
  return <i32>best;
}

/** The first open item. */
function first(f: usize): usize {
  for (let at: usize = 0; at < itemBytes; at += 8) {
    const open = load<u64>(openOf(f) + at);
    if (open) return (at << 3) + <usize>ctz(open);
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

/** Lists the branches of frame `f`. */
function branch(f: usize): void {
  if (load<u32>(tableOf(f)) > smallest && load<u32>(f, 44) << 1 <= load<u32>(tableOf(f))) compact(f);
  const table = tableOf(f), rowBytes = rowBytesOf(table), active = activeOf(f), branches = branchesOf(f);
  const row = rowsOf(table) + <usize>load<u32>(f, 40) * rowBytes;
  let count: i64 = 0;
  for (let at: usize = 0; at < rowBytes; at += 8) {
    const word = load<u64>(active + at) & load<u64>(row + at);
    count += popcnt(word);
    store<u64>(branches + at, word);
  }
  store<u32>(f, 0);
  store<u32>(f, <u32>rowBytes, 4);
  store<f64>(f, load<f64>(f, 24) / <f64>count, 24);
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
  let f = frame, entered = isEntered;
  let a = walkA, b = walkB, nodes: u32 = 0;
  for (;;) {
    if (nodes >= budget || (bufferEnd && buffer + written + roomFor > bufferEnd)) break;
    if (entered) {
      entered = false;
      if (load<u32>(f, 12) == 0) {
        record(load<u32>(f, 8), load<u32>(f, 16), load<u32>(f, 20));
        if (f == frames) { isDone = true; break; }
        f -= frameBytes;
        continue;
      }
      nodes++;
      branch(f);
    }
    const branches = branchesOf(f), end: usize = load<u32>(f, 4);
    let at: usize = load<u32>(f), word: u64 = 0;
    while (at < end && !(word = load<u64>(branches + at))) at += 8;
    const option: usize = load<u32>(tableOf(f) + ((at << 3) + <usize>ctz(word) << 2), 16);
    word &= word - 1;
    store<u64>(branches + at, word);
    while (!word) {
      at += 8;
      if (at >= end) break;
      word = load<u64>(branches + at);
    }
    const isLast = !word;
    store<u32>(f, <u32>at);
    const level = load<u32>(f, 8);
    store<u32>(choices + (<usize>level << 2), <u32>option);
    a = rotl(a ^ (((level + 1) * 0x9e3779b1) ^ <u32>option), 5) * 0x85ebca6b;
    b = rotl(b ^ a, 11) * 0xc2b2ae35;
    if (load<u32>(sizes + (option << 2)) == load<u32>(f, 12)) {
      // It covers all that is left: a solution, and no more needs to be known.
      const hash = hashes + (option << 3);
      record(<usize>level + 1, load<u32>(f, 16) + load<u32>(hash), load<u32>(f, 20) + load<u32>(hash, 4));
    } else {
      const next = isLast ? f : f + frameBytes;
      if (choose(f, next, option)) {
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
  frame = f; isEntered = entered;
  walkA = a; walkB = b; visited = nodes;
  return isDone;
}
