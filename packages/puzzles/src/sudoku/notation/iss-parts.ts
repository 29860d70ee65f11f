/** The parts of a constraint string, by name: what clues each of them is. */
import type { Position } from '@quadrille/base';
import { ALPHABET, bytesOf } from '../base64.js';
import type { DotClue, LineKind, OutsideClue } from '../clues/types.js';
import type { Constraint, RuleName } from '../rules.js';
import { say } from '../sentences/reading.js';

export interface IssGrid {
  readonly size: number;
  readonly low: number;
  readonly rows: number;
  readonly columns: number;
}

interface IssPart {
  readonly name: string;
  readonly words: readonly string[];
  readonly column: number;
}

type Reader = (part: IssPart, grid: IssGrid) => Constraint[];

/** Where a part begins. */
export function startOf({ column }: Pick<IssPart, 'column'>): Position {
  return { line: 1, column };
}

/** `R1C1`; numbers above 9 are one character of base 17: `Ra` is row 10. */
export function placeOf({ size, rows, columns }: IssGrid, name: string, part: IssPart): number {
  const match = /^r([1-9a-g])c([1-9a-g])$/i.exec(name);
  const [row, column] = match
    ? [Number.parseInt(match[1], 17) - 1, Number.parseInt(match[2], 17) - 1]
    : [-1, -1];
  if (match && row < rows && column < columns) return row * size + column;
  const [lastRow, lastColumn] = [rows, columns].map(own => Math.min(own, 16).toString(17));
  const values = { word: name.slice(0, 40), last: `R${lastRow}C${lastColumn}` };
  throw say.error('iss-cell', values, startOf(part));
}

export function wholeNumber(text: string | undefined, part: IssPart): number {
  if (text !== undefined && /^-?\d{1,5}$/.test(text)) return Number(text);
  throw say.error('iss-number', { word: (text ?? '').slice(0, 40), name: part.name }, startOf(part));
}

const cellsFrom = (part: IssPart, grid: IssGrid, from = 0) =>
  part.words
    .slice(from)
    .filter(Boolean)
    .map(word => placeOf(grid, word, part));

const flag =
  (kind: RuleName): Reader =>
  () => [{ kind }];

const line =
  (kind: LineKind): Reader =>
  (part, grid) => [{ kind, cells: cellsFrom(part, grid) }];

/** A line with a number before its cells. */
const valued =
  (kind: LineKind, otherwise?: number): Reader =>
  (part, grid) => {
    const hasValue = otherwise === undefined || /^\d+$/.test(part.words[0] ?? '');
    const value = hasValue ? wholeNumber(part.words[0], part) : otherwise;
    return [{ kind, value, cells: cellsFrom(part, grid, hasValue ? 1 : 0) }];
  };

/** The line falls into runs with the sum; in a loop the first of them begins at one of its cells. */
const sumLine: Reader = (part, grid) => {
  const isLoop = part.words[part.words.length - 1] === 'LOOP';
  const value = wholeNumber(part.words[0], part);
  const cells = cellsFrom({ ...part, words: isLoop ? part.words.slice(0, -1) : part.words }, grid, 1);
  if (!isLoop) return [{ kind: 'sum-line', value, cells }];
  const lists = cells.map((_, i) => [
    { kind: 'sum-line' as const, value, cells: [...cells.slice(i), ...cells.slice(0, i)] },
  ]);
  return [{ kind: 'either', lists: lists.slice(0, Math.max(1, value)) }];
};

/** The second digit says how many cells further on the first digit stands again. */
const valueIndexing: Reader = (part, grid) => {
  const [first, second, ...rest] = cellsFrom(part, grid);
  const line = [first, second, ...rest];
  const lists = line.slice(2).flatMap((cell, i) => {
    const digit = i + 2 - grid.low;
    if (digit < 1 || digit > grid.size) return [];
    const marks = { kind: 'marks' as const, cell: second, digits: [digit] };
    return [[marks, { kind: 'clone' as const, groups: [[first], [cell]] }]];
  });
  return [{ kind: 'either', lists }];
};

