/**
 * Counting along a frontier as a search that a job can keep. A layer needs all states of the one before, so that there
 * is one unit only, which nobody can divide; but between two layers their states are all there is to know: `saveBytes` tells
 * them, and a later walk goes on from there.
 */
import type { Search, Unit, Walk } from '@quadrille/base';
import { LARGE_LIMITS } from '../dlx-reader.js';
import { parseDlx } from '../dlx-text.js';
import {
  countingByFrontier,
  type FrontierAnswer,
  type FrontierLayer,
  type FrontierProgress,
} from '../kernels/frontier/host.js';
import type { Model } from '../model.js';
import { fingerprint } from '../search.js';
import { say } from '../sentences.js';

export interface FrontierSearchOptions {
  /** MiB that the states may take; 1024 unless told otherwise. */
  readonly memory?: number | undefined;
}

/** Raised when layers of older programs would be misread. */
const VERSION = 1;
const DEFAULT_MIB = 1024;
/** A choice tried takes a hundredth of the time of a node of other searches. */
const TRIES_PER_NODE = 100;

/** Counts the exact covers of `model` along a frontier. Its walks cannot collect solutions. */
export function frontierSearch(model: Model, { memory = DEFAULT_MIB }: FrontierSearchOptions = {}): Search {
  let id: string | undefined;
  return {
    get id() {
      id ??= `cover-frontier-${VERSION}-${memory}-${fingerprint(model)}`;
      return id;
    },
    isWhole: true,
    open: (unit, { collect }) => {
      if (collect) throw say.error('frontier-lists-nothing');
      if (unit.length > 0) throw say.error('not-in-search', { choice: unit[0] });
      return new FrontierWalk(model, memory);
    },
  };
}

/** The same of a model given as Knuth's text: what other threads and machines are sent. */
export function frontierSearchOfText({
  text,
  large = false,
  memory,
}: FrontierSearchOptions & { readonly text: string; readonly large?: boolean }): Search {
  return frontierSearch(parseDlx(text, large ? LARGE_LIMITS : {}), { memory });
}

class FrontierWalk implements Walk {
  readonly solutionsDigest = '0'.repeat(16);
  private work: Generator<FrontierProgress, FrontierAnswer, undefined>;
  private at: FrontierProgress | undefined;
  private isComplete = false;
  /** As many tries as there will be after the steps so far, whoever made them. */
  private due = 0;
  count = 0n;
  /** Somebody has asked for a layer: the next one is copied at its beginning, in the middle of a step as a rule. */
  private isAsked = false;
  private asked: Uint8Array | undefined;

  constructor(
    private readonly model: Model,
    private readonly mib: number,
  ) {
    this.work = countingByFrontier(model, { byteLimit: mib * 2 ** 20 });
  }

  get nodes() {
    return this.at?.tried ?? 0;
  }

  get fraction() {
    if (this.isComplete) return 1;
    return this.at && this.at.forecast > 0 ? Math.min(0.999, this.at.tried / this.at.forecast) : 0;
  }

  get walkDigest() {
    let digest = 0xcbf29ce484222325n;
    for (const value of [BigInt(this.nodes), BigInt(this.at?.peak ?? 0), this.count]) {
      digest = BigInt.asUintN(64, (digest ^ value) * 0x100000001b3n);
      digest ^= digest >> 29n;
    }
    return digest.toString(16).padStart(16, '0');
  }

  /** A walk that goes on from a saved layer has its first steps behind it: they are passed in no time. */
  step(budget: number): boolean {
    this.due += budget * TRIES_PER_NODE;
    while (!this.isComplete && this.nodes < this.due) {
      const { done, value } = this.work.next();
      this.at = value;
      if (this.isAsked && value.layer) {
        this.asked = packLayer(value.layer());
        this.isAsked = false;
      }
      if (!done) continue;
      if (value.state !== 'complete') throw say.error('memory', { method: 'frontier', mib: this.mib });
      this.isComplete = true;
      this.count = value.count;
    }
    return !this.isComplete;
  }

  take(): [] {
    return [];
  }

  rest(): Unit[] {
    return this.isComplete ? [] : [[]];
  }

  restSize(): number {
    return this.isComplete ? 0 : Number.POSITIVE_INFINITY;
  }

  saveBytes(): Uint8Array | undefined {
    const { asked } = this;
    this.asked = undefined;
    this.isAsked = asked === undefined;
    return asked;
  }

  restoreBytes(saved: Uint8Array): void {
    const layer = unpackLayer(saved);
    const isOrder =
      layer.order.length === this.model.primaryCount && new Set(layer.order).size === layer.order.length;
    if (!isOrder) throw new RangeError('this layer belongs to another model');
    const { step, tried, peak } = layer;
    const byteLimit = this.mib * 2 ** 20;
    this.work = countingByFrontier(this.model, { byteLimit, layer });
    this.at = { step, steps: layer.order.length, states: 0, peak, tried, forecast: 0, bytes: 0 };
  }
}

/**
 * A layer as bytes: step, tries (two words), peak, words, limbs and the length of the order, then the order, each in 32
 * bits, the lowest byte first; then the entries as they are.
 */
const HEAD = 7;

function packLayer({ order, step, tried, peak, words, limbs, entries }: FrontierLayer): Uint8Array {
  const numbers = [
    step,
    tried % 2 ** 32,
    Math.floor(tried / 2 ** 32),
    peak,
    words,
    limbs,
    order.length,
    ...order,
  ];
  const bytes = new Uint8Array(4 * numbers.length + entries.length);
  const view = new DataView(bytes.buffer);
  numbers.forEach((number, at) => {
    view.setUint32(4 * at, number, true);
  });
  bytes.set(entries, 4 * numbers.length);
  return bytes;
}

function unpackLayer(bytes: Uint8Array): FrontierLayer {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const numberAt = (at: number) => view.getUint32(4 * at, true);
  const [step, low, high, peak, words, limbs, length] = Array.from({ length: HEAD }, (_, at) => numberAt(at));
  const order = Array.from({ length }, (_, at) => numberAt(HEAD + at));
  const entries = bytes.subarray(4 * (HEAD + length));
  return { order, step, tried: high * 2 ** 32 + low, peak, words, limbs, entries };
}
