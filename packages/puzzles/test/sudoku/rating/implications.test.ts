/** What the sets of bits say about links, against chains written from the definition. */
import { expect, test } from 'vitest';
import { implicationsOf } from '../../../src/sudoku/rating/implications.js';
import { boardFrom, gridOf } from './boards.js';
import type { Grid } from './definition.js';
import { isRefutedByDefinition } from './forcing-definition.js';

const candidatesOf = (grid: Grid) => grid.flatMap((set, cell) => [...set].map(digit => ({ cell, digit })));

test('the refuted candidates are those with a chain that refutes them', () => {
  let [refutedCount, keptCount] = [0, 0];
  for (let seed = 201; seed <= 230; seed++) {
    const board = boardFrom(seed);
    const grid = gridOf(board);
    const { refuted, refutedCount: claimed } = implicationsOf(board);
    for (const { cell, digit } of candidatesOf(grid)) {
      expect(refuted[9 * cell + digit] === 1).toBe(isRefutedByDefinition(grid, cell, digit));
    }
    const marked = refuted.reduce((sum, mark) => sum + mark, 0);
    expect(marked).toBe(claimed);
    refutedCount += marked;
    keptCount += candidatesOf(grid).length - marked;
  }
  expect(refutedCount).toBeGreaterThan(200);
  expect(keptCount).toBeGreaterThan(200);
});
