/** Propagators of sums against their plain twin: every filling of the cells, tried by definition. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digitSets } from '../../../src/sudoku/digit-sets.js';
import type { Propagator } from '../../../src/sudoku/solvers/propagators/board.js';
import { CageSumPropagator } from '../../../src/sudoku/solvers/propagators/cage-sums.js';
import { FEW, reverseOf } from '../../../src/sudoku/solvers/propagators/sum-fillings.js';
import { SumPropagator } from '../../../src/sudoku/solvers/propagators/sums.js';
import { layOut } from '../../../src/sudoku/solvers/waking.js';
import { PlainBoard } from './support.js';

interface Sum {
  readonly size: number;
  readonly sets: readonly number[];
  readonly factors: readonly number[];
  readonly total: number;
  /** Pairs of positions that see one another. */
  readonly seen: readonly (readonly [number, number])[];
}

/** What each cell holds in some filling; empty sets where there is none. */
function supportByDefinition({ sets, factors, total, seen }: Sum): number[] {
  const support = sets.map(() => 0);
  const digits: number[] = [];
  const place = (rest: number): void => {
    const at = digits.length;
    if (at === sets.length) {
      if (rest === 0) for (const [i, digit] of digits.entries()) support[i] |= 1 << (digit - 1);
      return;
    }
    for (let digit = 1; 1 << (digit - 1) <= sets[at]; digit++) {
      if (((sets[at] >> (digit - 1)) & 1) === 0) continue;
      if (seen.some(([a, b]) => b === at && digits[a] === digit)) continue;
      digits.push(digit);
      place(rest - factors[at] * digit);
      digits.pop();
    }
  };
  place(total);
  return support;
}

const pairs = (length: number) =>
  Array.from({ length }, (_, b) => Array.from({ length: b }, (_, a) => [a, b] as const)).flat();

/** A sum whose total is that of a filling, give or take one, so that most have fillings. */
function anySum(factor: fc.Arbitrary<number>, isClique: boolean): fc.Arbitrary<Sum> {
  return fc
    .record({ size: fc.integer({ min: 4, max: 12 }), length: fc.integer({ min: 1, max: isClique ? 4 : 5 }) })
    .chain(({ size, length }) =>
      fc.record({
        size: fc.constant(size),
        sets: fc.array(fc.integer({ min: 1, max: 2 ** size - 1 }), { minLength: length, maxLength: length }),
        factors: fc.array(factor, { minLength: length, maxLength: length }),
        seen: isClique ? fc.constant(pairs(length)) : fc.subarray(pairs(length)),
        picks: fc.array(fc.nat(), { minLength: length, maxLength: length }),
        off: fc.integer({ min: -1, max: 1 }),
      }),
    )
    .map(({ picks, off, ...sum }) => {
      const digits = sum.sets.map((set, i) => {
        const all = Array.from({ length: sum.size }, (_, d) => d + 1).filter(d => (set >> (d - 1)) & 1);
        return all[picks[i] % all.length];
      });
      return { ...sum, total: digits.reduce((whole, digit, i) => whole + digit * sum.factors[i], off) };
    });
}

const positions = ({ sets }: Sum) => sets.map((_, i) => i);

function sumPropagator(sum: Sum): SumPropagator {
  const { length } = sum.sets;
  const seen = new Uint8Array(length * length);
  for (const [a, b] of sum.seen) seen[a * length + b] = seen[b * length + a] = 1;
  const parts = positions(sum).map(at => ({ factor: sum.factors[at], at: [at] }));
  return new SumPropagator(positions(sum), sum.factors, sum.total, sum.size, seen, parts, FEW);
}

/** Runs until nothing changes; the cells afterwards, or undefined when the relation cannot hold. */
function settle(own: Propagator, board: PlainBoard): Int32Array | undefined {
  for (;;) {
    const before = board.now.join(' ');
    if (!own.run(board)) return undefined;
    if (board.now.join(' ') === before) return board.now;
  }
}

function expectSupport(sum: Sum, own: Propagator): 'settled' | 'open' {
  const truth = supportByDefinition(sum);
  const board = new PlainBoard(sum.sets);
  const after = settle(own, board);
  if (after === undefined) expect(truth.every(set => set === 0)).toBe(true);
  else for (const [i, set] of truth.entries()) expect(set & ~after[i]).toBe(0);
  // Equal digits in cells that see one another are for the search to notice.
  const isFixed = (set: number) => (set & (set - 1)) === 0;
  const clash = after && sum.seen.some(([a, b]) => after[a] === after[b] && isFixed(after[a]));
  if (own.isSettled && !clash) expect([...(after ?? truth.map(() => 0))]).toEqual(truth);
  return own.isSettled ? 'settled' : 'open';
}

