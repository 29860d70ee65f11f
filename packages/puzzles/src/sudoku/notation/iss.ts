/**
 * The constraint strings of sigh's Interactive Sudoku Solver:
 *
 *     .Shape~6x6.Diagonal~1.Cage~15~R1C1~R1C2.Thermo~R2C2~R3C3.~R3C4_4~R3C6_7~R5C5_1_2
 *
 * A part is a dot, the name of a constraint and its words after tildes; without a name it holds givens and marks. `Or`
 * and `And` hold the parts up to `End`. What has no clue here is refused by name and place.
 */

import { ALPHABET } from '../base64.js';
import { rectangularBoxes, usualBoxes } from '../boxes.js';
import type { Clue } from '../clues/types.js';
import { type Constraint, LARGEST_SIZE, LEAST_SIZE, sudoku } from '../rules.js';
import { say } from '../sentences/reading.js';
import type { Document, ParseOptions } from './document.js';
import { type IssGrid, PARTS, placeOf, startOf, wholeNumber } from './iss-parts.js';
import { withoutDoubles } from './line.js';

/** Whether a text looks like a constraint string: parts that begin with a dot, words after a tilde. */
export function isIss(text: string): boolean {
  return /^\s*\.(?:[A-Z][A-Za-z]*(?:[~.\s]|$)|~)/.test(text);
}

/** Whether it can be nothing else: a puzzle on one line has no tilde and no name of a constraint. */
export function isSurelyIss(text: string): boolean {
  if (!isIss(text)) return false;
  return (
    text.includes('~') ||
    text
      .trim()
      .split('.')
      .slice(1)
      .every(name => name in PARTS || SHAPE.has(name))
  );
}

interface Part {
  readonly name: string;
  readonly words: readonly string[];
  readonly inner: Part[];
  /** Where it stands in the text, from 1. */
  readonly column: number;
}

/** Reads a constraint string. */
export function parseIss(text: string, options: ParseOptions = {}): Document {
  const parts = treeOf(text);
  const grid = gridOf(parts);
  const { size } = grid;
  const givens = new Array<number>(size * size).fill(0);
  const constraints: Constraint[] = [...(options.constraints ?? [])];
  const { boxes, regions } = boxesOf(parts, grid);
  constraints.push(...regions);
  for (const part of parts.flatMap(own => copiesOf(own, grid))) {
    if (part.name === '') readGivens(part, grid, givens, constraints);
    else if (part.name === 'DisjointSets' && isSmall(grid)) constraints.push(...groupsOf(part, parts, grid));
    else if (!SHAPE.has(part.name)) constraints.push(...cluesOf(part, grid));
  }
  const { low, rows, columns } = grid;
  // Above 9 its solutions are written with letters from A on.
  const written = size > 9 && low === 1 ? { symbols: 'letters' as const } : {};
  const whole = bothDiagonals(withoutDoubles(constraints));
  return { puzzle: sudoku({ size, boxes, constraints: whole, givens, low, rows, columns, ...written }) };
}

/** Parts that tell the shape of the grid. */
const SHAPE = new Set(['Shape', 'NoBoxes', 'RegionSize', 'Jigsaw', 'SearchPriority']);

/** What holds parts up to its end. */
const GROUPS = new Set(['Or', 'And', 'Replicate']);

/** Choices inside choices, at most. */
const MOST_LEVELS = 7;

