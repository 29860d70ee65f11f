// The model of OEIS A360498: a square of n x n cells cut into oblongs of which no two have the same sides.
//   quadrille sequence results/distinct-oblongs.mjs --from 1 --to 8
//   node results/distinct-oblongs.mjs N > distinct-oblongs.dlx
import { printModel } from './print-model.mjs';

const upTo = n => Array.from({ length: n }, (_, at) => at + 1);

export function model(n) {
  const cells = upTo(n).flatMap(row => upTo(n).map(column => `${row}_${column}`));
  const sizes = upTo(n).flatMap(a => upTo(a - 1).map(b => `${a}x${b}`));
  const lines = [sizes.length === 0 ? cells.join(' ') : `${cells.join(' ')} | ${sizes.join(' ')}`];
  for (const width of upTo(n)) {
    for (const height of upTo(n).filter(side => side !== width)) {
      const size = `${Math.max(width, height)}x${Math.min(width, height)}`;
      for (const top of upTo(n - height + 1)) {
        for (const left of upTo(n - width + 1)) {
          const own = upTo(height).flatMap(i => upTo(width).map(j => `${top + i - 1}_${left + j - 1}`));
          lines.push(`${own.join(' ')} ${size}`);
        }
      }
    }
  }
  return lines.join('\n');
}

printModel(import.meta.url, model);
