/**
 * Squares and pieces are primary items: a square is covered once, a piece as often as it has copies (a multiplicity);
 * a piece of which there are any number is no item at all. An option is a piece lying somewhere.
 */
import { type Model, ModelBuilder, type Solution } from '@quadrille/cover';
import { squareName } from '../kinds/region.js';
import { say } from '../kinds/sentences.js';
import type { Filling, Packing, Placed } from './rules.js';
import { orientations } from './shape.js';

const PLACE_LIMIT = 500_000;

export function encode(puzzle: Packing): Model {
  const builder = new ModelBuilder();
  const pieces = puzzle.pieces.map(({ name, copies }) =>
    copies === 'any' ? [] : [builder.primary(name, { least: copies, most: copies })],
  );
  const squares = puzzle.region.inside.map((isInside, square) =>
    isInside ? builder.primary(squareName(puzzle.region, square)) : undefined,
  );
  for (const placed of places(puzzle)) {
    builder.option([...pieces[placed.piece], ...placed.squares.map(square => squares[square]!)]);
  }
  return builder.build();
}

export function decode(puzzle: Packing, solution: Solution): Filling {
  const all = places(puzzle);
  return solution.map(option => all[option]);
}

/** Every way for every piece to lie in the region, in the order of the options. */
function places({ region, pieces }: Packing): Placed[] {
  const all: Placed[] = [];
  pieces.forEach(({ shape, moves }, piece) => {
    for (const way of orientations(shape, moves)) {
      const width = 1 + Math.max(...way.map(([x]) => x));
      const height = 1 + Math.max(...way.map(([, y]) => y));
      for (let top = 0; top + height <= region.height; top++) {
        for (let left = 0; left + width <= region.width; left++) {
          const squares = way.map(([x, y]) => (top + y) * region.width + left + x);
          if (squares.every(square => region.inside[square])) all.push({ piece, squares });
        }
      }
    }
    if (all.length > PLACE_LIMIT) {
      throw say.error('too-many-options', { limit: PLACE_LIMIT });
    }
  });
  return all;
}
