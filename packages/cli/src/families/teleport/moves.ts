/** `teleport moves`: the winning moves from any square. */
import {
  after,
  boardAhead,
  type Game,
  isWonIn,
  legalMoves,
  lines,
  type Rule,
  SLICE,
  START,
  scoutMoves,
} from '@quadrille/puzzles/teleport';
import type { Io } from '../../io.js';
import { addCommon, type CommonFlags, EXIT, type Verb } from '../../verb.js';
import {
  addGameFlags,
  type GameFlags,
  gameHelp,
  moveText,
  readGame,
  readSquare,
  ruleOf,
  runInSlices,
  squareText,
} from './shared.js';

interface MovesFlags extends CommonFlags, GameFlags {
  at?: string;
}

export const moves: Verb = (family, io, answer) => {
  const command = family
    .command('moves <file>')
    .description('the winning moves from the start, or from any square')
    .option('--at <column,row>', 'from this square, counted from 1');
  addCommon(addGameFlags(command), 'json', 'timeout')
    .addHelpText(
      'after',
      `${gameHelp}\nExample:\n  quadrille teleport moves "6 5  3  2 0  0 2  0 1" --at 3,1`,
    )
    .action(async (file: string, flags: MovesFlags) => {
      answer(await movesOf(file, flags, io));
    });
};

async function movesOf(file: string, flags: MovesFlags, io: Io): Promise<number> {
  const game = readGame(io, file, flags);
  const square = flags.at === undefined ? START : readSquare(game, flags.at);
  const rule = ruleOf(flags);
  const winning = await winningInSlices(boardAhead(game, square), rule, flags, io);
  if (winning === undefined) {
    io.err('stopped before the winning moves were found');
    return EXIT.limited;
  }
  const legal = legalMoves(game, square);
  const wins = winning.length > 0 || (legal.length === 0 && isWonIn(0, rule));
  if (flags.json) {
    const steps = winning.map(index => game.moves[index]);
    const place = { column: square.x + 1, row: square.y + 1 };
    io.out(JSON.stringify({ ...place, wins, legal: legal.length, winning: steps }));
  } else {
    const end = legal.length === 0 ? ', where the game ends,' : '';
    io.out(`who is to move at ${squareText(square)}${end} ${wins ? 'wins' : 'loses'}`);
    for (const index of winning) {
      io.out(`${moveText(game.moves[index])} to ${squareText(after(square, game.moves[index]))}`);
    }
  }
  return wins ? EXIT.found : EXIT.none;
}

/** Undefined when the person or the clock stopped it. */
async function winningInSlices(
  game: Game,
  rule: Rule,
  flags: MovesFlags,
  io: Io,
): Promise<number[] | undefined> {
  const scouted = scoutMoves(game, rule);
  if (scouted !== undefined) return scouted;
  const run = lines(game, rule);
  return (await runInSlices(run, SLICE, io, flags.timeout)) ? run.winningMoves() : undefined;
}
