// The model of OEIS A322495: a square of n x n cells cut into V-shapes of any size, all turned the same way.
//   quadrille sequence results/v-shapes.mjs --from 1 --to 12 --method memo
//   node results/v-shapes.mjs N > v-shapes.dlx
import { printModel } from './print-model.mjs';

const nameOf = ([row, column]) => `${row}_${column}`;

export function model(n) {
  const cells = Array.from({ length: n * n }, (_, at) => [Math.floor(at / n), at % n]);
  const lines = [cells.map(nameOf).join(' ')];
  for (const [row, column] of cells) {
    for (let arm = 0; row - arm >= 0 && column + arm < n; arm++) {
      const up = Array.from({ length: arm + 1 }, (_, i) => nameOf([row - i, column]));
      const right = Array.from({ length: arm }, (_, i) => nameOf([row, column + i + 1]));
      lines.push([...up, ...right].join(' '));
    }
  }
  return lines.join('\n');
}

printModel(import.meta.url, model);
