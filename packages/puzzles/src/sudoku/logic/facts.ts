/**
 * The words of a step: cells, digits and houses written out, so that a sentence only has to put them in
 * order.
 */

import type { Bilingual } from '@quadrille/base';
import { CLUE_NAMES } from '../clues/names.js';
import { symbol } from '../notation/symbols.js';
import { cellName, type HouseKind } from '../rules.js';
import type { Language } from './explain.js';
import type { Candidate, ClueLabel, Consequence, HouseLabel, Link, Reason, Step } from './step.js';

export interface Facts {
  readonly step: Step;
  /** `r1c2` for a cell. */
  readonly name: (cell: number) => string;
  /** `r1c2 and r1c5` */
  readonly cells: string;
  /** `3 and 7` */
  readonly digits: string;
  /** Of a deadly pattern: its cells, its two digits `3/7`, and the other digits of the step. */
  readonly pattern: string;
  readonly pair: string;
  readonly others: string;
  /** Of a rectangle: the digit that a house needs in it, the other of its two, and the cells where something goes. */
  readonly bound: string;
  readonly free: string;
  readonly goneCells: string;
  /** The digits after the first: `3 or 7`. */
  readonly alternatives: string;
  /** The first cell and the first digit. */
  readonly cell: string;
  readonly digit: string;
  /** The houses one by one: `row 3`, and `in row 3`. */
  readonly houses: readonly string[];
  readonly inHouses: readonly string[];
  /** Of a fish: `in rows 1 and 4`, `in columns 2 and 7`, and what lies outside of these: `r4c8`. */
  readonly bases: string;
  readonly covers: string;
  readonly fins: readonly string[];
  /** `7 and 8 from r2c3 and r2c9; 4 from r5c1` */
  readonly gone: string;
  /** `r1c2 is 3` for what is placed. */
  readonly placed: string;
  /** The houses together: `row 1 and row 2`. */
  readonly allHouses: string;
  /** Of a step that follows from a sum: the open cells that have it, the sum, and `r1c1 - r2c1 = 7`. */
  readonly sumCells: string;
  readonly sum: string;
  readonly equation: string;
  /** `1+5+9 or 2+4+9`; empty when there are too many. */
  readonly combinations: string;
  /** `r1c1≠3 → r1c5=3 → r4c5≠3` for a chain that is one line. */
  readonly chain: string;
  /** The clue from which it follows, as in `the thermometer at r1c1`. */
  readonly clueName: string;
  /** All clues of a step that follows from several; empty when it names none. */
  readonly clueNames: string;
  /** `1-2-4, 1-2-5 or 1-3-5`; empty when there are too many. */
  readonly fillings: string;
  /** What follows from an assumption: by what, `r1c2=7, r3c3 r3c4≠4/5`, and the cell that nothing is left for. */
  readonly trail: readonly { readonly by: string; readonly what: string; readonly empty: string }[];
}

const AND: Record<Language, string> = { en: ' and ', cs: ' a ' };
const OR: Record<Language, string> = { en: ' or ', cs: ' nebo ' };
const CAGE: Record<Language, string> = { en: 'cage', cs: 'klec' };
const RULE: Record<Language, string> = { en: 'rule of 45', cs: 'pravidlo 45' };
const FROM: Record<Language, string> = { en: ' from ', cs: ' z ' };

const KINDS: Record<Language, Record<HouseKind, string>> = {
  en: {
    row: 'row',
    column: 'column',
    box: 'box',
    diagonal: 'diagonal',
    window: 'window',
    disjoint: 'group',
    region: 'region',
  },
  cs: {
    row: 'řádek',
    column: 'sloupec',
    box: 'čtverec',
    diagonal: 'úhlopříčka',
    window: 'okno',
    disjoint: 'skupina',
    region: 'oblast',
  },
};

/** With the preposition: Czech has its own for each, and another case. */
const IN: Record<Language, Record<HouseKind, string>> = {
  en: {
    row: 'in row',
    column: 'in column',
    box: 'in box',
    diagonal: 'on diagonal',
    window: 'in window',
    disjoint: 'in group',
    region: 'in region',
  },
  cs: {
    row: 'v řádku',
    column: 've sloupci',
    box: 've čtverci',
    diagonal: 'na úhlopříčce',
    window: 'v okně',
    disjoint: 've skupině',
    region: 'v oblasti',
  },
};

