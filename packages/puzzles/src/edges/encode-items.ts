/**
 * Color items (thesis 7.3.1): the pieces are primary; for every cell, edge and color there is a secondary
 * item, `6-1A` being color A on edge 1 of cell 6. A piece uses on each of its own edges every color that it
 * does *not* show, and on the facing edge of each neighbor the color that it shows. So a neighbor that
 * shows another color there collides. Two pieces on one cell collide too, as soon as there are three colors.
 *
 *     n² (1 + 4b) items, at most 4 n⁴ options of at most 1 + 4b uses        (b colors, gray among them)
 */
import type { Item, Use } from '@quadrille/cover';
import { type Draft, placementsOf } from './draft.js';
import { cellsOf, GRAY, letter, neighbor, sideColor } from './rules.js';

export function encodeItems(draft: Draft): void {
  const { puzzle, builder, colors, pieceItems, switches } = draft;
  const asOption = puzzle.framed && switches.frame === 'option';
  const frameItem = asOption ? builder.primary('frame') : undefined;
  const cells = cellsOf(puzzle);
  const edgeItems = new Map<string, Item>();
  for (const cell of cells) {
    for (let side = 0; side < 4; side++) {
      for (const color of colors) {
        const name = `${cell + 1}-${side + 1}${letter(color)}`;
        edgeItems.set(`${cell} ${side} ${color}`, builder.secondary(name));
      }
    }
  }
  const item = (cell: number, side: number, color: number) => edgeItems.get(`${cell} ${side} ${color}`)!;
  // With one or two colors the collision of two pieces on one cell must be said.
  const cellItems =
    colors.length < 3 ? new Map(cells.map(cell => [cell, builder.secondary(`c${cell + 1}`)])) : undefined;
  for (const placement of placementsOf(draft, !asOption)) {
    const { kind, cell, turn, piece } = placement;
    const uses: Use[] = [pieceItems[kind]];
    if (cellItems) uses.push(cellItems.get(cell)!);
    for (let side = 0; side < 4; side++) {
      const own = sideColor(piece, turn, side);
      for (const color of colors) if (color !== own) uses.push(item(cell, side, color));
      const beyond = neighbor(puzzle, cell, side);
      const isMarked = switches.neighbors === 'all' || side === 1 || side === 2;
      if (beyond >= 0 && isMarked) uses.push(item(beyond, (side + 2) & 3, own));
    }
    draft.place(placement, uses);
  }
  if (frameItem === undefined) return;
  const outer = cells.flatMap(cell =>
    [0, 1, 2, 3].filter(side => neighbor(puzzle, cell, side) < 0).map(side => item(cell, side, GRAY)),
  );
  draft.border([frameItem, ...outer]);
}
