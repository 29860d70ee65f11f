/**
 * XML: the project's own document (puzzle, solution and difficulty together; the schema is in docs/sudoku.md)
 * and OpenSudoku's collections. Files come from strangers: a document type or an entity is refused before
 * parsing, nothing is expanded, and the size is limited.
 */
import { InputError, NotationError } from '@quadrille/cover';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { Constraint } from '../rules.js';
import { sudoku, usualBoxes } from '../rules.js';
import { type Document, demandClassic, type ParseOptions } from './document.js';
import {
  formatBoxes,
  formatCells,
  formatExtras,
  parseBoxes,
  parseCage,
  parseLine,
  sizeOf,
  variantOf,
  withoutDoubles,
} from './line.js';
import { customOfRange, readSymbols, symbolsToTell } from './symbols.js';

/** An element: text, or its children and attributes by name. */
type Element = string | { readonly [name: string]: Element | readonly Element[] };

const LISTS = new Set(['sudoku', 'game', 'cage']);
const LONGEST_VALUE = 4096;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  isArray: name => LISTS.has(name),
});

/** Reads `<sudoku>`, `<sudokus>` or `<opensudoku>`. */
export function parseXml(text: string, options: ParseOptions = {}): Document[] {
  const forbidden = /<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.exec(text);
  if (forbidden) {
    throw new NotationError(
      'document types and entities are not read; delete this declaration',
      placeOf(text, forbidden.index),
    );
  }
  const verdict = XMLValidator.validate(text);
  if (verdict !== true) {
    const { msg, line, col } = verdict.err;
    throw new NotationError(`this is not well-formed XML: ${msg}`, { line, column: col });
  }
  let root: Record<string, Element>;
  try {
    root = parser.parse(text);
  } catch (error) {
    throw new NotationError(`this XML cannot be read: ${(error as Error).message}`, { line: 1, column: 1 });
  }
  if (root.opensudoku !== undefined) return parseOpenSudoku(root.opensudoku, options);
  const list = root.sudoku ?? child(root.sudokus, 'sudoku');
  const found = (Array.isArray(list) ? list : []) as Element[];
  if (found.length === 0) {
    throw new InputError('this XML holds no puzzle; its root is <sudoku>, <sudokus> or <opensudoku>');
  }
  return found.map(element => readSudoku(element, options));
}

function readSudoku(element: Element, options: ParseOptions): Document {
  const cells = textOf(child(element, 'puzzle')).replace(/\s+/g, '');
  const stated = textOf(child(element, '@size'));
  const size = options.size ?? (stated === '' ? sizeOf(cells.length) : Number(stated));
  if (size === undefined || size * size !== cells.length || sizeOf(cells.length) === undefined) {
    throw new InputError(
      `<puzzle> has ${cells.length} cells${stated && `, its size is ${stated}`}; that does not fit`,
    );
  }
  const nowhere = () => ({ line: 1, column: 1 });
  const constraints: Constraint[] = [...(options.constraints ?? [])];
  for (const word of textOf(child(element, '@variant')).split(/[\s,]+/)) {
    if (word) constraints.push({ kind: variantOf(word) });
  }
  for (const cage of listOf(child(element, 'cage'))) {
    constraints.push(parseCage(size, [textOf(child(cage, '@sum')), ...words(textOf(cage))]));
  }
  const boxes = textOf(child(element, 'boxes')).replace(/\s+/g, '');
  const solution = textOf(child(element, 'solution')).replace(/\s+/g, '');
  if (solution && solution.length !== cells.length) {
    throw new InputError(`<solution> has ${solution.length} cells, <puzzle> has ${cells.length}`);
  }
  const symbols = textOf(child(element, '@symbols'));
  const custom = symbols ? customOfRange(size, symbols, 1) : undefined;
  const difficulty = textOf(child(element, 'difficulty'));
  const title = textOf(child(element, 'title'));
  return {
    puzzle: sudoku({
      size,
      boxes: boxes ? parseBoxes(size, boxes) : usualBoxes(size),
      constraints: withoutDoubles(constraints),
      givens: readSymbols(size, cells, nowhere, custom),
    }),
    ...(solution && { solution: readSymbols(size, solution, nowhere, custom) }),
    ...(difficulty && { difficulty }),
    ...(title && { title }),
  };
}

