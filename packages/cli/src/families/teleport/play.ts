/** `teleport play`: a game in the terminal against an opponent of your choice. */
import { type Random, randomFrom } from '@quadrille/base';
import {
  type Opponent,
  type Player,
  parseOpponent,
  renderBoard,
  winningMap,
} from '@quadrille/puzzles/teleport';
import {
  after,
  legalMoves,
  type Match,
  opponentHelp,
  otherPlayer,
  outlookOf,
  outlooks,
  playMove,
  positionOf,
  recordOf,
  squaresOf,
  toMove,
  winnableGame,
  winnerOf,
} from '@quadrille/puzzles/teleport/internal';
import { Option } from 'commander';
import type { Io } from '../../io.js';
import { spoken } from '../../sentences.js';
import { addCommon, type CommonFlags, EXIT, type Verb, wholeNumber } from '../../verb.js';
import { moveText, readGame, squareText } from './game.js';
import { openQuestions, type Questions } from './lines.js';
import { say } from './sentences.js';

interface PlayFlags extends CommonFlags {
  /** False when `--no-limits` is given. */
  limits?: boolean;
  misere?: boolean;
  against: string;
  as: 'martien' | 'pepie';
  size: number;
  moves: number;
  step: number;
}

/** The largest board that is played on: its table of turns left is kept. */
const MOST_SQUARES = 2 ** 22;

export const play: Verb = (family, io, answer) => {
  const command = family
    .command('play [file]')
    .description('play in the terminal; without FILE, on a random board where you can win')
    .option('--against <opponent>', opponentHelp, 'mcts:100')
    .addOption(new Option('--as <player>', 'martien starts').choices(['martien', 'pepie']).default('martien'))
    .option('--size <n>', 'random board: width and height', wholeNumber(2, 400), 10)
    .option('--moves <n>', 'random board: how many moves', wholeNumber(1, 20), 4)
    .option('--step <n>', 'random board: longest step', wholeNumber(1, 400), 3)
    .option('--misere', 'whoever has to leave the board wins')
    .option('--no-limits', 'games beyond the contest (400 x 400, 20 moves, steps up to 500)');
  addCommon(command, 'seed')
    .addHelpText(
      'after',
      `\n${COMMANDS}\n\nExamples:\n  quadrille teleport play --against mcts:10          an easy one\n` +
        '  quadrille teleport play --against perfect --as pepie --seed 3',
    )
    .action(async (file: string | undefined, flags: PlayFlags) => {
      const questions = openQuestions(file === '-' ? refuseStandardInput() : io);
      try {
        await playTable(setTable(file, flags, io), questions, io);
      } finally {
        questions.close();
      }
      answer(EXIT.found);
    });
};

const COMMANDS = `At your turn type the number of a move, or
  h  a hint        w  who is winning      u  take your last move back
  m  show or hide the losing squares      b  draw the board again
  ?  these lines   q  leave the game`;

function refuseStandardInput(): never {
  throw say.error('input-taken');
}

/** A match between a person and an opponent; the turns go on in it. */
interface Table {
  match: Match;
  readonly person: Player;
  readonly opponent: Opponent;
  readonly random: Random;
}

function setTable(file: string | undefined, flags: PlayFlags, io: Io): Table {
  const rule = flags.misere ? 'misere' : 'normal';
  const person: Player = flags.as === 'pepie' ? 'Pepie' : 'Martien';
  const opponent = parseOpponent(flags.against);
  // The clock only chooses which random game; it is told, so that the game can be had again.
  const seed = flags.seed ?? Math.floor(Date.now() / 1000) % 100_000;
  const sizes = { side: flags.size, moves: flags.moves, step: flags.step };
  const game =
    file === undefined ? winnableGame(seed, sizes, rule, person) : readGame(io, file, flags.limits !== false);
  if (game.width * game.height > MOST_SQUARES) {
    throw say.error('too-large', { width: game.width, height: game.height });
  }
  const who = { person, opponent: opponent.name };
  const lines = [rule === 'normal' ? say('you-are-loses', who) : say('you-are-wins', who)];
  if (file === undefined) lines.push(say('same-again', { seed: String(seed) }));
  io.out(lines.map(spoken).join(' '));
  io.out(COMMANDS);
  return { match: { game, rule, played: [] }, person, opponent, random: randomFrom(seed) };
}

