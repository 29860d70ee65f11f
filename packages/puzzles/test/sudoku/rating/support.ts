/**
 * Shared by the tests of logic and rating: puzzles, and a plain solver that has nothing in common with
 * ours.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Random, randomFrom } from '@quadrille/cover';

const shared = fileURLToPath(new URL('../../../../../../shared/', import.meta.url));

/** A file of the sample data, or undefined where the data is not at hand. */
export function sharedLines(path: string): string[] | undefined {
  const file = shared + path;
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : undefined;
}

/** Digits of a line of 81 characters. */
export function given(line: string): number[] {
  return [...line.slice(0, 81)].map(character => (/[1-9]/.test(character) ? Number(character) : 0));
}

const sizes = Array.from({ length: 512 }, (_, set) => set.toString(2).replaceAll('0', '').length);
const rowOf = Array.from({ length: 81 }, (_, cell) => Math.floor(cell / 9));
const columnOf = Array.from({ length: 81 }, (_, cell) => 9 + (cell % 9));
const boxOf = Array.from(
  { length: 81 },
  (_, cell) => 18 + 3 * Math.floor(cell / 27) + Math.floor((cell % 9) / 3),
);

/** Up to `limit` solutions by backtracking on the cell with the fewest digits left. */
export function solutions(givens: readonly number[], limit: number, random?: Random): number[][] {
  const grid = [...givens];
  const used = new Int32Array(27);
  const toggle = (cell: number, bit: number) => {
    used[rowOf[cell]] ^= bit;
    used[columnOf[cell]] ^= bit;
    used[boxOf[cell]] ^= bit;
  };
  for (let cell = 0; cell < 81; cell++) if (grid[cell] > 0) toggle(cell, 1 << (grid[cell] - 1));
  const found: number[][] = [];
  const visit = (): boolean => {
    let best = -1;
    let fewest = 10;
    let options = 0;
    for (let cell = 0; cell < 81 && fewest > 1; cell++) {
      if (grid[cell] > 0) continue;
      const left = 0x1ff & ~(used[rowOf[cell]] | used[columnOf[cell]] | used[boxOf[cell]]);
      if (sizes[left] < fewest) [best, fewest, options] = [cell, sizes[left], left];
    }
    if (best < 0) return found.push([...grid]) >= limit;
    const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter(digit => options & (1 << (digit - 1)));
    for (const digit of random ? random.shuffle(digits) : digits) {
      grid[best] = digit;
      toggle(best, 1 << (digit - 1));
      const isEnough = visit();
      toggle(best, 1 << (digit - 1));
      if (isEnough) return true;
    }
    grid[best] = 0;
    return false;
  };
  visit();
  return found;
}

/** A minimal puzzle with one solution; the same one for the same seed. */
export function randomPuzzle(seed: number): { givens: number[]; solution: number[] } {
  const random = randomFrom(seed);
  const [solution] = solutions(new Array<number>(81).fill(0), 1, random);
  const givens = [...solution];
  for (const cell of random.shuffle(Array.from({ length: 81 }, (_, i) => i))) {
    const digit = givens[cell];
    givens[cell] = 0;
    if (solutions(givens, 2).length > 1) givens[cell] = digit;
  }
  return { givens, solution };
}
