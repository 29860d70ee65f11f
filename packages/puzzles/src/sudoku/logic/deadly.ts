/**
 * Larger deadly patterns: unique loops of six and more cells, and the bivalue universal grave with one cell
 * too many. Like unique rectangles they rest on one solution and on plain rules (rectangles.ts).
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

/** Bivalue universal grave plus one: a single cell has a third candidate, and that one is its digit. */
export function bug(state: LogicState): Step | undefined {
  if (!hasPlainRules(state)) return undefined;
  const { candidates, positions, shape } = state;
  let rich = -1;
  for (let cell = 0; cell < shape.cellCount; cell++) {
    const size = count(candidates[cell]);
    if (size === 0 || size === 2) continue;
    if (size !== 3 || rich >= 0) return undefined;
    rich = cell;
  }
  if (rich < 0) return undefined;
  const thrice = members(candidates[rich]).filter(digit =>
    shape.layout.housesOf[rich].every(house => count(positions[house * shape.size + digit]) === 3),
  );
  if (thrice.length !== 1 || !isGraveWithout(state, rich, thrice[0])) return undefined;
  const digit = thrice[0] + 1;
  return stepOf(state, { technique: 'bug', cells: [rich], digits: [digit], placed: [{ cell: rich, digit }] });
}

/** Every digit has two places, or none, in every house, the one extra candidate not counted. */
function isGraveWithout(state: LogicState, rich: number, digit: number): boolean {
  const { positions, shape } = state;
  return positions.every((places, at) => {
    const house = Math.floor(at / shape.size);
    const isExtra = at % shape.size === digit && shape.layout.housesOf[rich].includes(house);
    return count(places) === (isExtra ? 3 : 2) || places === 0;
  });
}
