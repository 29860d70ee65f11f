/**
 * The scan kernel in plain TypeScript, on the same memory layout and with the same answers to the bit: the
 * reference for tests, and what runs where there is no WebAssembly. See assembly.ts.
 */
const LEVEL = 8;

/** Goes on for about `budget` nodes: 0 more to do, 1 nothing left, 2 the buffer is full. */
export function stepScan(words: Int32Array, doubles: Float64Array, control: number, budget: number): number {
  const c = control >> 2;
  const first = words[c] >> 2;
  let at = words[c + 1] >> 2;
  const last = words[c + 2] >> 2;
  let cursor = words[c + 3] >> 2;
  const stock = words[c + 4] >> 2;
  let walkA = words[c + 12];
  let walkB = words[c + 13];
  let deepest = words[c + 16] >> 2;
  let left = budget;
  let answer = 0;
  for (;;) {
    const entry = words[cursor++];
    const own = stock + ((entry >>> 10) & 1023);
    const rest = words[own];
    if (rest === 0) continue;
    if (entry === 0) {
      at -= LEVEL;
      if (at < first) {
        answer = 1;
        break;
      }
      words[stock + ((words[at + 5] >>> 10) & 1023)]++;
      cursor = words[at + 4] >> 2;
      continue;
    }
    left--;
    words[at + 5] = entry;
    const turned = walkA ^ entry;
    walkA = Math.imul((turned << 7) | (turned >>> 25), 0x9e3779b1);
    walkB = (((walkB << 11) | (walkB >>> 21)) + Math.imul(entry ^ (at << 2), 0x85ebca77)) | 0;
    if (at === last) {
      deepest = at;
      if (found(words, doubles, c)) {
        answer = 2;
        break;
      }
      continue;
    }
    words[at + 4] = cursor << 2;
    words[own] = rest - 1;
    at += LEVEL;
    const key = (words[words[at + 1] >> 2] & 0x3e0) | (words[words[at + 2] >> 2] & 31);
    cursor = words[(words[at] >> 2) + key] >> 2;
    if (at > deepest) deepest = at;
    if (left <= 0) break;
  }
  words[c + 1] = at << 2;
  words[c + 3] = cursor << 2;
  doubles[(c + 8) >> 1] += budget - left;
  words[c + 12] = walkA;
  words[c + 13] = walkB;
  words[c + 16] = deepest << 2;
  return answer;
}

function found(words: Int32Array, doubles: Float64Array, c: number): boolean {
  const origin = words[c + 17] >> 2;
  const last = words[c + 2] >> 2;
  const size = words[c + 6];
  let target = (words[c + 5] >> 2) + words[c + 7] * ((last - origin) / LEVEL + 1);
  let sumA = 0;
  let sumB = 0;
  for (let at = origin; at <= last; at += LEVEL) {
    const entry = words[at + 5];
    const choice = (words[at + 3] << 12) | ((((entry >>> 10) & 1023) - 1) << 2) | ((entry >>> 25) & 3);
    sumA = (sumA + mixed(choice ^ 0x5bd1e995)) | 0;
    sumB = (sumB + mixed(choice ^ 0x1b873593)) | 0;
    if (size !== 0) words[target++] = choice;
  }
  doubles[(c + 10) >> 1]++;
  words[c + 14] += mixed(sumA);
  words[c + 15] += mixed(sumB);
  if (size === 0) return false;
  return ++words[c + 7] === size;
}

function mixed(value: number): number {
  let x = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}
