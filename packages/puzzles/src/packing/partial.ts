/**
 * Some pieces are placed already: how many assemblies contain them, and in how many of these each other placement
 * occurs. The assemblies are listed, up to a limit; what was counted by then are lower bounds. A colored piece can fill
 * the same cells in several ways; these are one placement.
 */
import { type Ended, type Task, type Walked, walkTask } from '@quadrille/base';
import { coverSearch } from '@quadrille/cover';
import { narrowed } from './break.js';
import { encodeTable, type Prepared, waysOfSolution } from './encode.js';
import type { Assembly } from './rules.js';
import { faultOf } from './rules.js';
import { say } from './texts.js';

export interface Remaining {
  readonly count: number;
  readonly nodes: number;
  readonly ended: Ended;
  /** For every way, in how many of the assemblies it occurs. */
  readonly uses: Float64Array;
}

/** For every placed piece the ways on its cells. Throws `InputError` if one of them cannot be where it is. */
export function placedWays({ puzzle, problem, ways }: Prepared, placed: Assembly): number[][] {
  const fault = faultOf(puzzle, problem, placed);
  if (fault && !['empty', 'holes', 'few'].includes(fault.code)) throw say.error('bad-placed');
  return placed.map(({ piece, cells }) => {
    const own = cells
      .map(cell => ways.board.cellAt(ways.grid.pointOf(cell)))
      .sort((a, b) => a - b)
      .join();
    const found: number[] = [];
    for (let way = 0; way < ways.count; way++) {
      if (ways.piece[way] === piece && cellsOf(ways, way).join() === own) found.push(way);
    }
    return found;
  });
}

/** The numbers of the cells of a way, ascending. */
export const cellsOf = ({ cells, start }: Prepared['ways'], way: number) =>
  cells.subarray(start[way], start[way + 1]);

/** Whether a way leaves all cells alone that others have taken. */
export const isFree = (ways: Prepared['ways'], way: number, taken: ReadonlySet<number>) =>
  !cellsOf(ways, way).some(cell => taken.has(cell));

/** Counts the assemblies that contain these ways, `limit` of them at most. */
export function* remaining(
  prepared: Prepared,
  placed: readonly (readonly number[])[],
  limit: number,
): Task<Walked, Remaining> {
  const { ways, table } = prepared;
  const chosen = new Set(placed.flat());
  const taken = new Set(placed.flatMap(([way]) => [...cellsOf(ways, way)]));
  const left = narrowed(table, way => way < 0 || chosen.has(way) || isFree(ways, way, taken));
  const uses = new Float64Array(ways.count);
  const there = new Set(left.options.map(option => option.way));
  if (placed.some(each => !each.some(way => there.has(way))))
    return { count: 0, nodes: 0, ended: 'exhausted', uses };
  const encoded = encodeTable(left);
  let count = 0;
  const walk = walkTask(coverSearch(encoded.model), {
    onSolution: solution => {
      const own = waysOfSolution(encoded, solution);
      // A placement on cells that may all stay empty is not forced by any item.
      if (count >= limit || !placed.every(each => each.some(way => own.includes(way)))) return;
      count++;
      for (const way of own) uses[way]++;
    },
  });
  let cut: Parameters<typeof walk.next>[0];
  for (;;) {
    const { done, value } = walk.next(cut);
    if (done) return { count, nodes: value.nodes, ended: count >= limit ? 'limited' : value.ended, uses };
    cut = count >= limit ? 'limited' : yield { ...value, count: BigInt(count) };
  }
}
