/** What the readers and writers of both editors' JSON share. */
import type { Bilingual, Language } from '@quadrille/base';
import { LARGEST_SIZE, LEAST_SIZE, type Sudoku, sudoku } from '../rules.js';
import { say } from '../sentences/reading.js';
import type { Document } from './document.js';
import { withoutDoubles } from './line.js';

export type Json = { readonly [name: string]: unknown };

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The objects of a list; anything else in it is no clue. */
export function objectsOf(value: unknown): readonly Json[] {
  return listOf(value).filter(isObject);
}

export function numberOf(value: unknown): number {
  if (value === undefined || value === null || value === '') return 0;
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
}

/** A text that is not empty, or undefined. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

export function readRows(grid: readonly unknown[]): Json[][] {
  const size = grid.length;
  if (size < LEAST_SIZE || size > LARGEST_SIZE) {
    throw say.error('json-rows', { rows: size, least: LEAST_SIZE, most: LARGEST_SIZE });
  }
  return grid.map((row, i) => {
    if (!Array.isArray(row) || row.length !== size) {
      throw say.error('json-row', { row: i + 1, size });
    }
    return row.map(cell => (isObject(cell) ? cell : {}));
  });
}

export function rowsOf<T>(size: number, cellOfGrid: (cell: number) => T): T[][] {
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, i) => cellOfGrid(row * size + i)),
  );
}

/** The shared array where the boxes are the usual ones, so that their layout is found again. */
export function same(boxes: readonly number[], usual: readonly number[]): readonly number[] {
  return boxes.every((box, cell) => box === usual[cell]) ? usual : boxes;
}

type Told = 'title' | 'author' | 'rules' | 'solution' | 'drawings' | 'padDrawings';

/** A document of a puzzle, what is filled in, and what else the file tells. */
export function documentOf(
  parts: Sudoku,
  values: readonly number[],
  told: {
    readonly [Key in Told]?: Document[Key] | undefined;
  },
): Document {
  const puzzle = sudoku({ ...parts, constraints: withoutDoubles(parts.constraints) });
  sudoku({ ...parts, constraints: [], givens: values }); // the digits filled in must be digits, too
  const hasMore = values.some((digit, cell) => digit !== puzzle.givens[cell]);
  const known = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
  return { puzzle, ...(hasMore && { values }), ...known };
}

/** What a drawing is made of. */
export type Drawn = 'line' | 'rectangle' | 'circle' | 'text' | 'cage' | 'arrow' | 'below' | 'above';

/** `2 lines and 1 circle` for what was counted, or nothing. */
export function counted(counts: readonly (readonly [number, Drawn])[]): Bilingual | undefined {
  const parts = counts.filter(([count]) => count > 0).map(([count, word]) => say(`drawn-${word}`, { count }));
  const last = parts.pop();
  if (!last || parts.length === 0) return last;
  const joined = (language: Language) => parts.map(part => part[language]).join(', ');
  return say('drawn-and', { first: { en: joined('en'), cs: joined('cs') }, last });
}

/** The beginning of a text on one line, for messages. */
export function beginningOf(text: string, length = 160): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > length ? `${line.slice(0, length)}…` : line;
}
