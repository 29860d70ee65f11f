/** The clues of f-puzzles, field by field. Cells are `R1C1`; outside ones have row or column 0 or size + 1. */
import { cellOf } from '../cells.js';
import type { Direction, LineKind, OutsideClue } from '../clues/types.js';
import type { Constraint, RuleName } from '../rules.js';
import { say } from '../sentences/reading.js';
import { type Json, listOf, numberOf, objectsOf } from './json-parts.js';

export const FLAGS: Readonly<Record<string, RuleName>> = {
  nonconsecutive: 'nonconsecutive',
  antiknight: 'antiknight',
  antiking: 'antiking',
  disjointgroups: 'disjoint',
};

type Reader = (entry: Json, size: number) => Constraint[];

/** Lines, and what their number is where they have one. */
const LINES: Readonly<Record<string, readonly [LineKind, ((size: number) => number)?]>> = {
  thermometer: ['thermo'],
  slowthermometer: ['slow-thermo'],
  palindrome: ['palindrome'],
  betweenline: ['between'],
  renban: ['renban'],
  nabner: ['nabner'],
  whispers: ['whispers', size => Math.ceil(size / 2)],
  regionsumline: ['region-sum'],
  entropicline: ['entropic'],
  modularline: ['modular', () => 3],
  doublearrow: ['double-arrow'],
  zipperline: ['zipper'],
  lockout: ['lockout', size => Math.floor(size / 2)],
};

const READERS: Readonly<Record<string, Reader>> = {
  ...Object.fromEntries(Object.entries(LINES).map(([key, [kind, value]]) => [key, lineReader(kind, value)])),
  killercage: (entry, size) => [{ kind: 'cage', cells: cellsAt(entry.cells, size), sum: numberOr(entry, 0) }],
  arrow(entry, size) {
    const circle = cellsAt(entry.cells, size);
    return listOf(entry.lines).map(line => {
      const cells = cellsAt(line, size);
      const shaft = circle.includes(cells[0]) ? cells.slice(1) : cells;
      return { kind: 'arrow', circle: [...circle].sort((a, b) => a - b), cells: shaft };
    });
  },
  difference: (entry, size) => [
    { kind: 'difference', cells: pairAt(entry, size), value: numberOr(entry, 1) },
  ],
  ratio: (entry, size) => [{ kind: 'ratio', cells: pairAt(entry, size), value: numberOr(entry, 2) }],
  xv(entry, size) {
    const value = { X: 10, V: 5 }[String(entry.value).toUpperCase()] ?? numberOr(entry, 0);
    return [{ kind: 'pair-sum', cells: pairAt(entry, size), value }];
  },
  odd: (entry, size) => [{ kind: 'odd', cell: cellAt(entry.cell, size) }],
  even: (entry, size) => [{ kind: 'even', cell: cellAt(entry.cell, size) }],
  minimum: (entry, size) => [{ kind: 'minimum', cell: cellAt(entry.cell, size) }],
  maximum: (entry, size) => [{ kind: 'maximum', cell: cellAt(entry.cell, size) }],
  extraregion: (entry, size) => [{ kind: 'region', cells: cellsAt(entry.cells, size) }],
  clone: (entry, size) => [
    { kind: 'clone', groups: [cellsAt(entry.cells, size), cellsAt(entry.cloneCells, size)] },
  ],
  quadruple: (entry, size) => [
    { kind: 'quadruple', cells: cellsAt(entry.cells, size), digits: listOf(entry.values).map(numberOf) },
  ],
  littlekillersum: littleKiller,
  sandwichsum: outsideReader('sandwich'),
  xsum: outsideReader('x-sum'),
  skyscraper: outsideReader('skyscraper'),
  numberedroom: outsideReader('numbered-room'),
  rowindexer: (entry, size) => [{ kind: 'index', line: 'row', cells: cellsAt(entry.cells, size) }],
  columnindexer: (entry, size) => [{ kind: 'index', line: 'column', cells: cellsAt(entry.cells, size) }],
  boxindexer: (entry, size) => [{ kind: 'index', line: 'box', cells: cellsAt(entry.cells, size) }],
};

