/**
 * SHA-256 (FIPS 180-4), synchronous and the same in Node, a browser and a worker; the Web Crypto of browsers only
 * answers asynchronously. Node has it built in and is asked there: a third of the time of ours, and every record that
 * is written or read needs one. Used for names of jobs and checksums of records, never for secrets.
 */

const ROUND_CONSTANTS = new Int32Array(64);
const INITIAL = new Int32Array(8);
for (let candidate = 2, found = 0; found < 64; candidate++) {
  if (!isPrime(candidate)) continue;
  ROUND_CONSTANTS[found] = fractionBits(Math.cbrt(candidate));
  if (found < 8) INITIAL[found] = fractionBits(Math.sqrt(candidate));
  found++;
}

const BLOCK = 64;
const encoder = new TextEncoder();
/** Scratch: nothing here outlives a call. */
const state = new Int32Array(8);
const words = new Int32Array(64);
const tail = new Uint8Array(2 * BLOCK);

type Sha256 = (data: string | Uint8Array) => string;

/** The SHA-256 of a text (as UTF-8) or of bytes, as 64 hex digits. */
export const sha256: Sha256 = builtIn() ?? plainSha256;

/** The one of Node, without an import that a browser could not follow. */
function builtIn(): Sha256 | undefined {
  if (typeof process === 'undefined' || typeof process.getBuiltinModule !== 'function') return undefined;
  const { hash } = process.getBuiltinModule('node:crypto') ?? {};
  return hash && (data => hash('sha256', data, 'hex'));
}

/** Ours, for wherever there is no other. */
export function plainSha256(data: string | Uint8Array): string {
  const bytes = typeof data === 'string' ? encoder.encode(data) : data;
  state.set(INITIAL);
  const whole = bytes.length - (bytes.length % BLOCK);
  for (let at = 0; at < whole; at += BLOCK) compress(bytes, at);
  const size = padTail(bytes, whole);
  for (let at = 0; at < size; at += BLOCK) compress(tail, at);
  let hex = '';
  for (let i = 0; i < 8; i++) hex += (state[i] >>> 0).toString(16).padStart(8, '0');
  return hex;
}

/** Fills `tail` with the last bytes, a one bit, zeros, and the length in bits; returns how many bytes that are. */
function padTail(bytes: Uint8Array, from: number): number {
  const left = bytes.length - from;
  const size = left + 9 <= BLOCK ? BLOCK : 2 * BLOCK;
  tail.fill(0);
  for (let i = 0; i < left; i++) tail[i] = bytes[from + i];
  tail[left] = 0x80;
  let bits = 8 * bytes.length; // below 2^53, so seven bytes are enough
  for (let i = size - 1; bits > 0; i--) {
    tail[i] = bits % 256;
    bits = Math.floor(bits / 256);
  }
  return size;
}

/** One block in 64 steps (FIPS 180-4, 6.2.2). */
function compress(bytes: Uint8Array, at: number): void {
  const w = words;
  for (let i = 0, from = at; i < 16; i++, from += 4) {
    w[i] = (bytes[from] << 24) | (bytes[from + 1] << 16) | (bytes[from + 2] << 8) | bytes[from + 3];
  }
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15];
    const y = w[i - 2];
    const small0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const small1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    w[i] = (w[i - 16] + small0 + w[i - 7] + small1) | 0;
  }
  let a = state[0];
  let b = state[1];
  let c = state[2];
  let d = state[3];
  let e = state[4];
  let f = state[5];
  let g = state[6];
  let h = state[7];
  for (let i = 0; i < 64; i++) {
    const big1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + big1 + ((e & f) ^ (~e & g)) + ROUND_CONSTANTS[i] + w[i]) | 0;
    const big0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
  state[4] += e;
  state[5] += f;
  state[6] += g;
  state[7] += h;
}

function turn(x: number, places: number): number {
  return (x >>> places) | (x << (32 - places));
}

function isPrime(n: number): boolean {
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
  return true;
}

function fractionBits(x: number): number {
  return ((x - Math.floor(x)) * 2 ** 32) | 0;
}
