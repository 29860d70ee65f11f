/**
 * One of several frontiers that share every layer. A state belongs to the one that its hash names. Each goes through its own
 * states, merges those of the next layer that it owns, and sends the others to their owners; then all meet, and the
 * next layer begins. Every state is merged by its owner only, so the sum of all is the layer of one frontier alone.
 */
import type { Model } from '../../model.js';
import { type Exchange, type LayerNews, makeExchange, Stand } from './exchange.js';
import { DONE, Frontier, type FrontierLayer, FULL, SEND, SLICE, WORKING } from './frontier.js';
import { linksOf } from './order.js';
import { type Program, programOf } from './program.js';

const LEAST_PARCEL = 2 ** 16;
/** A state may have so many successors that an outbox would need more than this: then nothing is shared. */
const MOST_PARCEL = 2 ** 22;
const FIRST_BUDGET = 1000;

/** Bytes of a parcel for this program: one state leads to no more. Undefined: too many. */
export function parcelBytesOf({ words, ways }: Program, least = LEAST_PARCEL): number | undefined {
  const bits = ways.reduce((sum, count) => sum + Math.log2(count), 0);
  const mostLimbs = Math.ceil(bits / 64) + 2; // one more for what could be, see `meet`; and one for rounding
  const most = Math.max(...ways) * 8 * (words + mostLimbs);
  return most > MOST_PARCEL ? undefined : Math.max(least, Math.ceil(most / 16) * 16);
}

export interface SharedOptions {
  readonly program: Program;
  readonly layer: FrontierLayer;
  readonly exchange: Exchange;
  readonly byteLimit: number;
  /** How long it may wait for the others at a time. */
  readonly restMs: number;
}

export interface SharedCount {
  readonly count: bigint;
  /** By all members. */
  readonly tried: number;
}

export class SharedFrontier extends Frontier {
  private readonly stand: Stand;
  private readonly parcelBytes: number;
  /** Layers done. */
  met = 0;

  constructor({ program, layer, exchange, byteLimit, restMs }: SharedOptions, own: number) {
    const { size, parcelBytes } = exchange;
    super(program, byteLimit, layer.order, undefined, (size + 1) * parcelBytes + 4 * size);
    this.stand = new Stand(exchange, own, restMs);
    this.parcelBytes = parcelBytes;
    this.kernel.resume(0, layer.limbs);
    Object.assign(this, { step: layer.step, limbs: layer.limbs });
    this.kernel.share(size, own, this.outbox(0), parcelBytes, this.beside + (size + 1) * parcelBytes);
    this.kernel.sent();
  }

  /** Pauses often. The one member that has the count returns it. Throws `OutOfBytes` when its memory is full. */
  *walk(layer: FrontierLayer): Generator<void, SharedCount | undefined, undefined> {
    const { kernel, program, stand } = this;
    this.startLayer();
    const bytes = Math.floor(this.parcelBytes / this.entryBytes()) * this.entryBytes();
    for (let at = 0; at < layer.entries.length; at += bytes) {
      yield* this.merge(layer.entries.subarray(at, at + bytes));
    }
    let all = yield* this.meet();
    for (; this.step < program.starts.length && all.states > 0; this.step++) {
      this.startLayer();
      yield* this.layerShared();
      all = yield* this.meet();
    }
    const isTeller = all.states === 0 ? stand.own === 0 : kernel.sourceSize() > 0;
    return isTeller ? { count: this.total(), tried: all.tried } : undefined;
  }

  private *layerShared(): Generator<void, void, undefined> {
    const { kernel, stand } = this;
    const open = new Set(Array.from({ length: stand.size }, (_, member) => member));
    open.delete(stand.own);
    for (;;) {
      const answer = kernel.run(Math.min(SLICE, FIRST_BUDGET + this.tried));
      this.tried += kernel.tried.value;
      if (answer === DONE) break;
      if (answer === FULL) yield* quietly(this.makeRoom());
      else if (answer === SEND) yield* this.send(open, false);
      else if (answer !== WORKING) throw new Error('a count outgrew its words: this is a bug in Quadrille');
      yield* this.hear(open);
      yield;
    }
    yield* this.send(open, true);
    while (open.size > 0) if (!(yield* this.hear(open))) yield* this.rest();
  }

