/** One match: a board, who plays whom, and the moves so far. Immutable, and the same as its link. */
import { InputError, NotationError, randomFrom } from '@quadrille/cover';
import {
  after,
  CONTEST,
  format,
  type Game,
  type GameSizes,
  legalMoves,
  otherPlayer,
  outlookOf,
  outlooks,
  type Player,
  type Position,
  parse,
  type Rule,
  randomGame,
  type Square,
  START,
} from '@quadrille/puzzles/teleport';

/** Whom the person plays; `both` is two people at one board. */
export type Person = Player | 'both';

export interface Match {
  readonly game: Game;
  readonly rule: Rule;
  readonly person: Person;
  /** As `parseOpponent` reads it; one of `OPPONENTS`. */
  readonly opponent: string;
  /** The opponent's luck: the same match again plays the same. */
  readonly seed: number;
  /** Indices of the moves made. */
  readonly played: readonly number[];
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

/** The squares passed, the first one included. */
export function squaresOf({ game, played }: Match): Square[] {
  const squares: Square[] = [START];
  for (const move of played) squares.push(after(squares[squares.length - 1], game.moves[move]));
  return squares;
}

export function positionOf(match: Match): Position {
  const squares = squaresOf(match);
  return { game: match.game, rule: match.rule, square: squares[squares.length - 1] };
}

export function toMove({ played }: Match): Player {
  return played.length % 2 === 0 ? 'Martien' : 'Pepie';
}

/** The winner when nobody can move any more. Who has to step off loses; under the misère rule, wins. */
export function winnerOf(match: Match): Player | undefined {
  const { game, square } = positionOf(match);
  if (legalMoves(game, square).length > 0) return undefined;
  return match.rule === 'misere' ? toMove(match) : otherPlayer(toMove(match));
}

/** True when the machine is to move. */
export function isOpponentsTurn(match: Match): boolean {
  return match.person !== 'both' && match.person !== toMove(match) && winnerOf(match) === undefined;
}

/** The match after one more move; undefined when that move leaves the board. */
export function play(match: Match, move: number): Match | undefined {
  const { game, square } = positionOf(match);
  return legalMoves(game, square).includes(move) ? { ...match, played: [...match.played, move] } : undefined;
}

/** A move of a match as it turned out. */
export interface Turn {
  readonly player: Player;
  readonly move: number;
  readonly to: Square;
  /** Who made it had a won position and gave it away. */
  readonly isBlunder: boolean;
  /** The moves that would have won, when it is a blunder. */
  readonly better: readonly number[];
}

/** All moves so far with those that gave a won position away. */
export function turnsOf(match: Match): Turn[] {
  const squares = squaresOf(match);
  return match.played.map((move, ply) => {
    const outlook = outlooks({ game: match.game, rule: match.rule, square: squares[ply] });
    const better = outlook.filter(({ isWinning }) => isWinning).map(one => one.move);
    const isBlunder = better.length > 0 && !better.includes(move);
    const player: Player = ply % 2 === 0 ? 'Martien' : 'Pepie';
    return { player, move, to: squares[ply + 1], isBlunder, better: isBlunder ? better : [] };
  });
}

/** A random game of a few turns that the person can win and can lose; the last tried when there is none. */
export function newGame(seed: number, sizes: GameSizes, rule: Rule, person: Person): Game {
  const random = randomFrom(seed);
  let game = randomGame(random, sizes);
  for (let tries = 0; tries < 200 && !isGood(game, rule, person); tries++) game = randomGame(random, sizes);
  return game;
}

function isGood(game: Game, rule: Rule, person: Person): boolean {
  const { isWinning, turns } = outlookOf({ game, rule, square: START });
  if (turns < 5 || isWinning !== (person !== 'Pepie')) return false;
  const firsts =
    person === 'Pepie' ? legalMoves(game, START).map(index => after(START, game.moves[index])) : [START];
  return firsts.every(square => outlooks({ game, rule, square }).some(outlook => !outlook.isWinning));
}

/** Reads a game. Throws `NotationError` with the place. */
export function readGame(text: string): Game {
  if (text.length > TEXT_LIMIT) {
    throw new NotationError(`the text has ${text.length} characters; at most ${TEXT_LIMIT} are read here`);
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

/** Reads a link. Throws `NotationError` for a wrong game; moves that do not fit end the list. */
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
    const next = /^\d{1,2}$/.test(word) ? play(match, Number(word)) : undefined;
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