/** The longest of rows, columns and boxes hold the same digits. */
const sameInHouses: Reader = (_, grid) => {
  const range = (length: number) => Array.from({ length }, (_, i) => i);
  const { size, rows, columns } = grid;
  const across = range(rows).map(row => range(columns).map(column => row * size + column));
  const down = range(columns).map(column => range(rows).map(row => row * size + column));
  const groups = rows === columns ? [...across, ...down] : rows > columns ? down : across;
  return [{ kind: 'same', groups }];
};

/** Every 5 has a 1 above it or a 9 below it. */
const dutchFlatmates: Reader = (part, { size, low, rows, columns }) => {
  if (size !== 9 || low !== 1) throw say.error('iss-unknown', { name: part.name }, startOf(part));
  return Array.from({ length: columns }, (_, column) => ({
    kind: 'pattern',
    text: '([^5]|15|59)*',
    cells: Array.from({ length: rows }, (_, row) => row * size + column),
  }));
};

/** A cell that is named twice counts twice. */
const cage: Reader = (part, grid) => {
  const sum = wholeNumber(part.words[0] || '0', part);
  const cells = cellsFrom(part, grid, 1);
  const different = [...new Set(cells)];
  // Without a sum, as many cells as digits are a house.
  if (sum === 0 && different.length === grid.size) return [{ kind: 'region', cells: different }];
  if (different.length === cells.length) return [{ kind: 'cage', sum, cells }];
  const region = { kind: 'region' as const, cells: different };
  return sum > 0 ? [region, { kind: 'sum', cells, value: sum }] : [region];
};

/** Signs between all neighbors among the cells, the one that is named first in front. */
const signs =
  (kind: DotClue['kind'], value: number): Reader =>
  (part, grid) => {
    const cells = cellsFrom(part, grid);
    const areNeighbors = (a: number, b: number) => {
      const down = Math.abs(Math.floor(a / grid.size) - Math.floor(b / grid.size));
      return down + Math.abs((a % grid.size) - (b % grid.size)) === 1;
    };
    return cells.flatMap((a, i) =>
      cells.slice(i + 1).flatMap(b => (areNeighbors(a, b) ? [{ kind, value, cells: [a, b] as const }] : [])),
    );
  };

function lineOf(word: string, part: IssPart): Pick<OutsideClue, 'line' | 'index'> {
  const match = /^([RC])([1-9]\d?|[a-g])$/.exec(word ?? '');
  if (!match) throw say.error('iss-line', { word: (word ?? '').slice(0, 20) }, startOf(part));
  const number = /\d/.test(match[2]) ? Number(match[2]) : Number.parseInt(match[2], 17);
  return { line: match[1] === 'R' ? 'row' : 'column', index: number - 1 };
}

/** A number at each end of a row or column; `isDigit`: the number is a digit. */
const twoSided =
  (kind: OutsideClue['kind'], isDigit = false): Reader =>
  (part, grid) =>
    [false, true].flatMap(fromEnd => {
      const word = part.words[fromEnd ? 2 : 1] ?? '';
      if (word === '') return [];
      const value = wholeNumber(word, part) - (isDigit ? grid.low - 1 : 0);
      return [{ kind, ...lineOf(part.words[0], part), fromEnd, value }];
    });

const littleKiller: Reader = (part, grid) => {
  const first = placeOf(grid, part.words[1] ?? '', part);
  const [row, column] = [Math.floor(first / grid.size), first % grid.size];
  const value = wholeNumber(part.words[0], part);
  const isLastRow = row === grid.rows - 1;
  if (column === 0 && !isLastRow) return [{ kind: 'little-killer', first, direction: 'DR', value }];
  if (row === 0) return [{ kind: 'little-killer', first, direction: 'DL', value }];
  if (column === grid.columns - 1) return [{ kind: 'little-killer', first, direction: 'UL', value }];
  if (isLastRow) return [{ kind: 'little-killer', first, direction: 'UR', value }];
  throw say.error('iss-border', {}, startOf(part));
};

