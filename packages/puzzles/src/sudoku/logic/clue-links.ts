/**
 * Links that clues make between candidates, for chains. A candidate is size * cell + digit - 1. With one candidate
 * true, what the clue then rules out is linked to it weakly; with one false, what the clue then forces is linked
 * strongly. Both hold in both directions. What a clue yields is kept until a candidate of its cells goes.
 */
import type { Propagator } from '../solvers/propagators/board.js';
import { count, type LogicState, lowest } from './state.js';
import { linkingUnits, Scope, signature, type Unit, wordsOf } from './units.js';

/** Two candidates and the clue that links them. */
export interface ClueLink {
  readonly a: number;
  readonly b: number;
  readonly unit: Unit;
}

interface Found {
  readonly weak: readonly ClueLink[];
  readonly strong: readonly ClueLink[];
}

/** Clues with more cells are taken relation by relation. */
const MOST_CELLS = 20;

const known = new WeakMap<LogicState, Map<Unit, { text: string; links: Found }>>();

/** All links that the clues of a puzzle make by themselves. */
export function clueLinks(state: LogicState): Found {
  let own = known.get(state);
  if (!own) known.set(state, (own = new Map()));
  const words = wordsOf(state);
  const weak: ClueLink[] = [];
  const strong: ClueLink[] = [];
  for (const unit of linkingUnits(state)) {
    const text = signature(state, unit.cells);
    let last = own.get(unit);
    if (last?.text !== text) own.set(unit, (last = { text, links: linksOf(state, words, unit) }));
    weak.push(...last.links.weak);
    strong.push(...last.links.strong);
  }
  return { weak, strong };
}

function linksOf(state: LogicState, words: Int32Array, unit: Unit): Found {
  const { cellCount, sees, size } = state.shape;
  const weak: ClueLink[] = [];
  const strong: ClueLink[] = [];
  const isOrdinary = (a: number, b: number) => {
    const [cell, other] = [Math.floor(a / size), Math.floor(b / size)];
    return cell === other || (a % size === b % size && sees[cell * cellCount + other] === 1);
  };
  for (const { cells, relations } of partsOf(unit)) {
    const scope = new Scope(relations);
    const base = scope.settled(words);
    if (!base) continue;
    const open = cells.filter(cell => count(base[cell]) > 1);
    for (const cell of open) {
      for (let rest = base[cell]; rest; rest &= rest - 1) {
        const bit = rest & -rest;
        const a = size * cell + lowest(bit);
        const on = scope.withDigits(base, [cell], bit);
        if (on) {
          for (const other of open) {
            for (let gone = base[other] & ~on[other]; gone; gone &= gone - 1) {
              const b = size * other + lowest(gone);
              if (!isOrdinary(a, b)) weak.push({ a, b, unit });
            }
          }
        }
        const off = scope.withDigits(base, [cell], ~bit);
        if (off) {
          for (const other of open) {
            const set = off[other];
            if (other !== cell && count(set) === 1) strong.push({ a, b: size * other + lowest(set), unit });
          }
        }
      }
    }
  }
  return { weak, strong };
}

/** A clue in parts that can be tried: itself, or each of its relations where it speaks of many cells. */
function partsOf({
  cells,
  apart,
  propagators,
}: Unit): { cells: readonly number[]; relations: readonly Propagator[] }[] {
  return cells.length <= MOST_CELLS
    ? [{ cells, relations: apart }]
    : propagators
        .filter(own => own.cells.length <= MOST_CELLS)
        .map(own => ({ cells: own.cells, relations: [own] }));
}
