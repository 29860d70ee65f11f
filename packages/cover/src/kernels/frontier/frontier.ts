/** A frontier at work: the memory of the kernel, and the layers one after another. */
import { Arena } from '@quadrille/kernel/arena';
import { type CoverFrontier, instantiateCoverFrontier } from './exports.js';
import { MOST_WORDS, type Program } from './program.js';

/** All states before a step: what is needed to go on from there. */
export interface FrontierLayer {
  readonly order: readonly number[];
  readonly step: number;
  readonly tried: number;
  readonly peak: number;
  /** Each state is a key of so many 64-bit words, then its count in so many. */
  readonly words: number;
  readonly limbs: number;
  readonly entries: Uint8Array;
}

export interface FrontierProgress {
  /** Steps done, and all of them. */
  readonly step: number;
  readonly steps: number;
  /** States of the present layer, and of the largest so far. */
  readonly states: number;
  readonly peak: number;
  /** Choices tried so far. */
  readonly tried: number;
  /** About how many tries there will have been at the end; often wrong by some times, better and better. */
  readonly forecast: number;
  readonly bytes: number;
  /** Between two layers, when the order is chosen: the next one; its entries are there until the work goes on. */
  readonly layer?: (() => FrontierLayer) | undefined;
}

export type FrontierAnswer = FrontierProgress &
  (
    | { readonly state: 'complete'; readonly count: bigint; readonly order: readonly number[] }
    /** `full`: the states need more than `byteLimit`. `wide`: a state would need more than 2048 bits. */
    | { readonly state: 'full' | 'wide'; readonly byteLimit: number }
  );

/** WebAssembly has 4 GiB; places are unsigned, and a little is kept. */
export const MOST_BYTES = 2 ** 32 - 2 ** 24;
/** Tries, entries moved and bytes moved in one slice: some milliseconds each. */
export const SLICE = 50_000;
const FIRST_SLICE = 1000;
/** What a layer costs beside its tries. */
const LAYER_TRIES = 5000;
const MOVED_BYTES = 2 ** 24;
/** States of a layer that is worth being told by itself. */
const LARGE_LAYER = 10_000;
const FIRST_TABLE = 2 ** 10;
const PAGE = 65536;
export const [WORKING, DONE, FULL, , SEND] = [0, 1, 2, 3, 4];

/** Thrown by `Frontier` when its memory may not grow. */
export class OutOfBytes extends Error {}

export class Frontier {
  protected readonly kernel: CoverFrontier = instantiateCoverFrontier();
  private readonly code: number;
  private readonly table: number;
  /** Bytes of whoever extends this, in the kernel's memory. */
  protected readonly beside: number;
  private tableRoom = FIRST_TABLE;
  private tableSize = FIRST_TABLE;
  protected limbs = 1;
  protected step = 0;
  private peak = 1;
  /** Layers since the last progress was told. */
  private quiet = 0;
  tried = 0;

  constructor(
    protected readonly program: Program,
    private readonly byteLimit: number,
    private readonly order: readonly number[],
    private readonly first?: FrontierLayer,
    besideBytes = 0,
  ) {
    const arena = new Arena(this.kernel.memory);
    this.code = arena.reserve(program.code.byteLength);
    const scratch = arena.reserve(8 * MOST_WORDS);
    this.beside = arena.reserve(besideBytes);
    this.table = arena.reserve(4 * FIRST_TABLE);
    const source = arena.reserve(PAGE);
    new BigUint64Array(arena.commit()).set(program.code, this.code >> 3);
    this.kernel.layout(program.words, this.code, scratch, this.table, source);
    this.kernel.begin();
  }

  *count(): Generator<FrontierProgress, FrontierAnswer, undefined> {
    const { kernel, program, byteLimit } = this;
    try {
      if (this.first) this.resume(this.first);
      for (; this.step < program.starts.length && kernel.sourceSize() > 0; this.step++) {
        this.startLayer();
        yield* this.layer();
        this.peak = Math.max(this.peak, kernel.targetCount.value);
        while (!kernel.turn(SLICE)) yield this.progress();
        const isLarge = kernel.sourceSize() > LARGE_LAYER;
        if (isLarge || ++this.quiet * LAYER_TRIES > SLICE) yield this.betweenLayers();
      }
    } catch (error) {
      if (!(error instanceof OutOfBytes)) throw error;
      return { ...this.progress(), state: 'full', byteLimit };
    }
    return { ...this.progress(), state: 'complete', count: this.total(), order: this.order };
  }

  /** Throws `RangeError` when the layer is not one of this frontier. */
  private resume({ step, tried, peak, words, limbs, entries }: FrontierLayer): void {
    const { program, kernel } = this;
    const bytes = 8 * (program.words + limbs);
    const isOwn = words === program.words && step <= program.starts.length && entries.length % bytes === 0;
    if (!isOwn) throw new RangeError('this layer belongs to another frontier');
    this.demand(this.sourceAt() + entries.length);
    new Uint8Array(kernel.memory.buffer).set(entries, this.sourceAt());
    kernel.resume(entries.length / bytes, limbs);
    Object.assign(this, { step, tried, peak, limbs });
  }

