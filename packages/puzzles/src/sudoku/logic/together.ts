/**
 * Clues together with what they meet:
 *
 *     clue-pointing    a digit outside of a clue that would leave the clue without a filling
 *     clue-and-house   one clue and one house that has cells of it
 *     two-clues        two clues that share a cell, or of which cells see each other
 *     house-and-clues  one house and all the clues with several cells in it
 *
 * Each tries the candidates of the cells one by one; what leaves the relations no filling goes. Clues that are not
 * needed for the first of these are left out of what is said.
 */
import type { Propagator } from '../solvers/propagators/board.js';
import { fillings } from './clues.js';
import { label, seesEachOther, stepOf } from './make.js';
import type { TechniqueName } from './names.js';
import { type LogicState, lowest } from './state.js';
import type { Candidate, Step } from './step.js';
import { Fruitless, houseFits, labelOf, linkingUnits, refuted, Scope, type Unit, wordsOf } from './units.js';

/** Clues with more cells than these belong to the whole grid; with more open ones nobody tries them. */
const MOST_CELLS = 20;
const MOST_OPEN = 12;
/** Open cells of two clues together. */
const MOST_OF_TWO = 12;

const openOf = (state: LogicState, cells: readonly number[]) =>
  cells.filter(cell => state.values[cell] === 0);

/** The clues that are small enough to be tried. */
function localUnits(state: LogicState): readonly Unit[] {
  return linkingUnits(state).filter(({ cells }) => {
    const open = openOf(state, cells).length;
    return cells.length <= MOST_CELLS && open > 0 && open <= MOST_OPEN;
  });
}

const pointless = new Fruitless();

export function cluePointing(state: LogicState): Step | undefined {
  const { candidates, shape } = state;
  const { peerList, peerStart, cellCount, sees } = shape;
  for (const unit of localUnits(state)) {
    const open = openOf(state, unit.cells);
    const near = [
      ...new Set(open.flatMap(cell => [...peerList.subarray(peerStart[cell], peerStart[cell + 1])])),
    ].filter(cell => !unit.cells.includes(cell) && state.values[cell] === 0);
    const cells = [...open, ...near];
    if (pointless.isKnown(state, unit.at, cells)) continue;
    const scope = new Scope(unit.apart);
    const base = scope.settled(wordsOf(state));
    if (!base) continue;
    for (const cell of near) {
      for (let rest = candidates[cell]; rest; rest &= rest - 1) {
        const bit = rest & -rest;
        const seen = open.filter(own => sees[cell * cellCount + own] && base[own] & bit);
        if (seen.length < 2) continue;
        if (scope.withDigits(base, seen, ~bit)) continue;
        const digit = lowest(bit) + 1;
        const others = near.filter(
          own => candidates[own] & bit && seen.every(one => sees[own * cellCount + one]),
        );
        return stepOf(state, {
          technique: 'clue-pointing',
          cells: seen,
          digits: [digit],
          clues: [labelOf(unit)],
          eliminated: others.map(own => ({ cell: own, digit })),
        });
      }
    }
    pointless.note(state, unit.at, cells);
  }
  return undefined;
}

const alone = new Fruitless();

export function clueAndHouse(state: LogicState): Step | undefined {
  const fits = houseFits(state);
  const units = localUnits(state);
  const words = wordsOf(state);
  for (const unit of units) {
    for (const [house, fit] of fits.entries()) {
      const shared = unit.cells.filter(cell => state.values[cell] === 0 && fit.cells.includes(cell));
      if (shared.length < 2) continue;
      const cells = openOf(state, [...new Set([...fit.cells, ...unit.cells])]);
      if (alone.isKnown(state, unit.at * fits.length + house, cells)) continue;
      const relations = [...unit.apart, fit];
      const eliminated = refuted(words, relations, cells);
      if (eliminated.length > 0)
        return togetherStep(state, 'clue-and-house', [unit], [house], relations, eliminated);
      alone.note(state, unit.at * fits.length + house, cells);
    }
  }
  return undefined;
}

/** A choice of clues is a case distinction already: nobody makes a second one on top of it. */
const isPlain = ({ clue }: Unit) => clue.kind !== 'either';

const pairs = new Fruitless();

