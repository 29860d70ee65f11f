/**
 * X-wing, swordfish, jellyfish: k parallel lines hold a digit in the same k crossing lines only; so it goes
 * from the rest of those. With fins: a few places lie elsewhere; then it goes only from cells that see all
 * of them. Fish rest on rows and columns, which every puzzle here has; other houses of a variant only help
 * by what sees what.
 */
import { cellsAt, label, stepOf } from './make.js';
import { count, type LogicState, lowest, members } from './state.js';
import type { Candidate, Step } from './step.js';

const FISH = ['x-wing', 'swordfish', 'jellyfish'] as const;
const FINNED = ['finned-x-wing', 'finned-swordfish', 'finned-jellyfish'] as const;

/** Fins of one box lie in so many crossing lines beyond those of the fish, for boxes three wide. */
const EXTRA_LINES = 2;

type Size = 2 | 3 | 4;

/** A finder of plain fish with `k` base lines. */
export function fish(k: Size): (state: LogicState) => Step | undefined {
  return state => find(state, k, 0);
}

/** A finder of fish with fins. */
export function finnedFish(k: Size): (state: LogicState) => Step | undefined {
  return state => find(state, k, EXTRA_LINES);
}

/** Rows are houses 0 … size - 1, columns the next `size`. */
function find(state: LogicState, k: Size, extra: number): Step | undefined {
  const { positions, shape } = state;
  const { size } = shape;
  for (const base of [0, size]) {
    for (let digit = 0; digit < size; digit++) {
      const lines: number[] = [];
      for (let i = 0; i < size; i++) {
        const places = count(positions[(base + i) * size + digit]);
        if (places >= 2 && places <= k + extra) lines.push(i);
      }
      const step = choose(state, k, extra, base, digit, lines, 0, 0, 0, 0);
      if (step) return step;
    }
  }
  return undefined;
}

/** Adds base lines one by one while they span few enough crossing lines. */
function choose(
  state: LogicState,
  k: Size,
  extra: number,
  base: number,
  digit: number,
  lines: readonly number[],
  from: number,
  chosen: number,
  number: number,
  union: number,
): Step | undefined {
  if (number === k) {
    if (extra === 0)
      return count(union) === k ? fishStep(state, k, base, digit, chosen, union, 0) : undefined;
    return count(union) > k ? withFins(state, k, base, digit, chosen, union) : undefined;
  }
  const { positions, shape } = state;
  for (let i = from; i <= lines.length - (k - number); i++) {
    const wider = union | positions[(base + lines[i]) * shape.size + digit];
    if (count(wider) > k + extra) continue;
    const step = choose(
      state,
      k,
      extra,
      base,
      digit,
      lines,
      i + 1,
      chosen | (1 << lines[i]),
      number + 1,
      wider,
    );
    if (step) return step;
  }
  return undefined;
}

/** Tries each choice of k covers out of the crossing lines; the places outside them are fins. */
function withFins(
  state: LogicState,
  k: Size,
  base: number,
  digit: number,
  chosen: number,
  union: number,
): Step | undefined {
  // All subsets of the union, from itself down (Knuth, TAOCP 7.1.3).
  for (let covers = union; covers; covers = (covers - 1) & union) {
    if (count(covers) !== k) continue;
    const step = fishStep(state, k, base, digit, chosen, covers, union & ~covers);
    if (step) return step;
  }
  return undefined;
}

/** Fins of the fish at hand; most fish fail on them, so they are gathered without making lists. */
const fins = new Int32Array(25 * 25);

function fishStep(
  state: LogicState,
  k: Size,
  base: number,
  digit: number,
  chosen: number,
  covers: number,
  finLines: number,
): Step | undefined {
  const { positions, shape } = state;
  const { size, cellAt } = shape;
  const cover = size - base;
  let finCount = 0;
  for (let rest = finLines === 0 ? 0 : chosen; rest; rest &= rest - 1) {
    const line = (base + lowest(rest)) * size;
    for (let at = positions[line + digit] & finLines; at; at &= at - 1)
      fins[finCount++] = cellAt[line + lowest(at)];
  }
  const eliminated: Candidate[] = [];
  for (let rest = covers; rest; rest &= rest - 1) {
    const line = (cover + lowest(rest)) * size;
    for (let at = positions[line + digit] & ~chosen; at; at &= at - 1) {
      const cell = cellAt[line + lowest(at)];
      if (seesFins(state, cell, finCount)) eliminated.push({ cell, digit: digit + 1 });
    }
  }
  if (eliminated.length === 0) return undefined;
  const bases = members(chosen, base);
  const body = bases.flatMap(line => cellsAt(state, line, positions[line * size + digit] & covers));
  return stepOf(state, {
    technique: (finLines === 0 ? FISH : FINNED)[k - 2],
    cells: [...body, ...fins.subarray(0, finCount)],
    digits: [digit + 1],
    houses: [...bases, ...members(covers, cover)].map(line => label(state, line)),
    eliminated,
  });
}

function seesFins({ shape }: LogicState, cell: number, finCount: number): boolean {
  const { sees, cellCount } = shape;
  for (let i = 0; i < finCount; i++) if (sees[fins[i] * cellCount + cell] === 0) return false;
  return true;
}
