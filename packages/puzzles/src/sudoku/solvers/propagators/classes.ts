/**
 * Each of up to three classes of digits stands in some of the cells. Which classes were met is one of eight states, so
 * what an automaton does with lists of states is a word of eight bits here. Where the cells have one digit of a class
 * left, they need that digit. The automaton is its twin.
 */
import type { Board, Propagator } from './board.js';
import type { Seers } from './seers.js';

export class ClassesPropagator implements Propagator {
  readonly price = 1;
  readonly isSettled = true;
  /** For each place between cells: the states that can be reached, and those that lead to the end. */
  private readonly met: Int32Array;
  private readonly leads: Int32Array;

  constructor(
    readonly cells: readonly number[],
    private readonly classes: readonly number[],
    private readonly seers: Seers | undefined,
  ) {
    this.met = new Int32Array(cells.length + 1);
    this.leads = new Int32Array(cells.length + 1);
    this.met[0] = 1;
    this.leads[cells.length] = 1 << (2 ** classes.length - 1);
  }

  run(board: Board): boolean {
    const { cells, classes, met, leads } = this;
    const { now } = board;
    for (let i = 0; i < cells.length; i++) {
      let to = 0;
      for (let c = 0; c < classes.length; c++) if ((now[cells[i]] & classes[c]) !== 0) to |= MEET[c][met[i]];
      met[i + 1] = to;
    }
    for (let i = cells.length - 1; i >= 0; i--) {
      const set = now[cells[i]];
      let from = 0;
      let kept = 0;
      for (let c = 0; c < classes.length; c++) {
        if ((set & classes[c]) === 0) continue;
        from |= LEAD[c][leads[i + 1]];
        if ((MEET[c][met[i]] & leads[i + 1]) !== 0) kept |= set & classes[c];
      }
      leads[i] = from;
      if (kept === 0) return false;
      if (kept !== set && !board.narrow(cells[i], kept)) return false;
    }
    return this.seers === undefined || this.point(board, this.seers);
  }

  /** The last digit of a class is needed. */
  private point(board: Board, seers: Seers): boolean {
    const { cells, classes } = this;
    const { now } = board;
    for (let c = 0; c < classes.length; c++) {
      let left = 0;
      let isFixed = false;
      for (let i = 0; i < cells.length; i++) {
        const set = now[cells[i]];
        left |= set & classes[c];
        if ((set & (set - 1)) === 0 && (set & classes[c]) !== 0) isFixed = true;
      }
      if (!isFixed && (left & (left - 1)) === 0 && !seers.clear(board, cells, left)) return false;
    }
    return true;
  }
}

/** For each class and set of states: the states after it was met, and the states from which it leads to one of these. */
const MEET = [0, 1, 2].map(own => table(state => state | (1 << own)));
const LEAD = [0, 1, 2].map(own =>
  Int32Array.from({ length: 256 }, (_, goals) => {
    let set = 0;
    for (let state = 0; state < 8; state++) if ((goals >> (state | (1 << own))) & 1) set |= 1 << state;
    return set;
  }),
);

function table(step: (state: number) => number): Int32Array {
  return Int32Array.from({ length: 256 }, (_, states) => {
    let set = 0;
    for (let state = 0; state < 8; state++) if ((states >> state) & 1) set |= 1 << step(state);
    return set;
  });
}
