import { type SvgText, svg } from '@quadrille/base';
import { BLUE, CELL, sheet, square, symbol } from '../kinds/paper.js';
import type { Langford, Row } from './rules.js';

export function render({ pairs }: Langford, row?: Row): string {
  return (row ?? Array<string>(2 * pairs).fill('.')).join(' ');
}

/** The row, with an arc from each number to its twin. */
export function draw({ pairs }: Langford, row: Row = []): string {
  const arcHeight = Math.ceil(pairs / 2);
  const squares = Array.from({ length: 2 * pairs }, (_, x) => square(x, arcHeight));
  const numbers = row.map((number, x) => symbol(x, arcHeight, String(number), false));
  const arcs = row.flatMap((number, x) => (row.indexOf(number) === x ? [arc(number, x, arcHeight)] : []));
  return sheet(2 * pairs, arcHeight + 1, `Langford pairs 1 to ${pairs}`, [...squares, ...numbers, ...arcs]);
}

function arc(number: number, first: number, top: number): SvgText {
  const radius = ((number + 1) * CELL) / 2;
  const height = radius * 0.8;
  return svg`<path d="M${(first + 0.5) * CELL} ${top * CELL - 4}a${radius} ${height} 0 0 1 ${2 * radius} 0" fill="none" stroke="${BLUE}" stroke-width="2"/>`;
}
