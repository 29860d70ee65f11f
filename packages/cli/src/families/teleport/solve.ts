/** `teleport solve` and `teleport map`: who wins, and where. */
import { InputError } from '@quadrille/cover';
import {
  countWinning,
  type Game,
  grundyNumbers,
  type MethodName,
  mapRows,
  methodNames,
  methods,
  type Run,
  reduce,
  renderMap,
  renderValues,
  SLICE,
  turnsLeft,
  winningMap,
} from '@quadrille/puzzles/teleport';
import { Option } from 'commander';
import type { Io } from '../../io.js';
import { addCommon, type CommonFlags, EXIT, type Verb } from '../../verb.js';
import {
  addGameFlags,
  deliver,
  type GameFlags,
  gameHelp,
  grouped,
  now,
  readGame,
  ruleOf,
  runInSlices,
} from './shared.js';

interface SolveFlags extends CommonFlags, GameFlags {
  by: MethodName;
  map?: boolean;
  grundy?: boolean;
}

export const solve: Verb = (family, io, answer) => {
  const command = family
    .command('solve <file>')
    .description('who wins when both play perfectly')
    .addOption(new Option('--by <method>', 'how').choices(methodNames).default('fast'))
    .option('--map', 'and the map of losing squares')
    .option('--grundy', 'and the Grundy number of every square');
  addCommon(addGameFlags(command), 'json', 'timeout')
    .addHelpText(
      'after',
      `${gameHelp}\nExamples:\n  quadrille teleport solve "6 5  3  2 0  0 2  0 1" --map\n` +
        '  echo "1000000000000000 3  2  1 0  2 1" | quadrille teleport solve - --no-limits',
    )
    .action(async (file: string, flags: SolveFlags) => {
      answer(await solveFile(file, flags, io));
    });
};

async function solveFile(file: string, flags: SolveFlags, io: Io): Promise<number> {
  const game = readGame(io, file, flags);
  const rule = ruleOf(flags);
  if (flags.grundy && flags.misere) throw misereGrundy();
  const start = now();
  const run: Run = methods[flags.by](game, rule);
  const isFinished = await runInSlices(run, SLICE, io, flags.timeout);
  const effort = { nodes: run.squares, tried: run.tried, ms: round(now() - start) };
  if (!isFinished) {
    const ended = io.signal.aborted ? 'stopped' : 'limited';
    if (flags.json) io.out(JSON.stringify({ method: flags.by, ...effort, ended }));
    else io.err(`${ended} after ${grouped(effort.nodes)} squares; ${flags.by} had not found the winner`);
    return EXIT.limited;
  }
  const winner = run.winner();
  run.release?.();
  const map = flags.map ? winningMap(game, rule) : undefined;
  const grundy = flags.grundy ? grundyNumbers(game) : undefined;
  if (flags.json) {
    const { game: reduced } = reduce(game);
    const extra = {
      ...(map && { map: mapRows(game, map) }),
      ...(grundy && { grundy: Array.from({ length: game.height }, (_, y) => valueRow(game, grundy, y)) }),
    };
    io.out(JSON.stringify({ winner, method: flags.by, rule, ...effort, reduced, ...extra }));
  } else {
    const work = `${grouped(effort.nodes)} squares visited, ${grouped(effort.tried)} moves tried`;
    io.out(`${winner} wins`);
    io.err(`${flags.by}: ${work}, ${effort.ms} ms`);
    if (map) io.out(renderMap(game, map));
    if (grundy) io.out(renderValues(game, grundy));
  }
  return EXIT.found;
}

interface MapFlags extends CommonFlags, GameFlags {
  grundy?: boolean;
  turns?: boolean;
}

export const map: Verb = (family, io, answer) => {
  const command = family
    .command('map <file>')
    .description('every square: L loses for who is to move, · wins')
    .option('--grundy', 'Grundy numbers instead')
    .option('--turns', 'how many turns the game still lasts instead');
  addCommon(addGameFlags(command), 'json', 'output')
    .addHelpText('after', `${gameHelp}\nExample:\n  quadrille teleport map "12 8  3  1 0  0 1  2 2" --turns`)
    .action((file: string, flags: MapFlags) => {
      const game = readGame(io, file, flags);
      deliver(io, flags.json ? mapAsJson(game, flags) : mapAsText(game, flags), flags.output);
      answer(EXIT.found);
    });
};

function mapAsText(game: Game, flags: MapFlags): string {
  const values = valuesOf(game, flags);
  return values ? renderValues(game, values) : renderMap(game, winningMap(game, ruleOf(flags)));
}

function mapAsJson(game: Game, flags: MapFlags): string {
  const rule = ruleOf(flags);
  const { width, height } = game;
  const values = valuesOf(game, flags);
  if (values) {
    const rows = Array.from({ length: height }, (_, y) => valueRow(game, values, y));
    return JSON.stringify({ width, height, rule, values: flags.grundy ? 'grundy' : 'turns', rows });
  }
  const winning = winningMap(game, rule);
  return JSON.stringify({
    width,
    height,
    rule,
    count: String(countWinning(game, winning)),
    rows: mapRows(game, winning),
  });
}

function valuesOf(game: Game, flags: MapFlags) {
  if (flags.grundy && flags.turns) throw new InputError('choose one of --grundy and --turns');
  if (flags.grundy && flags.misere) throw misereGrundy();
  if (flags.grundy) return grundyNumbers(game);
  return flags.turns ? turnsLeft(game, ruleOf(flags)) : undefined;
}

function misereGrundy(): InputError {
  return new InputError('Grundy numbers belong to the normal rule; leave out --misere or --grundy');
}

function valueRow(game: Game, values: ArrayLike<number>, y: number): number[] {
  return Array.from({ length: game.width }, (_, x) => values[y * game.width + x]);
}

function round(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
