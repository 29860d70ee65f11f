/**
 * How to look for a good board, as data: everything here can be written to a file, changed and read again.
 *
 * Three published ideas carry it. A **break schedule** says from which levels on how many broken edges are
 * allowed, and a **quota** that a few chosen colors must be used up early, so that the rest of the board is a
 * puzzle with fewer colors (both Joshua Blackwood, whose search holds the record of 470). The **path** fills
 * the board row by row and ends with a band of columns, so that the last cells have few open sides.
 */
import { readJson } from './notation.js';
import { cellsOf, type EdgePuzzle } from './rules.js';
import { say } from './sentences.js';
import { turnPuzzle } from './turn.js';

export interface Strategy {
  /** Quarter turns of the board before the search. */
  readonly turn: number;
  /** Rows at the end that are filled column by column. */
  readonly band: number;
  /** Levels from which one more break is allowed, in ascending order. */
  readonly breaksFrom: readonly number[];
  /**
   * Colors that are used up early: how many of the frame, how many inner ones; chosen anew by each restart.
   */
  readonly quotaFrameColors: number;
  readonly quotaInnerColors: number;
  /**
   * Share of the sides in those colors that must be used at a level; between the points in a straight line.
   */
  readonly quotaCurve: readonly (readonly [level: number, share: number])[];
  /**
   * Partial boards that are finished by branch and bound: from which level, how near the deepest, how many,
   * how far.
   */
  readonly tailFrom: number;
  readonly tailSlack: number;
  readonly tailCount: number;
  readonly tailNodes: number;
  /** Rounds of polishing for every better board. */
  readonly polishRounds: number;
  /**
   * A restart ends after so many nodes, or earlier when by one of these numbers it did not come to the level.
   */
  readonly restartNodes: number;
  readonly probation: readonly (readonly [nodes: number, level: number])[];
}

/** The levels of the official board, 256, to which all numbers below refer; other boards scale them. */
const REFERENCE = 256;
const BREAKS_FROM = [201, 206, 211, 216, 221, 225, 229, 233, 237, 239];
const QUOTA_CURVE = [
  [16, 0],
  [26, 0.23],
  [56, 0.58],
  [76, 0.73],
  [102, 0.865],
  [160, 0.97],
] as const;

/** The strategy for a puzzle when none is given. */
export function defaultStrategy(puzzle: EdgePuzzle): Strategy {
  const count = cellsOf(puzzle).length;
  // Every clue after the first makes the quota harder to meet: with five, 93 % of it is what can be had.
  const ease = Math.max(0.8, 1 - 0.0175 * Math.max(0, puzzle.clues.length - 1));
  const level = (reference: number) => Math.min(count - 1, Math.round((reference * count) / REFERENCE));
  return {
    turn: earliestClues(puzzle),
    band: puzzle.height > 6 ? 5 : 0,
    breaksFrom: BREAKS_FROM.map(level),
    quotaFrameColors: puzzle.framed ? 1 : 0,
    quotaInnerColors: 2,
    quotaCurve: QUOTA_CURVE.map(([at, share]) => [level(at), share * ease]),
    tailFrom: level(185),
    tailSlack: 1,
    tailCount: 4000,
    tailNodes: 200,
    polishRounds: 500,
    restartNodes: 1e9,
    probation: [
      [1 << 21, level(60)],
      [1 << 24, level(170)],
    ],
  };
}

/** Reads a strategy from JSON; what is missing is as in `usual`. Throws `InputError` that names the field. */
export function parseStrategy(text: string, usual: Strategy): Strategy {
  const given = readJson(text) as Record<string, unknown>;
  for (const [field, value] of Object.entries(given)) {
    if (!Object.hasOwn(usual, field)) {
      throw say.error('strategy-field', { field, fields: Object.keys(usual).join(', ') });
    }
    if (!hasShape(value, usual[field as keyof Strategy])) {
      throw say.error('strategy-shape', { field, shape: JSON.stringify(usual[field as keyof Strategy]) });
    }
  }
  const strategy = { ...usual, ...given } as Strategy;
  if (strategy.turn > 3) throw say.error('strategy-turn');
  return strategy;
}

/** True when two values are built alike, lists of any length, all numbers finite and not negative. */
function hasShape(value: unknown, model: unknown): boolean {
  if (typeof model === 'number') return typeof value === 'number' && Number.isFinite(value) && value >= 0;
  if (Array.isArray(model)) {
    return Array.isArray(value) && value.length <= 4096 && value.every(part => hasShape(part, model[0]));
  }
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(model as object).every(([key, part]) =>
    hasShape((value as Record<string, unknown>)[key], part),
  );
}

/**
 * Clues at most this far from the left border get a block of their own in the path, of at most three rows.
 */
const BLOCK_COLUMNS = 4;
const BLOCK_ROWS = 3;

/**
 * The path of a strategy on a board that is already turned: rows, then the band by columns; holes are left
 * out.
 *
 * A clue near the left border is a trap for rows: what its neighbors demand can contradict the row above,
 * and all of that row's end is then tried in vain. So the cells above and left of it are filled first, as a
 * block:
 *
 *     1 4 7 a b c d …        rows 1 to 3 of a board with a clue at *, in the order 1 2 3 … 9 a b …
 *     2 5 8 …
 *     3 6 * …
 */
export function bandPath(puzzle: EdgePuzzle, band: number): number[] {
  const { width, height, holes, clues } = puzzle;
  const rows = Math.max(0, height - Math.floor(band));
  const path: number[] = [];
  const filled = new Array<number>(height).fill(0);
  const fill = (y: number, x: number) => {
    if (filled[y] !== x) return;
    path.push(y * width + x);
    filled[y]++;
  };
  for (let y = 0; y < rows; y++) {
    const blocks = clues
      .map(({ cell }) => ({ row: Math.floor(cell / width), column: cell % width }))
      .filter(
        ({ row, column }) => row < rows && column < BLOCK_COLUMNS && y === Math.max(0, row - BLOCK_ROWS + 1),
      );
    for (const { row, column } of blocks) {
      for (let x = 0; x <= column; x++) for (let at = y; at <= row; at++) fill(at, x);
    }
    for (let x = 0; x < width; x++) fill(y, x);
  }
  for (let x = 0; x < width; x++) for (let y = rows; y < height; y++) path.push(y * width + x);
  return path.filter(cell => !holes.includes(cell));
}

/** The turn of the board that brings its clues nearest to the start of a row scan. */
function earliestClues(puzzle: EdgePuzzle): number {
  if (!puzzle.turnable || puzzle.clues.length === 0) return 0;
  const lateness = [0, 1, 2, 3].map(turn =>
    turnPuzzle(puzzle, turn).clues.reduce((sum, clue) => sum + clue.cell, 0),
  );
  return lateness.indexOf(Math.min(...lateness));
}
