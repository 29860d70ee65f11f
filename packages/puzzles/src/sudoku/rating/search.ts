/**
 * The search of producers 23-30 (se-rules 8.5): closures from every candidate, on and off, and what several
 * of them have in common. Nishio, multiple, dynamic and nested chains are settings of this one search.
 *
 * Hints are told apart by what they eliminate: of those with equal eliminations only the least by
 * (complexity, key, order of generation) is ever used, so only that one is kept. At the top level there is
 * a single class, because only the first hint of all is used; inside closures there is one class for each
 * set of eliminations.
 */

import { ancestorCount, nestedComplexity, type Target } from './ancestors.js';
import type { Board } from './board.js';
import {
  type Advance,
  type Closure,
  close,
  holds,
  type Mode,
  makeClosure,
  makeSnapshot,
  NODES,
  OFF,
  type Snapshot,
  snapshot,
} from './closure.js';
import { type Emptied, emptiedBy } from './emptied.js';
import { CELL_AT, CELLS, HOUSE_OF, LOWEST, POSITION_OF, SIZE } from './geometry.js';
import { implicationsOf } from './implications.js';

/** Sort keys of the kinds of hints; the smaller comes first when all else is equal. */
export const DOUBLE = 1;
export const CELL_FORCING = 5;
export const REGION_FORCING = 6;
export const CONTRADICTION = 7;

export interface SearchHint {
  readonly key: number;
  readonly complexity: number;
  /** The node that is proved: on places its digit, off removes it. */
  readonly conclusion: number;
  readonly targets: readonly Target[];
  /** Kind of the house of region forcing. */
  readonly kind: number;
  /** Order of generation. */
  readonly order: number;
}

export interface SearchMode extends Mode {
  /** Cell, region and double forcing are looked for, not only contradictions. */
  readonly isMultiple: boolean;
}

/**
 * What a search does with the closures of the search before it on the same frame: nothing, or go on where
 * they ended, or where their simple rules had given nothing for the first time.
 */
export type Resume = 'anew' | 'further' | 'from-simple';

/** Storage for one depth of nesting: a closure for each assumption. */
export interface Frame {
  readonly closures: Closure[];
  /** `MADE` by the search at hand, or `KEPT` from the one before to go on with. */
  readonly made: Uint8Array;
  readonly base: Snapshot;
  readonly live: Int16Array;
  /** The closures at hand: all branches of a cell or a house. */
  readonly branches: Closure[];
}

const MADE = 1;
const KEPT = 2;

export function makeFrame(): Frame {
  return {
    closures: [],
    made: new Uint8Array(NODES),
    base: makeSnapshot(),
    live: new Int16Array(NODES),
    branches: [],
  };
}

/** Everything a search needs to know while it runs. */
interface Search {
  readonly board: Board;
  readonly mode: SearchMode;
  readonly frame: Frame;
  readonly advance: Advance | undefined;
  readonly isTop: boolean;
  readonly resume: Resume;
  /** In a search without dynamic closures: the only cells and houses that can prove something, if known. */
  readonly emptied: Emptied | undefined;
  readonly best: Map<number, SearchHint>;
  order: number;
}

/** The hints of a search, best first; at the top level at most one. */
export function search(
  board: Board,
  mode: SearchMode,
  frame: Frame,
  advance: Advance | undefined,
  isTop: boolean,
  resume: Resume = 'anew',
): SearchHint[] {
  const emptied = mode.isDynamic ? undefined : emptiedOn(board);
  if (emptied?.count === 0) return [];
  snapshot(board, frame.base);
  const run: Search = { board, mode, frame, advance, isTop, resume, emptied, best: new Map(), order: 0 };
  const { made } = frame;
  if (resume === 'anew') made.fill(0);
  else
    for (let assumption = 0; assumption < NODES; assumption++) if (made[assumption]) made[assumption] = KEPT;
  const least = mode.isDynamic ? 2 : 3;
  for (let cell = 0; cell < CELLS; cell++) {
    const set = board.candidates[cell];
    if (SIZE[set] < least) continue;
    for (let rest = set; rest; rest &= rest - 1) fromCandidate(run, cell, LOWEST[rest], SIZE[set]);
    if (mode.isMultiple) fromCell(run, cell, set);
  }
  return [...run.best.values()].sort(
    (a, b) => a.complexity - b.complexity || a.key - b.key || a.order - b.order,
  );
}

function emptiedOn(board: Board): Emptied | undefined {
  const implications = implicationsOf(board);
  return implications.refutedCount === 0 ? emptiedBy(board, implications) : undefined;
}

/** The closure of an assumption, made once for each search. */
function closureOf({ frame, board, mode, advance, resume }: Search, assumption: number): Closure {
  const closure = (frame.closures[assumption] ??= makeClosure());
  const { made } = frame;
  if (made[assumption] !== MADE) {
    const kept = resume === 'further' ? closure.count : closure.simpleCount;
    const from = made[assumption] === KEPT && closure.contradictionOn < 0 ? Math.max(kept, 0) : 0;
    made[assumption] = MADE;
    close(closure, board, frame.base, frame.live, assumption, mode, advance, from);
  }
  return closure;
}

