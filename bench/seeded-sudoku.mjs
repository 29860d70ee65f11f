// Sudoku of any order as a model of exact cover, the same from the same seed: a shuffled pattern, of which some cells stay.
import { ModelBuilder } from '@quadrille/cover';

/** Numbers below a limit from a linear congruential generator of 64 bits. */
export function dice(seed) {
  let state = BigInt(seed);
  return limit => {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    return Number((state >> 33n) % BigInt(limit));
  };
}

/** A grid of order² x order² cells with symbols from 0; -1 where nothing is given. */
function seededGrid(order, givens, seed) {
  const size = order * order;
  const below = dice(seed);
  const shuffled = length => {
    const list = Array.from({ length }, (_, i) => i);
    for (let last = length - 1; last > 0; last--) {
      const at = below(last + 1);
      [list[last], list[at]] = [list[at], list[last]];
    }
    return list;
  };
  const lines = () => shuffled(order).flatMap(band => shuffled(order).map(line => band * order + line));
  const [rows, columns, symbols] = [lines(), lines(), shuffled(size)];
  const pattern = (row, column) => symbols[((row % order) * order + Math.floor(row / order) + column) % size];
  const grid = rows.flatMap(row => columns.map(column => pattern(row, column)));
  for (const cell of shuffled(size * size).slice(givens)) grid[cell] = -1;
  return grid;
}

/** What is left of a seeded sudoku: only items that no given covers, and options of such items. */
export function seededSudoku(order, givens, seed) {
  const size = order * order;
  const grid = seededGrid(order, givens, seed);
  const itemsOf = (row, column, symbol) => {
    const box = Math.floor(row / order) * order + Math.floor(column / order);
    return [`p${row},${column}`, `r${row},${symbol}`, `c${column},${symbol}`, `b${box},${symbol}`];
  };
  const lines = Array.from({ length: size }, (_, i) => i);
  const cells = lines.flatMap(row => lines.map(column => [row, column]));
  const given = cells.filter(([row, column]) => grid[row * size + column] >= 0);
  const covered = new Set(given.flatMap(([row, column]) => itemsOf(row, column, grid[row * size + column])));
  const builder = new ModelBuilder();
  for (const kind of 'prcb') {
    for (const [one, other] of cells) {
      const name = `${kind}${one},${other}`;
      if (!covered.has(name)) builder.primary(name);
    }
  }
  for (const [row, column] of cells) {
    for (const symbol of lines) {
      const items = itemsOf(row, column, symbol);
      if (!items.some(item => covered.has(item))) builder.option(items);
    }
  }
  return builder.build();
}
