/** What the verbs of the teleport game share: reading games, the rule, slices that can be stopped. */
import { InputError } from '@quadrille/cover';
import { CONTEST, type Game, parse, type Rule, type Run, WIDEST } from '@quadrille/puzzles/teleport';
import { type Command, Option } from 'commander';
import type { Io } from '../../io.js';
import { breathe, parseInput, readInput } from '../../verb.js';

export interface GameFlags {
  /** False when `--no-limits` is given. */
  limits?: boolean;
  misere?: boolean;
}

/** Adds the flags with which every verb that reads a game understands it. */
export function addGameFlags(command: Command): Command {
  return command
    .addOption(new Option('--misere', 'who has to step off the board wins'))
    .addOption(
      new Option('--no-limits', 'allow games larger than the contest (400 x 400, 20 moves, steps to 500)'),
    );
}

/** Reads a game from a file, from standard input or from the argument itself. */
export function readGame(io: Io, argument: string, flags: GameFlags): Game {
  const input = readInput(io, argument, text => /^\s*\d+\s+\d+\s/.test(text));
  return parseInput(input, text => parse(text, flags.limits === false ? WIDEST : CONTEST));
}

export function ruleOf(flags: GameFlags): Rule {
  return flags.misere ? 'misere' : 'normal';
}

/** Runs to the end in slices; false when the person or the clock stopped it. */
export async function runInSlices(
  run: Run,
  slice: number,
  io: Io,
  timeoutSeconds?: number,
): Promise<boolean> {
  const deadline = timeoutSeconds === undefined ? Number.POSITIVE_INFINITY : now() + timeoutSeconds * 1000;
  while (!run.step(slice)) {
    await breathe();
    if (io.signal.aborted || now() > deadline) return false;
  }
  return true;
}

/** A clock for `ms` fields and deadlines, never for answers. */
export function now(): number {
  return performance.now();
}

/** Refuses an option that makes no sense together with another one. */
export function refuse(isWrong: boolean | undefined, sentence: string): void {
  if (isWrong) throw new InputError(sentence);
}

/** A whole number with thin groups of three, for people. */
export function grouped(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ' ');
}
