import {
  type Answer,
  type Bilingual,
  inField,
  type Progress,
  type Solution,
  type Task,
  walkTask,
} from '@quadrille/base';
import { foldedTree } from '../draw/fold.js';
import { graphSvg, graphText } from '../draw/graph.js';
import { linksSvg, linksText } from '../draw/links.js';
import { tableSvg, tableText } from '../draw/table.js';
import { TREE_LIMIT, treeSvg, treeText } from '../draw/tree.js';
import type { Model } from '../model.js';
import { type Choose, coverSearch } from '../search.js';
import { say } from '../sentences.js';
import { readModel } from './model.js';

export interface DrawInputs {
  readonly model: string;
  readonly large?: boolean;
  readonly as: 'table' | 'graph' | 'tree' | 'links';
  readonly choose: Choose;
  readonly covered: string;
  readonly noSolution: boolean;
}

/** Looking for the solution to mark must not keep the person waiting. */
const GLANCE_NODES = 200_000;

export function* openDraw(inputs: DrawInputs): Task<Progress, Answer> {
  const { as, choose, noSolution } = inputs;
  const model = yield* readModel(inputs.model, inputs.large);
  if (as === 'tree') return drawTree(model, choose);
  if (as === 'links') return inField('covered', () => drawLinks(model, inputs.covered));
  const solution = noSolution ? [] : yield* glance(model, choose);
  return as === 'table'
    ? picture(tableText(model, solution), () => tableSvg(model, solution))
    : picture(graphText(model, solution), () => graphSvg(model, solution));
}

/** The first solution, if it is soon found. */
function* glance(model: Model, choose: Choose): Task<Progress, Solution> {
  let found: Solution = [];
  const onSolution = (solution: Solution) => {
    found = solution;
  };
  yield* walkTask(coverSearch(model, { choose }), { limit: 1, nodeLimit: GLANCE_NODES, onSolution });
  return found;
}

function drawTree(model: Model, choose: Choose): Answer {
  const tree = foldedTree(model, choose, TREE_LIMIT);
  const { shown, nodes, isCut } = tree;
  const remarks =
    shown === nodes && !isCut ? [] : [say(isCut ? 'tree-folded-more' : 'tree-folded', { shown, nodes })];
  return picture(treeText(model, choose, tree), () => treeSvg(model, choose, tree), remarks);
}

/** Names of items are parted by commas, or by blanks where no name has one. */
function drawLinks(model: Model, covered: string): Answer {
  const isName = (name: string) => model.itemNames.includes(name);
  const names = isName(covered) ? [covered] : covered.split(/[\s,]+/).filter(name => name !== '');
  return picture(linksText(model, names), () => linksSvg(model, names));
}

function picture(text: string, svg: () => string, remarks: readonly Bilingual[] = []): Answer {
  return {
    verdict: 'yes',
    ended: 'exhausted',
    fields: { text },
    lines: [],
    remarks,
    forms: { svg, txt: () => text },
  };
}
