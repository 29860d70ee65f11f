// Scan-order backtracking for edge matching: fill the cells in a fixed order; what fits the left and the
// upper neighbour is one table read away. All state lies in linear memory, so that a copy of it is a
// checkpoint.
//
// One record a level, LEVEL bytes, one after another:
//
//     0 table     address of the level's table: a list address for every key (left color * 32 + upper color)
//     4 left      address of the entry whose right color is the left part of the key
//     8 upper     address of the entry whose lower color is the upper part
//    12 cell      the cell's number
//    16 cursor    where to go on in the level's list
//    20 entry     what is placed: lower 0-4, right 5-9, kind + 1 10-19, turn 25-26
//    24 mask      for `stepRows`: 0x3e0 where there is a left neighbour, else 0
//
// Control block, from `control`: what the host sets and what the search keeps.
//
//     0 first record   4 record of the present level   8 last record    12 cursor
//    16 stock (i32 by kind + 1)   20 buffer   24 solutions it takes (0: do not collect)   28 solutions in it
//    32 nodes (f64)  40 count (f64)  48 walk digest (2 x i32)  56 solutions digest (2 x i32)
//    64 deepest record
//    68 record of level 0 (the first record of a unit lies behind its forced choices)
//    72 for `stepRows`: bytes from a record to that of the lower neighbour; as many zeros lie before record 0
const LEVEL: u32 = 32;

/** Answers of `step`: more to do, nothing left, the buffer is full. */
const MORE = 0;
const EXHAUSTED = 1;
const FULL = 2;

/** Goes on for about `budget` nodes, on any path. */
export function step(control: u32, budget: i32): i32 {
  return walk<i32>(control, budget);
}

/**
 * The same for paths on which the left neighbour is always the level before and the upper one always `row`
 * bytes above: a full board row by row. Then the left color is still at hand, and the upper one needs no
 * address.
 */
export function stepRows(control: u32, budget: i32): i32 {
  return walk<f32>(control, budget);
}

/**
 * Both loops in one text: `Any` is i32 for any path and f32 for rows, and the compiler drops the other
 * branch.
 */
// @ts-ignore: decorator
@inline
function walk<Any>(control: u32, budget: i32): i32 {
  const first = load<u32>(control);
  let at = load<u32>(control, 4);
  const last = load<u32>(control, 8);
  let cursor = load<u32>(control, 12);
  const stock = load<u32>(control, 16);
  const row = load<u32>(control, 72);
  let walkA = load<u32>(control, 48);
  let walkB = load<u32>(control, 52);
  let deepest = load<u32>(control, 64);
  let left = budget;
  let answer = MORE;
  for (;;) {
    const entry = load<u32>(cursor);
    cursor += 4;
    const own = stock + ((entry >>> 8) & 0xffc);
    const rest = load<i32>(own);
    if (rest == 0) continue;
    if (entry == 0) {
      at -= LEVEL;
      if (at < first) {
        answer = EXHAUSTED;
        break;
      }
      const back = stock + ((load<u32>(at, 20) >>> 8) & 0xffc);
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
      if (found(control, last)) {
        answer = FULL;
        break;
      }
      continue;
    }
    store<u32>(at, cursor, 16);
    store<i32>(own, rest - 1);
    at += LEVEL;
    let key: u32;
    if (isInteger<Any>()) key = (load<u32>(load<u32>(at, 4)) & 0x3e0) | (load<u32>(load<u32>(at, 8)) & 31);
    else key = (entry & load<u32>(at, 24)) | (load<u32>(at - row, 20) & 31);
    cursor = load<u32>(load<u32>(at) + (key << 2));
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

/** Counts a solution and, if wanted, writes its choices to the buffer; true when the buffer is full. */
function found(control: u32, last: u32): bool {
  const size = load<u32>(control, 24);
  const filled = load<u32>(control, 28);
  const origin = load<u32>(control, 68);
  const length = (last - origin) / LEVEL + 1;
  let target = load<u32>(control, 20) + filled * length * 4;
  let sumA: u32 = 0;
  let sumB: u32 = 0;
  for (let at = origin; at <= last; at += LEVEL) {
    const entry = load<u32>(at, 20);
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

/** The finaliser of MurmurHash3 (Austin Appleby, public domain). */
function mixed(value: u32): u32 {
  value = (value ^ (value >>> 16)) * 0x85ebca6b;
  value = (value ^ (value >>> 13)) * 0xc2b2ae35;
  return value ^ (value >>> 16);
}
