/** Writes the JSON of f-puzzles, with the fields of dclamage's extension; a clue without a field is refused by name. */
import { usualBoxes } from '../boxes.js';
import { isReadDown } from '../clues/arrow.js';
import { clueTitle, isClue } from '../clues/index.js';
import type { Clue, Direction, OutsideClue } from '../clues/types.js';
import type { Constraint, Sudoku } from '../rules.js';
import { say } from '../sentences/reading.js';
import type { Document } from './document.js';
import { rowsOf } from './json-parts.js';

const FLAGS: Readonly<Partial<Record<Constraint['kind'], readonly string[]>>> = {
  diagonal: ['diagonal+', 'diagonal-'],
  'diagonal-up': ['diagonal+'],
  'diagonal-down': ['diagonal-'],
  nonconsecutive: ['nonconsecutive'],
  antiknight: ['antiknight'],
  antiking: ['antiking'],
  disjoint: ['disjointgroups'],
};

const LINES: Readonly<Record<string, string>> = {
  thermo: 'thermometer',
  'slow-thermo': 'slowthermometer',
  palindrome: 'palindrome',
  between: 'betweenline',
  renban: 'renban',
  nabner: 'nabner',
  whispers: 'whispers',
  'region-sum': 'regionsumline',
  entropic: 'entropicline',
  modular: 'modularline',
  'double-arrow': 'doublearrow',
  zipper: 'zipperline',
  lockout: 'lockout',
};

const OUTSIDE: Readonly<Record<string, string>> = {
  sandwich: 'sandwichsum',
  'x-sum': 'xsum',
  skyscraper: 'skyscraper',
  'numbered-room': 'numberedroom',
};

/** A field, and one more entry of its list. */
type Entry = readonly [field: string, entry: unknown];

/** Writes the JSON of f-puzzles. */
export function formatFPuzzles(document: Document): string {
  const { puzzle, title, author, rules, drawings, values = puzzle.givens } = document;
  const { size, boxes, givens } = puzzle;
  if (puzzle.low !== undefined || puzzle.rows !== undefined || puzzle.columns !== undefined)
    throw say.error('fpuzzles-ground');
  const fields: Record<string, unknown[] | true> = {};
  for (const constraint of puzzle.constraints) {
    const flags = flagsOf(constraint);
    if (flags) for (const flag of flags) fields[flag] = true;
    if (constraint.kind === 'all-marked' && constraint.what === 'kropki') fields.negative = ['ratio'];
    if (!flags && constraint.kind !== 'marks') {
      const [field, entry] = entryOf(constraint, puzzle);
      const list = (fields[field] ??= []);
      if (list !== true) list.push(entry);
    }
  }
  const usual = usualBoxes(size);
  const marks = new Map(
    puzzle.constraints.flatMap(own => (own.kind === 'marks' ? [[own.cell, own.digits]] : [])),
  );
  const grid = rowsOf(size, cell => ({
    ...(values[cell] > 0 && { value: values[cell] }),
    ...(givens[cell] > 0 && { given: true }),
    ...(boxes[cell] !== usual[cell] && { region: boxes[cell] }),
    ...(marks.has(cell) && { givenPencilMarks: marks.get(cell) }),
  }));
  const told = { ...(title && { title }), ...(author && { author }), ...(rules && { ruleset: rules }) };
  const solution = document.solution ? { solution: document.solution } : {};
  return `${JSON.stringify({ size, ...told, grid, ...fields, ...drawings, ...solution })}\n`;
}

/** The flags of a constraint; neighbors with a dot are exempt from `nonconsecutive` there. */
function flagsOf(constraint: Constraint): readonly string[] | undefined {
  const isOfDots =
    constraint.kind === 'all-marked' && (constraint.what === 'difference' || constraint.what === 'kropki');
  return isOfDots ? ['nonconsecutive'] : FLAGS[constraint.kind];
}

function entryOf(constraint: Constraint, puzzle: Sudoku): Entry {
  const { size } = puzzle;
  const name = (cell: number) => `R${Math.floor(cell / size) + 1}C${(cell % size) + 1}`;
  const names = (cells: readonly number[]) => cells.map(name);
  if (constraint.kind === 'cage') {
    const { cells, sum } = constraint;
    return ['killercage', { cells: names(cells), ...(sum > 0 && { value: String(sum) }) }];
  }
  if (!isClue(constraint)) throw say.error('fpuzzles-kind', { kind: constraint.kind });
  const clue: Clue = constraint;
  switch (clue.kind) {
    case 'arrow':
      if (!isReadDown(clue.circle)) break;
      return ['arrow', { lines: [names([clue.circle[0], ...clue.cells])], cells: names(clue.circle) }];
    case 'difference':
      return [
        'difference',
        { cells: names(clue.cells), ...(clue.value !== 1 && { value: String(clue.value) }) },
      ];
    case 'ratio':
      return ['ratio', { cells: names(clue.cells), ...(clue.value !== 2 && { value: String(clue.value) }) }];
    case 'pair-sum': {
      const value = { 10: 'X', 5: 'V' }[clue.value] ?? String(clue.value);
      return ['xv', { cells: names(clue.cells), value }];
    }
    case 'all-marked':
      return ['negative', clue.what];
    case 'odd':
    case 'even':
    case 'minimum':
    case 'maximum':
      return [clue.kind, { cell: name(clue.cell) }];
    case 'region':
      return ['extraregion', { cells: names(clue.cells) }];
    case 'clone':
      if (clue.groups.length !== 2) break;
      return ['clone', { cells: names(clue.groups[0]), cloneCells: names(clue.groups[1]) }];
    case 'quadruple':
      return ['quadruple', { cells: names(clue.cells), values: clue.digits }];
    case 'index':
      return [`${clue.line}indexer`, { cells: names(clue.cells) }];
    case 'little-killer':
      return [
        'littlekillersum',
        {
          cell: behind(size, clue.first, clue.direction),
          direction: clue.direction,
          value: String(clue.value),
        },
      ];
    default:
      break;
  }
  const line = LINES[clue.kind];
  if (line && 'cells' in clue) {
    const value = 'value' in clue && clue.value !== undefined ? { value: String(clue.value) } : {};
    return [line, { lines: [names(clue.cells)], ...value }];
  }
  const outside = OUTSIDE[clue.kind];
  if (outside) return [outside, outsideEntry(clue as OutsideClue, size)];
  throw say.error('fpuzzles-clue', { clue: clueTitle(clue, puzzle) });
}

function outsideEntry({ line, index, fromEnd, value }: OutsideClue, size: number): object {
  const beside = fromEnd ? size + 1 : 0;
  const cell = line === 'row' ? `R${index + 1}C${beside}` : `R${beside}C${index + 1}`;
  return { cell, value: String(value) };
}

/** The outside cell from which an arrow points at the first cell of its diagonal. */
function behind(size: number, first: number, direction: Direction): string {
  const row = Math.floor(first / size) + 1 + (direction.startsWith('U') ? 1 : -1);
  const column = (first % size) + 1 + (direction.endsWith('L') ? 1 : -1);
  return `R${row}C${column}`;
}
