// The search for boards with few broken edges, for puzzles that nobody can solve. Scan order as in
// scan/assembly.ts, and
//
//   * from some level on a piece may break one edge; how many breaks a board may have by each level is a
//     schedule (Joshua Blackwood's idea, 2020), as is how many sides of the quota colors must be used by then;
//   * a promising partial board is finished by `tail`, a branch and bound over the remaining cells;
//   * every color has an even number of sides, and a broken edge leaves two colors without a partner. The
//     colors that are odd now must each take part in another break, so a board with b breaks and k odd colors
//     ends with at least b + k/2: both loops drop it when that is not below the best board known.
//
// One record a level, LEVEL bytes:
//
//     0 table   4 left   8 upper   12 wants (see `tail`)   16 cursor   20 entry       as in scan/assembly.ts
//    24 breaks  28 quota sides  32 odd colors (bits)       of the board before this level is filled
//    36 breaks allowed once it is filled     40 quota demanded once it is filled
//    44 own kind * 4 + turn of a clue, or -1     48 the tail's pass     52 its place in the list of pieces
//    56 nodes
//
// Control block:
//
//     0 first record  4 present record  8 last record  12 cursor  16 stock  20 from a pool place to its flips
//    24 best breaks so far  28 board (an entry a level)  32 deepest record
//    36 first record to try tails from  40 tails left  44 nodes a tail may take
//    48 looks (by kind * 4 + turn)
//    52 list of pieces for the tail  56 nodes (f64)  64 tail nodes (f64)
//    72 tails may start this far above the deepest  76 record of level 0  80 number of kinds
//    84 colors whose sides must pair up (bits): those that the bound may count
const LEVEL: u32 = 64;

/** Answers of `step`: more to do, nothing left, a better board. */
const MORE = 0;
const EXHAUSTED = 1;
const BETTER = 2;

/**
 * Wanted of a side: to match the neighbor or be counted as a break (252: but never gray); any color but
 * gray.
 */
const KEYED_INNER: u32 = 252;
const KEYED: u32 = 253;
const INNER: u32 = 254;
const ANY: u32 = 255;

