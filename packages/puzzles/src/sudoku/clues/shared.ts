/** What the families of clues have in common: checks of shape, digits along a line. */
import type { Bilingual } from '@quadrille/base';
import { cellName, isOnGrid, shiftOf, valueAt } from '../cells.js';
import type { Relation } from '../relations/types.js';
import { say } from '../sentences.js';
import { nameOfKind } from './names.js';
import { middles, type Point, type Shape } from './shapes.js';
import type { Breach, ClueKind, Family, LineClue, LineKind, Setting } from './types.js';

/** What a cell counts for, or undefined while it is empty. */
export type Value = number | undefined;

export const nameOf = (setting: Setting, cell: number) => cellName(setting.size, cell);

/** What a clue is called: its kind, and a cell of it. */
export function titled(
  how: 'from' | 'at' | 'cell' | 'in',
  kind: ClueKind,
  setting: Setting,
  cell: number,
): Bilingual {
  return say(`title-${how}`, { name: nameOfKind(kind), cell: nameOf(setting, cell) });
}

export function valuesAt(setting: Setting, grid: readonly number[], cells: readonly number[]): Value[] {
  return cells.map(cell => valueAt(setting, grid, cell));
}

export function isFull(values: Value[]): values is number[] {
  return values.every(value => value !== undefined);
}

export function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** What is wrong with a list of cells. */
export function wrongCells(
  setting: Setting,
  cells: readonly number[],
  { least = 1, most = setting.size ** 2, distinct = false } = {},
): Bilingual | undefined {
  const wrong = cells.find(cell => !Number.isInteger(cell) || cell < 0 || cell >= setting.size ** 2);
  if (wrong !== undefined) return say('wrong-cell', { cell: String(wrong) });
  const beside = cells.find(cell => !isOnGrid(setting, cell));
  if (beside !== undefined) return say('wrong-cell', { cell: nameOf(setting, beside) });
  if (cells.length < least) return say('wrong-few', { cells: cells.length, least });
  if (cells.length > most) return say('wrong-many', { cells: cells.length, most });
  return distinct && new Set(cells).size < cells.length ? say('wrong-twice') : undefined;
}

/** The digit of a list that the grid does not have. */
export function wrongDigit(setting: Setting, digits: readonly number[]): Bilingual | undefined {
  const wrong = digits.find(digit => !Number.isInteger(digit) || digit < 1 || digit > setting.size);
  const shift = shiftOf(setting);
  return wrong === undefined
    ? undefined
    : say('wrong-digit', { digit: String(wrong + shift), first: 1 + shift, last: setting.size + shift });
}

/** What is wrong with a number. */
export function wrongNumber(value: number | undefined, least: number, most: number): Bilingual | undefined {
  if (value === undefined) return say('wrong-no-number', { least, most });
  const isRight = Number.isInteger(value) && value >= least && value <= most;
  return isRight ? undefined : say('wrong-number', { value: String(value), least, most });
}

/** A line breaks: what to say, and the positions that show it. */
export type Broken = { readonly says: Bilingual; readonly at: readonly number[] } | undefined;

/** What makes a kind of line different from the others. */
export interface LineSpec {
  readonly kind: LineKind;
  readonly least?: number;
  /** The bounds of its number, where it has one. */
  readonly value?: readonly [least: number, most: number];
  relations(cells: readonly number[], setting: Setting, value: number): Relation[];
  /** How the values along the line break it; positions count from its first cell. */
  broken(values: Value[], value: number, setting: Setting, cells: readonly number[]): Broken;
  /** What it looks like, given the middles of its cells. */
  draw(points: readonly Point[], clue: LineClue, setting: Setting): readonly Shape[];
}

/** The family of a kind of line. */
export function lineFamily(spec: LineSpec): Family<LineClue> {
  const { kind, least = 2 } = spec;
  return {
    kind,
    title: (clue, setting) => titled('from', kind, setting, clue.cells[0]),
    cells: clue => clue.cells,
    misshapen: (clue, setting) =>
      wrongCells(setting, clue.cells, { least }) ??
      (spec.value ? wrongNumber(clue.value, spec.value[0], spec.value[1]) : undefined),
    relations: (clue, setting) => spec.relations(clue.cells, setting, clue.value ?? 0),
    draw: (clue, setting) => spec.draw(middles(setting, clue.cells), clue, setting),
    breaches(clue, setting, grid): Breach[] {
      const values = valuesAt(setting, grid, clue.cells);
      const found = spec.broken(values, clue.value ?? 0, setting, clue.cells);
      return found ? [{ says: found.says, cells: found.at.map(i => clue.cells[i]) }] : [];
    },
  };
}

/** The first two successive values that fail a test. */
export function firstApart(
  values: readonly Value[],
  test: (a: number, b: number) => boolean,
): readonly [number, number] | undefined {
  for (let i = 1; i < values.length; i++) {
    const [a, b] = [values[i - 1], values[i]];
    if (a !== undefined && b !== undefined && !test(a, b)) return [i - 1, i];
  }
  return undefined;
}

/** The first two values anywhere that fail a test. */
export function anyApart(
  values: readonly Value[],
  test: (a: number, b: number) => boolean,
): readonly [number, number] | undefined {
  for (let j = 1; j < values.length; j++) {
    for (let i = 0; i < j; i++) {
      const [a, b] = [values[i], values[j]];
      if (a !== undefined && b !== undefined && !test(a, b)) return [i, j];
    }
  }
  return undefined;
}

export const allAt = (values: readonly Value[]) => values.map((_, i) => i);
