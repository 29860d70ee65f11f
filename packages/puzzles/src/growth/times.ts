/** How long starts take to fill the board: a histogram, and the quickest and the slowest of them. */
import { type Board, grower, type Start } from './rules.js';

export interface Times {
  /** How many starts take that many steps. */
  readonly histogram: ReadonlyMap<number, number>;
  readonly fastest: { readonly stepCount: number; readonly starts: readonly Start[] };
  readonly slowest: { readonly stepCount: number; readonly starts: readonly Start[] };
}

/** Collects times start by start; of the fastest and slowest the first `keep` are kept. */
export class TimeKeeper {
  private readonly histogram = new Map<number, number>();
  private fastest = { stepCount: Number.POSITIVE_INFINITY, starts: [] as Start[] };
  private slowest = { stepCount: -1, starts: [] as Start[] };
  private readonly grow;

  constructor(
    board: Board,
    private readonly keep = 1,
  ) {
    this.grow = grower(board);
  }

  /** Lets a start grow and notes its time. Starts that do not fill the board are a mistake of the caller. */
  add(start: Start): number {
    const { stepCount, isFull } = this.grow(start);
    if (!isFull) throw new Error(`the start ${start.join(' ')} does not fill its board`);
    this.histogram.set(stepCount, (this.histogram.get(stepCount) ?? 0) + 1);
    if (stepCount < this.fastest.stepCount) this.fastest = { stepCount, starts: [] };
    if (stepCount > this.slowest.stepCount) this.slowest = { stepCount, starts: [] };
    for (const extreme of [this.fastest, this.slowest]) {
      if (stepCount === extreme.stepCount && extreme.starts.length < this.keep) extreme.starts.push(start);
    }
    return stepCount;
  }

  get times(): Times {
    const sorted = [...this.histogram].sort(([a], [b]) => a - b);
    return { histogram: new Map(sorted), fastest: this.fastest, slowest: this.slowest };
  }
}
