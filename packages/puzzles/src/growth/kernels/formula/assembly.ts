// Growth of squares: the recurrence over rectangles (docs/growth-recurrence.md) modulo one prime below 2^29.
//
// Nearly all the time goes into two sums of products over the places (p, q) of a rectangle a x b,
//
//   E = sum f(p,q) * K(a-p, b-q)        D = sum G(p,q) * K(a-p, b-q),
//
// where only p + q even counts. So a line of a table keeps every second place, and K is kept backwards: then both
// factors run forwards, four at a time.
//
//   f, G   line p:  place (q-1)/2                   0 1 2 3 ... last 0 0 0 0
//   K      line m:  place last - (t-1)/2        ... 3 2 1 0          0 0 0 0     zeros stop the last four
//
// A product has less than 58 bits, so a 64-bit lane takes 64 of them before it is folded into two halves.

const ROOM: i32 = 64;

let prime: u64 = 1;
let width: i32 = 0; // at most height
let height: i32 = 0;
let last: i32 = 0;
let stride: usize = 0;
let tableF: usize = 0;
let tableG: usize = 0;
let tableH: usize = 0;
let tableK: usize = 0;
let tableR: usize = 0; // unfolded: (height + 1) places a line

/** Words of 32 bits that `prepare` needs. */
export function wordsFor(w: i32, h: i32): i32 {
  return 4 * (w + 1) * strideFor(h) + (w + 1) * (h + 1) + 3 * (h + 1);
}

function strideFor(h: i32): i32 {
  return (((h + 1) >> 1) + 8 + 3) & ~3;
}

/** Sets the size of the tables, `w` <= `h` <= 510, and their place. */
export function prepare(w: i32, h: i32, place: usize): void {
  width = w;
  height = h;
  last = ((h + 1) >> 1) - 1;
  stride = <usize>strideFor(h) << 2;
  const bytes = <usize>(w + 1) * stride;
  tableF = place;
  tableG = tableF + bytes;
  tableH = tableG + bytes;
  tableK = tableH + bytes;
  tableR = tableK + bytes;
  memory.fill(place, 0, <usize>wordsFor(w, h) << 2);
}

@inline function placeOf(table: usize, a: i32, b: i32): usize {
  return table + <usize>a * stride + ((<usize>(b - 1) >> 1) << 2);
}

/** The value at (a, b), 0 where there is none; the tables are symmetric and are asked either way round. */
function at(table: usize, a: i32, b: i32): u64 {
  if (a < 1 || b < 1 || ((a ^ b) & 1)) return 0;
  if (a > width || b > height) {
    const other = a;
    a = b;
    b = other;
    if (a > width || b > height) return 0;
  }
  return load<u32>(placeOf(table, a, b));
}

function kernelOf(m: i32, t: i32): u64 {
  return load<u32>(tableK + <usize>m * stride + (<usize>(last - ((t - 1) >> 1)) << 2));
}

@inline function times(x: u64, y: u64): u64 { return (x * y) % prime; }
/** A small whole number, possibly negative, modulo the prime. */
@inline function whole(x: i64): u64 { return x < 0 ? prime - <u64>(-x) % prime : <u64>x % prime; }
@inline function minus(x: u64): u64 { return x == 0 ? 0 : prime - x; }

/** Fills the tables modulo `modulus` and returns the number of optimal starts of width x height. */
export function run(modulus: u32): u32 {
  prime = modulus;
  for (let sum = 2; sum <= width + height; sum += 2) {
    const first = max(1, sum - height);
    const final = min(width, sum - 1);
    for (let a = first; a <= final; a++) settle(a, sum - a);
    for (let a = first; a <= final; a++) {
      const b = sum - a;
      const k = at(tableH, a, b) + at(tableH, a - 1, b + 1) + at(tableH, a + 1, b - 1);
      store<u32>(tableK + <usize>a * stride + (<usize>(last - ((b - 1) >> 1)) << 2), <u32>(k % prime));
    }
  }
  return <u32>at(tableF, width, height);
}

/** After `run`: the number of optimal starts of a x b within the tables, modulo its prime. */
export function startsOf(a: i32, b: i32): u32 { return <u32>at(tableF, a, b); }

