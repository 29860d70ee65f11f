// The model of OEIS A334617: a staircase of n steps cut into staircases, turned as one likes.
//   quadrille sequence results/staircases.mjs --from 1 --to 13
//   node results/staircases.mjs N > staircases.dlx
import { printModel } from './print-model.mjs';

const staircase = size =>
  Array.from({ length: size }, (_, row) =>
    Array.from({ length: row + 1 }, (_, column) => [row, column]),
  ).flat();
const nameOf = ([row, column]) => `${row}_${column}`;

export function model(n) {
  const board = staircase(n).map(nameOf);
  const isThere = new Set(board);
  const options = new Set();
  for (let size = 1; size <= n; size++) {
    let shape = staircase(size);
    for (let turn = 0; turn < 4; turn++) {
      shape = shape.map(([row, column]) => [column, size - 1 - row]);
      for (let down = 0; down < n; down++) {
        for (let right = 0; right < n; right++) {
          const cells = shape.map(([row, column]) => nameOf([row + down, column + right]));
          if (cells.every(cell => isThere.has(cell))) options.add(cells.sort().join(' '));
        }
      }
    }
  }
  return [board.join(' '), ...options].join('\n');
}

printModel(import.meta.url, model);
