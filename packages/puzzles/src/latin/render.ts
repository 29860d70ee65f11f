import { sheet, square, symbol } from '../kinds/paper.js';
import { rows, symbolOf } from './notation.js';
import type { Latin, Square } from './rules.js';

export function render({ size, given }: Latin, answer?: Square): string {
  return rows(size, answer ?? given);
}

export function draw({ size, given }: Latin, answer?: Square): string {
  const cells = (answer ?? given).map((value, cell) => {
    const [x, y] = [cell % size, Math.floor(cell / size)];
    return value < 0 ? [square(x, y)] : [square(x, y), symbol(x, y, symbolOf(value), given[cell] >= 0)];
  });
  return sheet(size, size, `Latin square of size ${size}`, cells.flat());
}