/** Whether a field holds clues that are read. */
export function isKnownField(key: string): boolean {
  return key === 'negative' || Object.hasOwn(READERS, key);
}

/** The clues of a field. */
export function cluesOfField(key: string, value: unknown, size: number): Constraint[] {
  if (key === 'negative') {
    return listOf(value).map(name => {
      if (name === 'ratio' || name === 'xv' || name === 'difference')
        return { kind: 'all-marked', what: name };
      throw say.error('fpuzzles-negative', { name: String(name).slice(0, 30) });
    });
  }
  return objectsOf(value).flatMap(entry => READERS[key](entry, size));
}

/** The lists of cells that an entry draws through. */
export function cellsOfEntry(entry: Json, size: number): number[][] {
  const lists = [...listOf(entry.lines), ...(entry.lines === undefined ? [listOf(entry.cells)] : [])];
  return lists.map(list => listOf(list).flatMap(name => cellOf(size, String(name)) ?? []));
}

function lineReader(kind: LineKind, usual?: (size: number) => number): Reader {
  return (entry, size) =>
    listOf(entry.lines).map(line => ({
      kind,
      cells: cellsAt(line, size),
      ...(usual && { value: numberOr(entry, usual(size)) }),
    }));
}

function cellAt(name: unknown, size: number): number {
  const cell = cellOf(size, String(name));
  if (cell !== undefined) return cell;
  throw say.error('fpuzzles-cell', { word: String(name).slice(0, 20), size });
}

function cellsAt(names: unknown, size: number): number[] {
  return listOf(names).map(name => cellAt(name, size));
}

function pairAt(entry: Json, size: number): readonly [number, number] {
  const cells = cellsAt(entry.cells, size);
  if (cells.length === 2) return [cells[0], cells[1]];
  throw say.error('fpuzzles-pair', { cells: cells.length });
}

function numberOr(entry: Json, usual: number): number {
  const { value } = entry;
  return value === undefined || value === null || value === '' ? usual : numberOf(value);
}

/** Row and column, from 0, of a cell that may lie outside: -1 or `size`. */
function outerPlace(name: unknown): [row: number, column: number] {
  const match = /^R(-?\d{1,2})C(-?\d{1,2})$/i.exec(String(name));
  if (match) return [Number(match[1]) - 1, Number(match[2]) - 1];
  throw say.error('fpuzzles-place', { word: String(name).slice(0, 20) });
}

/** A number at each outside cell; one without a number says nothing. */
function outsideReader(kind: OutsideClue['kind']): Reader {
  return (entry, size) => {
    if (entry.value === undefined || entry.value === '') return [];
    const [row, column] = outerPlace(entry.cell);
    const isRow = column < 0 || column >= size;
    const index = isRow ? row : column;
    const fromEnd = kind !== 'sandwich' && (isRow ? column >= size : row >= size);
    return [{ kind, line: isRow ? 'row' : 'column', index, fromEnd, value: numberOr(entry, 0) }];
  };
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  UL: [-1, -1],
  UR: [-1, 1],
  DL: [1, -1],
  DR: [1, 1],
};

function littleKiller(entry: Json, size: number): Constraint[] {
  if (entry.value === undefined || entry.value === '') return [];
  const direction = String(entry.direction) as Direction;
  const step = STEPS[direction];
  if (!step) throw say.error('fpuzzles-direction', { direction: direction.slice(0, 20) });
  const [row, column] = outerPlace(entry.cell);
  const first = cellOf(size, `r${row + step[0] + 1}c${column + step[1] + 1}`);
  if (first === undefined) throw say.error('fpuzzles-away', { place: String(entry.cell).slice(0, 20) });
  return [{ kind: 'little-killer', first, direction, value: numberOr(entry, 0) }];
}