async function playTable(table: Table, questions: Questions, io: Io): Promise<void> {
  let isMapShown = false;
  let mustDraw = true;
  while (winnerOf(table.match) === undefined) {
    if (toMove(table.match) !== table.person) {
      answerTurn(table, io);
      mustDraw = true;
      continue;
    }
    if (mustDraw) drawTurn(table, isMapShown, io);
    mustDraw = false;
    const line = await questions.ask(spoken(say('prompt')));
    if (line === undefined || line.trim() === 'q') {
      io.out(spoken(say('left')));
      return;
    }
    const command = line.trim().toLowerCase();
    if (command === 'm') isMapShown = !isMapShown;
    mustDraw = obey(table, command, io);
  }
  drawTurn(table, isMapShown, io);
  sayEnd(table, io);
}

/** Does what the person asked; true when the board must be drawn afterwards. */
function obey(table: Table, command: string, io: Io): boolean {
  switch (command) {
    case 'm':
    case 'b':
      return true;
    case 'h':
      sayHint(table, io);
      return false;
    case 'w':
      sayOutlook(table, io);
      return false;
    case 'u': {
      const isUndone = undo(table);
      io.out(spoken(isUndone ? say('taken-back') : say('not-moved')));
      return isUndone;
    }
    case '?':
      io.out(COMMANDS);
      return false;
    default:
      return tryMove(table, command, io);
  }
}

/** Takes back the person's last move and what followed; false when there is none. */
function undo(table: Table): boolean {
  const { played } = table.match;
  const isOwn = (ply: number) => (ply % 2 === 0 ? 'Martien' : 'Pepie') === table.person;
  const last = played.findLastIndex((_, ply) => isOwn(ply));
  if (last < 0) return false;
  table.match = { ...table.match, played: played.slice(0, last) };
  return true;
}

function tryMove(table: Table, command: string, io: Io): boolean {
  const { moves } = table.match.game;
  const move = Number(command) - 1;
  if (!/^\d{1,4}$/.test(command) || move < 0 || move >= moves.length) {
    io.out(spoken(say('type-number', { most: moves.length })));
    return false;
  }
  const next = playMove(table.match, move);
  if (!next) {
    io.out(spoken(say('leaves', { move: moveText(moves[move]) })));
    return false;
  }
  table.match = next;
  return true;
}

function answerTurn(table: Table, io: Io): void {
  const { match, opponent, random } = table;
  const { move, remark } = opponent.choose(positionOf(match), random);
  table.match = playMove(match, move)!;
  const played = { number: String(move + 1), move: moveText(match.game.moves[move]) };
  io.out(spoken(say('plays', { opponent: opponent.name, ...played, remark })));
}

function drawTurn({ match }: Table, isMapShown: boolean, io: Io): void {
  const { game, rule } = match;
  const squares = squaresOf(match);
  const square = squares.at(-1)!;
  const map = isMapShown ? { map: winningMap(game, rule) } : {};
  io.out('');
  io.out(renderBoard(game, { square, path: squares.slice(0, -1), ...map }));
  const legal = legalMoves(game, square);
  if (legal.length === 0) return;
  const moves = legal.map(index => `${index + 1} ${moveText(game.moves[index])}`).join('   ');
  io.out(spoken(say('turn', { player: toMove(match), square: squareText(square), moves })));
}

function sayHint({ match }: Table, io: Io): void {
  const position = positionOf(match);
  const list = outlooks(position);
  const best = list.filter(({ isWinning }) => isWinning).sort((a, b) => a.turns - b.turns)[0];
  if (best) {
    const to = after(position.square, match.game.moves[best.move]);
    io.out(spoken(say('hint', { number: String(best.move + 1), square: squareText(to) })));
    return;
  }
  const longest = list.reduce((a, b) => (b.turns > a.turns ? b : a));
  io.out(spoken(say('all-lose', { number: String(longest.move + 1), turns: longest.turns })));
}

function sayOutlook({ match, person }: Table, io: Io): void {
  const { isWinning, turns } = outlookOf(positionOf(match));
  const player = isWinning ? toMove(match) : otherPlayer(toMove(match));
  io.out(
    spoken(player === person ? say('you-win-soon', { turns }) : say('other-wins-soon', { player, turns })),
  );
}

function sayEnd({ match, person }: Table, io: Io): void {
  const winner = winnerOf(match);
  const player = toMove(match);
  const isOwn = winner === person || winner === undefined;
  io.out(spoken(isOwn ? say('you-win', { player }) : say('other-wins', { player, winner })));
  const blunders = recordOf(match)
    .map((turn, ply) => ({ ...turn, ply }))
    .filter(({ isBlunder, player }) => isBlunder && player === person);
  for (const { ply, move, better } of blunders) {
    const kept = better.map(index => index + 1).join(say('or').en);
    io.out(spoken(say('blunder', { turn: String(ply + 1), number: String(move + 1), kept })));
  }
  if (winner !== person && blunders.length === 0) io.out(spoken(say('was-lost')));
}
