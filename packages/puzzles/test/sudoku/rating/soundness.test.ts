/**
 * No step of the rating may remove a digit of the solution or place a wrong one. The suite takes a sample;
 * the whole campaign (100 000 random puzzles and all hard sets) is `CAMPAIGN=100000 npx vitest run
 * …/soundness`.
 */
import { rateGivens } from '@quadrille/puzzles/sudoku/rating';
import { expect, test } from 'vitest';
import { given, randomPuzzle, sharedLines, solutions } from './support.js';

const campaign = Number(process.env.CAMPAIGN ?? 0);

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

test('random puzzles: no step removes a digit of the solution, and every rating ends', () => {
  const counts = { above7: 0, steps: 0 };
  for (let seed = 1; seed <= (campaign || 60); seed++) {
    const { givens, solution } = randomPuzzle(seed);
    const { faults, steps, rating } = faultsOf(givens, solution, 20);
    expect(faults).toEqual([]);
    expect(rating.er).toBeLessThan(20);
    counts.steps += steps;
    if (rating.er >= 7) counts.above7++;
  }
  expect(counts.steps).toBeGreaterThan(3000);
  expect(counts.above7).toBeGreaterThan(5);
});

const sets: [string, number, number][] = [
  ['data/sudoku/top1465.txt', 70, 9.9],
  ['data/sudoku/17-clue.txt', 300, 20],
  ['data/sudoku/hardest-1106.txt', 90, 9.4],
  ['data/sudoku/hardest-11plus.txt', 100, 9.4],
];

test.each(sets)('%s: no step removes a digit of the solution', (path, every, upTo) => {
  const lines = sharedLines(path);
  if (!lines) return;
  for (let i = 0; i < lines.length; i += campaign ? 1 : every) {
    const givens = given(lines[i]);
    const [solution] = solutions(givens, 1);
    expect(faultsOf(givens, solution, campaign ? 20 : upTo).faults).toEqual([]);
  }
});
