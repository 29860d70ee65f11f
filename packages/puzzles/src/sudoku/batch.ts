/**
 * Many puzzles at once: functions of plain data that worker threads load by name. A chunk of lines is one
 * piece of work, large enough that sending it costs nothing beside solving it.
 */
import { type Generated, type GenerateOptions, generate, seedOf, type Wish } from './generate.js';
import { type Step, solveByLogic, TECHNIQUES } from './logic/index.js';
import { type Document, isSukaku, type ParseOptions } from './notation/document.js';
import { formatCells, parseLine } from './notation/line.js';
import { formatSukaku } from './notation/marks.js';
import { rate } from './rating/index.js';
import { isClassic, type Sudoku } from './rules.js';
import { quickestSolver, type SolverName, solve } from './solve.js';
import { solveBatch } from './solvers/fast.js';

/** Lines of a file, and the number of the first one. */
export interface Chunk {
  readonly lines: readonly string[];
  readonly firstLine: number;
}

export interface SolveSettings extends ParseOptions {
  readonly by?: SolverName | undefined;
}

export interface SolvedLine {
  /** The cells of the puzzle as they were read. */
  readonly puzzle: string;
  /** The first solution, or undefined. */
  readonly solution?: string;
  /** 0, 1, or 2 for more than one. */
  readonly solutions: 0 | 1 | 2;
  readonly nodes: number;
}

/** Solves the puzzles of a chunk, one a line; empty lines and lines that begin with `#` are left out. */
export function solveChunk(chunk: Chunk, settings: SolveSettings): SolvedLine[] {
  const isPlain =
    (settings.by ?? 'fast') === 'fast' && !settings.constraints?.length && (settings.size ?? 9) === 9;
  const isClassicLine = (line: string) => /^[0-9.*_]{81}\s*$/.test(line);
  if (isPlain && chunk.lines.every(isClassicLine)) return solveClassicLines(chunk.lines);
  return puzzlesIn(chunk, settings).map(puzzle => solveOne(puzzle, settings.by));
}

function puzzlesIn({ lines, firstLine }: Chunk, settings: ParseOptions): Sudoku[] {
  return lines.flatMap((line, i) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    return [parseLine(line.trimEnd(), settings, firstLine + i)];
  });
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
    nodes: i === 0 ? nodes : 0,
  }));
}

function solveOne(puzzle: Sudoku, by: SolverName = quickestSolver(puzzle)): SolvedLine {
  const answer = solve(puzzle, by, { limit: 2 });
  const [first] = answer.solutions;
  // Logic neither counts nor proves that there is no other solution where it takes uniqueness for granted.
  const count =
    by === 'logic'
      ? solve(puzzle, quickestSolver(puzzle), { limit: 2 }).solutions.length
      : answer.solutions.length;
  return {
    puzzle: formatCells(puzzle.size, puzzle.givens),
    ...(first && { solution: formatCells(puzzle.size, first) }),
    solutions: count as 0 | 1 | 2,
    nodes: answer.statistics.nodes,
  };
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
export function rateChunk(chunk: Chunk, settings: RateSettings): RatedLine[] {
  return chunk.lines.flatMap((line, i) => {
    const own = { lines: [line], firstLine: chunk.firstLine + i };
    return puzzlesIn(own, settings).map(puzzle => rateDocument({ puzzle }, settings.scale));
  });
}

/** Rates one puzzle. Where it is made of pencil marks alone (a Sukaku), these are what is rated. */
export function rateDocument(document: Document, scale: RateSettings['scale']): RatedLine {
  const { puzzle } = document;
  const marks = isSukaku(document) ? { candidates: document.candidates } : {};
  const text = isSukaku(document) ? formatSukaku(document).trim() : formatCells(puzzle.size, puzzle.givens);
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
