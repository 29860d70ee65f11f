/**
 * Aligned pair and triplet exclusion (se-rules 7): two or three cells, and cells they all see with so few
 * candidates that some combinations of values would leave them empty. A value that occurs in no allowed
 * combination goes.
 *
 * Sets of cells are three words of 27 bits (geometry.ts).
 */
import type { Board } from './board.js';
import { arePeers, CELLS, LOWEST, PEERS, SIZE } from './geometry.js';
import { type Hint, hintOf } from './hint.js';

/** Excluders of each cell as a set, and the cells that can take part. */
const excluders = new Int32Array(CELLS * 3);
const bases = new Uint8Array(CELLS);
const isBase = new Uint8Array(CELLS);
const common = new Uint16Array(CELLS);

/** Fills the tables above; excluders have 2 … `largest` candidates. Returns the number of base cells. */
function collect({ candidates }: Board, largest: number): number {
  let baseCount = 0;
  excluders.fill(0);
  isBase.fill(0);
  for (let cell = 0; cell < CELLS; cell++) {
    if (SIZE[candidates[cell]] < 2) continue;
    let seesSingle = false;
    let count = 0;
    for (let i = 20 * cell; i < 20 * cell + 20; i++) {
      const peer = PEERS[i];
      const size = SIZE[candidates[peer]];
      if (size === 1) seesSingle = true;
      if (size < 2 || size > largest) continue;
      excluders[3 * cell + ((peer / 27) | 0)] |= 1 << (peer % 27);
      count++;
    }
    if (seesSingle || count === 0) continue;
    isBase[cell] = 1;
    bases[baseCount++] = cell;
  }
  return baseCount;
}

/** Puts the candidate sets of the cells of a set into `common` and returns how many there are. */
function gather({ candidates }: Board, w0: number, w1: number, w2: number): number {
  let count = 0;
  for (let rest = w0; rest; rest &= rest - 1) common[count++] = candidates[31 - Math.clz32(rest & -rest)];
  for (let rest = w1; rest; rest &= rest - 1)
    common[count++] = candidates[27 + 31 - Math.clz32(rest & -rest)];
  for (let rest = w2; rest; rest &= rest - 1)
    common[count++] = candidates[54 + 31 - Math.clz32(rest & -rest)];
  return count;
}

/** Whether a set of three words has fewer than two members. */
function isSmall(w0: number, w1: number, w2: number): boolean {
  if (w0) return (w0 & (w0 - 1)) === 0 && w1 === 0 && w2 === 0;
  if (w1) return (w1 & (w1 - 1)) === 0 && w2 === 0;
  return (w2 & (w2 - 1)) === 0;
}

/** Aligned pair exclusion (6.2). */
export function alignedPair(board: Board): Hint | undefined {
  const baseCount = collect(board, 2);
  for (let j = 1; j < baseCount; j++) {
    const b = 3 * bases[j];
    for (let i = 0; i < j; i++) {
      const a = 3 * bases[i];
      const w0 = excluders[a] & excluders[b];
      const w1 = excluders[a + 1] & excluders[b + 1];
      const w2 = excluders[a + 2] & excluders[b + 2];
      if (isSmall(w0, w1, w2)) continue;
      const hint = pairHint(board, bases[i], bases[j], gather(board, w0, w1, w2));
      if (hint) return hint;
    }
  }
  return undefined;
}

function pairHint({ candidates }: Board, a: number, b: number, commonCount: number): Hint | undefined {
  const peers = arePeers(a, b);
  let allowedA = 0;
  let allowedB = 0;
  for (let first = candidates[a]; first; first &= first - 1) {
    const p = first & -first;
    for (let second = candidates[b]; second; second &= second - 1) {
      const q = second & -second;
      if ((p === q && peers) || isExcluded(p | q, commonCount)) continue;
      allowedA |= p;
      allowedB |= q;
    }
  }
  const eliminated = [...missing(candidates, a, allowedA), ...missing(candidates, b, allowedB)];
  if (eliminated.length === 0) return undefined;
  return hintOf('aligned-pair', 6.2, { eliminated, cells: [a, b], digits: candidates[a] | candidates[b] });
}

