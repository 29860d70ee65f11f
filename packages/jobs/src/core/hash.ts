/**
 * SHA-256 (FIPS 180-4), synchronous and the same in Node, a browser and a worker; the Web Crypto of browsers only
 * answers asynchronously. Used for names of jobs and checksums of records, never for secrets.
 */

const ROUND_CONSTANTS = new Uint32Array(64);
const INITIAL = new Uint32Array(8);
for (let candidate = 2, found = 0; found < 64; candidate++) {
  if (!isPrime(candidate)) continue;
  ROUND_CONSTANTS[found] = fractionBits(Math.cbrt(candidate));
  if (found < 8) INITIAL[found] = fractionBits(Math.sqrt(candidate));
  found++;
}

/** The SHA-256 of a text (as UTF-8) or of bytes, as 64 hex digits. */
export function sha256(data: string | Uint8Array): string {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  const blocks = pad(bytes);
  const state = INITIAL.slice();
  const words = new Uint32Array(64);
  for (let at = 0; at < blocks.byteLength; at += 64) compress(state, blocks, at, words);
  return Array.from(state, word => word.toString(16).padStart(8, '0')).join('');
}

/** The message, a one bit, zeros, and its length in bits as 64-bit number: a multiple of 64 bytes. */
function pad(bytes: Uint8Array): DataView {
  const padded = new Uint8Array((Math.floor((bytes.length + 8) / 64) + 1) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
  return view;
}

/** One round of 64 steps (FIPS 180-4, 6.2.2). */
function compress(state: Uint32Array, block: DataView, at: number, w: Uint32Array): void {
  for (let i = 0; i < 16; i++) w[i] = block.getUint32(at + 4 * i);
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
  return ((x - Math.floor(x)) * 2 ** 32) >>> 0;
}
