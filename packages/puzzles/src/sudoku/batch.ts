/**
 * Many puzzles at once: functions of plain data that worker threads load by name. A chunk of lines is one
 * piece of work, large enough that sending it costs nothing beside solving it.
 */
import { InputError, type Wrong } from '@quadrille/base';
import type { Wish } from './generate/wish.js';
import { type Generated, type GenerateOptions, generate, seedOf } from './generate.js';
import { type Step, solveByLogic, TECHNIQUES } from './logic/index.js';
import { type Document, isSukaku, type ParseOptions } from './notation/document.js';
import { gridLine } from './notation/line.js';
import { puzzleLine } from './notation/lines.js';
import { formatSukaku } from './notation/marks.js';
import { parse } from './notation.js';
import { rate } from './rating/index.js';
import { isClassic } from './rules.js';
import { quickestSolver, solve } from './solve.js';
import { solveBatch } from './solvers/fast.js';
import type { SolverName } from './solvers/names.js';

/** Lines of a file, and the number of the first one; or puzzles that were read already. */
export type Chunk =
  | { readonly lines: readonly string[]; readonly firstLine: number }
  | { readonly documents: readonly Document[] };

/** A line that holds no puzzle; the others go on. */
export interface WrongLine {
  readonly wrong: Wrong;
}

export interface SolveSettings extends ParseOptions {
  readonly by?: SolverName | undefined;
}

export interface SolvedLine {
  /** The puzzle as it was read, on one line. */
  readonly puzzle: string;
  /** A solution, or undefined. */
  readonly solution?: string;
  /** 0, 1, or 2 for more than one. */
  readonly solutions: 0 | 1 | 2;
  readonly by: SolverName;
  readonly nodes: number;
}

/** Solves the puzzles of a chunk, one per line; empty lines and lines that begin with `#` are left out. */
export function solveChunk(chunk: Chunk, settings: SolveSettings): (SolvedLine | WrongLine)[] {
  const isPlain =
    (settings.by ?? 'fast') === 'fast' && !settings.constraints?.length && (settings.size ?? 9) === 9;
  const isClassicLine = (line: string) => /^[0-9.*_]{81}\s*$/.test(line);
  if ('lines' in chunk && isPlain && chunk.lines.every(isClassicLine)) return solveClassicLines(chunk.lines);
  return documentsIn(chunk, settings).map(own => ('wrong' in own ? own : solveOne(own, settings.by)));
}

function documentsIn(chunk: Chunk, settings: ParseOptions): (Document | WrongLine)[] {
  if ('documents' in chunk) return [...chunk.documents];
  return chunk.lines.flatMap((line, i) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    return [documentOf(line.trimEnd(), settings, chunk.firstLine + i)];
  });
}

/** The puzzle of a line, or what is wrong with it and where. */
function documentOf(text: string, settings: ParseOptions, line: number): Document | WrongLine {
  try {
    return parse(text, settings);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const { said, position } = error;
    return { wrong: { said, position: { line, column: position?.column ?? 1 }, field: 'puzzle' } };
  }
}

function solveClassicLines(lines: readonly string[]): SolvedLine[] {
  const cells = new Uint8Array(81 * lines.length);
  for (const [i, line] of lines.entries()) {
    for (let cell = 0; cell < 81; cell++) {
      const digit = line.charCodeAt(cell) - 48;
      cells[81 * i + cell] = digit >= 1 && digit <= 9 ? digit : 0;
    }
  }
  const { counts, solutions, nodes } = solveBatch(cells);
  const text = new TextDecoder('latin1').decode(solutions.map(digit => digit + 48));
  const given = new TextDecoder('latin1').decode(cells.map(digit => (digit === 0 ? 46 : digit + 48)));
  return lines.map((_, i) => ({
    puzzle: given.slice(81 * i, 81 * i + 81),
    ...(counts[i] > 0 && { solution: text.slice(81 * i, 81 * i + 81) }),
    solutions: counts[i] as 0 | 1 | 2,
    by: 'fast',
    nodes: i === 0 ? nodes : 0,
  }));
}

