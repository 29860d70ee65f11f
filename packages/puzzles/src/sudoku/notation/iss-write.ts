/** Writes the constraint strings of sigh's Interactive Sudoku Solver; what it has no name for becomes tables of pairs. */
import { ALPHABET, base64Of } from '../base64.js';
import { boxShape, usualBoxes } from '../boxes.js';
import { isOnGrid, shiftOf } from '../cells.js';
import { isReadDown } from '../clues/arrow.js';
import { clueTitle, isClue, relationsOfClue } from '../clues/index.js';
import { diagonalFrom } from '../clues/little-killer.js';
import type { Clue, ClueKind, Direction } from '../clues/types.js';
import { isSmall } from '../houses.js';
import type { Constraint, Sudoku } from '../rules.js';
import { say } from '../sentences/reading.js';
import type { Document } from './document.js';

const FLAGS: Readonly<Partial<Record<Constraint['kind'], string>>> = {
  windoku: '.Windoku',
  disjoint: '.DisjointSets',
  nonconsecutive: '.AntiConsecutive',
  antiknight: '.AntiKnight',
  antiking: '.AntiKing',
  diagonal: '.Diagonal~1.Diagonal~-1',
  'diagonal-up': '.Diagonal~1',
  'diagonal-down': '.Diagonal~-1',
  'global-entropy': '.GlobalEntropy',
  'global-modulo': '.GlobalMod',
  'anti-taxicab': '.AntiTaxicab',
};

/** Kinds that are a name, a number where they have one, and their cells. */
const NAMES: Readonly<Partial<Record<ClueKind, string>>> = {
  thermo: 'Thermo',
  renban: 'Renban',
  whispers: 'Whisper',
  palindrome: 'Palindrome',
  between: 'Between',
  lockout: 'Lockout',
  'region-sum': 'RegionSumLine',
  entropic: 'Entropic',
  modular: 'Modular',
  zipper: 'Zipper',
  'sum-line': 'SumLine',
  'double-arrow': 'DoubleArrow',
  region: 'AllDifferent',
  equality: 'EqualityCage',
  rellik: 'RellikCage',
  lunchbox: 'Lunchbox',
  'counting-circles': 'CountingCircles',
};

/** Writes a constraint string. */
export function formatIss({ puzzle }: Document): string {
  const writer = new Writer(puzzle);
  return `${writer.shape()}${writer.clues()}${writer.givens()}\n`;
}

class Writer {
  private readonly shift: number;

  constructor(private readonly puzzle: Sudoku) {
    this.shift = shiftOf(puzzle);
    if (puzzle.size > 16) throw say.error('iss-large');
  }

  private name(cell: number): string {
    const { size } = this.puzzle;
    return `R${(Math.floor(cell / size) + 1).toString(17)}C${((cell % size) + 1).toString(17)}`;
  }

  private names(cells: readonly number[]): string {
    return cells.map(cell => `~${this.name(cell)}`).join('');
  }

  shape(): string {
    const { puzzle } = this;
    const { size, boxes, low = 1, rows = size, columns = size } = puzzle;
    const isUsual = !isSmall(puzzle) && low === 1;
    let text = isUsual && size === 9 ? '' : `.Shape~${rows}x${columns}`;
    if (!isUsual) text += `~${low}-${low + size - 1}`;
    const own = boxes.filter((_, cell) => isOnGrid(puzzle, cell));
    const hasNone = own.every(box => box < 0) || boxShape(puzzle)?.height === 1;
    if (hasNone) return `${text}.NoBoxes`;
    if (!isSmall(puzzle) && usualBoxes(size).every((box, cell) => box === boxes[cell])) return text;
    return `${text}.NoBoxes.Jigsaw~${own.map(box => box.toString(36)).join('')}`;
  }

  givens(): string {
    const { givens } = this.puzzle;
    const own = givens.flatMap((digit, cell) =>
      digit > 0 ? [`~${this.name(cell)}_${digit + this.shift}`] : [],
    );
    return `.${own.length > 0 ? own.join('') : '~'}`;
  }

