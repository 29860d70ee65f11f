/**
 * Skyscrapers: so many digits of a line are larger than all before them. What an automaton with states (largest, seen)
 * does state by state, this does with one word for each largest digit, bit k where k are seen. The automaton is its twin.
 */
import type { Board, Propagator } from './board.js';

export class RecordPropagator implements Propagator {
  readonly price = 3;
  readonly isSettled = true;
  /** The numbers seen before a place, and those from which the rest of the line leads to the end, by the largest digit. */
  private readonly seen: Int32Array;
  private readonly leads: Int32Array;

  constructor(
    readonly cells: readonly number[],
    private readonly value: number,
    private readonly size: number,
  ) {
    this.seen = new Int32Array((cells.length + 1) * (size + 1));
    this.leads = new Int32Array((cells.length + 1) * (size + 1));
    this.seen[0] = 1;
  }

  run(board: Board): boolean {
    this.forward(board.now);
    return this.backward(board);
  }

  private forward(now: Int32Array): void {
    const { cells, seen, size, value } = this;
    const most = 2 ** (value + 1) - 1;
    for (let i = 0, at = 0; i < cells.length; i++, at += size + 1) {
      const set = now[cells[i]];
      const least = set & -set;
      const to = at + size + 1;
      let below = seen[at];
      seen[to] = 0;
      for (let digit = 1; digit <= size; digit++) {
        const own = seen[at + digit];
        const bit = 1 << (digit - 1);
        let reached = 0;
        // Digits of a line differ: among so many the largest is at least their number.
        if (digit > i) reached = (least < bit ? own : 0) | ((set & bit) !== 0 ? (below << 1) & most : 0);
        seen[to + digit] = reached;
        below |= own;
      }
    }
  }

  private backward(board: Board): boolean {
    const { cells, seen, leads, size, value } = this;
    const end = cells.length * (size + 1);
    leads.fill(0, end, end + cells.length);
    leads.fill(1 << value, end + cells.length, end + size + 1);
    for (let i = cells.length - 1, at = end - size - 1; i >= 0; i--, at -= size + 1) {
      const set = board.now[cells[i]];
      const least = set & -set;
      const to = at + size + 1;
      let above = 0;
      let support = 0;
      let below = 0;
      for (let digit = 1; digit <= size; digit++) {
        below |= seen[at + digit - 1];
        const bit = 1 << (digit - 1);
        if ((set & bit) !== 0 && (below & (leads[to + digit] >> 1)) !== 0) support |= bit;
        if ((seen[at + digit] & leads[to + digit]) !== 0) support |= set & (bit - 1);
      }
      for (let digit = size; digit >= 0; digit--) {
        const bit = digit === 0 ? 0 : 1 << (digit - 1);
        leads[at + digit] = digit < i ? 0 : (least < bit ? leads[to + digit] : 0) | above;
        if ((set & bit) !== 0) above |= leads[to + digit] >> 1;
      }
      if (support === 0) return false;
      if (support !== set && !board.narrow(cells[i], support)) return false;
    }
    return true;
  }
}
