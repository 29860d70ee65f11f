/**
 * The clues of variant sudoku as plain data: what is drawn, written, named in a sentence and taken out. Each kind has
 * a family (a file beside this one) that knows its shape, its meaning and its words. Digits in clues are those of
 * the grid (1 … size); sums and differences are of what the digits count for.
 */
import type { Bilingual } from '@quadrille/base';
import type { Ground } from '../cells.js';
import type { Relation } from '../relations/types.js';
import type { Shape } from './shapes.js';

/** Kinds of lines: what they say is told by their families. */
export type LineKind =
  | 'thermo'
  | 'slow-thermo'
  | 'whispers'
  | 'renban'
  | 'nabner'
  | 'palindrome'
  | 'between'
  | 'lockout'
  | 'region-sum'
  | 'entropic'
  | 'modular'
  | 'parity'
  | 'zipper'
  | 'sum-line'
  | 'double-arrow';

/** A line through cells, in order; `value` where the kind has one (whispers: the least difference). */
export interface LineClue {
  readonly kind: LineKind;
  readonly cells: readonly number[];
  readonly value?: number;
}

/** The digits on the shaft have the sum in the circle, or the number in a pill of two or three cells. */
export interface ArrowClue {
  readonly kind: 'arrow';
  readonly circle: readonly number[];
  readonly cells: readonly number[];
}

/** A sign between two cells: a difference, a ratio, a sum; `greater`: the first is the larger. */
export interface DotClue {
  readonly kind: 'difference' | 'ratio' | 'pair-sum' | 'greater';
  readonly cells: readonly [number, number];
  readonly value: number;
}

/** A number beside a row or column, read from its beginning or from its end. */
export interface OutsideClue {
  readonly kind: 'sandwich' | 'x-sum' | 'skyscraper' | 'numbered-room' | 'hidden-skyscraper';
  readonly line: 'row' | 'column';
  readonly index: number;
  readonly fromEnd: boolean;
  readonly value: number;
}

export type Direction = 'UL' | 'UR' | 'DL' | 'DR';

/** The digits on a diagonal from a cell on the border have this sum. */
export interface LittleKillerClue {
  readonly kind: 'little-killer';
  readonly first: number;
  readonly direction: Direction;
  readonly value: number;
}

/** A mark in a cell: odd, even, smaller or larger than its neighbors that are not marked alike. */
export interface MarkClue {
  readonly kind: 'odd' | 'even' | 'minimum' | 'maximum';
  readonly cell: number;
}

/** The digits that a cell may take. */
export interface MarksClue {
  readonly kind: 'marks';
  readonly cell: number;
  readonly digits: readonly number[];
}

/** Cells and nothing more: an extra region, circles that count one another, an equality cage. */
export interface CellsClue {
  readonly kind: 'region' | 'counting-circles' | 'equality';
  readonly cells: readonly number[];
}

/** Cells with a number: a sum (repeats allowed), no subset with this sum, the sum between least and largest. */
export interface SumClue {
  readonly kind: 'sum' | 'rellik' | 'lunchbox';
  readonly cells: readonly number[];
  readonly value: number;
  /** What each digit is multiplied by, for `sum` only; 1 where it is left out. */
  readonly factors?: readonly number[];
}

/** Digits that stand in the cells, as often as they are named; `contain-exactly`: no more of them. */
export interface ContainClue {
  readonly kind: 'quadruple' | 'contain' | 'contain-exactly';
  readonly cells: readonly number[];
  readonly digits: readonly number[];
}

/** `clone`: equal digits cell by cell; `same`: the same digits in any order; `equal-sums`: equal sums. */
export interface GroupsClue {
  readonly kind: 'clone' | 'same' | 'equal-sums';
  readonly groups: readonly (readonly number[])[];
}

/** A cell in row, column or box n with digit v: the v-th cell of its line holds n. */
export interface IndexClue {
  readonly kind: 'index';
  readonly line: 'row' | 'column' | 'box';
  readonly cells: readonly number[];
}

/** Every pair of neighbors with this relation is marked: those that are not do not have it. */
export interface AllMarkedClue {
  readonly kind: 'all-marked';
  readonly what: 'difference' | 'ratio' | 'xv' | 'kropki';
}

/** A rule for the whole grid. */
export interface GlobalClue {
  readonly kind: 'global-entropy' | 'global-modulo' | 'anti-taxicab' | 'diagonal-up' | 'diagonal-down';
}

/** Successive cells of each line, or with `all` any two, are a pair of a table: bit b - 1 of row a - 1. */
export interface PairsClue {
  readonly kind: 'pairs';
  readonly lines: readonly (readonly number[])[];
  readonly table: readonly number[];
  readonly all?: boolean;
}

/** The digits, read in order, are accepted by a pattern in words, or by a state machine as ISS packs it. */
export interface AcceptedClue {
  readonly kind: 'pattern' | 'machine';
  readonly cells: readonly number[];
  readonly text: string;
}

/** One of several lists of clues holds. */
export interface EitherClue {
  readonly kind: 'either';
  readonly lists: readonly (readonly Clue[])[];
}

export type Clue =
  | LineClue
  | ArrowClue
  | DotClue
  | OutsideClue
  | LittleKillerClue
  | MarkClue
  | MarksClue
  | CellsClue
  | SumClue
  | ContainClue
  | GroupsClue
  | IndexClue
  | AllMarkedClue
  | GlobalClue
  | PairsClue
  | AcceptedClue
  | EitherClue;

export type ClueKind = Clue['kind'];

/** What a clue is asked about: the grid, and the clues beside it (marks exempt one another). */
export interface Setting extends Ground {
  readonly constraints: readonly { readonly kind: string }[];
}

/** How a clue is broken: what to say of it, and which cells show it. */
export interface Breach {
  readonly says: Bilingual;
  readonly cells: readonly number[];
}

/** All that is known of one kind of clue. */
export interface Family<C extends Clue = Clue> {
  readonly kind: C['kind'];
  /** What this one is called, as in "the thermometer from r1c1". */
  title(clue: C, setting: Setting): Bilingual;
  /** The cells it speaks of, in order. */
  cells(clue: C, setting: Setting): readonly number[];
  /** What is wrong with its shape; undefined when it is a clue. */
  misshapen(clue: C, setting: Setting): Bilingual | undefined;
  /** What it means to a solver. */
  relations(clue: C, setting: Setting): Relation[];
  /** How the digits in `grid` break it, straight from the rule; empty cells break nothing. */
  breaches(clue: C, setting: Setting, grid: readonly number[]): Breach[];
  /** What it looks like; nothing for rules of the whole grid that are told in words. */
  draw(clue: C, setting: Setting): readonly Shape[];
}
