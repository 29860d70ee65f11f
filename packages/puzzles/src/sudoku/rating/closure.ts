/**
 * A closure: everything that follows from one assumption (se-rules 8.4). This is the hot loop of producers
 * 23-30.
 *
 *     node  = candidate            "on": the digit is true
 *           = candidate + 729      "off": it is false
 *     entry = place of a node in the order in which nodes were stored; parents are smaller entries
 *
 * A contradiction is a pair of entries, one of which was never stored: it is written behind the others.
 *
 * While a closure grows, `live[node]` is entry + 1, or 0 for a node that is not stored. That table is
 * shared by all closures of a frame, because it is read ten times for each node that is stored: one table
 * stays in the fastest cache, hundreds do not. When the closure is finished its members are copied to
 * `bits` and `entryOf`.
 *
 * In dynamic modes the board is reduced on the way: an off node loses its candidate when it is *taken* from
 * the queue. A link that is strong only because candidates are gone has those as further parents; `base`
 * remembers the board before the assumption.
 */
import { type Board, remove } from './board.js';
import { CANDIDATES, CELL_AT, CELLS, HOUSE_OF, HOUSES, LOWEST, POSITION_OF } from './geometry.js';
import type { NestedHint } from './nested.js';

export const OFF = CANDIDATES;
export const NODES = 2 * CANDIDATES;
const WORDS = Math.ceil(NODES / 32);
const NOT_LIVE = new Int16Array(0);

/** Why a node holds. `REASON_KIND + kind` names a house. */
export const NO_REASON = 0;
export const REASON_CELL = 1;
export const REASON_KIND = 2;
export const REASON_ADVANCED = 5;

export interface Closure {
  readonly nodes: Int16Array;
  /** Set of the nodes stored; the entry of those that are. */
  readonly bits: Int32Array;
  readonly entryOf: Int16Array;
  /** Entry + 1 of each node while the closure grows. */
  live: Int16Array;
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
  /** Number of entries when the simple rules of a level first gave nothing; -1 before. */
  simpleCount: number;
}

/**
 * Entries made by links: an off node has one parent, an on node at most nine. Advanced entries ask for
 * room.
 */
const PARENT_ROOM = CANDIDATES * 10 + 10;

/** An empty closure: storage to be used again and again. */
export function makeClosure(): Closure {
  return {
    nodes: new Int16Array(NODES + 1),
    bits: new Int32Array(WORDS),
    entryOf: new Int16Array(NODES),
    live: NOT_LIVE,
    reasons: new Uint8Array(NODES + 1),
    parentStart: new Int32Array(NODES + 2),
    parents: new Int16Array(PARENT_ROOM),
    ancestorCounts: new Int16Array(NODES + 1),
    nested: [],
    count: 0,
    contradictionOn: -1,
    contradictionOff: -1,
    simpleCount: -1,
  };
}

/** Candidates and positions of a board as they were; what has gone since is `base & ~now`. */
export interface Snapshot {
  readonly candidates: Uint16Array;
  readonly positions: Uint16Array;
  /** Whether it has forcing chains or cycles; undefined if nobody has asked. */
  hasChains: boolean | undefined;
}

export function makeSnapshot(): Snapshot {
  return {
    candidates: new Uint16Array(CELLS),
    positions: new Uint16Array(HOUSES * 9),
    hasChains: undefined,
  };
}

