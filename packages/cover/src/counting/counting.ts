/**
 * How many solutions, by the way that is quickest for the model. The three ways differ by powers of ten, and no rule
 * is known that tells which one wins; so they start together, and at every turn the one goes on that promises to end
 * soonest:
 *
 *     search     what is left of it, by random probes (Knuth 1975), later by the share of the tree that is done
 *     frontier   a forecast of its states; but twice what it has had so far at most, while that is a quarter of a search
 *     memo       by how much of the tree it has got through, while it gets on quicker than the search
 *
 * Where a frontier is bound to be over in a moment, it goes on alone after a glance at the search. The first to end
 * answers. What a model falls apart into is counted part by part, and parts that are alike once.
 */
import { demandLimits, type Ended, type Message, type Task } from '@quadrille/base';
import { frontierBound } from '../kernels/frontier/host.js';
import { dryItem, type Model } from '../model.js';
import type { SearchOptions } from '../search.js';
import {
  ByMemo,
  BySearch,
  type Contender,
  type ContenderOptions,
  type CountMethod,
  contenderOf,
} from './contenders.js';
import { independentParts } from './parts.js';
import { reason } from './reasons.js';

export interface CountingOptions extends SearchOptions {
  /** Default `auto`: what is quickest for the model. */
  readonly method?: CountMethod | 'auto' | undefined;
  /** Bytes that a memo and the states of a frontier may take, each; 1 GiB unless told otherwise. */
  readonly byteLimit?: number | undefined;
  /** Limits of the search; with one of them there is no other way than searching. */
  readonly limit?: number | undefined;
  readonly nodeLimit?: number | undefined;
}

/** What a race may be asked for beside. */
export interface RaceOptions extends CountingOptions {
  /** Where a long search promises to be the quickest, end with `undefined`: the caller has threads for it. */
  readonly handsOver?: boolean | undefined;
}

export interface CountingProgress {
  readonly method: CountMethod;
  readonly nodes: number;
  /** Solutions counted one by one so far. */
  readonly count: bigint;
}

export interface Counted {
  /** The number of solutions; when it was not `exhausted`, there are at least so many. */
  readonly count: bigint;
  readonly method: CountMethod;
  /** Why this method, or why there is no answer. */
  readonly reason: Message;
  /** Choices tried by the method that answered. */
  readonly nodes: number;
  readonly ended: Ended;
}

const DEFAULT_BYTES = 2 ** 30;
const TURN_MS = 8;
/** A search of a model with so few options and uses begins at once, before the model is looked at. */
const GLANCE_OPTIONS = 2000;
const GLANCE_USES = 20_000;
/** A search this short is over before anything else could pay. */
const GLANCE_NODES = 4000;
/** And one of so many is called short. */
const SMALL_NODES = 20_000;
const GLANCE_MS = 25;
const SHORT_MS = 200;
/** A probe of a deeper model takes longer than it is worth. */
const DEEP = 2000;
const GLANCE_TURN_MS = 1;
/** A frontier of at most 2 to this many tries is over in two milliseconds; a glance is then a thousand nodes. */
const NARROW_BITS = 16;
const SHORTEST_MS = 0.001;
/** A frontier goes first: where it is the best it is mostly over by then. */
const FRONTIER_MS = 50;
/** What is done with a model before the first step of counting takes its time, too. */
const USES_PER_MS = 50;
/** A model with more uses than this is searched. */
const MOST_USES = 1_000_000;
/** Threads take this long to come into being. */
const HANDED_MS = 300;
/** A frontier may have this share of what a search takes in all, before its forecast is believed. */
const SHARE = 0.25;
/** Forecasts of its first moments say nothing, so that it has this long; beside a short search this share. */
const FORECAST_MS = 70;
const SHORT_SHARE = 0.7;
/** And this one when a search takes long and the forecast is so many times what it still needs. */
const TRUST = 0.1;
const DOUBT_MS = 20_000;
const HOPELESS = 10;
/** Beside a search that will not take long, a forecast counts as so much more: most are too low for long. */
const HOPEFUL = 1.5;
const LOOK_MS = 2000;
/** A search is not believed to be the best before it has had so long. */
const SEEN_MS = 60;
/** While others are at work, it goes on for this part of their time until it has; unless it is far from any end. */
const SEEN_PART = 1 / 16;
const COMPARED_MS = 60_000;

/** Counts all solutions, in slices. */
export function* counting(model: Model, options: CountingOptions = {}): Task<CountingProgress, Counted> {
  return (yield* countingOrSearch(model, options))!;
}

