/**
 * The JSON of two puzzle editors: f-puzzles (a grid of cells with `value` and `given`, cages, flags for the
 * variants) and SudokuPad (cells with `value`, regions, cages as lists of [row, column]). Links of these
 * sites are this JSON, compressed; the plain JSON is what their "export" gives.
 */
import { InputError } from '@quadrille/cover';
import {
  type Constraint,
  cellOf,
  LARGEST_SIZE,
  LEAST_SIZE,
  type Sudoku,
  sudoku,
  usualBoxes,
} from '../rules.js';
import type { Document, ParseOptions } from './document.js';
import { withoutDoubles } from './line.js';

type Json = { readonly [name: string]: unknown };

/** Reads the JSON of either editor. */
export function parseJson(text: string, options: ParseOptions = {}): Document {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new InputError(`this is not JSON: ${(error as Error).message}`);
  }
  if (isObject(data) && Array.isArray(data.grid)) return parseFPuzzles(data, data.grid, options);
  if (isObject(data) && Array.isArray(data.cells)) return parseSudokuPad(data, data.cells, options);
  throw new InputError('this JSON holds no puzzle; f-puzzles has "grid", SudokuPad has "cells"');
}

const FLAGS: readonly (readonly [string, Constraint['kind']])[] = [
  ['nonconsecutive', 'nonconsecutive'],
  ['antiknight', 'antiknight'],
  ['antiking', 'antiking'],
  ['disjointgroups', 'disjoint'],
];

function parseFPuzzles(data: Json, grid: readonly unknown[], options: ParseOptions): Document {
  const rows = readRows(grid);
  const size = rows.length;
  const constraints: Constraint[] = [...(options.constraints ?? [])];
  if (data['diagonal+'] === true && data['diagonal-'] === true) constraints.push({ kind: 'diagonal' });
  else if (data['diagonal+'] || data['diagonal-'])
    throw new InputError('only one diagonal counts here; Quadrille knows both or none');
  for (const [flag, kind] of FLAGS) if (data[flag] === true && kind !== 'cage') constraints.push({ kind });
  for (const cage of listOf(data.killercage)) {
    const cells = listOf(isObject(cage) ? cage.cells : undefined).map(name => {
      const cell = cellOf(size, String(name));
      if (cell === undefined)
        throw new InputError(`a cage holds ${String(name).slice(0, 20)}, which is no cell`);
      return cell;
    });
    constraints.push({ kind: 'cage', cells, sum: numberOf(isObject(cage) ? cage.value : undefined) });
  }
  const usual = usualBoxes(size);
  const cells = rows.flat();
  const boxes = cells.map((cell, at) => (typeof cell.region === 'number' ? cell.region : usual[at]));
  const values = cells.map(cell => numberOf(cell.value));
  const givens = values.map((digit, at) => (cells[at].given === true ? digit : 0));
  return documentOf(data.title, { size, boxes: same(boxes, usual), constraints, givens }, values);
}

function parseSudokuPad(data: Json, cells: readonly unknown[], options: ParseOptions): Document {
  const rows = readRows(cells);
  const size = rows.length;
  const givens = rows.flat().map(cell => numberOf(cell.value));
  const place = (pair: unknown): number => {
    const [row, column] = listOf(pair).map(Number);
    if (row >= 0 && row < size && column >= 0 && column < size) return row * size + column;
    throw new InputError('a region or cage holds a cell outside the grid');
  };
  const usual = usualBoxes(size);
  const boxes = [...usual];
  for (const [index, region] of listOf(data.regions).entries()) {
    for (const pair of listOf(region)) boxes[place(pair)] = index;
  }
  const cages = listOf(data.cages).flatMap((cage): Constraint[] => {
    const list = isObject(cage) ? listOf(cage.cells) : [];
    if (list.length === 0 || !isObject(cage)) return []; // SudokuPad keeps its metadata in cages without cells
    return [{ kind: 'cage', cells: list.map(place), sum: numberOf(cage.sum ?? cage.value) }];
  });
  const constraints = [...(options.constraints ?? []), ...cages];
  const title = isObject(data.metadata) ? data.metadata.title : undefined;
  return documentOf(title, { size, boxes: same(boxes, usual), constraints, givens }, givens);
}

