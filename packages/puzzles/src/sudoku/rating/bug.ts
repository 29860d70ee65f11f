/**
 * Bivalue universal grave (se-rules 6.2): a board with two candidates in every empty cell and two places
 * for every digit in every house has no or several solutions. Where a few extra candidates keep the board
 * from that, one of them is true.
 */
import type { Board } from './board.js';
import { inCell } from './eliminations.js';
import {
  arePeers,
  BLOCK_ROW_COLUMN,
  CELL_AT,
  CELLS,
  HOUSE_OF,
  HOUSES,
  LOWEST,
  PEERS,
  POSITION_OF,
  SIZE,
} from './geometry.js';
import { type Hint, hintOf } from './hint.js';
import { subsetMasks } from './tuples.js';

/** The cells that keep the board from a grave. */
interface Grave {
  readonly cells: readonly number[];
  /** Extra digits of each of them (by cell), and of all. */
  readonly extras: ReadonlyMap<number, number>;
  readonly all: number;
  /** Cells that see all of them, in peer order of the first. */
  readonly common: readonly number[];
}

/** The first hint of a bivalue universal grave. */
export function bug(board: Board): Hint | undefined {
  const grave = graveOf(board);
  if (!grave) return undefined;
  const { cells, all, common } = grave;
  if (cells.length === 1) {
    const eliminated = inCell(board, cells[0], 0x1ff & ~all);
    return eliminated.length ? hintOf('bug-1', 5.6, { eliminated, cells, digits: all }) : undefined;
  }
  const four = () => (cells.length === 2 ? type4(board, grave) : undefined);
  if (SIZE[all] === 1) return type2(board, grave) ?? four();
  return common.length > 0 ? (four() ?? type3(board, grave)) : undefined;
}

function graveOf(board: Board): Grave | undefined {
  const { candidates, positions } = board;
  const extras = new Map<number, number>();
  let all = 0;
  let common: number[] = [];
  for (let house = 0; house < HOUSES; house++) {
    for (let digit = 0; digit < 9; digit++) {
      const places = positions[9 * house + digit];
      if (places === 0 || SIZE[places] === 2) continue;
      const rich: number[] = [];
      for (let rest = places; rest; rest &= rest - 1) {
        const cell = CELL_AT[9 * house + LOWEST[rest]];
        if (SIZE[candidates[cell]] >= 3) rich.push(cell);
      }
      if (rich.length === 0) return undefined;
      if (rich.length > 1) continue;
      const [cell] = rich;
      common =
        extras.size === 0
          ? [...PEERS.subarray(20 * cell, 20 * cell + 20)]
          : common.filter(peer => arePeers(peer, cell));
      extras.set(cell, (extras.get(cell) ?? 0) | (1 << digit));
      all |= 1 << digit;
      common = common.filter(peer => !extras.has(peer));
      if (extras.size > 1 && SIZE[all] > 1 && common.length === 0) return undefined;
    }
  }
  return extras.size > 0 && isGrave(board, extras)
    ? { cells: [...extras.keys()], extras, all, common }
    : undefined;
}

/** Whether the board without the extra digits is bivalue everywhere. */
function isGrave({ candidates, positions, values }: Board, extras: ReadonlyMap<number, number>): boolean {
  for (let cell = 0; cell < CELLS; cell++) {
    if (values[cell] === 0 && SIZE[candidates[cell] & ~(extras.get(cell) ?? 0)] !== 2) return false;
  }
  const reduced = positions.slice();
  for (const [cell, digits] of extras) {
    for (let kind = 0; kind < 3; kind++) {
      for (let rest = digits; rest; rest &= rest - 1) {
        reduced[9 * HOUSE_OF[3 * cell + kind] + LOWEST[rest]] &= ~(1 << POSITION_OF[3 * cell + kind]);
      }
    }
  }
  return reduced.every(places => places === 0 || SIZE[places] === 2);
}

function type2(board: Board, { cells, all, common }: Grave): Hint | undefined {
  const eliminated: number[] = [];
  for (const cell of common) inCell(board, cell, all, eliminated);
  return eliminated.length ? hintOf('bug-2', 5.7, { eliminated, cells, digits: all }) : undefined;
}

function type4(board: Board, { cells, extras, all }: Grave): Hint | undefined {
  const [a, b] = cells;
  const shared = board.candidates[a] & board.candidates[b] & ~all;
  if (SIZE[shared] !== 1) return undefined;
  const kind = BLOCK_ROW_COLUMN.find(each => HOUSE_OF[3 * a + each] === HOUSE_OF[3 * b + each]);
  if (kind === undefined) return undefined;
  const eliminated = [a, b].flatMap(cell => inCell(board, cell, 0x1ff & ~extras.get(cell)! & ~shared));
  const houses = [HOUSE_OF[3 * a + kind]];
  return eliminated.length
    ? hintOf('bug-4', 5.7, { eliminated, cells, digits: all | shared, houses })
    : undefined;
}

function type3(board: Board, { cells, all, common }: Grave): Hint | undefined {
  for (const kind of BLOCK_ROW_COLUMN) {
    const house = HOUSE_OF[3 * cells[0] + kind];
    if (cells.some(cell => HOUSE_OF[3 * cell + kind] !== house)) continue;
    const list = common.filter(cell => HOUSE_OF[3 * cell + kind] === house);
    for (let degree = 2; degree <= 6 && degree <= list.length; degree++) {
      for (const mask of subsetMasks(list.length, degree - 1)) {
        const chosen = list.filter((_, i) => mask & (1 << i));
        const union = chosen.reduce((set, cell) => set | board.candidates[cell], 0);
        const isTuple = SIZE[all] >= 2 && chosen.every(cell => SIZE[board.candidates[cell]] >= 2);
        if (!isTuple || SIZE[union] !== degree || SIZE[union | all] !== degree) continue;
        const eliminated: number[] = [];
        for (const cell of list) if (!chosen.includes(cell)) inCell(board, cell, union, eliminated);
        if (eliminated.length === 0) continue;
        const parts = { eliminated, cells: [...cells, ...chosen], digits: union, houses: [house] };
        return hintOf('bug-3', 5.7 + (degree - 1) * 0.1, parts);
      }
    }
  }
  return undefined;
}