const sumOf: Reader = (part, grid) => {
  const [value, sign, ...factors] = (part.words[0] ?? '').split('_');
  const cells = cellsFrom(part, grid, 1);
  const own = sign === '=' ? { factors: factors.map(word => wholeNumber(word, part)) } : {};
  return [{ kind: 'sum', cells, value: wholeNumber(value, part), ...own }];
};

const digitsOf = (text: string, part: IssPart, grid: IssGrid) =>
  text.split('_').map(word => wholeNumber(word, part) - grid.low + 1);

const quad: Reader = (part, grid) => {
  const cell = placeOf(grid, part.words[0] ?? '', part);
  const digits = part.words.slice(1).map(word => wholeNumber(word, part) - grid.low + 1);
  if (cell % grid.size >= grid.columns - 1 || Math.floor(cell / grid.size) >= grid.rows - 1)
    throw say.error('iss-quad', { cell: part.words[0] }, startOf(part));
  return [{ kind: 'quadruple', cells: [cell, cell + 1, cell + grid.size, cell + grid.size + 1], digits }];
};

const sameValues: Reader = (part, grid) => {
  const count = wholeNumber(part.words[0], part);
  const cells = cellsFrom(part, grid, 1);
  const length = cells.length / count;
  if (!Number.isInteger(length) || length < 1)
    throw say.error('iss-groups', { cells: cells.length, count }, startOf(part));
  const groups = Array.from({ length: count }, (_, i) => cells.slice(i * length, (i + 1) * length));
  return [{ kind: 'same', groups }];
};

/** A table of pairs: six bits a character, row after row; an empty word or a name begins another line. */
const pairs =
  (all: boolean): Reader =>
  (part, grid) => {
    const { size } = grid;
    const bits = [...(part.words[0] ?? '')].map(character => ALPHABET.indexOf(character));
    if (bits.includes(-1)) throw say.error('iss-table', { name: part.name }, startOf(part));
    const has = (at: number) => ((bits[Math.floor(at / 6)] ?? 0) >> (at % 6)) & 1;
    const table = Array.from({ length: size }, (_, i) => {
      let set = 0;
      for (let j = 0; j < size; j++) if (has(i * size + j)) set |= 1 << j;
      return set;
    });
    const lines = linesAfter(part, grid).filter(own => own.length > 1);
    return [{ kind: 'pairs', lines, table, ...(all && { all }) }];
  };

/** The lines of cells after the first word; an empty word or a name begins another one. */
function linesAfter(part: IssPart, grid: IssGrid): number[][] {
  const lines: number[][] = [[]];
  for (const word of part.words.slice(1)) {
    if (word === '' || word.startsWith('_')) lines.push([]);
    else lines[lines.length - 1].push(placeOf(grid, word, part));
  }
  return lines.filter(own => own.length > 0);
}

/** A pattern for each of the lines: its text in base 64, or as in an address. */
const regex: Reader = (part, grid) => {
  const [word = ''] = part.words;
  const bytes = word.includes('%') ? undefined : bytesOf(word);
  const text = bytes ? String.fromCharCode(...bytes) : unescaped(word);
  return linesAfter(part, grid).map(cells => ({ kind: 'pattern', text: text.replace(/\s/g, ''), cells }));
};

