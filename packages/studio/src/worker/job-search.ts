/**
 * The search of a job's question, made from its text by the same packages as the command line, with what its numbers
 * mean: a count may fix one copy or one corner and multiply. Only the family that is asked for is loaded.
 */
import { coverSearch, InputError, optionUses, parseDlx, type Search, type Solution } from '@quadrille/cover';
import type { Question } from '../app/jobs.js';

export interface JobSearch {
  readonly search: Search;
  /** The answer, from the number of solutions that the search finds. */
  total(found: bigint): bigint;
  /** A solution in the notation of its family, on one line. */
  text(solution: Solution): string;
}

/** Throws `InputError` for a question that makes no search; `isCount` allows shortcuts that list nothing. */
export async function openQuestion(question: Question, isCount: boolean): Promise<JobSearch> {
  switch (question.family) {
    case 'cover':
      return openCover(question.text, question.choose);
    case 'sudoku':
      return openSudoku(question.text);
    case 'edges':
      return openEdges(question.text, isCount);
    case 'decompose':
      return openDecompose(question, isCount);
    case 'growth':
      return openGrowth(question);
  }
}

const asFound = (found: bigint) => found;

function openCover(text: string, choose: 'fewest' | 'first' = 'fewest'): JobSearch {
  const model = parseDlx(text);
  return {
    search: coverSearch(model, { choose }),
    total: asFound,
    text: solution => solution.map(option => optionUses(model, option).join(' ')).join('; '),
  };
}

async function openSudoku(text: string): Promise<JobSearch> {
  const { decode, encode, formatCells, parse } = await import('@quadrille/puzzles/sudoku');
  const { puzzle } = parse(text);
  const model = encode(puzzle);
  return {
    search: coverSearch(model),
    total: asFound,
    text: solution => formatCells(puzzle.size, decode(puzzle, model, solution)),
  };
}

async function openEdges(text: string, isCount: boolean): Promise<JobSearch> {
  const { diagnose, fixCorner, formatBoard, parse, scanSearch } = await import('@quadrille/puzzles/edges');
  const puzzle = parse(text);
  const [reason] = diagnose(puzzle);
  if (reason) throw new InputError(`none: ${reason}`);
  const { puzzle: part, factor } = isCount ? fixCorner(puzzle) : { puzzle, factor: 1 };
  const search = scanSearch(part);
  return {
    search,
    total: found => found * BigInt(factor),
    text: solution => formatBoard(puzzle, search.decode(solution)),
  };
}

async function openDecompose(
  { order, edges, conditions }: Extract<Question, { family: 'decompose' }>,
  isCount: boolean,
): Promise<JobSearch> {
  const family = await import('@quadrille/puzzles/decompose');
  const graph = family.parseEdges(edges);
  const { search, decode, total } = family.openQuestion({
    order,
    edges: graph.edges,
    ...(conditions && { conditions: family.parseConditions(conditions, graph) }),
    fixFirst: isCount,
  });
  return {
    search,
    total,
    text: solution => family.formatCertificate({ order, graph, copies: decode(solution) }),
  };
}

async function openGrowth({ text, cells }: Extract<Question, { family: 'growth' }>): Promise<JobSearch> {
  const { format, parse, searchStarts, usualCellCount } = await import('@quadrille/puzzles/growth');
  const { board } = parse(text);
  return {
    search: searchStarts(board, cells ?? usualCellCount(board)),
    total: asFound,
    text: start => format({ board, start }).trimEnd().replaceAll('\n', '/'),
  };
}
