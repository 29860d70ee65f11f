/** Sets of cells: extra regions, sums with repeats, cages of other sorts, digits that stand in the cells. */
import type { Bilingual } from '@quadrille/base';
import { shiftOf } from '../cells.js';
import { automaton } from '../relations/automaton.js';
import { setsWhere, sum } from '../relations/tables.js';
import type { Relation } from '../relations/types.js';
import { say } from '../sentences.js';
import { nameOfKind } from './names.js';
import { disc, label, middle, middles, outlined, type Shape, shaded, signs } from './shapes.js';
import { anyApart, isFull, titled, total, valuesAt, wrongCells, wrongDigit, wrongNumber } from './shared.js';
import type { Breach, CellsClue, ClueKind, ContainClue, Family, Setting, SumClue } from './types.js';

/** Two equal digits among cells that must differ. */
function repeated(setting: Setting, grid: readonly number[], cells: readonly number[]): Breach[] {
  const at = anyApart(valuesAt(setting, grid, cells), (a, b) => a !== b);
  return at ? [{ says: say('says-repeat'), cells: at.map(i => cells[i]) }] : [];
}

const atFirst = (kind: ClueKind) => (clue: { readonly cells: readonly number[] }, setting: Setting) =>
  titled('at', kind, setting, Math.min(...clue.cells));

export const region: Family<CellsClue> = {
  kind: 'region',
  title: atFirst('region'),
  cells: clue => clue.cells,
  draw: (clue, setting) => shaded(setting, clue.cells, 'pale'),
  misshapen: (clue, setting) => wrongCells(setting, clue.cells, { most: setting.size, distinct: true }),
  relations: ({ cells }) => [{ kind: 'differ', cells }],
  breaches: (clue, setting, grid) => repeated(setting, grid, clue.cells),
};

export const sumFamily: Family<SumClue> = {
  kind: 'sum',
  title: atFirst('sum'),
  draw: ({ cells, value }, setting) => outlined(setting, cells, `+${value}`, 'dim'),
  cells: clue => clue.cells,
  misshapen(clue, setting) {
    const { cells, factors } = clue;
    if (factors && factors.length !== cells.length)
      return say('wrong-factors', { factors: factors.length, cells: cells.length });
    if (factors?.some(factor => !Number.isInteger(factor) || Math.abs(factor) > 1000))
      return say('wrong-factor');
    return wrongCells(setting, cells) ?? wrongNumber(clue.value, -100_000, 100_000);
  },
  relations: ({ cells, value, factors }, setting) => [sum(setting, cells, value, factors)],
  breaches({ cells, value, factors = cells.map(() => 1) }, setting, grid) {
    const values = valuesAt(setting, grid, cells);
    if (!isFull(values)) return [];
    const own = total(values.map((each, i) => each * factors[i]));
    return own === value ? [] : [{ says: say('says-is', { found: own, wanted: value }), cells }];
  },
};

/** A cage whose digits differ and whose set passes a test. */
const setFamily = <C extends CellsClue | SumClue>(
  kind: C['kind'],
  test: (values: readonly number[], clue: C, setting: Setting) => boolean,
  says: (clue: C) => Bilingual,
): Family<C> => ({
  kind,
  title: atFirst(kind),
  draw: (clue, setting) => outlined(setting, clue.cells, 'value' in clue ? `!${clue.value}` : '=', 'plum'),
  cells: clue => clue.cells,
  misshapen: (clue, setting) =>
    setting.size > 12
      ? say('wrong-size', { most: 12 })
      : (wrongCells(setting, clue.cells, { most: setting.size, distinct: true }) ??
        ('value' in clue ? wrongNumber(clue.value, 0, 1000) : undefined)),
  relations: (clue, setting) => [
    {
      kind: 'set',
      cells: clue.cells,
      sets: setsWhere(setting, clue.cells.length, values => test(values, clue, setting)),
    },
  ],
  breaches(clue, setting, grid) {
    const twice = repeated(setting, grid, clue.cells);
    const values = valuesAt(setting, grid, clue.cells);
    if (twice.length > 0 || !isFull(values)) return twice;
    const sorted = [...values].sort((a, b) => a - b);
    return test(sorted, clue, setting) ? [] : [{ says: says(clue), cells: clue.cells }];
  },
});

/** Whether some of the values have this sum. */
function hasSubset(values: readonly number[], sumWanted: number): boolean {
  let sums = new Set([0]);
  for (const value of values) {
    if (value === sumWanted) return true;
    sums = new Set([...sums, ...[...sums].map(own => own + value)]);
    if (sumWanted !== 0 && sums.has(sumWanted)) return true;
  }
  return false;
}

export const rellik = setFamily<SumClue>(
  'rellik',
  (values, clue) => !hasSubset(values, clue.value),
  clue => say('says-rellik', { value: clue.value }),
);

export const equality = setFamily<CellsClue>(
  'equality',
  (values, _, setting) => {
    const shift = shiftOf(setting);
    const half = Math.floor(setting.size / 2);
    const low = values.filter(value => value - shift <= half).length;
    const high = values.filter(value => value - shift > setting.size - half).length;
    const odd = values.filter(value => value % 2 !== 0).length;
    return low === high && low + high === values.length && 2 * odd === values.length;
  },
  () => say('says-equality'),
);

/** The least and the largest of so many different digits. */
function endsOf(size: number, count: number): (readonly [number, number])[] {
  const ends: (readonly [number, number])[] = [];
  for (let low = 1; low <= size; low++)
    for (let high = low + count - 1; high <= size; high++) ends.push([low, high]);
  return ends;
}

