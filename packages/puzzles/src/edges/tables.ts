/**
 * Compiles a puzzle and a path into the lookup tables of the kernels. The path says in which order the cells
 * are filled; when a cell's turn comes, the pieces that fit its left and upper neighbor are one table read
 * away:
 *
 *     table of the level [left color * 32 + upper color] ──▶ entry entry … 0      (a list in the pool)
 *
 *     entry   31    27 26 25 24  22 21    20 19        10 9    5 4     0
 *            ┌────────┬─────┬──────┬────────┬────────────┬───────┬───────┐
 *            │   0    │turn │quota │ breaks │  kind + 1  │ right │ lower │       0 ends a list
 *            └────────┴─────┴──────┴────────┴────────────┴───────┴───────┘
 *
 * What is known beforehand (frame, clues on the neighboring cells, a clue on the cell itself) is filtered
 * out of the lists, so that an awkward clue is seen one cell ahead. A **kind** is a set of equal pieces;
 * counting what is left of each kind instead of marking pieces finds every board once, however many pieces
 * are equal.
 */
import type { Random } from '@quadrille/base';
import {
  COLOR_LIMIT,
  cellName,
  cellsOf,
  type EdgeBoard,
  type EdgePuzzle,
  GRAY,
  neighbor,
  sideColor,
} from './rules.js';
import { say } from './sentences.js';

export const KEYS = COLOR_LIMIT * COLOR_LIMIT;

/**
 * Equal pieces, with the turn that makes each look like the first of them. A clue's piece is a kind of its
 * own.
 */
export interface Kind {
  readonly pieces: readonly number[];
  readonly turns: readonly number[];
  readonly isClue: boolean;
}

/** How a level is filled: which cell, and what is demanded of its sides. */
interface Demand {
  readonly cell: number;
  /** A color, or INNER, or ANY; for sides whose neighbor is placed earlier the table's key decides. */
  readonly sides: readonly number[];
  /** Levels of the neighbors placed earlier, or -1. */
  readonly leftLevel: number;
  readonly upperLevel: number;
  /** The kind and turn of a clue, `kind * 4 + turn`, or -1. */
  readonly only: number;
  readonly mayBreak: boolean;
}

/** What the search for the best board adds to the tables. */
export interface BreakRules {
  /** First level whose lists hold pieces with one broken edge. */
  readonly fromLevel: number;
  /** Colors that are to be used up early. */
  readonly quotaColors: ReadonlySet<number>;
  readonly random: Random;
}

export interface Tables {
  readonly kinds: readonly Kind[];
  /**
   * How many pieces there are of each kind, by kind + 1; at 0 stands 1, so that the end of a list is never
   * skipped.
   */
  readonly stock: Int32Array;
  readonly path: readonly number[];
  readonly pool: Int32Array;
  /** For each entry with a break the two colors that it leaves without a partner, as bits. */
  readonly flips: Int32Array;
  /** Pool positions, `KEYS` for each table. */
  readonly lists: Int32Array;
  readonly tableOfLevel: Int32Array;
  /** The levels of the left and the upper neighbor, or -1 where their color is no part of the key. */
  readonly leftLevel: Int32Array;
  readonly upperLevel: Int32Array;
}

const INNER = -1;
const ANY = -2;
export const entryKind = (entry: number) => ((entry >>> 10) & 1023) - 1;
export const entryTurn = (entry: number) => (entry >>> 25) & 3;
const SIDES = [0, 1, 2, 3] as const;

/**
 * Compiles the tables. The path need not fill the board (that gives the censuses of the community), but a
 * cell must come before its right and its lower neighbor. Throws `InputError` for another path.
 */
export function compileTables(puzzle: EdgePuzzle, path: readonly number[], rules?: BreakRules): Tables {
  const kinds = kindsOf(puzzle);
  const demands = demandsOf(puzzle, path, kinds, rules?.fromLevel ?? Number.POSITIVE_INFINITY);
  const numbers = new Map<string, number>();
  const lists: Int32Array[] = [];
  const pool: number[] = [];
  const flips: number[] = [];
  const tableOfLevel = demands.map(demand => {
    const name = tableName(demand);
    const known = numbers.get(name);
    if (known !== undefined) return known;
    lists.push(compileTable(puzzle, kinds, demand, pool, flips, rules));
    numbers.set(name, lists.length - 1);
    return lists.length - 1;
  });
  const allLists = new Int32Array(lists.length * KEYS);
  lists.forEach((list, at) => {
    allLists.set(list, at * KEYS);
  });
  return {
    kinds,
    stock: Int32Array.from([1, ...kinds.map(kind => kind.pieces.length)]),
    path,
    pool: Int32Array.from(pool),
    flips: Int32Array.from(flips),
    lists: allLists,
    tableOfLevel: Int32Array.from(tableOfLevel),
    leftLevel: Int32Array.from(demands, d => d.leftLevel),
    upperLevel: Int32Array.from(demands, d => d.upperLevel),
  };
}