/** Everything a sentence may need of a step. */
export function factsOf(step: Step, language: Language): Facts {
  const name = (cell: number) => cellName(step.size, cell);
  // As the board shows them: above 9 a digit is a letter.
  const sign = (digit: number) => symbol(step.size, digit);
  // Lists go up; which digit is the first of a step tells its part in the technique.
  const sorted = (digits: readonly number[]) => [...digits].sort((a, b) => a - b).map(sign);
  return {
    step,
    name,
    cells: listed(step.cells.map(name), language),
    digits: listed(sorted(step.digits), language),
    pattern: listed(
      (step.technique === 'unique-loop' ? step.cells : step.cells.slice(0, 4)).map(name),
      language,
    ),
    pair: sorted(step.digits.slice(0, 2)).join('/'),
    others: listed(sorted(step.digits.slice(2)), language),
    bound: sign(boundDigit(step)),
    free: sorted(step.digits.slice(0, 2).filter(digit => digit !== boundDigit(step)))[0] ?? '',
    goneCells: listed([...new Set(step.eliminated.map(({ cell }) => name(cell)))], language),
    alternatives: sorted(step.digits.slice(1)).join(OR[language]),
    cell: step.cells.length > 0 ? name(step.cells[0]) : '',
    digit: step.digits.length > 0 ? sign(step.digits[0]) : '',
    houses: step.houses.map(house => houseText(house, KINDS[language])),
    inHouses: step.houses.map(house => houseText(house, IN[language])),
    gone: goneText(step.eliminated, name, sign, language),
    placed: step.placed.map(({ cell, digit }) => `${name(cell)} = ${sign(digit)}`).join(', '),
    allHouses: listed(
      step.houses.map(house => houseText(house, KINDS[language])),
      language,
    ),
    ...sumText(step, name, language),
    chain: chainText(step.links, step.size),
    ...fishText(step, name, language),
    ...clueText(step, name, sign, language),
    trail: (step.trail ?? []).map(own => ({
      by: reasonText(own.by, step, name, language),
      what: consequenceText(own, name, sorted),
      empty: own.empty === undefined ? '' : name(own.empty),
    })),
  };
}

/** Of the two digits of a rectangle the one that a house needs in it: what goes is the other, but for type 6. */
export function boundDigit({
  technique,
  digits: [first, second],
  eliminated,
}: Pick<Step, 'digits' | 'eliminated'> & { readonly technique: string }): number {
  const isFirst = technique === 'unique-rectangle-6' || eliminated.every(({ digit }) => digit !== first);
  return isFirst ? first : second;
}

/** Sums are written as numbers, and so are their digits: above 9 nobody adds letters up. */
function sumText({ sum }: Step, name: (cell: number) => string, language: Language) {
  if (!sum) return { sumCells: '', sum: '', equation: '', combinations: '' };
  const terms = [...sum.cells.map(cell => ` + ${name(cell)}`), ...sum.less.map(cell => ` - ${name(cell)}`)];
  const left = terms.join('').replace(/^ \+ /, '').replace(/^ - /, '-');
  return {
    sumCells: listed(sum.cells.map(name), language),
    sum: String(sum.sum),
    equation: `${left} = ${sum.sum}`,
    combinations: sum.sets.map(set => set.join('+')).join(OR[language]),
  };
}

const LINES: Record<Language, Record<'row' | 'column', string>> = {
  en: { row: 'in rows ', column: 'in columns ' },
  cs: { row: 'v řádcích ', column: 've sloupcích ' },
};

/** The cells of a fish outside the lines that it covers, the second half of its houses. */
export function finsOf({ houses, cells, size }: Pick<Step, 'houses' | 'cells' | 'size'>): readonly number[] {
  const covers = houses.slice(houses.length / 2);
  const isCovered = (cell: number) =>
    covers.some(({ kind, index }) => (kind === 'row' ? Math.floor(cell / size) : cell % size) === index);
  return cells.filter(cell => !isCovered(cell));
}

/** The lines of a fish; the first half of them holds a digit only where the others cross, but for its fins. */
function fishText(step: Step, name: (cell: number) => string, language: Language) {
  const { houses } = step;
  const half = houses.length / 2;
  const lines = (own: readonly HouseLabel[]) =>
    LINES[language][own[0]?.kind === 'column' ? 'column' : 'row'] +
    listed(
      own.map(({ index }) => String(index + 1)),
      language,
    );
  return {
    bases: lines(houses.slice(0, half)),
    covers: lines(houses.slice(half)),
    fins: finsOf(step).map(name),
  };
}

