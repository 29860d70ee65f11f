/**
 * A problem as exact cover. A cell that must be filled is a primary item, one that may be filled a secondary one; an
 * option is a way. A piece used exactly once is a primary item, one used at most once a secondary one; a range that
 * the volumes imply needs no item, any other is a multiplicity. Colors need nothing: a way that breaks them is not
 * written at all.
 *
 * An option without a primary item would never be chosen, so that a piece that fits on cells that may stay empty
 * always has a primary item, if only as `0:n|piece`. A limit on holes makes a hole an option of its own.
 */
import type { Model, Solution } from '@quadrille/cover';
import { type Assembly, type Problem, type Puzzle, pieceName } from './rules.js';
import {
  atMostOnce,
  modelOf,
  once,
  ranged,
  type Table,
  type TableItem,
  type TableOption,
  withoutDoubles,
  withoutImpossible,
} from './table.js';
import { type Volumes, volumesOf } from './volumes.js';
import { assemblyOf, type Ways, waysOf } from './ways.js';

/** A problem with its ways and all that can be said before a search. */
export interface Prepared {
  readonly puzzle: Puzzle;
  readonly problem: Problem;
  /** Higher limits were asked for. */
  readonly isLarge: boolean;
  readonly ways: Ways;
  readonly volumes: Volumes;
  /** The cells that every assembly fills. */
  readonly isFilled: readonly boolean[];
  /** Holes are options of their own, since their number is limited. */
  readonly hasHoles: boolean;
  /** How often each piece can be used. */
  readonly least: readonly number[];
  readonly most: readonly number[];
  /** Ways that may be part of an assembly, in ascending order, and the items over them. */
  readonly table: Table;
  /** The number of the item of a cell, or of a piece, in the table before doubles are dropped; -1 without one. */
  readonly cellItem: Int32Array;
  readonly pieceItem: Int32Array;
}

export interface Encoded {
  readonly model: Model;
  /** The way of every option; -1 for a hole. */
  readonly wayOf: Int32Array;
}

/** All that can be known of a problem before a search. */
export function prepare(puzzle: Puzzle, problem: Problem, isLarge = false): Prepared {
  const ways = waysOf(puzzle, problem, isLarge);
  const { spots } = ways.board;
  const may = spots.filter(spot => spot.mayBeEmpty).length;
  const counts = new Int32Array(problem.pieces.length);
  for (const piece of ways.piece) counts[piece]++;
  const stocks = problem.pieces.map(({ shape, least, most }, piece) => ({
    size: puzzle.shapes[shape].spots.length,
    least,
    most: counts[piece] === 0 ? 0 : most,
  }));
  const volumes = volumesOf(stocks, spots.length - may, may, problem.holes ?? Number.POSITIVE_INFINITY);
  const isFilled = spots.map(spot => !spot.mayBeEmpty || volumes.leastFilled === spots.length);
  const ranges = volumes.stocks ?? stocks;
  const bare = {
    puzzle,
    problem,
    isLarge,
    ways,
    volumes,
    isFilled,
    hasHoles: !volumes.areHolesImplied && isFilled.includes(false),
    least: ranges.map(stock => stock.least),
    most: ranges.map(stock => stock.most),
  };
  return { ...bare, ...tableOf(bare) };
}

type Bare = Omit<Prepared, 'table' | 'cellItem' | 'pieceItem'>;

/** No sum of volumes fits: an item that nothing covers says so. */
const NO_VOLUME = {
  table: { items: [once('volume')], options: [] },
  cellItem: new Int32Array(0),
  pieceItem: new Int32Array(0),
};

function tableOf(bare: Bare): Pick<Prepared, 'table' | 'cellItem' | 'pieceItem'> {
  const { ways, volumes, most, isFilled, hasHoles, problem } = bare;
  if (!volumes.stocks) return NO_VOLUME;
  const items: TableItem[] = [];
  const pieceItem = Int32Array.from(problem.pieces, (_, piece) => {
    const item = pieceItemOf(bare, piece);
    return item ? items.push(item) - 1 : -1;
  });
  const cellItem = Int32Array.from(isFilled, (isSure, cell) => {
    const name = cellName(ways, cell);
    return items.push(isSure || hasHoles ? once(name) : atMostOnce(name)) - 1;
  });
  const options: TableOption[] = [];
  for (let way = 0; way < ways.count; way++) {
    if (most[ways.piece[way]] === 0) continue;
    const own: number[] = pieceItem[ways.piece[way]] < 0 ? [] : [pieceItem[ways.piece[way]]];
    for (let at = ways.start[way]; at < ways.start[way + 1]; at++) own.push(cellItem[ways.cells[at]]);
    options.push({ items: own, way });
  }
  if (hasHoles) addHoles(bare, items, options, cellItem);
  return { table: withoutImpossible({ items, options }), cellItem, pieceItem };
}

function addHoles(
  { isFilled, problem }: Bare,
  items: TableItem[],
  options: TableOption[],
  cellItem: Int32Array,
): void {
  const holes = items.push(ranged('holes', 0, Math.max(1, problem.holes ?? 1))) - 1;
  isFilled.forEach((isSure, cell) => {
    if (!isSure) options.push({ items: [cellItem[cell], holes], way: -1 });
  });
}

/** The item of a piece, or undefined where none is needed. */
function pieceItemOf(
  { puzzle, problem, volumes, least, most, ways, isFilled, hasHoles }: Bare,
  piece: number,
): TableItem | undefined {
  if (most[piece] === 0) return undefined;
  const name = itemName(pieceName(puzzle, problem, piece), piece);
  const isSeen = hasHoles || isAlwaysSeen(ways, isFilled, piece);
  if (isSeen && volumes.isImplied[piece]) return undefined;
  if (least[piece] === 1 && most[piece] === 1) return once(name);
  if (isSeen && most[piece] === 1) return atMostOnce(name);
  return ranged(name, least[piece], most[piece]);
}

/** Whether every way of the piece covers a cell that must be filled. */
function isAlwaysSeen(ways: Ways, isFilled: readonly boolean[], piece: number): boolean {
  for (let way = 0; way < ways.count; way++) {
    if (ways.piece[way] !== piece) continue;
    if (!ways.cells.subarray(ways.start[way], ways.start[way + 1]).some(cell => isFilled[cell])) return false;
  }
  return true;
}

/** Names that the text format of models can write. */
const itemName = (name: string, piece: number) => `${piece}.${name.replace(/[\s:|]+/g, '_')}`;
const cellName = ({ board }: Ways, cell: number) => board.spots[cell].at.join(',');

/** The model of a table of ways, small items dropped. */
export function encodeTable(table: Table): Encoded {
  const slim = withoutDoubles(table);
  return { model: modelOf(slim), wayOf: Int32Array.from(slim.options, option => option.way) };
}

/** The whole problem as a model. */
export function encode(prepared: Prepared): Encoded {
  return encodeTable(prepared.table);
}

/** The ways that a solution of the model stands for, in ascending order. */
export function waysOfSolution({ wayOf }: Encoded, solution: Solution): number[] {
  return solution
    .map(option => wayOf[option])
    .filter(way => way >= 0)
    .sort((a, b) => a - b);
}

/** What a solution of the model says about the pieces. */
export function decode(prepared: Prepared, encoded: Encoded, solution: Solution): Assembly {
  return assemblyOf(prepared.ways, waysOfSolution(encoded, solution));
}
