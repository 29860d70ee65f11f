/**
 * Puzzles with very few givens. Digging alone ends near 24. From there the search goes through neighbors: one given out,
 * another one in, such that the solution is unique again (`singleGivens`). Now and then a neighbor has a given too many;
 * without it the puzzle has one given fewer, and the search goes on from there. Of the puzzles whose neighbors are not
 * yet known, one with the fewest givens is always next. No puzzle is met twice, so the search does not go in circles,
 * and where a family of neighbors ends it returns to the puzzles with more givens.
 *
 * 17 is the least there is (McGuire, Tugemann, Civario 2012). One 18 in about a thousand has a neighbor with a given too
 * many, so 17 takes some seconds. Tried and slower: two givens out and one in, which finds more per puzzle and takes
 * twenty times as long; a walk that keeps only the last puzzle, which goes in circles; many short walks.
 */
import type { Random } from '@quadrille/base';
import type { BandSearch } from '../kernels/bands/host.js';
import { withKernel } from '../solvers/fast.js';
import { singleGivens } from './single-givens.js';

/** Puzzles with the wished number of givens after which the search starts anew: they resemble each other. */
const FRESH = 300;

/**
 * Puzzles with `goal` givens and one solution, found from puzzles that `start` makes. It pauses after the neighbors of
 * each puzzle, with those found: all that have `goal` givens, else one that has fewer than every one before.
 */
export function* fewGivens(
  goal: number,
  start: () => number[],
  random: Random,
): Generator<readonly number[][], never, void> {
  let fewest = 82;
  for (;;) {
    const known = new Known();
    let next: number[] | undefined = start();
    let met = [next];
    known.add(next);
    for (let made = 0; next && made < FRESH; ) {
      const found = met.filter(givens => countGivens(givens) === goal);
      made += found.length;
      const record = met.find(givens => countGivens(givens) < fewest);
      if (record) fewest = countGivens(record);
      yield found.length > 0 || !record ? found : [record];
      next = known.take(random);
      met = next ? neighborsOf(next, goal, known, random) : [];
    }
  }
}

/** The puzzles met, and those among them whose neighbors are not yet known, by their number of givens. */
class Known {
  readonly #keys = new Set<string>();
  readonly #open: number[][][] = [];

  /** Whether a puzzle is met for the first time. */
  isNew(givens: readonly number[]): boolean {
    const size = this.#keys.size;
    return this.#keys.add(givens.join('')).size > size;
  }

  add(givens: number[]): void {
    const count = countGivens(givens);
    (this.#open[count] ??= []).push(givens);
  }

  /** A random puzzle among those with the fewest givens; its neighbors are to be found now. */
  take(random: Random): number[] | undefined {
    const list = this.#open.find(puzzles => puzzles && puzzles.length > 0);
    if (!list) return undefined;
    const at = random.below(list.length);
    const taken = list[at];
    list[at] = list[list.length - 1];
    list.pop();
    return taken;
  }
}

/** The new neighbors; where one has a given too many, the puzzle without it, and no further ones. */
function neighborsOf(givens: readonly number[], goal: number, known: Known, random: Random): number[][] {
  const count = countGivens(givens);
  const met: number[][] = [];
  for (const out of random.shuffle(cellsOf(givens))) {
    const rest = givens.with(out, 0);
    for (const { cell, digit } of random.shuffle(singleGivens(rest))) {
      const neighbor = rest.with(cell, digit);
      if ((cell === out && digit === givens[out]) || !known.isNew(neighbor)) continue;
      const fewer = withKernel(kernel => withoutSuperfluous(kernel, neighbor, goal, random));
      if (fewer !== neighbor && !known.isNew(fewer)) continue;
      known.add(fewer);
      met.push(fewer);
      if (countGivens(fewer) < count) return met;
    }
  }
  return met;
}

/** The puzzle without givens that it can do without, but no fewer than `goal`; the same object if it needs all. */
function withoutSuperfluous(kernel: BandSearch, givens: number[], goal: number, random: Random): number[] {
  let [needed, count] = [givens, countGivens(givens)];
  for (const cell of random.shuffle(cellsOf(givens))) {
    if (count <= goal) break;
    const without = needed.with(cell, 0);
    kernel.begin(without);
    kernel.exclude(cell, givens[cell]);
    if (kernel.step(1e9) === 1) continue;
    needed = without;
    count--;
  }
  return needed;
}

const cellsOf = (givens: readonly number[]) => givens.flatMap((digit, cell) => (digit > 0 ? [cell] : []));

const countGivens = (givens: readonly number[]) => cellsOf(givens).length;