function clueText(
  { clue, clues = [] }: Step,
  name: (cell: number) => string,
  sign: (digit: number) => string,
  language: Language,
) {
  const title = (own: ClueLabel) => clueTitle(own, name, language);
  const ways = (clue ?? clues[0])?.fillings.map(digits => digits.map(sign).join('-')) ?? [];
  const last = ways.length > 1 ? OR[language] + ways[ways.length - 1] : (ways[0] ?? '');
  return {
    clueName: clue ? title(clue) : '',
    clueNames: listed(clues.map(title), language),
    fillings: ways.slice(0, -1).join(', ') + last,
  };
}

function clueTitle({ kind, first }: ClueLabel, name: (cell: number) => string, language: Language): string {
  const own = kind === 'cage' ? CAGE[language] : CLUE_NAMES[language][kind];
  const place = first < 0 ? '' : language === 'cs' ? ` u ${name(first)}` : ` at ${name(first)}`;
  return `${language === 'cs' ? '' : 'the '}${own}${place}`;
}

function reasonText(by: Reason, step: Step, name: (cell: number) => string, language: Language): string {
  if (by.kind === 'clue') return clueTitle(by.clue, name, language);
  if (by.kind === 'house') return houseText(by.house, KINDS[language]);
  if (by.kind === 'sight') return name(by.cell);
  const { equation } = sumText({ ...step, sum: by.sum }, name, language);
  return `${equation} (${RULE[language]})`;
}

/** `r1c2=7, r3c3 r3c4≠4/5` */
function consequenceText(
  { eliminated, placed }: Consequence,
  name: (cell: number) => string,
  sorted: (digits: readonly number[]) => string[],
): string {
  const isPlaced = (cell: number) => placed.some(own => own.cell === cell);
  const cellsByDigits = new Map<string, string[]>();
  for (const cell of new Set(eliminated.map(own => own.cell))) {
    if (isPlaced(cell)) continue;
    const digits = sorted(eliminated.flatMap(own => (own.cell === cell ? [own.digit] : []))).join('/');
    cellsByDigits.set(digits, [...(cellsByDigits.get(digits) ?? []), name(cell)]);
  }
  return [
    ...placed.map(({ cell, digit }) => `${name(cell)}=${sorted([digit])[0]}`),
    ...[...cellsByDigits].map(([digits, cells]) => `${cells.join(' ')}≠${digits}`),
  ].join(', ');
}

/** With a capital letter, to begin a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[], language: Language): string {
  if (words.length < 2) return words.join('');
  return words.slice(0, -1).join(', ') + AND[language] + words[words.length - 1];
}

/** What a house is called in both languages. */
export function houseNamed(house: HouseLabel): Bilingual {
  return { en: houseText(house, KINDS.en), cs: houseText(house, KINDS.cs) };
}

function houseText(house: HouseLabel, kinds: Record<HouseKind, string>): string {
  return `${kinds[house.kind]} ${house.index + 1}`;
}

function goneText(
  eliminated: readonly Candidate[],
  name: (cell: number) => string,
  sign: (digit: number) => string,
  language: Language,
): string {
  const cellsByDigit = new Map<number, string[]>();
  for (const { cell, digit } of eliminated) {
    cellsByDigit.set(digit, [...(cellsByDigit.get(digit) ?? []), name(cell)]);
  }
  const digitsByCells = new Map<string, number[]>();
  for (const [digit, cells] of cellsByDigit) {
    const text = listed(cells, language);
    digitsByCells.set(text, [...(digitsByCells.get(text) ?? []), digit]);
  }
  return [...digitsByCells]
    .map(
      ([cells, digits]) => listed(digits.sort((a, b) => a - b).map(sign), language) + FROM[language] + cells,
    )
    .join('; ');
}

/** `r1c1≠3 → r1c5=3`: a strong link starts at something false and ends at something true, a weak one vice versa. */
export function chainText(links: readonly Link[], size: number): string {
  if (links.length === 0) return '';
  const node = ({ cell, digit }: Candidate, isTrue: boolean) =>
    `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}${isTrue ? '=' : '≠'}${symbol(size, digit)}`;
  return [node(links[0].from, !links[0].strong), ...links.map(link => node(link.to, link.strong))].join(
    ' → ',
  );
}
