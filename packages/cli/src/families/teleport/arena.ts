/** `teleport arena`: opponents in a round robin, with a table of who beats whom how often. */
import { InputError } from '@quadrille/cover';
import {
  type Opponent,
  opponentHelp,
  type Pairing,
  parseOpponent,
  roundRobin,
  wilson,
} from '@quadrille/puzzles/teleport';
import type { Io } from '../../io.js';
import { addCommon, type CommonFlags, EXIT, type Verb, wholeNumber } from '../../verb.js';
import { alignedTable, deadlineOf, finish, type GameFlags, ruleOf } from './shared.js';

interface ArenaFlags extends CommonFlags, GameFlags {
  opponents: string;
  games: number;
  size: number;
  moves: number;
  step: number;
}

const MOST_OPPONENTS = 20;

export const arena: Verb = (family, io, answer) => {
  const command = family
    .command('arena')
    .description('a round robin of opponents: who beats whom how often')
    .option(
      '--opponents <list>',
      'two or more, with commas',
      'perfect,solver:100,mcts:100,minimax:4,minimax:2,random',
    )
    .option(
      '--games <n>',
      'boards each pair meets on, twice each, sides changed',
      wholeNumber(1, 100_000),
      50,
    )
    .option('--size <n>', 'boards n x n', wholeNumber(2, 400), 12)
    .option('--moves <n>', 'how many moves a game has', wholeNumber(1, 20), 5)
    .option('--step <n>', 'longest step of a move', wholeNumber(1, 400), 4)
    .option('--misere', 'who has to step off the board wins');
  addCommon(command, 'seed', 'timeout', 'json')
    .addHelpText(
      'after',
      `\nOpponents: ${opponentHelp}.\nsolver is Monte Carlo tree search that proves wins.\n\nExample:\n` +
        '  quadrille teleport arena --opponents perfect,mcts:10,mcts:1000,random --games 100 --seed 1',
    )
    .action(async (flags: ArenaFlags) => {
      answer(await tournament(flags, io));
    });
};

async function tournament(flags: ArenaFlags, io: Io): Promise<number> {
  const opponents = flags.opponents.split(',').map(parseOpponent);
  if (opponents.length < 2 || opponents.length > MOST_OPPONENTS) {
    throw new InputError(`an arena takes from 2 to ${MOST_OPPONENTS} opponents, not ${opponents.length}`);
  }
  const { games, moves, step, seed = 1 } = flags;
  const options = { opponents, games, sizes: { side: flags.size, moves, step }, rule: ruleOf(flags), seed };
  const pairings = await finish(roundRobin(options), io, deadlineOf(flags.timeout));
  if (pairings === undefined) {
    io.err('stopped before all games were played; nothing can be said');
    return EXIT.limited;
  }
  if (flags.json) printJson(opponents, pairings, io);
  else printTable(opponents, pairings, flags, io);
  return EXIT.found;
}

interface Score {
  readonly won: number;
  readonly played: number;
}

/** What `a` did against `b`; against everybody when `b` is undefined. */
function scoreOf(pairings: readonly Pairing[], a: number, b?: number): Score {
  let won = 0;
  let played = 0;
  for (const pairing of pairings) {
    const { first, second } = pairing;
    if (first !== a && second !== a) continue;
    if (b !== undefined && first !== b && second !== b) continue;
    played += pairing.played;
    won += first === a ? pairing.won : pairing.played - pairing.won;
  }
  return { won, played };
}

function printJson(opponents: readonly Opponent[], pairings: readonly Pairing[], io: Io): void {
  for (const { first, second, played, won } of pairings) {
    const [low, high] = wilson(won, played);
    io.out(
      JSON.stringify({
        first: opponents[first].name,
        second: opponents[second].name,
        played,
        won,
        low,
        high,
      }),
    );
  }
  const ranking = opponents.map(({ name }, i) => {
    const { won, played } = scoreOf(pairings, i);
    const [low, high] = wilson(won, played);
    return { name, won, played, low, high };
  });
  io.out(JSON.stringify({ summary: true, opponents: ranking.sort((a, b) => b.won - a.won) }));
}

function printTable(
  opponents: readonly Opponent[],
  pairings: readonly Pairing[],
  flags: ArenaFlags,
  io: Io,
): void {
  const { size, moves, step, games } = flags;
  const order = opponents.map((_, i) => i);
  order.sort((a, b) => scoreOf(pairings, b).won - scoreOf(pairings, a).won);
  const rows = [['% won against', ...order.map(i => opponents[i].name), 'all', '95 % interval']];
  for (const i of order) {
    const total = scoreOf(pairings, i);
    const [low, high] = wilson(total.won, total.played);
    const cells = order.map(j => (i === j ? '-' : percent(scoreOf(pairings, i, j))));
    rows.push([opponents[i].name, ...cells, percent(total), `${tenths(low)} to ${tenths(high)}`]);
  }
  io.out(
    `${games} boards of ${size} x ${size} with ${moves} moves up to ${step}, each played from both sides: ` +
      `${2 * games} games a pair.\n`,
  );
  io.out(alignedTable(rows));
  const [low, high] = wilson(games, 2 * games);
  io.err(`a result of 50 between two means ${tenths(low)} to ${tenths(high)} (95 %)`);
}

function percent({ won, played }: Score): string {
  return tenths(won / played);
}

function tenths(share: number): string {
  return (100 * share).toFixed(1);
}