function parseOpenSudoku(element: Element, options: ParseOptions): Document[] {
  const games = listOf(child(element, 'game'));
  if (games.length === 0) throw new InputError('this OpenSudoku collection holds no <game data="…">');
  const title = textOf(child(element, 'name'));
  return games.map(game => {
    const data = textOf(child(game, '@data'));
    return { puzzle: parseLine(data, options), ...(title && { title }) };
  });
}

/** Writes one or more puzzles with what is known about them. */
export function formatXml(documents: readonly Document[]): string {
  const [only] = documents;
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>'];
  if (documents.length === 1) lines.push(...writeSudoku(only, ''));
  else lines.push('<sudokus>', ...documents.flatMap(document => writeSudoku(document, '  ')), '</sudokus>');
  return `${lines.join('\n')}\n`;
}

function writeSudoku({ puzzle, solution, difficulty, title }: Document, indent: string): string[] {
  const { size, constraints } = puzzle;
  const variants = constraints.flatMap(({ kind }) => (kind === 'cage' ? [] : [kind]));
  const variant = variants.length > 0 ? ` variant="${variants.join(' ')}"` : '';
  const told = symbolsToTell(size, puzzle.givens) ?? (solution && symbolsToTell(size, solution));
  const symbols = told ? ` symbols="${told}"` : '';
  const tag = (name: string, text: string, attributes = '') =>
    `${indent}  <${name}${attributes}>${encodeText(text)}</${name}>`;
  const extras = formatExtras(puzzle);
  return [
    `${indent}<sudoku size="${size}"${variant}${symbols}>`,
    ...(title ? [tag('title', title)] : []),
    tag('puzzle', formatCells(size, puzzle.givens)),
    ...(extras.some(part => part.startsWith('boxes')) ? [tag('boxes', formatBoxes(puzzle))] : []),
    ...extras.flatMap(part => {
      const [word, sum, ...cells] = part.split(' ');
      return word === 'cage' ? [tag('cage', cells.join(' '), ` sum="${sum}"`)] : [];
    }),
    ...(solution ? [tag('solution', formatCells(size, solution))] : []),
    ...(difficulty ? [tag('difficulty', difficulty)] : []),
    `${indent}</sudoku>`,
  ];
}

/** Writes an OpenSudoku collection. */
export function formatOpenSudoku(documents: readonly Document[]): string {
  const name = documents.find(document => document.title)?.title ?? 'Quadrille';
  const games = documents.map(document => {
    demandClassic('opensudoku', document);
    return `  <game data="${document.puzzle.givens.join('')}" />`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opensudoku>',
    `  <name>${encodeText(name)}</name>`,
    ...games,
    '</opensudoku>',
    '',
  ].join('\n');
}

function child(element: Element | undefined, name: string): Element | undefined {
  if (element === undefined || typeof element === 'string' || Array.isArray(element)) return undefined;
  return Object.hasOwn(element, name) ? ((element as Record<string, Element>)[name] as Element) : undefined;
}

function listOf(element: Element | undefined): Element[] {
  if (element === undefined) return [];
  return Array.isArray(element) ? (element as Element[]) : [element];
}

/** The text of an element or attribute. */
function textOf(element: Element | undefined): string {
  const text = typeof element === 'object' ? child(element, '#text') : element;
  if (text === undefined || typeof text !== 'string') return '';
  if (text.length > LONGEST_VALUE) {
    throw new InputError(`an element has ${text.length} characters; at most ${LONGEST_VALUE} are read`);
  }
  return decodeText(text.trim());
}

function words(text: string): string[] {
  return text.split(/\s+/).filter(word => word !== '');
}

const ENTITIES: readonly (readonly [string, string])[] = [
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
  ['&', '&amp;'],
];

/** Only the five names that XML itself defines; `&amp;` last, so that nothing is decoded twice. */
function decodeText(text: string): string {
  return ENTITIES.reduce((all, [character, name]) => all.replaceAll(name, character), text);
}

function encodeText(text: string): string {
  return ENTITIES.reduceRight(
    (all, [character, name]) => all.replaceAll(character, name),
    text.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f]/g, '').trim(),
  );
}

function placeOf(text: string, index: number) {
  const before = text.slice(0, index).split('\n');
  return { line: before.length, column: before[before.length - 1].length + 1 };
}
