/**
 * The levels of nested chains (se-rules 8.6): which rules a closure may use when nothing else follows.
 *
 *     1  the four simple rules          3  … then forcing chains, then multiple forcing chains
 *     2  … then forcing chains          4  … then dynamic forcing chains
 *                                       5  … then dynamic forcing chains, then those of level 2
 *
 * A chain rule hands in its hints best first, one for each set of eliminations; see 8.7 for what a chain
 * owes to candidates lost earlier: each of its strong links counts the candidates whose loss made it
 * strong.
 */

import { leastTouched, owe, oweNothing, owesSomething, simpleRules, strike } from './advanced.js';
import { ancestors, identityOf } from './ancestors.js';
import type { Board } from './board.js';
import {
  type Advance,
  type Closure,
  NO_REASON,
  OFF,
  REASON_CELL,
  REASON_KIND,
  type Snapshot,
} from './closure.js';
import { type ForcingHint, forcingChains } from './forcing.js';
import { CELL_AT, HOUSE_OF, LOWEST } from './geometry.js';
import { implicationsOf } from './implications.js';
import { sharedKind, strongKind } from './links.js';
import {
  CELL_FORCING,
  type Frame,
  makeFrame,
  REGION_FORCING,
  type Resume,
  type SearchHint,
  type SearchMode,
  search,
} from './search.js';

export const NISHIO: SearchMode = { isDynamic: true, hasCellLinks: false, isMultiple: false };
export const MULTIPLE: SearchMode = { isDynamic: false, hasCellLinks: true, isMultiple: true };
export const DYNAMIC: SearchMode = { isDynamic: true, hasCellLinks: true, isMultiple: true };

const frames: Frame[] = [];

/** Storage for closures at a depth of nesting, 0 at the top. */
export function frameAt(depth: number): Frame {
  return (frames[depth] ??= makeFrame());
}

/** The rules of a level for closures at a depth of nesting; undefined for level 0. */
export function rulesOf(level: number, depth: number): Advance | undefined {
  const multiple = searchRule(MULTIPLE, 0, depth + 1);
  const dynamic = searchRule(DYNAMIC, 0, depth + 1);
  switch (level) {
    case 0:
      return undefined;
    case 1:
      return inTurn([simpleRules]);
    case 2:
      return inTurn([simpleRules, forcingRule]);
    case 3:
      return inTurn([simpleRules, forcingRule, multiple]);
    case 4:
      return inTurn([simpleRules, dynamic]);
    default:
      return inTurn([simpleRules, dynamic, searchRule(DYNAMIC, 2, depth + 1)]);
  }
}

/** The level of the last search at the top when it was a dynamic one that found nothing, else -1. */
let emptyLevel = -1;

/**
 * The hints of a level at the top. Where the rules of a level begin with those of the last one that found
 * nothing on this board, closures go on from there; the result is the same as anew, since a rule is asked
 * only when those before it have nothing left.
 */
export function searchLevel(board: Board, mode: SearchMode, level: number): SearchHint[] {
  const frame = frameAt(0);
  const isSame = frame.base.candidates.every((set, cell) => set === board.candidates[cell]);
  const previous = mode === DYNAMIC && isSame ? emptyLevel : -1;
  let resume: Resume = 'anew';
  if (level === 4 && previous >= 1 && previous <= 3) resume = 'from-simple';
  else if (level > 0 && level !== 4 && previous === level - 1) resume = 'further';
  const found = search(board, mode, frame, rulesOf(level, 0), true, resume);
  emptyLevel = mode === DYNAMIC && found.length === 0 ? level : -1;
  return found;
}

/** Rules one after the other until one yields something. */
function inTurn(rules: readonly Advance[]): Advance {
  return (board, base, closure) => {
    const before = closure.count;
    for (const rule of rules) {
      rule(board, base, closure);
      if (closure.count > before) return;
      if (closure.simpleCount < 0) closure.simpleCount = before;
    }
  };
}

const forcingRule: Advance = (board, base, closure) => {
  // Where there was no chain before, each has a strong link that is new.
  if (leastTouched(board, closure) > 2) {
    base.hasChains ??= implicationsOf(base).refutedCount > 0;
    if (!base.hasChains) return;
  }
  for (const hint of forcingChains(board, false)) {
    oweNothing();
    oweForLine(board, base, closure, hint);
    if (!owesSomething()) continue;
    const nested = { complexity: hint.complexity, identity: lineIdentity(hint) };
    for (const candidate of hint.eliminated) strike(closure, candidate, nested);
  }
};

