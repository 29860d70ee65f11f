/** Numbers beside a row or column: sandwiches, X-sums, skyscrapers, numbered rooms. */
import type { Bilingual } from '@quadrille/base';
import { columnCount, lineCells, rowCount, shiftOf } from '../cells.js';
import { digitSets } from '../digit-sets.js';
import { type Automaton, automaton, type Reading } from '../relations/automaton.js';
import type { Relation } from '../relations/types.js';
import { say } from '../sentences.js';
import { nameOfKind } from './names.js';
import { label, type Shape } from './shapes.js';
import { isFull, total, type Value, valuesAt, wrongNumber } from './shared.js';
import type { Family, OutsideClue, Setting } from './types.js';

interface OutsideSpec {
  readonly kind: OutsideClue['kind'];
  readonly most: (setting: Setting) => number;
  relation(cells: readonly number[], setting: Setting, value: number): Relation;
  /** What the line has instead, in words, when it is full and wrong. */
  broken(values: readonly number[], value: number, setting: Setting): Bilingual | undefined;
  /** A fault that is seen before the line is full. */
  early?(values: Value[], value: number, setting: Setting): Bilingual | undefined;
}

const FRAMES: Readonly<Record<OutsideClue['kind'], readonly [string, string]>> = {
  sandwich: ['', ''],
  'x-sum': ['<', '>'],
  skyscraper: ['[', ']'],
  'numbered-room': [':', ':'],
  'hidden-skyscraper': ['(', ')'],
};

/** The number beside its row or column; a frame says which rule it belongs to. */
function numberBeside({ kind, line, index, fromEnd, value }: OutsideClue, setting: Setting): Shape {
  const [open, close] = FRAMES[kind];
  const beside = fromEnd ? (line === 'row' ? columnCount(setting) : rowCount(setting)) + 0.5 : -0.5;
  const at = line === 'row' ? ([beside, index + 0.5] as const) : ([index + 0.5, beside] as const);
  const isDigit = kind === 'numbered-room' || kind === 'hidden-skyscraper';
  const number = value + (isDigit ? shiftOf(setting) : 0);
  return label(at, `${open}${number}${close}`, 0.34, 'ink', 'outside');
}

const outsideFamily = (spec: OutsideSpec): Family<OutsideClue> => {
  const { kind } = spec;
  const cellsOf = (clue: OutsideClue, setting: Setting) =>
    lineCells(setting, clue.line, clue.index, clue.fromEnd);
  return {
    kind,
    draw: (clue, setting) => [numberBeside(clue, setting)],
    title: ({ line, index, fromEnd }) =>
      say(fromEnd ? `title-${line}-end` : `title-${line}`, { name: nameOfKind(kind), number: index + 1 }),
    cells: cellsOf,
    misshapen(clue, setting) {
      const lines = clue.line === 'row' ? rowCount(setting) : columnCount(setting);
      if (!Number.isInteger(clue.index) || clue.index < 0 || clue.index >= lines)
        return say(clue.line === 'row' ? 'wrong-row' : 'wrong-column', {
          number: String(clue.index + 1),
          last: lines,
        });
      return wrongNumber(clue.value, 0, spec.most(setting));
    },
    relations: (clue, setting) => [spec.relation(cellsOf(clue, setting), setting, clue.value)],
    breaches(clue, setting, grid) {
      const cells = cellsOf(clue, setting);
      const values = valuesAt(setting, grid, cells);
      const says = isFull(values)
        ? spec.broken(values, clue.value, setting)
        : spec.early?.(values, clue.value, setting);
      return says ? [{ says, cells }] : [];
    },
  };
};

const row = <State>(
  name: string,
  cells: readonly number[],
  setting: Setting,
  reading: () => Reading<State>,
): Relation => {
  const own: Automaton = automaton(`${name} ${shiftOf(setting)}`, setting.size, cells.length, reading);
  return { kind: 'row', cells, automaton: own };
};

const largestSum = ({ size }: Setting) => (size * (size + 1)) / 2;

/** Before the first end [0], between the ends with the digits seen [1, set], after the second [2]. */
type Sandwich = readonly [phase: 0 | 1 | 2, set: number];

function sandwichReading(setting: Setting, value: number): Reading<Sandwich> {
  const { size } = setting;
  const shift = shiftOf(setting);
  const sumOf = (set: number) => {
    let sum = 0;
    for (let digit = 1; digit <= size; digit++) if (set & (1 << (digit - 1))) sum += digit + shift;
    return sum;
  };
  return {
    starts: [[0, 0]],
    step([phase, set], digit) {
      const isEnd = digit === 1 || digit === size;
      if (phase === 0) return isEnd ? [1, 1 << (digit - 1)] : [0, 0];
      if (phase === 2) return isEnd ? undefined : [2, 0];
      const bit = 1 << (digit - 1);
      if (set & bit) return undefined;
      const first = set & (1 | (1 << (size - 1)));
      const inner = sumOf(set & ~first);
      if (isEnd) return inner === value ? [2, 0] : undefined;
      return inner + digit + shift <= value ? [1, set | bit] : undefined;
    },
    accepts: ([phase]) => phase === 2,
  };
}

