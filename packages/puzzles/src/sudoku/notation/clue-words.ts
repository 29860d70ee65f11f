/**
 * Clues as words, one after each semicolon of a puzzle line:
 *
 *     thermo r1c1 r1c2 r2c3            whispers 5 r1c1 r2c2          arrow r1c1 - r1c2 r1c3
 *     dot difference 1 r1c1 r1c2       sandwich 12 row 3             x-sum 20 column 4 end
 *     little-killer 25 r1c3 DL         quadruple 1,2,9 r1c1 …        all dots
 *     clone r1c1 r1c2 - r5c5 r5c6      marks 1,2 r1c1                either thermo … & odd … / renban …
 *
 * Every clue that is written reads back as the same clue.
 */
import type { Position } from '@quadrille/base';
import { cellName, cellOf, type Ground, shiftOf } from '../cells.js';
import type { Clue, Direction, DotClue, GroupsClue, LineKind, OutsideClue } from '../clues/types.js';
import { say } from '../sentences.js';

/** What a line of clue words is read with. */
interface Reading {
  readonly ground: Ground;
  readonly line: number;
}

type Reader = (words: readonly string[], reading: Reading) => Clue;

const PLAIN_LINES =
  'thermo slow-thermo renban nabner palindrome between region-sum entropic parity zipper double-arrow';
const VALUED_LINES = 'whispers lockout modular sum-line';
const OUTSIDE = 'sandwich x-sum skyscraper numbered-room hidden-skyscraper';
/** Outside clues whose number is a digit. */
const NAMES_DIGIT = new Set(['numbered-room', 'hidden-skyscraper']);

function startOf({ line }: Reading): Position {
  return { line, column: 1 };
}

function cell(word: string | undefined, reading: Reading): number {
  const { size } = reading.ground;
  const found = cellOf(size, word ?? '');
  if (found !== undefined) return found;
  throw say.error('cell', { word: (word ?? '').slice(0, 20), size }, startOf(reading));
}

const cells = (words: readonly string[], reading: Reading) => words.map(word => cell(word, reading));

function number(word: string | undefined, reading: Reading): number {
  if (/^-?\d{1,5}$/.test(word ?? '')) return Number(word);
  throw say.error('word-number', { word: (word ?? '').slice(0, 20) }, startOf(reading));
}

function digits(word: string | undefined, reading: Reading): number[] {
  return (word ?? '').split(',').map(own => number(own, reading) - shiftOf(reading.ground));
}

/** Words in groups with `-` between them. */
function groups(words: readonly string[], reading: Reading): number[][] {
  const found: number[][] = [[]];
  for (const word of words) {
    if (word === '-') found.push([]);
    else found[found.length - 1].push(cell(word, reading));
  }
  return found;
}

function outside(kind: OutsideClue['kind']): Reader {
  return ([value, line, index, end], reading) => {
    if ((line !== 'row' && line !== 'column') || (end !== undefined && end !== 'end'))
      throw say.error('word-outside', { kind }, startOf(reading));
    const own = number(value, reading) - (NAMES_DIGIT.has(kind) ? shiftOf(reading.ground) : 0);
    return { kind, line, index: number(index, reading) - 1, fromEnd: end === 'end', value: own };
  };
}

function dot([word, value, ...rest]: readonly string[], reading: Reading): Clue {
  const kind = word === 'sum' ? 'pair-sum' : word;
  if (kind !== 'difference' && kind !== 'ratio' && kind !== 'pair-sum')
    throw say.error('word-dot', {}, startOf(reading));
  return { kind, value: number(value, reading), cells: pairOf(rest, reading) };
}

function pairOf(words: readonly string[], reading: Reading): DotClue['cells'] {
  if (words.length !== 2) throw say.error('word-pair', { cells: words.length }, startOf(reading));
  return [cell(words[0], reading), cell(words[1], reading)];
}

const ALL = { dots: 'kropki', xv: 'xv', ratio: 'ratio', difference: 'difference' } as const;

