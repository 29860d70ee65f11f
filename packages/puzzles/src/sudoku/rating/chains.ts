/** The chain producers at the top level: their best hint as a step of the rating. */
import { ancestors } from './ancestors.js';
import type { Board } from './board.js';
import { OFF } from './closure.js';
import { forcingChains, ROUND_X, ROUND_Y } from './forcing.js';
import { type Arrow, type Hint, hintOf, type RatingTechnique } from './hint.js';
import { DYNAMIC, eliminatedBy, MULTIPLE, NISHIO, searchLevel } from './levels.js';
import { CELL_FORCING, CONTRADICTION, DOUBLE, type SearchHint, type SearchMode } from './search.js';
import { chainDifficulty } from './surcharge.js';

/** Forcing chains and cycles (producer 21). */
export function forcing(board: Board): Hint | undefined {
  const [found] = forcingChains(board, true);
  if (!found) return undefined;
  const { round, isCycle, complexity, eliminated, placed, difficulty, line } = found;
  const technique: RatingTechnique = isCycle
    ? round === ROUND_X
      ? 'x-cycle'
      : round === ROUND_Y
        ? 'y-cycle'
        : 'xy-cycle'
    : round === ROUND_X
      ? complexity === 6
        ? 'turbot-fish'
        : 'x-chain'
      : 'forcing-chain';
  const arrows = line.slice(1).map((to, i) => ({ from: line[i], to }));
  return hintOf(technique, difficulty, { eliminated, placed, complexity, arrows, ...namesOf(line) });
}

/** Nishio forcing chains (producer 23). */
export function nishio(board: Board): Hint | undefined {
  return best(board, NISHIO, 0, 7.5);
}

/** Multiple forcing chains (producer 24). */
export function multiple(board: Board): Hint | undefined {
  return best(board, MULTIPLE, 0, 8.0);
}

/** Dynamic forcing chains, level 0 to 5 (producers 25 to 30). */
export function dynamic(board: Board, level: number): Hint | undefined {
  return best(board, DYNAMIC, level, level < 2 ? 8.5 + 0.5 * level : 9.5 + 0.5 * (level - 2));
}

function best(board: Board, mode: SearchMode, level: number, base: number): Hint | undefined {
  const [found] = searchLevel(board, mode, level);
  if (!found) return undefined;
  const isPlaced = found.conclusion < OFF;
  const arrows = arrowsOf(found);
  return hintOf(techniqueOf(found, mode), chainDifficulty(base, found.complexity), {
    eliminated: eliminatedBy(board, found),
    placed: isPlaced ? found.conclusion : -1,
    complexity: found.complexity,
    level,
    arrows,
    ...namesOf([found.conclusion, ...arrows.map(({ from }) => from)]),
  });
}

function techniqueOf({ key }: SearchHint, mode: SearchMode): RatingTechnique {
  if (mode === NISHIO) return 'nishio';
  if (mode === MULTIPLE) return key === CELL_FORCING ? 'cell-forcing' : 'region-forcing';
  if (key === DOUBLE) return 'dynamic-double';
  if (key === CONTRADICTION) return 'dynamic-contradiction';
  return key === CELL_FORCING ? 'dynamic-cell' : 'dynamic-region';
}

function arrowsOf({ targets }: SearchHint): Arrow[] {
  const arrows = new Map<number, Arrow>();
  for (const { closure, entry } of targets) {
    for (const each of ancestors(closure, entry)) {
      const to = closure.nodes[each];
      for (let i = closure.parentStart[each]; i < closure.parentStart[each + 1]; i++) {
        const from = closure.nodes[closure.parents[i]];
        arrows.set(2 * OFF * from + to, { from, to });
      }
    }
  }
  return [...arrows.values()];
}

/** Cells and digits of a list of nodes. */
function namesOf(nodes: readonly number[]): { cells: number[]; digits: number } {
  const candidates = nodes.map(node => node % OFF);
  const cells = [...new Set(candidates.map(candidate => Math.floor(candidate / 9)))];
  return { cells, digits: candidates.reduce((set, candidate) => set | (1 << (candidate % 9)), 0) };
}
