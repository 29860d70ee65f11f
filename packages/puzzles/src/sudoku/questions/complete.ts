/** `complete`: further givens for a puzzle with several solutions, until it has one; none of them is superfluous. */
import {
  type Answer,
  type Ended,
  type Progress,
  type Random,
  randomFrom,
  type Task,
  type Work,
} from '@quadrille/base';
import { puzzleLine } from '../notation/lines.js';
import { type Grid, type Sudoku, sudoku } from '../rules.js';
import { say } from '../sentences/asking.js';
import { COUNT_NODES, onePuzzle, type PuzzleInputs, solveTask } from './inputs.js';

export interface CompleteInputs extends PuzzleInputs {
  readonly seed: number;
}

/** Of so many solutions one is chosen. */
const TARGETS = 200;

export function openComplete(inputs: CompleteInputs): Work {
  return { task: completing(onePuzzle(inputs).puzzle, randomFrom(inputs.seed)) };
}

const solutionsOf = (puzzle: Sudoku, givens: Grid, limit: number) =>
  solveTask(sudoku({ ...puzzle, givens }), { limit, nodeLimit: COUNT_NODES });

function* completing(puzzle: Sudoku, random: Random): Task<Progress, Answer> {
  const listed = yield* solutionsOf(puzzle, puzzle.givens, TARGETS);
  if (listed.solutions.length === 0) return nothing(listed.ended);
  const target = listed.solutions[random.below(listed.solutions.length)];
  const added = yield* addTo(puzzle, target, random);
  if (!added) return nothing('limited');
  let { givens } = added;
  for (const cell of added.cells) {
    const without = givens.with(cell, 0);
    const { solutions, ended } = yield* solutionsOf(puzzle, without, 2);
    if (solutions.length === 1 && ended === 'exhausted') givens = without;
  }
  return made(puzzle, givens);
}

/** Gives away digits of the target where another solution differs, until no other is left. */
function* addTo(
  puzzle: Sudoku,
  target: Grid,
  random: Random,
): Task<Progress, { readonly givens: Grid; readonly cells: readonly number[] } | undefined> {
  let givens: Grid = puzzle.givens;
  const cells: number[] = [];
  for (;;) {
    const { solutions, ended } = yield* solutionsOf(puzzle, givens, 2);
    const other = solutions.find(solution => solution.some((digit, cell) => digit !== target[cell]));
    if (!other) return ended === 'exhausted' ? { givens, cells } : undefined;
    const differing = other.flatMap((digit, cell) => (digit === target[cell] ? [] : [cell]));
    const cell = differing[random.below(differing.length)];
    givens = givens.with(cell, target[cell]);
    cells.push(cell);
  }
}

function made(puzzle: Sudoku, givens: Grid): Answer<Grid> {
  const line = puzzleLine(sudoku({ ...puzzle, givens }));
  const added = givens.filter((digit, cell) => digit !== puzzle.givens[cell]).length;
  return {
    verdict: 'yes',
    ended: 'exhausted',
    fields: { puzzle: line, added },
    lines: [line],
    remarks: [say('completed', { added })],
    data: givens,
  };
}

function nothing(ended: Ended): Answer {
  const isNone = ended === 'exhausted';
  const reason = say(isNone ? 'solutions-none' : 'complete-open');
  const fields = { reason: reason.en, ended };
  return { verdict: isNone ? 'no' : 'unknown', ended, fields, lines: [], remarks: [reason] };
}
