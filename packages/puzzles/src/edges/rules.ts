/**
 * Edge matching: square pieces with a color on each side go on the cells of a board so that neighbors show
 * the same color on their common edge. Sides are numbered clockwise from the top:
 *
 *            0              A piece turned r quarters clockwise shows on side s
 *         ┌─────┐           what it showed on side s - r.
 *       3 │     │ 1
 *         └─────┘           Cells are numbered row by row from 0.
 *            2
 *
 * In a framed puzzle color 0 is the gray of the frame: outer sides are gray and inner edges never are.
 * Eternity II is framed with turnable pieces; TetraVex has neither. A hole is a cell that is no part of the
 * board: the sides that face it are outer sides. Everything here follows the rules directly and knows no
 * search.
 */

import type { Message } from '@quadrille/base';
import { say } from './sentences.js';

/** Colors of the four sides: top, right, bottom, left. */
export type Piece = readonly [top: number, right: number, bottom: number, left: number];

/** A piece that is given: where it lies and by how many quarters it is turned clockwise. */
export interface Clue {
  readonly cell: number;
  readonly piece: number;
  readonly turn: number;
}

export interface EdgePuzzle {
  readonly name?: string;
  readonly width: number;
  readonly height: number;
  readonly pieces: readonly Piece[];
  readonly clues: readonly Clue[];
  /** Cells that are no part of the board, in ascending order. */
  readonly holes: readonly number[];
  /** Outer sides are gray (color 0), inner edges are not. */
  readonly framed: boolean;
  /** Pieces may be turned. */
  readonly turnable: boolean;
}

/** What lies on each cell: `piece * 4 + turn`, or -1 for nothing. */
export type EdgeBoard = readonly number[];

export const GRAY = 0;
/** Colors are numbered from 0 to 31: an edge is five bits in the kernels. */
export const COLOR_LIMIT = 32;
/** Pieces of one puzzle, at most: ten bits in the kernels, and one number is the end of a list. */
export const PIECE_LIMIT = 1000;

/** The color that `piece`, turned by `turn`, shows on `side`. */
export function sideColor(piece: Piece, turn: number, side: number): number {
  return piece[(side + 4 - turn) & 3];
}

/** The letter of a color, as in viewer links: a = 0, b = 1 …; the last six are digits. */
export function letter(color: number): string {
  return 'abcdefghijklmnopqrstuvwxyz012345'[color];
}

/** The cell beyond `side` of `cell`, or -1 where the board ends or a hole is. */
export function neighbor(puzzle: EdgePuzzle, cell: number, side: number): number {
  const { width, height } = puzzle;
  const x = (cell % width) + [0, 1, 0, -1][side];
  const y = Math.floor(cell / width) + [-1, 0, 1, 0][side];
  if (x < 0 || y < 0 || x >= width || y >= height) return -1;
  const beyond = y * width + x;
  return puzzle.holes.includes(beyond) ? -1 : beyond;
}

/** The cells of the board without the holes, row by row. */
export function cellsOf(puzzle: EdgePuzzle): number[] {
  const isHole = new Set(puzzle.holes);
  return Array.from({ length: puzzle.width * puzzle.height }, (_, cell) => cell).filter(c => !isHole.has(c));
}

/** An edge between two cells: the lower-numbered cell, and the side (1 or 2) on which the other one lies. */
export interface InnerEdge {
  readonly cell: number;
  readonly side: 1 | 2;
  readonly beyond: number;
}

/** All edges between two cells of the board. */
export function innerEdges(puzzle: EdgePuzzle): InnerEdge[] {
  const edges: InnerEdge[] = [];
  for (const cell of cellsOf(puzzle)) {
    for (const side of [1, 2] as const) {
      const beyond = neighbor(puzzle, cell, side);
      if (beyond >= 0) edges.push({ cell, side, beyond });
    }
  }
  return edges;
}

/** How many edges lie between two cells: the score of a solved board. */
export function innerEdgeCount(puzzle: EdgePuzzle): number {
  return innerEdges(puzzle).length;
}

export interface Score {
  /** Inner edges whose two sides show the same color. */
  readonly score: number;
  /** Inner edges in all: the score of a solved board. */
  readonly of: number;
  /** Inner edges with a piece on both sides that do not match. */
  readonly breaks: number;
  /** Pieces on the board. */
  readonly placed: number;
  /** What is against the rules whatever the score: a piece twice, color on the frame, a clue not kept. */
  readonly illegal: readonly Message[];
}

