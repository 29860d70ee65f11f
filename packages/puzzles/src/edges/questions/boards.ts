/** `score`, `draw`, `convert`: what to do with a board. */
import { type Answer, inField } from '@quadrille/base';
import { formatBoard } from '../board.js';
import { formatLink, isLink, parseLink, puzzleOfLink } from '../link.js';
import { renderSvg, renderText } from '../render.js';
import { type EdgeBoard, type EdgePuzzle, score } from '../rules.js';
import { say } from '../sentences.js';
import { type PuzzleInputs, readBoard, readPuzzle } from './inputs.js';

const done = (answer: Pick<Answer, 'fields' | 'lines'> & Partial<Answer>): Answer => ({
  verdict: 'yes',
  ended: 'exhausted',
  ...answer,
});

export function openScore(inputs: PuzzleInputs & { readonly board: string }): Answer {
  const puzzle = readPuzzle(inputs);
  const told = score(puzzle, readBoard(inputs.board, puzzle));
  const { score: matched, of, breaks, placed, illegal } = told;
  return done({
    fields: { ...told, illegal: illegal.map(({ en }) => en) },
    lines: [
      say('scored', { score: matched, of }),
      say('scored-more', { breaks, placed }),
      ...illegal.map(fault => say('illegal', { fault })),
    ],
    data: told,
  });
}

export interface DrawInputs {
  readonly board: string;
  readonly pieces?: string;
  readonly clues: string;
  readonly numbers: boolean;
  readonly cell: number;
}

export function openDraw(inputs: DrawInputs): Answer {
  const { puzzle, board } = drawn(inputs);
  const options = { cell: inputs.cell, numbers: inputs.numbers };
  const text = renderText(puzzle, board);
  return done({
    fields: {},
    lines: [],
    forms: {
      svg: () => renderSvg(puzzle, board, options),
      png: async () => (await import('../png.js')).renderPng(puzzle, board, options),
      txt: () => `${text}\n`,
    },
  });
}

function drawn({ board, pieces, clues }: DrawInputs): { puzzle: EdgePuzzle; board: EdgeBoard } {
  if (pieces === undefined) {
    return inField('board', () => {
      if (!isLink(board)) throw say.error('pieces-needed');
      return puzzleOfLink(parseLink(board));
    });
  }
  const puzzle = readPuzzle({ pieces, clues });
  return { puzzle, board: readBoard(board, puzzle) };
}

export interface ConvertInputs extends PuzzleInputs {
  readonly board: string;
  readonly to: 'link' | 'json' | 'text';
  readonly order?: string;
}

export function openConvert(inputs: ConvertInputs): Answer {
  const puzzle = readPuzzle(inputs);
  const board = readBoard(inputs.board, puzzle);
  const { to, order } = inputs;
  if (to === 'link') return done({ fields: {}, lines: [formatLink(puzzle, board, order)] });
  if (to === 'json') return done({ fields: {}, lines: [formatBoard(puzzle, board)] });
  return done({ fields: {}, lines: renderText(puzzle, board).split('\n') });
}
