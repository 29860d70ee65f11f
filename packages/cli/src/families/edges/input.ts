/** What the edge matching verbs share: reading puzzles and boards, the clue flag, one board as an answer. */
import { InputError } from '@quadrille/cover';
import * as edges from '@quadrille/puzzles/edges';
import type { Command } from 'commander';
import type { Io } from '../../io.js';
import { type CommonFlags, parseInput, readInput } from '../../verb.js';

export interface EdgeFlags extends CommonFlags {
  clues?: string;
}

/** Adds `--clues`; `usual` is what holds without it. */
export function addClues(command: Command, usual: 'first' | 'all'): Command {
  const text = 'which clues of the puzzle are kept: none, first, all, or a file with a clue list';
  return command.option('--clues <which>', text, usual);
}

/** Reads a puzzle and applies `--clues`. */
export function readPuzzle(io: Io, argument: string, flags: EdgeFlags): edges.EdgePuzzle {
  const puzzle = parseInput(readInput(io, argument), edges.parse);
  const { clues = 'all' } = flags;
  if (clues === 'all') return puzzle;
  if (clues === 'none') return { ...puzzle, clues: [] };
  if (clues === 'first') return { ...puzzle, clues: puzzle.clues.slice(0, 1) };
  const given = parseInput(readInput(io, clues), text => edges.parseClues(text, { ...puzzle, clues: [] }));
  return { ...puzzle, clues: given };
}

/** Reads a board: a file, standard input, or a viewer link as the argument itself. */
export function readBoard(io: Io, argument: string, puzzle: edges.EdgePuzzle): edges.EdgeBoard {
  return parseInput(readInput(io, argument, edges.isLink), text => edges.parseBoard(text, puzzle));
}

/** The fields of a board in JSON. */
export function boardFields(puzzle: edges.EdgePuzzle, board: edges.EdgeBoard) {
  const { score, of, breaks } = edges.score(puzzle, board);
  return { score, breaks, of, board, link: linkOf(puzzle, board) };
}

/** The viewer link of a board, or null when its colors are more than the viewer has letters. */
export function linkOf(puzzle: edges.EdgePuzzle, board: edges.EdgeBoard): string | null {
  try {
    return edges.formatLink(puzzle, board);
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

/** Seconds since `start` (of `performance.now()`), as the person reads them. */
export function seconds(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
