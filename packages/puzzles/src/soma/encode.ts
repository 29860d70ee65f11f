/** Pieces and places are primary items, each covered once; an option is a piece lying somewhere in the figure. */
import { type Model, ModelBuilder, type Solution } from '@quadrille/cover';
import { orientations, PIECES } from './pieces.js';
import { type Building, cubeAt, type Figure, type Placed } from './rules.js';

export function encode(figure: Figure): Model {
  const builder = new ModelBuilder();
  const pieces = PIECES.map(({ name }) => builder.primary(name));
  const places = figure.inside.map((isInside, place) =>
    isInside ? builder.primary(cubeAt(figure, place).join(',')) : undefined,
  );
  for (const placed of placings(figure)) {
    builder.option([pieces[placed.piece], ...placed.places.map(place => places[place]!)]);
  }
  return builder.build();
}

export function decode(figure: Figure, solution: Solution): Building {
  const all = placings(figure);
  return solution.map(option => all[option]);
}

/** Every way for every piece to lie in the figure, in the order of the options. */
function placings({ width, depth, height, inside }: Figure): Placed[] {
  const all: Placed[] = [];
  PIECES.forEach(({ solid }, piece) => {
    for (const way of orientations(solid)) {
      const [spanX, spanY, spanZ] = [0, 1, 2].map(axis => Math.max(...way.map(cube => cube[axis])));
      for (let z = 0; z + spanZ < height; z++) {
        for (let y = 0; y + spanY < depth; y++) {
          for (let x = 0; x + spanX < width; x++) {
            const places = way.map(([dx, dy, dz]) => ((z + dz) * depth + y + dy) * width + x + dx);
            if (places.every(place => inside[place])) all.push({ piece, places });
          }
        }
      }
    }
  });
  return all;
}
