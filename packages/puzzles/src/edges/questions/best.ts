/**
 * `best`: ever better boards until the time is up. Each member of the team has a seed of its own. A job makes
 * attempts instead, which do not hear of each other and can be walked again.
 */
import {
  type Answer,
  inField,
  listAnswer,
  type Member,
  type Offer,
  type Opened,
  type SharedSearch,
  type Team,
  type TeamOutcome,
} from '@quadrille/base';
import { openAttempts } from '../attempts.js';
import { BestSearch, type Improvement } from '../best.js';
import { formatBoard } from '../board.js';
import { diagnose } from '../diagnose.js';
import { formatJson } from '../notation.js';
import { renderSvg, renderText } from '../render.js';
import { type EdgePuzzle, score } from '../rules.js';
import { say } from '../sentences.js';
import { defaultStrategy, parseStrategy, type Strategy } from '../strategy.js';
import { boardFields, type PuzzleInputs, readPuzzle } from './inputs.js';

export interface BestInputs extends PuzzleInputs {
  readonly strategy?: string;
  readonly showStrategy: boolean;
  readonly seed: number;
  readonly below?: number;
  readonly attempts?: number;
  readonly attemptNodes?: number;
}

/** What every member gets; it survives a structured clone. */
export interface BestOrder {
  readonly puzzle: EdgePuzzle;
  readonly strategy: Strategy;
  readonly seed: number;
  /** Only boards with fewer breaks than this are wanted. */
  readonly below?: number | undefined;
}

/** Nodes of a step: some milliseconds. */
const SLICE = 200_000;
/** Attempts of a job, and nodes of each: some ten seconds. */
const ATTEMPTS = 1000;
const ATTEMPT_NODES = 50_000_000;

/** One of those who look for ever better boards; alone it has the seed itself, in a team one made from it. */
export function bestMember(order: BestOrder, index: number, size: number): Member {
  const { puzzle, strategy, seed, below } = order;
  const search = new BestSearch(puzzle, { seed: size === 1 ? seed : seed * 1000 + index, strategy });
  if (below !== undefined) search.aimBelow(below);
  return {
    step: () => search.step(SLICE),
    get nodes() {
      return search.nodes;
    },
    get note() {
      return say('restarts', { restarts: search.restarts });
    },
    get isDone() {
      return search.isSolved;
    },
    hear: ({ breaks }: Improvement) => search.aimBelow(breaks),
  };
}

export function openBest(inputs: BestInputs, { threads, isKept }: Offer): Opened {
  const puzzle = readPuzzle(inputs);
  const usual = defaultStrategy(puzzle);
  const { strategy: text, seed, below } = inputs;
  const strategy = text === undefined ? usual : inField('strategy', () => parseStrategy(text, usual));
  if (inputs.showStrategy) return shown(strategy);
  if (isKept) return attemptsOf(puzzle, inputs);
  if ((inputs.attempts ?? inputs.attemptNodes) !== undefined) throw say.error('attempts-alone');
  const order: BestOrder = { puzzle, strategy, seed, below };
  bestMember(order, 0, 1); // whatever is wrong is told before threads start
  return teamOf(order, threads);
}

/** Remarks say what rules a solution out; a good board may be had all the same. */
const obstaclesOf = (puzzle: EdgePuzzle) =>
  diagnose(puzzle).map(reason => say('unsolvable-because', { reason }));

function attemptsOf(puzzle: EdgePuzzle, inputs: BestInputs): SharedSearch {
  const { seed, below, strategy, attempts = ATTEMPTS, attemptNodes: nodes = ATTEMPT_NODES } = inputs;
  const input = { puzzle: formatJson(puzzle), seed, attempts, nodes, strategy, below };
  const search = openAttempts(input);
  let best: Improvement | undefined;
  return {
    search,
    source: { module: '@quadrille/puzzles/edges', name: 'openAttempts', input },
    wanted: 'all',
    factor: 1n,
    rank: solution => score(puzzle, search.decode(solution)).score,
    tell: solution => {
      const board = search.decode(solution);
      const fields = boardFields(puzzle, board);
      const { score: matched, of, breaks, link } = fields;
      if (!best || breaks < best.breaks) best = { board, score: matched, breaks };
      const line = say('best-line', { score: matched, of, breaks });
      return { lines: link === null ? [line] : [line, link], fields, data: board };
    },
    answer: outcome => {
      const { nodes: all, ended } = outcome;
      if (!best) return listAnswer(outcome);
      return answerOf(puzzle, best, { nodes: all, ended, members: 1 }, { seed, threads: 1 });
    },
    remarks: obstaclesOf(puzzle),
  };
}

function teamOf(order: BestOrder, threads: number): Team {
  const { puzzle, seed, below } = order;
  const startMs = performance.now();
  let best: Improvement | undefined;
  return {
    member: (index, size) => bestMember(order, index, size),
    source: { module: '@quadrille/puzzles/edges/internal', name: 'bestMember', settings: order },
    tell: (better: Improvement, nodes) => {
      if (best && better.breaks >= best.breaks) return undefined;
      best = better;
      const fields = boardFields(puzzle, better.board);
      const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
      const values = { score: fields.score, of: fields.of, seconds, link: fields.link ?? '' };
      return {
        found: [{ lines: [], fields: { ...fields, nodes }, data: better.board }],
        remarks: [say('improved', values)],
      };
    },
    answer: outcome => (best ? answerOf(puzzle, best, outcome, { seed, threads }) : noneOf(outcome, below)),
    remarks: obstaclesOf(puzzle),
  };
}

function shown(strategy: Strategy): Answer {
  const lines = JSON.stringify(strategy, null, 1).split('\n');
  return { verdict: 'yes', ended: 'exhausted', fields: { strategy: JSON.parse(lines.join('')) }, lines };
}

/** Nothing was found, or nothing better than was known. */
function noneOf({ nodes, ended }: TeamOutcome, below: number | undefined): Answer {
  const cut = ended === 'exhausted' ? 'limited' : ended;
  const remarks = [
    below === undefined ? say('best-none', { nodes }) : say('best-none-below', { below, nodes }),
  ];
  return { verdict: 'unknown', ended: cut, fields: { score: 0, nodes, ended: cut }, lines: [], remarks };
}

function answerOf(
  puzzle: EdgePuzzle,
  best: Improvement,
  { nodes, ended }: TeamOutcome,
  how: { readonly seed: number; readonly threads: number },
): Answer {
  const fields = boardFields(puzzle, best.board);
  const { score, of, breaks, link } = fields;
  return {
    verdict: 'yes',
    ended,
    fields: { ...fields, nodes, ...how, ended },
    lines: [
      ...renderText(puzzle, best.board).split('\n'),
      say('best-line', { score, of, breaks }),
      ...(link === null ? [] : [link]),
    ],
    remarks: [say(breaks === 0 ? 'best-solved' : 'best-found', { nodes })],
    forms: {
      json: () => `${formatBoard(puzzle, best.board)}\n`,
      svg: () => renderSvg(puzzle, best.board),
    },
    data: best,
  };
}
