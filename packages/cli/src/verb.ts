/** What all verbs share: exit codes, the common flags, reading inputs and printing answers. */
import { InputError, type Position } from '@quadrille/cover';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Io } from './io.js';

/** 0 found, yes or done · 1 none or no · 2 bad input · 3 cut off by a limit before an answer. */
export const EXIT = { found: 0, none: 1, badInput: 2, limited: 3 } as const;

/** Adds one verb to its family's command; `answer` takes the exit code. */
export type Verb = (family: Command, io: Io, answer: (code: number) => void) => void;

/** The flags that mean the same everywhere; a verb names those it understands. */
const COMMON = {
  json: () => new Option('--json', 'one JSON object a line, for programs'),
  limit: () => new Option('--limit <n>', 'stop after n solutions').argParser(wholeNumber(1)),
  timeout: () => new Option('--timeout <s>', 'stop after s seconds').argParser(positiveNumber),
  seed: () => new Option('--seed <n>', 'random numbers from this seed').argParser(wholeNumber(0)),
  threads: () => new Option('--threads <n>', 'how many cores to use').argParser(wholeNumber(1, 1024)),
  job: () => new Option('--job <dir>', 'keep a ledger there; the same command again resumes'),
  cluster: () => new Option('--cluster <url>', 'share the search with the workers of a cluster'),
  strict: () => new Option('--strict', 'with --cluster: the answer rests on no volunteer'),
  replicas: () =>
    new Option('--replicas <n>', 'with --cluster: copies of the ledger, on as many servers').argParser(
      wholeNumber(1, 5),
    ),
  units: () => new Option('--units', 'tell every unit: what it found, its nodes, and when'),
  log: () => new Option('--log <file>', 'write what was done there, unit by unit, with times and numbers'),
  quiet: () => new Option('--quiet', 'no remarks, no progress'),
  output: () => new Option('-o, --output <file>', 'write the answer there'),
} as const;

export type CommonFlag = keyof typeof COMMON;

export interface CommonFlags {
  json?: boolean;
  limit?: number;
  timeout?: number;
  seed?: number;
  threads?: number;
  job?: string;
  cluster?: string;
  /** With `cluster`: nothing of the answer rests on volunteers. */
  strict?: boolean;
  /** With `cluster`: copies of what is kept there. */
  replicas?: number;
  units?: boolean;
  log?: string;
  quiet?: boolean;
  output?: string;
}

export function addCommon(command: Command, ...flags: CommonFlag[]): Command {
  for (const flag of flags) command.addOption(COMMON[flag]());
  // A search that a cluster can do is also told on whom its answer may rest, and how safely it is kept.
  const isSearch = flags.includes('job') && flags.includes('cluster');
  if (isSearch) command.addOption(COMMON.strict()).addOption(COMMON.replicas());
  // … and what a job does unit by unit can be told.
  if (flags.includes('job')) command.addOption(COMMON.units()).addOption(COMMON.log());
  return command;
}

/** A reader of whole numbers from `least` to `most`, for commander. */
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return text => {
    const value = Number(text);
    if (/^-?\d+$/.test(text) && value >= least && value <= most) return value;
    const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
    throw new InvalidArgumentError(`It takes a whole number ${range}.`);
  };
}

export function positiveNumber(text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new InvalidArgumentError('It takes a number above 0.');
}

/** A text the person gave, and what to call it in a message. */
export interface Input {
  readonly name: string;
  readonly text: string;
}

/** Reads `argument`: `-` is standard input, a file is read, and where `inline` allows it the text itself. */
export function readInput(io: Io, argument: string, inline?: (text: string) => boolean): Input {
  if (argument === '-') return { name: 'standard input', text: io.read('-') };
  if (inline?.(argument) && !io.exists(argument)) return { name: 'the argument', text: argument };
  return { name: argument, text: io.read(argument) };
}

/** Runs `parse` on an input; its errors get the name and place in front: `file:line:column: message`. */
export function parseInput<T>(input: Input, parse: (text: string) => T): T {
  try {
    return parse(input.text);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`${input.name}${place(error.position)}: ${error.message}`);
  }
}

function place(position?: Position): string {
  return position ? `:${position.line}:${position.column}` : '';
}

/** Throws `InputError` where the name of the file promises another kind of picture than the one that is made. */
export function demandSvg(output: string | undefined): void {
  const kind = /\.(png|jpe?g|gif|webp|pdf)$/i.exec(output ?? '')?.[1];
  if (kind)
    throw new InputError(`${output}: this picture is made as SVG, not as ${kind}; call the file .svg`);
}

/** Lets timers and signals in; a long synchronous computation calls it between slices. */
export function breathe(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve));
}