/** Groups equal pieces. */
export function kindsOf(puzzle: EdgePuzzle): Kind[] {
  const isClue = new Set(puzzle.clues.map(clue => clue.piece));
  const kinds: { pieces: number[]; turns: number[]; isClue: boolean }[] = [];
  const byLook = new Map<string, number>();
  puzzle.pieces.forEach((piece, at) => {
    const look = (turn: number) => SIDES.map(side => sideColor(piece, turn, side)).join();
    const turns = puzzle.turnable ? SIDES : [0 as const];
    const turn = isClue.has(at) ? undefined : turns.find(t => byLook.has(look(t)));
    if (turn !== undefined) {
      const kind = kinds[byLook.get(look(turn))!];
      kind.pieces.push(at);
      kind.turns.push(turn);
      return;
    }
    if (!isClue.has(at)) byLook.set(look(0), kinds.length);
    kinds.push({ pieces: [at], turns: [0], isClue: isClue.has(at) });
  });
  return kinds;
}

/** Reads a board from entries in path order; equal pieces are handed out in their order. */
export function boardOf(puzzle: EdgePuzzle, tables: Tables, entries: ArrayLike<number>): EdgeBoard {
  const board = new Array<number>(puzzle.width * puzzle.height).fill(-1);
  const handedOut = new Uint16Array(tables.kinds.length);
  const inCellOrder = Array.from({ length: entries.length }, (_, level) => level).sort(
    (a, b) => tables.path[a] - tables.path[b],
  );
  for (const level of inCellOrder) {
    const kind = tables.kinds[entryKind(entries[level])];
    const next = handedOut[entryKind(entries[level])]++;
    board[tables.path[level]] = kind.pieces[next] * 4 + ((entryTurn(entries[level]) + kind.turns[next]) & 3);
  }
  return board;
}

function demandsOf(
  puzzle: EdgePuzzle,
  path: readonly number[],
  kinds: readonly Kind[],
  breaksFrom: number,
): Demand[] {
  const levelOf = new Map(path.map((cell, level) => [cell, level]));
  if (levelOf.size !== path.length) throw say.error('path-twice');
  const onBoard = new Set(cellsOf(puzzle));
  const clueAt = new Map(puzzle.clues.map(clue => [clue.cell, clue]));
  return path.map((cell, level) => {
    if (!onBoard.has(cell)) throw say.error('path-outside', { cell });
    const earlier = (side: number) => {
      const at = levelOf.get(neighbor(puzzle, cell, side)) ?? -1;
      return at < level ? at : -1;
    };
    const sides = SIDES.map(side => {
      const beyond = neighbor(puzzle, cell, side);
      if (beyond < 0) return puzzle.framed ? GRAY : ANY;
      const clue = clueAt.get(beyond);
      if (clue) return sideColor(puzzle.pieces[clue.piece], clue.turn, side + 2);
      if ((side === 1 || side === 2) && earlier(side) >= 0) {
        throw say.error('path-order', { later: cellName(puzzle, beyond), earlier: cellName(puzzle, cell) });
      }
      return puzzle.framed ? INNER : ANY;
    });
    const clue = clueAt.get(cell);
    return {
      cell,
      sides,
      leftLevel: earlier(3),
      upperLevel: earlier(0),
      only: clue ? kinds.findIndex(kind => kind.pieces[0] === clue.piece) * 4 + clue.turn : -1,
      mayBreak: level >= breaksFrom,
    };
  });
}

const tableName = (demand: Demand) =>
  [
    ...demand.sides.map((want, side) => (isKeyed(demand, side) ? 'key' : want)),
    demand.only,
    demand.mayBreak,
  ].join();

const isKeyed = (demand: Demand, side: number) =>
  (side === 0 && demand.upperLevel >= 0) || (side === 3 && demand.leftLevel >= 0);

