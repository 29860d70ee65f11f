/** The moves of dancing links in plain TypeScript, as in assembly.ts: covering, purifying, and choosing an item. */

// Word offsets within an item, a node and a level; addresses are bytes, hence the shifts by 2.
export const UP = 1;
export const DOWN = 2;
export const LEFT = 3;
export const RIGHT = 4;
export const BOUND = 5;
export const SLACK = 6;
const COLOR = 3;

export function hide(m: Int32Array, node: number): void {
  for (let at = node + 16; at !== node; ) {
    const item = m[at >> 2];
    const up = m[(at >> 2) + UP];
    if (item === 0) {
      at = up;
      continue;
    }
    if (m[(at >> 2) + COLOR] >= 0) {
      const down = m[(at >> 2) + DOWN];
      m[(up >> 2) + DOWN] = down;
      m[(down >> 2) + UP] = up;
      m[item >> 2]--;
    }
    at += 16;
  }
}

export function unhide(m: Int32Array, node: number): void {
  for (let at = node - 16; at !== node; ) {
    const item = m[at >> 2];
    const down = m[(at >> 2) + DOWN];
    if (item === 0) {
      at = down;
      continue;
    }
    if (m[(at >> 2) + COLOR] >= 0) {
      const up = m[(at >> 2) + UP];
      m[(up >> 2) + DOWN] = at;
      m[(down >> 2) + UP] = at;
      m[item >> 2]++;
    }
    at -= 16;
  }
}

export function cover(m: Int32Array, item: number): void {
  for (let node = m[(item >> 2) + DOWN]; node !== item; node = m[(node >> 2) + DOWN]) hide(m, node);
  const left = m[(item >> 2) + LEFT];
  const right = m[(item >> 2) + RIGHT];
  m[(left >> 2) + RIGHT] = right;
  m[(right >> 2) + LEFT] = left;
}

export function uncover(m: Int32Array, item: number): void {
  m[(m[(item >> 2) + LEFT] >> 2) + RIGHT] = item;
  m[(m[(item >> 2) + RIGHT] >> 2) + LEFT] = item;
  for (let node = m[(item >> 2) + UP]; node !== item; node = m[(node >> 2) + UP]) unhide(m, node);
}

function purify(m: Int32Array, item: number, color: number): void {
  for (let node = m[(item >> 2) + DOWN]; node !== item; node = m[(node >> 2) + DOWN]) {
    if (m[(node >> 2) + COLOR] === color) m[(node >> 2) + COLOR] = -1;
    else hide(m, node);
  }
}

function unpurify(m: Int32Array, item: number, color: number): void {
  for (let node = m[(item >> 2) + UP]; node !== item; node = m[(node >> 2) + UP]) {
    if (m[(node >> 2) + COLOR] < 0) m[(node >> 2) + COLOR] = color;
    else unhide(m, node);
  }
}

export function commit(m: Int32Array, lastPrimary: number, node: number, item: number): void {
  if (item <= lastPrimary) {
    if (--m[(item >> 2) + BOUND] === 0) cover(m, item);
    return;
  }
  const color = m[(node >> 2) + COLOR];
  if (color === 0) cover(m, item);
  else if (color > 0) purify(m, item, color);
}

export function uncommit(m: Int32Array, lastPrimary: number, node: number, item: number): void {
  if (item <= lastPrimary) {
    if (m[(item >> 2) + BOUND]++ === 0) uncover(m, item);
    return;
  }
  const color = m[(node >> 2) + COLOR];
  if (color === 0) uncover(m, item);
  else if (color > 0) unpurify(m, item, color);
}

export function commitOthers(m: Int32Array, lastPrimary: number, node: number): void {
  for (let at = node + 16; at !== node; ) {
    const item = m[at >> 2];
    if (item === 0) at = m[(at >> 2) + UP];
    else {
      commit(m, lastPrimary, at, item);
      at += 16;
    }
  }
}

export function uncommitOthers(m: Int32Array, lastPrimary: number, node: number): void {
  for (let at = node - 16; at !== node; ) {
    const item = m[at >> 2];
    if (item === 0) at = m[(at >> 2) + DOWN];
    else {
      uncommit(m, lastPrimary, at, item);
      at -= 16;
    }
  }
}

export function ways(m: Int32Array, item: number): number {
  const need = m[(item >> 2) + BOUND] - m[(item >> 2) + SLACK];
  return m[item >> 2] + 1 - (need > 0 ? need : 0);
}

export function pick(m: Int32Array, root: number, isFirstRule: boolean): number {
  let best = m[(root >> 2) + RIGHT];
  if (isFirstRule) return best;
  let fewest = 0x7fffffff;
  for (let item = best; item !== root; item = m[(item >> 2) + RIGHT]) {
    const count = ways(m, item);
    if (count < fewest) {
      fewest = count;
      best = item;
      if (count <= 0) break;
    }
  }
  return best;
}

export function mix(value: number): number {
  let x = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

export const rotate = (x: number, by: number) => (x << by) | (x >>> (32 - by));