function fromCandidate(run: Search, cell: number, digit: number, size: number): void {
  const { mode } = run;
  if (mode.isDynamic) {
    const on = 9 * cell + digit;
    const whenOn = closureOf(run, on);
    contradiction(run, whenOn, on + OFF);
    if (run.advance || hasStrongLink(run, cell, digit)) {
      const whenOff = closureOf(run, on + OFF);
      contradiction(run, whenOff, on);
      if (mode.isMultiple && size >= 3) {
        run.frame.branches[0] = whenOn;
        run.frame.branches[1] = whenOff;
        common(run, DOUBLE, 0, 2);
      }
    }
  }
  if (mode.isMultiple) for (let kind = 0; kind < 3; kind++) fromHouse(run, cell, digit, kind);
}

/** Whether anything follows when the candidate is off; if not, its closure is just itself and of no use. */
function hasStrongLink({ board, mode }: Search, cell: number, digit: number): boolean {
  if (mode.hasCellLinks && SIZE[board.candidates[cell]] === 2) return true;
  for (let kind = 0; kind < 3; kind++) {
    if (SIZE[board.positions[9 * HOUSE_OF[3 * cell + kind] + digit]] === 2) return true;
  }
  return false;
}

/** All places of a digit in a house, taken up when its first place is at hand. */
function fromHouse(run: Search, cell: number, digit: number, kind: number): void {
  const house = HOUSE_OF[3 * cell + kind];
  const places = run.board.positions[9 * house + digit];
  if (SIZE[places] < 2 || LOWEST[places] !== POSITION_OF[3 * cell + kind]) return;
  if (run.emptied?.places[9 * house + digit] === 0) return;
  let count = 0;
  for (let rest = places; rest; rest &= rest - 1) {
    run.frame.branches[count++] = closureOf(run, 9 * CELL_AT[9 * house + LOWEST[rest]] + digit);
  }
  common(run, REGION_FORCING, kind, count);
}

function fromCell(run: Search, cell: number, set: number): void {
  if (run.emptied?.cells[cell] === 0) return;
  let count = 0;
  for (let rest = set; rest; rest &= rest - 1)
    run.frame.branches[count++] = closureOf(run, 9 * cell + LOWEST[rest]);
  common(run, CELL_FORCING, 0, count);
}

function contradiction(run: Search, closure: Closure, conclusion: number): void {
  if (closure.contradictionOn < 0) return;
  const { branches } = run.frame;
  branches[0] = branches[1] = closure;
  entries[0] = closure.contradictionOn;
  entries[1] = closure.contradictionOff;
  offer(run, CONTRADICTION, 0, conclusion, 2);
}

/** The entries of the conclusion at hand in the branches. */
const entries = new Int16Array(9);

/** Nodes that all branches hold: first the on nodes in the order of the first branch, then the off nodes. */
function common(run: Search, key: number, kind: number, count: number): void {
  const { branches } = run.frame;
  const [first] = branches;
  let offCount = 0;
  for (let entry = 0; entry < first.count; entry++) {
    const node = first.nodes[entry];
    if (!isShared(branches, count, node)) continue;
    if (node >= OFF) sharedOff[offCount++] = entry;
    else offerShared(run, key, kind, count, entry);
  }
  for (let i = 0; i < offCount; i++) offerShared(run, key, kind, count, sharedOff[i]);
}

const sharedOff = new Int16Array(NODES);

function isShared(branches: readonly Closure[], count: number, node: number): boolean {
  for (let i = 1; i < count; i++) if (!holds(branches[i], node)) return false;
  return true;
}

function offerShared(run: Search, key: number, kind: number, count: number, entry: number): void {
  const { branches } = run.frame;
  const node = branches[0].nodes[entry];
  entries[0] = entry;
  for (let i = 1; i < count; i++) entries[i] = branches[i].entryOf[node];
  offer(run, key, kind, node, count);
}

/** Keeps a hint with the branches and entries at hand if it is better than what its class has. */
function offer(run: Search, key: number, kind: number, conclusion: number, count: number): void {
  const place = classOf(run, conclusion);
  if (place < 0) return;
  const { branches } = run.frame;
  const rival = run.best.get(place);
  const most = rival ? (key < rival.key ? rival.complexity : rival.complexity - 1) : 0x7fff;
  let complexity = 0;
  for (let i = 0; i < count; i++) {
    complexity += ancestorCount(branches[i], entries[i]);
    if (complexity > most) return;
  }
  const targets: Target[] = [];
  for (let i = 0; i < count; i++) targets.push({ closure: branches[i], entry: entries[i] });
  complexity += nestedComplexity(targets);
  if (complexity > most) return;
  run.best.set(place, { key, complexity, conclusion, targets, kind, order: run.order++ });
}

/** The class of a conclusion; -1 for one that eliminates nothing. */
function classOf({ board, isTop }: Search, conclusion: number): number {
  if (conclusion >= OFF) return isTop ? 0 : conclusion - OFF;
  const cell = (conclusion / 9) | 0;
  const others = board.candidates[cell] & ~(1 << (conclusion % 9));
  if (others === 0) return -1;
  if (isTop) return 0;
  return (others & (others - 1)) === 0 ? 9 * cell + LOWEST[others] : OFF + conclusion;
}
