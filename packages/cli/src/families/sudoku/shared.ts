/** What the sudoku verbs share: reading puzzles, the flags of their shape, chunks of lines on all cores. */
import { availableParallelism } from 'node:os';
import { InputError } from '@quadrille/cover';
import { mapOrdered } from '@quadrille/jobs';
import {
  type Chunk,
  type Constraint,
  cellName,
  type Document,
  isPuzzleLine,
  type ParseOptions,
  parse,
  parseAll,
  type RatingStep,
  type Step,
  type Sudoku,
  variantOf,
} from '@quadrille/puzzles/sudoku';
import type { Command } from 'commander';
import type { Io } from '../../io.js';
import { breathe, type CommonFlags, type Input, parseInput, readInput, wholeNumber } from '../../verb.js';

export interface ShapeFlags {
  size?: number;
  variant?: string;
}

/** `--size` and `--variant`. */
export function addShapeFlags(command: Command): Command {
  return command
    .option('--size <n>', 'the size, where the text does not tell it', wholeNumber(2, 25))
    .option(
      '--variant <names>',
      'diagonal, windoku, disjoint, nonconsecutive, antiknight, antiking; with commas',
    );
}

/** The constraints that `--variant` names. */
export function constraintsOf({ variant }: ShapeFlags): Constraint[] {
  if (variant === undefined) return [];
  return variant
    .split(/[,\s]+/)
    .filter(word => word !== '')
    .map(word => ({ kind: variantOf(word) }));
}

export function parseOptionsOf(flags: ShapeFlags): ParseOptions {
  return { size: flags.size, constraints: constraintsOf(flags) };
}

/** A puzzle may be given as itself: one line of cells, or anything no file would be called. */
function isInline(text: string): boolean {
  if (text.trim() === '') return true;
  return /^[0-9A-Za-z.*_]{16,}(?:;|$)/.test(text) || /^[:<{]|^https?:|\n|^\.[A-Z~]/.test(text);
}

export function readPuzzles(io: Io, argument: string): Input {
  return readInput(io, argument, isInline);
}

/** The one puzzle of an argument. */
export function onePuzzle(io: Io, argument: string, flags: ShapeFlags): Document {
  return parseInput(readPuzzles(io, argument), text => parse(text, parseOptionsOf(flags)));
}

export function allPuzzles(io: Io, argument: string, flags: ShapeFlags): Document[] {
  return parseInput(readPuzzles(io, argument), text => parseAll(text, parseOptionsOf(flags)));
}

/** Whether a text is a batch: lines with a puzzle each. */
export function isBatchText(text: string): boolean {
  const first = text.split('\n', 1000).find(line => line.trim() !== '' && !line.startsWith('#'));
  const second = first === undefined ? -1 : text.indexOf('\n', text.indexOf(first));
  return (
    first !== undefined && isPuzzleLine(first.trim()) && text.slice(second + 1).trim() !== '' && second >= 0
  );
}

/** The lines of a text in chunks. */
export function* chunksOf(text: string, length: number): Generator<Chunk> {
  let lines: string[] = [];
  let number = 0;
  let firstLine = 1;
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from);
    const line = end < 0 ? text.slice(from) : text.slice(from, end);
    from += line.length + 1;
    number++;
    if (line.trim() === '' && lines.length === 0) {
      firstLine = number + 1;
      continue;
    }
    lines.push(line.endsWith('\r') ? line.slice(0, -1) : line);
    if (lines.length < length) continue;
    yield { lines, firstLine };
    lines = [];
    firstLine = number + 1;
  }
  if (lines.length > 0) yield { lines, firstLine };
}

export const SUDOKU_MODULE = '@quadrille/puzzles/sudoku';

/** Maps inputs on threads, in order; ends quietly when it is stopped. */
export async function* onCores<In, Out>(
  inputs: Iterable<In>,
  name: string,
  settings: unknown,
  options: { threads: number; signal: AbortSignal; batch?: number },
): AsyncGenerator<Out, void, undefined> {
  try {
    yield* mapOrdered<In, Out>(inputs, { module: SUDOKU_MODULE, name, settings }, options);
  } catch (error) {
    if (!options.signal.aborted) throw error;
  }
}

/** What a function of the package says about each chunk: in this thread, or on several; ends quietly when it is stopped. */
export async function* eachChunk<Settings, Out>(
  chunks: Iterable<Chunk>,
  work: (chunk: Chunk, settings: Settings) => Out,
  settings: Settings,
  options: { threads: number; signal: AbortSignal; batch?: number },
): AsyncGenerator<Out, void, undefined> {
  if (options.threads > 1) {
    yield* onCores<Chunk, Out>(chunks, work.name, settings, options);
    return;
  }
  for (const chunk of chunks) {
    if (options.signal.aborted) return;
    yield work(chunk, settings);
    await breathe();
  }
}

/** Threads for so many pieces of work: none are started where one does it as fast. */
export function threadsFor(flags: CommonFlags, isLong: boolean): number {
  return flags.threads ?? (isLong ? availableParallelism() : 1);
}

/** Aborted by Ctrl-C or when the time is over. */
export function stopFor(io: Io, flags: CommonFlags): AbortSignal {
  if (flags.timeout === undefined) return io.signal;
  return AbortSignal.any([io.signal, AbortSignal.timeout(1000 * flags.timeout)]);
}

/** Names a position error of a thread after its file. */
export function named(error: unknown, input: Input): unknown {
  if (!(error instanceof InputError) || !error.position) return error;
  const { line, column } = error.position;
  return new InputError(`${input.name}:${line}:${column}: ${error.message}`);
}

export function cellNames(puzzle: Pick<Sudoku, 'size'>, cells: readonly number[]): string[] {
  return cells.map(cell => cellName(puzzle.size, cell));
}

/** A step as the fields of `--json`. */
export function stepFields(step: Step | RatingStep, text: string): object {
  const place = ({ cell, digit }: { cell: number; digit: number }) => ({
    cell: cellName(step.size, cell),
    digit,
  });
  return {
    technique: step.technique,
    cells: cellNames(step, step.cells),
    digits: step.digits,
    placed: step.placed.map(place),
    eliminated: step.eliminated.map(place),
    text,
  };
}
