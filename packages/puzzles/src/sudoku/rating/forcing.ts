/**
 * Forcing chains and bidirectional cycles (producer 21; se-rules 8.3) in three rounds: X (links in houses),
 * Y (links in cells) and XY (both). All chains here are lines.
 *
 * One breadth-first tree from an on node s serves both the cycles through s and the chain that refutes s: a
 * cycle is an on node p of the tree with a weak link to m, a strong partner of s that is not on p's line.
 * (That the scale queues the same off node several times changes neither the tree nor this.) A line to p at
 * depth k has 2k + 1 nodes; both the cycle and the refutation then count 2k + 2.
 *
 * As in search.ts, hints are kept by what they eliminate: one class at the top level, else one for each
 * set.
 */
import type { Board } from './board.js';
import { cycleEliminations } from './cycles.js';
import { arePeers, CANDIDATES, CELLS, LOWEST, SIZE } from './geometry.js';
import { implicationsOf, markCycles } from './implications.js';
import { type Links, linksOf, STRONG_ROOM, WEAK_ROOM } from './links.js';
import { chainDifficulty } from './surcharge.js';

export const ROUND_X = 0;
export const ROUND_Y = 1;
export const ROUND_XY = 2;
/** Sort keys of the rounds. */
const KEYS = [2, 3, 4];
const CYCLE_BASES = [6.5, 6.5, 7.0];
const CHAIN_BASES = [6.6, Number.NaN, 7.0];

export interface ForcingHint {
  readonly difficulty: number;
  readonly complexity: number;
  readonly round: number;
  readonly isCycle: boolean;
  /** Candidates that go, ascending; and the one that is placed, or -1. */
  readonly eliminated: readonly number[];
  readonly placed: number;
  /** Nodes from the source to the conclusion; for a cycle the start is repeated at the end. */
  readonly line: readonly number[];
  readonly order: number;
}

interface Run {
  readonly board: Board;
  readonly links: Links;
  /** 1 for a candidate that some chain refutes. */
  readonly refuted: Uint8Array;
  readonly isTop: boolean;
  /**
   * The best hint of each class: by candidate where one goes (0 for all at the top level), else by the set.
   */
  readonly single: (ForcingHint | undefined)[];
  /** The places used in it. */
  readonly places: number[];
  readonly several: Map<string, ForcingHint>;
  order: number;
}

/** Used again by every run, which are never nested in each other. */
const single: (ForcingHint | undefined)[] = new Array<undefined>(CANDIDATES).fill(undefined);

/** 1 for a candidate that a cycle with eliminations may go through. */
const inCycle = new Uint8Array(CANDIDATES);

const onSeen = new Int32Array(CANDIDATES);
const offSeen = new Int32Array(CANDIDATES);
const partner = new Int32Array(CANDIDATES);
let stamp = 0;
/** Parents: of an on node the off node (a candidate) it came from, and the other way round; -1 for none. */
const onParent = new Int16Array(CANDIDATES);
const offParent = new Int16Array(CANDIDATES);
const onQueue = new Int16Array(CANDIDATES);
const offQueue = new Int16Array(CANDIDATES);

/** The hints of producer 21, best first; at the top level at most one. */
export function forcingChains(board: Board, isTop: boolean): ForcingHint[] {
  const implications = implicationsOf(board);
  if (implications.refutedCount === 0) return [];
  const { refuted } = implications;
  markCycles(implications, inCycle);
  const links = linksOf(board, refuted);
  const run: Run = { board, links, refuted, isTop, single, places: [], several: new Map(), order: 0 };
  const startCount = collectStarts(board, refuted);
  for (const round of [ROUND_X, ROUND_Y, ROUND_XY]) {
    for (let i = 0; i < startCount; i++) {
      const set = board.candidates[(starts[i] / 9) | 0];
      if (round !== ROUND_Y || SIZE[set] === 2) fromOn(run, starts[i], round, set);
    }
  }
  const found = [...run.several.values()];
  for (const place of run.places) {
    const hint = single[place];
    if (hint) found.push(hint);
    single[place] = undefined;
  }
  return found.sort(isBefore);
}

const starts = new Int16Array(CANDIDATES);

/** Fills `starts` with the candidates where a chain or a cycle can start, ascending; returns how many. */
function collectStarts({ candidates }: Board, refuted: Uint8Array): number {
  let count = 0;
  for (let cell = 0; cell < CELLS; cell++) {
    const set = candidates[cell];
    if (SIZE[set] < 2) continue;
    let kept = 0;
    for (let rest = set; rest; rest &= rest - 1) if (!refuted[9 * cell + LOWEST[rest]]) kept |= rest & -rest;
    const isProvable = (kept & (kept - 1)) === 0;
    for (let rest = set; rest; rest &= rest - 1) {
      const start = 9 * cell + LOWEST[rest];
      if (isProvable || refuted[start] || inCycle[start]) starts[count++] = start;
    }
  }
  return count;
}

