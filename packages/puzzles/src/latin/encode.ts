/**
 * Every cell has a symbol, every row has every symbol, every column has every symbol: three families of primary
 * items, and an option (cell, row and symbol, column and symbol) for every symbol that a cell may take. What given
 * cells settle is left out of the model.
 */
import { demandWhole } from '@quadrille/base';
import { type Model, ModelBuilder, type Solution } from '@quadrille/cover';
import type { Latin, Square } from './rules.js';

export function encode(puzzle: Latin): Model {
  const { size } = puzzle;
  demandWhole('size', size, 1);
  const given = givenOf(puzzle);
  const builder = new ModelBuilder();
  const isSettled = new Set(given.flatMap((value, cell) => (value < 0 ? [] : itemsOf(size, cell, value))));
  for (const letter of 'prc') {
    for (let line = 0; line < size; line++) {
      for (let other = 0; other < size; other++) {
        const name = `${letter}${line}.${other}`;
        if (!isSettled.has(name)) builder.primary(name);
      }
    }
  }
  for (const [cell, value] of entries(puzzle)) builder.option(itemsOf(size, cell, value));
  return builder.build();
}

export function decode(puzzle: Latin, solution: Solution): Square {
  const all = entries(puzzle);
  const values = givenOf(puzzle);
  for (const option of solution) values[all[option][0]] = all[option][1];
  return values;
}

/** The symbols that empty cells may take beside the given ones, in the order of the options. */
function entries(puzzle: Latin): [cell: number, value: number][] {
  const { size } = puzzle;
  const given = givenOf(puzzle);
  const isSettled = new Set(given.flatMap((value, cell) => (value < 0 ? [] : itemsOf(size, cell, value))));
  return given.flatMap((value, cell) => {
    if (value >= 0) return [];
    const values = Array.from({ length: size }, (_, other) => other);
    const possible = values.filter(other => itemsOf(size, cell, other).every(name => !isSettled.has(name)));
    return possible.map(other => [cell, other] as [number, number]);
  });
}

/** The givens of all cells; what is not listed is not given. */
function givenOf({ size, given }: Latin): number[] {
  return Array.from({ length: size * size }, (_, cell) => given[cell] ?? -1);
}

function itemsOf(size: number, cell: number, value: number): string[] {
  const [row, column] = [Math.floor(cell / size), cell % size];
  return [`p${row}.${column}`, `r${row}.${value}`, `c${column}.${value}`];
}
