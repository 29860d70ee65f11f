/** What the sets of bits say about links, against chains and closures written from the definition. */
import { expect, test } from 'vitest';
import { emptiedBy } from '../../../src/sudoku/rating/emptied.js';
import { CELL_AT, HOUSES } from '../../../src/sudoku/rating/geometry.js';
import { implicationsOf } from '../../../src/sudoku/rating/implications.js';
import { boardFrom, gridOf, hardBoard } from './boards.js';
import { closureByDefinition, type Grid } from './definition.js';
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

test('branches have a conclusion in common exactly where some candidate empties their cell or house', () => {
  let [provingCount, idleCount] = [0, 0];
  for (let seed = 1; seed <= 12; seed++) {
    const board = hardBoard(seed);
    const implications = implicationsOf(board);
    expect(implications.refutedCount).toBe(0);
    const grid = gridOf(board);
    const nodesOf = new Map(
      candidatesOf(grid).map(({ cell, digit }) => {
        const { on, off } = closureByDefinition(grid, { cell, digit, isOn: true, parents: [] }, false, true);
        return [9 * cell + digit, [...off.keys(), ...on.keys()]];
      }),
    );
    /** Whether all branches agree on something that eliminates a candidate. */
    const isProving = (branches: number[]) => {
      const sets = branches.map(branch => new Set(nodesOf.get(branch)));
      return [...sets[0]].some(
        name =>
          sets.every(set => set.has(name)) &&
          (name.endsWith('-') || grid[Number.parseInt(name, 10)].size > 1),
      );
    };
    const { cells, places, count } = emptiedBy(board, implications);
    let marked = 0;
    const check = (branches: number[], mark: number) => {
      if (branches.length === 0) return expect(mark).toBe(0);
      expect(mark === 1).toBe(isProving(branches));
      marked += mark;
      if (mark) provingCount++;
      else idleCount++;
    };
    for (let cell = 0; cell < 81; cell++)
      check(
        [...grid[cell]].map(digit => 9 * cell + digit),
        cells[cell],
      );
    for (let house = 0; house < HOUSES; house++) {
      const inHouse = [...CELL_AT.subarray(9 * house, 9 * house + 9)];
      for (let digit = 0; digit < 9; digit++) {
        const branches = inHouse.filter(cell => grid[cell].has(digit)).map(cell => 9 * cell + digit);
        check(branches, places[9 * house + digit]);
      }
    }
    expect(marked).toBe(count);
  }
  expect(provingCount).toBeGreaterThan(50);
  expect(idleCount).toBeGreaterThan(500);
});