/** f, G and h of one rectangle from all smaller ones. */
function settle(a: i32, b: i32): void {
  let f: u64, g: u64, h: u64;
  if (a > b) {
    f = at(tableF, b, a);
    g = at(tableG, b, a);
    h = at(tableH, b, a);
  } else if (a == 1) {
    f = 1;
    g = h = b == 1 ? 1 : 0;
  } else {
    sumProducts(a, b);
    const one = at(tableF, a - 2, b);
    const two = at(tableF, a, b - 2);
    const both = times(whole(<i64>(a - 2) * (b - 2)), at(tableF, a - 2, b - 2));
    const events = eventCount(a, b);
    const diagonal = (sumG + minus(at(tableH, a - 2, b)) + minus(at(tableH, a, b - 2))) % prime;
    f = (events + 2 * diagonal) % prime;
    g = (f + minus(times(b, one)) + minus(times(a, two)) + both) % prime;
    h = (g + minus(sumF)) % prime;
  }
  store<u32>(placeOf(tableF, a, b), <u32>f);
  store<u32>(placeOf(tableG, a, b), <u32>g);
  store<u32>(placeOf(tableH, a, b), <u32>h);
}

/** Starts with a single cell beside a smaller rectangle at one side or more: inclusion and exclusion. */
function eventCount(a: i32, b: i32): u64 {
  const a2 = <i64>(a - 2), b2 = <i64>(b - 2), a4 = <i64>(a - 4), b4 = <i64>(b - 4);
  return (
    (term(2 * b, a - 2, b) + term(2 * a, a, b - 2) +
      term(-<i64>b * b, a - 4, b) + term(-<i64>a * a, a, b - 4) +
      term(-4 * a2 * b2, a - 2, b - 2) + term(2 * b2 * b2 * a4, a - 4, b - 2) +
      term(2 * a2 * a2 * b4, a - 2, b - 4) + term(-a4 * a4 * b4 * b4, a - 4, b - 4)) % prime
  );
}

function term(factor: i64, a: i32, b: i32): u64 {
  return times(whole(factor), at(tableF, a, b));
}

let sumF: u64 = 0;
let sumG: u64 = 0;

/** The hot loop: leaves sum f * K in `sumF` and sum G * K in `sumG`. */
function sumProducts(a: i32, b: i32): void {
  const halves = i64x2.splat(0xffffffff);
  const zero = i64x2.splat(0);
  let f0 = zero, f1 = zero, g0 = zero, g1 = zero;
  let lowF = zero, highF = zero, lowG = zero, highG = zero;
  let room = ROOM;
  for (let p = 1; p < a; p++) {
    const count = p & 1 ? b >> 1 : (b - 1) >> 1;
    const fours = (count + 3) >> 2;
    if (fours > room) {
      lowF = v128.add<u64>(lowF, v128.add<u64>(v128.and(f0, halves), v128.and(f1, halves)));
      highF = v128.add<u64>(highF, v128.add<u64>(v128.shr<u64>(f0, 32), v128.shr<u64>(f1, 32)));
      lowG = v128.add<u64>(lowG, v128.add<u64>(v128.and(g0, halves), v128.and(g1, halves)));
      highG = v128.add<u64>(highG, v128.add<u64>(v128.shr<u64>(g0, 32), v128.shr<u64>(g1, 32)));
      f0 = f1 = g0 = g1 = zero;
      room = ROOM;
    }
    room -= fours;
    const t = p & 1 ? b - 1 : b - 2;
    let inF = tableF + <usize>p * stride;
    let inG = tableG + <usize>p * stride;
    let inK = tableK + <usize>(a - p) * stride + (<usize>(last - ((t - 1) >> 1)) << 2);
    const end = inF + (<usize>fours << 4);
    for (; inF < end; inF += 16, inG += 16, inK += 16) {
      const k = v128.load(inK);
      const f = v128.load(inF);
      const g = v128.load(inG);
      f0 = v128.add<u64>(f0, v128.extmul_low<u32>(f, k));
      f1 = v128.add<u64>(f1, v128.extmul_high<u32>(f, k));
      g0 = v128.add<u64>(g0, v128.extmul_low<u32>(g, k));
      g1 = v128.add<u64>(g1, v128.extmul_high<u32>(g, k));
    }
  }
  sumF = folded(lowF, highF, f0, f1);
  sumG = folded(lowG, highG, g0, g1);
}