function documentOf(title: unknown, parts: Sudoku, values: readonly number[]): Document {
  const puzzle = sudoku({ ...parts, constraints: withoutDoubles(parts.constraints) });
  sudoku({ ...parts, constraints: [], givens: values }); // the digits filled in must be digits, too
  const hasMore = values.some((digit, cell) => digit !== puzzle.givens[cell]);
  return { puzzle, ...(hasMore && { values }), ...(typeof title === 'string' && title && { title }) };
}

/** Writes the JSON of f-puzzles. */
export function formatFPuzzles({ puzzle, values = puzzle.givens, title }: Document): string {
  const { size, boxes, constraints, givens } = puzzle;
  const usual = usualBoxes(size);
  const name = (cell: number) => `R${Math.floor(cell / size) + 1}C${(cell % size) + 1}`;
  const has = (kind: Constraint['kind']) => constraints.some(constraint => constraint.kind === kind);
  if (has('windoku')) throw new InputError('f-puzzles has no windoku; use "line" or "xml"');
  const cages = constraints.flatMap(constraint =>
    constraint.kind === 'cage'
      ? [{ cells: constraint.cells.map(name), ...(constraint.sum > 0 && { value: String(constraint.sum) }) }]
      : [],
  );
  const grid = rowsOf(size, cell => ({
    ...(values[cell] > 0 && { value: values[cell] }),
    ...(givens[cell] > 0 && { given: true }),
    ...(boxes[cell] !== usual[cell] && { region: boxes[cell] }),
  }));
  return `${JSON.stringify({
    size,
    ...(title && { title }),
    grid,
    ...(has('diagonal') && { 'diagonal+': true, 'diagonal-': true }),
    ...Object.fromEntries(FLAGS.filter(([, kind]) => has(kind)).map(([flag]) => [flag, true])),
    ...(cages.length > 0 && { killercage: cages }),
  })}\n`;
}

/** Writes the JSON of SudokuPad; it has cells, regions and cages, but no words for variants. */
export function formatSudokuPad({ puzzle, title }: Document): string {
  const { size, boxes, constraints, givens } = puzzle;
  if (constraints.some(({ kind }) => kind !== 'cage')) {
    throw new InputError('SudokuPad has no words for these constraints; use "fpuzzles", "line" or "xml"');
  }
  const pair = (cell: number) => [Math.floor(cell / size), cell % size];
  const regions = Array.from({ length: size }, () => [] as number[][]);
  for (const [cell, box] of boxes.entries()) regions[box].push(pair(cell));
  const cages = constraints.flatMap(constraint =>
    constraint.kind === 'cage'
      ? [{ cells: constraint.cells.map(pair), ...(constraint.sum > 0 && { value: String(constraint.sum) }) }]
      : [],
  );
  const cells = rowsOf(size, cell => (givens[cell] > 0 ? { value: String(givens[cell]) } : {}));
  return `${JSON.stringify({ ...(title && { metadata: { title } }), cells, regions, cages })}\n`;
}

function rowsOf<T>(size: number, cellOfGrid: (cell: number) => T): T[][] {
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, i) => cellOfGrid(row * size + i)),
  );
}

function readRows(grid: readonly unknown[]): Json[][] {
  const size = grid.length;
  if (size < LEAST_SIZE || size > LARGEST_SIZE) {
    throw new InputError(`the grid has ${size} rows; it must have from ${LEAST_SIZE} to ${LARGEST_SIZE}`);
  }
  return grid.map((row, i) => {
    if (!Array.isArray(row) || row.length !== size) {
      throw new InputError(`row ${i + 1} must be a list of ${size} cells`);
    }
    return row.map(cell => (isObject(cell) ? cell : {}));
  });
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function numberOf(value: unknown): number {
  if (value === undefined || value === null || value === '') return 0;
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
}

/** The shared array where the boxes are the usual ones, so that their layout is found again. */
function same(boxes: readonly number[], usual: readonly number[]): readonly number[] {
  return boxes.every((box, cell) => box === usual[cell]) ? usual : boxes;
}
