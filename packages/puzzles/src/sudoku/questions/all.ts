/**
 * `count` and `solutions`: every solution of a puzzle with many, by exact cover, so that threads, a ledger or a cluster
 * can share the search. Pencil marks that are the puzzle itself count.
 */
import {
  type Answer,
  countAnswer,
  listAnswer,
  type Offer,
  type Progress,
  type SharedSearch,
  type Task,
  type Work,
} from '@quadrille/base';
import { coverSearch, formatDlx } from '@quadrille/cover';
import { decode, encode, uncovered } from '../encode.js';
import type { Document } from '../notation/document.js';
import { formatCells } from '../notation/line.js';
import { open } from '../solve.js';
import { marksOf, onePuzzle, type PuzzleInputs } from './inputs.js';

/** Nodes of a slice: some milliseconds. */
const SLICE = 100;

function sharedOf(inputs: PuzzleInputs): Omit<SharedSearch, 'wanted' | 'answer'> {
  const document = onePuzzle(inputs);
  const { puzzle } = document;
  const model = encode(puzzle, marksOf(document));
  return {
    search: coverSearch(model),
    source: { module: '@quadrille/cover', name: 'searchOfText', input: { text: formatDlx(model) } },
    factor: 1n,
    tell: solution => {
      const cells = formatCells(puzzle.size, decode(puzzle, model, solution));
      return { lines: [cells], fields: { solution: cells } };
    },
  };
}

export function openCount(inputs: PuzzleInputs, offer: Offer): SharedSearch | Work {
  const document = onePuzzle(inputs);
  if (uncovered(document.puzzle) && !offer.isKept) return { task: counting(document) };
  return {
    ...sharedOf(inputs),
    wanted: 'count',
    answer: ({ found, nodes, ended }) => countAnswer({ count: found, nodes, ended }),
  };
}

/** Clues that exact cover does not hold are searched by the rules. */
function* counting(document: Document): Task<Progress, Answer> {
  const search = open(document.puzzle, 'search', marksOf(document));
  let count = 0n;
  for (;;) {
    const state = search.step(SLICE);
    if (state === 1) count++;
    const { nodes } = search.statistics();
    const cut = state === -1 ? 'exhausted' : yield { nodes, count };
    if (cut) return countAnswer({ count, nodes, ended: cut });
  }
}

export function openSolutions(inputs: PuzzleInputs & { readonly limit?: number }): SharedSearch {
  const { limit } = inputs;
  return {
    ...sharedOf(inputs),
    wanted: limit === undefined ? 'all' : { first: limit },
    answer: outcome => listAnswer(outcome),
  };
}
