import { counted } from '@quadrille/base';
import { sheet, square, symbol } from '../kinds/paper.js';
import { board } from './notation.js';
import type { Placement, Queens } from './rules.js';

export function render({ size, given }: Queens, answer?: Placement): string {
  return board(size, answer ?? given);
}

export function draw({ size, given }: Queens, answer?: Placement): string {
  const squares = Array.from({ length: size * size }, (_, at) => {
    const [x, y] = [at % size, Math.floor(at / size)];
    return square(x, y, (x + y) % 2 === 1);
  });
  const queens = (answer ?? given).flatMap((column, row) =>
    column < 0 ? [] : [symbol(column, row, '♛', given[row] === column)],
  );
  return sheet(size, size, counted(size, 'queen'), [...squares, ...queens]);
}
