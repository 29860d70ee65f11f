/**
 * `count`: the program takes the way that promises to be the quickest and says why; a long search is handed to the
 * threads. See counting/counting.ts.
 */
import {
  type Answer,
  countAnswer,
  type Message,
  type Offer,
  type Opened,
  type Progress,
  type SharedSearch,
  type Task,
} from '@quadrille/base';
import { certifying } from '../certificate/certify.js';
import type { CountMethod } from '../counting/contenders.js';
import { type Counted, type CountingProgress, countingOrSearch } from '../counting/counting.js';
import { frontierSearch } from '../counting/frontier-search.js';
import { openFrontierTeam } from '../counting/frontier-team.js';
import { reason } from '../counting/reasons.js';
import { memoSearch } from '../dag/memo-search.js';
import { countingByFrontier } from '../kernels/frontier/host.js';
import type { Model } from '../model.js';
import { coverSearch, type SearchOptions } from '../search.js';
import { say } from '../sentences.js';
import { costOf, memoCost } from './estimate.js';
import { dryRemarks, readModel, sizeOf, sourceOf, tellSolution, threadsFor } from './model.js';

const MIB = 2 ** 20;

export interface CountInputs extends SearchOptions {
  readonly model: string;
  readonly large?: boolean;
  readonly method: CountMethod | 'auto';
  readonly certificate: boolean;
  readonly limit?: number;
  readonly nodeLimit?: number;
  /** MiB. */
  readonly memory: number;
}

export function* openCount(inputs: CountInputs, offer: Offer): Task<Progress, Opened> {
  const model = yield* readModel(inputs.model, inputs.large);
  const { method, limit, nodeLimit, kernel } = inputs;
  if (nodeLimit !== undefined && offer.isKept) throw say.error('node-limit-kept');
  const wantsThreads = offer.isThreadsGiven && offer.threads > 1;
  if (inputs.certificate) {
    return { task: countWithProof(model, inputs), remarks: wantsThreads ? [say('one-thread-proof')] : [] };
  }
  if (method === 'memo' && offer.isKept) return byMemo(model, inputs);
  if (method === 'memo' && wantsThreads) return { ...byMemo(model, inputs), remarks: [say('memo-divided')] };
  if (method === 'frontier' && offer.isKept)
    return { ...byFrontier(model, inputs), remarks: [say('job-by-frontier')] };
  if (method === 'frontier' && wantsThreads) {
    const team = yield* openFrontierTeam(model, offer.threads, inputs.memory);
    return team ?? { task: countBy(model, method, inputs.memory), remarks: [say('one-thread-frontier')] };
  }
  if (method === 'memo' || method === 'frontier') return { task: countBy(model, method, inputs.memory) };
  const isLimited = limit !== undefined || nodeLimit !== undefined;
  if (method === 'auto' && !isLimited && !offer.isKept && kernel === 'auto') {
    const { choose } = inputs;
    const work = countingOrSearch(model, {
      ...(choose && { choose }),
      byteLimit: inputs.memory * MIB,
      handsOver: offer.threads > 1,
    });
    const counted = yield* watched(work);
    return counted ? answerOf(counted) : bySearch(model, inputs, reason('search'));
  }
  const search = bySearch(model, inputs);
  if (method !== 'auto' || !offer.isKept) return search;
  if (search.mostThreads !== undefined) return { ...search, remarks: [say('job-by-search')] }; // probes take long
  const memo = isLimited || kernel !== 'auto' ? undefined : yield* memoCost(model, inputs.memory * MIB);
  if (memo) return { ...byMemo(model, inputs), remarks: [memo] };
  return { ...search, remarks: yield* costOf(search.search) };
}

/** By memo, as a job: its units are counted each by itself. */
function byMemo(model: Model, { model: text, large = false, memory }: CountInputs): SharedSearch {
  return {
    search: memoSearch(model, { memory }),
    source: { module: '@quadrille/cover', name: 'memoSearchOfText', input: { text, large, memory } },
    ...threadsFor(model),
    ...countedAs('memo', model),
  };
}

