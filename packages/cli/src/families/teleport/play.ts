/** `teleport play`: a game in the terminal against an opponent of your choice. */
import { InputError, randomFrom } from '@quadrille/cover';
import {
  after,
  type Game,
  legalMoves,
  opponentHelp,
  outlookOf,
  outlooks,
  type Player,
  parseOpponent,
  type Rule,
  randomGame,
  renderBoard,
  START,
  winningMap,
} from '@quadrille/puzzles/teleport';
import { Option } from 'commander';
import type { Io } from '../../io.js';
import { addCommon, type CommonFlags, EXIT, type Verb, wholeNumber } from '../../verb.js';
import { openQuestions, type Questions } from './questions.js';
import { addGameFlags, type GameFlags, moveText, readGame, ruleOf, squareText } from './shared.js';
import { Table } from './table.js';

interface PlayFlags extends CommonFlags, GameFlags {
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
    .description('play in the terminal; without FILE on a random board where you can win')
    .option('--against <opponent>', opponentHelp, 'mcts:100')
    .addOption(new Option('--as <player>', 'martien starts').choices(['martien', 'pepie']).default('martien'))
    .option('--size <n>', 'random board: width and height', wholeNumber(2, 400), 10)
    .option('--moves <n>', 'random board: how many moves', wholeNumber(1, 20), 4)
    .option('--step <n>', 'random board: longest step', wholeNumber(1, 400), 3);
  addCommon(addGameFlags(command), 'seed')
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
  throw new InputError('standard input is for your moves; give the game as a file or in the command');
}

function setTable(file: string | undefined, flags: PlayFlags, io: Io): Table {
  const rule = ruleOf(flags);
  const person: Player = flags.as === 'pepie' ? 'Pepie' : 'Martien';
  const opponent = parseOpponent(flags.against);
  // The clock only chooses which random game; it is told, so that the game can be had again.
  const seed = flags.seed ?? Math.floor(Date.now() / 1000) % 100_000;
  const game = file === undefined ? winnableGame(flags, rule, person, seed) : readGame(io, file, flags);
  if (game.width * game.height > MOST_SQUARES) {
    throw new InputError(
      `a board of ${game.width} x ${game.height} is too large to play on; use solve or moves`,
    );
  }
  const again = file === undefined ? ` (the same game again: --seed ${seed})` : '';
  const end = rule === 'normal' ? 'loses' : 'wins';
  io.out(`You are ${person}, ${opponent.name} is the other. Who has to step off the board ${end}.${again}`);
  io.out(COMMANDS);
  return new Table(game, rule, person, opponent, randomFrom(seed));
}

/** A random game of a few turns that the person can win, and can lose with the first choice. */
function winnableGame(flags: PlayFlags, rule: Rule, person: Player, seed: number): Game {
  const random = randomFrom(seed);
  const sizes = { side: flags.size, moves: flags.moves, step: flags.step };
  let game = randomGame(random, sizes);
  for (let tries = 0; tries < 200 && !isGoodGame(game, rule, person); tries++)
    game = randomGame(random, sizes);
  return game;
}

function isGoodGame(game: Game, rule: Rule, person: Player): boolean {
  const { isWinning, turns } = outlookOf({ game, rule, square: START });
  if (turns < 4 || isWinning !== (person === 'Martien')) return false;
  const firsts =
    person === 'Martien' ? [START] : legalMoves(game, START).map(index => after(START, game.moves[index]));
  return firsts.every(square => outlooks({ game, rule, square }).some(outlook => !outlook.isWinning));
}

async function playTable(table: Table, questions: Questions, io: Io): Promise<void> {
  let isMapShown = false;
  let mustDraw = true;
  while (table.winner === undefined) {
    if (table.toMove !== table.person) {
      answerTurn(table, io);
      mustDraw = true;
      continue;
    }
    if (mustDraw) drawTurn(table, isMapShown, io);
    mustDraw = false;
    const line = await questions.ask('your move: ');
    if (line === undefined || line.trim() === 'q') {
      io.out('The game is left.');
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
      const isUndone = table.undo();
      io.out(isUndone ? 'Taken back.' : 'You have not moved yet.');
      return isUndone;
    }
    case '?':
      io.out(COMMANDS);
      return false;
    default:
      return tryMove(table, command, io);
  }
}

function tryMove(table: Table, command: string, io: Io): boolean {
  const move = Number(command) - 1;
  if (!/^\d{1,4}$/.test(command) || move < 0 || move >= table.game.moves.length) {
    io.out(`Type a number from 1 to ${table.game.moves.length}, or ? for help.`);
    return false;
  }
  if (!legalMoves(table.game, table.square).includes(move)) {
    io.out(`${moveText(table.game.moves[move])} would step off the board.`);
    return false;
  }
  table.play(move);
  return true;
}

function answerTurn(table: Table, io: Io): void {
  const { move, remark } = table.answer();
  io.out(`${table.opponent.name} plays ${move + 1} ${moveText(table.game.moves[move])}: ${remark}.`);
}

function drawTurn(table: Table, isMapShown: boolean, io: Io): void {
  const { game, rule, square, path } = table;
  const map = isMapShown ? { map: winningMap(game, rule) } : {};
  io.out('');
  io.out(renderBoard(game, { square, path, ...map }));
  const legal = legalMoves(game, square);
  if (legal.length === 0) return;
  const moves = legal.map(index => `${index + 1} ${moveText(game.moves[index])}`).join('   ');
  io.out(`${table.toMove} at ${squareText(square)}: ${moves}`);
}

function sayHint(table: Table, io: Io): void {
  const list = outlooks(table.position);
  const best = list.filter(({ isWinning }) => isWinning).sort((a, b) => a.turns - b.turns)[0];
  if (best) {
    const to = after(table.square, table.game.moves[best.move]);
    io.out(`${best.move + 1} wins: it leads to ${squareText(to)}, a losing square.`);
    return;
  }
  const longest = list.reduce((a, b) => (b.turns > a.turns ? b : a));
  io.out(`Every move loses against perfect play; ${longest.move + 1} lasts longest, ${longest.turns} turns.`);
}

function sayOutlook(table: Table, io: Io): void {
  const { winner, turns } = table.outlook();
  io.out(
    `${winner === table.person ? 'You are' : `${winner} is`} winning, in ${turns} turns of perfect play.`,
  );
}

function sayEnd(table: Table, io: Io): void {
  const { winner, person, toMove } = table;
  io.out(`${toMove} has to step off the board. ${winner === person ? 'You win.' : `${winner} wins.`}`);
  const blunders = table.blunders();
  for (const { turn, move, better } of blunders) {
    const kept = better.map(index => index + 1).join(' or ');
    io.out(`Turn ${turn}: ${move + 1} gave the win away; ${kept} would have kept it.`);
  }
  if (winner !== person && blunders.length === 0)
    io.out('You could not have won: the start was lost for you.');
}