  private betweenLayers(): FrontierProgress {
    const { order, step, tried, peak, limbs, program, kernel } = this;
    const size = kernel.sourceSize() * this.entryBytes();
    const layer = () => {
      const entries = new Uint8Array(kernel.memory.buffer, this.sourceAt(), size);
      return { order, step: step + 1, tried, peak, words: program.words, limbs, entries };
    };
    return { ...this.progress(), layer };
  }

  private *layer(): Generator<FrontierProgress, void, undefined> {
    const { kernel } = this;
    for (;;) {
      const answer = kernel.run(Math.min(SLICE, FIRST_SLICE + this.tried));
      this.tried += kernel.tried.value;
      if (answer === DONE) return;
      if (answer === WORKING) yield this.progress();
      else if (answer === FULL) yield* this.makeRoom();
      else {
        this.widen();
        this.startLayer();
      }
    }
  }

  protected startLayer(): void {
    const { kernel, program } = this;
    const ways = program.ways[this.step];
    const states = kernel.sourceSize();
    while (this.tableSize > FIRST_TABLE && this.tableSize > 8 * states) this.tableSize /= 2;
    const memory = kernel.memory.buffer.byteLength;
    kernel.startLayer(this.code + 8 * program.starts[this.step], ways, this.tableSize, memory);
  }

  /** More memory behind the target, or a larger table, whichever is short. */
  protected *makeRoom(): Generator<FrontierProgress, void, undefined> {
    const { kernel, program } = this;
    const ways = program.ways[this.step];
    const count = kernel.targetCount.value;
    if ((count + ways) * 3 > (this.tableSize - 1) * 2) {
      let size = this.tableSize;
      while ((count + ways) * 3 > (size - 1) * 2) size *= 2;
      const more = Math.max(0, 4 * (size - this.tableRoom));
      this.demand(this.targetEnd() + more);
      this.tableRoom = Math.max(this.tableRoom, size);
      this.tableSize = size;
      kernel.enlargeTable(more, size);
      while (!kernel.moveUp(MOVED_BYTES)) yield this.progress();
      for (let next = 0; ; ) {
        next = kernel.rehash(next, SLICE);
        if (next >= count) break;
        yield this.progress();
      }
    }
    this.demand(this.targetEnd() + (ways + 1) * this.entryBytes());
  }

  protected widen(): void {
    const { kernel } = this;
    this.demand(this.sourceAt() + kernel.sourceSize() * (this.entryBytes() + 8));
    kernel.widen();
    this.limbs++;
  }

  /** Lets the memory reach to `end`, with some more for what follows. */
  protected demand(end: number): void {
    const { memory } = this.kernel;
    const has = memory.buffer.byteLength;
    if (end > has) {
      const most = Math.min(MOST_BYTES, this.byteLimit + this.table);
      if (end > most) throw new OutOfBytes();
      const wanted = Math.min(most, Math.max(end, Math.ceil(1.3 * has)));
      try {
        memory.grow(Math.ceil((wanted - has) / PAGE));
      } catch {
        throw new OutOfBytes();
      }
    }
    this.kernel.extend(memory.buffer.byteLength);
  }

  // WebAssembly hands places out as signed numbers.
  private targetEnd = () => this.kernel.targetPlace() >>> 0;
  protected sourceAt = () => this.kernel.sourcePlace() >>> 0;

  /** The steps that are done, of all. */
  get share(): number {
    return this.step / this.program.starts.length;
  }

  protected entryBytes(): number {
    return 8 * (this.program.words + this.limbs);
  }

  private progress(): FrontierProgress {
    const { step, peak, tried } = this;
    this.quiet = 0;
    const states = this.kernel.targetCount.value;
    const bytes = this.kernel.memory.buffer.byteLength;
    const steps = this.program.starts.length;
    return { step, steps, states, peak: Math.max(peak, states), tried, forecast: this.forecast(), bytes };
  }

  /**
   * How the logarithm of the present number of states stands to its bound, so it will stand at the later steps.
   * (Measured at a twentieth of the way: mostly right within a factor of 5; pentominoes 6x10 40 times too low.)
   */
  private forecast(): number {
    const { bounds, ways } = this.program;
    const { step, kernel } = this;
    if (step >= bounds.length) return this.tried;
    const share = Math.log2(Math.max(2, kernel.sourceSize())) / Math.max(1, bounds[step]);
    let tries = this.tried;
    for (let at = step; at < bounds.length; at++) tries += 2 ** (share * bounds[at] - 1) * ways[at];
    return tries;
  }

  /** After the last step at most one state is left, with nothing to tell. */
  protected total(): bigint {
    const { kernel, limbs, program } = this;
    if (kernel.sourceSize() === 0) return 0n;
    const count = new BigUint64Array(kernel.memory.buffer, this.sourceAt() + 8 * program.words, limbs);
    return count.reduceRight((sum, limb) => (sum << 64n) | limb, 0n);
  }
}
