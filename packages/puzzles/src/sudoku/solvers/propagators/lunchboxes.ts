/**
 * Cells that all differ, in order: the digits between the least and the largest have a sum. What an automaton with states
 * (least, largest, phase, sum) does state by state, this does for each choice of the two ends and of the digits between
 * them: they stand side by side at some place, the other cells have other digits of the range. Different digits are kept
 * apart by their sets, which the automaton does not do. The automaton is its twin.
 */
import { type Board, bitCount, type Propagator } from './board.js';
import type { Seers } from './seers.js';

/** Longer lists cost more than an automaton. */
const LONGEST_LIST = 3000;
/** Numbers for each way to fill a lunchbox: its least digit, its largest, those between and those beside, how many are between. */
const FIELDS = 5;

const listed = new Map<string, Int32Array | undefined>();

/** The ways to fill a lunchbox of so many cells, as sets of digits; undefined when the list is too long. */
export function lunchboxWays(
  size: number,
  count: number,
  sum: number,
  shift: number,
): Int32Array | undefined {
  const name = `${size} ${count} ${sum} ${shift}`;
  if (!listed.has(name)) listed.set(name, listWays(size, count, sum, shift));
  return listed.get(name);
}

function listWays(size: number, count: number, sum: number, shift: number): Int32Array | undefined {
  const ways: number[] = [];
  for (let low = 1; low <= size; low++) {
    for (let high = low + count - 1; high <= size; high++) {
      const inside = (2 ** (high - 1) - 1) & ~(2 ** low - 1);
      const extend = (set: number, least: number, placed: number, rest: number): void => {
        if (ways.length > LONGEST_LIST * FIELDS) return;
        if (rest === 0) ways.push(1 << (low - 1), 1 << (high - 1), set, inside & ~set, placed);
        if (placed === count - 2) return;
        for (let digit = least; digit < high; digit++) {
          const value = digit + shift;
          if (value > rest) return;
          extend(set | (1 << (digit - 1)), digit + 1, placed + 1, rest - value);
        }
      };
      extend(0, low + 1, 0, sum);
    }
  }
  return ways.length > LONGEST_LIST * FIELDS ? undefined : Int32Array.from(ways);
}

export class LunchboxPropagator implements Propagator {
  readonly price = 2;
  readonly isSettled = false;
  private readonly support: Int32Array;
  private required = 0;

  constructor(
    readonly cells: readonly number[],
    private readonly ways: Int32Array,
    private readonly full: number,
    private readonly seers: Seers | undefined,
  ) {
    this.support = new Int32Array(cells.length);
  }

  run(board: Board): boolean {
    const { cells, ways, support } = this;
    const { now } = board;
    let any = 0;
    let fixed = 0;
    let twice = 0;
    for (let i = 0; i < cells.length; i++) {
      const set = now[cells[i]];
      twice |= any & set;
      any |= set;
      if ((set & (set - 1)) === 0) fixed |= set;
    }
    support.fill(0);
    this.required = this.full;
    for (let at = 0; at < ways.length; at += FIELDS) {
      const needed = ways[at] | ways[at + 1] | ways[at + 2];
      if ((needed & ~any) === 0 && (fixed & ~(needed | ways[at + 3])) === 0) this.tryWay(now, at, needed);
    }
    const single = this.required & ~twice & ~fixed;
    for (let i = 0; i < cells.length; i++) {
      let kept = support[i];
      if ((kept & single) !== 0) kept &= single;
      if (kept === 0) return false;
      if (kept !== now[cells[i]] && !board.narrow(cells[i], kept)) return false;
    }
    return this.seers === undefined || this.point(board, this.seers, this.required & ~fixed);
  }

  /** Marks what the cells hold when the digits of a way stand at each place where they can. */
  private tryWay(now: Int32Array, at: number, needed: number): void {
    const { cells, ways } = this;
    const [low, high, between, beside, count] = [
      ways[at],
      ways[at + 1],
      ways[at + 2],
      ways[at + 3],
      ways[at + 4],
    ];
    let isLow = 0;
    let isHigh = 0;
    let isBetween = 0;
    let isBeside = 0;
    for (let i = 0; i < cells.length; i++) {
      const set = now[cells[i]];
      const bit = 1 << i;
      if ((set & low) !== 0) isLow |= bit;
      if ((set & high) !== 0) isHigh |= bit;
      if ((set & between) !== 0) isBetween |= bit;
      if ((set & beside) !== 0) isBeside |= bit;
    }
    const all = 2 ** cells.length - 1;
    if ((isLow | isHigh | isBetween | isBeside) !== all) return;
    const run = 2 ** count - 1;
    for (let from = 0; from + count + 1 < cells.length; from++) {
      const to = from + count + 1;
      const inner = run << (from + 1);
      const outer = all & ~(inner | (1 << from) | (1 << to));
      if ((inner & ~isBetween) !== 0 || (outer & ~isBeside) !== 0) continue;
      const rises = ((isLow >> from) & (isHigh >> to) & 1) !== 0;
      const falls = ((isHigh >> from) & (isLow >> to) & 1) !== 0;
      if (rises || falls) this.mark(now, from, to, at, (rises ? low : 0) | (falls ? high : 0), needed);
    }
  }

  private mark(now: Int32Array, from: number, to: number, at: number, first: number, needed: number): void {
    const { cells, ways, support } = this;
    const [low, high, between, beside] = [ways[at], ways[at + 1], ways[at + 2], ways[at + 3]];
    let inner = 0;
    let outer = 0;
    for (let i = 0; i < cells.length; i++) {
      if (i > from && i < to) inner |= now[cells[i]] & between;
      else if (i !== from && i !== to) outer |= now[cells[i]] & beside;
    }
    const room = cells.length - (to - from) - 1;
    if (inner !== between || bitCount(outer) < room) return;
    this.required &= bitCount(outer) === room ? needed | outer : needed;
    const last = (first & low ? high : 0) | (first & high ? low : 0);
    for (let i = 0; i < cells.length; i++) {
      const set = now[cells[i]];
      if (i === from) support[i] |= set & first;
      else if (i === to) support[i] |= set & last;
      else support[i] |= set & (i > from && i < to ? between : beside);
    }
  }

  /** Digits that every way needs stand in the cells: those that see all their places lose them. */
  private point(board: Board, seers: Seers, needed: number): boolean {
    for (let rest = needed; rest !== 0; rest &= rest - 1) {
      if (!seers.clear(board, this.cells, rest & -rest)) return false;
    }
    return true;
  }
}
