/**
 * A closure: everything that follows from one assumption (se-rules 8.4). This is the hot loop of producers 23-30.
 *
 *     node  = candidate            "on": the digit is true
 *           = candidate + 729      "off": it is false
 *     entry = place of a node in the order in which nodes were stored; parents are entries, always smaller ones
 *
 * `at[node]` is entry + 1, 0 for a node that is not stored, so it is the membership test too. A contradiction is a
 * pair of entries, one of which was never stored: it is written behind the others and not entered in `at`.
 *
 * In dynamic modes the board is reduced on the way: an off node loses its candidate when it is *taken* from the queue.
 * A link that is strong only because candidates are gone has those as further parents; `base` remembers the board
 * before the assumption.
 */
import type { Board } from './board.js';
import { CANDIDATES, CELL_AT, CELLS, HOUSE_OF, HOUSES, LOWEST, POSITION_OF } from './geometry.js';
import type { NestedHint } from './nested.js';

export const OFF = CANDIDATES;
const NODES = 2 * CANDIDATES;

/** Why a node holds. `REASON_KIND + kind` names a house. */
export const NO_REASON = 0;
export const REASON_CELL = 1;
export const REASON_KIND = 2;
export const REASON_ADVANCED = 5;

export interface Closure {
  readonly nodes: Int16Array;
  readonly at: Int16Array;
  readonly reasons: Uint8Array;
  /** Parents of entry e: parents[parentStart[e]] … parents[parentStart[e + 1] - 1]. */
  readonly parentStart: Int32Array;
  parents: Int16Array;
  /** Number of distinct ancestors of each entry, itself included; 0 = not counted yet. */
  readonly ancestorCounts: Int16Array;
  /** The nested chain that an advanced entry rests on. */
  readonly nested: (NestedHint | undefined)[];
  count: number;
  /** Entries of a contradiction, or -1. */
  contradictionOn: number;
  contradictionOff: number;
}

/** An empty closure: storage to be used again and again. */
export function makeClosure(): Closure {
  return {
    nodes: new Int16Array(NODES + 1),
    at: new Int16Array(NODES),
    reasons: new Uint8Array(NODES + 1),
    parentStart: new Int32Array(NODES + 2),
    parents: new Int16Array(2048),
    ancestorCounts: new Int16Array(NODES + 1),
    nested: [],
    count: 0,
    contradictionOn: -1,
    contradictionOff: -1,
  };
}

/** Candidates and positions of a board as they were; what has gone since is `base & ~now`. */
export interface Snapshot {
  readonly candidates: Uint16Array;
  readonly positions: Uint16Array;
}

export function makeSnapshot(): Snapshot {
  return { candidates: new Uint16Array(CELLS), positions: new Uint16Array(HOUSES * 9) };
}

/** Which implications a closure may use. */
export interface Mode {
  /** The board is reduced on the way. */
  readonly isDynamic: boolean;
  /** Links inside cells are used (all modes but Nishio). */
  readonly hasCellLinks: boolean;
}

/** Stores further off nodes when nothing else follows. */
export type Advance = (board: Board, base: Snapshot, closure: Closure) => void;

const onQueue = new Int16Array(NODES);
const offQueue = new Int16Array(NODES);

/** Begins an entry; its parents follow by `addParent`, at most `room` of them. */
export function beginEntry(closure: Closure, node: number, reason: number, room = 10): number {
  const entry = closure.count;
  const start = closure.parentStart[entry];
  closure.nodes[entry] = node;
  closure.reasons[entry] = reason;
  closure.ancestorCounts[entry] = 0;
  closure.parentStart[entry + 1] = start;
  if (start + room > closure.parents.length) {
    const wider = new Int16Array(2 * closure.parents.length + room);
    wider.set(closure.parents);
    closure.parents = wider;
  }
  return entry;
}

/** Adds a parent to the entry that was begun last. */
export function addParent(closure: Closure, entry: number, parent: number): void {
  closure.parents[closure.parentStart[entry + 1]++] = parent;
}

/** Stores the entry that was begun last. */
export function storeEntry(closure: Closure, entry: number): void {
  closure.at[closure.nodes[entry]] = entry + 1;
  closure.count = entry + 1;
}

/** Empties a closure. */
function reset(closure: Closure): void {
  for (let entry = 0; entry < closure.count; entry++) closure.at[closure.nodes[entry]] = 0;
  if (closure.nested.length > 0) closure.nested.length = 0;
  closure.count = 0;
  closure.parentStart[0] = 0;
  closure.contradictionOn = -1;
  closure.contradictionOff = -1;
}

/**
 * Fills `closure` with what follows from `assumption` on `board`, which is as before afterwards. `base` is storage for
 * the snapshot; `advance` is called when both queues are empty (levels 1 and above).
 */
export function close(
  closure: Closure,
  board: Board,
  base: Snapshot,
  assumption: number,
  mode: Mode,
  advance: Advance | undefined,
): void {
  reset(closure);
  base.candidates.set(board.candidates);
  base.positions.set(board.positions);
  run(closure, board, base, assumption, mode, advance);
  if (mode.isDynamic) {
    board.candidates.set(base.candidates);
    board.positions.set(base.positions);
  }
}

