/**
 * Unique rectangles: four cells in two rows, two columns and two boxes that all hold x and y. If they held
 * nothing else the solution could be turned over, x for y, and there would be two of them.
 *
 * This rests on the puzzle having one solution and on rows, columns and boxes being all there is; with
 * further constraints turning over may break one of them, so the finders then look for nothing. Cells that
 * were filled when the puzzle began take no part, since only empty cells are looked at.
 */
import { label, seersOf, stepOf, strikes } from './make.js';
import { count, type LogicState, lowest, members } from './state.js';
import type { Step } from './step.js';
import { tuples } from './subsets.js';

/** A rectangle a b / c d with its pair of digits; `rich` cells hold more than the pair. */
interface Rectangle {
  readonly cells: readonly [number, number, number, number];
  readonly pair: number;
  readonly rich: readonly number[];
}

type Rule = (state: LogicState, rectangle: Rectangle) => Step | undefined;

export const uniqueRectangle1 = finder(type1);
export const uniqueRectangle2 = finder(type2);
export const uniqueRectangle3 = finder(type3);
export const uniqueRectangle4 = finder(type4);
export const uniqueRectangle5 = finder(type5);
export const uniqueRectangle6 = finder(type6);
export const hiddenRectangle = finder(hidden);

/** Whether turning over a deadly pattern breaks no rule: nothing beyond rows, columns and boxes. */
export function hasPlainRules(state: LogicState): boolean {
  const { layout, houses, size } = state.shape;
  const hasSteps = layout.steps.some(list => list.length > 0);
  const most =
    houses.length <= 3 * size && houses.every(({ kind }) => ['row', 'column', 'box'].includes(kind));
  return (
    most &&
    !hasSteps &&
    layout.cages.length === 0 &&
    layout.clues.length === 0 &&
    state.shape.hasOnlyHousePeers
  );
}

function finder(rule: Rule): (state: LogicState) => Step | undefined {
  return state => {
    if (!hasPlainRules(state)) return undefined;
    for (const rectangle of rectanglesOf(state)) {
      const step = rule(state, rectangle);
      if (step) return step;
    }
    return undefined;
  };
}

/** All rectangles in which every cell holds a common pair and at least one nothing else. */
function* rectanglesOf(state: LogicState): Generator<Rectangle> {
  const { candidates, shape } = state;
  const { size, layout } = shape;
  const boxOf = (cell: number) =>
    layout.housesOf[cell].find(house => shape.houses[house].kind === 'box') ?? cell;
  for (let a = 0; a < shape.cellCount; a++) {
    const pair = candidates[a];
    if (count(pair) !== 2) continue;
    for (let column = 0; column < size; column++) {
      const b = a - (a % size) + column;
      if (b === a || (candidates[b] & pair) !== pair) continue;
      for (let row = 0; row < size; row++) {
        const c = row * size + (a % size);
        const d = row * size + column;
        if (c === a || (candidates[c] & pair) !== pair || (candidates[d] & pair) !== pair) continue;
        const isAcross = boxOf(a) === boxOf(b) && boxOf(c) === boxOf(d) && boxOf(a) !== boxOf(c);
        const isDown = boxOf(a) === boxOf(c) && boxOf(b) === boxOf(d) && boxOf(a) !== boxOf(b);
        if (!isAcross && !isDown) continue;
        const cells = [a, b, c, d] as const;
        yield { cells, pair, rich: cells.filter(cell => candidates[cell] !== pair) };
      }
    }
  }
}

/** Three cells hold the pair only: the fourth is neither. */
function type1(state: LogicState, { cells, pair, rich }: Rectangle): Step | undefined {
  if (rich.length !== 1) return undefined;
  const eliminated = strikes(state, rich, pair);
  return stepOf(state, { technique: 'unique-rectangle-1', cells, digits: members(pair, 1), eliminated });
}

/** The two rich cells of a line have the same one extra digit: one of them holds it. */
function type2(state: LogicState, rectangle: Rectangle): Step | undefined {
  const { rich } = rectangle;
  if (rich.length !== 2 || sharedHouses(state, rich).length === 0) return undefined;
  return sharedExtra(state, rectangle, 'unique-rectangle-2');
}

/** The same with rich cells in opposite corners, or in three. */
function type5(state: LogicState, rectangle: Rectangle): Step | undefined {
  const { rich } = rectangle;
  if (rich.length < 2 || (rich.length === 2 && sharedHouses(state, rich).length > 0)) return undefined;
  return sharedExtra(state, rectangle, 'unique-rectangle-5');
}