  /** Carries the outboxes to the queues; while one is full, what others have sent is merged. */
  private *send(open: Set<number>, isLast: boolean): Generator<void, void, undefined> {
    const { kernel, stand } = this;
    const endsAt = this.beside + (stand.size + 1) * this.parcelBytes;
    for (let to = 0; to < stand.size; to++) {
      const size = new Int32Array(kernel.memory.buffer, endsAt, stand.size)[to];
      if (to === stand.own || (size === 0 && !isLast)) continue;
      const bytes = () => new Uint8Array(kernel.memory.buffer, this.outbox(to), size); // the memory may have grown
      while (!stand.push(to, bytes(), isLast)) if (!(yield* this.hear(open))) yield* this.rest();
    }
    kernel.sent();
  }

  /** Merges what has come; true when there was something. */
  private *hear(open: Set<number>): Generator<void, boolean, undefined> {
    const { stand } = this;
    let hasHeard = false;
    stand.listen();
    for (const from of [...open]) {
      for (let parcel = stand.next(from); parcel && open.has(from); parcel = stand.next(from)) {
        yield* this.merge(parcel.bytes);
        if (parcel.isLast) open.delete(from);
        stand.taken(from);
        hasHeard = true;
      }
    }
    return hasHeard;
  }

  private *merge(entries: Uint8Array): Generator<void, void, undefined> {
    const { kernel } = this;
    const inbox = this.outbox(this.stand.size);
    const end = inbox + entries.length;
    new Uint8Array(kernel.memory.buffer).set(entries, inbox);
    for (let at = inbox; ; ) {
      at = kernel.absorb(at, end) >>> 0;
      if (at === end) return;
      if (at === 0) throw new Error('a count outgrew its words: this is a bug in Quadrille');
      yield* quietly(this.makeRoom());
    }
  }

  /**
   * Waits until all are done with the layer, and returns what they told of it. When a count of the next layer could outgrow its
   * words, all give every count one more: there are no more ways to a state than states times ways from each.
   */
  private *meet(): Generator<void, LayerNews, undefined> {
    const { kernel, stand, program } = this;
    while (!kernel.turn(SLICE)) yield;
    this.met++;
    stand.tell(this.met, { states: kernel.sourceSize(), bits: kernel.topBits(), tried: this.tried });
    for (;;) {
      stand.listen();
      const all = stand.all(this.met);
      if (all) {
        const next = program.ways[this.met === 1 ? this.step : this.step + 1] ?? 1;
        if (all.bits + Math.log2(all.states * next + 1) > 63) this.widen();
        return all;
      }
      yield* this.rest();
    }
  }

  private *rest(): Generator<void, void, undefined> {
    this.stand.rest();
    yield;
  }

  /** The outbox for a member; the inbox lies behind the last one. */
  private outbox(member: number): number {
    return this.beside + member * this.parcelBytes;
  }
}

/** Members that one thread plays by turns, from the beginning; for tests and measurements. */
export function sharedFrontiers(
  model: Model,
  order: readonly number[],
  size: number,
  { byteLimit = 2 ** 30, leastParcel = LEAST_PARCEL } = {},
) {
  const writing = programOf(model, linksOf(model), order);
  let step = writing.next();
  while (!step.done) step = writing.next();
  const program = step.value!;
  const entries = new Uint8Array(8 * (program.words + 1));
  entries[8 * program.words] = 1; // one state, to which nothing has been given, in one way
  const layer = { order, step: 0, tried: 0, peak: 1, words: program.words, limbs: 1, entries };
  const exchange = makeExchange(size, parcelBytesOf(program, leastParcel)!);
  return Array.from({ length: size }, (_, own) => {
    const frontier = new SharedFrontier({ program, layer, exchange, byteLimit, restMs: 0 }, own);
    return { frontier, work: frontier.walk(layer) };
  });
}

function* quietly(work: Generator<unknown, void, undefined>): Generator<void, void, undefined> {
  while (!work.next().done) yield;
}
