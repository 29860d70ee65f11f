/** `blind`: search without any knowledge on a 4x4, step by step, with OPEN and CLOSED, for teaching. */
import type { Answer, Found, Progress, Task, Work } from '@quadrille/base';
import { type BlindState, type BlindStep, blindSearch, type Order } from '../blind.js';
import { formatCells } from '../notation/line.js';
import { renderTree } from '../render.js';
import { cellName, type Sudoku } from '../rules.js';
import { say } from '../sentences/asking.js';
import { onePuzzle, type PuzzleInputs } from './inputs.js';

export interface BlindInputs extends PuzzleInputs {
  readonly order: Order;
  readonly limit?: number;
}

/** States that a picture of the tree shows at most. */
const DRAWN = 2000;

export function openBlind(inputs: BlindInputs): Work {
  const { puzzle } = onePuzzle(inputs);
  return { task: searching(puzzle, inputs) };
}

function* searching(puzzle: Sudoku, { order, limit }: BlindInputs): Task<Progress, Answer> {
  const states: BlindState[] = [];
  const solutions: number[] = [];
  let ended: Answer['ended'] = 'exhausted';
  for (const step of blindSearch(puzzle, order)) {
    states.push(step.expanded);
    if (step.isSolution) solutions.push(step.expanded.id);
    const cut = yield { nodes: states.length, found: [tell(puzzle, step)] };
    if (cut) ended = cut;
    else if (solutions.length >= (limit ?? Number.POSITIVE_INFINITY)) ended = 'limited';
    if (ended !== 'exhausted') break;
  }
  const found = solutions.length;
  return {
    verdict: found > 0 ? 'yes' : ended === 'exhausted' ? 'no' : 'unknown',
    ended,
    fields: { count: String(found), nodes: states.length, ended },
    lines: [],
    remarks: [say('blind-done', { found, nodes: states.length })],
    forms: { svg: () => renderTree(puzzle, states.slice(0, DRAWN), solutions) },
    data: { states, solutions },
  };
}

function tell({ size }: Sudoku, step: BlindStep): Found {
  const { expanded, children, open, closed, isSolution } = step;
  const { id, parent = null, level, cell, digit } = expanded;
  const grid = formatCells(size, expanded.grid);
  const placed = cell === undefined ? 'start' : `${cellName(size, cell)}=${digit}`;
  const ids = children.map(child => child.id);
  const begin = `${String(id).padStart(4)}  ${grid}  ${placed.padEnd(6)}`;
  const news = isSolution
    ? say('blind-solution', { begin })
    : ids.length > 0
      ? `${begin} -> ${ids.join(' ')}`
      : say('blind-dead', { begin });
  return {
    lines: [news, `      OPEN ${open.join(' ') || '-'}   CLOSED ${closed.join(' ') || '-'}`],
    fields: { id, parent, level, placed, grid, children: ids, open, closed, solution: isSolution },
    data: step,
  };
}