function solveOne(document: Document, by: SolverName = quickestSolver(document.puzzle)): SolvedLine {
  const { puzzle } = document;
  const marks = isSukaku(document) ? { candidates: document.candidates } : {};
  const answer = solve(puzzle, by, { ...marks, limit: 2 });
  const [first] = answer.solutions;
  // Logic neither counts nor proves that there is no other solution where it takes uniqueness for granted.
  const count =
    by === 'logic'
      ? solve(puzzle, quickestSolver(puzzle), { ...marks, limit: 2 }).solutions.length
      : answer.solutions.length;
  return {
    puzzle: lineOf(document),
    ...(first && { solution: gridLine(puzzle, first) }),
    solutions: count as 0 | 1 | 2,
    by,
    nodes: answer.statistics.nodes,
  };
}

/** A puzzle on one line; one that is made of pencil marks as a Sukaku. */
export function lineOf(document: Document): string {
  return isSukaku(document) ? formatSukaku(document).trim() : puzzleLine(document.puzzle);
}

export interface RateSettings extends ParseOptions {
  readonly scale: 'se' | 'grade';
}

export interface RatedLine {
  readonly puzzle: string;
  readonly er?: number;
  readonly ep?: number;
  readonly ed?: number;
  /** 0 or 2 (several) for a puzzle that has no rating because it has not exactly one solution. */
  readonly solutions?: 0 | 2;
  /** Null when the known techniques do not solve it. */
  readonly grade: string | null;
  /** The technique that sets the rating, or the hardest one of the grade. */
  readonly technique: string | null;
}

/** Rates the puzzles of a chunk; one that has not exactly one solution gets no rating, but its place. */
export function rateChunk(chunk: Chunk, settings: RateSettings): (RatedLine | WrongLine)[] {
  return documentsIn(chunk, settings).map(own => ('wrong' in own ? own : rateDocument(own, settings.scale)));
}

/** Rates one puzzle. Where it is made of pencil marks alone (a Sukaku), these are what is rated. */
export function rateDocument(document: Document, scale: RateSettings['scale']): RatedLine {
  const { puzzle } = document;
  const marks = isSukaku(document) ? { candidates: document.candidates } : {};
  const text = lineOf(document);
  const count = solve(puzzle, quickestSolver(puzzle), { ...marks, limit: 2 }).solutions.length;
  if (count !== 1) return { puzzle: text, solutions: count as 0 | 2, grade: null, technique: null };
  const logic = solveByLogic(puzzle, { start: marks });
  const grade = logic.solved ? logic.grade : null;
  if (scale === 'grade') return { puzzle: text, grade, technique: hardestOf(logic.steps) };
  const { er, ep, ed, technique } = rate(puzzle, marks);
  return { puzzle: text, er, ep, ed, grade, technique: technique ?? null };
}

/** The technique that comes last in the order of difficulty. */
function hardestOf(steps: readonly Step[]): string | null {
  const names = TECHNIQUES.map(([name]) => name);
  const ranks = steps.map(step => names.indexOf(step.technique));
  return ranks.length > 0 ? names[Math.max(...ranks)] : null;
}

export interface GenerateSettings extends GenerateOptions {
  readonly wish: Wish;
  readonly seed: number;
  readonly rated?: boolean;
}

/** Makes the puzzle with that number in the series of a seed. */
export function generateNumber(index: number, settings: GenerateSettings): Generated {
  const made = generate(settings.wish, seedOf(settings.seed, index), settings);
  return rated(made, settings.rated);
}

/** Adds the rating when it is wanted and not there. */
export function rated(made: Generated, isWanted = false): Generated {
  return isWanted && !made.rating && isClassic(made.puzzle) ? { ...made, rating: rate(made.puzzle) } : made;
}
