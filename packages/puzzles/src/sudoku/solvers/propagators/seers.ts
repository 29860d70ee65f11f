/** A digit that some relation needs in one of several cells: what sees all of them cannot hold it. */
import type { Sight } from '../../sight.js';
import type { Board } from './board.js';

export class Seers {
  private readonly wordCount: number;
  /** For each cell the cells that it sees, as bits. */
  private readonly seen: Int32Array;
  private readonly common: Int32Array;

  constructor(sight: Sight, cellCount: number) {
    this.wordCount = (cellCount + 31) >> 5;
    this.seen = new Int32Array(cellCount * this.wordCount);
    this.common = new Int32Array(this.wordCount);
    for (let cell = 0; cell < cellCount; cell++) {
      for (const other of sight.listOf(cell))
        this.seen[cell * this.wordCount + (other >> 5)] |= 1 << (other & 31);
    }
  }

  /** Strikes the digit from all that see every one of the cells that can hold it. */
  clear(board: Board, cells: readonly number[], bit: number): boolean {
    const { common, seen, wordCount } = this;
    const { now } = board;
    common.fill(-1);
    for (let i = 0; i < cells.length; i++) {
      if ((now[cells[i]] & bit) === 0) continue;
      const from = cells[i] * wordCount;
      for (let word = 0; word < wordCount; word++) common[word] &= seen[from + word];
    }
    for (let word = 0; word < wordCount; word++) {
      for (let rest = common[word]; rest !== 0; rest &= rest - 1) {
        const cell = (word << 5) + 31 - Math.clz32(rest & -rest);
        const set = now[cell];
        if ((set & bit) !== 0 && !board.narrow(cell, set & ~bit)) return false;
      }
    }
    return true;
  }
}
