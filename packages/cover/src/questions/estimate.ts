/** `estimate`: random probes tell about how large the search is, and a short walk tells how fast it would go. */
import {
  type Answer,
  type Bilingual,
  type Cut,
  grouped,
  type Progress,
  plain,
  randomFrom,
  type Search,
  type Task,
  type Work,
} from '@quadrille/base';
import { ByMemo, BySearch } from '../counting/contenders.js';
import { type Estimate, estimating } from '../estimate.js';
import type { Model } from '../model.js';
import { coverSearch, type SearchOptions } from '../search.js';
import { say } from '../sentences.js';
import { readModel } from './model.js';

export interface EstimateInputs extends SearchOptions {
  readonly model: string;
  readonly large?: boolean;
  readonly probes: number;
  readonly seed: number;
}

export function* openEstimate(inputs: EstimateInputs): Task<Progress, Work> {
  const model = yield* readModel(inputs.model, inputs.large);
  return { task: estimate(coverSearch(model, inputs), inputs) };
}

function* estimate(search: Search, { probes, seed }: EstimateInputs): Task<Progress, Answer> {
  const pace = yield* nodesPerSecond(search);
  const steps = estimating(search, probes, randomFrom(seed));
  let cut: Cut | undefined;
  for (let step = steps.next(); ; step = steps.next(cut)) {
    if (step.done) return estimateAnswer(step.value, pace, cut);
    cut ??= yield { fraction: step.value.probes / probes };
  }
}

/** Probes that tell the order of magnitude, and how long they may take. */
const FEW = { probes: 30, ms: 400 };

/** A million nodes are visited in about a second. */
const LITTLE_LOG10 = 6;

/** What visiting every node costs, as far as a glance can tell; nothing where that is little. */
export function* costOf(search: Search): Task<Progress, readonly Bilingual[]> {
  const pace = yield* nodesPerSecond(search);
  const steps = estimating(search, FEW.probes, randomFrom(1));
  const endMs = performance.now() + FEW.ms;
  let cut: Cut | undefined;
  for (let step = steps.next(); ; step = steps.next(cut)) {
    if (step.done) {
      const { nodes, nodesLog10 = 0, probes } = step.value;
      if (probes === 0) return [say('job-by-search')];
      if (nodesLog10 < LITTLE_LOG10) return [];
      const time = duration(nodesLog10 - Math.log10(pace));
      return [say('job-cost', { nodes: roughly(nodesLog10, nodes), time })];
    }
    cut = yield {};
    if (performance.now() > endMs && step.value.probes > 0) cut ??= 'limited';
  }
}

/** Somebody waits: so long the pace is measured. */
const PACE_MS = 100;
const SLICE_MS = 8;

/** From a short walk at the beginning of the search. */
function* nodesPerSecond(search: Search): Task<Progress, number> {
  const walk = search.open([], { collect: false });
  const startMs = performance.now();
  let budget = 16;
  try {
    while (performance.now() - startMs < PACE_MS) {
      const sliceMs = performance.now();
      if (!walk.step(budget)) break;
      if (performance.now() - sliceMs < 4) budget = Math.min(2 * budget, 20_000);
      if (yield { nodes: walk.nodes }) break;
    }
    return (1000 * Math.max(1, walk.nodes)) / Math.max(0.01, performance.now() - startMs);
  } finally {
    walk.close?.();
  }
}

/** A search that takes less is divided as well as can be: nothing else is tried. */
const LONG_MS = 60_000;
/** So long search and memo are each tried, and so many times quicker the memo must seem. */
const TRIED_MS = 500;
const LEAD = 10;

/** What counting a job by memo costs, where that seems much quicker than searching; undefined otherwise. */
export function* memoCost(model: Model, byteLimit: number): Task<Progress, Bilingual | undefined> {
  const search = new BySearch(model, { byteLimit });
  try {
    while (search.state === 'working' && search.spentMs < TRIED_MS / 4) {
      search.run(SLICE_MS);
      search.look(Number.POSITIVE_INFINITY);
      if (yield { nodes: search.nodes }) return undefined;
    }
    const searchMs = search.spentMs + search.remainingMs;
    if (search.state !== 'working' || searchMs < LONG_MS) return undefined;
    const memo = new ByMemo(model, { byteLimit });
    while (memo.state === 'working' && memo.spentMs < TRIED_MS) {
      memo.run(SLICE_MS);
      if (yield { nodes: memo.nodes }) return undefined;
    }
    if (memo.state === 'out') return undefined;
    const memoMs = memo.spentMs + (memo.state === 'complete' ? 0 : memo.remainingOf(search.expected));
    if (memoMs * LEAD > searchMs) return undefined;
    const nodesLog10 = Math.log10(Math.max(1, search.expected));
    return say('job-by-memo', {
      time: duration(Math.log10(memoMs / 1000)),
      nodes: roughly(nodesLog10, search.expected),
      search: duration(Math.log10(searchMs / 1000)),
    });
  } finally {
    search.close();
  }
}

function estimateAnswer(about: Estimate, pace: number, cut: Cut | undefined): Answer {
  const { nodes, nodesLog10 = 0, nodesError, solutions, solutionsLog10 = 0, probes } = about;
  const ended = cut ?? 'exhausted';
  const secondsLog10 = nodesLog10 - Math.log10(pace);
  const fields = { ...about, seconds: nodes / pace, isEstimate: true, ended };
  const remark = say(cut ? 'probes-cut' : 'probes-made', { probes });
  if (probes === 0) return { verdict: 'unknown', ended, fields, lines: [], remarks: [remark] };
  const size = roughly(nodesLog10, nodes);
  const lines = [
    nodesError < Number.MAX_VALUE
      ? say('about-nodes', {
          nodes: size,
          amount: rough(nodes),
          error: roughly(Math.log10(nodesError), nodesError),
        })
      : say('about-nodes-rough', { nodes: size }),
    solutions === 0
      ? say('no-solution-met')
      : say('about-solutions', {
          solutions: roughly(solutionsLog10, solutions),
          amount: rough(solutions),
        }),
    say('about-time', { time: duration(secondsLog10), pace: roughly(Math.log10(pace), pace) }),
  ];
  return { verdict: 'yes', ended, fields, lines, remarks: [remark] };
}

const rough = (value: number) => Number(value.toPrecision(3));

/** A number by its size; beyond 10^15 only the power of ten says anything. */
function roughly(log10: number, value: number): string {
  if (value < 1e6) return grouped(rough(value));
  return log10 < 15 ? grouped(Number(value.toPrecision(2))) : `10^${Math.round(log10)}`;
}

const SPANS = [
  ['years', 365.25 * 86400],
  ['days', 86400],
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
] as const;

/** A duration a person can picture: `4 hours`, `10^30 years`. */
function duration(secondsLog10: number): Bilingual {
  const yearsLog10 = secondsLog10 - Math.log10(SPANS[0][1]);
  if (yearsLog10 >= 6) return say('power-of-years', { power: Math.round(yearsLog10) });
  const seconds = 10 ** secondsLog10;
  if (seconds < 0.001) return plain('0.001 s');
  const [name, length] = SPANS.find(([, length]) => seconds >= length) ?? SPANS[4];
  return say(name, { amount: Number((seconds / length).toPrecision(2)) });
}
