/**
 * Empty rectangle: in a box all places of a digit lie in one row or one column of it. A line outside in
 * which the digit has two places, one of them in that row, carries the choice over: its other end or the
 * column's part of the box holds the digit, so it goes from the cell where that end's row crosses the
 * column. The same with rows and columns exchanged.
 */
import { type Conjugates, cellsAt, conjugatesOf, label, linkOf, stepOf } from './make.js';
import type { LogicState } from './state.js';
import type { Step } from './step.js';

export function emptyRectangle(state: LogicState): Step | undefined {
  const { shape, positions } = state;
  const { size, houses } = shape;
  for (let digit = 1; digit <= size; digit++) {
    const pairs = conjugatesOf(state, digit).filter(({ house }) => house < 2 * size);
    for (let box = 2 * size; box < shape.houseCount; box++) {
      if (houses[box].kind !== 'box') continue;
      const cells = cellsAt(state, box, positions[box * size + digit - 1]);
      if (cells.length < 2) continue;
      for (const pair of pairs) {
        const step = fromPair(state, digit, box, cells, pair);
        if (step) return step;
      }
    }
  }
  return undefined;
}

function fromPair(
  state: LogicState,
  digit: number,
  box: number,
  cells: readonly number[],
  pair: Conjugates,
): Step | undefined {
  const { size, houses } = state.shape;
  const row = (cell: number) => Math.floor(cell / size);
  const column = (cell: number) => cell % size;
  // `along` is the coordinate in which the pair runs, `across` the one in which it meets the box.
  const [along, across] = houses[pair.house].kind === 'column' ? [row, column] : [column, row];
  const inBox = new Set(houses[box].cells);
  if (inBox.has(pair.a) || inBox.has(pair.b)) return undefined;
  for (const [near, far] of [
    [pair.a, pair.b],
    [pair.b, pair.a],
  ]) {
    const rest = cells.filter(cell => along(cell) !== along(near));
    if (rest.length === 0 || rest.length === cells.length) continue;
    const line = across(rest[0]);
    if (rest.some(cell => across(cell) !== line)) continue;
    const target = houses[pair.house].kind === 'column' ? along(far) * size + line : line * size + along(far);
    if (target === far || inBox.has(target) || !(state.candidates[target] & (1 << (digit - 1)))) continue;
    return stepOf(state, {
      technique: 'empty-rectangle',
      cells: [...cells, near, far],
      digits: [digit],
      houses: [label(state, box), label(state, pair.house)],
      links: [
        ...rest.map(cell => linkOf(target, cell, digit, false)),
        linkOf(target, far, digit, false),
        linkOf(far, near, digit, true),
        ...cells.filter(cell => along(cell) === along(near)).map(cell => linkOf(near, cell, digit, false)),
      ],
      eliminated: [{ cell: target, digit }],
    });
  }
  return undefined;
}