/** It begins with a guess at the two ends, the least and the largest of all. */
export const lunchbox: Family<SumClue> = {
  kind: 'lunchbox',
  title: atFirst('lunchbox'),
  draw: ({ cells, value }, setting) => outlined(setting, cells, `[${value}]`, 'teal'),
  cells: clue => clue.cells,
  misshapen: (clue, setting) =>
    wrongCells(setting, clue.cells, { least: 2, most: setting.size, distinct: true }) ??
    wrongNumber(clue.value, 0, setting.size ** 2),
  relations({ cells, value }, setting): Relation[] {
    const { size } = setting;
    const shift = shiftOf(setting);
    const reading = () => ({
      starts: endsOf(size, cells.length).map(([low, high]) => [low, high, 0, 0]),
      step([low, high, phase, run]: readonly number[], digit: number) {
        const isEnd = digit === low || digit === high;
        if (digit < low || digit > high) return undefined;
        if (phase === 0) return [low, high, isEnd ? digit : 0, 0];
        if (phase === -1) return isEnd ? undefined : [low, high, -1, 0];
        if (isEnd) return digit !== phase && run === value ? [low, high, -1, 0] : undefined;
        return run + digit + shift <= value ? [low, high, phase, run + digit + shift] : undefined;
      },
      accepts: ([, , phase]: readonly number[]) => phase === -1,
    });
    return [
      { kind: 'differ', cells },
      {
        kind: 'row',
        cells,
        enclosed: { sum: value, shift },
        // Large, and seldom needed.
        get automaton() {
          return automaton(`lunchbox ${value} ${shift}`, size, cells.length, reading);
        },
      },
    ];
  },
  breaches({ cells, value }, setting, grid) {
    const twice = repeated(setting, grid, cells);
    const values = valuesAt(setting, grid, cells);
    if (twice.length > 0 || !isFull(values)) return twice;
    const [from, to] = [values.indexOf(Math.min(...values)), values.indexOf(Math.max(...values))].sort(
      (a, b) => a - b,
    );
    const own = total(values.slice(from + 1, to));
    return own === value ? [] : [{ says: say('says-sum', { sum: own, wanted: value }), cells }];
  },
};

/** Digits in a circle on the corner that four cells share, in two lines at most; else a dashed outline. */
function containing({ kind, cells, digits }: ContainClue, setting: Setting): Shape[] {
  const text = signs(setting, digits);
  if (kind !== 'quadruple') return outlined(setting, cells, kind === 'contain' ? text : `=${text}`, 'dim');
  const points = middles(setting, cells);
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const isTwo = text.length > 2;
  const lines = isTwo ? [text.slice(0, 2), text.slice(2)] : [text];
  return [
    disc([x, y], 0.25, 'paper', 'ink', 'dot'),
    ...lines.map((own, i) => label([x, y + (isTwo ? i * 0.2 - 0.1 : 0)], own, isTwo ? 0.2 : 0.24)),
  ];
}

const containFamily = (kind: ContainClue['kind']): Family<ContainClue> => ({
  kind,
  draw: containing,
  title: atFirst(kind),
  cells: clue => clue.cells,
  misshapen(clue, setting) {
    const wrong = wrongDigit(setting, clue.digits);
    if (wrong) return wrong;
    if (clue.digits.length > clue.cells.length) return say('wrong-digits');
    return wrongCells(setting, clue.cells, { distinct: true });
  },
  relations({ cells, digits }, { size }) {
    const times = (digit: number) => digits.filter(own => own === digit).length;
    const least = Array.from({ length: size }, (_, i) => times(i + 1));
    const isExact = kind === 'contain-exactly';
    const most = least.map(count => (isExact && count > 0 ? count : cells.length));
    return [{ kind: 'count', cells, least, most }];
  },
  breaches({ cells, digits }, setting, grid) {
    const empty = cells.filter(cell => grid[cell] === 0).length;
    const counts = [...new Set(digits)].map(digit => ({
      digit,
      has: cells.filter(cell => grid[cell] === digit).length,
      wants: digits.filter(own => own === digit).length,
    }));
    const missing = counts.reduce((sumOfAll, { has, wants }) => sumOfAll + Math.max(0, wants - has), 0);
    const tooMany = kind === 'contain-exactly' ? counts.find(({ has, wants }) => has > wants) : undefined;
    const lacking = missing > empty ? counts.find(({ has, wants }) => has < wants) : undefined;
    const shown = (digit: number) => digit + shiftOf(setting);
    if (tooMany) return [{ says: say('says-often', { digit: shown(tooMany.digit) }), cells }];
    return lacking ? [{ says: say('says-no-place', { digit: shown(lacking.digit) }), cells }] : [];
  },
});

export const quadruple = containFamily('quadruple');
export const contain = containFamily('contain');
export const containExactly = containFamily('contain-exactly');

export const countingCircles: Family<CellsClue> = {
  kind: 'counting-circles',
  draw: (clue, setting) => clue.cells.map(cell => disc(middle(setting, cell), 0.4, 'paper', 'dim')),
  title: () => say('title-plain', { name: nameOfKind('counting-circles') }),
  cells: clue => clue.cells,
  misshapen: (clue, setting) => wrongCells(setting, clue.cells, { distinct: true }),
  relations: ({ cells }, setting) => [{ kind: 'count', cells, self: true, shift: shiftOf(setting) }],
  breaches({ cells }, setting, grid) {
    const values = valuesAt(setting, grid, cells);
    const empty = values.filter(value => value === undefined).length;
    for (const value of new Set(values)) {
      if (value === undefined) continue;
      const has = values.filter(own => own === value).length;
      if (has > value || has + empty < value)
        return [
          {
            says: say('says-circles', { digit: value, count: has }),
            cells: cells.filter((_, i) => values[i] === value),
          },
        ];
    }
    return [];
  },
};
