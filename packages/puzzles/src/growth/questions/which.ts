/** Which board is meant. */
import { type Answer, inField, type JsonFields } from '@quadrille/base';
import { format, parse } from '../notation.js';
import { type Board, grower, makeBoard, type Start } from '../rules.js';
import { say } from '../sentences.js';
import { type Question, usualCellCount } from '../solve.js';

export interface Which {
  readonly n?: number;
  readonly m?: number;
  readonly cells?: number;
  readonly torus: boolean;
  readonly threshold?: '2' | '3';
  readonly board?: string;
}

export function questionOf(which: Which): Question {
  const board = boardOf(which);
  return { board, cellCount: which.cells ?? usualCellCount(board) };
}

function boardOf({ n, m, torus, threshold, board: text }: Which): Board {
  const wish = threshold === undefined ? {} : ({ threshold: threshold === '3' ? 3 : 2 } as const);
  if (text !== undefined) {
    if (n !== undefined) throw say.error('both-boards');
    return inField('board', () => {
      const { board, start } = parse(text);
      if (start.length > 0) throw say.error('board-not-empty');
      return makeBoard({ ...board, ...wish, torus: torus || board.torus });
    });
  }
  if (n === undefined) throw say.error('which-board');
  return makeBoard({ width: n, height: m ?? n, torus, ...wish });
}

/** Turned starts are compared on boards that a turn leaves as they are. */
export function demandRectangle({ torus, holes }: Board): void {
  if (torus || holes.length > 0) throw say.error('symmetry-plain');
}

/** A start on one line: `#../.#./..#`. */
export function inline(board: Board, start: Start): string {
  return format({ board, start }).replaceAll('\n', '/');
}

/** Tells starts one after the other: an empty line between two boards. */
export function teller(board: Board) {
  const grow = grower(board);
  let told = 0;
  return (start: Start) => ({
    lines: [...(told++ > 0 ? [''] : []), ...format({ board, start }).split('\n')],
    fields: { board: inline(board, start), cells: start, steps: grow(start).stepCount },
    data: start,
  });
}

/** The end of a list of starts. */
export function startsAnswer(
  count: number,
  ended: Answer['ended'],
  isEnough: boolean,
  more: JsonFields = {},
): Answer {
  const isAll = ended === 'exhausted';
  const code = !isAll ? 'starts-some' : count > 0 ? 'starts-all' : 'starts-none';
  return {
    verdict: isAll ? (count > 0 ? 'yes' : 'no') : count > 0 || isEnough ? 'yes' : 'unknown',
    ended,
    fields: { count: String(count), ...more, ended },
    lines: [],
    remarks: [code === 'starts-none' ? say(code) : say(code, { count })],
  };
}
