/**
 * An automaton reads the cells in order: a forward pass over its states, then a backward one that marks support. States
 * from which the cells that are left lead to no end are not entered.
 */
import { type Automaton, LONGEST_LIFE } from '../../relations/automaton.js';
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
    this.counts[0] = automaton.startCount;
    for (let state = 0; state < automaton.startCount; state++) this.states[0][state] = state;
  }

  run(board: Board): boolean {
    this.forward(board.now);
    return this.backward(board);
  }

  private forward(now: Int32Array): void {
    const { cells, states, marks, counts } = this;
    const { firstWay, target, digits, lives } = this.automaton;
    const stamp = ++this.stamp;
    const end = cells.length;
    for (let i = 0; i < end; i++) {
      const mark = marks[i + 1];
      const after = states[i + 1];
      const own = states[i];
      const set = now[cells[i]];
      const left = end - i - 1;
      const life = left < LONGEST_LIFE ? 1 << left : 0;
      let count = 0;
      for (let s = 0; s < counts[i]; s++) {
        const last = firstWay[own[s] + 1];
        for (let way = firstWay[own[s]]; way < last; way++) {
          const to = target[way];
          if ((digits[way] & set) === 0 || mark[to] === stamp) continue;
          if (life !== 0 && (lives[to] & life) === 0) continue;
          mark[to] = stamp;
          after[count++] = to;
        }
      }
      counts[i + 1] = count;
    }
  }

  private backward(board: Board): boolean {
    const { cells, states, marks, counts } = this;
    const { firstWay, target, digits, accepts } = this.automaton;
    const alive = ++this.stamp;
    const end = cells.length;
    for (let s = 0; s < counts[end]; s++) {
      const state = states[end][s];
      if (accepts[state] === 1) marks[end][state] = alive;
    }
    for (let i = end - 1; i >= 0; i--) {
      const before = board.now[cells[i]];
      const mark = marks[i];
      const ahead = marks[i + 1];
      const own = states[i];
      let support = 0;
      for (let s = 0; s < counts[i]; s++) {
        const state = own[s];
        const last = firstWay[state + 1];
        let found = 0;
        for (let way = firstWay[state]; way < last; way++) {
          if (ahead[target[way]] === alive) found |= digits[way] & before;
        }
        if (found === 0) continue;
        support |= found;
        mark[state] = alive;
      }
      if (support === 0) return false;
      if (support !== before && !board.narrow(cells[i], support)) return false;
    }
    return true;
  }
}
