/**
 * The rule of 45: a house of a 9x9 holds every digit once, so its digits have the sum 45, two rows 90. Take the
 * sums of cages away from that, and what is left over has a known sum:
 *
 *     innies   cells of the houses that belong to no cage taken
 *     outies   cells of the cages taken that lie outside the houses
 *
 *     sum of innies - sum of outies = 45 * houses - sums of the cages taken
 *
 * Cages inside are all taken; one across the border is taken or not, whichever leaves fewer open cells. With
 * few open cells left all ways to fill them are tried, and what occurs in none goes. Houses are taken one by
 * one, as runs of rows or of columns, and as pairs of boxes.
 */
import { label, seesEachOther, stepOf, strikes } from './make.js';
import type { CageSum, Shape } from './shape.js';
import { count, type LogicState, lowest, members } from './state.js';
import type { Step } from './step.js';

/** More open cells than these nobody adds up. */
const MOST_OPEN = 4;
/** Longest run of rows or columns. */
const LONGEST_RUN = 4;

/** Disjoint houses, and the cages that have cells in them. */
interface Region {
  readonly houses: readonly number[];
  readonly total: number;
  readonly inside: readonly CageSum[];
  /** Cages across the border: their cells on either side. */
  readonly crossing: readonly {
    readonly sum: number;
    readonly within: readonly number[];
    readonly beyond: readonly number[];
  }[];
  /** Cells of the houses in no cage with a sum. */
  readonly bare: readonly number[];
}

/** sum of `plus` - sum of `minus` = `sum`, for open cells. */
interface Equation {
  readonly region: Region;
  readonly plus: readonly number[];
  readonly minus: readonly number[];
  readonly sum: number;
}

export function ruleOf45(state: LogicState): Step | undefined {
  if (state.shape.cages.length === 0) return undefined;
  const equations = regionsOf(state.shape)
    .map(region => equationOf(state, region))
    .filter(({ plus, minus }) => plus.length + minus.length > 0 && plus.length + minus.length <= MOST_OPEN)
    .sort((a, b) => a.plus.length + a.minus.length - b.plus.length - b.minus.length);
  for (const equation of equations) {
    const step = fromEquation(state, equation);
    if (step) return step;
  }
  return undefined;
}

function equationOf({ values }: LogicState, region: Region): Equation {
  const plus: number[] = [];
  const minus: number[] = [];
  let sum = region.total;
  const add = (cells: readonly number[]) => {
    for (const cell of cells) {
      if (values[cell] === 0) plus.push(cell);
      else sum -= values[cell];
    }
  };
  const subtract = (cells: readonly number[]) => {
    for (const cell of cells) {
      if (values[cell] === 0) minus.push(cell);
      else sum += values[cell];
    }
  };
  for (const cage of region.inside) sum -= cage.sum;
  const openOf = (cells: readonly number[]) => cells.filter(cell => values[cell] === 0).length;
  for (const cage of region.crossing) {
    if (openOf(cage.beyond) < openOf(cage.within)) {
      sum -= cage.sum;
      subtract(cage.beyond);
    } else add(cage.within);
  }
  add(region.bare);
  return { region, plus, minus, sum };
}

/** Tries all ways to fill the open cells of an equation. */
function fromEquation(state: LogicState, { region, plus, minus, sum }: Equation): Step | undefined {
  const { candidates } = state;
  const cells = [...plus, ...minus];
  const possible = new Array<number>(cells.length).fill(0);
  const digits = new Array<number>(cells.length).fill(0);
  const visit = (at: number, rest: number): boolean => {
    if (at === cells.length) return rest === 0;
    let found = false;
    for (let left = candidates[cells[at]]; left; left &= left - 1) {
      const digit = lowest(left) + 1;
      let isFree = true;
      for (let i = 0; i < at && isFree; i++) {
        isFree = digits[i] !== digit || !seesEachOther(state, cells[i], cells[at]);
      }
      if (!isFree) continue;
      digits[at] = digit;
      if (!visit(at + 1, at < plus.length ? rest - digit : rest + digit)) continue;
      possible[at] |= 1 << (digit - 1);
      found = true;
    }
    return found;
  };
  visit(0, sum);
  const eliminated = cells.flatMap((cell, i) => strikes(state, [cell], ~possible[i]));
  // No way at all is a contradiction, and not for this technique to tell.
  if (eliminated.length === 0 || possible.some(set => set === 0)) return undefined;
  return stepOf(state, {
    technique: 'rule-of-45',
    cells,
    digits: [],
    houses: region.houses.map(house => label(state, house)),
    sum: { cells: plus, less: minus, sum, sets: [] },
    ...(cells.length === 1 && count(possible[0]) === 1
      ? { placed: [{ cell: cells[0], digit: members(possible[0], 1)[0] }] }
      : { eliminated }),
  });
}

const known = new WeakMap<Shape, readonly Region[]>();

function regionsOf(shape: Shape): readonly Region[] {
  let regions = known.get(shape);
  if (!regions) known.set(shape, (regions = build(shape)));
  return regions;
}

function build(shape: Shape): Region[] {
  const { houses, size } = shape;
  const ofKind = (kind: string) => houses.flatMap((house, at) => (house.kind === kind ? [at] : []));
  const groups: number[][] = houses.map((_, at) => [at]);
  for (const lines of [ofKind('row'), ofKind('column')]) {
    for (let length = 2; length <= Math.min(LONGEST_RUN, size - 1); length++) {
      for (let from = 0; from + length <= size; from++) groups.push(lines.slice(from, from + length));
    }
  }
  const boxes = ofKind('box');
  for (const [i, box] of boxes.entries()) for (const other of boxes.slice(i + 1)) groups.push([box, other]);
  return groups.map(group => regionOf(shape, group));
}

/** Cages that overlap an earlier one are not taken, so that no cell is counted twice. */
function regionOf(shape: Shape, group: readonly number[]): Region {
  const { houses, size } = shape;
  const own = new Set(group.flatMap(house => houses[house].cells));
  const bare = new Set(own);
  const used = new Set<number>();
  const inside: CageSum[] = [];
  const crossing: { sum: number; within: number[]; beyond: number[] }[] = [];
  for (const cage of shape.cages) {
    const within = cage.cells.filter(cell => own.has(cell));
    if (within.length === 0 || cage.cells.some(cell => used.has(cell))) continue;
    for (const cell of cage.cells) used.add(cell);
    for (const cell of within) bare.delete(cell);
    if (within.length === cage.cells.length) inside.push(cage);
    else crossing.push({ sum: cage.sum, within, beyond: cage.cells.filter(cell => !own.has(cell)) });
  }
  const total = (group.length * size * (size + 1)) / 2;
  return { houses: group, total, inside, crossing, bare: [...bare] };
}
