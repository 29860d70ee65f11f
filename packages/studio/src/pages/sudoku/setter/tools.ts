/**
 * Clues that can be drawn: what is made of cells in the order in which they were chosen, and of the number or digits
 * typed beside. What makes no clue is refused by the rules, in words.
 */
import type { Constraint, Sudoku } from '@quadrille/puzzles/sudoku';

export interface Tool {
  readonly kind: Constraint['kind'];
  /** Its name among the words of the page, where the name of the kind says too little. */
  readonly word?: string;
  /** So many cells it needs, none for a rule of the whole grid; with `most`, no more. */
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
const digitsIn = (text: string) => [...text].map(Number).filter(digit => digit > 0);
const holding = (kind: 'contain' | 'contain-exactly'): Tool => ({
  kind,
  least: 1,
  value: '12',
  make: (cells, text) => ({ kind, cells, digits: digitsIn(text || '12') }),
});
/** The first half of the cells, and the second. */
const halves = (kind: 'clone' | 'same' | 'equal-sums'): Tool => ({
  kind,
  least: 2,
  make: cells => {
    const half = Math.ceil(cells.length / 2);
    return { kind, groups: [cells.slice(0, half), cells.slice(half)] };
  },
});
const index = (line: 'row' | 'column' | 'box'): Tool => ({
  kind: 'index',
  word: `index-${line}`,
  least: 1,
  make: cells => ({ kind: 'index', line, cells }),
});
const allMarked = (what: 'kropki' | 'xv' | 'difference' | 'ratio'): Tool => ({
  kind: 'all-marked',
  word: `all-${what}`,
  least: 0,
  most: 0,
  make: () => ({ kind: 'all-marked', what }),
});
type Rule = 'diagonal-up' | 'diagonal-down' | 'global-entropy' | 'global-modulo' | 'anti-taxicab';
const rule = (kind: Rule): Tool => ({ kind, word: kind, least: 0, most: 0, make: () => ({ kind }) });
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

type OutsideKind = 'sandwich' | 'x-sum' | 'skyscraper' | 'numbered-room' | 'hidden-skyscraper';

/** Two cells beside the border say which line is meant, and from which side it is read. */
const outside = (kind: OutsideKind, value: string): Tool => ({
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
  make: (cells, text, { size }) => {
    const first = cells[0];
    // Keys reach the next cell of a diagonal by way of a third one.
    const last = cells[cells.length - 1];
    const down = Math.floor(last / size) > Math.floor(first / size);
    const right = last % size > first % size;
    const direction = `${down ? 'D' : 'U'}${right ? 'R' : 'L'}` as 'DR' | 'DL' | 'UR' | 'UL';
    return { kind: 'little-killer', first, direction, value: Number(text || 20) };
  },
};

export const TOOLS: readonly Tool[] = [
  plain('thermo'),
  { kind: 'arrow', least: 2, make: ([circle, ...cells]) => ({ kind: 'arrow', circle: [circle], cells }) },
  {
    kind: 'arrow',
    word: 'pill',
    least: 3,
    make: ([tens, ones, ...cells]) => ({ kind: 'arrow', circle: [tens, ones].sort((a, b) => a - b), cells }),
  },
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
    make: (cells, text) => ({ kind: 'quadruple', cells, digits: digitsIn(text || '1') }),
  },
  { kind: 'region', least: 2, make: cells => ({ kind: 'region', cells }) },
  halves('clone'),
  outside('sandwich', '10'),
  outside('x-sum', '10'),
  outside('skyscraper', '3'),
  outside('numbered-room', '1'),
  ...(['kropki', 'xv', 'difference', 'ratio'] as const).map(allMarked),
  rule('diagonal-up'),
  rule('diagonal-down'),
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
  { kind: 'equality', least: 2, make: cells => ({ kind: 'equality', cells }) },
  outside('hidden-skyscraper', '5'),
  ...(['row', 'column', 'box'] as const).map(index),
  holding('contain'),
  holding('contain-exactly'),
  halves('same'),
  halves('equal-sums'),
  {
    kind: 'marks',
    least: 1,
    most: 1,
    value: '12',
    make: ([cell], text) => ({ kind: 'marks', cell, digits: digitsIn(text || '12') }),
  },
  {
    kind: 'pattern',
    least: 1,
    value: '[1-5]*',
    make: (cells, text) => ({ kind: 'pattern', cells, text: text.replace(/\s/g, '') || '[1-5]*' }),
  },
  rule('global-entropy'),
  rule('global-modulo'),
  rule('anti-taxicab'),
];
