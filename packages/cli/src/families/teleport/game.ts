/** The game of `teleport play`: read from a file or the command, or a random one that the person can win. */
import { InputError } from '@quadrille/base';
import { type Game, type Move, parse, type Square } from '@quadrille/puzzles/teleport';
import { CONTEST, WIDEST } from '@quadrille/puzzles/teleport/internal';
import type { Io } from '../../io.js';
import { parseInput, readInput } from '../../verb.js';
import { say } from './sentences.js';

/** Reads a game from a file or from the argument itself. */
export function readGame(io: Io, argument: string, hasLimits: boolean): Game {
  const input = readInput(io, argument, text => /^\s*\d+\s+\d+\s/.test(text));
  return parseInput(input, text => (hasLimits ? parseContest(text) : parse(text, WIDEST)));
}

/** A game within the limits of the contest; one beyond them is told of the flag that lifts them. */
function parseContest(text: string): Game {
  try {
    return parse(text, CONTEST);
  } catch (error) {
    if (!(error instanceof InputError) || error.code !== 'teleport.beyond-contest') throw error;
    throw say.error('lift-limits', { wrong: error.said }, error.position);
  }
}

/** A square and a move as people read them. */
export const squareText = ({ x, y }: Square): string => `(${x + 1}, ${y + 1})`;
export const moveText = ({ right, down }: Move): string => `[${right},${down}]`;
