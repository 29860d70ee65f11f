/**
 * Larger deadly patterns: unique loops of six and more cells. Like unique rectangles they rest on one solution
 * and on plain rules (rectangles.ts).
 */
import { seersOf, stepOf, strikes } from './make.js';
import { hasPlainRules } from './rectangles.js';
import { count, type LogicState, lowest, members } from './state.js';
import type { Step } from './step.js';

/** Longest loop looked for; longer ones do not help a person. */
const LONGEST = 10;

/**
 * A closed path through cells with a common pair, each house it touches holding one even and one odd cell
 * of it.
 */
export function uniqueLoop(state: LogicState): Step | undefined {
  if (!hasPlainRules(state)) return undefined;
  const { candidates, shape } = state;
  for (let start = 0; start < shape.cellCount; start++) {
    if (count(candidates[start]) !== 2) continue;
    const step = walk(state, candidates[start], [start], 0);
    if (step) return step;
  }
  return undefined;
}

/** Goes on from the last cell of the path, at most two cells of which may hold more than the pair. */
function walk(state: LogicState, pair: number, path: number[], richCount: number): Step | undefined {
  const { candidates, shape } = state;
  const cell = path[path.length - 1];
  for (const house of shape.layout.housesOf[cell]) {
    for (const next of shape.houses[house].cells) {
      if (next === path[0] && path.length >= 6 && path.length % 2 === 0) {
        const step = isLoop(state, path) ? fromLoop(state, pair, path) : undefined;
        if (step) return step;
      }
      if ((candidates[next] & pair) !== pair || path.length === LONGEST || path.includes(next)) continue;
      const more = richCount + (candidates[next] === pair ? 0 : 1);
      if (more > 2 || !isOpen(state, path, next)) continue;
      path.push(next);
      const step = walk(state, pair, path, more);
      path.pop();
      if (step) return step;
    }
  }
  return undefined;
}

/** Whether no house would hold two cells of the same parity. */
function isOpen(state: LogicState, path: readonly number[], next: number): boolean {
  const { housesOf } = state.shape.layout;
  return path.every(
    (cell, i) => i % 2 !== path.length % 2 || !housesOf[cell].some(house => housesOf[next].includes(house)),
  );
}

function isLoop(state: LogicState, path: readonly number[]): boolean {
  const { housesOf } = state.shape.layout;
  const touched = [0, 1].map(
    parity => new Set(path.filter((_, i) => i % 2 === parity).flatMap(cell => housesOf[cell])),
  );
  return touched[0].size === touched[1].size && [...touched[0]].every(house => touched[1].has(house));
}

function fromLoop(state: LogicState, pair: number, path: readonly number[]): Step | undefined {
  const rich = path.filter(cell => state.candidates[cell] !== pair);
  const extras = rich.reduce((set, cell) => set | state.candidates[cell], 0) & ~pair;
  const isOneDigit = rich.length === 2 && count(extras) === 1;
  if (rich.length !== 1 && !isOneDigit) return undefined;
  const eliminated = isOneDigit
    ? strikes(state, seersOf(state, rich, lowest(extras) + 1), extras)
    : strikes(state, rich, pair);
  if (eliminated.length === 0) return undefined;
  const digits = [...members(pair, 1), ...members(isOneDigit ? extras : 0, 1)];
  return stepOf(state, { technique: 'unique-loop', cells: [...path], digits, eliminated });
}