/** The same; undefined when a search should be shared among threads (see `handsOver`). */
export function* countingOrSearch(
  model: Model,
  options: RaceOptions,
): Task<CountingProgress, Counted | undefined> {
  demandLimits(options);
  yield { method: 'search', nodes: 0, count: 0n }; // whoever is to stop at once does
  const dry = dryItem(model);
  if (dry !== undefined) {
    const method = options.method === 'memo' || options.method === 'frontier' ? options.method : 'search';
    const why = reason('dry', { item: model.itemNames[dry] });
    return { count: 0n, method, reason: why, nodes: 0, ended: 'exhausted' };
  }
  const { method = 'auto', limit, nodeLimit } = options;
  const settings = { ...options, byteLimit: options.byteLimit ?? DEFAULT_BYTES };
  if (isGiven(limit) || isGiven(nodeLimit)) return yield* alone('search', model, settings, reason('limits'));
  if (method !== 'auto') return yield* alone(method, model, settings, reason('asked'));
  const begun = isQuicklyBegun(model) ? begin(model, settings) : undefined;
  if (begun?.search.state === 'complete') return yield* race(model, settings, begun);
  const parts = independentParts(model);
  if (parts.length <= 1) return yield* race(model, settings, begun);
  begun?.search.close();
  return yield* product(parts, settings);
}

const isGiven = (limit: number | undefined) => limit !== undefined && limit !== Number.POSITIVE_INFINITY;

const isQuicklyBegun = ({ optionCount, useItem }: Model) =>
  optionCount <= GLANCE_OPTIONS && useItem.length <= GLANCE_USES;

type Settings = ContenderOptions & Pick<RaceOptions, 'limit' | 'handsOver'>;

function* alone(
  method: CountMethod,
  model: Model,
  settings: Settings,
  why: Message,
): Task<CountingProgress, Counted> {
  const contender = contenderOf(method, model, settings);
  const limit = isGiven(settings.limit) ? BigInt(settings.limit!) : undefined;
  while (contender.state === 'working') {
    if (limit !== undefined && contender.count >= limit) break;
    contender.run(TURN_MS);
    const cut = yield { method, nodes: contender.nodes, count: contender.count };
    if (cut && contender.state === 'working') return { ...told(contender, why), ended: cut };
  }
  if (limit !== undefined && contender.count >= limit) {
    return { ...told(contender, why), count: limit, ended: 'limited' };
  }
  if (contender.state === 'complete') return told(contender, why);
  const isFull = method !== 'search';
  const mebibytes = Math.ceil(settings.byteLimit / 2 ** 20);
  return { ...told(contender, isFull ? reason('memory', { method, mebibytes }) : why), ended: 'limited' };
}

/** Counts every part; the number of solutions of the whole is the product. */
function* product(parts: readonly Model[], settings: Settings): Task<CountingProgress, Counted> {
  let count = 1n;
  let nodes = 0;
  let largest: Counted | undefined;
  const known = new Map<Model, Counted>();
  for (const part of parts) {
    let counted = known.get(part);
    if (!counted) {
      counted = (yield* race(part, { ...settings, handsOver: false }))!;
      known.set(part, counted);
      nodes += counted.nodes;
    }
    if (counted.ended !== 'exhausted') return { ...counted, count: 0n, nodes };
    if (!largest || counted.nodes > largest.nodes) largest = counted;
    count *= counted.count;
    if (count === 0n) break;
  }
  const why = reason('parts', { parts: parts.length, largest: largest!.reason });
  return { count, method: largest!.method, reason: why, nodes, ended: 'exhausted' };
}

interface Begun {
  readonly search: BySearch;
  /** A frontier that is over in a moment, if there is one. */
  readonly narrow: Contender | undefined;
}

/** A glance at the search: so many nodes, and a longer one where its end does not look far away. */
function begin(model: Model, settings: Settings): Begun {
  const search = new BySearch(model, settings);
  const isNarrow = isQuicklyBegun(model) && frontierBound(model) <= NARROW_BITS;
  do search.run(SHORTEST_MS);
  while (!isNarrow && search.nodes < GLANCE_NODES && isBrief(search));
  if (!isNarrow && isBrief(search) && !search.isFar) search.run(GLANCE_TURN_MS - search.spentMs);
  return { search, narrow: isNarrow ? contenderOf('frontier', model, settings) : undefined };
}

const isBrief = ({ state, spentMs }: Contender) => state === 'working' && spentMs < GLANCE_TURN_MS;

function* race(
  model: Model,
  settings: Settings,
  { search, narrow } = begin(model, settings),
): Task<CountingProgress, Counted | undefined> {
  const waiting: CountMethod[] = model.useItem.length <= MOST_USES ? ['frontier', 'memo'] : [];
  const isFar = waiting.length > 0 && search.state === 'working' && search.isFar;
  const first = narrow ?? (isFar ? contenderOf('frontier', model, settings) : undefined);
  const others = first ? [first] : [];
  if (first) waiting.shift();
  let running: Contender = search.state === 'working' ? (first ?? search) : search;
  try {
    for (;;) {
      running.run(others.length === 0 ? GLANCE_TURN_MS : TURN_MS);
      if (running.state === 'complete') return told(running, reasonOf(running));
      const cut = yield { method: running.method, nodes: running.nodes, count: search.count };
      if (cut) return { ...told(search, reason('cut')), ended: cut };
      if (running === narrow && narrow.state === 'working') continue;
      if (running === search && search.nodes < GLANCE_NODES && search.spentMs < GLANCE_MS && !search.isFar)
        continue;
      if (others.length === 0 && !search.isDoubtful && isNearItsEnd(search)) continue;
      if (model.primaryCount <= DEEP) search.look(sumOf(others) + search.spentMs);
      if (others.length === 0 && isNearItsEnd(search)) continue;
      if (running !== search && isBarelySeen(search, others)) {
        search.run(TURN_MS);
        if (search.state === 'complete') return told(search, reasonOf(search));
      }
      const isTried =
        others.length === 0 || (hasBegun(running, search, model) && !isNearlyOver(running, search));
      if (waiting.length > 0 && isTried) {
        running = contenderOf(waiting.shift()!, model, settings);
        others.push(running);
      } else if (waiting.length === 0) {
        running = soonest(search, others);
        if (settings.handsOver && isLongSearch(search, others)) return undefined;
      }
    }
  } finally {
    search.close();
  }
}