/** Makes `to` remember the board. */
export function snapshot(board: Board, to: Snapshot): void {
  to.candidates.set(board.candidates);
  to.positions.set(board.positions);
  to.hasChains = undefined;
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

/** Stores an off node that a pattern or a nested chain gives, with its parents. */
export function storeAdvanced(
  closure: Closure,
  node: number,
  parents: readonly number[],
  nested?: NestedHint,
): void {
  const entry = closure.count++;
  const start = closure.parentStart[entry];
  const needed = start + parents.length + PARENT_ROOM;
  if (needed > closure.parents.length) {
    const wider = new Int16Array(2 * needed);
    wider.set(closure.parents);
    closure.parents = wider;
  }
  closure.parents.set(parents, start);
  closure.parentStart[entry + 1] = start + parents.length;
  closure.nodes[entry] = node;
  closure.reasons[entry] = REASON_ADVANCED;
  closure.ancestorCounts[entry] = 0;
  closure.live[node] = entry + 1;
  if (nested) closure.nested[entry] = nested;
}

/** Whether a finished closure holds a node. */
export function holds(closure: Closure, node: number): boolean {
  return (closure.bits[node >> 5] & (1 << (node & 31))) !== 0;
}

/**
 * Fills `closure` with what follows from `assumption` on `board`, which equals `base` before and
 * afterwards. `live` is all zero before and afterwards. `advance` is called when both queues are empty
 * (levels 1 and above).
 *
 * With `from` above 0 the first so many entries, at the end of which both queues were empty, are kept and
 * `advance` is called at once: a level whose rules begin with those of another goes on where that one ended.
 */
export function close(
  closure: Closure,
  board: Board,
  base: Snapshot,
  live: Int16Array,
  assumption: number,
  mode: Mode,
  advance: Advance | undefined,
  from = 0,
): void {
  const { nodes, bits, entryOf } = closure;
  if (closure.nested.length > from) closure.nested.length = from;
  closure.contradictionOn = -1;
  closure.contradictionOff = -1;
  closure.live = live;
  if (from === 0) closure.simpleCount = -1;
  else replay(closure, board, from);
  run(closure, board, base, assumption, mode, advance, from);
  closure.live = NOT_LIVE;
  if (mode.isDynamic) {
    board.candidates.set(base.candidates);
    board.positions.set(base.positions);
  }
  bits.fill(0);
  for (let entry = 0; entry < closure.count; entry++) {
    const node = nodes[entry];
    live[node] = 0;
    bits[node >> 5] |= 1 << (node & 31);
    entryOf[node] = entry;
  }
}

/** Brings `live` and the board to where they were after the first entries. */
function replay({ nodes, live }: Closure, board: Board, count: number): void {
  for (let entry = 0; entry < count; entry++) {
    const node = nodes[entry];
    live[node] = entry + 1;
    if (node >= OFF) remove(board, ((node - OFF) / 9) | 0, (node - OFF) % 9);
  }
}

/** The loop. One entry is written in one place each for weak links, strong links and contradictions. */
function run(
  closure: Closure,
  board: Board,
  base: Snapshot,
  assumption: number,
  mode: Mode,
  advance: Advance | undefined,
  from: number,
): void {
  const { live, nodes, reasons, parentStart, ancestorCounts } = closure;
  const { candidates, positions } = board;
  const { isDynamic, hasCellLinks } = mode;
  let parents = closure.parents;
  let onHead = 0;
  let onTail = 0;
  let offHead = 0;
  let offTail = 0;
  let count = from;
  if (from === 0) {
    nodes[0] = assumption;
    reasons[0] = NO_REASON;
    ancestorCounts[0] = 1;
    parentStart[0] = 0;
    parentStart[1] = 0;
    live[assumption] = 1;
    count = 1;
    if (assumption < OFF) onQueue[onTail++] = 0;
    else offQueue[offTail++] = 0;
  }
  let end = parentStart[count];

  for (;;) {
    if (onHead < onTail) {
      const entry = onQueue[onHead++];
      const node = nodes[entry];
      const cell = (node / 9) | 0;
      const digit = node - 9 * cell;
      const ancestorCount = ancestorCounts[entry] > 0 ? ancestorCounts[entry] + 1 : 0;
      // Round -1 is the cell itself, rounds 0 to 2 its houses; cells of the block come first, once.
      for (let kind = hasCellLinks ? -1 : 0; kind < 3; kind++) {
        const house = kind < 0 ? 0 : HOUSE_OF[3 * cell + kind];
        let rest = 0;
        if (kind < 0) rest = candidates[cell] & ~(1 << digit);
        else {
          const own = POSITION_OF[3 * cell + kind];
          rest = positions[9 * house + digit] & ~(kind === 0 ? 1 << own : BLOCK_PART[own]);
        }
        for (; rest; rest &= rest - 1) {
          const target = kind < 0 ? 9 * cell + LOWEST[rest] : 9 * CELL_AT[9 * house + LOWEST[rest]] + digit;
          const isContradiction = live[target] !== 0;
          if (!isContradiction && live[target + OFF] !== 0) continue;
          nodes[count] = target + OFF;
          reasons[count] = REASON_KIND + kind;
          ancestorCounts[count] = isContradiction ? 0 : ancestorCount;
          parents[end++] = entry;
          parentStart[count + 1] = end;
          if (isContradiction) {
            closure.count = count;
            closure.contradictionOn = live[target] - 1;
            closure.contradictionOff = count;
            return;
          }
          offQueue[offTail++] = count;
          live[target + OFF] = ++count;
        }
      }
    } else if (offHead < offTail) {
      const entry = offQueue[offHead++];
      const candidate = nodes[entry] - OFF;
      const cell = (candidate / 9) | 0;
      const digit = candidate - 9 * cell;
      for (let kind = hasCellLinks ? -1 : 0; kind < 3; kind++) {
        const house = kind < 0 ? 0 : HOUSE_OF[3 * cell + kind];
        const now = kind < 0 ? candidates[cell] : positions[9 * house + digit];
        const other = now & ~(1 << (kind < 0 ? digit : POSITION_OF[3 * cell + kind]));
        if (other === 0 || (other & (other - 1)) !== 0) continue;
        const target = kind < 0 ? 9 * cell + LOWEST[other] : 9 * CELL_AT[9 * house + LOWEST[other]] + digit;
        const isContradiction = live[target + OFF] !== 0;
        if (!isContradiction && live[target] !== 0) continue;
        nodes[count] = target;
        reasons[count] = REASON_KIND + kind;
        parents[end++] = entry;
        let lost = (kind < 0 ? base.candidates[cell] : base.positions[9 * house + digit]) & ~now;
        ancestorCounts[count] =
          lost === 0 && !isContradiction && ancestorCounts[entry] > 0 ? ancestorCounts[entry] + 1 : 0;
        for (; lost; lost &= lost - 1) {
          const gone = kind < 0 ? 9 * cell + LOWEST[lost] : 9 * CELL_AT[9 * house + LOWEST[lost]] + digit;
          parents[end++] = live[gone + OFF] - 1;
        }
        parentStart[count + 1] = end;
        if (isContradiction) {
          closure.count = count;
          closure.contradictionOn = count;
          closure.contradictionOff = live[target + OFF] - 1;
          return;
        }
        onQueue[onTail++] = count;
        live[target] = ++count;
      }
      if (isDynamic) {
        candidates[cell] &= ~(1 << digit);
        for (let seat = 3 * cell; seat < 3 * cell + 3; seat++) {
          positions[9 * HOUSE_OF[seat] + digit] &= ~(1 << POSITION_OF[seat]);
        }
      }
    } else {
      closure.count = count;
      if (!advance) return;
      advance(board, base, closure);
      if (closure.count === count) return;
      // The rules may have used the queues for closures of their own; here they were empty.
      onHead = onTail = offHead = offTail = 0;
      for (; count < closure.count; count++) offQueue[offTail++] = count;
      parents = closure.parents;
      end = parentStart[count];
    }
  }
}

/** Positions of a line that lie in the block of the given one. */
const BLOCK_PART = Uint16Array.from(
  [0, 1, 2, 3, 4, 5, 6, 7, 8],
  position => 7 << (position - (position % 3)),
);