/**
 * The strong links of a line, from the end; a cycle also counts its weak links, read backwards with signs
 * flipped.
 */
function oweForLine(board: Board, base: Snapshot, closure: Closure, { line, isCycle }: ForcingHint): void {
  for (let i = line.length - 1; i > 0; i--) {
    const node = line[i];
    if (node >= OFF) continue;
    const before = line[i - 1] - OFF;
    const isInCell = ((node / 9) | 0) === ((before / 9) | 0);
    oweForLink(
      board,
      base,
      closure,
      node,
      isInCell ? REASON_CELL : REASON_KIND + strongKind(board, before, node),
    );
  }
  if (!isCycle) return;
  for (let i = 1; i < line.length; i += 2) {
    const flipped = line[i] - OFF;
    const cell = (flipped / 9) | 0;
    const before = (line[i - 1] / 9) | 0;
    oweForLink(
      board,
      base,
      closure,
      flipped,
      cell === before ? REASON_CELL : REASON_KIND + sharedKind(before, cell),
    );
  }
}

/** The candidates lost since `base` in the cell or the house that made an on node follow. */
function oweForLink(board: Board, base: Snapshot, closure: Closure, on: number, reason: number): void {
  const cell = (on / 9) | 0;
  if (reason === REASON_CELL) {
    for (let rest = base.candidates[cell] & ~board.candidates[cell]; rest; rest &= rest - 1) {
      owe(closure, 9 * cell + LOWEST[rest]);
    }
    return;
  }
  const digit = on % 9;
  const house = HOUSE_OF[3 * cell + reason - REASON_KIND];
  for (
    let rest = base.positions[9 * house + digit] & ~board.positions[9 * house + digit];
    rest;
    rest &= rest - 1
  ) {
    owe(closure, 9 * CELL_AT[9 * house + LOWEST[rest]] + digit);
  }
}

function lineIdentity({ line, isCycle }: ForcingHint): string {
  // The ancestors of a cycle's end name the start only once.
  const from = isCycle ? 1 : 0;
  let text = '';
  for (let i = line.length - 1; i >= from; i--) text += String.fromCharCode(line[i] + 1);
  return `${text}\0${isCycle ? 'c' : ''}`;
}

/** A search as a rule of closures one depth further out. */
function searchRule(mode: SearchMode, level: number, depth: number): Advance {
  let rules: Advance | undefined;
  return (board, base, closure) => {
    if (level > 0) rules ??= rulesOf(level, depth);
    for (const hint of search(board, mode, frameAt(depth), rules, false)) {
      oweNothing();
      for (const { closure: inner, entry } of hint.targets)
        oweForTarget(board, base, closure, hint, inner, entry);
      if (!owesSomething()) continue;
      const nested = { complexity: hint.complexity, identity: identityOf(hint.targets) };
      for (const candidate of eliminatedBy(board, hint)) strike(closure, candidate, nested);
    }
  };
}

function oweForTarget(
  board: Board,
  base: Snapshot,
  closure: Closure,
  { key, kind }: SearchHint,
  inner: Closure,
  entry: number,
): void {
  for (const each of ancestors(inner, entry)) {
    const node = inner.nodes[each];
    if (node >= OFF) continue;
    let reason = inner.reasons[each];
    if (reason === NO_REASON) {
      if (key === CELL_FORCING) reason = REASON_CELL;
      else if (key === REGION_FORCING) reason = REASON_KIND + kind;
      else continue;
    }
    oweForLink(board, base, closure, node, reason);
  }
}

/** The candidates that a hint of a search removes, ascending. */
export function eliminatedBy({ candidates }: Board, { conclusion }: SearchHint): number[] {
  if (conclusion >= OFF) return [conclusion - OFF];
  const cell = (conclusion / 9) | 0;
  const list: number[] = [];
  for (let rest = candidates[cell] & ~(1 << (conclusion % 9)); rest; rest &= rest - 1)
    list.push(9 * cell + LOWEST[rest]);
  return list;
}
