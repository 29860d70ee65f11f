/**
 * The number of optimal starts of a rectangle in polynomial time: a recurrence over rectangles, in big integers.
 * docs/growth-recurrence.md derives and proves it; the names are those of the paper:
 *
 *     f  optimal starts          G  those with no single-cell event at the left or at the top
 *     h  those in which no smaller rectangle at the top left corner fills by itself ("ears")
 *     K(m,t) = h(m,t) + h(m-1,t+1) + h(m+1,t-1)      an ear beyond a corner, in its three places
 *
 * This is the plain twin of the modular kernel (assembly.ts) and gives enumerator and sampler their weights.
 */
import { demandWhole } from '@quadrille/base';
import { say } from '../../sentences.js';

/** Values by sides; 0 outside the table and where the sum of the sides is odd. */
export type Table = (a: number, b: number) => bigint;

export interface Tables {
  readonly f: Table;
  readonly g: Table;
  readonly h: Table;
  readonly k: Table;
}

/** Longest side for which tables of big integers are made; they hold about side^3 / 10 bytes. */
export const TABLE_SIDE_LIMIT = 120;

/** All tables for rectangles up to `width` x `height`, either way round. */
export function tablesFor(width: number, height: number): Tables {
  demandWhole('width', width, 1);
  demandWhole('height', height, 1);
  const side = Math.max(width, height);
  if (side > TABLE_SIDE_LIMIT) {
    throw say.error('table-side', { limit: TABLE_SIDE_LIMIT, side });
  }
  const [f, g, h, k] = [makeTable(side), makeTable(side), makeTable(side), makeTable(side)];
  for (let sum = 2; sum <= width + height; sum += 2) {
    const first = Math.max(1, sum - side);
    const last = Math.min(side, sum - 1);
    for (let a = first; 2 * a <= sum; a++) settle(a, sum - a);
    for (let a = first; a <= last; a++) {
      const b = sum - a;
      k.set(a, b, h.get(a, b) + h.get(a - 1, b + 1) + h.get(a + 1, b - 1));
    }
  }
  return { f: f.get, g: g.get, h: h.get, k: k.get };

  function settle(a: number, b: number): void {
    if (a === 1) {
      store(a, b, 1n, b === 1 ? 1n : 0n, b === 1 ? 1n : 0n);
      return;
    }
    let withF = 0n;
    let withG = 0n;
    for (let p = 1; p < a; p++) {
      const lineF = f.lines[p];
      const lineG = g.lines[p];
      const lineK = k.lines[a - p];
      for (let q = 2 - (p & 1); q < b; q += 2) {
        withF += lineF[q] * lineK[b - q];
        withG += lineG[q] * lineK[b - q];
      }
    }
    const diagonal = withG - h.get(a - 2, b) - h.get(a, b - 2);
    const starts = eventCount(f.get, a, b) + 2n * diagonal;
    const free =
      starts -
      BigInt(b) * f.get(a - 2, b) -
      BigInt(a) * f.get(a, b - 2) +
      BigInt((a - 2) * (b - 2)) * f.get(a - 2, b - 2);
    store(a, b, starts, free, free - withF);
  }

  function store(a: number, b: number, starts: bigint, free: bigint, ears: bigint): void {
    for (const [x, y] of [
      [a, b],
      [b, a],
    ]) {
      f.set(x, y, starts);
      g.set(x, y, free);
      h.set(x, y, ears);
    }
  }
}

/**
 * Starts with at least one event, by inclusion and exclusion: `x` events at the left and right, `y` at the top and
 * bottom leave a core of (a - 2x) x (b - 2y) and as many places for the single cells as its sides have.
 */
function eventCount(f: Table, a: number, b: number): bigint {
  let sum = 0n;
  for (let x = 0; x <= 2; x++) {
    for (let y = 0; y <= 2; y++) {
      if (x + y === 0) continue;
      const ways = BigInt((x === 1 ? 2 : 1) * (y === 1 ? 2 : 1));
      const places = BigInt(b - 2 * y) ** BigInt(x) * BigInt(a - 2 * x) ** BigInt(y);
      const term = ways * places * f(a - 2 * x, b - 2 * y);
      sum += (x + y) % 2 === 1 ? term : -term;
    }
  }
  return sum;
}

function makeTable(side: number) {
  const lines = Array.from({ length: side + 2 }, () => new Array<bigint>(side + 2).fill(0n));
  return {
    lines,
    get: (a: number, b: number) => (a < 1 || b < 1 || a > side || b > side ? 0n : lines[a][b]),
    set: (a: number, b: number, value: bigint) => {
      lines[a][b] = value;
    },
  };
}
