/** Shared by the tests of logic and rating: puzzles, and a plain solver that has nothing in common with ours. */
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

const peersOf = Array.from({ length: 81 }, (_, a) =>
  Array.from({ length: 81 }, (_, b) => b).filter(b => {
    const [rowA, columnA, rowB, columnB] = [Math.floor(a / 9), a % 9, Math.floor(b / 9), b % 9];
    const sameBox =
      Math.floor(rowA / 3) === Math.floor(rowB / 3) && Math.floor(columnA / 3) === Math.floor(columnB / 3);
    return a !== b && (rowA === rowB || columnA === columnB || sameBox);
  }),
);

const sizes = Array.from({ length: 512 }, (_, set) => set.toString(2).replaceAll('0', '').length);

/** Up to `limit` solutions by backtracking on the cell with the fewest digits left. */
export function solutions(givens: readonly number[], limit: number, random?: Random): number[][] {
  const grid = [...givens];
  const found: number[][] = [];
  const visit = (): boolean => {
    let best = -1;
    let fewest = 10;
    let options = 0;
    for (let cell = 0; cell < 81; cell++) {
      if (grid[cell] > 0) continue;
      let used = 0;
      for (const peer of peersOf[cell]) used |= 1 << grid[peer];
      const left = ~(used | 1) & 0x3fe;
      const count = sizes[left >> 1];
      if (count < fewest) [best, fewest, options] = [cell, count, left];
      if (count === 0) return false;
    }
    if (best < 0) return found.push([...grid]) >= limit;
    const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter(digit => options & (1 << digit));
    for (const digit of random ? random.shuffle(digits) : digits) {
      grid[best] = digit;
      if (visit()) return true;
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
