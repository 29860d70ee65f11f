/**
 * Counting along a frontier on several threads. One thread alone chooses the order and goes through the first layers; a
 * count that takes longer goes on in a team, whose members share the states of every layer (kernels/frontier/shared.ts).
 */
import {
  type Answer,
  countAnswer,
  type Ended,
  type Member,
  type Progress,
  type Task,
  type Team,
} from '@quadrille/base';
import { makeExchange } from '../kernels/frontier/exchange.js';
import { type FrontierLayer, OutOfBytes } from '../kernels/frontier/frontier.js';
import { countingByFrontier } from '../kernels/frontier/host.js';
import { linksOf } from '../kernels/frontier/order.js';
import { programOf } from '../kernels/frontier/program.js';
import { parcelBytesOf, SharedFrontier, type SharedOptions } from '../kernels/frontier/shared.js';
import type { Model } from '../model.js';
import { say } from '../sentences.js';

/** Threads take about this long to come into being. */
const ALONE_MS = 300;
/** Each thread more has to send a larger part of its states away. */
const MOST_MEMBERS = 16;
const STEP_MS = 5;
const REST_MS = 5;
const MIB = 2 ** 20;

/** A team, or the answer where one thread has it soon; undefined where the states cannot be shared. */
export function* openFrontierTeam(
  model: Model,
  threads: number,
  mib: number,
): Task<Progress, Team | Answer | undefined> {
  const work = countingByFrontier(model, { byteLimit: mib * MIB });
  const startMs = performance.now();
  for (;;) {
    const { done, value } = work.next();
    if (done && value.state !== 'complete') throw say.error('memory', { method: 'frontier', mib });
    if (done) return answerOf(value.state === 'complete' ? value.count : 0n, value.tried);
    if (value.layer && performance.now() - startMs > ALONE_MS) {
      return yield* teamOf(model, value.layer(), Math.min(threads, MOST_MEMBERS), mib);
    }
    const cut = yield { nodes: value.tried };
    if (cut) return answerOf(undefined, value.tried, cut);
  }
}

/** What a member is told: data that threads can share. */
export interface FrontierOrder extends Omit<SharedOptions, 'restMs'> {
  readonly mib: number;
}

interface News {
  readonly count: string;
  readonly tried: number;
}

/** Undefined where a single state may have too many successors. */
export function* teamOf(
  model: Model,
  layer: FrontierLayer,
  size: number,
  mib: number,
): Task<Progress, Team | undefined> {
  const entries = new Uint8Array(new SharedArrayBuffer(layer.entries.length));
  entries.set(layer.entries); // before the next slice of work overwrites them
  const writing = programOf(model, linksOf(model), layer.order);
  let step = writing.next();
  for (; !step.done; step = writing.next()) yield { nodes: layer.tried };
  const program = step.value!;
  const parcelBytes = parcelBytesOf(program);
  if (parcelBytes === undefined) return undefined;
  const exchange = makeExchange(size, parcelBytes);
  const order: FrontierOrder = {
    program,
    exchange,
    layer: { ...layer, entries },
    byteLimit: (mib * MIB) / size,
    mib,
  };
  let found: News | undefined;
  return {
    size,
    member: index => frontierMember(order, index, size),
    source: { module: '@quadrille/cover/internal', name: 'frontierMember', settings: order },
    tell: (news: News) => {
      found = news;
      return undefined;
    },
    answer: ({ nodes, ended }) =>
      answerOf(found && BigInt(found.count), layer.tried + (found?.tried ?? nodes), ended),
    remarks: [say('frontier-shared', { threads: size })],
  };
}

function answerOf(count: bigint | undefined, nodes: number, cut: Ended = 'stopped'): Answer {
  const ended = count === undefined ? cut : 'exhausted';
  return countAnswer({ count: count ?? 0n, nodes, ended, method: 'frontier' });
}

/** Member `index` of `size`; where one thread plays them all, `restMs` is 0. */
export function frontierMember(
  order: FrontierOrder,
  index: number,
  _size?: number,
  restMs = REST_MS,
): Member {
  const frontier = new SharedFrontier({ ...order, restMs }, index);
  const work = frontier.walk(order.layer);
  let isOver = false;
  let isDone = false;
  return {
    get nodes() {
      return frontier.tried;
    },
    get isDone() {
      return isDone;
    },
    /** Whoever is over without having the count waits until the team ends. */
    step: () => {
      const endMs = performance.now() + STEP_MS;
      do {
        const { done, value } = isOver ? { done: true, value: undefined } : advance(work, order.mib);
        isOver = done === true;
        if (value === undefined) continue;
        isDone = true;
        return { count: String(value.count), tried: value.tried } satisfies News;
      } while (!isOver && performance.now() < endMs);
      return undefined;
    },
    hear: () => {},
  };
}

function advance<A>(work: Generator<void, A, undefined>, mib: number): IteratorResult<void, A> {
  try {
    return work.next();
  } catch (error) {
    throw error instanceof OutOfBytes ? say.error('memory', { method: 'frontier', mib }) : error;
  }
}
