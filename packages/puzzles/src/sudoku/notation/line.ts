/**
 * A puzzle on one line: its cells row by row, and what makes it more than a plain sudoku after semicolons:
 *
 *     53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
 *     .................................................................................;diagonal;cage 15 r1c1 r1c2
 *     1...  …  ;boxes 0011001122332233
 *     0000  …  ;symbols 0-F
 *
 * Anything after a blank or a comma is a remark (many collections add a rating or the solution there).
 */
import type { InputError } from '@quadrille/base';
import { isOnGrid } from '../cells.js';
import { isClue } from '../clues/index.js';
import { isSmall } from '../houses.js';
import {
  boxShape,
  type Constraint,
  cellName,
  cellOf,
  LARGEST_SIZE,
  LEAST_SIZE,
  RULE_NAMES,
  type RuleName,
  rectangularBoxes,
  type Sudoku,
  sudoku,
  usualBoxes,
} from '../rules.js';
import { say } from '../sentences.js';
import { formatClue, isClueWord, parseClue } from './clue-words.js';
import type { ParseOptions } from './document.js';
import { type Custom, customOfRange, rangeOf, readSymbols, symbol, symbolsToTell } from './symbols.js';

/** The size of a puzzle of so many cells, or undefined when there is none. */
export function sizeOf(cellCount: number): number | undefined {
  const size = Math.sqrt(cellCount);
  return Number.isInteger(size) && size >= LEAST_SIZE && size <= LARGEST_SIZE ? size : undefined;
}

/** Reads one line; `line` is its number in the file, for messages. */
export function parseLine(text: string, options: ParseOptions = {}, line = 1): Sudoku {
  const indent = text.length - text.trimStart().length;
  const cells = /^[^\s,;]*/.exec(text.trimStart())![0];
  const parts = text.trimStart().slice(cells.length).startsWith(';') ? text.split(';').slice(1) : [];
  const told = parts.map(part => part.trim().split(/\s+/)).filter(([word]) => word !== '');
  const ground = groundOf(cells.length, told, options, line);
  const extras = readExtras(
    ground,
    told.map(words => ({ words, line })),
    options,
  );
  const place = (index: number) => ({ line, column: indent + index + 1 });
  const digits = readSymbols(ground.size, cells, place, extras.custom);
  const givens = isSmall(ground) ? spread(digits, ground) : digits;
  const { custom, ...shape } = extras;
  const written = custom === 'letters' && ground.size !== 25 ? { symbols: custom } : {};
  return sudoku({ ...ground, ...shape, ...written, givens });
}

/** Words after a semicolon, and the line on which they stand. */
export interface Extra {
  readonly words: readonly string[];
  readonly line: number;
}

/** Size and extent of a puzzle of so many cells: what its words tell, or a square. */
export function groundOf(
  cellCount: number,
  told: readonly (readonly string[])[],
  options: ParseOptions,
  line: number,
): Pick<Sudoku, 'size' | 'low' | 'rows' | 'columns'> {
  const wordsOf = (name: string) => told.find(([word]) => word === name)?.[1];
  const range = /^([01])-(\d{1,2})$/.exec(wordsOf('digits') ?? '');
  const grid = /^(\d{1,2})x(\d{1,2})$/.exec(wordsOf('grid') ?? '');
  if ((wordsOf('digits') && !range) || (wordsOf('grid') && !grid))
    throw say.error('ground-words', {}, { line, column: 1 });
  const low = range ? { low: Number(range[1]) } : {};
  const [rows, columns] = grid ? [Number(grid[1]), Number(grid[2])] : [];
  const size = range ? Number(range[2]) - Number(range[1]) + 1 : (options.size ?? sizeOf(cellCount));
  const wanted = rows !== undefined && columns !== undefined ? rows * columns : (size ?? 0) ** 2;
  if (size === undefined || wanted !== cellCount) throw wrongLength(cellCount, options.size, line);
  return { size, ...low, ...(rows !== undefined && { rows }), ...(columns !== undefined && { columns }) };
}

/** Boxes, constraints and symbols from the words after the semicolons. */
export function readExtras(
  ground: Pick<Sudoku, 'size' | 'low' | 'rows' | 'columns'>,
  extras: readonly Extra[],
  options: ParseOptions,
): { boxes: readonly number[]; constraints: Constraint[]; custom: Custom | undefined } {
  const { size } = ground;
  const constraints: Constraint[] = [...(options.constraints ?? [])];
  let boxes = isSmall(ground) ? new Array<number>(size * size).fill(-1) : usualBoxes(size);
  let custom: Custom | undefined = ground.low === 0 ? 'zero' : undefined;
  for (const { words, line } of extras) {
    const [word, ...rest] = words;
    if (word === 'symbols') custom = customOfRange(size, rest.join(''), line);
    else if (word === 'boxes') boxes = parseBoxes(size, rest.join(''), line);
    else if (word === 'cage') constraints.push(parseCage(size, rest, line));
    else if (isClueWord(word)) constraints.push(parseClue(words, { ...ground, boxes }, line));
    else if (word !== 'digits' && word !== 'grid') constraints.push({ kind: variantOf(word, line) });
  }
  return { boxes, constraints: withoutDoubles(constraints), custom };
}

/** The digits of a small grid at their places in the square of its numbering. */
function spread(digits: readonly number[], ground: Pick<Sudoku, 'size' | 'rows' | 'columns'>): number[] {
  const { size, columns = size } = ground;
  const all = new Array<number>(size * size).fill(0);
  for (const [i, digit] of digits.entries()) all[Math.floor(i / columns) * size + (i % columns)] = digit;
  return all;
}