  clues(): string {
    return this.puzzle.constraints.map(own => this.clue(own)).join('');
  }

  private clue(constraint: Constraint): string {
    const flag = FLAGS[constraint.kind];
    if (flag) return flag;
    if (constraint.kind === 'cage') return `.Cage~${constraint.sum}${this.names(constraint.cells)}`;
    return isClue(constraint) ? this.written(constraint) : '';
  }

  private written(clue: Clue): string {
    const name = NAMES[clue.kind];
    if (name && 'cells' in clue) {
      const value = 'value' in clue && clue.value !== undefined ? `~${clue.value}` : '';
      return `.${name}${value}${this.names(clue.cells)}`;
    }
    return this.special(clue) ?? this.asPairs(clue);
  }

  /** The kinds that are written in ways of their own; undefined for those that are tables of pairs there. */
  private special(clue: Clue): string | undefined {
    const digits = (list: readonly number[]) => list.map(digit => digit + this.shift);
    const outside = (name: string, value: number, own: { line: string; index: number; fromEnd: boolean }) =>
      `.${name}~${own.line === 'row' ? 'R' : 'C'}${own.index + 1}${own.fromEnd ? '~' : ''}~${value}${own.fromEnd ? '' : '~'}`;
    switch (clue.kind) {
      case 'arrow':
        if (!isReadDown(clue.circle)) return undefined;
        return clue.circle.length === 1
          ? `.Arrow${this.names([...clue.circle, ...clue.cells])}`
          : `.PillArrow~${clue.circle.length}${this.names([...clue.circle, ...clue.cells])}`;
      case 'difference':
        return clue.value === 1 && this.areNeighbors(clue.cells)
          ? `.WhiteDot${this.names(clue.cells)}`
          : undefined;
      case 'ratio':
        return clue.value === 2 && this.areNeighbors(clue.cells)
          ? `.BlackDot${this.names(clue.cells)}`
          : undefined;
      case 'pair-sum':
        if (this.areNeighbors(clue.cells) && (clue.value === 5 || clue.value === 10))
          return `.${clue.value === 5 ? 'V' : 'X'}${this.names(clue.cells)}`;
        return `.Sum~${clue.value}${this.names(clue.cells)}`;
      case 'greater':
        return this.areNeighbors(clue.cells) ? `.GreaterThan${this.names(clue.cells)}` : undefined;
      case 'all-marked':
        return { kropki: '.StrictKropki', xv: '.StrictXV', ratio: undefined, difference: undefined }[
          clue.what
        ];
      case 'marks':
        return `.~${[this.name(clue.cell), ...digits(clue.digits)].join('_')}`;
      case 'odd':
      case 'even': {
        const own = Array.from({ length: this.puzzle.size }, (_, i) => i + 1 + this.shift);
        const kept = own.filter(value => value % 2 === (clue.kind === 'odd' ? 1 : 0));
        return `.~${[this.name(clue.cell), ...kept].join('_')}`;
      }
      case 'quadruple':
        return this.isSquare(clue.cells)
          ? `.Quad~${this.name(Math.min(...clue.cells))}~${digits(clue.digits).join('~')}`
          : `.ContainAtLeast~${digits(clue.digits).join('_')}${this.names(clue.cells)}`;
      case 'contain':
        return `.ContainAtLeast~${digits(clue.digits).join('_')}${this.names(clue.cells)}`;
      case 'contain-exactly':
        return `.ContainExact~${digits(clue.digits).join('_')}${this.names(clue.cells)}`;
      case 'little-killer':
        return this.isImplied(clue.first, clue.direction)
          ? `.LittleKiller~${clue.value}~${this.name(clue.first)}`
          : `.Sum~${clue.value}${this.names(diagonalFrom(this.puzzle, clue.first, clue.direction))}`;
      case 'sandwich':
        return `.Sandwich~${clue.value}~${clue.line === 'row' ? 'R' : 'C'}${clue.index + 1}`;
      case 'x-sum':
        return outside('XSum', clue.value, clue);
      case 'skyscraper':
        return outside('Skyscraper', clue.value, clue);
      case 'numbered-room':
        return outside('NumberedRoom', clue.value + this.shift, clue);
      case 'hidden-skyscraper':
        return outside('HiddenSkyscraper', clue.value + this.shift, clue);
      case 'clone': {
        const [first, ...others] = clue.groups;
        return others
          .flatMap(own => own.map((cell, i) => `.SameValues~2${this.names([first[i], cell])}`))
          .join('');
      }
      case 'same':
        return `.SameValues~${clue.groups.length}${this.names(clue.groups.flat())}`;
      case 'equal-sums':
        return `.EqualSum${clue.groups.map(own => this.names(own)).join('~-')}`;
      case 'index':
        return clue.line === 'box'
          ? undefined
          : `.Indexing~${clue.line === 'row' ? 'R' : 'C'}${this.names(clue.cells)}`;
      case 'sum':
        return `.Sum~${[clue.value, ...(clue.factors ? ['=', ...clue.factors] : [])].join('_')}${this.names(clue.cells)}`;
      case 'pattern':
        return `.Regex~${base64Of([...clue.text].map(own => own.charCodeAt(0)))}${this.names(clue.cells)}`;
      case 'machine':
        return `.NFA~${clue.text}~_${this.names(clue.cells)}`;
      case 'either': {
        const lists = clue.lists.map(list => {
          const own = list.map(each => this.written(each)).join('');
          return list.length === 1 ? own : `.And${own}.End`;
        });
        return `.Or${lists.join('')}.End`;
      }
      default:
        return undefined;
    }
  }

