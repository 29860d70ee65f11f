/**
 * `solve` and `count`. For one board several orders of pieces race; a job keeps to one order, so that it can be
 * resumed. A count fixes a corner where the board can be rotated as a whole.
 */
import {
  type Answer,
  countAnswer,
  listAnswer,
  type Offer,
  type Opened,
  type Progress,
  type SharedSearch,
  type Task,
} from '@quadrille/base';
import { coverSearch, formatDlx } from '@quadrille/cover';
import { diagnose } from '../diagnose.js';
import { type EncodingName, encode } from '../encode.js';
import { formatJson } from '../notation.js';
import { Race } from '../race.js';
import type { EdgePuzzle } from '../rules.js';
import { scanSearch } from '../scan.js';
import { fixCorner } from '../symmetry.js';
import { noBoard, type PuzzleInputs, readPuzzle, tellBoard } from './inputs.js';

export interface SolveInputs extends PuzzleInputs {
  readonly first: boolean;
  readonly limit?: number;
  readonly by: 'scan' | EncodingName;
  readonly large?: boolean;
}

/** Nodes of a slice: some milliseconds. */
const SLICE = 300_000;

export function openSolve(inputs: SolveInputs, offer: Offer): Opened {
  const puzzle = readPuzzle(inputs);
  const reasons = diagnose(puzzle);
  if (reasons.length > 0) return noBoard(reasons);
  const most = inputs.first ? 1 : inputs.limit;
  if (inputs.by !== 'scan') return byCover(puzzle, inputs.by, most, inputs.large ?? false);
  return most === 1 && !offer.isKept ? { task: byRace(puzzle) } : byScan(puzzle, most);
}

/** The scan search of a puzzle as data, for other threads. */
const sourceOf = (puzzle: EdgePuzzle) => ({
  module: '@quadrille/puzzles/edges',
  name: 'openScan',
  input: { puzzle: formatJson(puzzle) },
});

const wanted = (most: number | undefined): SharedSearch['wanted'] =>
  most === undefined ? 'all' : { first: most };

function byScan(puzzle: EdgePuzzle, most: number | undefined): SharedSearch {
  const search = scanSearch(puzzle);
  return {
    search,
    source: sourceOf(puzzle),
    wanted: wanted(most),
    factor: 1n,
    tell: solution => tellBoard(puzzle, search.decode(solution)),
    answer: outcome => listAnswer(outcome),
  };
}

function byCover(
  puzzle: EdgePuzzle,
  by: EncodingName,
  most: number | undefined,
  large: boolean,
): SharedSearch {
  const { model, decode } = encode(puzzle, by, { large });
  return {
    search: coverSearch(model),
    source: {
      module: '@quadrille/cover',
      name: 'searchOfText',
      input: { text: formatDlx(model), ...(large && { large }) },
    },
    wanted: wanted(most),
    factor: 1n,
    tell: solution => tellBoard(puzzle, decode(solution)),
    answer: outcome => listAnswer(outcome),
  };
}

function* byRace(puzzle: EdgePuzzle): Task<Progress, Answer> {
  const race = new Race(puzzle);
  while (race.step(SLICE)) {
    const { nodes, fraction } = race;
    const cut = yield { nodes, fraction };
    if (cut) return listAnswer({ listed: 0, nodes, ended: cut });
  }
  const { board, nodes } = race;
  if (!board) return listAnswer({ listed: 0, nodes, ended: 'exhausted' });
  yield { nodes, found: [tellBoard(puzzle, board)] };
  return listAnswer({ listed: 1, nodes, ended: 'limited' });
}

export function openCount(inputs: PuzzleInputs & { readonly nodes: boolean }): Opened {
  const puzzle = readPuzzle(inputs);
  const reasons = diagnose(puzzle);
  if (reasons.length > 0) return { ...noBoard(reasons), lines: ['0'] };
  const { puzzle: part, factor } = inputs.nodes ? { puzzle, factor: 1 } : fixCorner(puzzle);
  const shared: SharedSearch = {
    search: scanSearch(part),
    source: sourceOf(part),
    wanted: 'count',
    factor: BigInt(factor),
    tell: () => ({ lines: [], fields: {} }),
    answer: ({ found, nodes, ended }) => countAnswer({ count: found * BigInt(factor), nodes, ended }),
  };
  return shared;
}
