/** What every kind of puzzle offers that is solved by exact cover; one suite of tests runs over all of them. */
import type { Model, Solution } from '@quadrille/cover';

/** A puzzle with a known number of solutions. */
export interface Example {
  readonly name: string;
  /** The puzzle in the notation of its kind. */
  readonly text: string;
  readonly solutions: bigint;
  /** Who says so. */
  readonly source: string;
}

export interface Kind<Puzzle, Answer> {
  readonly name: string;
  /** What is asked for, in one sentence. */
  readonly summary: string;
  /** Reads a puzzle. Throws `InputError`. `format` writes what `parse` reads back the same. */
  parse(text: string): Puzzle;
  format(puzzle: Puzzle): string;
  /** True if `answer` follows the rules; uses no engine. */
  check(puzzle: Puzzle, answer: Answer): boolean;
  encode(puzzle: Puzzle): Model;
  decode(puzzle: Puzzle, solution: Solution): Answer;
  /** The puzzle, or an answer to it, as text and as SVG. */
  render(puzzle: Puzzle, answer?: Answer): string;
  draw(puzzle: Puzzle, answer?: Answer): string;
  readonly examples: readonly Example[];
}
