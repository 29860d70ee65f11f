/**
 * Unique rectangles and loops (se-rules 6.1): closed paths of cells that all hold the same two digits.
 * Filled with these two alone the loop could be turned over, so a puzzle with one solution must put
 * something else somewhere.
 *
 * All loops are collected; the hint with the least (difficulty, type) is used, the first found of equals.
 */
import type { Board } from './board.js';
import { inCell } from './eliminations.js';
import { arePeers, BLOCK_ROW_COLUMN, CELL_AT, CELLS, HOUSE_OF, LOWEST, PEERS, SIZE } from './geometry.js';
import { type Hint, hintOf } from './hint.js';
import { loopType3 } from './loops-type-3.js';

/** A loop with the two digits it is made of. */
export interface Loop {
  readonly cells: readonly number[];
  readonly pair: number;
  /** Cells with more than the two digits, in path order. */
  readonly rich: readonly number[];
  /** Difficulty by the number of cells. */
  readonly base: number;
}

/** The easiest hint that a unique rectangle or loop gives. */
export function uniqueLoop(board: Board): Hint | undefined {
  let best: Hint | undefined;
  const take = (hint: Hint) => {
    const isBetter =
      !best ||
      hint.difficulty < best.difficulty ||
      (hint.difficulty === best.difficulty && hint.technique < best.technique);
    if (isBetter && hint.eliminated.length > 0) best = hint;
  };
  for (let start = 0; start < CELLS; start++) {
    if (SIZE[board.candidates[start]] !== 2 || !hasCompany(board, start)) continue;
    for (const cells of loopsFrom(board, start)) classify(board, cells, board.candidates[start], take);
  }
  return best;
}

/** Whether at least four cells hold the two digits of the start cell. */
function hasCompany({ candidates }: Board, start: number): boolean {
  const pair = candidates[start];
  let company = 0;
  for (let cell = 0; cell < CELLS; cell++) if ((candidates[cell] & pair) === pair) company++;
  return company >= 4;
}

/** The valid closed paths from a start cell, in the order of the depth-first search. */
function loopsFrom(board: Board, start: number): number[][] {
  const pair = board.candidates[start];
  const found: number[][] = [];
  const path: number[] = [];

  // `extras` leaks between siblings on purpose: a neighbor that is only looked at counts too.
  const visit = (cell: number, allowed: number, extrasBefore: number, lastKind: number) => {
    let extras = extrasBefore;
    path.push(cell);
    for (const kind of BLOCK_ROW_COLUMN) {
      if (kind === lastKind) continue;
      const house = HOUSE_OF[3 * cell + kind];
      for (let at = 0; at < 9; at++) {
        const next = CELL_AT[9 * house + at];
        if (next === start && path.length >= 4) {
          if (isValid(path)) found.push([...path]);
          continue;
        }
        const set = board.candidates[next];
        if ((set & pair) !== pair || path.includes(next)) continue;
        extras |= set & ~pair;
        const isRich = set !== pair;
        if (!isRich || SIZE[extras] === 1 || allowed > 0)
          visit(next, isRich ? allowed - 1 : allowed, extras, kind);
      }
    }
    path.pop();
  };
  visit(start, 2, 0, -1);
  return found;
}

/** Each house that the path touches holds exactly one of its even and one of its odd cells. */
function isValid(path: readonly number[]): boolean {
  const touched = [0, 0];
  for (let i = 0; i < path.length; i++) {
    for (let kind = 0; kind < 3; kind++) {
      const house = 1 << HOUSE_OF[3 * path[i] + kind];
      if (touched[i & 1] & house) return false;
      touched[i & 1] |= house;
    }
  }
  return touched[0] === touched[1];
}

function classify(board: Board, cells: readonly number[], pair: number, take: (hint: Hint) => void): void {
  const rich = cells.filter(cell => board.candidates[cell] !== pair);
  const base = cells.length >= 10 ? 4.5 + 0.3 + 0.2 : [4.5, 4.5 + 0.1, 4.5 + 0.2][cells.length / 2 - 2];
  const loop = { cells, pair, rich, base };
  if (rich.length === 1) {
    take(hintOf('unique-loop-1', base, { eliminated: inCell(board, rich[0], pair), cells, digits: pair }));
  } else if (rich.length >= 3) {
    take(type2(board, loop));
  } else if (rich.length === 2) {
    const extras = (board.candidates[rich[0]] | board.candidates[rich[1]]) & ~pair;
    if (SIZE[extras] === 1) take(type2(board, loop));
    else loopType3(board, loop, extras, take);
    const last = type4(board, loop);
    if (last) take(last);
  }
}

/** One of the rich cells holds the extra digit: it goes from the cells that see them all. */
function type2({ candidates }: Board, { cells, pair, rich, base }: Loop): Hint {
  const digit = LOWEST[candidates[rich[0]] & ~pair];
  const eliminated: number[] = [];
  for (let i = 20 * rich[0]; i < 20 * rich[0] + 20; i++) {
    const cell = PEERS[i];
    if (!(candidates[cell] & (1 << digit))) continue;
    if (rich.every((other, at) => at === 0 || arePeers(other, cell))) eliminated.push(9 * cell + digit);
  }
  return hintOf('unique-loop-2', base, { eliminated, cells, digits: pair | (1 << digit) });
}

/** One digit of the pair is tied to the two rich cells, so the other one goes from both. */
function type4(board: Board, { cells, pair, rich, base }: Loop): Hint | undefined {
  const [a, b] = rich;
  const low = pair & -pair;
  const tied = (digit: number) =>
    BLOCK_ROW_COLUMN.some(kind => {
      const house = HOUSE_OF[3 * a + kind];
      return house === HOUSE_OF[3 * b + kind] && SIZE[board.positions[9 * house + LOWEST[digit]]] === 2;
    });
  const gone = tied(low) ? pair & ~low : tied(pair & ~low) ? low : 0;
  if (gone === 0) return undefined;
  const eliminated = inCell(board, b, gone, inCell(board, a, gone));
  return hintOf('unique-loop-4', base, { eliminated, cells, digits: pair });
}