  /** Whether the first cell alone tells the direction there. */
  private isImplied(first: number, direction: Direction): boolean {
    const { size, rows = size, columns = size } = this.puzzle;
    const [row, column] = [Math.floor(first / size), first % size];
    if (column === 0 && row < rows - 1) return direction === 'DR';
    if (row === 0) return direction === 'DL';
    return column === columns - 1 ? direction === 'UL' : direction === 'UR';
  }

  private isSquare(cells: readonly number[]): boolean {
    const first = Math.min(...cells);
    const { size } = this.puzzle;
    const square = [first, first + 1, first + size, first + size + 1];
    return first % size < size - 1 && cells.length === 4 && square.every(cell => cells.includes(cell));
  }

  private areNeighbors([a, b]: readonly [number, number]): boolean {
    const { size } = this.puzzle;
    const down = Math.abs(Math.floor(a / size) - Math.floor(b / size));
    return down + Math.abs((a % size) - (b % size)) === 1;
  }

  /** Clues that are nothing but pairs of cells. */
  private asPairs(clue: Clue): string {
    const relations = relationsOfClue(clue, this.puzzle);
    const isPairs = relations.every(own => own.kind === 'pair');
    if (!isPairs && clue.kind === 'nabner') {
      const table = this.tableOf((a, b) => Math.abs(a - b) >= 2);
      return `.PairX~${this.keyOf(table)}~_nabner${this.names(clue.cells)}`;
    }
    if (!isPairs || relations.length === 0)
      throw say.error('iss-clue', { clue: clueTitle(clue, this.puzzle) });
    return relations
      .map(own =>
        own.kind === 'pair'
          ? `.Pair~${this.keyOf(own.table)}~_${clue.kind}${this.names([own.a, own.b])}`
          : '',
      )
      .join('');
  }

  private tableOf(test: (a: number, b: number) => boolean): number[] {
    const { size } = this.puzzle;
    return Array.from({ length: size }, (_, i) =>
      Array.from({ length: size }, (_, j) => (test(i + 1, j + 1) ? 1 << j : 0)).reduce(
        (set, bit) => set | bit,
        0,
      ),
    );
  }

  private keyOf(table: readonly number[]): string {
    const { size } = this.puzzle;
    const bits = table.flatMap(set => Array.from({ length: size }, (_, j) => (set >> j) & 1));
    let key = '';
    for (let i = 0; i < bits.length; i += 6) {
      key += ALPHABET[bits.slice(i, i + 6).reduce((code, bit, k) => code | (bit << k), 0)];
    }
    return key;
  }
}
