/**
 * Impossible placements (AssemblyScript): drops every option that leaves a needed item without an option, until nothing
 * changes. As twin.ts, but on rows of 16 bytes, and what an option excludes is united from its items where it is looked at.
 * In WebAssembly because a puzzle is prepared once: JavaScript would run through here in an interpreter.
 *
 *     flags   a byte for every item, see below
 *     starts  for every option, where its items begin in `uses`; both 32 bits
 *     bits    for every item, its options as a bitset             (rowBytes each)
 *     alive   options that are left; `left` those that are looked for   (rowBytes)
 *     live    where the parts of `left` that are not zero are, 32 bits each
 *     own     the options of the item that is looked at, 32 bits each
 *     self    a row of 16 zero bytes, for the bit of an option itself
 */

/** It is primary and has to be covered; once is enough; an option with it excludes the others; it has lost an option. */
const NEEDED: u8 = 1;
const ONCE: u8 = 2;
const EXCLUDES: u8 = 4;
const OPEN: u8 = 8;

let flags: usize = 0;
let starts: usize = 0;
let uses: usize = 0;
let bits: usize = 0;
let alive: usize = 0;
let left: usize = 0;
let live: usize = 0;
let own: usize = 0;
let self: usize = 0;
let rowBytes: usize = 0;

export function layout(
  flags_: usize, starts_: usize, uses_: usize, bits_: usize, alive_: usize, left_: usize, live_: usize, own_: usize,
  self_: usize, rowBytes_: usize,
): void {
  flags = flags_; starts = starts_; uses = uses_; bits = bits_; alive = alive_; left = left_; live = live_; own = own_;
  self = self_; rowBytes = rowBytes_;
}

/** How many options were dropped; -1 if an item has none left. */
export function run(itemCount: usize, optionCount: usize): i32 {
  memory.fill(bits, 0, itemCount * rowBytes);
  memory.fill(alive, 0, rowBytes);
  v128.store(self, i8x16.splat(0));
  for (let option: usize = 0; option < optionCount; option++) {
    turnOn(alive, option);
    const end = endOf(option);
    for (let use = beginOf(option); use < end; use += 4) turnOn(bits + itemAt(use) * rowBytes, option);
  }
  let gone = 0;
  for (let isMore = true; isMore; ) {
    isMore = false;
    for (let item: usize = 0; item < itemCount; item++) {
      const flag = load<u8>(flags + item);
      if (!(flag & OPEN)) continue;
      store<u8>(flags + item, flag & ~OPEN);
      const dropped = look(item);
      if (dropped < 0) return -1;
      if (dropped > 0) isMore = true;
      gone += dropped;
    }
  }
  return gone;
}

/** Drops the options that leave the item nothing; returns how many, or -1 if it has nothing anyway. */
function look(item: usize): i32 {
  const ownCount = listOwn(item);
  if (ownCount == 0) return -1;
  let liveCount: usize = 0;
  const isOnce = (load<u8>(flags + item) & ONCE) != 0;
  for (let at: usize = 0; at < rowBytes; at += 16) {
    let rest = v128.load(alive + at);
    // An option that covers the item itself is enough.
    if (isOnce) rest = v128.andnot(rest, v128.load(bits + item * rowBytes + at));
    v128.store(left + at, rest);
    if (v128.any_true(rest)) store<u32>(live + (liveCount++ << 2), <u32>at);
  }
  // Strides: neighbors in the list are alike and exclude nearly the same.
  const stride = strideFor(ownCount);
  for (let step: usize = 0, at: usize = 0; step < ownCount && liveCount > 0; step++) {
    liveCount = narrow(load<u32>(own + (at << 2)), liveCount);
    at = (at + stride) % ownCount;
  }
  let dropped = 0;
  for (let part: usize = 0; part < liveCount; part++) {
    const at: usize = load<u32>(live + (part << 2));
    for (let word = at; word < at + 16; word += 8) {
      for (let rest = load<u64>(left + word); rest != 0; rest &= rest - 1) {
        drop((word << 3) + <usize>ctz(rest));
        dropped++;
      }
    }
  }
  return dropped;
}

/** Lists the living options of an item. */
function listOwn(item: usize): usize {
  let count: usize = 0;
  for (let word: usize = 0; word < rowBytes; word += 8) {
    let rest = load<u64>(bits + item * rowBytes + word) & load<u64>(alive + word);
    for (; rest != 0; rest &= rest - 1) store<u32>(own + (count++ << 2), <u32>(word << 3) + <u32>ctz(rest));
  }
  return count;
}

/** Keeps what an option excludes, itself included; returns how many parts of it are not zero. */
function narrow(option: usize, liveCount: usize): usize {
  const begin = beginOf(option), end = endOf(option), home = option >> 7 << 4;
  turnOn(self, option & 127);
  let next: usize = 0;
  for (let part: usize = 0; part < liveCount; part++) {
    const at: usize = load<u32>(live + (part << 2));
    let row = at == home ? v128.load(self) : i8x16.splat(0);
    for (let use = begin; use < end; use += 4) {
      const item = itemAt(use);
      if (load<u8>(flags + item) & EXCLUDES) row = v128.or(row, v128.load(bits + item * rowBytes + at));
    }
    const rest = v128.and(row, v128.load(left + at));
    v128.store(left + at, rest);
    if (v128.any_true(rest)) store<u32>(live + (next++ << 2), <u32>at);
  }
  turnOff(self, option & 127);
  return next;
}

function drop(option: usize): void {
  turnOff(alive, option);
  const end = endOf(option);
  for (let use = beginOf(option); use < end; use += 4) {
    const at = flags + itemAt(use), flag = load<u8>(at);
    if (flag & NEEDED) store<u8>(at, flag | OPEN);
  }
}

/** A step that visits every place of a ring and jumps far. */
function strideFor(length: usize): usize {
  let stride = max<usize>(1, (length * 382) / 1000);
  while (commonDivisor(stride, length) != 1) stride++;
  return stride;
}

function commonDivisor(a: usize, b: usize): usize {
  while (b != 0) {
    const rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

@inline function beginOf(option: usize): usize { return uses + (<usize>load<u32>(starts + (option << 2)) << 2); }
@inline function endOf(option: usize): usize { return beginOf(option + 1); }
@inline function itemAt(use: usize): usize { return load<u32>(use); }

function turnOn(set: usize, option: usize): void {
  const byte = set + (option >> 3);
  store<u8>(byte, load<u8>(byte) | <u8>(<u32>1 << (<u32>option & 7)));
}

function turnOff(set: usize, option: usize): void {
  const byte = set + (option >> 3);
  store<u8>(byte, load<u8>(byte) & ~<u8>(<u32>1 << (<u32>option & 7)));
}
