/** `count`: by the formula, by search (which threads and clusters can share), or by the method of the paper. */
import {
  type Answer,
  countAnswer,
  InputError,
  type Offer,
  type Opened,
  type Progress,
  type SharedSearch,
  type Task,
  type Work,
  walkTask,
} from '@quadrille/base';
import { formulaSteps } from '../modular.js';
import { format } from '../notation.js';
import { referenceSearch } from '../reference.js';
import { type Board, type Start, slim } from '../rules.js';
import { searchStarts } from '../search.js';
import { say } from '../sentences.js';
import { type Method, methodFor, objection, type Question } from '../solve.js';
import { isRepresentative } from '../symmetry.js';
import { demandRectangle, inline, questionOf, type Which } from './which.js';

export interface CountInputs extends Which {
  readonly method?: Method;
  readonly upToSymmetry: boolean;
}

export function openCount(inputs: CountInputs, offer: Offer): Opened {
  const question = questionOf(inputs);
  // Only a search can be kept or shared.
  const method = inputs.method ?? (offer.isKept && !inputs.upToSymmetry ? 'search' : methodFor(question));
  const reason = objection(method, question);
  if (reason !== undefined) throw new InputError(reason);
  if (inputs.upToSymmetry) demandRectangle(question.board);
  if (method === 'formula') return { task: byFormula(question.board, inputs.upToSymmetry) };
  if (method === 'reference') return { task: byReference(question.board, inputs.upToSymmetry) };
  if (inputs.upToSymmetry) return classesBySearch(question);
  const isSlower = inputs.method === undefined && methodFor(question) !== 'search';
  return { ...bySearch(question), remarks: isSlower ? [say('job-by-search')] : [] };
}

const how = (method: Method) => [say('by-method', { method })];

function* byFormula({ width, height }: Board, upToSymmetry: boolean): Task<Progress, Answer> {
  const steps = formulaSteps(width, height, { upToSymmetry });
  const method = 'formula';
  const first = yield { note: say('prime') };
  if (first) return countAnswer({ count: 0n, nodes: 0, ended: first, method });
  for (;;) {
    const { done, value } = steps.next();
    if (done) {
      const answer = countAnswer({ count: value, nodes: 0, ended: 'exhausted', method });
      return { ...answer, remarks: how(method) };
    }
    const cut = yield { fraction: value, note: say('prime') };
    if (cut) return countAnswer({ count: 0n, nodes: 0, ended: cut, method });
  }
}

function bySearch(question: Question): SharedSearch {
  const { cellCount } = question;
  const board = slim(question.board);
  return {
    search: searchStarts(board, cellCount),
    source: { module: '@quadrille/puzzles/growth', name: 'openStartSearch', input: { board, cellCount } },
    wanted: 'count',
    factor: 1n,
    tell: start => ({ lines: format({ board, start }).split('\n'), fields: { board: inline(board, start) } }),
    answer: ({ found, nodes, ended }) =>
      countAnswer({ count: found, nodes, ended, method: 'search', remarks: how('search') }),
  };
}

/** One of all turned and mirrored starts is counted, so every start is looked at. */
function classesBySearch({ board, cellCount }: Question): Work {
  return {
    task: (function* (): Task<Progress, Answer> {
      let count = 0n;
      const onSolution = (start: Start) => {
        if (isRepresentative(start, board.width, board.height)) count++;
      };
      const { nodes, ended } = yield* walkTask(searchStarts(slim(board), cellCount), { onSolution });
      return countAnswer({ count, nodes, ended, method: 'search', remarks: how('search') });
    })(),
  };
}

function* byReference({ width, height }: Board, upToSymmetry: boolean): Task<Progress, Answer> {
  const steps = referenceSearch(width, 20_000);
  let count = 0n;
  for (;;) {
    const { done, value } = steps.next();
    const fresh = value.solutions.splice(0);
    const isCounted = (start: Start) => !upToSymmetry || isRepresentative(start, width, height);
    count += BigInt(fresh.filter(isCounted).length);
    const nodes = value.tried;
    const cut = done ? 'exhausted' : yield { nodes };
    if (cut) return countAnswer({ count, nodes, ended: cut, method: 'reference', remarks: how('reference') });
  }
}