/** The parts of a string, those of a choice inside it. */
function treeOf(text: string): Part[] {
  const root: Part[] = [];
  const stack = [root];
  let column = 1;
  const clean = text.replace(/^#.*$/gm, own => ' '.repeat(own.length));
  for (const [i, piece] of clean.split('.').entries()) {
    const [name, ...words] = piece.replace(/\s+/g, '').split('~');
    const part = { name, words, inner: [], column: Math.max(1, column) };
    column += piece.length + 1;
    if (i === 0) {
      if (piece.trim() !== '') throw say.error('iss-dot', {}, startOf(part));
    } else if (name === 'End') {
      if (stack.length < 2) throw say.error('iss-end', {}, startOf(part));
      stack.pop();
    } else {
      stack[stack.length - 1].push(part);
      if (GROUPS.has(name)) stack.push(part.inner);
      if (stack.length > MOST_LEVELS + 1) throw say.error('iss-deep', { most: MOST_LEVELS }, startOf(part));
    }
  }
  return root;
}

function gridOf(parts: readonly Part[]): IssGrid {
  const part = parts.find(({ name, words }) => name === 'Shape' && (words[0] ?? '') !== '');
  if (!part) return { size: 9, low: 1, rows: 9, columns: 9 };
  const shape = /^(\d{1,2})x(\d{1,2})$/.exec(part.words[0]);
  const range = /^(?:(\d{1,2})-)?(\d{1,2})$/.exec(part.words[1] || '1-0');
  if (!shape || !range)
    throw say.error('iss-shape', { word: part.words.join('~').slice(0, 40) }, startOf(part));
  if (part.words[2]) throw say.error('iss-grid', { word: part.words[2].slice(0, 20) }, startOf(part));
  const [rows, columns] = [Number(shape[1]), Number(shape[2])];
  const low = part.words[1] ? Number(range[1] ?? 1) : 1;
  const size = part.words[1] ? Number(range[2]) - low + 1 : Math.max(rows, columns);
  if (low > 1) throw say.error('low', { low }, startOf(part));
  if (
    Math.max(rows, columns) > size ||
    size < LEAST_SIZE ||
    size > LARGEST_SIZE ||
    Math.min(rows, columns) < 1
  )
    throw say.error(
      'iss-extent',
      { rows, columns, size, least: LEAST_SIZE, most: LARGEST_SIZE },
      startOf(part),
    );
  return { size, low, rows, columns };
}

function regionSizeOf(parts: readonly Part[], { rows, columns }: IssGrid): number {
  const own = parts.find(({ name }) => name === 'RegionSize')?.words[0];
  return own ? Number(own) : Math.max(rows, columns);
}

/** The boxes, and the regions that hold besides them. */
function boxesOf(parts: readonly Part[], grid: IssGrid): { boxes: readonly number[]; regions: Clue[] } {
  const { size, rows, columns } = grid;
  const regionSize = regionSizeOf(parts, grid);
  const boxes = parts.some(({ name }) => name === 'NoBoxes') ? [] : lattice(grid, regionSize);
  const jigsaw = parts
    .filter(({ name }) => name === 'Jigsaw')
    .flatMap(part => jigsawOf(part, grid, regionSize));
  const isWhole = (list: readonly number[][]) =>
    list.length * size === rows * columns && list.every(cells => cells.length === size);
  const [first, second] = isWhole(boxes)
    ? [boxes, jigsaw]
    : isWhole(jigsaw)
      ? [jigsaw, boxes]
      : [[], [...boxes, ...jigsaw]];
  const regions = second.map(cells => ({ kind: 'region' as const, cells }));
  if (rows === size && columns === size) {
    if (first.length === 0) return { boxes: rectangularBoxes(1, size), regions };
    const all = boxOfCells(first, size);
    const usual = usualBoxes(size);
    return { boxes: usual.every((box, cell) => box === all[cell]) ? usual : all, regions };
  }
  return { boxes: boxOfCells(first, size), regions };
}

function boxOfCells(boxes: readonly (readonly number[])[], size: number): number[] {
  const all = new Array<number>(size * size).fill(-1);
  for (const [box, cells] of boxes.entries()) for (const cell of cells) all[cell] = box;
  return all;
}

/** Boxes of so many cells that tile the grid, as square as can be; none where they do not. */
function lattice({ size, rows, columns }: IssGrid, regionSize: number): number[][] {
  const fits = (height: number, width: number) => rows % height === 0 && columns % width === 0;
  for (let short = Math.floor(Math.sqrt(regionSize)); short > 1; short--) {
    const long = regionSize / short;
    if (!Number.isInteger(long)) continue;
    const found = [
      [short, long],
      [long, short],
    ].find(([height, width]) => fits(height, width));
    if (!found) continue;
    const [height, width] = found;
    const boxes: number[][] = [];
    for (let top = 0; top < rows; top += height) {
      for (let left = 0; left < columns; left += width) {
        boxes.push(
          Array.from(
            { length: regionSize },
            (_, i) => (top + Math.floor(i / width)) * size + left + (i % width),
          ),
        );
      }
    }
    return boxes;
  }
  return [];
}

function jigsawOf(part: Part, { size, rows, columns }: IssGrid, regionSize: number): number[][] {
  const text = part.words[part.words.length - 1] ?? '';
  if (text.length !== rows * columns)
    throw say.error('iss-jigsaw', { length: text.length, cells: rows * columns }, startOf(part));
  const byName = new Map<string, number[]>();
  for (const [i, name] of [...text].entries()) {
    const cell = Math.floor(i / columns) * size + (i % columns);
    byName.set(name, [...(byName.get(name) ?? []), cell]);
  }
  return byName.size > 1 ? [...byName.values()].filter(cells => cells.length === regionSize) : [];
}

function readGivens(part: Part, grid: IssGrid, givens: number[], constraints: Constraint[]): void {
  for (const word of part.words.filter(Boolean)) {
    const [name, ...values] = word.split('_');
    const cell = placeOf(grid, name, part);
    const digits = values.map(value => wholeNumber(value, part) - grid.low + 1);
    if (digits.length === 0) throw say.error('iss-given', { word: word.slice(0, 40) }, startOf(part));
    if (digits.length === 1) givens[cell] = digits[0];
    else constraints.push({ kind: 'marks', cell, digits });
    const wrong = digits.find(digit => digit < 1 || digit > grid.size);
    if (wrong !== undefined) {
      const { low, size } = grid;
      const values = { cell: name, digit: wrong + low - 1, first: low, last: low + size - 1 };
      throw say.error('iss-digit', values, startOf(part));
    }
  }
}

/** The parts in a `Replicate`, moved to each of its places; any other part as it is. */
function copiesOf(part: Part, grid: IssGrid): Part[] {
  if (part.name !== 'Replicate') return [part];
  const [places = '', origin = 'R1C1'] = part.words;
  const from = placeOf(grid, origin, part);
  const { size, rows, columns } = grid;
  const numberOf = (cell: number) => Math.floor(cell / size) * columns + (cell % size);
  const inner = part.inner.flatMap(own => copiesOf(own, grid));
  return [...places].flatMap((character, word) => {
    const bits = ALPHABET.indexOf(character);
    if (bits < 0) throw say.error('iss-places', { word: places.slice(0, 40) }, startOf(part));
    return [0, 1, 2, 3, 4, 5].flatMap(bit => {
      if (((bits >> bit) & 1) === 0) return [];
      const to = numberOf(from) + 6 * word + bit;
      const isInside = to < rows * columns;
      if (!isInside) throw say.error('iss-places', { word: places.slice(0, 40) }, startOf(part));
      const down = Math.floor(to / columns) - Math.floor(from / size);
      return inner.map(own => moved(own, grid, down, (to % columns) - (from % size)));
    });
  });
}

/** A part with all its cells so far down and to the right. */
function moved(part: Part, grid: IssGrid, down: number, right: number): Part {
  const words = part.words.map(word => {
    const [name, ...more] = word.split('_');
    if (!/^r[1-9a-g]c[1-9a-g]$/i.test(name)) return word;
    const cell = placeOf(grid, name, part);
    const [row, column] = [Math.floor(cell / grid.size) + down, (cell % grid.size) + right];
    const own = [row, column].map(place => (place >= 0 && place < 16 ? (place + 1).toString(17) : '0'));
    return [`R${own[0]}C${own[1]}`, ...more].join('_');
  });
  return { ...part, words, inner: part.inner.map(own => moved(own, grid, down, right)) };
}

const isSmall = ({ size, rows, columns }: IssGrid) => rows !== size || columns !== size;

/** Where the grid has fewer boxes than digits, cells at the same place of the boxes differ. */
function groupsOf(part: Part, parts: readonly Part[], grid: IssGrid): Clue[] {
  const regionSize = regionSizeOf(parts, grid);
  const boxes = lattice(grid, regionSize);
  if (boxes.length === 0) throw say.error('iss-unknown', { name: part.name }, startOf(part));
  return boxes[0].map((_, i) => ({ kind: 'region', cells: boxes.map(cells => cells[i]) }));
}

function cluesOf(part: Part, grid: IssGrid): Constraint[] {
  const { name } = part;
  const inner = part.inner.flatMap(own => copiesOf(own, grid));
  if (name === 'And') return inner.flatMap(own => cluesOf(own, grid));
  if (name === 'Or') {
    const lists = inner.map(own => inChoice(own, grid));
    return [{ kind: 'either', lists }];
  }
  const read = PARTS[name];
  if (read) return read(part, grid);
  throw say.error('iss-unknown', { name: name.slice(0, 40) }, startOf(part));
}

/** The clues of one alternative of a choice. */
function inChoice(part: Part, grid: IssGrid): Clue[] {
  if (part.name === 'And')
    return part.inner.flatMap(own => copiesOf(own, grid)).flatMap(own => inChoice(own, grid));
  if (part.name === '') {
    const givens = new Array<number>(grid.size ** 2).fill(0);
    const marks: Constraint[] = [];
    readGivens(part, grid, givens, marks);
    const single = givens.flatMap((digit, cell) =>
      digit > 0 ? [{ kind: 'marks' as const, cell, digits: [digit] }] : [],
    );
    return [...(marks as Clue[]), ...single];
  }
  const clues = cluesOf(part, grid).flatMap((clue): Clue[] => {
    if (clue.kind !== 'cage') return [clue as Clue];
    const { cells, sum } = clue;
    const region = { kind: 'region' as const, cells };
    return sum > 0 ? [region, { kind: 'sum', cells, value: sum }] : [region];
  });
  return clues;
}

/** Two single diagonals are the variant that has both. */
function bothDiagonals(constraints: readonly Constraint[]): Constraint[] {
  const isSingle = ({ kind }: Constraint) => kind === 'diagonal-up' || kind === 'diagonal-down';
  const singles = new Set(constraints.filter(isSingle).map(({ kind }) => kind));
  if (singles.size < 2) return [...constraints];
  return [...constraints.filter(own => !isSingle(own)), { kind: 'diagonal' }];
}
