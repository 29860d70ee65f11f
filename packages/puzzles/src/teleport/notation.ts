/**
 * The contest's input: `N M`, then `P`, then P lines `A B`. Whole numbers between white space; the line
 * breaks are how people write it, not part of the meaning, so a game also fits on one line.
 */
import type { Bilingual, Position } from '@quadrille/base';
import { CONTEST, type Game, type Limits, type Move, WIDEST } from './rules.js';
import { say } from './sentences.js';

/** The longest text that is read. */
const MOST_CHARACTERS = 2 ** 16;

/** Reads a game; `limits` are the contest's unless told otherwise. Throws `InputError` with the place. */
export function parse(text: string, limits: Limits = CONTEST): Game {
  if (text.length > MOST_CHARACTERS) {
    throw say.error('too-long', { length: text.length, most: MOST_CHARACTERS });
  }
  const words = new Words(text, limits === CONTEST);
  const width = words.number(say('width'), 1, limits.side);
  const height = words.number(say('height'), 1, limits.side);
  const moveCount = words.number(say('move-count'), 1, limits.moves);
  const moves: Move[] = [];
  for (let index = 1; index <= moveCount; index++) {
    const place = words.position();
    const right = words.number(say('move-right', { index, count: moveCount }), 0, limits.step);
    const down = words.number(say('move-down', { index, count: moveCount }), 0, limits.step);
    if (right === 0 && down === 0) {
      throw say.error('move-stays', { index }, place);
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

/** Reads moves as they stand on one line, such as `1 0, 0 1, 2 2`. Throws `InputError`. */
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

  number(what: Bilingual, least: number, most: number): number {
    const position = this.position();
    const word = this.words[this.next]?.word;
    if (word === undefined) throw say.error('ends-early', { what }, position);
    const shown = JSON.stringify(word.length > 20 ? `${word.slice(0, 20)}…` : word);
    if (!/^\d{1,20}$/.test(word)) {
      throw say.error('not-whole', { what, text: shown }, position);
    }
    const value = Number(word);
    if (value < least || value > most) {
      const code = this.isContest && value > most ? 'beyond-contest' : 'out-of-range';
      throw say.error(code, { what, value: word, least, most }, position);
    }
    this.next++;
    return value;
  }

  end(moveCount: number): void {
    const word = this.words[this.next];
    if (word === undefined) return;
    throw say.error('more-text', { count: moveCount }, this.position());
  }

  position(): Position {
    const index = this.words[this.next]?.index ?? this.text.length;
    const before = this.text.slice(0, index).split('\n');
    return { line: before.length, column: before[before.length - 1].length + 1 };
  }
}
