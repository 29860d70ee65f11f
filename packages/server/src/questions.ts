/**
 * What can be asked over HTTP: a family and its question in the family's own notation. What is made of it is always a
 * function of our own packages, never a module that the request names. Counting takes the shorter way where a family
 * knows one (a corner or a first copy fixed), so the number a search finds and the answer can differ by a factor.
 */

import type { Search, Solution } from '@quadrille/cover';
import { coverSearch, formatDlx, type Model, optionUses, parseDlx, searchOfText } from '@quadrille/cover';
import type { SearchSource } from '@quadrille/jobs';
import * as decompose from '@quadrille/puzzles/decompose';
import * as edges from '@quadrille/puzzles/edges';
import * as growth from '@quadrille/puzzles/growth';
import { kinds } from '@quadrille/puzzles/kinds';
import * as sudoku from '@quadrille/puzzles/sudoku';
import type { Question } from './schemas.js';

/** A solution for the person: in the notation of its family. */
export interface Answer {
  readonly text: string;
  readonly data?: unknown;
}

export interface OpenQuestion {
  /** The search as data, for threads, machines and later days. */
  readonly source: SearchSource;
  readonly search: Search;
  /** How many there are, from how many the search has found. */
  total(found: bigint): bigint;
  answer(solution: Solution): Answer;
}

/** Why there is no solution, where that needs no search. */
export interface Refuted {
  readonly none: string;
}

type Ask<F extends string> = Extract<Question, { family: F }>;

/** Opens a question. Throws `InputError` when it makes no sense. */
export function openQuestion(question: Question, isCount: boolean): OpenQuestion | Refuted {
  switch (question.family) {
    case 'cover':
      return openCover(question);
    case 'sudoku':
      return openSudoku(question);
    case 'edges':
      return openEdges(question, isCount);
    case 'decompose':
      return openDecompose(question, isCount);
    case 'growth':
      return openGrowth(question, isCount);
    default:
      return openKind(question);
  }
}

const asFound = (found: bigint) => found;

function openCover({ family: _, ...input }: Ask<'cover'>): OpenQuestion {
  const model = parseDlx(input.text);
  const source = { module: '@quadrille/cover', name: 'searchOfText', input };
  const answer = (solution: Solution) => {
    const options = solution.map(option => optionUses(model, option));
    return { text: options.map(uses => uses.join(' ')).join('; '), data: { options } };
  };
  const { choose = 'fewest', kernel = 'auto' } = input;
  return { source, search: coverSearch(model, { choose, kernel }), total: asFound, answer };
}

/** A model that a family has made, as a question of exact cover; its names may not be fit for the text. */
function openModel(model: Model, answer: (solution: Solution) => Answer): OpenQuestion {
  const itemNames = model.itemNames.map((_, item) => `i${item}`);
  const colorNames = model.colorNames.map((_, color) => `c${color}`);
  const input = { text: formatDlx({ ...model, itemNames, colorNames, optionNames: [] }) };
  const source = { module: '@quadrille/cover', name: 'searchOfText', input };
  return { source, search: searchOfText(input), total: asFound, answer };
}

function openSudoku({ text }: Ask<'sudoku'>): OpenQuestion {
  const { puzzle, candidates } = sudoku.parse(text);
  const model = sudoku.encode(puzzle, candidates ? { candidates } : {});
  return openModel(model, solution => ({
    text: sudoku.formatCells(puzzle.size, sudoku.decode(puzzle, model, solution)),
  }));
}

function openKind({ family, text }: Exclude<Question, { family: 'decompose' | 'growth' }>): OpenQuestion {
  const kind = kinds.get(family)!;
  const puzzle = kind.parse(text);
  return openModel(kind.encode(puzzle), solution => ({
    text: kind.render(puzzle, kind.decode(puzzle, solution)),
  }));
}

function openEdges({ text, clues = 'all' }: Ask<'edges'>, isCount: boolean): OpenQuestion | Refuted {
  const whole = edges.parse(text);
  const kept = { all: whole.clues, first: whole.clues.slice(0, 1), none: [] }[clues];
  const asked = { ...whole, clues: kept };
  const [reason] = edges.diagnose(asked);
  if (reason !== undefined) return { none: reason };
  const { puzzle, factor } = isCount ? edges.fixCorner(asked) : { puzzle: asked, factor: 1 };
  const search = edges.scanSearch(puzzle);
  const input = { puzzle: edges.formatJson(puzzle) };
  return {
    source: { module: '@quadrille/puzzles/edges', name: 'openScan', input },
    search,
    total: found => found * BigInt(factor),
    answer: solution => ({ text: edges.formatBoard(puzzle, search.decode(solution)) }),
  };
}

function openDecompose(question: Ask<'decompose'>, isCount: boolean): OpenQuestion | Refuted {
  const { order } = question;
  const graph = graphOf(question);
  const said = decompose.verdict(order, graph);
  if (!said.possible) return { none: said.reason };
  const conditions =
    question.conditions === undefined
      ? {}
      : { conditions: decompose.parseConditions(question.conditions, graph) };
  const input = { order, edges: graph.edges, fixFirst: isCount, ...conditions };
  const open = decompose.openQuestion(input);
  return {
    source: { module: '@quadrille/puzzles/decompose', name: 'searchOfQuestion', input },
    search: open.search,
    total: open.total,
    answer: solution => ({
      text: decompose.formatCertificate({ order, graph, copies: open.decode(solution) }),
    }),
  };
}

function graphOf({ order, graph, edges: list, graph6 }: Ask<'decompose'>): decompose.Graph {
  if (list !== undefined) return decompose.parseEdges(list);
  if (graph6 !== undefined) return decompose.parseGraph6(graph6);
  return decompose.graphByName(graph ?? 'double-star', order);
}

function openGrowth(question: Ask<'growth'>, isCount: boolean): OpenQuestion {
  const whole = boardOf(question);
  const cellCount = question.cells ?? growth.usualCellCount(whole);
  const board = isCount ? growth.slim(whole) : whole;
  return {
    source: { module: '@quadrille/puzzles/growth', name: 'openStartSearch', input: { board, cellCount } },
    search: growth.searchStarts(board, cellCount),
    total: asFound,
    answer: start => ({ text: growth.format({ board, start }).trimEnd().replaceAll('\n', '/') }),
  };
}

function boardOf({ text, width, height, torus, threshold }: Ask<'growth'>): growth.Board {
  const given = text === undefined ? { width: width!, height: height ?? width! } : growth.parse(text).board;
  const unusual = {
    ...(torus === undefined ? {} : { torus }),
    ...(threshold === undefined ? {} : { threshold }),
  };
  return growth.makeBoard({ ...given, ...unusual });
}