function isBefore(a: ForcingHint, b: ForcingHint): number {
  return (
    a.difficulty - b.difficulty ||
    a.complexity - b.complexity ||
    KEYS[a.round] - KEYS[b.round] ||
    a.order - b.order
  );
}

/**
 * Everything that starts at candidate `start` in a round: cycles, the chain that refutes it, the one that
 * proves it.
 */
function fromOn(run: Run, start: number, round: number, set: number): void {
  const { links, refuted } = run;
  const from = round === ROUND_X ? links.strongInCell[start] : 0;
  const to = round === ROUND_Y ? links.strongInCell[start] : links.strongCount[start];
  const hasPartners = to > from;
  const hasCycles = hasPartners && inCycle[start] === 1;
  if (hasCycles || (refuted[start] && round !== ROUND_Y)) {
    const refuter = tree(run, start, round, from, hasCycles ? to : from);
    if (refuter >= 0) {
      const line = lineTo(refuter);
      line.push(start + CANDIDATES);
      offerChain(run, round, line, [start], -1);
    }
  }
  if (round === ROUND_Y || !hasPartners) return;
  const others: number[] = [];
  for (let rest = set & ~(1 << (start % 9)); rest; rest &= rest - 1) {
    const other = start - (start % 9) + LOWEST[rest];
    if (!refuted[other]) return;
    others.push(other);
  }
  const prover = backTree(run, start, round, others);
  if (prover < 0) return;
  const line = lineTo(offParent[prover]);
  line.push(prover + CANDIDATES, start);
  offerChain(run, round, line, others, start);
}

/**
 * Grows the tree from `start` on, offers its cycles, and returns the first on node with a weak link back to
 * `start`, or -1. Strong partners of `start` are its links number `from` to `to` - 1.
 */
function tree(run: Run, start: number, round: number, from: number, to: number): number {
  const { links } = run;
  const { strongTo, strongCount, strongInCell, weakTo, weakCount, weakInCell } = links;
  stamp++;
  for (let i = from; i < to; i++) partner[strongTo[STRONG_ROOM * start + i]] = stamp;
  onSeen[start] = stamp;
  onParent[start] = -1;
  onQueue[0] = start;
  let onCount = 1;
  let refuter = round === ROUND_Y || !run.refuted[start] ? -2 : -1;
  for (let depth = 0; onCount > 0; depth++) {
    const complexity = 2 * depth + 2;
    if (isHopeless(run, start, round, complexity, to > from, refuter !== -1)) break;
    let offCount = 0;
    for (let i = 0; i < onCount; i++) {
      const on = onQueue[i];
      if (refuter === -1 && depth > 0 && excludes(on, start, round)) refuter = on;
      const first = WEAK_ROOM * on + (round === ROUND_X ? weakInCell[on] : 0);
      const last = WEAK_ROOM * on + weakCount[on];
      for (let j = first; j < last; j++) {
        const off = weakTo[j];
        if (partner[off] === stamp && depth > 0) offerCycle(run, round, start, on, off, complexity);
        if (offSeen[off] === stamp) continue;
        offSeen[off] = stamp;
        offParent[off] = on;
        offQueue[offCount++] = off;
      }
    }
    onCount = 0;
    for (let i = 0; i < offCount; i++) {
      const off = offQueue[i];
      const first = STRONG_ROOM * off + (round === ROUND_X ? strongInCell[off] : 0);
      const last = STRONG_ROOM * off + (round === ROUND_Y ? strongInCell[off] : strongCount[off]);
      for (let j = first; j < last; j++) {
        const on = strongTo[j];
        if (onSeen[on] === stamp) continue;
        onSeen[on] = stamp;
        onParent[on] = off;
        onQueue[onCount++] = on;
      }
    }
  }
  return refuter;
}

