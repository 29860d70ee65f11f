/** Marks in cells: odd, even, smaller or larger than the neighbors, and the digits that a cell may take. */

import { neighborsOf, shiftOf, valueAt } from '../cells.js';
import { pair } from '../relations/tables.js';
import { say } from '../sentences.js';
import { area, disc, label, middle, type Point, type Shape, signs, square } from './shapes.js';
import { nameOf, titled, wrongCells, wrongDigit } from './shared.js';
import type { Clue, Family, MarkClue, MarksClue, Setting } from './types.js';

/** The digits that pass a test of what they count for, as a set. */
function digitsWhere(setting: Setting, test: (value: number) => boolean): number {
  let set = 0;
  for (let digit = 1; digit <= setting.size; digit++) {
    if (test(digit + shiftOf(setting))) set |= 1 << (digit - 1);
  }
  return set;
}

const parityFamily = (kind: 'odd' | 'even', remainder: 0 | 1): Family<MarkClue> => ({
  kind,
  title: (clue, setting) => titled('cell', kind, setting, clue.cell),
  cells: clue => [clue.cell],
  draw({ cell }, setting) {
    const at = middle(setting, cell);
    return [kind === 'odd' ? disc(at, 0.38, 'pale', 'gray') : square(at, 0.36, 'pale')];
  },
  misshapen: (clue, setting) => wrongCells(setting, [clue.cell]),
  relations: ({ cell }, setting) => [
    { kind: 'allow', cell, set: digitsWhere(setting, value => value % 2 === remainder) },
  ],
  breaches({ cell }, setting, grid) {
    const value = valueAt(setting, grid, cell);
    if (value === undefined || value % 2 === remainder) return [];
    return [{ says: say('says-holds', { digit: value }), cells: [cell] }];
  },
});

export const odd = parityFamily('odd', 1);
export const even = parityFamily('even', 0);

/** Four heads at the sides of a cell: towards the middle for a minimum, away from it for a maximum. */
function heads([x, y]: Point, isInward: boolean): Shape[] {
  const [base, tip] = isInward ? [0.46, 0.34] : [0.34, 0.46];
  return [
    [0, 1],
    [0, -1],
    [1, 0],
    [-1, 0],
  ].map(([dx, dy]) => {
    const at = (far: number, side: number): Point => [x + dx * far + dy * side, y + dy * far + dx * side];
    return area([at(base, 0.1), at(tip, 0), at(base, -0.1)], 'dim');
  });
}

const extremeFamily = (
  kind: 'minimum' | 'maximum',
  test: (own: number, other: number) => boolean,
): Family<MarkClue> => {
  const others = (clue: MarkClue, setting: Setting) => {
    const alike = (setting.constraints as readonly Clue[]).flatMap(own =>
      own.kind === kind ? [own.cell] : [],
    );
    return neighborsOf(setting, clue.cell).filter(cell => !alike.includes(cell));
  };
  return {
    kind,
    title: (clue, setting) => titled('at', kind, setting, clue.cell),
    cells: (clue, setting) => [clue.cell, ...others(clue, setting)],
    draw({ cell }, setting) {
      const at = middle(setting, cell);
      return [square(at, 0.5, 'pale', 'shade'), ...heads(at, kind === 'minimum')];
    },
    misshapen: (clue, setting) => wrongCells(setting, [clue.cell]),
    relations: (clue, setting) =>
      others(clue, setting).map(cell => pair(setting, clue.cell, cell, kind, test)),
    breaches(clue, setting, grid) {
      const own = valueAt(setting, grid, clue.cell);
      return others(clue, setting).flatMap(cell => {
        const value = valueAt(setting, grid, cell);
        if (own === undefined || value === undefined || test(own, value)) return [];
        const code = kind === 'minimum' ? 'says-not-smaller' : 'says-not-larger';
        const says = say(code, { cell: nameOf(setting, cell) });
        return [{ says, cells: [clue.cell, cell] }];
      });
    },
  };
};

export const minimum = extremeFamily('minimum', (own, other) => own < other);
export const maximum = extremeFamily('maximum', (own, other) => own > other);

export const marks: Family<MarksClue> = {
  kind: 'marks',
  title: (clue, setting) => titled('in', 'marks', setting, clue.cell),
  cells: clue => [clue.cell],
  draw({ cell, digits }, setting) {
    const [x, y] = middle(setting, cell);
    return [label([x, y + 0.36], signs(setting, digits), 0.2, 'dim', 'shape')];
  },
  misshapen: (clue, setting) => wrongDigit(setting, clue.digits) ?? wrongCells(setting, [clue.cell]),
  relations: ({ cell, digits }) => [
    { kind: 'allow', cell, set: digits.reduce((set, digit) => set | (1 << (digit - 1)), 0) },
  ],
  breaches({ cell, digits }, setting, grid) {
    if (grid[cell] === 0 || digits.includes(grid[cell])) return [];
    return [{ says: say('says-marks', { digit: grid[cell] + shiftOf(setting) }), cells: [cell] }];
  },
};