function allMarked([word]: readonly string[], reading: Reading): Clue {
  const what = ALL[word as keyof typeof ALL];
  if (what) return { kind: 'all-marked', what };
  const rules = Object.keys(ALL).map(own => `"all ${own}"`);
  throw say.error('word-all', { word: (word ?? '').slice(0, 20), rules: rules.join(', ') }, startOf(reading));
}

function sum([value, ...terms]: readonly string[], reading: Reading): Clue {
  const parts = terms.map(term => /^(?:(-?\d{1,4})\*)?(\w+)$/.exec(term));
  const factors = parts.map(part => Number(part?.[1] ?? 1));
  const own = {
    cells: parts.map((part, i) => cell(part?.[2] ?? terms[i], reading)),
    value: number(value, reading),
  };
  return { kind: 'sum', ...own, ...(factors.some(factor => factor !== 1) && { factors }) };
}

function either(words: readonly string[], reading: Reading): Clue {
  const lists = split(words, '/').map(list =>
    split(list, '&').map(own => parseClue(own, reading.ground, reading.line)),
  );
  return { kind: 'either', lists };
}

function split(words: readonly string[], by: string): string[][] {
  const parts: string[][] = [[]];
  let depth = 0;
  for (const word of words) {
    if (word === '(') depth++;
    if (word === ')') depth--;
    if (word === by && depth === 0) parts.push([]);
    else parts[parts.length - 1].push(word);
  }
  // A choice inside a choice stands in brackets.
  return parts.map(part => (part[0] === '(' && part.at(-1) === ')' ? part.slice(1, -1) : part));
}

const READERS: Readonly<Record<string, Reader>> = {
  ...each(PLAIN_LINES, kind => (words, reading) => ({
    kind: kind as LineKind,
    cells: cells(words, reading),
  })),
  ...each(VALUED_LINES, kind => ([value, ...rest], reading) => ({
    kind: kind as LineKind,
    value: number(value, reading),
    cells: cells(rest, reading),
  })),
  ...each(OUTSIDE, kind => outside(kind as OutsideClue['kind'])),
  ...each('odd even minimum maximum', kind => ([word], reading) => ({
    kind: kind as 'odd',
    cell: cell(word, reading),
  })),
  ...each('region counting-circles equality', kind => (words, reading) => ({
    kind: kind as 'region',
    cells: cells(words, reading),
  })),
  ...each('rellik lunchbox', kind => ([value, ...rest], reading) => ({
    kind: kind as 'rellik',
    value: number(value, reading),
    cells: cells(rest, reading),
  })),
  ...each('pattern machine', kind => ([text = '', ...rest], reading) => ({
    kind: kind as 'pattern',
    text,
    cells: cells(rest, reading),
  })),
  ...each('quadruple contain contain-exactly', kind => ([list, ...rest], reading) => ({
    kind: kind as 'quadruple',
    digits: digits(list, reading),
    cells: cells(rest, reading),
  })),
  ...each('clone same equal-sums', kind => (words, reading) => ({
    kind: kind as GroupsClue['kind'],
    groups: groups(words, reading),
  })),
  ...each('pairs all-pairs', kind => ([list, ...rest], reading) => ({
    kind: 'pairs',
    table: (list ?? '').split(',').map(word => number(String(Number.parseInt(word, 16)), reading)),
    lines: groups(rest, reading),
    ...(kind === 'all-pairs' && { all: true }),
  })),
  arrow(words, reading) {
    const [circle, shaft = [], ...more] = groups(words, reading);
    if (more.length > 0 || shaft.length === 0) throw say.error('word-arrow', {}, startOf(reading));
    return { kind: 'arrow', circle, cells: shaft };
  },
  dot,
  greater: (words, reading) => ({ kind: 'greater', value: 0, cells: pairOf(words, reading) }),
  all: allMarked,
  'little-killer': ([value, first, direction], reading) => ({
    kind: 'little-killer',
    first: cell(first, reading),
    direction: (direction ?? '').toUpperCase() as Direction,
    value: number(value, reading),
  }),
  marks: ([list, word], reading) => ({
    kind: 'marks',
    cell: cell(word, reading),
    digits: digits(list, reading),
  }),
  sum,
  index([line, ...rest], reading) {
    if (line !== 'row' && line !== 'column' && line !== 'box')
      throw say.error('word-index', {}, startOf(reading));
    return { kind: 'index', line, cells: cells(rest, reading) };
  },
  either,
};