/** Writes a puzzle on one line; what is usual for its size is left out. */
export function formatLine(puzzle: Sudoku, grid: readonly number[] = puzzle.givens): string {
  return [gridLine(puzzle, grid), ...formatExtras(puzzle, grid)].join(';');
}

/** The cells of a puzzle's grid alone, as it writes its digits. */
export function gridLine(puzzle: Sudoku, grid: readonly number[]): string {
  if (puzzle.low === undefined && !isSmall(puzzle) && !puzzle.symbols) return formatCells(puzzle.size, grid);
  const own = grid.filter((_, cell) => isOnGrid(puzzle, cell));
  return own.map(digit => symbol(puzzle.size, digit, puzzle.low, puzzle.symbols)).join('');
}

/** The cells alone. */
export function formatCells(size: number, grid: readonly number[]): string {
  return grid.map(digit => symbol(size, digit)).join('');
}

/** Symbols, where they must be told, boxes and constraints as the parts that follow the cells. */
export function formatExtras(puzzle: Sudoku, grid: readonly number[] = puzzle.givens): string[] {
  const parts: string[] = [];
  const { size, boxes, constraints, low, rows = size, columns = size } = puzzle;
  const symbols = puzzle.symbols
    ? rangeOf(size, puzzle.symbols)
    : low === undefined
      ? symbolsToTell(size, grid)
      : undefined;
  if (symbols) parts.push(`symbols ${symbols}`);
  if (isSmall(puzzle)) parts.push(`grid ${rows}x${columns}`);
  if (low !== undefined || isSmall(puzzle)) parts.push(`digits ${low ?? 1}-${size + (low ?? 1) - 1}`);
  const usual = isSmall(puzzle) ? boxes.map(() => -1) : usualBoxes(size);
  if (!usual.every((box, cell) => box === boxes[cell])) parts.push(`boxes ${formatBoxes(puzzle)}`);
  for (const constraint of constraints) parts.push(formatConstraint(constraint, puzzle));
  return parts;
}

/** A clue, a cage or a rule in the words of a line. */
export function formatConstraint(constraint: Constraint, puzzle: Sudoku): string {
  if (isClue(constraint)) return formatClue(constraint, puzzle);
  if (constraint.kind !== 'cage') return constraint.kind;
  const names = constraint.cells.map(cell => cellName(puzzle.size, cell));
  return `cage ${constraint.sum} ${names.join(' ')}`;
}

/** `2x3` for rectangles, else the box of every cell in one character. */
export function formatBoxes(puzzle: Pick<Sudoku, 'size' | 'boxes'>): string {
  const shape = boxShape(puzzle);
  return shape
    ? `${shape.height}x${shape.width}`
    : puzzle.boxes.map(box => (box < 0 ? '-' : box.toString(36))).join('');
}

/**
 * Reads what `formatBoxes` writes; any characters name the boxes, in the order in which they first appear.
 */
export function parseBoxes(size: number, text: string, line = 1): readonly number[] {
  const rectangle = /^(\d{1,2})x(\d{1,2})$/.exec(text);
  if (rectangle) {
    const [height, width] = [Number(rectangle[1]), Number(rectangle[2])];
    if (height * width !== size) {
      throw say.error('box-shape', { shape: text, size }, { line, column: 1 });
    }
    return rectangularBoxes(height, width);
  }
  if (text.length !== size * size) {
    throw say.error('box-list', { wanted: size * size, given: text.length }, { line, column: 1 });
  }
  const numbers = new Map<string, number>();
  return Array.from(text.toLowerCase(), name => {
    if (name === '-') return -1;
    if (!numbers.has(name)) numbers.set(name, numbers.size);
    return numbers.get(name)!;
  });
}

/** Reads the name of a variant, with or without hyphens. */
export function variantOf(word: string, line = 1): RuleName {
  const name = word.toLowerCase().replace(/[-_]/g, '');
  const found = RULE_NAMES.find(variant => variant.replace(/-/g, '') === (name === 'x' ? 'diagonal' : name));
  if (found) return found;
  throw say.error('variant', { word, variants: RULE_NAMES.join(', ') }, { line, column: 1 });
}

/** Reads a cage: its sum, then its cells. */
export function parseCage(size: number, words: readonly string[], line = 1): Constraint {
  const [sum, ...names] = words;
  if (!/^\d{1,4}$/.test(sum ?? '')) {
    throw say.error('cage', {}, { line, column: 1 });
  }
  const cells = names.map(name => {
    const cell = cellOf(size, name);
    if (cell !== undefined) return cell;
    throw say.error('cell', { word: name, size }, { line, column: 1 });
  });
  return { kind: 'cage', cells, sum: Number(sum) };
}

/** A variant named twice, in the file and by the caller, is one variant. */
export function withoutDoubles(constraints: readonly Constraint[]): Constraint[] {
  return constraints.filter(
    (own, at) =>
      Object.keys(own).length > 1 || constraints.findIndex(other => other.kind === own.kind) === at,
  );
}

function wrongLength(length: number, size: number | undefined, line: number): InputError {
  const wanted = size ? `${size * size} (${size}x${size})` : '16, 36, 64, 81, 100, 144, 256, 625';
  return say.error('line-length', { cells: length, wanted }, { line, column: 1 });
}
