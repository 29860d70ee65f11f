/**
 * The rows of the npm package `dancing-links` as JSON: what a program gives to its solvers, out and in.
 *
 *     { "columns": 3, "rows": [{ "data": "left", "columnIndices": [0, 2] }, { "columnValues": [0, 1, 0] }] }
 *     { "primaryColumns": 1, "secondaryColumns": 2,
 *       "rows": [{ "columnIndices": { "primary": [0], "secondary": [1] } }] }
 *     [[1, 0, 1], [0, 1, 0]]                                                  a bare list is rows of 0 and 1
 */
import { type Model, ModelBuilder, optionName } from '../model.js';
import { say } from '../sentences.js';
import { readJson } from './plain.js';

/** One row per line. Throws `InputError` for colors, multiplicities and costs, which the package does not have. */
export function* arrayLines(model: Model): Generator<string, void, undefined> {
  const { primaryCount, itemCount, optionCount, optionStart, useItem } = model;
  if (model.multiplicities || model.costs || model.colorNames.length > 1) throw say.error('not-arrays');
  const secondaryColumns = itemCount - primaryCount;
  const shape =
    secondaryColumns === 0 ? { columns: itemCount } : { primaryColumns: primaryCount, secondaryColumns };
  yield `${JSON.stringify(shape).slice(0, -1)},"rows":[`;
  for (let option = 0; option < optionCount; option++) {
    const items = [...useItem.subarray(optionStart[option], optionStart[option + 1])];
    const primary = items.filter(item => item < primaryCount);
    const secondary = items.filter(item => item >= primaryCount).map(item => item - primaryCount);
    const columnIndices = secondaryColumns === 0 ? primary : { primary, secondary };
    const row = JSON.stringify({ data: optionName(model, option), columnIndices });
    yield `${row}${option < optionCount - 1 ? ',' : ''}`;
  }
  yield ']}';
}

const MOST_COLUMNS = 10_000_000;

interface Shape {
  readonly primary: number;
  readonly secondary: number;
}

/** Reads rows. Throws `InputError` with the number of the row, counted from 0. */
export function parseArrays(text: string): Model {
  const value = readJson(text);
  const rows = Array.isArray(value) ? value : (value as { rows?: unknown } | null)?.rows;
  if (!Array.isArray(rows)) throw say.error('json-list', { name: 'rows' });
  const shape = shapeOf(value, rows);
  const model = new ModelBuilder();
  const names = Array.from({ length: shape.primary }, (_, column) => `p${column}`);
  const others = Array.from({ length: shape.secondary }, (_, column) => `s${column}`);
  for (const name of names) model.primary(name);
  for (const name of others) model.secondary(name);
  rows.forEach((row: unknown, number) => {
    const { primary, secondary } = columnsOf(row, shape, number);
    const uses = [...primary.map(column => names[column]), ...secondary.map(column => others[column])];
    if (uses.length === 0) throw say.error('array-empty', { number });
    model.option(new Set(uses), nameOf(row));
  });
  return model.build();
}

function shapeOf(value: unknown, rows: readonly unknown[]): Shape {
  const { columns, primaryColumns, secondaryColumns } = value as Record<string, unknown>;
  const width = Array.isArray(rows[0]) ? rows[0].length : undefined;
  const primary = columns ?? primaryColumns ?? width;
  const secondary = secondaryColumns ?? 0;
  for (const count of [primary, secondary]) {
    if (!Number.isInteger(count) || (count as number) < 0) {
      throw say.error('dl-columns', { value: JSON.stringify(count) ?? 'missing' });
    }
    if ((count as number) > MOST_COLUMNS) throw say.error('large-table', { limit: MOST_COLUMNS });
  }
  return { primary: primary as number, secondary: secondary as number };
}

interface Columns {
  readonly primary: readonly number[];
  readonly secondary: readonly number[];
}

function columnsOf(row: unknown, { primary, secondary }: Shape, number: number): Columns {
  const { columnIndices, columnValues } = (row ?? {}) as Record<string, unknown>;
  const values = Array.isArray(row) ? row : columnValues;
  if (columnIndices !== undefined) {
    const [own, more] = bothOf(columnIndices, 'primary', 'secondary');
    return { primary: indices(own, primary, number), secondary: indices(more, secondary, number) };
  }
  const [own, more] = bothOf(values, 'primaryRow', 'secondaryRow');
  return { primary: ones(own, primary, number), secondary: ones(more, secondary, number) };
}

/** A bare list has no secondary part. */
function bothOf(value: unknown, first: string, second: string): [unknown, unknown] {
  if (Array.isArray(value)) return [value, undefined];
  const parts = (value ?? {}) as Record<string, unknown>;
  return [parts[first], parts[second]];
}

function indices(list: unknown, count: number, number: number): number[] {
  if (list === undefined && count === 0) return [];
  const isList = Array.isArray(list) && list.every(x => Number.isInteger(x) && x >= 0 && x < count);
  if (!isList) throw say.error('array-row', { number, last: count - 1 });
  return list as number[];
}

function ones(list: unknown, count: number, number: number): number[] {
  if (list === undefined && count === 0) return [];
  const isRow = Array.isArray(list) && list.length === count && list.every(x => x === 0 || x === 1);
  if (!isRow) throw say.error('array-values', { number, width: count });
  return (list as number[]).flatMap((x, column) => (x === 1 ? [column] : []));
}

/** Data that is a text or a number is the name of the option. */
function nameOf(row: unknown): { name?: string } {
  const { data } = row as { data?: unknown };
  const isName = typeof data === 'number' || (typeof data === 'string' && data !== '');
  return isName ? { name: String(data) } : {};
}
