/**
 * Optimal starts up to symmetry, by Burnside's lemma: the mean number of starts that a symmetry of the board leaves
 * as they are. docs/growth-recurrence.md, section 6, proves the four recurrences.
 */
import type { Tables } from './kernels/formula/twin.js';

/** How many optimal starts each kind of symmetry leaves as they are. */
export interface FixedCounts {
  /** All of them: the identity. */
  readonly all: bigint;
  /** Left and right exchanged. */
  readonly mirror: bigint;
  /** Top and bottom exchanged. */
  readonly flip: bigint;
  readonly halfTurn: bigint;
  /** Reflection in a diagonal, and a quarter turn: squares only. */
  readonly diagonal?: bigint;
  readonly quarterTurn?: bigint;
}

/** The mean over the 8 symmetries of a square or the 4 of another rectangle. */
export function orbitCount(fixed: FixedCounts): bigint {
  const { all, mirror, flip, halfTurn, diagonal, quarterTurn } = fixed;
  const four = all + mirror + flip + halfTurn;
  const isSquare = diagonal !== undefined && quarterTurn !== undefined;
  const [sum, order] = isSquare ? [four + 2n * diagonal + 2n * quarterTurn, 8n] : [four, 4n];
  if (sum % order !== 0n) throw new Error(`${sum} fixed starts are no multiple of ${order}`);
  return sum / order;
}

/** All fixed counts from the tables of `tablesFor`; the plain way. */
export function fixedCounts(tables: Tables, width: number, height: number): FixedCounts {
  return {
    all: tables.f(width, height),
    mirror: mirrorCount(width, height),
    flip: mirrorCount(height, width),
    halfTurn: halfTurnCount(tables, width, height),
    ...(width === height && {
      diagonal: diagonalCount(tables, width),
      quarterTurn: quarterTurnCount(width),
    }),
  };
}

/** Starts with left and right alike. Such a start always has an event, so this is inclusion and exclusion alone. */
export function mirrorCount(width: number, height: number): bigint {
  const isOdd = width % 2 === 1 ? 1n : 0n;
  const memo = new Map<string, bigint>();
  const count = (a: number, b: number): bigint => {
    if (a < 1 || b < 1 || (a + b) % 2 === 1) return 0n;
    if (a === 1 || b === 1) return 1n;
    const key = `${a} ${b}`;
    const known = memo.get(key);
    if (known !== undefined) return known;
    const value =
      isOdd * (2n * count(a, b - 2) - count(a, b - 4)) +
      BigInt(b) * count(a - 4, b) -
      isOdd * (2n * BigInt(b - 2) * count(a - 4, b - 2) - BigInt(b - 4) * count(a - 4, b - 4));
    memo.set(key, value);
    return value;
  };
  return count(width, height);
}

function halfTurnCount({ h, k }: Tables, width: number, height: number): bigint {
  const lines = Array.from({ length: width + 1 }, () => new Array<bigint>(height + 1).fill(0n));
  const at = (a: number, b: number) => (a < 1 || b < 1 ? 0n : lines[a][b]);
  for (let a = 2 - (width % 2); a <= width; a += 2) {
    for (let b = 2 - (height % 2); b <= height; b += 2) {
      lines[a][b] = a === 1 || b === 1 ? 1n : settle(a, b);
    }
  }
  return at(width, height);

  function settle(a: number, b: number): bigint {
    const sides =
      BigInt(b) * at(a - 4, b) + BigInt(a) * at(a, b - 4) - BigInt((a - 4) * (b - 4)) * at(a - 4, b - 4);
    let ears = a % 2 === 0 ? h(a / 2, b / 2) : h((a - 1) / 2, (b + 1) / 2) + h((a + 1) / 2, (b - 1) / 2);
    for (let m = 1; 2 * m < a; m++) {
      for (let t = 1; 2 * t < b; t++) ears += k(m, t) * at(a - 2 * m, b - 2 * t);
    }
    return sides + 2n * ears;
  }
}

function diagonalCount({ h, k }: Tables, side: number): bigint {
  const starts = [0n, 1n];
  const free = [0n, 1n];
  const facing = [0n, 1n];
  const alongDiagonal = (table: Tables['h'], sum: number) => {
    let total = 0n;
    for (let m = 1; m < sum; m++) total += table(m, sum - m);
    return total;
  };
  const ears = Array.from({ length: side + 1 }, (_, sum) => alongDiagonal(k, sum));
  for (let n = 2; n <= side; n++) {
    const inner = BigInt(n - 2) * (starts[n - 2] ?? 0n);
    let count = 2n * inner - BigInt((n - 4) ** 2) * (starts[n - 4] ?? 0n) + alongDiagonal(h, n);
    for (let p = 1; p < n; p++) count += facing[n - p] * free[p] + starts[p] * ears[n - p];
    starts.push(count);
    free.push(count - inner);
    let reducible = 0n;
    for (let p = 1; p < n; p++) reducible += starts[p] * facing[n - p];
    facing.push(count - inner - reducible);
  }
  return starts[side];
}

/** Starts that a quarter turn leaves as they are: none unless the side is 1, 5, 9, … */
export function quarterTurnCount(side: number): bigint {
  if (side % 4 !== 1) return 0n;
  let count = 1n;
  for (let n = 5; n <= side; n += 4) count *= BigInt(n - 4);
  return count;
}