/** True when a frontier has had its first turns. */
function hasBegun({ spentMs, state }: Contender, search: Contender, { useItem }: Model): boolean {
  const begunMs = FRONTIER_MS + useItem.length / USES_PER_MS;
  return state === 'out' || spentMs >= Math.min(begunMs, tryOf(totalOf(search)));
}

/** How long a frontier may try beside a search of so long, before its forecast is believed. */
function tryOf(totalMs: number): number {
  return Math.max(SHARE * totalMs, Math.min(FORECAST_MS, SHORT_SHARE * totalMs));
}

/** True when the pace of a search is known from its first moments only, while others have long been at work. */
function isBarelySeen(search: Contender, others: readonly Contender[]): boolean {
  const { state, spentMs, remainingMs } = search;
  return (
    state === 'working' && spentMs < Math.min(SEEN_MS, SEEN_PART * sumOf(others)) && remainingMs < COMPARED_MS
  );
}

/** True when a frontier has less before it than behind it, and less than a search has. */
function isNearlyOver({ remainingMs, spentMs, state }: Contender, search: Contender): boolean {
  return (
    state === 'working' && remainingMs < Math.min(spentMs, search.remainingMs) && spentMs < totalOf(search)
  );
}

const sumOf = (contenders: readonly Contender[]) => contenders.reduce((sum, { spentMs }) => sum + spentMs, 0);

/** What a search takes in all, as far as is known. */
const totalOf = ({ spentMs, remainingMs }: Contender) => spentMs + remainingMs;

/** True when a search promises to be over before anything else could be. */
function isNearItsEnd({ remainingMs, spentMs }: Contender): boolean {
  return spentMs < SHORT_MS && remainingMs < Math.max(FRONTIER_MS, spentMs);
}

function soonest(search: BySearch, others: readonly Contender[]): Contender {
  let best: Contender = search;
  let least = promise(search, search);
  for (const other of others) {
    if (other.state !== 'working') continue;
    const remaining = promise(other, search);
    if (remaining >= least) continue;
    best = other;
    least = remaining;
  }
  return best;
}

/** True when a search is the best that can be done, as far as is known, and will take its time. */
function isLongSearch(search: Contender, others: readonly Contender[]): boolean {
  const { remainingMs } = search;
  const isWorse = (other: Contender) => {
    if (other.state !== 'working') return true;
    if (other.method === 'memo') return leadOf(other, search) < 1;
    return other.remainingMs > remainingMs && other.spentMs > Math.min(TRUST * remainingMs, LOOK_MS);
  };
  return search.spentMs > SEEN_MS && remainingMs > HANDED_MS && others.every(isWorse);
}

/** How much quicker a memo gets through the tree than a search. */
function leadOf(memo: Contender, search: Contender): number {
  return (memo.measure * memo.nodes) / memo.spentMs / (search.nodes / search.spentMs);
}

/** What a contender may still need; see the head of this file. */
function promise(contender: Contender, search: BySearch): number {
  const { method, spentMs, remainingMs } = contender;
  if (method === 'search') return remainingMs;
  if (method === 'frontier') {
    const isDoubtful = totalOf(search) > DOUBT_MS && remainingMs > HOPELESS * search.remainingMs;
    const mostMs = isDoubtful ? TRUST * totalOf(search) : tryOf(totalOf(search));
    if (spentMs < mostMs) return Math.min(remainingMs, 2 * spentMs);
    return totalOf(search) > DOUBT_MS ? remainingMs : HOPEFUL * remainingMs;
  }
  const lead = leadOf(contender, search);
  if (lead >= 1 && contender instanceof ByMemo) return contender.remainingOf(search.expected);
  return Math.max(2 * spentMs, (search.spentMs + search.remainingMs) / lead - spentMs);
}

function told(contender: Contender, why: Message): Counted {
  const { method, count, nodes } = contender;
  return { count, method, reason: why, nodes, ended: 'exhausted' };
}

function reasonOf(contender: Contender): Message {
  const { method, nodes, measure } = contender;
  if (method === 'search') return nodes <= SMALL_NODES ? reason('small', { nodes }) : reason('search');
  if (method === 'memo') return reason('memo', { times: Math.max(1, Math.round(measure)) });
  return reason('frontier', { states: measure });
}
