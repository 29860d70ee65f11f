/**
 * The constraint strings of sigh's Interactive Sudoku Solver, as far as Quadrille knows the constraints, 9x9
 * only:
 *
 *     .Diagonal~1.Diagonal~-1.Cage~15~R1C1~R1C2.~R3C4_4~R3C6_7
 */
import { InputError, NotationError } from '@quadrille/cover';
import { type Constraint, cellOf, type Sudoku, sudoku, usualBoxes, type Variant } from '../rules.js';
import type { Document, ParseOptions } from './document.js';
import { parseBoxes } from './line.js';

const NAMES: readonly (readonly [string, Variant])[] = [
  ['Windoku', 'windoku'],
  ['DisjointSets', 'disjoint'],
  ['AntiConsecutive', 'nonconsecutive'],
  ['AntiKnight', 'antiknight'],
  ['AntiKing', 'antiking'],
];

/** Whether a text looks like a constraint string: parts that begin with a dot, arguments after a tilde. */
export function isIss(text: string): boolean {
  return /^\s*\.(?:[A-Z][A-Za-z]+(?:[~.\s]|$)|~)/.test(text);
}

/** Reads a constraint string. */
export function parseIss(text: string, options: ParseOptions = {}): Document {
  const givens = new Array<number>(81).fill(0);
  const constraints: Constraint[] = [...(options.constraints ?? [])];
  const diagonals = new Set<string>();
  let boxes = usualBoxes(9);
  for (const part of text.replace(/\s+/g, '').split('.').slice(1)) {
    const [name, ...words] = part.split('~');
    const known = NAMES.find(([own]) => own === name);
    if (known) constraints.push({ kind: known[1] });
    else if (name === '') for (const word of words.filter(Boolean)) readGiven(givens, word);
    else if (name === 'Cage') {
      constraints.push({ kind: 'cage', sum: Number(words[0]), cells: words.slice(1).map(placeOf) });
    } else if (name === 'Diagonal') diagonals.add(words[0]);
    else if (name === 'Jigsaw') boxes = parseBoxes(9, words[words.length - 1] ?? '');
    else if (name !== 'Shape' || words[0] !== '9x9') {
      throw new NotationError(`Quadrille does not know the constraint "${name.slice(0, 40)}"`, {
        line: 1,
        column: Math.max(1, text.indexOf(name) + 1),
      });
    }
  }
  if (diagonals.size === 1)
    throw new InputError('only one diagonal counts here; Quadrille knows both or none');
  if (diagonals.size > 1) constraints.push({ kind: 'diagonal' });
  return { puzzle: sudoku({ boxes, constraints, givens }) };
}

function readGiven(givens: number[], word: string): void {
  const [cell, ...values] = word.split('_');
  if (values.length !== 1) throw new InputError(`"${word.slice(0, 40)}" is no given; write R1C1_5`);
  givens[placeOf(cell)] = Number(values[0]);
}

function placeOf(name: string): number {
  const cell = cellOf(9, name);
  if (cell === undefined) throw new InputError(`"${name.slice(0, 40)}" is no cell; write R1C1 to R9C9`);
  return cell;
}

/** Writes a constraint string. */
export function formatIss({ puzzle }: Document): string {
  const { size, boxes, constraints, givens }: Sudoku = puzzle;
  if (size !== 9) throw new InputError('the format "iss" is written for 9x9 only');
  const name = (cell: number) => `R${Math.floor(cell / 9) + 1}C${(cell % 9) + 1}`;
  let text = usualBoxes(9).every((box, cell) => box === boxes[cell]) ? '' : `.Jigsaw~${boxes.join('')}`;
  for (const constraint of constraints) {
    if (constraint.kind === 'diagonal') text += '.Diagonal~1.Diagonal~-1';
    else if (constraint.kind === 'cage')
      text += `.Cage~${constraint.sum}${constraint.cells.map(cell => `~${name(cell)}`).join('')}`;
    else text += `.${NAMES.find(([, kind]) => kind === constraint.kind)![0]}`;
  }
  const given = givens.flatMap((digit, cell) => (digit > 0 ? [`~${name(cell)}_${digit}`] : []));
  return `${text}.${given.length > 0 ? given.join('') : '~'}\n`;
}