function run(
  closure: Closure,
  board: Board,
  base: Snapshot,
  assumption: number,
  mode: Mode,
  advance: Advance | undefined,
): void {
  const { at, nodes } = closure;
  const { candidates, positions } = board;
  const { isDynamic, hasCellLinks } = mode;
  let onHead = 0;
  let onTail = 0;
  let offHead = 0;
  let offTail = 0;
  // Nested closures use the queues too, but only while both are empty here.
  storeEntry(closure, beginEntry(closure, assumption, NO_REASON));
  if (assumption < OFF) onQueue[onTail++] = 0;
  else offQueue[offTail++] = 0;

  for (;;) {
    if (onHead < onTail) {
      const entry = onQueue[onHead++];
      const node = nodes[entry];
      const cell = (node / 9) | 0;
      const digit = node % 9;
      if (hasCellLinks) {
        for (let rest = candidates[cell] & ~(1 << digit); rest; rest &= rest - 1) {
          const target = 9 * cell + LOWEST[rest];
          if (at[target] !== 0) {
            contradict(closure, entry, target, REASON_CELL);
            return;
          }
          if (at[target + OFF] !== 0) continue;
          offQueue[offTail++] = weakEntry(closure, entry, target + OFF, REASON_CELL);
        }
      }
      for (let kind = 0; kind < 3; kind++) {
        const house = HOUSE_OF[3 * cell + kind];
        const own = POSITION_OF[3 * cell + kind];
        // Cells of the block have been dealt with when the line's turn comes.
        const seen = kind === 0 ? 1 << own : 7 << (own - (own % 3));
        for (let rest = positions[9 * house + digit] & ~seen; rest; rest &= rest - 1) {
          const target = 9 * CELL_AT[9 * house + LOWEST[rest]] + digit;
          if (at[target] !== 0) {
            contradict(closure, entry, target, REASON_KIND + kind);
            return;
          }
          if (at[target + OFF] !== 0) continue;
          offQueue[offTail++] = weakEntry(closure, entry, target + OFF, REASON_KIND + kind);
        }
      }
    } else if (offHead < offTail) {
      const entry = offQueue[offHead++];
      const candidate = nodes[entry] - OFF;
      const cell = (candidate / 9) | 0;
      const digit = candidate % 9;
      if (hasCellLinks) {
        const other = candidates[cell] & ~(1 << digit);
        if (other !== 0 && (other & (other - 1)) === 0) {
          const target = 9 * cell + LOWEST[other];
          if (at[target + OFF] !== 0 || at[target] === 0) {
            const made = beginEntry(closure, target, REASON_CELL);
            addParent(closure, made, entry);
            for (let rest = base.candidates[cell] & ~candidates[cell]; rest; rest &= rest - 1) {
              addParent(closure, made, at[9 * cell + LOWEST[rest] + OFF] - 1);
            }
            if (at[target + OFF] !== 0) {
              contradictOn(closure, made, target);
              return;
            }
            storeEntry(closure, made);
            onQueue[onTail++] = made;
          }
        }
      }
      for (let kind = 0; kind < 3; kind++) {
        const house = HOUSE_OF[3 * cell + kind];
        const now = positions[9 * house + digit];
        const other = now & ~(1 << POSITION_OF[3 * cell + kind]);
        if (other === 0 || (other & (other - 1)) !== 0) continue;
        const target = 9 * CELL_AT[9 * house + LOWEST[other]] + digit;
        if (at[target + OFF] === 0 && at[target] !== 0) continue;
        const made = beginEntry(closure, target, REASON_KIND + kind);
        addParent(closure, made, entry);
        for (let rest = base.positions[9 * house + digit] & ~now; rest; rest &= rest - 1) {
          addParent(closure, made, at[9 * CELL_AT[9 * house + LOWEST[rest]] + digit + OFF] - 1);
        }
        if (at[target + OFF] !== 0) {
          contradictOn(closure, made, target);
          return;
        }
        storeEntry(closure, made);
        onQueue[onTail++] = made;
      }
      if (isDynamic) {
        candidates[cell] &= ~(1 << digit);
        for (let kind = 0; kind < 3; kind++) {
          positions[9 * HOUSE_OF[3 * cell + kind] + digit] &= ~(1 << POSITION_OF[3 * cell + kind]);
        }
      }
    } else if (advance) {
      const before = closure.count;
      advance(board, base, closure);
      if (closure.count === before) return;
      onHead = onTail = offHead = offTail = 0;
      for (let entry = before; entry < closure.count; entry++) offQueue[offTail++] = entry;
    } else return;
  }
}

function weakEntry(closure: Closure, parent: number, node: number, reason: number): number {
  const entry = beginEntry(closure, node, reason);
  addParent(closure, entry, parent);
  storeEntry(closure, entry);
  return entry;
}

/** A weak link from `parent` says that the stored on node `target` is off. */
function contradict(closure: Closure, parent: number, target: number, reason: number): void {
  const entry = beginEntry(closure, target + OFF, reason);
  addParent(closure, entry, parent);
  closure.contradictionOn = closure.at[target] - 1;
  closure.contradictionOff = entry;
}

/** The entry just begun says that `target`, stored as off, is on. */
function contradictOn(closure: Closure, entry: number, target: number): void {
  closure.contradictionOn = entry;
  closure.contradictionOff = closure.at[target + OFF] - 1;
}
