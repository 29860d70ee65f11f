/**
 * The losing squares of the teleport game, one anti-diagonal after the other.
 *
 * A square is named by its room: u columns to its right, v rows below. Every move (A, B) leads from line
 * s = u + v to line s - A - B, an earlier one, so a whole line is found at once, bit v for the square
 * (s - v, v):
 *
 *     losing(s) = allowed(s) and not OR over moves of  losing(s - A - B) << B
 *
 * `allowed` is a union of zones [B, s - A]: the board itself, zone (0, 0), when who cannot move loses; the
 * squares where some move fits, one zone a smallest move, when who cannot move wins.
 *
 *     ring of lines   | 32 bytes of zeros | bits v = 0, 1, 2 … in blocks of 32 bytes |   depth times
 *     moves, 16 bytes | address of the line to read, less B >> 3 | B & 7 | first block | B >> 3 |   by B
 *     zones, 8 bytes  | A | B |
 *
 * Squares with u beyond the board are computed or left stale: no square of the board can reach them. Squares
 * with u < 0 stay zero because a line is only ever written up to its last square, and the lines before the
 * first are zero because a ring starts empty.
 */

let width: i64 = 0;
let height: i32 = 0;
let moves: usize = 0;
let movesEnd: usize = 0;
let zones: usize = 0;
let zonesEnd: usize = 0;
let isWholeBoard: bool = false;
let ring: usize = 0;
let ringEnd: usize = 0;
let stride: usize = 0;
let lineAt: usize = 0;
let next: i64 = 0;

const BLOCK: usize = 32;

/** Takes the layout above, filled in by the host; `width` may be anything, `height` is the number of bits. */
export function setup(
  widthGiven: f64,
  heightGiven: i32,
  movesAt: usize,
  moveCount: i32,
  zonesAt: usize,
  zoneCount: i32,
  ringAt: usize,
  lineBytes: usize,
  depth: i32,
): void {
  width = <i64>widthGiven;
  height = heightGiven;
  moves = movesAt;
  movesEnd = movesAt + <usize>moveCount * 16;
  zones = zonesAt;
  zonesEnd = zonesAt + <usize>zoneCount * 8;
  isWholeBoard = zoneCount == 1 && load<u64>(zonesAt) == 0;
  ring = ringAt;
  stride = lineBytes;
  ringEnd = ringAt + <usize>depth * stride;
  lineAt = ring;
  next = 0;
}

/** Computes the next `lines` lines. */
export function advance(lines: i32): void {
  const lastBit = height - 1;
  for (let n = 0; n < lines; n++) {
    const first: i64 = next - width + 1;
    const lo: usize = first > 0 ? <usize>first : 0;
    const hi: usize = <usize>(next < <i64>lastBit ? next : <i64>lastBit);
    const here = lineAt + BLOCK;
    const end = (hi >> 8) * BLOCK;
    for (let at = (lo >> 8) * BLOCK; at <= end; at += BLOCK) {
      let low = i64x2.splat(0);
      let high = i64x2.splat(0);
      for (let move = moves; move < movesEnd; move += 16) {
        if (<usize>load<u32>(move, 8) > at) break;
        const from = <usize>load<u32>(move) + at;
        const left = load<i32>(move, 4);
        const right = 8 - left;
        low = v128.or(low, i64x2.shl(v128.load(from), left));
        high = v128.or(high, i64x2.shl(v128.load(from, 16), left));
        low = v128.or(low, i64x2.shr_u(v128.load(from - 1), right));
        high = v128.or(high, i64x2.shr_u(v128.load(from - 1, 16), right));
      }
      const bit = <i64>at << 3;
      if (isWholeBoard && bit + 255 <= <i64>hi) {
        low = v128.not(low);
        high = v128.not(high);
      } else {
        low = v128.andnot(allowedPair(bit), low);
        high = v128.andnot(allowedPair(bit + 128), high);
      }
      v128.store(here + at, low);
      v128.store(here + at, high, 16);
    }
    next++;
    lineAt = after(lineAt, ring);
    for (let move = moves; move < movesEnd; move += 16) {
      store<u32>(move, <u32>after(<usize>load<u32>(move), ring + BLOCK - <usize>load<u32>(move, 12)));
    }
  }
}

/** The address one line on; `start` is the same place in the ring's first line. */
@inline
function after(address: usize, start: usize): usize {
  const on = address + stride;
  return on >= start + (ringEnd - ring) ? start : on;
}

@inline
function allowedPair(bit: i64): v128 {
  return i64x2.replace_lane(i64x2.splat(allowed(bit)), 1, allowed(bit + 64));
}

/** The 64 bits from `bit` on of the union of zones on the line `next`, cut at the board's height. */
function allowed(bit: i64): u64 {
  let mask: u64 = 0;
  for (let zone = zones; zone < zonesEnd; zone += 8) {
    const from = <i64>load<i32>(zone, 4) - bit;
    const reach = next - <i64>load<i32>(zone);
    const to = (reach < <i64>height - 1 ? reach : <i64>height - 1) - bit;
    if (to < 0 || from > 63 || from > to) continue;
    const above = from > 0 ? ~(<u64>0) << <u64>from : ~(<u64>0);
    const below = to < 63 ? ~(~(<u64>0) << <u64>(to + 1)) : ~(<u64>0);
    mask |= above & below;
  }
  return mask;
}
