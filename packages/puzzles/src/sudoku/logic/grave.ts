/**
 * Bivalue universal grave (BUG): were some candidates, the extras, not there, every open cell would have two
 * candidates and every digit two places in every house that needs it. A solution inside such a grave could be
 * turned over, each cell to its other candidate; so with one solution at least one extra is true.
 *
 *     bug     one extra: it is the digit of its cell
 *     bug-2   extras of one digit: what sees all their cells cannot hold it
 *     bug-3   extras in cells of one house act as one cell, and make a naked set with others
 *     bug-4   extras in two cells of a house, which both share a digit that has no third place there: one cell
 *             holds that digit, the other an extra
 *
 * Types after Sudoku Explainer and the players' forum. Rests on the same promises as rectangles.ts.
 */
import { label, type Parts, seersOf, stepOf, strikes } from './make.js';
import { hasPlainRules } from './rectangles.js';
import { count, type LogicState, lowest, members } from './state.js';
import type { Step } from './step.js';
import { tuples } from './subsets.js';

/** Extras of a cell, as a set of digits. */
interface Extra {
  readonly cell: number;
  readonly set: number;
}

/** With more cells than these a person sees no grave. */
const MOST_CELLS = 5;

type Rule = (state: LogicState, extras: readonly Extra[]) => Step | undefined;

export const bug = finder(type1);
export const bug2 = finder(type2);
export const bug3 = finder(type3);
export const bug4 = finder(type4);

function finder(rule: Rule): (state: LogicState) => Step | undefined {
  return state => {
    const rich = richCells(state);
    if (!rich || !hasPlainRules(state)) return undefined;
    for (const extras of graves(state, rich)) {
      const step = rule(state, extras);
      if (step) return step;
    }
    return undefined;
  };
}

/** The cells with more than two candidates; undefined when there is none, or one too many. */
function richCells({ candidates, shape }: LogicState): number[] | undefined {
  const rich: number[] = [];
  for (let cell = 0; cell < shape.cellCount; cell++) {
    const size = count(candidates[cell]);
    if (size === 1) return undefined;
    if (size > 2 && rich.push(cell) > MOST_CELLS) return undefined;
  }
  return rich.length > 0 ? rich : undefined;
}

/** All ways to leave two candidates to each rich cell such that a grave remains. */
function* graves(
  state: LogicState,
  rich: readonly number[],
  from = 0,
  gone: readonly Extra[] = [],
): Generator<Extra[]> {
  if (from === rich.length) {
    if (isGrave(state, gone)) yield [...gone];
    return;
  }
  const cell = rich[from];
  const digits = members(state.candidates[cell]);
  for (const [i, a] of digits.entries()) {
    for (const b of digits.slice(i + 1)) {
      const set = state.candidates[cell] & ~(1 << a) & ~(1 << b);
      // An extra has, with itself, more than two places in each of its houses.
      if (!members(set).every(digit => isCrowded(state, cell, digit))) continue;
      yield* graves(state, rich, from + 1, [...gone, { cell, set }]);
    }
  }
}

function isCrowded({ positions, shape }: LogicState, cell: number, digit: number): boolean {
  return shape.layout.housesOf[cell].every(house => count(positions[house * shape.size + digit]) > 2);
}

/** Whether every digit has two places, or none, in every house, the extras not counted. */
function isGrave({ positions, shape }: LogicState, extras: readonly Extra[]): boolean {
  const { housesOf } = shape.layout;
  return positions.every((places, at) => {
    const [house, digit] = [Math.floor(at / shape.size), at % shape.size];
    const own = extras.filter(({ cell, set }) => (set >> digit) & 1 && housesOf[cell].includes(house));
    const left = count(places) - own.length;
    return left === 2 || (left === 0 && own.length === 0);
  });
}

function type1(state: LogicState, [extra, ...others]: readonly Extra[]): Step | undefined {
  if (others.length > 0 || count(extra.set) !== 1) return undefined;
  const { cell } = extra;
  const digit = lowest(extra.set) + 1;
  return stepOf(state, { technique: 'bug', cells: [cell], digits: [digit], placed: [{ cell, digit }] });
}

function type2(state: LogicState, extras: readonly Extra[]): Step | undefined {
  const set = unionOf(extras);
  if (extras.length < 2 || count(set) !== 1) return undefined;
  const cells = extras.map(({ cell }) => cell);
  const digit = lowest(set) + 1;
  return withEffect(state, {
    technique: 'bug-2',
    cells,
    digits: [digit],
    eliminated: strikes(state, seersOf(state, cells, digit), set),
  });
}

function type3(state: LogicState, extras: readonly Extra[]): Step | undefined {
  const union = unionOf(extras);
  if (extras.length < 2 || count(union) < 2) return undefined;
  const { candidates, shape } = state;
  const rich = extras.map(({ cell }) => cell);
  for (const house of commonHouses(state, rich)) {
    const others = shape.houses[house].cells.filter(cell => candidates[cell] !== 0 && !rich.includes(cell));
    const sets = [union, ...others.map(cell => candidates[cell])];
    for (let k = count(union); k <= 5; k++) {
      let found: Step | undefined;
      tuples(sets, 0, sets.length, k, (chosen, digits) => {
        if (!(chosen & 1)) return false;
        const joined = others.filter((_, i) => chosen & (2 << i));
        const rest = others.filter(cell => !joined.includes(cell));
        found = withEffect(state, {
          technique: 'bug-3',
          cells: [...rich, ...joined],
          digits: members(digits, 1),
          houses: [label(state, house)],
          eliminated: strikes(state, rest, digits),
        });
        return found !== undefined;
      });
      if (found) return found;
    }
  }
  return undefined;
}

function type4(state: LogicState, extras: readonly Extra[]): Step | undefined {
  if (extras.length !== 2) return undefined;
  const { candidates, positions, shape } = state;
  const cells = extras.map(({ cell }) => cell);
  const shared = candidates[cells[0]] & candidates[cells[1]] & ~unionOf(extras);
  for (const house of commonHouses(state, cells)) {
    for (const digit of members(shared)) {
      if (count(positions[house * shape.size + digit]) !== 2) continue;
      const step = withEffect(state, {
        technique: 'bug-4',
        cells,
        digits: [digit + 1, ...members(unionOf(extras), 1)],
        houses: [label(state, house)],
        eliminated: extras.flatMap(({ cell, set }) => strikes(state, [cell], ~(set | (1 << digit)))),
      });
      if (step) return step;
    }
  }
  return undefined;
}

function withEffect(state: LogicState, parts: Parts): Step | undefined {
  return parts.eliminated && parts.eliminated.length > 0 ? stepOf(state, parts) : undefined;
}

function unionOf(extras: readonly Extra[]): number {
  return extras.reduce((union, { set }) => union | set, 0);
}

function commonHouses({ shape }: LogicState, cells: readonly number[]): number[] {
  const { housesOf } = shape.layout;
  return housesOf[cells[0]].filter(house => cells.every(cell => housesOf[cell].includes(house)));
}
