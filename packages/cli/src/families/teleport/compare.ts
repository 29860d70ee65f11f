/** `teleport compare`: the methods over the same random games, and how many times slower each one is. */
import {
  compareClass,
  denseClasses,
  type Effort,
  type GameSizes,
  type MethodName,
  methodNames,
  sizeClasses,
} from '@quadrille/puzzles/teleport';
import { InvalidArgumentError } from 'commander';
import type { Io } from '../../io.js';
import { addCommon, type CommonFlags, EXIT, type Verb, wholeNumber } from '../../verb.js';
import { alignedTable, deadlineOf, finish, grouped } from './shared.js';

interface CompareFlags extends CommonFlags {
  games: number;
  by: readonly MethodName[];
  dense?: boolean;
  size?: number;
  moves?: number;
  step?: number;
}

/** A method that visits more squares in one game is left out of its class. */
const SQUARE_LIMIT = 10_000_000;

export const compare: Verb = (family, io, answer) => {
  const command = family
    .command('compare')
    .description('how many times slower each method is, on random games')
    .option('--games <n>', 'games in each class of sizes', wholeNumber(1, 1_000_000), 100)
    .option('--by <methods>', 'which methods, with commas', methodList, ['memo', 'backward', 'fast'])
    .option('--dense', 'short moves, so that play passes through most of the board')
    .option('--size <n>', 'one class only: boards n x n', wholeNumber(1, 5000))
    .option('--moves <n>', 'one class only: so many moves', wholeNumber(1, 1000))
    .option('--step <n>', 'one class only: steps up to n', wholeNumber(1, 10_000));
  addCommon(command, 'seed', 'timeout', 'json')
    .addHelpText(
      'after',
      '\nWithout sizes: four classes, boards of 15, 50, 150 and 400, with 20 moves as long as the board.\n' +
        '\nExamples:\n' +
        '  quadrille teleport compare --games 100 --seed 1\n' +
        '  quadrille teleport compare --by brute,memo,fast --size 12 --moves 4 --step 6',
    )
    .action(async (flags: CompareFlags) => {
      answer(await compareAll(flags, io));
    });
};

function methodList(text: string): MethodName[] {
  const names = text.split(',').map(name => name.trim());
  const unknown = names.find(name => !methodNames.includes(name as MethodName));
  if (unknown === undefined) return [...new Set(names)] as MethodName[];
  throw new InvalidArgumentError(`There is no method ${unknown}; known are ${methodNames.join(', ')}.`);
}

interface Outcome {
  readonly sizes: GameSizes;
  readonly efforts: readonly Effort[];
}

async function compareAll(flags: CompareFlags, io: Io): Promise<number> {
  const deadline = deadlineOf(flags.timeout);
  const outcomes: Outcome[] = [];
  for (const sizes of classesOf(flags)) {
    const { games, by: methods, seed = 1 } = flags;
    const options = { sizes, methods, games, seed, squareLimit: SQUARE_LIMIT, now: processMs };
    const efforts = await finish(compareClass(options), io, deadline);
    if (efforts === undefined) break;
    outcomes.push({ sizes, efforts });
    if (flags.json) for (const effort of efforts) io.out(JSON.stringify(line({ sizes, efforts }, effort)));
  }
  const isWhole = outcomes.length === classesOf(flags).length;
  if (flags.json) {
    const ended = isWhole ? 'exhausted' : io.signal.aborted ? 'stopped' : 'limited';
    io.out(JSON.stringify({ summary: true, classes: outcomes.length, games: flags.games, ended }));
  } else {
    printTable(outcomes, flags, io);
    if (!isWhole) io.err('stopped before the last class');
  }
  return isWhole ? EXIT.found : EXIT.limited;
}

function classesOf(flags: CompareFlags): readonly GameSizes[] {
  if (flags.size === undefined && flags.moves === undefined && flags.step === undefined) {
    return flags.dense ? denseClasses : sizeClasses;
  }
  const side = flags.size ?? 400;
  const step = flags.step ?? (flags.dense ? Math.max(5, Math.ceil(side / 20)) : Math.max(5, side));
  return [{ side, moves: flags.moves ?? 20, step }];
}

/** Time of this process alone: other programs on the machine do not count. */
function processMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const perGame = (effort: Effort, total: number) => total / Math.max(1, effort.games);

/** How many times more time a game takes than with the quickest method of the class. */
function timesSlower({ efforts }: Outcome, effort: Effort): number | undefined {
  if (effort.isLimited || effort.games === 0) return undefined;
  const finished = efforts.filter(other => !other.isLimited && other.games > 0);
  const quickest = Math.min(...finished.map(other => perGame(other, other.ms)));
  return perGame(effort, effort.ms) / quickest;
}

function line(outcome: Outcome, effort: Effort) {
  const { side, moves, step } = outcome.sizes;
  return {
    size: side,
    moves,
    step,
    method: effort.method,
    games: effort.games,
    ms: perGame(effort, effort.ms),
    nodes: perGame(effort, effort.squares),
    tried: perGame(effort, effort.tried),
    timesSlower: timesSlower(outcome, effort) ?? null,
    ended: effort.isLimited ? 'limited' : 'exhausted',
  };
}

function printTable(outcomes: readonly Outcome[], flags: CompareFlags, io: Io): void {
  if (outcomes.length === 0) return;
  const rows = [['board', 'method', 'ms a game', 'squares a game', 'moves tried a game', 'times slower']];
  for (const outcome of outcomes) {
    const { side, moves, step } = outcome.sizes;
    outcome.efforts.forEach((effort, i) => {
      const board = i === 0 ? `${side} x ${side}, ${moves} moves, steps to ${step}` : '';
      rows.push([board, effort.method, ...cells(outcome, effort)]);
    });
  }
  io.out(`The same ${grouped(flags.games)} random games for every method; processor time.\n`);
  io.out(alignedTable(rows, 2));
}

function cells(outcome: Outcome, effort: Effort): string[] {
  if (effort.isLimited) return ['limited', `over ${grouped(SQUARE_LIMIT)}`, '', ''];
  const times = timesSlower(outcome, effort)!;
  return [
    perGame(effort, effort.ms).toFixed(3),
    grouped(perGame(effort, effort.squares)),
    grouped(perGame(effort, effort.tried)),
    times === 1 ? 'quickest' : `${times < 10 ? times.toFixed(1) : grouped(times)} x`,
  ];
}
