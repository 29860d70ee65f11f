/**
 * The first board of a puzzle. How long a fixed order of pieces takes to meet one is a lottery with a heavy
 * tail, so after a while several orders race against each other in turn (as in the restarts of Gomes and
 * Selman, 1998). The plain order always stays in the race: when it is exhausted, there is no board.
 */
import type { EdgeBoard, EdgePuzzle } from './rules.js';
import { type ScanSearch, type ScanWalk, scanSearch } from './scan.js';

/** Nodes of the plain order before the others start, and of each order's turn then. */
const ALONE = 1e8;
const TURN = 1e6;
/** Orders in the race, the plain one included. */
const RUNNERS = 4;

/** The race for the first board. */
export class Race {
  board: EdgeBoard | undefined;
  /** True when the whole tree was searched and there is no board. */
  isExhausted = false;
  private readonly runners: { search: ScanSearch; walk: ScanWalk }[] = [];
  private current = 0;
  private turnEnds = ALONE;

  constructor(private readonly puzzle: EdgePuzzle) {
    this.add({});
  }

  /** Nodes of all runners. */
  get nodes(): number {
    return this.runners.reduce((sum, { walk }) => sum + walk.nodes, 0);
  }

  /** The share of the tree that the plain order has explored. */
  get fraction(): number {
    return this.runners[0].walk.fraction;
  }

  /** Goes on for about `budget` nodes; false when the race is over. */
  step(budget: number): boolean {
    if (this.board || this.isExhausted) return false;
    const { search, walk } = this.runners[this.current];
    const hasMore = walk.step(budget);
    const [found] = walk.take();
    if (found) this.board = search.decode(found);
    else if (!hasMore) this.isExhausted = true;
    else if (walk.nodes >= this.turnEnds) this.next();
    return !this.board && !this.isExhausted;
  }

  private next(): void {
    this.current = (this.current + 1) % RUNNERS;
    if (this.current === this.runners.length) this.add({ seed: this.current });
    this.turnEnds = this.runners[this.current].walk.nodes + TURN;
  }

  private add(options: { seed?: number }): void {
    const search = scanSearch(this.puzzle, options);
    this.runners.push({ search, walk: search.open([], { collect: true }) });
  }
}