/** Scores a board, full or partial, straight from the rules; no solver's own score is ever trusted. */
export function score(puzzle: EdgePuzzle, board: EdgeBoard): Score {
  const edges = innerEdges(puzzle);
  let matched = 0;
  let breaks = 0;
  for (const { cell, side, beyond } of edges) {
    if (!hasPiece(puzzle, board, cell) || !hasPiece(puzzle, board, beyond)) continue;
    const color = shown(puzzle, board, cell, side);
    const isMatch = color === shown(puzzle, board, beyond, side + 2) && !(puzzle.framed && color === GRAY);
    if (isMatch) matched++;
    else breaks++;
  }
  const placed = board.filter(choice => choice >= 0).length;
  return { score: matched, of: edges.length, breaks, placed, illegal: illegalities(puzzle, board) };
}

/** True when the board is a solution: full, legal, every inner edge matched. */
export function check(puzzle: EdgePuzzle, board: EdgeBoard): boolean {
  const { score: matched, of, placed, illegal } = score(puzzle, board);
  return illegal.length === 0 && placed === cellsOf(puzzle).length && matched === of;
}

/** The color that the board shows on one side of a cell that has a piece. */
export function shown(puzzle: EdgePuzzle, board: EdgeBoard, cell: number, side: number): number {
  return sideColor(puzzle.pieces[board[cell] >> 2], board[cell] & 3, side);
}

/** The position of a cell in words: `row 3, column 5`, both from 1. */
export function cellName(puzzle: EdgePuzzle, cell: number): Message {
  return say('cell', { row: Math.floor(cell / puzzle.width) + 1, column: (cell % puzzle.width) + 1 });
}

/** True when a piece of the puzzle lies there: not nothing, and not one that there is not. */
function hasPiece({ pieces }: EdgePuzzle, board: EdgeBoard, cell: number): boolean {
  return board[cell] >= 0 && board[cell] >> 2 < pieces.length;
}

function illegalities(puzzle: EdgePuzzle, board: EdgeBoard): Message[] {
  const size = puzzle.width * puzzle.height;
  if (board.length !== size) return [say('board-cells', { count: board.length, wanted: size })];
  const wrong: Message[] = [];
  const placeOf = new Map<number, number>();
  board.forEach((choice, cell) => {
    if (choice < 0) return;
    const piece = choice >> 2;
    const where = { cell: cellName(puzzle, cell), piece: piece + 1 };
    if (piece >= puzzle.pieces.length) {
      wrong.push(say('illegal-piece', where));
      return;
    }
    if (puzzle.holes.includes(cell)) wrong.push(say('illegal-hole', where));
    const first = placeOf.get(piece);
    if (first !== undefined) {
      wrong.push(say('illegal-twice', { ...where, other: cellName(puzzle, first) }));
    }
    placeOf.set(piece, cell);
    if (!puzzle.turnable && (choice & 3) !== 0) wrong.push(say('illegal-turned', where));
    if (puzzle.framed) wrong.push(...frameFaults(puzzle, board, cell));
  });
  for (const { cell, piece, turn } of puzzle.clues) {
    if (hasPiece(puzzle, board, cell) && !showsSame(puzzle, board[cell], piece * 4 + turn)) {
      wrong.push(say('illegal-clue', { cell: cellName(puzzle, cell), piece: piece + 1, turn }));
    }
  }
  return wrong;
}

const SIDE_NAMES = [() => say('side-0'), () => say('side-1'), () => say('side-2'), () => say('side-3')];

function frameFaults(puzzle: EdgePuzzle, board: EdgeBoard, cell: number): Message[] {
  const faults: Message[] = [];
  for (let side = 0; side < 4; side++) {
    const isOuter = neighbor(puzzle, cell, side) < 0;
    const isGray = shown(puzzle, board, cell, side) === GRAY;
    if (isOuter === isGray) continue;
    const where = { cell: cellName(puzzle, cell), side: SIDE_NAMES[side]() };
    faults.push(isOuter ? say('illegal-outer', where) : say('illegal-inner', where));
  }
  return faults;
}

/** True when two choices look the same: the same piece, or an equal one, showing the same four colors. */
export function showsSame(puzzle: EdgePuzzle, one: number, other: number): boolean {
  if (one === other) return true;
  const sides = [0, 1, 2, 3];
  return sides.every(
    s =>
      sideColor(puzzle.pieces[one >> 2], one & 3, s) === sideColor(puzzle.pieces[other >> 2], other & 3, s),
  );
}
