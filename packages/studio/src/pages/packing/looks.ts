/** How the cells of the pad look and what they are called, when a shape is drawn and when pieces are placed. */
import type { Cell } from '@quadrille/puzzles/packing';
import { type DayLabel, pieceName } from '@quadrille/puzzles/packing/internal';
import { t } from '../../app/language.svelte.js';
import { type Desk, pencilsOf } from './desk.svelte.js';
import { problemIn, shapeIn } from './puzzle.js';

export interface Looks {
  readonly look: (key: string) => {
    readonly kind: string;
    readonly owner: unknown;
    readonly mark?: string;
    readonly isDim?: boolean;
  };
  readonly name: (cell: Cell) => string;
}

/** A cell by its place, counted from the upper left corner of the area. */
function placeName(desk: Desk, area: Desk['area'], [x, y, z]: Cell): string {
  const place = t('packing:cell.place', { row: area.high[1] - y + 1, column: x - area.low[0] + 1 });
  return desk.grid.isSolid ? `${t('packing:cell.layer', { layer: z + 1 })}, ${place}` : place;
}

/** The shape that is drawn: its cells, and faintly those of the layer below. */
export function drawingLooks(desk: Desk): Looks {
  const part = desk.drawnPart;
  const spots = new Map(shapeIn(desk.sheet, part).spots.map(spot => [String(spot.at), spot]));
  const below = ([x, y, z]: readonly number[]) => spots.has(String([x, y, z - 1]));
  const kindOf = (key: string): string => {
    const spot = spots.get(key);
    if (!spot) return below(key.split(',').map(Number)) ? 'below' : 'none';
    if (spot.color > 0) return `p${((spot.color - 1) % 12) + 1}`;
    if (part !== 'box') return `p${(part % 12) + 1}`;
    return spot.mayBeEmpty ? 'may' : 'must';
  };
  return {
    look: key => {
      const color = spots.get(key)?.color ?? 0;
      return {
        kind: kindOf(key),
        owner: spots.has(key) ? 'shape' : undefined,
        ...(color > 0 && { mark: String(color) }),
      };
    },
    name: cell => {
      const kind = kindOf(String(cell));
      const code = kind.startsWith('p') ? 'cell' : kind === 'below' ? 'none' : kind;
      return `${placeName(desk, desk.area, cell)}, ${t(`packing:cell.${code}`)}`;
    },
  };
}

/** The box with the pieces that are placed. */
export function playingLooks(desk: Desk, area: Desk['area'], labels: readonly DayLabel[]): Looks {
  const { placed } = desk.play;
  const problem = problemIn(desk.sheet);
  const pencils = pencilsOf(placed);
  const owner = new Map(placed.flatMap(({ cells }, at) => cells.map(cell => [String(cell), at] as const)));
  const spots = new Map(shapeIn(desk.sheet, 'box').spots.map(spot => [String(spot.at), spot]));
  const marks = new Map(labels.map(label => [String([label.x, label.y, 0]), labelText(label)]));
  const firsts = new Map(placed.map(({ cells, piece }) => [String(cells[0]), nameOf(piece)]));
  function nameOf(piece: number) {
    return problem.pieces[piece] ? pieceName(desk.sheet.puzzle, problem, piece) : '';
  }
  return {
    look: key => {
      const at = owner.get(key);
      const spot = spots.get(key);
      const kind = at !== undefined ? `p${pencils[at]}` : !spot ? 'none' : spot.mayBeEmpty ? 'may' : 'must';
      const name = firsts.get(key);
      const mark = marks.get(key) ?? (name !== undefined && name.length <= 3 ? name : undefined);
      return {
        kind,
        owner: at ?? (spot ? 'box' : undefined),
        ...(mark !== undefined && { mark, isDim: marks.has(key) && at !== undefined }),
      };
    },
    name: cell => {
      const key = String(cell);
      const at = owner.get(key);
      const label = marks.has(key) ? ` (${marks.get(key)})` : '';
      const state =
        at !== undefined
          ? t('packing:cell.taken', { name: nameOf(placed[at].piece) })
          : t(`packing:cell.${!spots.has(key) ? 'none' : spots.get(key)!.mayBeEmpty ? 'may' : 'free'}`);
      return `${placeName(desk, area, cell)}${label}, ${state}`;
    },
  };
}

const labelText = ({ month, day }: DayLabel) =>
  month === undefined ? String(day) : t(`packing:month.${month}`);
