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
import { NotationError } from '@quadrille/cover';
import {
  boxShape,
  type Constraint,
  cellName,
  cellOf,
  LARGEST_SIZE,
  LEAST_SIZE,
  rectangularBoxes,
  type Sudoku,
  sudoku,
  usualBoxes,
  VARIANTS,
  type Variant,
} from '../rules.js';
import type { ParseOptions } from './document.js';
import { type Custom, customOfRange, readSymbols, symbol, symbolsToTell } from './symbols.js';

/** The size of a puzzle of so many cells, or undefined when there is none. */
export function sizeOf(cellCount: number): number | undefined {
  const size = Math.sqrt(cellCount);
  return Number.isInteger(size) && size >= LEAST_SIZE && size <= LARGEST_SIZE ? size : undefined;
}

/** Reads one line; `line` is its number in the file, for messages. */
export function parseLine(text: string, options: ParseOptions = {}, line = 1): Sudoku {
  const indent = text.length - text.trimStart().length;
  const cells = /^[^\s,;]*/.exec(text.trimStart())![0];
  const size = options.size ?? sizeOf(cells.length);
  if (size === undefined || size * size !== cells.length) throw wrongLength(cells.length, options.size, line);
  const parts = text.trimStart().slice(cells.length).startsWith(';') ? text.split(';').slice(1) : [];
  const constraints: Constraint[] = [...(options.constraints ?? [])];
  let boxes = usualBoxes(size);
  let custom: Custom | undefined;
  for (const part of parts) {
    const [word, ...rest] = part.trim().split(/\s+/);
    if (word === 'symbols') custom = customOfRange(size, rest.join(''), line);
    else if (word === 'boxes') boxes = parseBoxes(size, rest.join(''), line);
    else if (word === 'cage') constraints.push(parseCage(size, rest, line));
    else if (word !== '') constraints.push({ kind: variantOf(word, line) });
  }
  const givens = readSymbols(size, cells, index => ({ line, column: indent + index + 1 }), custom);
  return sudoku({ size, boxes, constraints: withoutDoubles(constraints), givens });
}

/** Writes a puzzle on one line; what is usual for its size is left out. */
export function formatLine(puzzle: Sudoku, grid: readonly number[] = puzzle.givens): string {
  return [formatCells(puzzle.size, grid), ...formatExtras(puzzle, grid)].join(';');
}

/** The cells alone. */
export function formatCells(size: number, grid: readonly number[]): string {
  return grid.map(digit => symbol(size, digit)).join('');
}

/** Symbols, where they must be told, boxes and constraints as the parts that follow the cells. */
export function formatExtras(puzzle: Sudoku, grid: readonly number[] = puzzle.givens): string[] {
  const parts: string[] = [];
  const symbols = symbolsToTell(puzzle.size, grid);
  if (symbols) parts.push(`symbols ${symbols}`);
  const { size, boxes, constraints } = puzzle;
  if (!usualBoxes(size).every((box, cell) => box === boxes[cell])) parts.push(`boxes ${formatBoxes(puzzle)}`);
  for (const constraint of constraints) {
    if (constraint.kind !== 'cage') parts.push(constraint.kind);
    else parts.push(`cage ${constraint.sum} ${constraint.cells.map(cell => cellName(size, cell)).join(' ')}`);
  }
  return parts;
}

/** `2x3` for rectangles, else the box of every cell in one character. */
export function formatBoxes(puzzle: Pick<Sudoku, 'size' | 'boxes'>): string {
  const shape = boxShape(puzzle);
  return shape ? `${shape.height}x${shape.width}` : puzzle.boxes.map(box => box.toString(36)).join('');
}

/**
 * Reads what `formatBoxes` writes; any characters name the boxes, in the order in which they first appear.
 */
export function parseBoxes(size: number, text: string, line = 1): readonly number[] {
  const rectangle = /^(\d{1,2})x(\d{1,2})$/.exec(text);
  if (rectangle) {
    const [height, width] = [Number(rectangle[1]), Number(rectangle[2])];
    if (height * width !== size) {
      throw new NotationError(`boxes of ${text} cells do not hold the digits 1 to ${size}`, {
        line,
        column: 1,
      });
    }
    return rectangularBoxes(height, width);
  }
  if (text.length !== size * size) {
    throw new NotationError(
      `"boxes" takes a rectangle like 3x3 or ${size * size} characters, one a cell; here are ${text.length}`,
      { line, column: 1 },
    );
  }
  const numbers = new Map<string, number>();
  return Array.from(text.toLowerCase(), name => {
    if (!numbers.has(name)) numbers.set(name, numbers.size);
    return numbers.get(name)!;
  });
}

/** Reads the name of a variant, with or without hyphens. */
export function variantOf(word: string, line = 1): Variant {
  const name = word.toLowerCase().replace(/[-_]/g, '');
  const found = VARIANTS.find(variant => variant === (name === 'x' ? 'diagonal' : name));
  if (found) return found;
  throw new NotationError(`"${word}" is no variant; there are ${VARIANTS.join(', ')}`, { line, column: 1 });
}

/** Reads a cage: its sum, then its cells. */
export function parseCage(size: number, words: readonly string[], line = 1): Constraint {
  const [sum, ...names] = words;
  if (!/^\d{1,4}$/.test(sum ?? '')) {
    throw new NotationError('a cage is written "cage SUM CELL CELL …", as in "cage 15 r1c1 r1c2"', {
      line,
      column: 1,
    });
  }
  const cells = names.map(name => {
    const cell = cellOf(size, name);
    if (cell !== undefined) return cell;
    throw new NotationError(
      `"${name}" is no cell of a ${size}x${size} puzzle; write r1c1 to r${size}c${size}`,
      {
        line,
        column: 1,
      },
    );
  });
  return { kind: 'cage', cells, sum: Number(sum) };
}

/** A variant named twice, in the file and by the caller, is one variant. */
export function withoutDoubles(constraints: readonly Constraint[]): Constraint[] {
  return constraints.filter(
    ({ kind }, at) => kind === 'cage' || constraints.findIndex(other => other.kind === kind) === at,
  );
}

function wrongLength(length: number, size: number | undefined, line: number): NotationError {
  const wanted = size ? `${size * size} (${size}x${size})` : '16, 36, 64, 81, 100, 144, 256, 625';
  return new NotationError(`there are ${length} cells; a puzzle on one line has ${wanted}`, {
    line,
    column: 1,
  });
}
