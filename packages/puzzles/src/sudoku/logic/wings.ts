/**
 * XY-wing, XYZ-wing, W-wing: two bivalue cells of which at least one holds a digit z, which goes where both
 * are seen.
 */
import {
  bivalueCells,
  conjugatesOf,
  label,
  linkOf,
  seersOf,
  seesEachOther,
  stepOf,
  strikes,
} from './make.js';
import { count, type LogicState, lowest, members } from './state.js';
import type { Step } from './step.js';

export function xyWing(state: LogicState): Step | undefined {
  return wing(state, 2);
}

export function xyzWing(state: LogicState): Step | undefined {
  return wing(state, 3);
}

function wing(state: LogicState, pivotSize: 2 | 3): Step | undefined {
  const { candidates, shape } = state;
  for (let pivot = 0; pivot < shape.cellCount; pivot++) {
    const own = candidates[pivot];
    if (count(own) !== pivotSize) continue;
    const pincers: number[] = [];
    for (let i = shape.peerStart[pivot]; i < shape.peerStart[pivot + 1]; i++) {
      const set = candidates[shape.peerList[i]];
      if (count(set) === 2 && count(set & own) === pivotSize - 1) pincers.push(shape.peerList[i]);
    }
    for (let j = 1; j < pincers.length; j++) {
      for (let i = 0; i < j; i++) {
        const step = wingStep(state, pivotSize, pivot, pincers[i], pincers[j]);
        if (step) return step;
      }
    }
  }
  return undefined;
}

function wingStep(
  state: LogicState,
  pivotSize: 2 | 3,
  pivot: number,
  a: number,
  b: number,
): Step | undefined {
  const { candidates } = state;
  const own = candidates[pivot];
  const shared = candidates[a] & candidates[b];
  if (count(shared) !== 1 || candidates[a] === candidates[b]) return undefined;
  // XY: z is none of the pivot's digits. XYZ: it is one of them, and the pivot may hold it too.
  if (pivotSize === 2 ? (shared & own) !== 0 : ((candidates[a] | candidates[b]) & ~own) !== 0)
    return undefined;
  const digit = lowest(shared) + 1;
  const cells = pivotSize === 2 ? [a, b] : [a, b, pivot];
  const eliminated = strikes(state, seersOf(state, cells, digit), shared);
  if (eliminated.length === 0) return undefined;
  const other = (cell: number) => lowest(candidates[cell] & ~shared) + 1;
  return stepOf(state, {
    technique: pivotSize === 2 ? 'xy-wing' : 'xyz-wing',
    cells: [pivot, a, b],
    digits: members(own | shared, 1),
    links: [a, b].flatMap(pincer => [
      linkOf(pivot, pincer, other(pincer), false),
      { from: { cell: pincer, digit: other(pincer) }, to: { cell: pincer, digit }, strong: true },
    ]),
    eliminated,
  });
}

/**
 * Two cells with the same two digits, and a house that needs one of these digits in a cell that sees
 * either.
 */
export function wWing(state: LogicState): Step | undefined {
  const { candidates } = state;
  const cells = bivalueCells(state);
  for (let j = 1; j < cells.length; j++) {
    for (let i = 0; i < j; i++) {
      const [a, b] = [cells[i], cells[j]];
      if (candidates[a] !== candidates[b] || seesEachOther(state, a, b)) continue;
      const digits = members(candidates[a], 1);
      for (const [joined, other] of [digits, [digits[1], digits[0]]]) {
        const eliminated = strikes(state, seersOf(state, [a, b], other), 1 << (other - 1));
        if (eliminated.length === 0) continue;
        for (const pair of conjugatesOf(state, joined)) {
          const step = wWingStep(state, a, b, joined, other, pair.a, pair.b, pair.house, eliminated);
          if (step) return step;
        }
      }
    }
  }
  return undefined;
}

function wWingStep(
  state: LogicState,
  a: number,
  b: number,
  joined: number,
  other: number,
  c: number,
  d: number,
  house: number,
  eliminated: Step['eliminated'],
): Step | undefined {
  for (const [near, far] of [
    [c, d],
    [d, c],
  ]) {
    if ([a, b].includes(near) || [a, b].includes(far)) continue;
    if (!seesEachOther(state, a, near) || !seesEachOther(state, b, far)) continue;
    return stepOf(state, {
      technique: 'w-wing',
      cells: [a, b, near, far],
      digits: [joined, other],
      houses: [label(state, house)],
      links: [
        { from: { cell: a, digit: other }, to: { cell: a, digit: joined }, strong: true },
        linkOf(a, near, joined, false),
        linkOf(near, far, joined, true),
        linkOf(far, b, joined, false),
        { from: { cell: b, digit: joined }, to: { cell: b, digit: other }, strong: true },
      ],
      eliminated,
    });
  }
  return undefined;
}