function unescaped(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

const equalSum: Reader = (part, grid) => {
  const groups: number[][] = [[]];
  for (const word of part.words) {
    if (word === '-') groups.push([]);
    else groups[groups.length - 1].push(placeOf(grid, word, part));
  }
  return [{ kind: 'equal-sums', groups: groups.filter(group => group.length > 0) }];
};

/** `23`: two threes. */
const lookAndSay: Reader = (part, grid) => {
  const pairsOfDigits = (part.words[0] ?? '').match(/\d\d/g) ?? [];
  const cells = cellsFrom(part, grid, 1);
  const digits = pairsOfDigits.flatMap(pair =>
    new Array<number>(Number(pair[0])).fill(Number(pair[1]) - grid.low + 1),
  );
  if (pairsOfDigits.some(pair => pair[0] === '0')) throw say.error('iss-none', {}, startOf(part));
  return [{ kind: 'contain-exactly', cells, digits }];
};

const numbered =
  (kind: 'rellik' | 'lunchbox'): Reader =>
  (part, grid) => [{ kind, value: wholeNumber(part.words[0], part), cells: cellsFrom(part, grid, 1) }];

/** What each name means. */
export const PARTS: Readonly<Record<string, Reader>> = {
  AllDifferent: (part, grid) => [{ kind: 'region', cells: cellsFrom(part, grid) }],
  AntiConsecutive: flag('nonconsecutive'),
  AntiKing: flag('antiking'),
  AntiKnight: flag('antiknight'),
  AntiTaxicab: flag('anti-taxicab'),
  Arrow: (part, grid) => {
    const [circle, ...cells] = cellsFrom(part, grid);
    return [{ kind: 'arrow', circle: [circle], cells }];
  },
  Between: line('between'),
  BlackDot: signs('ratio', 2),
  Cage: cage,
  ContainAtLeast: (part, grid) => [
    { kind: 'contain', digits: digitsOf(part.words[0] ?? '', part, grid), cells: cellsFrom(part, grid, 1) },
  ],
  ContainExact: (part, grid) => [
    {
      kind: 'contain-exactly',
      digits: digitsOf(part.words[0] ?? '', part, grid),
      cells: cellsFrom(part, grid, 1),
    },
  ],
  CountingCircles: (part, grid) => [{ kind: 'counting-circles', cells: cellsFrom(part, grid) }],
  Diagonal: part => [{ kind: wholeNumber(part.words[0], part) > 0 ? 'diagonal-up' : 'diagonal-down' }],
  DisjointSets: flag('disjoint'),
  DutchFlatmates: dutchFlatmates,
  DoubleArrow: line('double-arrow'),
  Entropic: line('entropic'),
  EqualityCage: (part, grid) => [{ kind: 'equality', cells: cellsFrom(part, grid) }],
  EqualSum: equalSum,
  GlobalEntropy: flag('global-entropy'),
  GlobalMod: flag('global-modulo'),
  GreaterThan: signs('greater', 0),
  HiddenSkyscraper: twoSided('hidden-skyscraper', true),
  Indexing: (part, grid) => [
    { kind: 'index', line: part.words[0] === 'R' ? 'row' : 'column', cells: cellsFrom(part, grid, 1) },
  ],
  LittleKiller: littleKiller,
  Lockout: valued('lockout'),
  LookAndSay: lookAndSay,
  Lunchbox: numbered('lunchbox'),
  Modular: valued('modular'),
  NFA: (part, grid) =>
    linesAfter(part, grid).map(cells => ({ kind: 'machine', text: part.words[0] ?? '', cells })),
  NumberedRoom: twoSided('numbered-room', true),
  Pair: pairs(false),
  PairX: pairs(true),
  Palindrome: line('palindrome'),
  PillArrow: (part, grid) => {
    const count = wholeNumber(part.words[0], part);
    const cells = cellsFrom(part, grid, 1);
    const circle = cells.slice(0, count).sort((a, b) => a - b);
    return [{ kind: 'arrow', circle, cells: cells.slice(count) }];
  },
  Quad: quad,
  Regex: regex,
  RegionSameValues: sameInHouses,
  RegionSumLine: line('region-sum'),
  RellikCage: numbered('rellik'),
  Renban: line('renban'),
  SameValues: sameValues,
  Sandwich: part => [
    {
      kind: 'sandwich',
      ...lineOf(part.words[1], part),
      fromEnd: false,
      value: wholeNumber(part.words[0], part),
    },
  ],
  Skyscraper: twoSided('skyscraper'),
  StrictKropki: () => [{ kind: 'all-marked', what: 'kropki' }],
  StrictXV: () => [{ kind: 'all-marked', what: 'xv' }],
  Sum: sumOf,
  SumLine: sumLine,
  Thermo: line('thermo'),
  V: signs('pair-sum', 5),
  Whisper: valued('whispers', 5),
  ValueIndexing: valueIndexing,
  WhiteDot: signs('difference', 1),
  Windoku: flag('windoku'),
  X: signs('pair-sum', 10),
  XSum: twoSided('x-sum'),
  Zipper: line('zipper'),
};
