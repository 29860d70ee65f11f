/**
 * Binary codes (thesis 7.3.3): every color has a code of ceil(log2 2b) bits, and no code is the inverse of
 * another. Each edge of each cell has one item a bit, all of them primary. A piece writes its codes on its
 * own edges and the inverse codes on the facing edges of its neighbors; the bits of an edge are complete
 * exactly when the two agree:
 *
 *     own code      0 1 1 0          inverse from the neighbor    1 0 0 1          every bit once
 *
 * One border option writes the inverse of gray on all outer edges. Gray has the code without ones, so nothing
 * but the border can complete an outer edge, and an empty cell can complete none of its inner ones.
 *
 * With the border `ones`, as the thesis suggests, gray is the code of ones: a piece completes its outer edges by itself,
 * and there is no border option. The code without ones then belongs to nobody, so that empty cells stay incomplete.
 *
 *     n² (1 + 4 ceil(log2 2b)) items, as many uses an option at most, without the n²
 */
import type { Item } from '@quadrille/cover';
import { type Draft, placementsOf } from './draft.js';
import { cellsOf, GRAY, neighbor, sideColor } from './rules.js';

export function encodeCodes(draft: Draft): void {
  const { puzzle, builder, pieceItems } = draft;
  // Without a frame no color is gray: code 0 stays free, for it could be covered by nobody.
  const inner = draft.colors.filter(color => !puzzle.framed || color !== GRAY);
  const bits = Math.ceil(Math.log2(2 * (inner.length + 1)));
  const codes = new Map(inner.map((color, at) => [color, at + 1]));
  const hasOnes = puzzle.framed && draft.switches.border === 'ones';
  codes.set(puzzle.framed ? GRAY : -1, hasOnes ? 2 ** bits - 1 : 0);
  const edgeItems = new Map<string, Item[]>();
  const cells = cellsOf(puzzle);
  for (const cell of cells) {
    for (let side = 0; side < 4; side++) {
      if (neighbor(puzzle, cell, side) < 0 && !puzzle.framed) continue;
      const name = (bit: number) => `${cell + 1}-${side + 1}.${bit + 1}`;
      const items = Array.from({ length: bits }, (_, bit) => builder.primary(name(bit)));
      edgeItems.set(`${cell} ${side}`, items);
    }
  }
  const written = (cell: number, side: number, code: number) =>
    (edgeItems.get(`${cell} ${side}`) ?? []).filter((_, bit) => (code >> bit) & 1);
  for (const placement of placementsOf(draft, true)) {
    const { kind, cell, turn, piece } = placement;
    const uses = [pieceItems[kind]];
    for (let side = 0; side < 4; side++) {
      const code = codes.get(sideColor(piece, turn, side))!;
      uses.push(...written(cell, side, code));
      const beyond = neighbor(puzzle, cell, side);
      if (beyond >= 0) uses.push(...written(beyond, (side + 2) & 3, ~code));
    }
    draft.place(placement, uses);
  }
  if (!puzzle.framed || hasOnes) return;
  const outer = cells.flatMap(cell =>
    [0, 1, 2, 3].filter(side => neighbor(puzzle, cell, side) < 0).flatMap(side => written(cell, side, ~0)),
  );
  draft.border(outer);
}
