/** `teleport check`: all methods over many random games; the first difference, shrunk. */

import { randomFrom } from '@quadrille/cover';
import {
  format,
  type Game,
  type GameSizes,
  judge,
  judges,
  type Method,
  type Rule,
  randomGameUpTo,
  shrink,
  type Verdicts,
} from '@quadrille/puzzles/teleport';
import { InvalidArgumentError } from 'commander';
import type { Io } from '../../io.js';
import { addCommon, breathe, type CommonFlags, EXIT, type Verb, wholeNumber } from '../../verb.js';
import { type GameFlags, grouped, now, ruleOf } from './shared.js';

interface CheckFlags extends CommonFlags, GameFlags {
  by: readonly string[];
  games: number;
  size: number;
  moves: number;
  step: number;
}

/** Games between two looks at the clock and at Ctrl-C, and between two lines of progress. */
const SLICE_GAMES = 64;
const PROGRESS_MS = 10_000;

export const check: Verb = (family, io, answer) => {
  const command = family
    .command('check')
    .description('run all methods over random games and print the first difference, shrunk')
    .option('--games <n>', 'how many games', wholeNumber(1), 20_000)
    .option('--size <n>', 'longest side', wholeNumber(1, 2000), 400)
    .option('--moves <n>', 'most moves', wholeNumber(1, 100), 20)
    .option('--step <n>', 'longest step of a move', wholeNumber(1, 10_000), 500)
    .option('--by <methods>', 'which methods, with commas', methodList, Object.keys(judges))
    .option('--misere', 'who has to step off the board wins');
  addCommon(command, 'seed', 'timeout', 'quiet', 'json')
    .addHelpText(
      'after',
      '\nbrute takes part on boards up to 12 x 12 where it is quick enough.\n' +
        'lines is fast without its look ahead.\n' +
        '\nExample:\n' +
        '  quadrille teleport check --games 2000000 --seed 1     the campaign of the thesis',
    )
    .action(async (flags: CheckFlags) => {
      answer(await campaign(flags, io));
    });
};

function methodList(text: string): string[] {
  const names = [...new Set(text.split(',').map(name => name.trim()))];
  const unknown = names.find(name => !(name in judges));
  if (unknown === undefined && names.length > 1) return names;
  const known = Object.keys(judges).join(', ');
  throw new InvalidArgumentError(`It takes two or more of ${known}${unknown ? `, not ${unknown}` : ''}.`);
}

async function campaign(flags: CheckFlags, io: Io): Promise<number> {
  const rule = ruleOf(flags);
  const sizes: GameSizes = { side: flags.size, moves: flags.moves, step: flags.step };
  const random = randomFrom(flags.seed ?? 1);
  const start = now();
  const deadline = flags.timeout === undefined ? Number.POSITIVE_INFINITY : start + flags.timeout * 1000;
  let nextRemark = start + PROGRESS_MS;
  const totals: Totals = { games: 0, withBrute: 0, martien: 0 };
  const chosen = Object.fromEntries(flags.by.map(name => [name, judges[name]]));
  while (totals.games < flags.games) {
    const game = randomGameUpTo(random, sizes);
    const verdicts = judge(game, rule, chosen);
    if (!verdicts.isEqual) return reportDifference(game, rule, chosen, totals, flags, io);
    note(totals, verdicts);
    if (totals.games % SLICE_GAMES !== 0) continue;
    await breathe();
    if (io.signal.aborted || now() > deadline) break;
    if (!flags.quiet && now() > nextRemark) {
      nextRemark = now() + PROGRESS_MS;
      io.err(`${grouped(totals.games)} of ${grouped(flags.games)} games, no difference`);
    }
  }
  return report(totals, flags, now() - start, io);
}

interface Totals {
  games: number;
  withBrute: number;
  martien: number;
}

function note(totals: Totals, { winners }: Verdicts): void {
  totals.games++;
  if (winners.brute !== undefined) totals.withBrute++;
  if (Object.values(winners)[0] === 'Martien') totals.martien++;
}

function report(totals: Totals, flags: CheckFlags, ms: number, io: Io): number {
  const isWhole = totals.games === flags.games;
  if (flags.json) {
    const ended = isWhole ? 'exhausted' : io.signal.aborted ? 'stopped' : 'limited';
    io.out(JSON.stringify({ ...totals, differences: 0, ended, ms: Math.round(ms) }));
  } else {
    io.out(
      `no difference in ${grouped(totals.games)} games (brute took part in ${grouped(totals.withBrute)}; ` +
        `Martien won ${grouped(totals.martien)})`,
    );
    if (!isWhole) io.err(`stopped before ${grouped(flags.games)} games`);
  }
  return isWhole ? EXIT.found : EXIT.limited;
}

/** Shrinks a game on which the methods differ and prints it; exit code 1. */
export function reportDifference(
  game: Game,
  rule: Rule,
  chosen: Readonly<Record<string, Method>>,
  totals: Totals,
  flags: CheckFlags,
  io: Io,
): number {
  const smallest = shrink(game, candidate => !judge(candidate, rule, chosen).isEqual);
  const { winners } = judge(smallest, rule, chosen);
  if (flags.json) {
    io.out(JSON.stringify({ ...totals, differences: 1, game: smallest, winners, found: game }));
  } else {
    io.out(
      `the methods differ after ${grouped(totals.games)} games without a difference; the smallest game:`,
    );
    io.out(format(smallest).trimEnd());
    for (const [name, winner] of Object.entries(winners)) io.out(`${name.padEnd(8)} ${winner}`);
  }
  return EXIT.none;
}
