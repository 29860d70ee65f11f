/** A match on the page: who plays whom, and the same as its link. What a match is stands in the family. */
import { InputError } from '@quadrille/cover';
import {
  format,
  type Game,
  type GameSizes,
  type Player,
  parse,
  type Rule,
} from '@quadrille/puzzles/teleport';
import {
  after,
  CONTEST,
  type Match as FamilyMatch,
  legalMoves,
  outlooks,
  playMove,
  positionOf,
  toMove,
  winnableGame,
  winnerOf,
} from '@quadrille/puzzles/teleport/internal';
import { say } from '../../app/sentences.js';

/** Whom the person plays; `both` is two people at one board. */
export type Person = Player | 'both';

export interface Match extends FamilyMatch {
  readonly person: Person;
  /** As `parseOpponent` reads it; one of `OPPONENTS`. */
  readonly opponent: string;
  /** The opponent's luck: the same match again plays the same. */
  readonly seed: number;
}

/** Opponents from the weakest to the one that never errs. Links name no others: none thinks for long. */
export const OPPONENTS = [
  'random',
  'minimax:2',
  'minimax:4',
  'minimax:8',
  'mcts:10',
  'mcts:100',
  'mcts:1000',
  'mcts:10000',
  'solver:1000',
  'perfect',
] as const;

/** Longest side that is played on; larger boards are shown as a map and raced. */
export const PLAYED_SIDE = 30;
const TEXT_LIMIT = 2000;

/** The picture of the thesis of why only the square counts, not whose turn it is. */
export const FIRST: Match = {
  game: parse('6 5\n3\n2 0\n0 2\n0 1'),
  rule: 'normal',
  person: 'Martien',
  opponent: 'mcts:100',
  seed: 1,
  played: [],
};

export const isPlayable = ({ width, height }: Game): boolean => Math.max(width, height) <= PLAYED_SIDE;

/** True when the machine is to move. */
export function isOpponentsTurn(match: Match): boolean {
  return match.person !== 'both' && match.person !== toMove(match) && winnerOf(match) === undefined;
}

/** A random game that the person can win and can lose; of two people, the first. */
export function newGame(seed: number, sizes: GameSizes, rule: Rule, person: Person): Game {
  return winnableGame(seed, sizes, rule, person === 'Pepie' ? 'Pepie' : 'Martien');
}

/** Reads a game. Throws `InputError` with the place. */
export function readGame(text: string): Game {
  if (text.length > TEXT_LIMIT) {
    throw say.error('text-size', { length: text.length, most: TEXT_LIMIT });
  }
  return parse(text, CONTEST);
}

/** The game on one line. */
export const gameLine = (game: Game): string => format(game).trim().replace(/\s+/g, ' ');

/** The match as the parameters of its link; what is as in `FIRST` is left out. */
export function writeLink(match: Match): Record<string, string | undefined> {
  const line = gameLine(match.game);
  return {
    g: line === gameLine(FIRST.game) ? undefined : line,
    rule: match.rule === FIRST.rule ? undefined : match.rule,
    as: match.person === FIRST.person ? undefined : match.person,
    vs: match.opponent === FIRST.opponent ? undefined : match.opponent,
    seed: match.seed === FIRST.seed ? undefined : String(match.seed),
    m: match.played.join('-') || undefined,
  };
}

/** Reads a link. Throws `InputError` for a wrong game; moves that do not fit end the list. */
export function readLink(params: URLSearchParams): Match {
  const text = params.get('g') ?? params.get('text');
  const as = params.get('as');
  const vs = params.get('vs') ?? '';
  const seed = Number(params.get('seed') ?? FIRST.seed);
  let match: Match = {
    game: text === null ? FIRST.game : readGame(text),
    rule: params.get('rule') === 'misere' ? 'misere' : 'normal',
    person: as === 'Pepie' || as === 'both' ? as : 'Martien',
    opponent: (OPPONENTS as readonly string[]).includes(vs) ? vs : FIRST.opponent,
    seed: Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32 ? seed : FIRST.seed,
    played: [],
  };
  for (const word of (params.get('m') ?? '').split('-')) {
    const next = /^\d{1,2}$/.test(word) ? playMove(match, Number(word)) : undefined;
    if (!next) break;
    match = next;
  }
  return match;
}

/** What is wrong with the text of a game, or nothing. */
export function problemOf(text: string): InputError | undefined {
  try {
    readGame(text);
    return undefined;
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
}

/** A game as its notation has it, a line each. */
export function gameText({ width, height, moves }: Game): string {
  return [`${width} ${height}`, moves.length, ...moves.map(({ right, down }) => `${right} ${down}`)].join(
    '\n',
  );
}

/** Where the moves of the moment lead, with what they are worth if that is asked. */
export function targetsOf(match: Match, hasValues: boolean) {
  const position = positionOf(match);
  const { moves } = match.game;
  const known = new Map(hasValues ? outlooks(position).map(one => [one.move, one]) : []);
  return legalMoves(match.game, position.square).map(move => ({
    move,
    square: after(position.square, moves[move]),
    outlook: known.get(move),
  }));
}
