/**
 * What the verbs of the teleport game share: reading games, the rule, squares, slices that can be stopped.
 */
import { InputError } from '@quadrille/cover';
import {
  CONTEST,
  type Game,
  isOnBoard,
  type Move,
  parse,
  type Rule,
  type Run,
  type Square,
  WIDEST,
} from '@quadrille/puzzles/teleport';
import { type Command, Option } from 'commander';
import type { Io } from '../../io.js';
import { breathe, parseInput, readInput } from '../../verb.js';

export interface GameFlags {
  /** False when `--no-limits` is given. */
  limits?: boolean;
  misere?: boolean;
}

/** How a game is written, for help texts. */
export const gameHelp = `
FILE holds "N M" (width, height), then P, then P moves "A B" (A to the right, B down);
"-" reads standard input, and a short game may stand in the command itself.
`;

/** Adds the flags with which every verb that reads a game understands it. */
export function addGameFlags(command: Command): Command {
  return command
    .addOption(new Option('--misere', 'who has to step off the board wins'))
    .addOption(new Option('--no-limits', 'games beyond the contest (400 x 400, 20 moves, steps to 500)'));
}

/** Reads a game from a file, from standard input or from the argument itself. */
export function readGame(io: Io, argument: string, flags: GameFlags): Game {
  const input = readInput(io, argument, text => /^\s*\d+\s+\d+\s/.test(text));
  return parseInput(input, text => parse(text, flags.limits === false ? WIDEST : CONTEST));
}

export function ruleOf(flags: GameFlags): Rule {
  return flags.misere ? 'misere' : 'normal';
}

/** Reads a square written as column and row, both from 1; throws `InputError` when it is not on the board. */
export function readSquare(game: Game, text: string): Square {
  const match = /^\s*(\d{1,16})\s*[, ]\s*(\d{1,16})\s*$/.exec(text);
  if (!match)
    throw new InputError(`a square is written as column,row, such as 3,1; not ${JSON.stringify(text)}`);
  const square = { x: Number(match[1]) - 1, y: Number(match[2]) - 1 };
  if (isOnBoard(game, square)) return square;
  throw new InputError(
    `the square ${text} is not on the board of ${game.width} columns and ${game.height} rows`,
  );
}

/** A square and a move as people read them. */
export function squareText({ x, y }: Square): string {
  return `(${x + 1}, ${y + 1})`;
}

export function moveText({ right, down }: Move): string {
  return `[${right},${down}]`;
}

/** Runs to the end in slices; false when the person or the clock stopped it. */
export async function runInSlices(
  run: Run,
  slice: number,
  io: Io,
  timeoutSeconds?: number,
): Promise<boolean> {
  const deadline = deadlineOf(timeoutSeconds);
  while (!run.step(slice)) {
    await breathe();
    if (io.signal.aborted || now() > deadline) return false;
  }
  return true;
}

/** Takes a generator to its end in slices; undefined when the person or the clock stopped it. */
export async function finish<T>(steps: Generator<void, T>, io: Io, deadline: number): Promise<T | undefined> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await breathe();
    if (io.signal.aborted || now() > deadline) return undefined;
  }
}

/** A clock for `ms` fields and deadlines, never for answers. */
export function now(): number {
  return performance.now();
}

export function deadlineOf(timeoutSeconds?: number): number {
  return timeoutSeconds === undefined ? Number.POSITIVE_INFINITY : now() + timeoutSeconds * 1000;
}

/** A whole number in groups of three, for people. */
export function grouped(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ' ');
}

/** Prints a text, or writes it where `-o` says. */
export function deliver(io: Io, text: string, path?: string): void {
  if (path === undefined) io.out(text.replace(/\n$/, ''));
  else io.write(path, text.endsWith('\n') ? text : `${text}\n`);
}

/** Columns of text, the first ones left-aligned and the rest right-aligned. */
export function alignedTable(rows: readonly (readonly string[])[], leftColumns = 1): string {
  const widths = rows[0].map((_, column) => Math.max(...rows.map(row => row[column].length)));
  const line = (row: readonly string[]) =>
    row.map((cell, i) => (i < leftColumns ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ');
  return rows.map(row => line(row).trimEnd()).join('\n');
}