/** The sum of halves already folded and of four lanes not yet folded, modulo the prime. */
function folded(low: v128, high: v128, lanes0: v128, lanes1: v128): u64 {
  const lows = (v128.extract_lane<u64>(low, 0) + v128.extract_lane<u64>(low, 1)) % prime;
  const highs = (v128.extract_lane<u64>(high, 0) + v128.extract_lane<u64>(high, 1)) % prime;
  const rest =
    (v128.extract_lane<u64>(lanes0, 0) % prime) + (v128.extract_lane<u64>(lanes0, 1) % prime) +
    (v128.extract_lane<u64>(lanes1, 0) % prime) + (v128.extract_lane<u64>(lanes1, 1) % prime);
  return (lows + highs * ((<u64>1 << 32) % prime) + rest) % prime;
}

@inline function turnPlace(a: i32, b: i32): usize { return tableR + (<usize>(a * (height + 1) + b) << 2); }
function turned(a: i32, b: i32): u64 { return a < 1 || b < 1 ? 0 : load<u32>(turnPlace(a, b)); }

/** After `run`: optimal starts that a half turn leaves as they are. */
export function halfTurns(): u32 {
  for (let a = 2 - (width & 1); a <= width; a += 2) {
    for (let b = 2 - (height & 1); b <= height; b += 2) store<u32>(turnPlace(a, b), <u32>halfTurnsOf(a, b));
  }
  return load<u32>(turnPlace(width, height));
}

function halfTurnsOf(a: i32, b: i32): u64 {
  if (a == 1 || b == 1) return 1;
  let ears: u64 = a & 1
    ? at(tableH, (a - 1) >> 1, (b + 1) >> 1) + at(tableH, (a + 1) >> 1, (b - 1) >> 1)
    : at(tableH, a >> 1, b >> 1);
  for (let m = 1; 2 * m < a; m++) {
    let sum: u64 = 0;
    let room = ROOM;
    for (let t = 2 - (m & 1); 2 * t < b; t += 2) {
      sum += kernelOf(m, t) * turned(a - 2 * m, b - 2 * t);
      if (--room == 0) { sum %= prime; room = ROOM - 1; }
    }
    ears += sum % prime;
  }
  const sides =
    times(b, turned(a - 4, b)) + times(a, turned(a, b - 4)) +
    minus(times(whole(<i64>(a - 4) * (b - 4)), turned(a - 4, b - 4)));
  return (sides + 2 * (ears % prime)) % prime;
}

/** After `run` on a square: optimal starts that reflection in a diagonal leaves as they are. */
export function diagonals(): u32 {
  const n = height;
  const t = tableR + (<usize>((width + 1) * (height + 1)) << 2);
  const g = t + (<usize>(n + 1) << 2);
  const h = g + (<usize>(n + 1) << 2);
  store<u32>(t, 1, 4);
  store<u32>(g, 1, 4);
  store<u32>(h, 1, 4);
  for (let size = 2; size <= n; size++) {
    const inner = size > 2 ? times(size - 2, load<u32>(t + (<usize>(size - 2) << 2))) : 0;
    const core = size > 4 ? times(times(size - 4, size - 4), load<u32>(t + (<usize>(size - 4) << 2))) : 0;
    let starts = 2 * inner + minus(core);
    for (let m = 1; m < size; m++) starts += at(tableH, m, size - m);
    for (let p = 1; p < size; p++) {
      starts += times(load<u32>(h + (<usize>(size - p) << 2)), load<u32>(g + (<usize>p << 2)));
      let ears: u64 = 0;
      if (((size - p) & 1) == 0) for (let m = 1; m < size - p; m++) ears += kernelOf(m, size - p - m);
      starts += times(load<u32>(t + (<usize>p << 2)), ears % prime);
    }
    starts %= prime;
    const free = (starts + minus(inner)) % prime;
    let facing: u64 = 0;
    // h(size) is still 0 in the sum: its factor would be t(0).
    for (let p = 1; p < size; p++) facing += times(load<u32>(t + (<usize>p << 2)), load<u32>(h + (<usize>(size - p) << 2)));
    store<u32>(t + (<usize>size << 2), <u32>starts);
    store<u32>(g + (<usize>size << 2), <u32>free);
    store<u32>(h + (<usize>size << 2), <u32>((free + minus(facing % prime)) % prime));
  }
  return load<u32>(t + (<usize>n << 2));
}
