/**
 * Boards as text: the board document of the community's tools,
 *
 *     {"size": 16, "score": 463, "breaks": 17, "board": [piece * 4 + turn, …], "board_edges": …, "url": …}
 *
 * with -1 for an empty cell, or a viewer link. Only `board` (or, without it, the link) is read; the score is
 * never believed.
 */
import { boardOfLink, formatLink, isLink, parseLink } from './link.js';
import { limitLength, readJson } from './notation.js';
import { type EdgeBoard, type EdgePuzzle, score } from './rules.js';
import { say } from './sentences.js';

/** Reads a board of `puzzle` from a board document or a viewer link. Throws `InputError`. */
export function parseBoard(text: string, puzzle: EdgePuzzle): EdgeBoard {
  limitLength(text, say('a-board'));
  if (!/^\s*[{[]/.test(text)) {
    if (isLink(text)) return boardOfLink(puzzle, parseLink(text));
    throw say.error('not-a-board');
  }
  const value = readJson(text);
  const { board, url } = (Array.isArray(value) ? { board: value } : value) as Record<string, unknown>;
  if (board === undefined && typeof url === 'string') return boardOfLink(puzzle, parseLink(url));
  if (!Array.isArray(board)) throw say.error('json-board');
  const size = puzzle.width * puzzle.height;
  if (board.length !== size) throw say.error('board-cells', { count: board.length, wanted: size });
  const limit = puzzle.pieces.length * 4;
  const bad = board.findIndex(choice => !Number.isInteger(choice) || choice < -1 || choice >= limit);
  if (bad >= 0) {
    throw say.error('board-cell', { cell: bad, most: limit - 1 });
  }
  return board as number[];
}

/** Writes a board document. */
export function formatBoard(puzzle: EdgePuzzle, board: EdgeBoard): string {
  const { score: matched, breaks } = score(puzzle, board);
  const url = formatLink(puzzle, board);
  const edges = /board_edges=([a-z]*)/.exec(url)![1];
  const { width, height } = puzzle;
  const size = width === height ? { size: width } : { width, height };
  return JSON.stringify({ ...size, score: matched, breaks, board, board_edges: edges, url });
}