interface Candidate {
  readonly entry: number;
  readonly flip: number;
  readonly order: number;
}

/** Fills one table: the candidates of every key, in the order in which they will be tried. */
function compileTable(
  puzzle: EdgePuzzle,
  kinds: readonly Kind[],
  demand: Demand,
  pool: number[],
  flips: number[],
  rules: BreakRules | undefined,
): Int32Array {
  const buckets = new Map<number, Candidate[]>();
  const breakable = demand.mayBreak ? innerColors(puzzle) : [];
  for (const { kind, turn } of fitting(puzzle, kinds, demand)) {
    const piece = puzzle.pieces[kinds[kind].pieces[0]];
    const [upper, right, lower, left] = SIDES.map(side => sideColor(piece, turn, side));
    const quota = rules ? piece.filter(color => rules.quotaColors.has(color)).length : 0;
    const plain = (turn << 25) | (quota << 22) | ((kind + 1) << 10) | (right << 5) | lower;
    const put = (leftKey: number, upperKey: number, broken: number, flip: number) => {
      const key =
        (demand.leftLevel >= 0 ? leftKey : 0) * COLOR_LIMIT + (demand.upperLevel >= 0 ? upperKey : 0);
      if (!buckets.has(key)) buckets.set(key, []);
      const order = rules ? broken * 1e6 - quota * 1e3 + rules.random.below(999) : 0;
      buckets.get(key)!.push({ entry: plain | (broken << 20), flip, order });
    };
    put(left, upper, 0, 0);
    if (!demand.mayBreak) continue;
    if (demand.leftLevel >= 0 && breakable.includes(left)) {
      for (const other of breakable) if (other !== left) put(other, upper, 1, (1 << other) | (1 << left));
    }
    if (demand.upperLevel >= 0 && breakable.includes(upper)) {
      for (const other of breakable) if (other !== upper) put(left, other, 1, (1 << other) | (1 << upper));
    }
  }
  const list = new Int32Array(KEYS);
  for (let key = 0; key < KEYS; key++) {
    list[key] = pool.length;
    const bucket = buckets.get(key) ?? [];
    if (rules) bucket.sort((a, b) => a.order - b.order);
    for (const { entry, flip } of bucket) {
      pool.push(entry);
      flips.push(flip);
    }
    pool.push(0);
    flips.push(0);
  }
  return list;
}

/**
 * The kinds and turns that meet what is known beforehand; the turns of a symmetric piece that look alike
 * count once.
 */
function* fitting(puzzle: EdgePuzzle, kinds: readonly Kind[], demand: Demand) {
  for (const [kind, { pieces, isClue }] of kinds.entries()) {
    const piece = puzzle.pieces[pieces[0]];
    for (const turn of puzzle.turnable ? SIDES : [0 as const]) {
      if (demand.only >= 0 ? demand.only !== kind * 4 + turn : isClue) continue;
      const looksAs = (other: number) =>
        SIDES.every(s => sideColor(piece, other, s) === sideColor(piece, turn, s));
      if (demand.only < 0 && SIDES.some(other => other < turn && looksAs(other))) continue;
      const meets = SIDES.every(side => {
        if (isKeyed(demand, side)) return true;
        const want = demand.sides[side];
        const color = sideColor(piece, turn, side);
        return want === ANY || (want === INNER ? color !== GRAY : color === want);
      });
      if (meets) yield { kind, turn };
    }
  }
}

/**
 * Colors that a broken edge may show: not gray, and in a framed puzzle no color that runs along the frame.
 */
export function innerColors(puzzle: EdgePuzzle): number[] {
  const all = new Set(puzzle.pieces.flat());
  if (!puzzle.framed) return [...all].sort((a, b) => a - b);
  return [...all].filter(color => color !== GRAY && !frameColors(puzzle).has(color)).sort((a, b) => a - b);
}

/** Colors that stand beside a gray side: those on the edges between two pieces of the frame. */
export function frameColors(puzzle: EdgePuzzle): Set<number> {
  const colors = new Set<number>();
  if (!puzzle.framed) return colors;
  for (const piece of puzzle.pieces) {
    for (const side of SIDES) {
      if (piece[side] !== GRAY) continue;
      for (const beside of [piece[(side + 1) & 3], piece[(side + 3) & 3]]) {
        if (beside !== GRAY) colors.add(beside);
      }
    }
  }
  return colors;
}
