/**
 * Colors proper: cells and pieces are primary, every edge between two cells is a secondary item whose *color*
 * is the pattern on it. "Neighbors show the same pattern" is then what color control means, and no option
 * mentions its neighbors. (Knuth's programs for MacMahon's squares do the same.)
 */
import type { Item, Use } from '@quadrille/cover';
import { type Draft, placementsOf } from './draft.js';
import { cellsOf, innerEdges, letter, neighbor, sideColor } from './rules.js';

export function encodeColors(draft: Draft): void {
  const { puzzle, builder, pieceItems } = draft;
  const cellItems = new Map(cellsOf(puzzle).map(cell => [cell, builder.primary(`c${cell + 1}`)]));
  const edgeItems = new Map<string, Item>();
  for (const { cell, side, beyond } of innerEdges(puzzle)) {
    const item = builder.secondary(`${cell + 1}-${beyond + 1}`);
    edgeItems.set(`${cell} ${side}`, item).set(`${beyond} ${side === 1 ? 3 : 0}`, item);
  }
  for (const placement of placementsOf(draft, true)) {
    const { kind, cell, turn, piece } = placement;
    const uses: Use[] = [cellItems.get(cell)!, pieceItems[kind]];
    for (let side = 0; side < 4; side++) {
      if (neighbor(puzzle, cell, side) < 0) continue;
      uses.push([edgeItems.get(`${cell} ${side}`)!, letter(sideColor(piece, turn, side))]);
    }
    draft.place(placement, uses);
  }
}
