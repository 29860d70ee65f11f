/**
 * Rows and columns are primary items, for each has exactly one queen; diagonals are secondary, for each has at most
 * one. They stand from the middle of the board outwards ("organ-pipe order", TAOCP 7.2.2.1), because the middle is
 * where queens hurt most. Diagonals of a single square forbid nothing and are left out.
 */
import { demandWhole } from '@quadrille/base';
import { type Model, ModelBuilder, type Solution } from '@quadrille/cover';
import type { Placement, Queens } from './rules.js';

export function encode(puzzle: Queens): Model {
  const { size } = puzzle;
  demandWhole('size', size, 1);
  const builder = new ModelBuilder();
  for (const line of outwards(size)) {
    builder.primary(`r${line}`);
    builder.primary(`c${line}`);
  }
  for (let sum = 1; sum < 2 * size - 2; sum++) builder.secondary(`a${sum}`);
  for (let difference = 2 - size; difference < size - 1; difference++) builder.secondary(`b${difference}`);
  for (const [row, column] of squares(puzzle)) {
    const diagonals = [`a${row + column}`, `b${row - column}`].filter(
      name => builder.find(name) !== undefined,
    );
    builder.option([`r${row}`, `c${column}`, ...diagonals]);
  }
  return builder.build();
}

export function decode(puzzle: Queens, solution: Solution): Placement {
  const all = squares(puzzle);
  const columns = Array<number>(puzzle.size).fill(-1);
  for (const option of solution) columns[all[option][0]] = all[option][1];
  return columns;
}

/** The squares where a queen may stand, in the order of the options. */
function squares({ size, given }: Queens): [row: number, column: number][] {
  const order = outwards(size);
  return order.flatMap(row =>
    order
      .filter(column => (given[row] ?? -1) < 0 || given[row] === column)
      .map(column => [row, column] as [number, number]),
  );
}

function outwards(size: number): number[] {
  return Array.from({ length: size }, (_, k) => (k % 2 === 1 ? size - 1 - k : size + k) >> 1);
}
