/**
 * XML: the project's own document (puzzle, solution and difficulty together; the schema is in docs/sudoku.md)
 * and OpenSudoku's collections. Files come from strangers: a document type or an entity is refused before
 * parsing, nothing is expanded, and the size is limited.
 */
import { type XmlElement as Element, readXml } from '@quadrille/base';
import { isSmall } from '../houses.js';
import { type Constraint, RULE_NAMES, sudoku, usualBoxes } from '../rules.js';
import { say } from '../sentences/reading.js';
import { isClueWord, parseClue } from './clue-words.js';
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

const LONGEST_VALUE = 4096;

/** Reads `<sudoku>`, `<sudokus>` or `<opensudoku>`. */
export function parseXml(text: string, options: ParseOptions = {}): Document[] {
  const root = readXml(text);
  if (root.name === 'opensudoku') return parseOpenSudoku(root, options);
  const found = root.name === 'sudoku' ? [root] : root.name === 'sudokus' ? all(root, 'sudoku') : [];
  if (found.length === 0) {
    throw say.error('xml-empty');
  }
  return found.map(element => readSudoku(element, options));
}

function readSudoku(element: Element, options: ParseOptions): Document {
  const cells = textOf(all(element, 'puzzle')[0]).replace(/\s+/g, '');
  const stated = attributeOf(element, 'size');
  const size = options.size ?? (stated === '' ? sizeOf(cells.length) : Number(stated));
  if (size === undefined || size * size !== cells.length || sizeOf(cells.length) === undefined) {
    if (stated === '') throw say.error('xml-cells', { cells: cells.length });
    throw say.error('xml-size', { cells: cells.length, size: stated });
  }
  const nowhere = () => ({ line: 1, column: 1 });
  const constraints: Constraint[] = [...(options.constraints ?? [])];
  for (const word of attributeOf(element, 'variant').split(/[\s,]+/)) {
    if (word) constraints.push({ kind: variantOf(word) });
  }
  for (const cage of all(element, 'cage')) {
    constraints.push(parseCage(size, [attributeOf(cage, 'sum'), ...words(textOf(cage))]));
  }
  for (const clue of all(element, 'clue')) {
    constraints.push(parseClue(words(textOf(clue)), { size, boxes: usualBoxes(size) }));
  }
  const boxes = textOf(all(element, 'boxes')[0]).replace(/\s+/g, '');
  const solution = textOf(all(element, 'solution')[0]).replace(/\s+/g, '');
  if (solution && solution.length !== cells.length) {
    throw say.error('xml-solution', { solution: solution.length, puzzle: cells.length });
  }
  const symbols = attributeOf(element, 'symbols');
  const custom = symbols ? customOfRange(size, symbols, 1) : undefined;
  const difficulty = textOf(all(element, 'difficulty')[0]);
  const title = textOf(all(element, 'title')[0]);
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
  const games = all(element, 'game');
  if (games.length === 0) throw say.error('xml-games');
  const title = textOf(all(element, 'name')[0]);
  return games.map(game => {
    const data = attributeOf(game, 'data');
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
  if (isSmall(puzzle) || puzzle.low !== undefined) throw say.error('xml-ground');
  const variants = constraints.flatMap(({ kind }) => (RULE_NAMES.some(own => own === kind) ? [kind] : []));
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
      if (word === 'cage') return [tag('cage', cells.join(' '), ` sum="${sum}"`)];
      return isClueWord(word) ? [tag('clue', part)] : [];
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

function all({ children }: Element, name: string): Element[] {
  return children.filter(each => each.name === name);
}

function attributeOf({ attributes }: Element, name: string): string {
  return short(attributes.get(name) ?? '');
}

function textOf(element: Element | undefined): string {
  return short(element?.text ?? '');
}

function short(text: string): string {
  if (text.length > LONGEST_VALUE) throw say.error('xml-long', { length: text.length, limit: LONGEST_VALUE });
  return text.trim();
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

function encodeText(text: string): string {
  return ENTITIES.reduceRight(
    (all, [character, name]) => all.replaceAll(character, name),
    text.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f]/g, '').trim(),
  );
}