export function twoClues(state: LogicState): Step | undefined {
  const units = localUnits(state).filter(isPlain);
  const words = wordsOf(state);
  const opens = units.map(({ cells }) => openOf(state, cells));
  for (let i = 0; i < units.length; i++) {
    for (let j = i + 1; j < units.length; j++) {
      const cells = [...new Set([...opens[i], ...opens[j]])];
      if (cells.length > MOST_OF_TWO || !meet(state, opens[i], opens[j])) continue;
      const search = units[i].at * state.shape.layout.puzzle.constraints.length + units[j].at;
      if (pairs.isKnown(state, search, cells)) continue;
      const relations = [...units[i].apart, ...units[j].apart, ...apart(state, opens[i], opens[j])];
      const eliminated = refuted(words, relations, cells);
      if (eliminated.length > 0)
        return togetherStep(state, 'two-clues', [units[i], units[j]], [], relations, eliminated);
      pairs.note(state, search, cells);
    }
  }
  return undefined;
}

/** Whether two lists share a cell, or have two pairs of cells that see each other: one pair alone proves nothing new. */
function meet(state: LogicState, some: readonly number[], others: readonly number[]): boolean {
  let seen = 0;
  for (const a of some) {
    for (const b of others) {
      if (a === b) return true;
      if (seesEachOther(state, a, b) && ++seen > 1) return true;
    }
  }
  return false;
}

/** Keeps cells of two lists apart that see each other. */
function apart(state: LogicState, some: readonly number[], others: readonly number[]): Propagator[] {
  const links: [number, number][] = [];
  for (const a of some) {
    for (const b of others) {
      if (a !== b && seesEachOther(state, a, b)) links.push([a, b]);
    }
  }
  if (links.length === 0) return [];
  return [
    {
      cells: [...some, ...others],
      price: 0,
      isSettled: false,
      run(board) {
        for (const [a, b] of links) {
          const [x, y] = [board.now[a], board.now[b]];
          if ((x & (x - 1)) === 0 && (y & x) !== 0 && !board.narrow(b, y & ~x)) return false;
          if ((y & (y - 1)) === 0 && (board.now[a] & y) !== 0 && !board.narrow(a, board.now[a] & ~y))
            return false;
        }
        return true;
      },
    },
  ];
}

const whole = new Fruitless();

export function houseAndClues(state: LogicState): Step | undefined {
  const units = localUnits(state).filter(isPlain);
  const words = wordsOf(state);
  for (const [house, fit] of houseFits(state).entries()) {
    const own = units.filter(
      ({ cells }) => cells.filter(cell => state.values[cell] === 0 && fit.cells.includes(cell)).length > 1,
    );
    if (own.length < 2) continue;
    const cells = openOf(state, [...new Set([...fit.cells, ...own.flatMap(unit => unit.cells)])]);
    if (whole.isKnown(state, house, cells)) continue;
    const relationsOf = (list: readonly Unit[]) => [fit, ...list.flatMap(unit => unit.apart)];
    const all = refuted(words, relationsOf(own), cells);
    if (all.length > 0) {
      const [{ cell, digit }] = all;
      let needed = own;
      for (const unit of own) {
        const fewer = needed.filter(other => other !== unit);
        if (refuted(words, relationsOf(fewer), [cell]).some(gone => gone.digit === digit)) needed = fewer;
      }
      const relations = relationsOf(needed);
      const eliminated = refuted(words, relations, cells);
      return togetherStep(state, 'house-and-clues', needed, [house], relations, eliminated);
    }
    whole.note(state, house, cells);
  }
  return undefined;
}

function togetherStep(
  state: LogicState,
  technique: TechniqueName,
  units: readonly Unit[],
  houses: readonly number[],
  relations: readonly Propagator[],
  eliminated: readonly Candidate[],
): Step {
  const cells = openOf(state, [...new Set(units.flatMap(unit => unit.cells))]);
  const ways = fillings(wordsOf(state), cells, relations);
  return stepOf(state, {
    technique,
    cells,
    digits: [...new Set(eliminated.map(({ digit }) => digit))].sort((a, b) => a - b),
    houses: houses.map(house => label(state, house)),
    clues: units.map((unit, i) => labelOf(unit, i === 0 ? ways : [])),
    eliminated,
  });
}