/** Whether one of the first `commonCount` sets of `common` lies within `values`. */
function isExcluded(values: number, commonCount: number): boolean {
  for (let i = 0; i < commonCount; i++) if ((common[i] & ~values) === 0) return true;
  return false;
}

function missing(candidates: Uint16Array, cell: number, allowed: number): number[] {
  const list: number[] = [];
  for (let rest = candidates[cell] & ~allowed; rest; rest &= rest - 1) list.push(9 * cell + LOWEST[rest]);
  return list;
}

/** Aligned triplet exclusion (7.5): the third cell is an excluder of one of the first two. */
export function alignedTriplet(board: Board): Hint | undefined {
  const baseCount = collect(board, 3);
  if (baseCount < 3) return undefined;
  for (let j = 1; j < baseCount; j++) {
    for (let i = 0; i < j; i++) {
      const hint = tripletHint(board, bases[i], bases[j]);
      if (hint) return hint;
    }
  }
  return undefined;
}

function tripletHint(board: Board, a: number, b: number): Hint | undefined {
  const w0 = excluders[3 * a] & excluders[3 * b];
  const w1 = excluders[3 * a + 1] & excluders[3 * b + 1];
  const w2 = excluders[3 * a + 2] & excluders[3 * b + 2];
  if (isSmall(w0, w1, w2)) return undefined;
  for (const from of [a, b]) {
    for (let i = 20 * from; i < 20 * from + 20; i++) {
      const c = PEERS[i];
      if (!isBase[c] || c === a || c === b || !isExcluderOf(from, c) || (from === b && isExcluderOf(a, c)))
        continue;
      const v0 = w0 & excluders[3 * c];
      const v1 = w1 & excluders[3 * c + 1];
      const v2 = w2 & excluders[3 * c + 2];
      if (isSmall(v0, v1, v2)) continue;
      const hint = tripletOf(board, a, b, c, gather(board, v0, v1, v2));
      if (hint) return hint;
    }
  }
  return undefined;
}

function isExcluderOf(cell: number, other: number): boolean {
  return (excluders[3 * cell + ((other / 27) | 0)] & (1 << (other % 27))) !== 0;
}

function tripletOf(
  { candidates }: Board,
  a: number,
  b: number,
  c: number,
  commonCount: number,
): Hint | undefined {
  const [ab, ac, bc] = [arePeers(a, b), arePeers(a, c), arePeers(b, c)];
  const [setA, setB, setC] = [candidates[a], candidates[b], candidates[c]];
  let [allowedA, allowedB, allowedC] = [0, 0, 0];
  for (let first = setA; first; first &= first - 1) {
    const p = first & -first;
    for (let second = setB; second; second &= second - 1) {
      const q = second & -second;
      if (p === q && ab) continue;
      for (let third = setC; third; third &= third - 1) {
        const r = third & -third;
        // Nothing to learn from a combination whose values are all known to be allowed.
        if ((allowedA & p) !== 0 && (allowedB & q) !== 0 && (allowedC & r) !== 0) continue;
        if ((r === p && ac) || (r === q && bc) || isExcluded(p | q | r, commonCount)) continue;
        allowedA |= p;
        allowedB |= q;
        allowedC |= r;
      }
    }
  }
  if (allowedA === setA && allowedB === setB && allowedC === setC) return undefined;
  const eliminated = [
    ...missing(candidates, a, allowedA),
    ...missing(candidates, b, allowedB),
    ...missing(candidates, c, allowedC),
  ];
  return hintOf('aligned-triplet', 7.5, { eliminated, cells: [a, b, c], digits: setA | setB | setC });
}
