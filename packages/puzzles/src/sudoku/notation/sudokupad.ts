/**
 * SudokuPad's own JSON, plain or squeezed. Its data are cells, regions and cages; lines, circles and arrows are
 * drawings there, and what they mean stands in the rules, in prose. A puzzle that has such drawings, or rules that
 * its data do not hold, is refused unless the caller wants the data alone (`asDrawn`).
 */
import { isSmall } from '../houses.js';
import { type Constraint, usualBoxes } from '../rules.js';
import { say } from '../sentences/reading.js';
import type { Document, ParseOptions } from './document.js';
import {
  beginningOf,
  counted,
  documentOf,
  isObject,
  type Json,
  listOf,
  numberOf,
  objectsOf,
  readRows,
  rowsOf,
  same,
  textOf,
} from './json-parts.js';
import { parseLoose } from './loose-json.js';

/** The short keys of squeezed files. */
const LONG: Readonly<Record<string, string>> = {
  ce: 'cells',
  re: 'regions',
  ca: 'cages',
  l: 'lines',
  a: 'arrows',
  o: 'overlays',
  u: 'underlays',
  v: 'value',
  t: 'title',
};

const DRAWINGS = [
  ['lines', 'line'],
  ['arrows', 'arrow'],
  ['underlays', 'below'],
  ['overlays', 'above'],
] as const;

/** The short keys inside of drawings. */
const LONG_DRAWN: Readonly<Record<string, string>> = {
  wp: 'wayPoints',
  c: 'color',
  c1: 'borderColor',
  c2: 'backgroundColor',
  ct: 'center',
  w: 'width',
  h: 'height',
  th: 'thickness',
  hl: 'headLength',
  r: 'rounded',
  fs: 'fontSize',
  te: 'text',
};

const FLAGS = ['antiknight', 'antiking', 'nonconsecutive'] as const;

/** Sentences of rules that say no more than the data do. */
const PLAIN = /\bsudoku\b|\bcages?\b|\bkiller\b|\bonce\b.*\b(?:row|column|box|region)|^[\s\W]*$/i;

/** Reads plain or squeezed text. */
export function parsePadText(text: string, options: ParseOptions = {}): Document {
  const data = parseLoose(text);
  if (!isObject(data)) throw say.error('pad-cells');
  if (Array.isArray(long(data).cells)) return parseSudokuPad(long(data), options);
  throw say.error('pad-cells');
}

/** Reads the JSON of SudokuPad. */
export function parseSudokuPad(data: Json, options: ParseOptions = {}): Document {
  const rows = readRows(listOf(data.cells)).map(row => row.map(long));
  const size = rows.length;
  const givens = rows.flat().map(cell => numberOf(cell.value));
  const place = (pair: unknown): number => {
    const [row, column] = listOf(pair).map(Number);
    if (row >= 0 && row < size && column >= 0 && column < size) return row * size + column;
    throw say.error('pad-outside');
  };
  const usual = usualBoxes(size);
  const boxes = [...usual];
  for (const [index, region] of listOf(data.regions).entries()) {
    for (const pair of listOf(region)) boxes[place(pair)] = index;
  }
  const all = objectsOf(data.cages).map(long);
  const told = metadataOf(data, all);
  const cages = all.flatMap(cage => cageOf(cage, place, size, options));
  const flags = FLAGS.filter(kind => told[kind] === true || told[kind] === 'true').map(kind => ({ kind }));
  const rules = textOf(told.rules);
  if (!options.asDrawn) demandData(data, rules, flags.length > 0);
  const constraints: Constraint[] = [...(options.constraints ?? []), ...flags, ...cages];
  const solution = solutionOf(told.solution, size);
  return documentOf({ size, boxes: same(boxes, usual), constraints, givens }, givens, {
    title: textOf(told.title),
    author: textOf(told.author),
    rules,
    solution,
    padDrawings: drawingsOf(data),
  });
}

/** What is drawn, with its keys written out. */
function drawingsOf(data: Json): Document['padDrawings'] {
  const written = (own: Json) =>
    Object.fromEntries(Object.entries(own).map(([key, value]) => [LONG_DRAWN[key] ?? key, value]));
  const kept = DRAWINGS.map(([key]) => [key, objectsOf(data[key]).map(written)] as const);
  const drawn = kept.filter(([, list]) => list.length > 0);
  return drawn.length > 0 ? Object.fromEntries(drawn) : undefined;
}

