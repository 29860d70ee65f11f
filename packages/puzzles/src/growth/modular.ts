/**
 * The recurrence for large boards: modulo as many primes below 2^29 as the answer may have digits, in WebAssembly,
 * then put together (Garner). There are C(width * height, cells) sets of cells at all, so primes with a product
 * beyond that are enough: the result is proved, not guessed from a number that stops changing.
 */
import { demandWhole } from '@quadrille/base';
import { hasWebAssembly } from '@quadrille/kernel/load';
import { FORMULA_SIDE_LIMIT, openFormula } from './kernels/formula/host.js';
import { tablesFor } from './kernels/formula/twin.js';
import { say } from './sentences.js';
import { type FixedCounts, fixedCounts, mirrorCount, orbitCount, quarterTurnCount } from './symmetric.js';

/** Below this side plain big integers are as quick. */
const SMALL_SIDE = 24;
const PRIME_LIMIT = 2 ** 29;

export interface FormulaOptions {
  readonly upToSymmetry?: boolean;
}

/** The number of optimal starts of a rectangle with an even sum of sides. Throws `InputError` for an odd one. */
export function countByFormula(width: number, height: number, options: FormulaOptions = {}): bigint {
  const steps = formulaSteps(width, height, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** `countByFormula` in steps, for callers that must breathe: yields the share done. */
export function* formulaSteps(
  width: number,
  height: number,
  { upToSymmetry = false }: FormulaOptions = {},
): Generator<number, bigint> {
  demandWhole('width', width, 1);
  demandWhole('height', height, 1);
  if ((width + height) % 2 === 1) {
    throw say.error('even-sum', { method: 'formula', width, height });
  }
  if (Math.max(width, height) > FORMULA_SIDE_LIMIT) {
    throw say.error('formula-side', { limit: FORMULA_SIDE_LIMIT });
  }
  const fixed =
    hasWebAssembly && Math.max(width, height) >= SMALL_SIDE
      ? yield* fixedByPrimes(width, height, upToSymmetry)
      : fixedCounts(tablesFor(width, height), width, height);
  return upToSymmetry ? orbitCount(fixed) : fixed.all;
}

/** The fixed counts by way of the kernel; without `symmetric` only `all` is more than 0. */
export function* fixedByPrimes(
  width: number,
  height: number,
  symmetric: boolean,
): Generator<number, FixedCounts> {
  const kernel = openFormula(width, height);
  const isSquare = width === height;
  const bound = setCount(width * height, (width + height) / 2);
  const [all, halfTurn, diagonal] = [new Residues(), new Residues(), new Residues()];
  for (const prime of primesBelow(PRIME_LIMIT)) {
    all.add(kernel.run(prime), prime);
    if (symmetric) halfTurn.add(kernel.halfTurns(), prime);
    if (symmetric && isSquare) diagonal.add(kernel.diagonals(), prime);
    if (all.modulus > bound) break;
    yield Math.min(1, bitLength(all.modulus) / bitLength(bound));
  }
  return {
    all: all.value,
    mirror: symmetric ? mirrorCount(width, height) : 0n,
    flip: symmetric ? mirrorCount(height, width) : 0n,
    halfTurn: halfTurn.value,
    ...(isSquare && { diagonal: diagonal.value, quarterTurn: symmetric ? quarterTurnCount(width) : 0n }),
  };
}

/** The counts of the squares from 1 x 1 to `last` x `last`: the tables of the largest have all of them. */
export function* squareSteps(last: number): Generator<number, bigint[]> {
  const kernel = openFormula(last, last);
  const squares = Array.from({ length: last }, (_, at) => ({
    side: at + 1,
    bound: setCount((at + 1) ** 2, at + 1),
    starts: new Residues(),
  }));
  const { bound, starts: largest } = squares[last - 1];
  for (const prime of primesBelow(PRIME_LIMIT)) {
    kernel.run(prime);
    for (const { side, bound, starts } of squares)
      if (starts.modulus <= bound) starts.add(kernel.startsOf(side, side), prime);
    if (largest.modulus > bound) break;
    yield Math.min(1, bitLength(largest.modulus) / bitLength(bound));
  }
  return squares.map(({ starts }) => starts.value);
}

/** A number known by its remainders: the least one that has them all. */
class Residues {
  value = 0n;
  modulus = 1n;

  add(remainder: number, prime: number): void {
    const p = BigInt(prime);
    const difference = (BigInt(remainder) - (this.value % p) + p) % p;
    this.value += this.modulus * ((difference * inverse(this.modulus % p, p)) % p);
    this.modulus *= p;
  }
}

/** x with x * value = 1 modulo `prime` (Euclid). */
function inverse(value: bigint, prime: bigint): bigint {
  let [a, b, x, y] = [value, prime, 1n, 0n];
  while (b !== 0n) {
    const quotient = a / b;
    [a, b] = [b, a - quotient * b];
    [x, y] = [y, x - quotient * y];
  }
  return ((x % prime) + prime) % prime;
}

/** How many sets of `size` things there are among `count`. */
export function setCount(count: number, size: number): bigint {
  let sets = 1n;
  for (let i = 1; i <= size; i++) sets = (sets * BigInt(count - size + i)) / BigInt(i);
  return sets;
}

function bitLength(value: bigint): number {
  return value.toString(16).length * 4;
}

/** Primes below `limit`, the largest first. */
export function* primesBelow(limit: number): Generator<number> {
  for (let value = limit - 1 - (limit % 2); value > 2; value -= 2) if (isPrime(value)) yield value;
}

function isPrime(value: number): boolean {
  for (let d = 3; d * d <= value; d += 2) if (value % d === 0) return false;
  return true;
}