/** What lies between the least and the largest digit of a full line. */
function filling(values: readonly number[]): readonly number[] {
  const ends = [values.indexOf(Math.min(...values)), values.indexOf(Math.max(...values))].sort(
    (a, b) => a - b,
  );
  return values.slice(ends[0] + 1, ends[1]);
}

export const sandwich = outsideFamily({
  kind: 'sandwich',
  most: largestSum,
  relation: (cells, setting, value) =>
    row(`sandwich ${value}`, cells, setting, () => sandwichReading(setting, value)),
  broken(values, value) {
    const sum = total(filling(values));
    return sum === value ? undefined : say('says-is', { found: sum, wanted: value });
  },
});

/** For each first digit X: the first X cells hold a set of digits with the sum, the others the rest. */
function xSumChoices(cells: readonly number[], setting: Setting, value: number): Relation {
  const { size } = setting;
  const shift = shiftOf(setting);
  const lists: Relation[][] = [];
  for (let x = Math.max(1, 1 + shift); x <= Math.min(cells.length, size + shift); x++) {
    const bit = 1 << (x - shift - 1);
    const own = (digitSets(size, x, value - x * shift) ?? new Int32Array()).filter(set => (set & bit) !== 0);
    if (own.length === 0) continue;
    const list: Relation[] = [
      { kind: 'allow', cell: cells[0], set: bit },
      { kind: 'set', cells: cells.slice(0, x), sets: own },
    ];
    const full = 2 ** size - 1;
    if (cells.length === size && x < size)
      list.push({ kind: 'set', cells: cells.slice(x), sets: own.map(set => full & ~set) });
    lists.push(list);
  }
  return { kind: 'either', lists };
}

export const xSum = outsideFamily({
  kind: 'x-sum',
  most: largestSum,
  relation: xSumChoices,
  broken(values, value) {
    const sum = total(values.slice(0, values[0]));
    return sum === value ? undefined : say('says-is', { found: sum, wanted: value });
  },
  early(values, value) {
    const first = values[0];
    if (first === undefined) return undefined;
    const own = values.slice(0, first);
    if (!isFull(own) || total(own) === value) return undefined;
    return say('says-is', { found: total(own), wanted: value });
  },
});

export const skyscraper = outsideFamily({
  kind: 'skyscraper',
  most: ({ size }) => size,
  relation: (cells, setting, value) => ({
    kind: 'row',
    cells,
    records: value,
    automaton: automaton(`skyscraper ${value}`, setting.size, cells.length, () => ({
      starts: [[0, 0, 0]],
      step([highest, seen, length]: readonly number[], digit: number) {
        // Digits of a line differ: among so many the largest is at least their number.
        if (digit === highest || Math.max(digit, highest) <= length) return undefined;
        if (digit < highest) return [highest, seen, length + 1];
        return seen < value ? [digit, seen + 1, length + 1] : undefined;
      },
      accepts: ([, seen]) => seen === value,
    })),
  }),
  broken(values, value) {
    const seen = values.filter((own, i) => values.slice(0, i).every(before => before < own)).length;
    return seen === value ? undefined : say('says-counts', { found: seen, wanted: value });
  },
});

export const hiddenSkyscraper = outsideFamily({
  kind: 'hidden-skyscraper',
  most: ({ size }) => size,
  relation: (cells, setting, value) =>
    row(`hidden skyscraper ${value}`, cells, setting, () => ({
      starts: [0],
      step(highest: number, digit: number) {
        if (highest < 0) return -1;
        if (digit > highest) return digit;
        return digit === value ? -1 : undefined;
      },
      accepts: (highest: number) => highest < 0,
    })),
  broken(values, value, setting) {
    const hidden = values.find((own, i) => values.slice(0, i).some(before => before > own));
    const wanted = value + shiftOf(setting);
    if (hidden === wanted) return undefined;
    return hidden === undefined
      ? say('says-hidden-none', { wanted })
      : say('says-is', { found: hidden, wanted });
  },
});

export const numberedRoom = outsideFamily({
  kind: 'numbered-room',
  most: ({ size }) => size,
  relation: (cells, setting, value) => ({
    kind: 'index',
    cell: cells[0],
    cells,
    digit: value,
    shift: shiftOf(setting),
  }),
  broken(values, value, setting) {
    const [first] = values;
    const named = first >= 1 && first <= values.length ? values[first - 1] : undefined;
    const wanted = value + shiftOf(setting);
    if (named === wanted) return undefined;
    return named === undefined
      ? say('says-points-none', { wanted })
      : say('says-points', { found: named, wanted });
  },
  early(values, value, setting) {
    const first = values[0];
    const named = first === undefined ? undefined : values[first - 1];
    const wanted = value + shiftOf(setting);
    if (named === undefined || named === wanted) return undefined;
    return say('says-points', { found: named, wanted });
  },
});
