/**
 * Counting by memo as a search that can be shared: a unit is a list of choices of the memo's own tree, counted with a
 * memo of its own. So units of one job do not know each other's states; that is the price of threads, machines and
 * later days. A walk is therefore divided only at its very beginning, or when it has taken long, or when its memory is
 * full: the choices of its first levels that are not counted become units.
 *
 *     unit ─┬─ a   counted              count = a + c
 *           ├─ b ─┬─ c   counted        rest  = [b d] [b e]
 *           │     ├─ d   being counted
 *           │     └─ e
 */
import type { Search, Unit, Walk } from '@quadrille/base';
import { LARGE_LIMITS } from '../dlx-reader.js';
import { parseDlx } from '../dlx-text.js';
import type { Model } from '../model.js';
import { fingerprint } from '../search.js';
import { say } from '../sentences.js';
import { NodeCounts } from './answers.js';
import { DagBuilder } from './dag.js';

export interface MemoSearchOptions {
  /** MiB that the memo of a unit may take; 256 unless told otherwise. */
  readonly memory?: number | undefined;
}

/** Raised when units or counts of older programs would be misread. */
const VERSION = 1;
const DEFAULT_MIB = 256;
/** A unit of fewer choices may be divided in its first steps; any unit after so many: some seconds. */
const FIRST_CHOICES = 3;
const FIRST_STEPS = 4096;
const LONG_STEPS = 1_000_000;

/** Counts the exact covers of `model` by memo, unit by unit. Its walks cannot collect solutions. */
export function memoSearch(model: Model, { memory = DEFAULT_MIB }: MemoSearchOptions = {}): Search {
  let id: string | undefined;
  return {
    get id() {
      id ??= `cover-memo-${VERSION}-${memory}-${fingerprint(model)}`;
      return id;
    },
    open: (unit, { collect }) => {
      if (collect) throw say.error('memo-lists-nothing');
      return new MemoWalk(model, unit, memory * 2 ** 20);
    },
  };
}

/** The same of a model given as Knuth's text: what other threads and machines are sent. */
export function memoSearchOfText({
  text,
  large = false,
  memory,
}: MemoSearchOptions & { readonly text: string; readonly large?: boolean }): Search {
  return memoSearch(parseDlx(text, large ? LARGE_LIMITS : {}), { memory });
}

class MemoWalk implements Walk {
  private readonly builder: DagBuilder;
  private readonly counts = new NodeCounts();
  readonly solutionsDigest = '0'.repeat(16);

  constructor(
    model: Model,
    private readonly unit: Unit,
    byteLimit: number,
  ) {
    this.builder = new DagBuilder(model, { byteLimit, worth: 0, components: true, unit });
  }

  get nodes() {
    return this.builder.steps;
  }

  /** What is counted of the unit, beside `rest`. */
  get count() {
    const { nodes } = this.builder.parts();
    this.counts.add(this.builder.nodes);
    return nodes.reduce((sum, node) => sum + this.counts.of(node), 0n);
  }

  get fraction() {
    return this.builder.state === 'complete' ? 1 : this.builder.share;
  }

  get walkDigest() {
    let digest = 0xcbf29ce484222325n;
    for (const value of [BigInt(this.nodes), BigInt(this.builder.nodes.count), this.count]) {
      digest = BigInt.asUintN(64, (digest ^ value) * 0x100000001b3n);
      digest ^= digest >> 29n;
    }
    return digest.toString(16).padStart(16, '0');
  }

  /** False when nothing is left, and when the memory is full: then the rest is divided. */
  step(budget: number): boolean {
    return this.builder.step(budget) === 'working';
  }

  take(): [] {
    return [];
  }

  rest(): Unit[] {
    return this.builder.parts().rest.map(choices => [...this.unit, ...choices]);
  }

  restSize(): number {
    const { steps, state } = this.builder;
    const isFirst = this.unit.length < FIRST_CHOICES && steps <= FIRST_STEPS;
    return isFirst || steps >= LONG_STEPS || state !== 'working' ? 0 : Number.POSITIVE_INFINITY;
  }
}
