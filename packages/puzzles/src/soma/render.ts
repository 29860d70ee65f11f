import { patchwork, sheet } from '../kinds/paper.js';
import { format, layersOf } from './notation.js';
import { PIECES } from './pieces.js';
import type { Building, Figure } from './rules.js';

/** The layers beside each other, the ground first, with the letter of the piece at every place. */
export function render(figure: Figure, building?: Building): string {
  if (!building) return format(figure);
  const owner = owners(figure, building);
  const layers = layersOf(figure, place => (owner[place] < 0 ? '#' : PIECES[owner[place]].name));
  return Array.from({ length: figure.depth }, (_, y) => layers.map(layer => layer[y]).join('  ')).join('\n');
}

/** The layers beside each other, the ground first. */
export function draw(figure: Figure, building: Building = []): string {
  const { width, depth, height } = figure;
  const owner = owners(figure, building);
  const layers = Array.from({ length: height }, (_, z) =>
    patchwork({
      width,
      height: depth,
      owner: owner.slice(z * width * depth, (z + 1) * width * depth),
      left: z * (width + 1),
    }),
  );
  return sheet(height * (width + 1) - 1, depth, 'Soma, layer by layer from the ground up', layers.flat());
}

/** For every place the piece that fills it, or -1, or -2 outside the figure. */
function owners({ inside }: Figure, building: Building): number[] {
  const owner: number[] = inside.map(isInside => (isInside ? -1 : -2));
  for (const { piece, places } of building) for (const place of places) owner[place] = piece;
  return owner;
}
