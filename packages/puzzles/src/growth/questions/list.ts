/** `list`, `sample` and `times`: the starts themselves. */
import {
  type Answer,
  type Found,
  InputError,
  type Line,
  type Offer,
  type Progress,
  randomFrom,
  type SharedSearch,
  type Task,
  type Work,
} from '@quadrille/base';
import { countByFormula } from '../modular.js';
import { format } from '../notation.js';
import { type Board, rectangle, type Start } from '../rules.js';
import { sampler } from '../sample.js';
import { searchStarts } from '../search.js';
import { say } from '../sentences.js';
import { objection, type Question, solve, usualCellCount } from '../solve.js';
import { isRepresentative } from '../symmetry.js';
import { TimeKeeper } from '../times.js';
import { demandRectangle, inline, questionOf, startsAnswer, teller, type Which } from './which.js';

export interface ListInputs extends Which {
  readonly limit?: number;
  readonly upToSymmetry: boolean;
  readonly slowest: boolean;
  readonly fastest: boolean;
}

export function openList(inputs: ListInputs, offer: Offer): Work | SharedSearch {
  const question = questionOf(inputs);
  if (inputs.slowest && inputs.fastest) throw say.error('both-extremes');
  if (inputs.upToSymmetry) demandRectangle(question.board);
  const isExtreme = inputs.slowest || inputs.fastest;
  if (offer.isKept && !isExtreme && !inputs.upToSymmetry) return listShared(question, inputs.limit);
  return { task: isExtreme ? listExtreme(question, inputs) : listAll(question, inputs) };
}

/** The same as a search that is kept or shared. */
function listShared({ board, cellCount }: Question, limit: number | undefined): SharedSearch {
  return {
    search: searchStarts(board, cellCount),
    source: { module: '@quadrille/puzzles/growth', name: 'openStartSearch', input: { board, cellCount } },
    wanted: limit === undefined ? 'all' : { first: limit },
    factor: 1n,
    tell: teller(board),
    answer: ({ listed, ended }) => startsAnswer(listed, ended, ended !== 'stopped'),
  };
}

function wantedOf(
  batch: readonly Start[],
  { width, height }: Board,
  upToSymmetry: boolean,
): readonly Start[] {
  return upToSymmetry ? batch.filter(start => isRepresentative(start, width, height)) : batch;
}

function* listAll(question: Question, { upToSymmetry, limit }: ListInputs): Task<Progress, Answer> {
  const tell = teller(question.board);
  let count = 0;
  for (const batch of solve(question)) {
    const found: Found[] = [];
    for (const start of wantedOf(batch, question.board, upToSymmetry)) {
      found.push(tell(start));
      if (++count === limit) break;
    }
    const cut = yield { found, count: BigInt(count) };
    if (count === limit) return startsAnswer(count, 'limited', true);
    if (cut) return startsAnswer(count, cut, false);
  }
  return startsAnswer(count, 'exhausted', true);
}

/** The slowest or fastest ones are known only when all have been seen. */
function* listExtreme(question: Question, inputs: ListInputs): Task<Progress, Answer> {
  const { upToSymmetry, slowest: isSlowest, limit = Number.POSITIVE_INFINITY } = inputs;
  const keeper = new TimeKeeper(question.board, limit);
  for (const batch of solve(question)) {
    const cut = yield {};
    if (cut) return startsAnswer(0, cut, false);
    for (const start of wantedOf(batch, question.board, upToSymmetry)) keeper.add(start);
  }
  const { slowest, fastest } = keeper.times;
  const found = (isSlowest ? slowest : fastest).starts.map(teller(question.board));
  yield { found };
  return startsAnswer(found.length, 'exhausted', true);
}

export interface SampleInputs {
  readonly n: number;
  readonly m?: number;
  readonly number: number;
  readonly seed?: number;
}

export function openSample({ n, m = n, number, seed = Date.now() % 2 ** 32 }: SampleInputs): Work {
  const board = rectangle(n, m);
  const reason = objection('formula', { board, cellCount: usualCellCount(board) });
  if (reason !== undefined) throw new InputError(say('sampler-plain', { reason }));
  return { task: sample(board, number, seed) };
}

function* sample(board: Board, number: number, seed: number): Task<Progress, Answer> {
  yield {};
  const draw = sampler(board.width, board.height, randomFrom(seed));
  const tell = teller(board);
  for (let count = 1; ; count++) {
    const cut = yield { found: [tell(draw())] };
    if (!cut && count < number) continue;
    const answer = startsAnswer(count, cut ?? 'limited', true, { seed });
    return { ...answer, remarks: [say('drawn', { count, seed: String(seed) })] };
  }
}

export function openTimes(which: Which): Work {
  return { task: times(questionOf(which)) };
}

function* times(question: Question): Task<Progress, Answer> {
  const { board } = question;
  const keeper = new TimeKeeper(board);
  const total = knownTotal(question);
  let count = 0;
  let ended: Answer['ended'] = 'exhausted';
  for (const batch of solve(question)) {
    for (const start of batch) keeper.add(start);
    count += batch.length;
    const cut = yield { count: BigInt(count), ...(total !== undefined && { fraction: count / total }) };
    if (!cut) continue;
    ended = cut;
    break;
  }
  const { histogram, fastest, slowest } = keeper.times;
  const extreme = ({ stepCount, starts }: typeof fastest) =>
    starts.length > 0 ? { steps: stepCount, board: inline(board, starts[0]) } : undefined;
  const shown = (name: 'fastest' | 'slowest', { stepCount, starts }: typeof fastest): Line[] =>
    starts.length === 0
      ? []
      : ['', say(name, { steps: stepCount }), ...format({ board, start: starts[0] }).split('\n')];
  const answer = startsAnswer(count, ended, false, {
    histogram: Object.fromEntries(histogram),
    fastest: extreme(fastest),
    slowest: extreme(slowest),
  });
  const lines = [...histogram].map(([steps, number]) => `${String(steps).padStart(4)}  ${number}`);
  return {
    ...answer,
    ...(ended !== 'exhausted' && { verdict: 'unknown' }),
    lines: [...lines, ...shown('fastest', fastest), ...shown('slowest', slowest)],
    data: keeper.times,
  };
}

/** The formula is over at once up to this sum of sides; of a larger board not all starts are ever seen. */
const QUICK_SIDES = 30;

/** How many starts there are, where the formula says so. */
function knownTotal(question: Question): number | undefined {
  const { width, height } = question.board;
  if (width + height > QUICK_SIDES || objection('formula', question) !== undefined) return undefined;
  return Number(countByFormula(width, height));
}
