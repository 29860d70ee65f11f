/** An automaton reads the cells in order: a forward pass over its states, then a backward one that marks support. */
import type { Automaton } from '../../relations/automaton.js';
import type { Board, Propagator } from './board.js';

export class RowPropagator implements Propagator {
  readonly price = 3;
  readonly isSettled: boolean;
  /** For each place between cells: the states that can be reached, and whether they lead to the end. */
  private readonly states: Int16Array[];
  private readonly counts: Int32Array;
  private readonly marks: Int32Array[];
  private stamp = 0;

  constructor(
    readonly cells: readonly number[],
    private readonly automaton: Automaton,
  ) {
    const places = cells.length + 1;
    this.isSettled = new Set(cells).size === cells.length;
    this.states = Array.from({ length: places }, () => new Int16Array(automaton.stateCount));
    this.marks = Array.from({ length: places }, () => new Int32Array(automaton.stateCount));
    this.counts = new Int32Array(places);
  }

  run(board: Board): boolean {
    this.forward(board.now);
    return this.backward(board);
  }

  private forward(now: Int32Array): void {
    const { cells, states, marks, counts } = this;
    const { next, size } = this.automaton;
    const stamp = ++this.stamp;
    states[0][0] = 0;
    counts[0] = 1;
    for (let i = 0; i < cells.length; i++) {
      const mark = marks[i + 1];
      const after = states[i + 1];
      const own = states[i];
      let count = 0;
      for (let s = 0; s < counts[i]; s++) {
        const from = own[s] * size - 1;
        for (let set = now[cells[i]]; set !== 0; set &= set - 1) {
          const to = next[from + 32 - Math.clz32(set & -set)];
          if (to < 0 || mark[to] === stamp) continue;
          mark[to] = stamp;
          after[count++] = to;
        }
      }
      counts[i + 1] = count;
    }
  }

  private backward(board: Board): boolean {
    const { cells, states, marks, counts } = this;
    const { next, size, accepts } = this.automaton;
    const alive = ++this.stamp;
    const end = cells.length;
    for (let s = 0; s < counts[end]; s++) {
      const state = states[end][s];
      if (accepts[state] === 1) marks[end][state] = alive;
    }
    for (let i = end - 1; i >= 0; i--) {
      const before = board.now[cells[i]];
      const ahead = marks[i + 1];
      let support = 0;
      for (let s = 0; s < counts[i]; s++) {
        const state = states[i][s];
        const from = state * size - 1;
        let own = 0;
        for (let set = before; set !== 0; set &= set - 1) {
          const digit = set & -set;
          const to = next[from + 32 - Math.clz32(digit)];
          if (to >= 0 && ahead[to] === alive) own |= digit;
        }
        if (own === 0) continue;
        support |= own;
        marks[i][state] = alive;
      }
      if (support === 0) return false;
      if (support !== before && !board.narrow(cells[i], support)) return false;
    }
    return true;
  }
}