/** Goes on for about `budget` nodes, or until a better board lies in the board buffer. */
export function step(control: u32, budget: i32): i32 {
  const first = load<u32>(control);
  let at = load<u32>(control, 4);
  const last = load<u32>(control, 8);
  let cursor = load<u32>(control, 12);
  const stock = load<u32>(control, 16);
  const flips = load<u32>(control, 20);
  const limit = load<i32>(control, 24);
  let deepest = load<u32>(control, 32);
  const tailFrom = load<u32>(control, 36);
  const slack = load<u32>(control, 72);
  const paired = load<u32>(control, 84);
  let left = budget;
  let answer = MORE;
  for (;;) {
    const entry = load<u32>(cursor);
    cursor += 4;
    const own = stock + ((entry >>> 8) & 0xffc);
    const rest = load<i32>(own);
    if (rest == 0) continue;
    const breaks = load<i32>(at, 24) + ((entry >>> 20) & 3);
    const quota = load<i32>(at, 28) + ((entry >>> 22) & 7);
    // Lists are sorted by breaks, then by quota: what comes after a candidate that fails here fails as well.
    if (entry == 0 || breaks > load<i32>(at, 36) || quota < load<i32>(at, 40)) {
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
    let odd = load<u32>(at, 32);
    if (entry & 0x300000) {
      odd ^= load<u32>(cursor - 4 + flips);
      if (breaks + (popcnt<i32>(odd & paired) >>> 1) >= limit) continue;
    }
    left--;
    store<u32>(at, entry, 20);
    store<i32>(at, load<i32>(at, 56) + 1, 56);
    if (at == last) {
      deepest = at;
      keep(control, breaks);
      answer = BETTER;
      break;
    }
    store<u32>(at, cursor, 16);
    store<i32>(own, rest - 1);
    at += LEVEL;
    store<i32>(at, breaks, 24);
    store<i32>(at, quota, 28);
    store<u32>(at, odd, 32);
    const key = (load<u32>(load<u32>(at, 4)) & 0x3e0) | (load<u32>(load<u32>(at, 8)) & 31);
    cursor = load<u32>(load<u32>(at) + (key << 2));
    if (at > deepest) deepest = at;
    if (at >= tailFrom && at + slack >= deepest && load<i32>(control, 40) > 0) {
      store<i32>(control, load<i32>(control, 40) - 1, 40);
      if (tail(control, at)) {
        answer = BETTER;
        break;
      }
    }
    if (left <= 0) break;
  }
  store<u32>(control, at, 4);
  store<u32>(control, cursor, 12);
  store<u32>(control, deepest, 32);
  store<f64>(control, load<f64>(control, 56) + <f64>(budget - left), 56);
  return answer;
}

/** Finishes the present partial board by branch and bound. */
export function finish(control: u32): i32 {
  return tail(control, load<u32>(control, 4)) ? BETTER : MORE;
}

/** Copies the board, whose levels are all filled, to the buffer: it is the best one now. */
function keep(control: u32, breaks: i32): void {
  const last = load<u32>(control, 8);
  let target = load<u32>(control, 28);
  for (let at = load<u32>(control, 76); at <= last; at += LEVEL) {
    store<u32>(target, load<u32>(at, 20));
    target += 4;
  }
  store<i32>(control, breaks, 24);
}

/**
 * Fills the levels from `from` on with as few further breaks as possible, looking at every remaining piece;
 * gives up after the allowed number of nodes. True when that beats the best board.
 *
 * The remaining pieces are a list; the chosen one is swapped behind its end and comes back when it is taken
 * off:
 *
 *     piece piece piece … piece | chosen …          `count` of them are free
 *
 * Each level tries its candidates in three passes: no break, one, two. `wants` has a byte a side, top first.
 */
function tail(control: u32, from: u32): bool {
  const last = load<u32>(control, 8);
  const looks = load<u32>(control, 48);
  const list = load<u32>(control, 52);
  const paired = load<u32>(control, 84);
  let limit = load<i32>(control, 24);
  let nodes = load<i32>(control, 44);
  let count = gather(control, list);
  let better = false;
  let at = from;
  store<i32>(at, 0, 48);
  store<i32>(at, 0, 52);
  for (;;) {
    let goesDown = false;
    const breaks = load<i32>(at, 24);
    const odd = load<u32>(at, 32);
    const wants = load<u32>(at, 12);
    const leftColor = (load<u32>(load<u32>(at, 4)) >>> 5) & 31;
    const upperColor = load<u32>(load<u32>(at, 8)) & 31;
    const only = load<i32>(at, 44);
    let pass = load<i32>(at, 48);
    let place = load<i32>(at, 52);
    for (; !goesDown && pass < 3 && breaks + pass < limit; pass++, place = 0) {
      for (; place < count * 4; place++) {
        const kind = load<u32>(list + (place & ~3));
        const turn = place & 3;
        const choice = (kind << 2) | turn;
        const look = load<u32>(looks + (choice << 2));
        if (look == 0xffffffff || (only >= 0 && <i32>choice != only)) continue;
        let newOdd = odd;
        let broken = 0;
        let color = look & 255;
        let want = wants & 255;
        if (want == KEYED || (want == KEYED_INNER && color != 0)) {
          if (color != upperColor) {
            broken++;
            newOdd ^= (1 << color) ^ (1 << upperColor);
          }
        } else if (!meets(color, want)) continue;
        color = look >>> 24;
        want = wants >>> 24;
        if (want == KEYED || (want == KEYED_INNER && color != 0)) {
          if (color != leftColor) {
            broken++;
            newOdd ^= (1 << color) ^ (1 << leftColor);
          }
        } else if (!meets(color, want)) continue;
        if (broken != pass) continue;
        const right = (look >>> 8) & 255;
        const lower = (look >>> 16) & 255;
        if (!meets(right, (wants >>> 8) & 255) || !meets(lower, (wants >>> 16) & 255)) continue;
        if (only < 0 && load<u8>(looks + 16384 + kind)) continue;
        if (breaks + broken + (popcnt<i32>(newOdd & paired) >>> 1) >= limit) continue;
        if (--nodes < 0) {
          store<f64>(control, load<f64>(control, 64) + <f64>load<i32>(control, 44), 64);
          return better;
        }
        store<u32>(at, (turn << 25) | ((kind + 1) << 10) | (right << 5) | lower, 20);
        if (at == last) {
          keep(control, breaks + broken);
          limit = breaks + broken;
          better = true;
          break;
        }
        store<i32>(at, pass, 48);
        store<i32>(at, place + 1, 52);
        count--;
        swap(list, place >> 2, count);
        at += LEVEL;
        store<i32>(at, breaks + broken, 24);
        store<u32>(at, newOdd, 32);
        store<i32>(at, 0, 48);
        store<i32>(at, 0, 52);
        goesDown = true;
        break;
      }
    }
    if (goesDown) continue;
    if (at == from) break;
    at -= LEVEL;
    swap(list, (load<i32>(at, 52) - 1) >> 2, count);
    count++;
  }
  store<f64>(control, load<f64>(control, 64) + <f64>(load<i32>(control, 44) - nodes), 64);
  return better;
}

function meets(color: u32, want: u32): bool {
  return want == ANY || (want == INNER ? color != 0 : color == want);
}

/** Lists the kinds in stock, one number a piece, and returns how many. */
function gather(control: u32, list: u32): i32 {
  const stock = load<u32>(control, 16);
  const kinds = load<i32>(control, 80);
  let count = 0;
  for (let kind = 0; kind < kinds; kind++) {
    for (let left = load<i32>(stock + ((kind + 1) << 2)); left > 0; left--) {
      store<u32>(list + (count << 2), kind);
      count++;
    }
  }
  return count;
}

function swap(list: u32, one: i32, other: i32): void {
  const kind = load<u32>(list + (one << 2));
  store<u32>(list + (one << 2), load<u32>(list + (other << 2)));
  store<u32>(list + (other << 2), kind);
}
