/**
 * The same puzzle seen from another side. A search along fixed paths is not the same from all four corners of
 * the board: clues are met earlier or later. So the puzzle is turned before the search, and its boards are
 * turned back.
 */
import type { EdgeBoard, EdgePuzzle } from './rules.js';

/** The cell onto which `cell` of a width x height board comes when that is turned one quarter clockwise. */
function turnedCell(cell: number, width: number, height: number): number {
  const x = cell % width;
  const y = Math.floor(cell / width);
  return x * height + (height - 1 - y);
}

/**
 * The puzzle turned by `quarters` clockwise; its pieces stay as they are. Only for puzzles with turnable
 * pieces.
 */
export function turnPuzzle(puzzle: EdgePuzzle, quarters: number): EdgePuzzle {
  let turned = puzzle;
  for (let q = 0; q < quarters; q++) {
    const { width, height, clues, holes } = turned;
    turned = {
      ...turned,
      width: height,
      height: width,
      clues: clues.map(({ cell, piece, turn }) => ({
        cell: turnedCell(cell, width, height),
        piece,
        turn: (turn + 1) & 3,
      })),
      holes: holes.map(cell => turnedCell(cell, width, height)).sort((a, b) => a - b),
    };
  }
  return turned;
}

/** Turns a board of a width x height puzzle by `quarters` clockwise. */
export function turnBoard(board: EdgeBoard, width: number, height: number, quarters: number): EdgeBoard {
  let turned = board;
  let [w, h] = [width, height];
  for (let q = 0; q < (quarters & 3); q++) {
    const next = new Array<number>(turned.length).fill(-1);
    turned.forEach((choice, cell) => {
      if (choice >= 0) next[turnedCell(cell, w, h)] = (choice & ~3) | ((choice + 1) & 3);
    });
    turned = next;
    [w, h] = [h, w];
  }
  return turned;
}
