/** What all verbs share: exit codes, the common flags, numbers in arguments. */
import type { Position } from '@quadrille/base';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Io } from './io.js';
import { say, spoken } from './sentences.js';

/** 0 found, yes or done · 1 none or no · 2 bad input · 3 cut off by a limit before an answer. */
export const EXIT = { found: 0, none: 1, badInput: 2, limited: 3 } as const;

/** Adds one verb to its family's command; `answer` takes the exit code. */
export type Verb = (family: Command, io: Io, answer: (code: number) => void) => void;

/** The flags that mean the same everywhere; a verb names those it understands. */
const COMMON = {
  json: () => new Option('--json', 'print one JSON object per line, for programs'),
  timeout: () => new Option('--timeout <s>', 'stop after s seconds').argParser(positiveNumber),
  threads: () => new Option('--threads <n>', 'number of cores to use').argParser(wholeNumber(1, 1024)),
  job: () => new Option('--job <dir>', 'keep a ledger in this folder; the same command resumes'),
  cluster: () => new Option('--cluster <url>', 'run the search on a cluster'),
  strict: () => new Option('--strict', 'with --cluster: accept nothing from volunteers without checking it'),
  replicas: () =>
    new Option(
      '--replicas <n>',
      'with --cluster: number of copies of the ledger, each on its own server',
    ).argParser(wholeNumber(1, 5)),
  quorum: () =>
    new Option('--quorum <n>', 'with --cluster: how many volunteers must agree; by default 5').argParser(
      wholeNumber(2, 50),
    ),
  bound: () =>
    new Option(
      '--bound <p>',
      'with --cluster: chance at most that one forged unit of volunteers stays; by default 0.05',
    ).argParser(numberBetween(0, 1)),
  units: () => new Option('--units', 'print every unit: solutions, nodes and time'),
  log: () => new Option('--log <file>', 'write a log to this file, unit by unit'),
  quiet: () => new Option('--quiet', 'print no remarks and no progress'),
  output: () => new Option('-o, --output <file>', 'write the answer to this file'),
} as const;

export type CommonFlag = keyof typeof COMMON;

export interface CommonFlags {
  json?: boolean;
  timeout?: number;
  threads?: number;
  job?: string;
  cluster?: string;
  /** With `cluster`: nothing of the answer rests on volunteers. */
  strict?: boolean;
  /** With `cluster`: copies of what is kept there. */
  replicas?: number;
  /** With `cluster`: how many volunteers must agree, and the chance that is left to one forged unit. */
  quorum?: number;
  bound?: number;
  units?: boolean;
  log?: string;
  quiet?: boolean;
  output?: string;
}

export function addCommon(command: Command, ...flags: CommonFlag[]): Command {
  for (const flag of flags) command.addOption(COMMON[flag]());
  // A search that a cluster can do is also told on whom its answer may rest, and how safely it is kept.
  const isSearch = flags.includes('job') && flags.includes('cluster');
  if (isSearch)
    for (const flag of ['strict', 'replicas', 'quorum', 'bound'] as const) command.addOption(COMMON[flag]());
  // … and what a job does unit by unit can be told.
  if (flags.includes('job')) command.addOption(COMMON.units()).addOption(COMMON.log());
  return command;
}

/** A reader of whole numbers from `least` to `most`, for commander. */
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return text => {
    const value = Number(text);
    if (/^-?\d+$/.test(text) && value >= least && value <= most) return value;
    const isOpen = most === Number.MAX_SAFE_INTEGER;
    const wanted = isOpen ? say('whole', { least }) : say('whole-between', { least, most });
    throw new InvalidArgumentError(spoken(wanted));
  };
}

/** The same for any number. */
export function numberBetween(least: number, most: number): (text: string) => number {
  return text => {
    const value = Number(text);
    if (text.trim() !== '' && value >= least && value <= most) return value;
    throw new InvalidArgumentError(spoken(say('number-between', { least, most })));
  };
}

export function positiveNumber(text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new InvalidArgumentError(spoken(say('positive')));
}

export function place(position?: Position): string {
  return position ? `:${position.line}:${position.column}` : '';
}
