/**
 * What kernels that share the layers of a frontier have in common: in shared memory, a queue of parcels from each to each
 * other, and a board where each tells how far it is.
 *
 *     bells    one per member: raised when there may be something new for it
 *     board    one line per member: layers done, and for the last two of them what it told
 *     queues   one per pair: parcels pushed, parcels taken, sizes of the parcels; then the parcels
 */

/** Parcels that a queue can hold. */
const SLOTS = 8;
/** Layers done; twice states, bits, and tries in two words. */
const LINE = 9;
const QUEUE = 2 + SLOTS;
const WORD = 2 ** 30;

/** As data, for threads. */
export interface Exchange {
  readonly size: number;
  readonly parcelBytes: number;
  readonly numbers: SharedArrayBuffer;
  readonly parcels: SharedArrayBuffer;
}

export function makeExchange(size: number, parcelBytes: number): Exchange {
  const numbers = new SharedArrayBuffer(4 * (size + size * LINE + size * size * QUEUE));
  return { size, parcelBytes, numbers, parcels: new SharedArrayBuffer(size * size * SLOTS * parcelBytes) };
}

/** What a member tells of a layer, or all of them together. */
export interface LayerNews {
  readonly states: number;
  /** Of the highest words of the counts; the largest. */
  readonly bits: number;
  /** Choices tried in all layers so far. */
  readonly tried: number;
}

export interface Parcel {
  readonly bytes: Uint8Array;
  /** Nothing more comes of this layer. */
  readonly isLast: boolean;
}

/** Member `own` at the exchange. Nothing here waits but `rest`. */
export class Stand {
  private readonly numbers: Int32Array;
  private bell = 0;

  constructor(
    private readonly exchange: Exchange,
    readonly own: number,
    /** How long `rest` may wait; 0 where a thread plays several members. */
    private readonly restMs: number,
  ) {
    this.numbers = new Int32Array(exchange.numbers);
  }

  get size() {
    return this.exchange.size;
  }

  /** False while the queue is full. */
  push(to: number, bytes: Uint8Array, isLast: boolean): boolean {
    const queue = this.queueAt(this.own, to);
    const pushed = Atomics.load(this.numbers, queue);
    if (pushed - Atomics.load(this.numbers, queue + 1) === SLOTS) return false;
    new Uint8Array(this.exchange.parcels).set(bytes, this.parcelAt(this.own, to, pushed));
    Atomics.store(this.numbers, queue + 2 + (pushed % SLOTS), 2 * bytes.length + (isLast ? 1 : 0));
    Atomics.store(this.numbers, queue, pushed + 1);
    this.ring(to);
    return true;
  }

  /** The next parcel, to be read before `taken`. */
  next(from: number): Parcel | undefined {
    const queue = this.queueAt(from, this.own);
    const taken = Atomics.load(this.numbers, queue + 1);
    if (Atomics.load(this.numbers, queue) === taken) return undefined;
    const word = Atomics.load(this.numbers, queue + 2 + (taken % SLOTS));
    const place = this.parcelAt(from, this.own, taken);
    return { bytes: new Uint8Array(this.exchange.parcels, place, word >> 1), isLast: (word & 1) === 1 };
  }

  taken(from: number): void {
    Atomics.add(this.numbers, this.queueAt(from, this.own) + 1, 1);
    this.ring(from);
  }

  /** This member is done with layer number `layer`, counted from 1. */
  tell(layer: number, { states, bits, tried }: LayerNews): void {
    const line = this.lineAt(this.own);
    [states, bits, tried % WORD, Math.floor(tried / WORD)].forEach((number, at) => {
      Atomics.store(this.numbers, line + 1 + 4 * (layer % 2) + at, number);
    });
    Atomics.store(this.numbers, line, layer);
    for (let other = 0; other < this.size; other++) this.ring(other);
  }

  /** What all have told of this layer; undefined until they have. Nobody is a whole layer ahead. */
  all(layer: number): LayerNews | undefined {
    const all = { states: 0, bits: 0, tried: 0 };
    for (let member = 0; member < this.size; member++) {
      const line = this.lineAt(member);
      if (Atomics.load(this.numbers, line) < layer) return undefined;
      const numberAt = (at: number) => Atomics.load(this.numbers, line + 1 + 4 * (layer % 2) + at);
      all.states += numberAt(0);
      all.bits = Math.max(all.bits, numberAt(1));
      all.tried += numberAt(2) + WORD * numberAt(3);
    }
    return all;
  }

  /** What is new from now on ends the next `rest` at once. */
  listen(): void {
    this.bell = Atomics.load(this.numbers, this.own);
  }

  rest(): void {
    if (this.restMs > 0) Atomics.wait(this.numbers, this.own, this.bell, this.restMs);
  }

  private ring(member: number): void {
    Atomics.add(this.numbers, member, 1);
    Atomics.notify(this.numbers, member);
  }

  private lineAt = (member: number) => this.size + LINE * member;
  private queueAt = (from: number, to: number) => this.size * (1 + LINE) + QUEUE * (from * this.size + to);
  private parcelAt = (from: number, to: number, number: number) =>
    ((from * this.size + to) * SLOTS + (number % SLOTS)) * this.exchange.parcelBytes;
}
