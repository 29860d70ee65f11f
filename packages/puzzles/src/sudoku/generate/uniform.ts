/**
 * Classic full grids, each exactly as likely as any other, by rejection. The first band and the first stack
 * together (45 cells) are drawn uniformly from all that are valid by themselves; the kernel counts how many
 * ways the other 36 cells can be filled, the draw is kept with a probability in proportion to that number,
 * and one of the fillings is taken at random. On average there are 6.67e21 / (9! * 2612736^2) = 2693
 * fillings.
 *
 * The proportion needs a bound that no number of fillings exceeds. In 8000 draws the numbers were 1858 to
 * 5034, on average 2692.9; LARGEST is more than three times the largest of them. A draw beyond it would be an
 * error, not a bias.
 */
import type { Random } from '@quadrille/cover';
import { withKernel } from '../solvers/fast.js';

const LARGEST = 16384;

/** One classic grid, uniformly at random. */
export function uniformGrid(random: Random): number[] {
  return withKernel(kernel => {
    for (;;) {
      const frame = randomFrame(random);
      kernel.begin(frame);
      // Reservoir sampling: the n-th filling replaces the one kept with probability 1 / n.
      let count = 0;
      let kept: Uint8Array | undefined;
      for (let state = kernel.step(1e9); state === 1; state = kernel.step(1e9)) {
        count++;
        if (random.below(count) === 0) kept = kernel.solution();
      }
      if (count > LARGEST) throw new Error(`a frame with ${count} fillings: the bound ${LARGEST} is wrong`);
      if (kept && random.below(LARGEST) < count) return Array.from(kept);
    }
  });
}

/**
 * A classic grid in a hundredth of the time, every one possible but not all equally likely: a random frame,
 * then random digits in random cells, each kept if the kernel still finds a grid, until only one is left.
 */
export function classicGrid(random: Random): number[] {
  return withKernel(kernel => {
    for (;;) {
      const cells = randomFrame(random);
      kernel.begin(cells);
      if (kernel.step(1e9) !== 1) continue;
      let known = kernel.solution();
      while (kernel.step(1e9) === 1) {
        // There are at least two grids: settle one more cell in which they differ.
        const other = kernel.solution();
        const open: number[] = [];
        for (let cell = 0; cell < 81; cell++) if (known[cell] !== other[cell]) open.push(cell);
        const cell = open[random.below(open.length)];
        cells[cell] = random.below(2) === 0 ? known[cell] : other[cell];
        kernel.begin(cells);
        kernel.step(1e9);
        known = kernel.solution();
      }
      return Array.from(known);
    }
  });
}

/** A band and a stack that share the first box: 81 cells, 36 of them 0. */
function randomFrame(random: Random): number[] {
  const grid = new Array<number>(81).fill(0);
  const digits = random.shuffle([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  for (let i = 0; i < 9; i++) grid[9 * Math.floor(i / 3) + (i % 3)] = digits[i];
  const rows = [0, 1, 2].map(row => digits.slice(3 * row, 3 * row + 3));
  const columns = [0, 1, 2].map(column => rows.map(row => row[column]));
  for (const [row, six] of randomLines(rows, random).entries()) {
    for (let i = 0; i < 6; i++) grid[9 * row + 3 + i] = six[i];
  }
  for (const [column, six] of randomLines(columns, random).entries()) {
    for (let i = 0; i < 6; i++) grid[9 * (3 + i) + column] = six[i];
  }
  return grid;
}

/**
 * The six further cells of three lines whose first three (a, b, c) are given. The second box of line 1 takes
 * k digits of b and 3 - k of c; what is left of b goes to line 3, what is left of c to line 2, and a fills
 * them up. There are C(3, k)^3 such choices: 1 + 27 + 27 + 1 = 56, each mini line then in any order: 56 * 6^6
 * = 2612736 ways in all.
 */
function randomLines(given: readonly (readonly number[])[], random: Random): number[][] {
  const draw = random.below(56);
  const k = draw < 1 ? 0 : draw < 28 ? 1 : draw < 55 ? 2 : 3;
  const [a, b, c] = given.map(line => random.shuffle([...line]));
  const second = [
    [...b.slice(0, k), ...c.slice(k)],
    [...c.slice(0, k), ...a.slice(k)],
    [...a.slice(0, k), ...b.slice(k)],
  ];
  const third = [
    [...c.slice(0, k), ...b.slice(k)],
    [...a.slice(0, k), ...c.slice(k)],
    [...b.slice(0, k), ...a.slice(k)],
  ];
  return second.map((three, i) => [...random.shuffle(three), ...random.shuffle(third[i])]);
}
