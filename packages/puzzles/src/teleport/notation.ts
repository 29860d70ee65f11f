/**
 * The contest's input: `N M`, then `P`, then P lines `A B`. Whole numbers between white space; the line
 * breaks are how people write it, not part of the meaning, so a game also fits on one line.
 */
import { NotationError, type Position } from '@quadrille/cover';
import { CONTEST, type Game, type Limits, type Move, WIDEST } from './rules.js';

/** The longest text that is read. */
const MOST_CHARACTERS = 2 ** 16;

/** Reads a game; `limits` are the contest's unless told otherwise. Throws `NotationError` with the place. */
export function parse(text: string, limits: Limits = CONTEST): Game {
  if (text.length > MOST_CHARACTERS) {
    throw new NotationError(`the text has ${text.length} characters; at most ${MOST_CHARACTERS} are read`);
  }
  const words = new Words(text, limits === CONTEST);
  const width = words.number('the width N', 1, limits.side);
  const height = words.number('the height M', 1, limits.side);
  const moveCount = words.number('the number of moves P', 1, limits.moves);
  const moves: Move[] = [];
  for (let index = 1; index <= moveCount; index++) {
    const place = words.position();
    const right = words.number(`A of move ${index} of ${moveCount}`, 0, limits.step);
    const down = words.number(`B of move ${index} of ${moveCount}`, 0, limits.step);
    if (right === 0 && down === 0) {
      throw new NotationError(`move ${index} is 0 0; a move must go somewhere`, place);
    }
    moves.push({ right, down });
  }
  words.end(moveCount);
  return { width, height, moves };
}

/** Writes a game the way `parse` reads it. */
export function format(game: Game): string {
  const moves = game.moves.map(({ right, down }) => `${right} ${down}\n`).join('');
  return `${game.width} ${game.height}\n${game.moves.length}\n${moves}`;
}

/** Reads moves as they stand on one line, such as `1 0, 0 1, 2 2`. Throws `NotationError`. */
export function parseMoves(text: string, limits: Limits = WIDEST): Move[] {
  const pairs = text.split(/[,;]/);
  const joined = pairs.map(pair => pair.trim()).join('\n');
  return [...parse(`1 1\n${pairs.length}\n${joined}`, { ...limits, side: 1 }).moves];
}

/** The words of a text with their places. */
class Words {
  private readonly words: { readonly word: string; readonly index: number }[];
  private next = 0;

  constructor(
    private readonly text: string,
    private readonly isContest: boolean,
  ) {
    this.words = [...text.matchAll(/\S+/g)].map(match => ({ word: match[0], index: match.index }));
  }

  number(what: string, least: number, most: number): number {
    const position = this.position();
    const word = this.words[this.next]?.word;
    if (word === undefined) throw new NotationError(`the text ends where ${what} should stand`, position);
    const shown = JSON.stringify(word.length > 20 ? `${word.slice(0, 20)}…` : word);
    if (!/^\d{1,20}$/.test(word)) {
      throw new NotationError(`${what} must be a whole number, not ${shown}`, position);
    }
    const value = Number(word);
    if (value < least || value > most) {
      const wider = this.isContest && value > most ? ' in the contest; use --no-limits for larger games' : '';
      throw new NotationError(`${what} is ${word}; it goes from ${least} to ${most}${wider}`, position);
    }
    this.next++;
    return value;
  }

  end(moveCount: number): void {
    const word = this.words[this.next];
    if (word === undefined) return;
    throw new NotationError(
      `there is more text after the last of the ${moveCount} moves; correct P or remove the rest`,
      this.position(),
    );
  }

  position(): Position {
    const index = this.words[this.next]?.index ?? this.text.length;
    const before = this.text.slice(0, index).split('\n');
    return { line: before.length, column: before[before.length - 1].length + 1 };
  }
}
