/**
 * How many nodes a unit for volunteers has. A budget in seconds would end two honest walks at different places, so it
 * is counted in nodes; how many make a good while is learned from claims that were promoted. While few units are open,
 * budgets are smaller, and the rests they leave give everybody something to do.
 */
export interface PaceOptions {
  /** How long a unit should take, about. */
  readonly unitMs: number;
  /** The first guess. */
  readonly nodes: number;
  readonly slice: number;
  readonly mostNodes: number;
}

/** With fewer open units than this for every volunteer, budgets are divided by `SMALL`. */
const UNITS_EACH = 4;
const SMALL = 16;

export class Pace {
  #nodes: number;

  constructor(private readonly options: PaceOptions) {
    this.#nodes = options.nodes;
  }

  /** A promoted unit of `nodes` took a volunteer so long. Budgets at most double by it. */
  learn(nodes: number, tookMs: number): void {
    const { unitMs, mostNodes, slice } = this.options;
    if (nodes < this.#nodes / SMALL || tookMs <= 0) return; // too little to learn from
    const good = (nodes / tookMs) * unitMs;
    const next = 0.8 * this.#nodes + 0.2 * Math.min(good, 6 * this.#nodes);
    this.#nodes = Math.min(mostNodes, Math.max(slice, Math.round(next)));
  }

  budget(openUnits: number, volunteers: number): { readonly nodes: number; readonly slice: number } {
    const { slice } = this.options;
    const isFew = openUnits < UNITS_EACH * volunteers;
    return { slice, nodes: Math.max(slice, Math.round(this.#nodes / (isFew ? SMALL : 1))) };
  }
}
