/**
 * Avoidable rectangles: four cells in two rows, two columns and two boxes of which none was given. If they held
 * x, y, y, x, they could be turned over as the candidates of a unique rectangle could, digits already found or
 * not; so the solution has no such rectangle. Rests on the same promises as rectangles.ts, and on the givens being
 * all that the puzzle says: where it is made of pencil marks (a Sukaku) turning over may break them.
 */
import { seersOf, stepOf, strikes } from './make.js';
import { hasPlainRules } from './rectangles.js';
import { count, type LogicState, lowest } from './state.js';
import type { Step } from './step.js';

/** Three cells are x, y, y: the fourth is not x. */
export function avoidableRectangle1(state: LogicState): Step | undefined {
  return find(state, (a, b, c, d) => {
    const { values, candidates } = state;
    const [x, y] = [values[a], values[b]];
    if (x === 0 || y === 0 || values[c] !== y || values[d] !== 0 || x === y) return undefined;
    if (!(candidates[d] & (1 << (x - 1)))) return undefined;
    const eliminated = [{ cell: d, digit: x }];
    return stepOf(state, {
      technique: 'avoidable-rectangle-1',
      cells: [a, b, c, d],
      digits: [x, y],
      eliminated,
    });
  });
}

/** Two cells of a line are x and y, those beside them can be y or z and x or z: one of these two is z. */
export function avoidableRectangle2(state: LogicState): Step | undefined {
  return find(state, (a, b, c, d) => {
    const { values, candidates } = state;
    const [x, y] = [values[a], values[b]];
    if (x === 0 || y === 0 || values[c] !== 0 || values[d] !== 0) return undefined;
    const [atC, atD] = [candidates[c] & ~(1 << (y - 1)), candidates[d] & ~(1 << (x - 1))];
    if (count(candidates[c]) !== 2 || count(candidates[d]) !== 2 || atC !== atD || count(atC) !== 1) {
      return undefined;
    }
    const digit = lowest(atC) + 1;
    const eliminated = strikes(state, seersOf(state, [c, d], digit), atC);
    if (eliminated.length === 0) return undefined;
    const parts = { cells: [a, b, c, d], digits: [x, y, digit], eliminated };
    return stepOf(state, { technique: 'avoidable-rectangle-2', ...parts });
  });
}

type Rule = (a: number, b: number, c: number, d: number) => Step | undefined;

/**
 * Tries all rectangles a b / c d without a given, from each of the corners, with a and b in a row and in a
 * column.
 */
function find(state: LogicState, rule: Rule): Step | undefined {
  if (!hasPlainRules(state)) return undefined;
  const { given, values, shape } = state;
  if (!given.includes(1)) return undefined;
  const { size, layout, cellCount } = shape;
  const boxOf = (cell: number) =>
    layout.housesOf[cell].find(house => shape.houses[house].kind === 'box') ?? cell;
  for (let a = 0; a < cellCount; a++) {
    if (given[a] || values[a] === 0) continue;
    for (let column = 0; column < size; column++) {
      const b = a - (a % size) + column;
      if (b === a || given[b]) continue;
      for (let row = 0; row < size; row++) {
        const c = row * size + (a % size);
        const d = row * size + column;
        if (c === a || given[c] || given[d]) continue;
        const isAcross = boxOf(a) === boxOf(b) && boxOf(c) === boxOf(d) && boxOf(a) !== boxOf(c);
        const isDown = boxOf(a) === boxOf(c) && boxOf(b) === boxOf(d) && boxOf(a) !== boxOf(b);
        if (!isAcross && !isDown) continue;
        const step = rule(a, b, c, d) ?? rule(a, c, b, d);
        if (step) return step;
      }
    }
  }
  return undefined;
}