function long(data: Json): Json {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [LONG[key] ?? key, value]));
}

/** Metadata of their own, or, in older files, texts such as `title: …` in cages without cells. */
function metadataOf(data: Json, cages: readonly Json[]): Json {
  const texts = cages
    .filter(cage => listOf(cage.cells).length === 0)
    .flatMap(cage => {
      const match = /^(\w+): ([\s\S]*)$/.exec(textOf(cage.value) ?? '');
      return match ? [[match[1], match[2]] as const] : [];
    });
  return { ...Object.fromEntries(texts), ...(isObject(data.metadata) ? long(data.metadata) : {}) };
}

function cageOf(
  cage: Json,
  place: (pair: unknown) => number,
  size: number,
  { asDrawn = false }: ParseOptions,
): Constraint[] {
  const cells = listOf(cage.cells).map(place);
  if (cells.length === 0) return [];
  const value = cage.sum ?? cage.value;
  const sum = numberOf(value);
  if (Number.isInteger(sum) && cells.length <= size && cage.unique !== false) {
    // A hidden cage without a sum is a house that SudokuPad checks by itself.
    return cage.hidden === true && sum === 0 && cells.length === size ? [] : [{ kind: 'cage', cells, sum }];
  }
  if (asDrawn) return [];
  const isLabeled = sum > 0 || Number.isNaN(sum);
  if (!isLabeled) throw say.error('pad-cage', { cells: cells.length });
  throw say.error('pad-cage-labeled', { cells: cells.length, label: beginningOf(String(value), 20) });
}

/** Refuses drawings and rules that no data stand for. */
function demandData(data: Json, rules: string | undefined, hasFlags: boolean): void {
  const drawn = counted(DRAWINGS.map(([key, word]) => [listOf(data[key]).length, word] as const));
  if (drawn && rules) throw say.error('pad-drawn-rules', { drawn, rules: beginningOf(rules) });
  if (drawn) throw say.error('pad-drawn', { drawn });
  const more = (rules ?? '').split(/[\n.;]+/).find(sentence => !PLAIN.test(sentence));
  if (more !== undefined && !hasFlags) {
    throw say.error('pad-rules', { rules: beginningOf(more) });
  }
}

function solutionOf(text: unknown, size: number): number[] | undefined {
  const cells = typeof text === 'string' || typeof text === 'number' ? [...String(text)].map(Number) : [];
  const isWhole = cells.length === size * size && cells.every(digit => digit >= 1 && digit <= size);
  return isWhole ? cells : undefined;
}

/** Writes the JSON of SudokuPad; it has cells, regions, cages and drawings, but no words for variants. */
export function formatSudokuPad(document: Document): string {
  const { puzzle, padDrawings } = document;
  const { size, boxes, constraints, givens } = puzzle;
  if (constraints.some(({ kind }) => kind !== 'cage') || isSmall(puzzle) || puzzle.low !== undefined) {
    throw say.error('pad-constraints');
  }
  const pair = (cell: number) => [Math.floor(cell / size), cell % size];
  const regions = Array.from({ length: size }, () => [] as number[][]);
  for (const [cell, box] of boxes.entries()) regions[box].push(pair(cell));
  const cages = constraints.flatMap(constraint =>
    constraint.kind === 'cage'
      ? [{ cells: constraint.cells.map(pair), ...(constraint.sum > 0 && { value: String(constraint.sum) }) }]
      : [],
  );
  const cells = rowsOf(size, cell => (givens[cell] > 0 ? { value: String(givens[cell]) } : {}));
  const metadata = toldOf(document);
  return `${JSON.stringify({ ...metadata, cells, regions, cages, ...padDrawings })}\n`;
}

function toldOf({ title, author, rules, solution, puzzle }: Document): object {
  const digits = solution && puzzle.size <= 9 ? solution.join('') : undefined;
  const metadata = {
    ...(title && { title }),
    ...(author && { author }),
    ...(rules && { rules }),
    ...(digits && { solution: digits }),
  };
  return Object.keys(metadata).length > 0 ? { metadata } : {};
}
