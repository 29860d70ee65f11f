/** Signs between two cells: differences, ratios, sums, inequality; and the rule that all such pairs are marked. */
import type { Bilingual } from '@quadrille/base';
import { neighborPairs, valueAt } from '../cells.js';
import { pair } from '../relations/tables.js';
import { say } from '../sentences.js';
import { nameOfKind } from './names.js';
import { along, disc, label, middle, type Point, type Shape, stroke, towards } from './shapes.js';
import { nameOf, wrongCells, wrongNumber } from './shared.js';
import type { AllMarkedClue, Clue, DotClue, Family, Setting } from './types.js';

interface Sign {
  readonly bounds: readonly [number, number];
  readonly says: (value: number) => Bilingual;
  readonly test: (a: number, b: number, value: number) => boolean;
}

const SIGNS: Readonly<Record<DotClue['kind'], Sign>> = {
  difference: {
    bounds: [0, 24],
    says: value => say('says-difference', { value }),
    test: (a, b, value) => Math.abs(a - b) === value,
  },
  ratio: {
    bounds: [1, 25],
    says: value => say('says-ratio', { value }),
    test: (a, b, value) => a === value * b || b === value * a,
  },
  'pair-sum': {
    bounds: [0, 50],
    says: value => say('says-pair-sum', { value }),
    test: (a, b, value) => a + b === value,
  },
  greater: {
    bounds: [0, 0],
    says: () => say('says-greater'),
    test: (a, b) => a > b,
  },
};

/** A dot on the border of its cells, a letter or number on it, or a sign that opens to the larger. */
function signOf({ kind, cells, value }: DotClue, setting: Setting): Shape[] {
  const [a, b] = cells.map(cell => middle(setting, cell));
  const at = along(a, b, 0.5);
  if (kind === 'greater') {
    const [dx, dy] = towards(a, b);
    const open = (side: number): Point => [at[0] - dx * 0.09 + dy * side, at[1] - dy * 0.09 + dx * side];
    const tip: Point = [at[0] + dx * 0.09, at[1] + dy * 0.09];
    return [
      disc(at, 0.15, 'paper', undefined, 'dot'),
      stroke([open(0.12), tip, open(-0.12)], 'ink', 0.05, { layer: 'dot' }),
    ];
  }
  if (kind === 'pair-sum') {
    const text = { 5: 'V', 10: 'X' }[value] ?? String(value);
    return [disc(at, 0.16, 'paper', undefined, 'dot'), label(at, text, 0.3)];
  }
  const isBlack = kind === 'ratio';
  const isUsual = value === (isBlack ? 2 : 1);
  const dot = disc(at, isUsual ? 0.12 : 0.16, isBlack ? 'black' : 'white', 'ink', 'dot');
  return isUsual ? [dot] : [dot, label(at, String(value), 0.22, isBlack ? 'white' : 'black')];
}

const signFamily = (kind: DotClue['kind']): Family<DotClue> => {
  const { bounds, says, test } = SIGNS[kind];
  return {
    kind,
    draw: (clue, setting) => signOf(clue, setting),
    title: ({ cells: [a, b] }, setting) =>
      say('title-between', { name: nameOfKind(kind), first: nameOf(setting, a), second: nameOf(setting, b) }),
    cells: clue => clue.cells,
    misshapen: (clue, setting) =>
      wrongCells(setting, clue.cells, { least: 2, most: 2, distinct: true }) ??
      wrongNumber(clue.value, ...bounds),
    relations: ({ cells: [a, b], value }, setting) => [
      pair(setting, a, b, `${kind} ${value}`, (x, y) => test(x, y, value)),
    ],
    breaches({ cells: [a, b], value }, setting, grid) {
      const [x, y] = [valueAt(setting, grid, a), valueAt(setting, grid, b)];
      if (x === undefined || y === undefined || test(x, y, value)) return [];
      return [{ says: says(value), cells: [a, b] }];
    },
  };
};

export const difference = signFamily('difference');
export const ratio = signFamily('ratio');
export const pairSum = signFamily('pair-sum');
export const greater = signFamily('greater');

/** Which marks exempt a pair from a negative rule, and what a pair without one must not be. */
const ALL: Readonly<
  Record<AllMarkedClue['what'], { by: readonly string[]; isMarked: (a: number, b: number) => boolean }>
> = {
  difference: { by: ['difference', 'ratio'], isMarked: (a, b) => Math.abs(a - b) === 1 },
  ratio: { by: ['difference', 'ratio'], isMarked: (a, b) => a === 2 * b || b === 2 * a },
  kropki: {
    by: ['difference', 'ratio'],
    isMarked: (a, b) => Math.abs(a - b) === 1 || a === 2 * b || b === 2 * a,
  },
  xv: { by: ['pair-sum'], isMarked: (a, b) => a + b === 5 || a + b === 10 },
};

/** Pairs of neighbors without a mark of the kinds that exempt. */
function unmarked(what: AllMarkedClue['what'], setting: Setting): [number, number][] {
  const key = (a: number, b: number) => `${Math.min(a, b)} ${Math.max(a, b)}`;
  const marks = setting.constraints.filter(({ kind }) => ALL[what].by.includes(kind)) as readonly Clue[];
  const marked = new Set(marks.map(clue => ('cells' in clue ? key(clue.cells[0], clue.cells[1]) : '')));
  return neighborPairs(setting).filter(([a, b]) => !marked.has(key(a, b)));
}

export const allMarked: Family<AllMarkedClue> = {
  kind: 'all-marked',
  draw: () => [],
  title: ({ what }) => say(what === 'xv' ? 'title-all-xv' : 'title-all-dots'),
  cells: () => [],
  misshapen: ({ what }) =>
    ALL[what] ? undefined : say('wrong-all', { what: String(what), kinds: Object.keys(ALL).join(', ') }),
  relations: ({ what }, setting) =>
    unmarked(what, setting).map(([a, b]) =>
      pair(setting, a, b, `not ${what}`, (x, y) => !ALL[what].isMarked(x, y)),
    ),
  breaches({ what }, setting, grid) {
    return unmarked(what, setting).flatMap(([a, b]) => {
      const [x, y] = [valueAt(setting, grid, a), valueAt(setting, grid, b)];
      if (x === undefined || y === undefined || !ALL[what].isMarked(x, y)) return [];
      return [{ says: say('says-unmarked'), cells: [a, b] }];
    });
  },
};
