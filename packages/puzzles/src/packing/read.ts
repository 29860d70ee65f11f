/** Reads a puzzle of any format: gzip and XML of BurrTools, JSON, puzzlecad, our text, or an assembly in letters. */
import type { Bilingual } from '@quadrille/base';
import { gridOf } from './grid.js';
import { gunzip, isGzip, textOfBytes } from './gzip.js';
import { parseJson } from './json.js';
import { parseLetters } from './letters.js';
import { parse } from './notation.js';
import { isPuzzlecad, parsePuzzlecad } from './puzzlecad.js';
import { type Piece, type Problem, type Puzzle, pieceName } from './rules.js';
import { formKey } from './sets.js';
import { say } from './texts.js';
import { parseXmpuzzle, type ReadPuzzle } from './xmpuzzle.js';

/** Reads the bytes of a file. Throws `InputError`. */
export async function readPuzzle(bytes: Uint8Array): Promise<ReadPuzzle> {
  return readText(textOfBytes(isGzip(bytes) ? await gunzip(bytes) : bytes));
}

/** The same of a text. */
export function readText(text: string): ReadPuzzle {
  const plain = text.replace(/^\ufeff/, '');
  if (/^\s*</.test(plain)) return parseXmpuzzle(plain);
  if (/^\s*\{/.test(plain)) return { puzzle: parseJson(plain), notes: [] };
  if (/^\s*packing\b/.test(plain)) return { puzzle: parse(plain), notes: [] };
  if (isPuzzlecad(plain)) return { puzzle: parsePuzzlecad(plain), notes: [] };
  if (/^[\s\p{L}\p{N}.#-]+$/u.test(plain) && (!/[a-z]{4}/.test(plain) || isEven(plain)))
    return { puzzle: parseLetters(plain), notes: [] };
  return { puzzle: parse(plain), notes: [] };
}

/** Several lines, all of one length: a drawing, and not words. */
function isEven(text: string): boolean {
  const lengths = text
    .split(/\r?\n/)
    .map(line => line.trimEnd().length)
    .filter(length => length > 0);
  return lengths.length > 1 && lengths.every(length => length === lengths[0]);
}

/** The problem with this number, fit to be worked on. Throws `InputError`. */
export function problemOf(puzzle: Puzzle, number: number): Problem {
  const problem = puzzle.problems[number];
  if (!problem)
    throw say.error('no-problem', {
      number,
      count: puzzle.problems.length,
      last: puzzle.problems.length - 1,
    });
  const container = puzzle.shapes[problem.container];
  if (!container || container.spots.length === 0) throw say.error('no-container', { number });
  if (problem.pieces.length === 0) throw say.error('no-pieces', { number });
  const empty = problem.pieces.findIndex(piece => puzzle.shapes[piece.shape].spots.length === 0);
  if (empty >= 0) throw say.error('empty-piece', { piece: pieceName(puzzle, problem, empty) });
  return problem;
}

/** Pieces of the same form as lists of their numbers; only lists of two or more. */
export function equalPieces(puzzle: Puzzle, problem: Problem): number[][] {
  const grid = gridOf(puzzle.grid);
  const byForm = new Map<string, number[]>();
  problem.pieces.forEach(({ shape, moves }, piece) => {
    const { spots } = puzzle.shapes[shape];
    const colors = spots.map(spot => spot.color);
    const key = `${moves} ${formKey(
      grid,
      spots.map(spot => spot.at),
      moves,
      colors,
    )}`;
    byForm.set(key, [...(byForm.get(key) ?? []), piece]);
  });
  return [...byForm.values()].filter(list => list.length > 1);
}

/** The problem with equal pieces made one, and what is to be said about them. */
export function withEqualPieces(
  puzzle: Puzzle,
  problem: Problem,
  isMerged: boolean,
): { readonly problem: Problem; readonly remarks: readonly Bilingual[] } {
  const equal = equalPieces(puzzle, problem);
  if (equal.length === 0) return { problem, remarks: [] };
  const names = equal
    .map(list => list.map(piece => pieceName(puzzle, problem, piece)).join(' = '))
    .join(', ');
  if (!isMerged) return { problem, remarks: [say('equal-pieces', { names })] };
  const first = new Map(equal.flatMap(list => list.map(piece => [piece, list] as const)));
  const pieces = problem.pieces.flatMap((piece, number): Piece[] => {
    const list = first.get(number);
    if (!list) return [piece];
    if (list[0] !== number) return [];
    const sum = (copies: (each: Piece) => number) =>
      list.reduce((total, each) => total + copies(problem.pieces[each]), 0);
    return [{ ...piece, least: sum(each => each.least), most: sum(each => each.most) }];
  });
  const { saved: _, ...rest } = problem;
  return { problem: { ...rest, pieces }, remarks: [say('merged-pieces', { names })] };
}