test.each([
  ['1 and -1', fc.constantFrom(1, -1)],
  ['1, -1, 2 and 10', fc.constantFrom(1, -1, 2, 10)],
])('a sum with factors %s keeps what some filling has, and only that where it says so', (_, factor) => {
  const ends = new Set<string>();
  fc.assert(
    fc.property(anySum(factor, false), sum => {
      ends.add(expectSupport(sum, sumPropagator(sum)));
    }),
    { numRuns: 400 },
  );
  expect(ends).toEqual(new Set(['settled', 'open']));
});

test('a cage keeps what some filling has, and only that where it says so', () => {
  const ends = new Set<string>();
  fc.assert(
    fc.property(anySum(fc.constant(1), true), sum => {
      const sets = digitSets(sum.size, sum.sets.length, sum.total);
      if (!sets) return;
      const cage = new CageSumPropagator(positions(sum), sum.total, sum.size, sets, [], FEW);
      ends.add(expectSupport(sum, cage));
    }),
    { numRuns: 400 },
  );
  expect(ends).toEqual(new Set(['settled', 'open']));
});

test('a cage takes from the rest of its house just digits that all fillings have', () => {
  let cleared = 0;
  fc.assert(
    fc.property(anySum(fc.constant(1), true), sum => {
      const { size, total, sets } = sum;
      const outside = [sets.length];
      const lists = digitSets(size, sets.length, total) ?? new Int32Array(0);
      const cage = new CageSumPropagator(positions(sum), total, size, lists, [outside], FEW);
      const board = new PlainBoard([...sets, 2 ** size - 1]);
      if (!settle(cage, board)) return;
      const after = board.now[sets.length];
      for (let digit = 1; digit <= size; digit++) {
        const bit = 1 << (digit - 1);
        const without = supportByDefinition({ ...sum, sets: sets.map(set => set & ~bit) });
        const isNeeded = without.every(set => set === 0);
        if ((after & bit) === 0) cleared++;
        if ((after & bit) === 0 || cage.isSettled) expect((after & bit) === 0).toBe(isNeeded);
      }
    }),
    { numRuns: 300 },
  );
  expect(cleared).toBeGreaterThan(100);
});

test('a set read from the other end: digit d becomes size + 1 - d', () => {
  expect(reverseOf(0b000000011, 9)).toBe(0b110000000);
  expect(reverseOf(0b1011, 4)).toBe(0b1101);
});

test('each cell wakes the houses and propagators that it is in, cheap ones in words before dear ones', () => {
  const cell = fc.integer({ min: 0, max: 19 });
  const cells = fc.uniqueArray(cell, { minLength: 1, maxLength: 6 });
  const propagator = fc.record({ cells, price: fc.nat({ max: 3 }) });
  fc.assert(
    fc.property(
      fc.array(cells, { maxLength: 40 }),
      fc.array(propagator, { maxLength: 100 }),
      (houses, list) => {
        const sorted = [...list].sort((a, b) => a.price - b.price);
        const waking = layOut(20, houses, sorted);
        for (let at = 0; at < 20; at++) {
          const woken: string[] = [];
          for (let i = waking.wakeStart[at]; i < waking.wakeStart[at + 1]; i++) {
            const word = waking.wakeWord[i];
            for (let bit = 0; bit < 32; bit++) {
              if (((waking.wakeBits[i] >>> bit) & 1) === 0) continue;
              const kind = word < waking.houseWords ? 'house' : 'propagator';
              woken.push(`${kind} ${waking.meaning[32 * word + bit]}`);
            }
          }
          const wanted = [
            ...houses.flatMap((own, h) => (own.includes(at) ? [`house ${h}`] : [])),
            ...sorted.flatMap((own, p) => (own.cells.includes(at) ? [`propagator ${p}`] : [])),
          ];
          expect(woken.sort()).toEqual(wanted.sort());
        }
        const priceOf = (word: number) => {
          const first = waking.meaning[32 * word];
          return sorted[first].price;
        };
        for (let word = waking.houseWords + 1; word < waking.wordCount; word++) {
          expect(priceOf(word)).toBeGreaterThanOrEqual(priceOf(word - 1));
        }
      },
    ),
  );
});
