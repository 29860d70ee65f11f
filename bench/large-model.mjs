// Models with many options: three rows, and fifteen secondary items of which every option of a row takes five. The first
// row has few options, the second a hundredth of all, the third the rest; what the first two take leaves the third little.
import { ModelBuilder } from '@quadrille/cover';
import { dice } from './seeded-sudoku.mjs';

const ROWS = 3;
const POOL = 15;
const FROM_POOL = 5;

/** A model with so many options, `first` of them for the first row; the same every time. */
export function largeModel(optionCount, first) {
  const model = new ModelBuilder();
  const rows = Array.from({ length: ROWS }, (_, row) => model.primary(`row ${row}`));
  const pool = Array.from({ length: POOL }, (_, item) => model.secondary(`item ${item}`));
  const sizes = [first, optionCount / 100, optionCount - first - optionCount / 100];
  const below = dice(1);
  rows.forEach((row, at) => {
    for (let option = 0; option < sizes[at]; option++) {
      for (let taken = 0; taken < FROM_POOL; taken++) {
        const other = taken + below(POOL - taken);
        [pool[taken], pool[other]] = [pool[other], pool[taken]];
      }
      model.option([row, ...pool.slice(0, FROM_POOL)]);
    }
  });
  return model.build();
}
