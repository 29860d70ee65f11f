/**
 * Clues that can be drawn: what is made of cells in the order in which they were chosen, and of the number or digits
 * typed beside. What makes no clue is refused by the rules, in words.
 */
import type { Constraint, Sudoku } from '@quadrille/puzzles/sudoku';

export interface Tool {
  readonly kind: Constraint['kind'];
  /** So many cells it needs; with `most`, no more. */
  readonly least: number;
  readonly most?: number;
  /** The number that is proposed; no field where it is left out. */
  readonly value?: string;
  readonly make: (cells: readonly number[], value: string, puzzle: Sudoku) => Constraint;
}

const line = (kind: 'thermo' | 'renban' | 'palindrome', least = 2): Tool => ({
  kind,
  least,
  make: cells => ({ kind, cells }),
});
const plain = (kind: string, least = 2) => line(kind as 'thermo', least);
const valued = (kind: 'whispers' | 'lockout' | 'modular' | 'sum-line', value: string): Tool => ({
  kind,
  least: 2,
  value,
  make: (cells, text) => ({ kind, cells, value: Number(text || value) }),
});
const dot = (kind: 'difference' | 'ratio' | 'pair-sum', value: string): Tool => ({
  kind,
  least: 2,
  most: 2,
  value,
  make: (cells, text) => ({ kind, cells: [cells[0], cells[1]], value: Number(text || value) }),
});
const mark = (kind: 'odd' | 'even' | 'minimum' | 'maximum'): Tool => ({
  kind,
  least: 1,
  most: 1,
  make: ([cell]) => ({ kind, cell }),
});
const group = (kind: 'sum' | 'rellik' | 'lunchbox', value: string): Tool => ({
  kind,
  least: 2,
  value,
  make: (cells, text) => ({ kind, cells, value: Number(text || value) }),
});

/** Two cells beside the border say which line is meant, and from which side it is read. */
const outside = (kind: 'sandwich' | 'x-sum' | 'skyscraper' | 'numbered-room', value: string): Tool => ({
  kind,
  least: 2,
  value,
  make: ([first, second], text, { size }) => {
    const isRow = Math.floor(first / size) === Math.floor(second / size);
    const [from, to] = isRow
      ? [first % size, second % size]
      : [Math.floor(first / size), Math.floor(second / size)];
    const index = isRow ? Math.floor(first / size) : first % size;
    return { kind, line: isRow ? 'row' : 'column', index, fromEnd: to < from, value: Number(text || value) };
  },
});

const littleKiller: Tool = {
  kind: 'little-killer',
  least: 2,
  value: '20',
  make: ([first, second], text, { size }) => {
    const down = Math.floor(second / size) > Math.floor(first / size);
    const right = second % size > first % size;
    const direction = `${down ? 'D' : 'U'}${right ? 'R' : 'L'}` as 'DR' | 'DL' | 'UR' | 'UL';
    return { kind: 'little-killer', first, direction, value: Number(text || 20) };
  },
};

export const TOOLS: readonly Tool[] = [
  plain('thermo'),
  { kind: 'arrow', least: 2, make: ([circle, ...cells]) => ({ kind: 'arrow', circle: [circle], cells }) },
  { kind: 'cage', least: 1, value: '', make: (cells, text) => ({ kind: 'cage', cells, sum: Number(text) }) },
  dot('difference', '1'),
  dot('ratio', '2'),
  dot('pair-sum', '10'),
  { kind: 'greater', least: 2, most: 2, make: ([a, b]) => ({ kind: 'greater', cells: [a, b], value: 0 }) },
  valued('whispers', '5'),
  plain('renban'),
  plain('palindrome'),
  plain('between', 3),
  plain('region-sum'),
  littleKiller,
  mark('odd'),
  mark('even'),
  mark('minimum'),
  mark('maximum'),
  {
    kind: 'quadruple',
    least: 4,
    most: 4,
    value: '1',
    make: (cells, text) => ({
      kind: 'quadruple',
      cells,
      digits: [...text].map(Number).filter(digit => digit > 0),
    }),
  },
  { kind: 'region', least: 2, make: cells => ({ kind: 'region', cells }) },
  {
    kind: 'clone',
    least: 2,
    make: cells => {
      const half = Math.ceil(cells.length / 2);
      return { kind: 'clone', groups: [cells.slice(0, half), cells.slice(half)] };
    },
  },
  outside('sandwich', '10'),
  outside('x-sum', '10'),
  outside('skyscraper', '3'),
  outside('numbered-room', '1'),
  plain('slow-thermo'),
  plain('nabner'),
  valued('lockout', '4'),
  plain('zipper', 3),
  plain('double-arrow', 3),
  valued('sum-line', '10'),
  plain('entropic'),
  valued('modular', '3'),
  plain('parity'),
  { kind: 'counting-circles', least: 2, make: cells => ({ kind: 'counting-circles', cells }) },
  group('sum', '10'),
  group('rellik', '10'),
  group('lunchbox', '10'),
];
