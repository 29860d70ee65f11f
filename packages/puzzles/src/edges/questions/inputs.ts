/** What the questions share: reading puzzles and boards, one board as an answer, why there is none. */
import { type Answer, type Found, InputError, inField, type Message, refutation } from '@quadrille/base';
import { parseBoard } from '../board.js';
import { formatLink } from '../link.js';
import { parse, parseClues } from '../notation.js';
import { renderText } from '../render.js';
import { type EdgeBoard, type EdgePuzzle, score } from '../rules.js';
import { say } from '../sentences.js';

export interface PuzzleInputs {
  readonly pieces: string;
  readonly clues: string;
}

/** Reads a puzzle with those of its clues that are kept. */
export function readPuzzle({ pieces, clues }: PuzzleInputs): EdgePuzzle {
  const puzzle = inField('pieces', () => parse(pieces));
  if (clues === 'all') return puzzle;
  if (clues === 'none') return { ...puzzle, clues: [] };
  if (clues === 'first') return { ...puzzle, clues: puzzle.clues.slice(0, 1) };
  return { ...puzzle, clues: inField('clues', () => parseClues(clues, { ...puzzle, clues: [] })) };
}

export const readBoard = (text: string, puzzle: EdgePuzzle): EdgeBoard =>
  inField('board', () => parseBoard(text, puzzle));

/** The fields of a board in JSON. */
export function boardFields(puzzle: EdgePuzzle, board: EdgeBoard) {
  const { score: matched, of, breaks } = score(puzzle, board);
  return { score: matched, breaks, of, board, link: linkOf(puzzle, board) };
}

/** The viewer link of a board, or null when it has more colors than the viewer has letters. */
export function linkOf(puzzle: EdgePuzzle, board: EdgeBoard): string | null {
  try {
    return formatLink(puzzle, board);
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

export function tellBoard(puzzle: EdgePuzzle, board: EdgeBoard): Found<EdgeBoard> {
  const fields = boardFields(puzzle, board);
  const lines = [...renderText(puzzle, board).split('\n'), fields.link ?? '', ''];
  return { lines, fields, data: board };
}

/** The answer where the pieces alone tell that there is no board. */
export function noBoard(reasons: readonly Message[]): Answer {
  return {
    ...refutation(reasons[0], { reasons: reasons.map(({ en }) => en) }),
    remarks: reasons.map(reason => say('no-board-because', { reason })),
    data: { reasons },
  };
}
