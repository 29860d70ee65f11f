/**
 * Puzzles as people draw them: a row a line, with or without bars and rules between the boxes. The same
 * reader takes SadMan's .sdk (remarks, [Puzzle], [State]), Simple Sudoku's .ss, comma-separated cells,
 * numbers with blanks between them, and a grid of pencil marks, where a cell lists all its candidates.
 */
import { isSmall } from '../houses.js';
import { boxShape, type Grid, type Sudoku, sudoku } from '../rules.js';
import { say } from '../sentences/reading.js';
import { type Document, demandClassic, type ParseOptions } from './document.js';
import { formatCells, formatExtras, groundOf, readExtras, sizeOf } from './line.js';
import { type Custom, readSymbols, symbol } from './symbols.js';

interface Row {
  readonly text: string;
  /** Its number in the file. */
  readonly line: number;
}

/** A line that only separates boxes: rules, crosses and bars, but no cell. */
const RULE = /^[\s|+*:.'`\-=]*[-=]{2}[\s|+*:.'`\-=]*$/;
const SECTION = /^\[(\w+)\]$/;

/** Reads one grid. The first line of `text` has the number `firstLine` in the file. */
export function parseGrid(text: string, options: ParseOptions = {}, firstLine = 1): Document {
  const rows: Row[] = [];
  const state: Row[] = [];
  const extras: Row[] = [];
  let title: string | undefined;
  let section = 'puzzle';
  for (const [i, raw] of text.split(/\r\n?|\n/).entries()) {
    const row = { text: raw.trim(), line: firstLine + i };
    const named = SECTION.exec(row.text);
    if (named) section = named[1].toLowerCase();
    else if (row.text.startsWith('#')) title ??= /^#(?:D\s*)?(.*)$/.exec(row.text)![1].trim() || undefined;
    else if (row.text.startsWith(';')) extras.push({ ...row, text: row.text.slice(1).trim() });
    else if (row.text === '' || RULE.test(row.text)) continue;
    else if (section === 'state') state.push(row);
    else if (section === 'puzzle') rows.push(row);
  }
  if (rows.length === 0) throw say.error('no-puzzle', {}, { line: firstLine, column: 1 });
  const size = options.size ?? rows.length;
  if (rows.length !== size || sizeOf(size * size) === undefined) {
    throw say.error('grid-rows', { rows: rows.length }, { line: rows[0].line, column: 1 });
  }
  const told = extras.map(({ text: own, line }) => ({ words: own.split(/\s+/), line }));
  const ground = groundOf(
    size * size,
    told.map(({ words }) => words),
    { ...options, size },
    rows[0].line,
  );
  const { boxes, constraints, custom } = readExtras(ground, told, options);
  const { digits, candidates } = readRows(size, rows, custom);
  const puzzle = sudoku({ ...ground, boxes, constraints, givens: digits });
  const values = state.length === size ? { values: readRows(size, state).digits } : {};
  return { puzzle, ...values, ...(candidates && { candidates }), ...(title && { title }) };
}

function readRows(
  size: number,
  rows: readonly Row[],
  custom?: Custom,
): { digits: number[]; candidates?: number[] } {
  if (rows.every(({ text }) => /[,;\t]/.test(text))) return { digits: readSeparated(size, rows) };
  const tokens = rows.map(({ text }) => text.split(/[\s|:]+/).filter(token => token !== ''));
  const hasLong = tokens.some(row => row.some(token => token.length > 1));
  if (hasLong && tokens.every(row => row.length === size)) {
    return size <= 9 ? readMarks(size, rows, tokens) : { digits: readNumbers(size, rows, tokens) };
  }
  const cells = rows.map(row => {
    const found = [...row.text].flatMap((character, i) =>
      /[\s|:+]/.test(character) ? [] : [{ character, column: i + 1 }],
    );
    if (found.length === size) return found;
    throw say.error('row-cells', { cells: found.length, size }, { line: row.line, column: 1 });
  });
  const text = cells.flatMap(row => row.map(({ character }) => character)).join('');
  const at = (index: number) => ({
    line: rows[Math.floor(index / size)].line,
    column: cells[Math.floor(index / size)][index % size].column,
  });
  const digits = readSymbols(size, text, at, custom);
  return { digits };
}

/** Cells between commas, semicolons or tabs; nothing between them is an empty cell. */
function readSeparated(size: number, rows: readonly Row[]): number[] {
  return rows.flatMap(({ text, line }) => {
    const fields = text.split(/[,;\t]/).map(field => field.trim().replace(/^"(.*)"$/, '$1'));
    if (fields.length !== size) {
      throw say.error('row-fields', { cells: fields.length, size }, { line, column: 1 });
    }
    return fields.map(field => readNumber(size, field, line));
  });
}

function readNumbers(size: number, rows: readonly Row[], tokens: readonly string[][]): number[] {
  return tokens.flatMap((row, i) => row.map(token => readNumber(size, token, rows[i].line)));
}

function readNumber(size: number, text: string, line: number): number {
  if (/^[.*_\-0]?$/.test(text)) return 0;
  const digit = Number(text);
  if (/^\d{1,2}$/.test(text) && digit >= 1 && digit <= size) return digit;
  throw say.error('digit', { word: text, size }, { line, column: 1 });
}

/** A cell with one mark is filled; the others keep their marks. */
function readMarks(size: number, rows: readonly Row[], tokens: readonly string[][]) {
  const candidates = tokens.flatMap((row, i) =>
    row.map(token => {
      if (token === '-') return 0; // a cell that nothing fits
      const set = [...token].reduce((sum, character) => {
        const digit = Number(character);
        if (digit >= 1 && digit <= size) return sum | (1 << (digit - 1));
        const column = rows[i].text.indexOf(token) + 1;
        throw say.error('marks', { word: token, size }, { line: rows[i].line, column });
      }, 0);
      return set;
    }),
  );
  const digits = candidates.map(set => ((set & (set - 1)) === 0 ? 32 - Math.clz32(set) : 0));
  return { digits, candidates };
}

/** A grid with bars and rules between its boxes. */
export function formatGrid({ puzzle }: Document): string {
  const extras = formatExtras(puzzle).map(part => `;${part}`);
  return [...drawGrid(puzzle, puzzle.givens, { corner: '+', rule: '-' }), ...extras, ''].join('\n');
}

/** Rows of a grid as text; irregular boxes are drawn without bars. */
export function drawGrid(
  puzzle: Sudoku,
  grid: Grid,
  { corner, rule }: { corner: string; rule: string },
): string[] {
  const { size, rows = size, columns = size } = puzzle;
  const shape = (isSmall(puzzle) ? undefined : boxShape(puzzle)) ?? { height: rows, width: columns };
  const edge = corner + (rule.repeat(2 * shape.width + 1) + corner).repeat(columns / shape.width);
  const lines: string[] = [];
  for (let row = 0; row < rows; row++) {
    if (row % shape.height === 0) lines.push(edge);
    let text = '|';
    for (let column = 0; column < columns; column++) {
      text += ` ${symbol(size, grid[row * size + column], puzzle.low)}`;
      if ((column + 1) % shape.width === 0) text += ' |';
    }
    lines.push(text);
  }
  return [...lines, edge];
}

/** SadMan Software's .sdk: remarks, the puzzle, and where somebody has begun, the state. */
export function formatSdk(document: Document): string {
  demandClassic('sdk', document);
  const { puzzle, values, title } = document;
  const rows = (grid: Grid) =>
    Array.from({ length: 9 }, (_, i) => formatCells(9, grid.slice(9 * i, 9 * i + 9)));
  return [
    ...(title ? [`#D${title.replace(/\s+/g, ' ')}`] : []),
    '[Puzzle]',
    ...rows(puzzle.givens),
    ...(values ? ['[State]', ...rows(values)] : []),
    '',
  ].join('\n');
}

/** Simple Sudoku's .ss. */
export function formatSs(document: Document): string {
  demandClassic('ss', document);
  const { givens } = document.puzzle;
  const lines = ['*-----------*'];
  for (let row = 0; row < 9; row++) {
    if (row === 3 || row === 6) lines.push('|---+---+---|');
    const thirds = [0, 3, 6].map(from => formatCells(9, givens.slice(9 * row + from, 9 * row + from + 3)));
    lines.push(`|${thirds.join('|')}|`);
  }
  return [...lines, '*-----------*', ''].join('\n');
}

/** Comma-separated numbers, empty cells empty; there is no place for boxes and constraints. */
export function formatCsv({ puzzle }: Document): string {
  const { size, givens } = puzzle;
  if (formatExtras({ ...puzzle, givens: [] }).length > 0) {
    throw say.error('csv-extras');
  }
  const rows = Array.from({ length: size }, (_, row) => givens.slice(row * size, (row + 1) * size));
  return `${rows.map(row => row.map(digit => digit || '').join(',')).join('\n')}\n`;
}