function sharedExtra(
  state: LogicState,
  { cells, pair, rich }: Rectangle,
  technique: 'unique-rectangle-2' | 'unique-rectangle-5',
): Step | undefined {
  const extras = extrasOf(state, rich, pair);
  if (count(extras) !== 1) return undefined;
  const digit = lowest(extras) + 1;
  const eliminated = strikes(state, seersOf(state, rich, digit), extras);
  if (eliminated.length === 0) return undefined;
  return stepOf(state, { technique, cells, digits: [...members(pair, 1), digit], eliminated });
}

/** Two rich cells in a house act as one cell with their extra digits, and make a naked set with others. */
function type3(state: LogicState, { cells, pair, rich }: Rectangle): Step | undefined {
  const extras = extrasOf(state, rich, pair);
  if (rich.length !== 2 || count(extras) < 2) return undefined;
  const { candidates, shape } = state;
  for (const house of sharedHouses(state, rich)) {
    const others = shape.houses[house].cells.filter(cell => candidates[cell] !== 0 && !rich.includes(cell));
    const sets = [extras, ...others.map(cell => candidates[cell])];
    for (let k = 2; k <= 4; k++) {
      let found: Step | undefined;
      tuples(sets, 0, sets.length, k, (chosen, digits) => {
        if (!(chosen & 1)) return false;
        const joined = others.filter((_, i) => chosen & (2 << i));
        const eliminated = strikes(
          state,
          others.filter(cell => !joined.includes(cell)),
          digits,
        );
        if (eliminated.length === 0) return false;
        const houses = [label(state, house)];
        const parts = {
          cells: [...cells, ...joined],
          digits: [...members(pair, 1), ...members(digits & ~pair, 1)],
          houses,
          eliminated,
        };
        found = stepOf(state, { technique: 'unique-rectangle-3', ...parts });
        return true;
      });
      if (found) return found;
    }
  }
  return undefined;
}

/** A house needs x in one of the two rich cells: neither of them is y. */
function type4(state: LogicState, { cells, pair, rich }: Rectangle): Step | undefined {
  if (rich.length !== 2) return undefined;
  const { positions, shape } = state;
  for (const house of sharedHouses(state, rich)) {
    for (const digit of members(pair)) {
      if (count(positions[house * shape.size + digit]) !== 2) continue;
      const eliminated = strikes(state, rich, pair & ~(1 << digit));
      const houses = [label(state, house)];
      return stepOf(state, {
        technique: 'unique-rectangle-4',
        cells,
        digits: members(pair, 1),
        houses,
        eliminated,
      });
    }
  }
  return undefined;
}

/**
 * Rich cells in opposite corners, and both rows (or both columns) need x in the rectangle: x stands in one pair
 * of opposite corners. In the rich pair it would leave y to both others, so it stands in the bare one.
 */
function type6(state: LogicState, { cells, pair, rich }: Rectangle): Step | undefined {
  if (rich.length !== 2 || rich.includes(cells[0]) || rich.includes(cells[3])) return undefined;
  const { positions, shape } = state;
  const { size } = shape;
  const rows = [cells[0], cells[3]].map(cell => Math.floor(cell / size));
  const columns = [cells[0], cells[3]].map(cell => size + (cell % size));
  for (const digit of members(pair)) {
    const lines = [rows, columns].find(two => two.every(line => count(positions[line * size + digit]) === 2));
    if (!lines) continue;
    const eliminated = strikes(state, rich, 1 << digit);
    const houses = lines.map(line => label(state, line));
    const digits = [digit + 1, lowest(pair & ~(1 << digit)) + 1];
    return stepOf(state, { technique: 'unique-rectangle-6', cells, digits, houses, eliminated });
  }
  return undefined;
}

/** The corner opposite to a bare one: if its row and its column need x in the rectangle, it is not y. */
function hidden(state: LogicState, { cells, pair }: Rectangle): Step | undefined {
  const { positions, shape } = state;
  const { size } = shape;
  const corner = cells[3];
  const lines = [Math.floor(corner / size), size + (corner % size)];
  for (const digit of members(pair)) {
    if (lines.some(line => count(positions[line * size + digit]) !== 2)) continue;
    const eliminated = strikes(state, [corner], pair & ~(1 << digit));
    const houses = lines.map(line => label(state, line));
    const parts = { cells, digits: [digit + 1, lowest(pair & ~(1 << digit)) + 1], houses, eliminated };
    return stepOf(state, { technique: 'hidden-rectangle', ...parts });
  }
  return undefined;
}

function extrasOf(state: LogicState, rich: readonly number[], pair: number): number {
  return rich.reduce((set, cell) => set | state.candidates[cell], 0) & ~pair;
}

function sharedHouses(state: LogicState, [a, b]: readonly number[]): number[] {
  const { housesOf } = state.shape.layout;
  return housesOf[a].filter(house => housesOf[b].includes(house));
}