/** Along a frontier, as a job: one unit, of which a layer is saved from time to time. */
function byFrontier(model: Model, { model: text, large = false, memory }: CountInputs): SharedSearch {
  return {
    search: frontierSearch(model, { memory }),
    source: { module: '@quadrille/cover', name: 'frontierSearchOfText', input: { text, large, memory } },
    mostThreads: 1,
    ...countedAs('frontier', model),
  };
}

function countedAs(method: CountMethod, model: Model): Omit<SharedSearch, 'search' | 'source'> {
  return {
    wanted: 'count',
    factor: 1n,
    tell: solution => tellSolution(model, solution),
    answer: ({ found, nodes, ended }) =>
      countAnswer({
        count: found,
        nodes,
        ended,
        method,
        more: { options: String(model.optionCount) },
        remarks: dryRemarks(model),
      }),
    about: sizeOf(model),
  };
}

function bySearch(model: Model, inputs: CountInputs, why?: Message): SharedSearch {
  const { model: text, limit, nodeLimit, method, certificate: _, memory: __, ...how } = inputs;
  return {
    search: coverSearch(model, how),
    source: sourceOf(text, how),
    wanted: 'count',
    ...(limit !== undefined && { countLimit: limit }),
    ...(nodeLimit !== undefined && { nodeLimit }),
    factor: 1n,
    ...threadsFor(model),
    tell: solution => tellSolution(model, solution),
    answer: ({ found, nodes, ended }) =>
      countAnswer({
        count: found,
        nodes,
        ended,
        method: 'search',
        isEnough: limit !== undefined && found >= BigInt(limit),
        more: { ...(why && told(why)), options: String(model.optionCount) },
        remarks: why ? [why] : dryRemarks(model),
      }),
    about: sizeOf(model),
  };
}

/** One way, as asked for. Throws `InputError` when its memory is not enough. */
function* countBy(model: Model, method: CountMethod, mib: number): Task<Progress, Answer> {
  const counted = (yield* watched(countingOrSearch(model, { method, byteLimit: mib * MIB })))!;
  if (counted.reason.code === 'count.memory') throw say.error('memory', { method, mib });
  return answerOf(counted);
}

function answerOf({ count, nodes, ended, method, reason: why }: Counted): Answer {
  const isAsked = why.code === 'count.asked';
  return countAnswer({
    count,
    nodes,
    ended,
    method,
    more: told(why),
    remarks: isAsked ? [] : [why],
  });
}

const told = ({ en, code }: Message) => ({ reason: en, reasonCode: code });

/** The progress of counting as that of a question. */
function* watched<A>(work: Task<CountingProgress, A>): Task<Progress, A> {
  let { done, value } = work.next();
  while (!done) {
    const { nodes, count } = value as CountingProgress;
    ({ done, value } = work.next(yield { nodes, count }));
  }
  return value as A;
}

/** The count is the one that the proof claims. */
function* countWithProof(
  model: Model,
  { method, memory }: Pick<CountInputs, 'method' | 'memory'>,
): Task<Progress, Answer> {
  const order = method === 'frontier' ? yield* orderOf(model) : undefined;
  const steps = certifying(model, { order, byteLimit: memory * MIB });
  let nodes = 0;
  for (;;) {
    const { done, value } = steps.next();
    if (done) {
      if (!value) throw say.error('proof-memory', { mib: memory });
      const { count, bytes, nodes: proved } = value; // as many as the checker will see
      const answer = countAnswer({ count, nodes: proved, ended: 'exhausted', method: 'certificate' });
      return {
        ...answer,
        remarks: [say('by-proof'), ...answer.remarks!],
        forms: { certificate: () => bytes },
      };
    }
    nodes = value;
    const cut = yield { nodes };
    if (cut) return countAnswer({ count: 0n, nodes, ended: cut, method: 'certificate' });
  }
}

/** The order of items that a frontier takes; undefined when it does not come to its end. */
function* orderOf(model: Model): Task<Progress, readonly number[] | undefined> {
  const work = countingByFrontier(model);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value.state === 'complete' ? value.order : undefined;
    if (yield { nodes: value.tried }) return undefined;
  }
}