function each(kinds: string, reader: (kind: string) => Reader): Record<string, Reader> {
  return Object.fromEntries(kinds.split(' ').map(kind => [kind, reader(kind)]));
}

/** Whether a word begins a clue with words of its own; names of variants do not. */
export function isClueWord(word: string): boolean {
  return Object.hasOwn(READERS, word.toLowerCase());
}

/** Reads a clue from its words. */
export function parseClue([word, ...rest]: readonly string[], ground: Ground, line = 1): Clue {
  const reader = READERS[(word ?? '').toLowerCase()];
  const reading = { ground, line };
  if (reader) return reader(rest, reading);
  const clues = Object.keys(READERS).join(', ');
  throw say.error('word-clue', { word: (word ?? '').slice(0, 30), clues }, startOf(reading));
}

/** Writes a clue as words. */
export function formatClue(clue: Clue, ground: Ground): string {
  const { size } = ground;
  const shift = shiftOf(ground);
  const names = (list: readonly number[]) => list.map(own => cellName(size, own)).join(' ');
  const listed = (list: readonly number[]) => list.map(digit => digit + shift).join(',');
  const grouped = (lists: readonly (readonly number[])[]) => lists.map(names).join(' - ');
  const inner = (own: Clue) =>
    own.kind === 'either' ? `( ${formatClue(own, ground)} )` : formatClue(own, ground);
  switch (clue.kind) {
    case 'arrow':
      return `arrow ${names(clue.circle)} - ${names(clue.cells)}`;
    case 'difference':
    case 'ratio':
      return `dot ${clue.kind} ${clue.value} ${names(clue.cells)}`;
    case 'pair-sum':
      return `dot sum ${clue.value} ${names(clue.cells)}`;
    case 'greater':
      return `greater ${names(clue.cells)}`;
    case 'all-marked':
      return `all ${clue.what === 'kropki' ? 'dots' : clue.what}`;
    case 'little-killer':
      return `little-killer ${clue.value} ${cellName(size, clue.first)} ${clue.direction}`;
    case 'odd':
    case 'even':
    case 'minimum':
    case 'maximum':
      return `${clue.kind} ${cellName(size, clue.cell)}`;
    case 'marks':
      return `marks ${listed(clue.digits)} ${cellName(size, clue.cell)}`;
    case 'quadruple':
    case 'contain':
    case 'contain-exactly':
      return `${clue.kind} ${listed(clue.digits)} ${names(clue.cells)}`;
    case 'clone':
    case 'same':
    case 'equal-sums':
      return `${clue.kind} ${grouped(clue.groups)}`;
    case 'index':
      return `index ${clue.line} ${names(clue.cells)}`;
    case 'pairs': {
      const table = clue.table.map(set => set.toString(16)).join(',');
      return `${clue.all ? 'all-pairs' : 'pairs'} ${table} ${grouped(clue.lines)}`;
    }
    case 'pattern':
    case 'machine':
      return `${clue.kind} ${clue.text} ${names(clue.cells)}`;
    case 'either':
      return `either ${clue.lists.map(list => list.map(inner).join(' & ')).join(' / ')}`;
    case 'sandwich':
    case 'x-sum':
    case 'skyscraper':
    case 'numbered-room':
    case 'hidden-skyscraper': {
      const value = clue.value + (NAMES_DIGIT.has(clue.kind) ? shift : 0);
      return `${clue.kind} ${value} ${clue.line} ${clue.index + 1}${clue.fromEnd ? ' end' : ''}`;
    }
    case 'sum': {
      const factors = clue.factors ?? clue.cells.map(() => 1);
      const terms = clue.cells.map(
        (own, i) => `${factors[i] === 1 ? '' : `${factors[i]}*`}${cellName(size, own)}`,
      );
      return `sum ${clue.value} ${terms.join(' ')}`;
    }
    default: {
      const value = 'value' in clue && clue.value !== undefined ? ` ${clue.value}` : '';
      return 'cells' in clue ? `${clue.kind}${value} ${names(clue.cells)}` : clue.kind;
    }
  }
}