/** Grows the tree from `start` off and returns the first off node with a strong link to `start` on, or -1. */
function backTree(run: Run, start: number, round: number, others: readonly number[]): number {
  const { strongTo, strongCount, strongInCell, weakTo, weakCount, weakInCell } = run.links;
  const place = classOf(run, others);
  stamp++;
  offSeen[start] = stamp;
  offParent[start] = -1;
  offQueue[0] = start;
  let offCount = 1;
  for (let depth = 1; offCount > 0; depth++) {
    if (!beats(run, place, CHAIN_BASES[round], 2 * depth, round)) return -1;
    let onCount = 0;
    for (let i = 0; i < offCount; i++) {
      const off = offQueue[i];
      const first = STRONG_ROOM * off + (round === ROUND_X ? strongInCell[off] : 0);
      const last = STRONG_ROOM * off + strongCount[off];
      for (let j = first; j < last; j++) {
        const on = strongTo[j];
        if (on === start) return off;
        if (onSeen[on] === stamp) continue;
        onSeen[on] = stamp;
        onParent[on] = off;
        onQueue[onCount++] = on;
      }
    }
    offCount = 0;
    for (let i = 0; i < onCount; i++) {
      const on = onQueue[i];
      const first = WEAK_ROOM * on + (round === ROUND_X ? weakInCell[on] : 0);
      const last = WEAK_ROOM * on + weakCount[on];
      for (let j = first; j < last; j++) {
        const off = weakTo[j];
        if (offSeen[off] === stamp) continue;
        offSeen[off] = stamp;
        offParent[off] = on;
        offQueue[offCount++] = off;
      }
    }
  }
  return -1;
}

/** Whether nothing at this length or longer can be better than what is known. */
function isHopeless(
  run: Run,
  start: number,
  round: number,
  complexity: number,
  hasPartners: boolean,
  isRefuted: boolean,
): boolean {
  if (hasPartners && (!run.isTop || beats(run, 0, CYCLE_BASES[round], complexity, round))) return false;
  return isRefuted || !beats(run, run.isTop ? 0 : start, CHAIN_BASES[round], complexity, round);
}

/** Whether an on node makes `start` false at once. */
function excludes(on: number, start: number, round: number): boolean {
  const cell = (on / 9) | 0;
  const startCell = (start / 9) | 0;
  if (cell === startCell) return round === ROUND_XY && on !== start;
  return on % 9 === start % 9 && arePeers(cell, startCell);
}

/** The line from the source to an on node of the tree. */
function lineTo(on: number): number[] {
  const line: number[] = [];
  let node = on;
  while (node >= 0) {
    line.push(node);
    const off = onParent[node];
    if (off < 0) break;
    line.push(off + CANDIDATES);
    node = offParent[off];
  }
  return line.reverse();
}

function offerChain(run: Run, round: number, line: number[], eliminated: number[], placed: number): void {
  const place = classOf(run, eliminated);
  const complexity = line.length;
  if (!beats(run, place, CHAIN_BASES[round], complexity, round)) return;
  const difficulty = chainDifficulty(CHAIN_BASES[round], complexity);
  const order = run.order++;
  keep(run, place, { difficulty, complexity, round, isCycle: false, eliminated, placed, line, order });
}

function offerCycle(
  run: Run,
  round: number,
  start: number,
  on: number,
  off: number,
  complexity: number,
): void {
  if (run.isTop && !beats(run, 0, CYCLE_BASES[round], complexity, round)) return;
  for (let ancestor = onParent[on]; ancestor >= 0; ancestor = onParent[offParent[ancestor]]) {
    if (ancestor === off) return;
  }
  const eliminated = cycleEliminations(run.board, onParent, offParent, on, off);
  if (eliminated.length === 0) return;
  const place = classOf(run, eliminated);
  if (!beats(run, place, CYCLE_BASES[round], complexity, round)) return;
  const line = lineTo(on);
  line.push(off + CANDIDATES, start);
  const difficulty = chainDifficulty(CYCLE_BASES[round], complexity);
  const order = run.order++;
  keep(run, place, { difficulty, complexity, round, isCycle: true, eliminated, placed: -1, line, order });
}

/**
 * The class of a set of eliminations (ascending): 0 for all at the top level, the candidate when there is
 * one.
 */
function classOf({ isTop }: Run, eliminated: readonly number[]): number | string {
  if (isTop) return 0;
  return eliminated.length === 1 ? eliminated[0] : eliminated.join();
}

function keep(run: Run, place: number | string, hint: ForcingHint): void {
  if (typeof place === 'number') {
    if (!run.single[place]) run.places.push(place);
    run.single[place] = hint;
  } else run.several.set(place, hint);
}

/** Whether a hint of this kind and length is better than what its class has; equal ones are not. */
function beats(run: Run, place: number | string, base: number, complexity: number, round: number): boolean {
  const rival = typeof place === 'number' ? run.single[place] : run.several.get(place);
  if (!rival) return true;
  const difficulty = chainDifficulty(base, complexity);
  if (difficulty !== rival.difficulty) return difficulty < rival.difficulty;
  if (complexity !== rival.complexity) return complexity < rival.complexity;
  return KEYS[round] < KEYS[rival.round];
}
