/**
 * The JSON of f-puzzles: a grid of cells with `value` and `given`, flags, and a list for every kind of clue, those of
 * dclamage's extension included. Drawings that only repeat a clue are left out; any other drawing means a rule that no
 * field tells, and the puzzle is refused unless the caller takes drawings for decoration (`asDrawn`).
 */
import { rectangularBoxes, usualBoxes } from '../boxes.js';
import { cellName } from '../cells.js';
import type { Constraint } from '../rules.js';
import { say } from '../sentences/reading.js';
import type { Document, ParseOptions } from './document.js';
import { cellsOfEntry, cluesOfField, FLAGS, isKnownField } from './fpuzzles-clues.js';
import {
  beginningOf,
  counted,
  documentOf,
  type Json,
  listOf,
  numberOf,
  objectsOf,
  readRows,
  same,
  textOf,
} from './json-parts.js';

/** Fields that say nothing about the digits. */
const REMARKS = new Set(
  (
    'size title author ruleset grid solution successMessage foglight fogofwar disabledlogic ' +
    'truecandidatesoptions highlightConflicts'
  ).split(' '),
);

const DRAWINGS = ['line', 'rectangle', 'circle', 'text', 'cage'] as const;

/** Reads the JSON of f-puzzles. */
export function parseFPuzzles(data: Json, options: ParseOptions = {}): Document {
  const rows = readRows(listOf(data.grid));
  const size = rows.length;
  const cells = rows.flat();
  const constraints: Constraint[] = [...(options.constraints ?? [])];
  if (data['diagonal+'] === true && data['diagonal-'] === true) constraints.push({ kind: 'diagonal' });
  else if (data['diagonal+'] === true) constraints.push({ kind: 'diagonal-up' });
  else if (data['diagonal-'] === true) constraints.push({ kind: 'diagonal-down' });
  for (const [key, value] of Object.entries(data)) {
    const kind = FLAGS[key];
    if (kind && value === true) constraints.push({ kind });
    else if (isKnownField(key)) constraints.push(...cluesOfField(key, value, size));
    else demandRemark(key, value);
  }
  const drawings = drawingsOf(data, size);
  if (!options.asDrawn) demandNoDrawings(drawings, data);
  constraints.push(...marksOf(cells, size));
  const values = cells.map(cell => numberOf(cell.value));
  const givens = values.map((digit, at) => (cells[at].given === true ? digit : 0));
  const { boxes, regions } = regionsOf(cells, size);
  const parts = { size, boxes, constraints: exempted([...constraints, ...regions]), givens };
  return documentOf(parts, values, {
    title: textOf(data.title),
    author: textOf(data.author),
    rules: textOf(data.ruleset),
    solution: solutionOf(data.solution, size),
    drawings: Object.keys(drawings).length > 0 ? drawings : undefined,
  });
}

/** In f-puzzles neighbors with a dot are exempt from `nonconsecutive`: then it is the rule that all are marked. */
function exempted(constraints: readonly Constraint[]): Constraint[] {
  const hasDots = constraints.some(({ kind }) => kind === 'difference' || kind === 'ratio');
  if (!hasDots) return [...constraints];
  return constraints.map(own =>
    own.kind === 'nonconsecutive' ? { kind: 'all-marked', what: 'difference' } : own,
  );
}

/** Marks that are given: the digits that a cell may take. */
function marksOf(cells: readonly Json[], size: number): Constraint[] {
  return cells.flatMap((cell, at): Constraint[] => {
    const digits = listOf(cell.givenPencilMarks).map(numberOf);
    if (digits.length === 0 || numberOf(cell.value) > 0) return [];
    const isWrong = digits.some(digit => !Number.isInteger(digit) || digit < 1 || digit > size);
    if (isWrong)
      throw say.error('fpuzzles-marks', { cell: cellName(size, at), digits: digits.join(', '), size });
    return [{ kind: 'marks', cell: at, digits }];
  });
}

/** Boxes by region; regions that are no whole partition become clues, and the usual boxes give way. */
function regionsOf(
  cells: readonly Json[],
  size: number,
): { boxes: readonly number[]; regions: Constraint[] } {
  const usual = usualBoxes(size);
  const own = cells.map((cell, at) =>
    cell.region === undefined ? usual[at] : cell.region === null ? -1 : numberOf(cell.region),
  );
  const byRegion = new Map<number, number[]>();
  for (const [cell, region] of own.entries()) byRegion.set(region, [...(byRegion.get(region) ?? []), cell]);
  const isWhole = [...byRegion].every(
    ([region, list]) => region >= 0 && region < size && list.length === size,
  );
  if (isWhole) return { boxes: same(own, usual), regions: [] };
  byRegion.delete(-1);
  const large = [...byRegion.values()].find(list => list.length > size);
  if (large) throw say.error('fpuzzles-region', { cells: large.length, size });
  const regions = [...byRegion.values()].map(list => ({ kind: 'region' as const, cells: list }));
  return { boxes: rectangularBoxes(1, size), regions };
}

/** Refuses a field that is not known and not empty. */
function demandRemark(key: string, value: unknown): void {
  const isDrawing = DRAWINGS.some(own => own === key);
  const isEmpty =
    value === false || value === null || value === '' || (Array.isArray(value) && value.length === 0);
  if (REMARKS.has(key) || isDrawing || isEmpty || key in FLAGS || key.startsWith('diagonal')) return;
  const count = Array.isArray(value) ? value.length : 1;
  throw say.error('fpuzzles-field', { count, field: key.slice(0, 40) });
}

/** Drawings that no clue of the file stands for. */
function drawingsOf(data: Json, size: number): Record<string, unknown> {
  const clueLines = new Set(
    Object.entries(data)
      .filter(([key]) => isKnownField(key))
      .flatMap(([, entries]) => objectsOf(entries).flatMap(entry => cellsOfEntry(entry, size)))
      .map(textOfCells),
  );
  const repeats = (entry: Json) =>
    entry.fromConstraint !== undefined ||
    entry.isNewConstraint !== undefined ||
    (cellsOfEntry(entry, size).length > 0 &&
      cellsOfEntry(entry, size).every(own => clueLines.has(textOfCells(own))));
  const kept = DRAWINGS.map(key => [key, objectsOf(data[key]).filter(entry => !repeats(entry))] as const);
  return Object.fromEntries(kept.filter(([, entries]) => entries.length > 0));
}

/** The same for a line and its way back. */
function textOfCells(cells: readonly number[]): string {
  return [...cells].sort((a, b) => a - b).join(' ');
}

function demandNoDrawings(drawings: Record<string, unknown>, data: Json): void {
  const drawn = counted(DRAWINGS.map(key => [listOf(drawings[key]).length, key] as const));
  if (!drawn) return;
  const rules = textOf(data.ruleset);
  if (rules) throw say.error('fpuzzles-drawn-rules', { drawn, rules: beginningOf(rules) });
  throw say.error('fpuzzles-drawn', { drawn });
}

function solutionOf(value: unknown, size: number): number[] | undefined {
  const digits = listOf(value).map(numberOf);
  const isWhole = digits.length === size * size && digits.every(digit => digit >= 1 && digit <= size);
  return isWhole ? digits : undefined;
}
