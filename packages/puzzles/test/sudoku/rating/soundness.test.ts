/**
 * No step of the rating may remove a digit of the solution or place a wrong one. The suite takes a sample; whole
 * campaigns are asked for by variables of the environment and tell every half minute how far they are:
 *
 *     CAMPAIGN=100000   so many random puzzles, and all lines of the hard sets
 *     SETS=all          all lines of the hard sets; SETS=hardest-1106,17-clue all lines of these
 *     SHARE=2/4         only the second quarter of the lines, to share the work out between processes
 */
import { rateGivens } from '@quadrille/puzzles/sudoku/internal';
import { expect, test } from 'vitest';
import { given, randomPuzzle, sharedLines, solutions } from './support.js';

const campaign = Number(process.env.CAMPAIGN ?? 0);
const wanted = process.env.SETS ?? (campaign ? 'all' : '');
const [share, shares] = (process.env.SHARE ?? '1/1').split('/').map(Number);
/** Hours: the hardest puzzles take seconds each. */
const PATIENCE_MS = 24 * 3600 * 1000;

/** Says how far a campaign is, at most twice a minute. */
function progressOf(name: string, total: number): (done: number) => void {
  let lastMs = performance.now();
  return done => {
    if (performance.now() - lastMs < 30_000) return;
    lastMs = performance.now();
    process.stderr.write(`${name}: ${done} of ${total}\n`);
  };
}

/** What the steps of a rating do wrong, and how many steps there were. */
function faultsOf(givens: readonly number[], solution: readonly number[], upTo: number) {
  const faults: string[] = [];
  let steps = 0;
  const rating = rateGivens(givens, {
    upTo,
    visit: ({ technique, eliminated, placed }) => {
      steps++;
      for (const candidate of eliminated) {
        if (solution[Math.floor(candidate / 9)] === (candidate % 9) + 1)
          faults.push(`${technique} removes ${candidate}`);
      }
      if (placed >= 0 && solution[Math.floor(placed / 9)] !== (placed % 9) + 1)
        faults.push(`${technique} places ${placed}`);
    },
  });
  return { faults, steps, rating };
}

test(
  'random puzzles: no step removes a digit of the solution, and every rating ends',
  () => {
    const counts = { above7: 0, steps: 0 };
    const progress = progressOf('random', campaign);
    for (let seed = 1; seed <= (campaign || 60); seed++) {
      if (seed % shares !== share - 1) continue;
      progress(seed);
      const { givens, solution } = randomPuzzle(seed);
      const { faults, steps, rating } = faultsOf(givens, solution, 20);
      expect(faults).toEqual([]);
      expect(rating.er).toBeLessThan(20);
      counts.steps += steps;
      if (rating.er >= 7) counts.above7++;
    }
    expect(counts.steps).toBeGreaterThan(3000);
    expect(counts.above7).toBeGreaterThan(5);
  },
  PATIENCE_MS,
);

/** A set, every how many of its lines the suite takes, and up to which rating. */
const sets: [string, number, number][] = [
  ['top1465', 70, 9.9],
  ['17-clue', 300, 20],
  ['hardest-1106', 90, 9.4],
  ['hardest-11plus', 100, 9.4],
];

test.each(sets)(
  '%s: no step removes a digit of the solution',
  (name, every, upTo) => {
    const isWhole = wanted === 'all' || wanted.split(',').includes(name);
    const lines = sharedLines(`data/sudoku/${name}.txt`) ?? [];
    const own = lines.filter((_, i) => (isWhole ? i % shares === share - 1 : i % every === 0));
    const progress = progressOf(name, own.length);
    own.forEach((line, i) => {
      progress(i);
      const givens = given(line);
      const [solution] = solutions(givens, 1);
      expect(faultsOf(givens, solution, isWhole ? 20 : upTo).faults).toEqual([]);
    });
  },
  PATIENCE_MS,
);
