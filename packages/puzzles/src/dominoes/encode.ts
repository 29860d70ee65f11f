/** Every square is a primary item, every place of a domino an option. */
import { type Model, ModelBuilder, type Solution } from '@quadrille/cover';
import { squareName } from '../kinds/region.js';
import type { Domino, Dominoes, Tiling } from './rules.js';

export function encode(puzzle: Dominoes): Model {
  const builder = new ModelBuilder();
  const items = puzzle.inside.map((isInside, square) =>
    isInside ? builder.primary(squareName(puzzle, square)) : undefined,
  );
  for (const [one, other] of places(puzzle)) builder.option([items[one]!, items[other]!]);
  return builder.build();
}

export function decode(puzzle: Dominoes, solution: Solution): Tiling {
  const all = places(puzzle);
  return solution.map(option => all[option]);
}

/** Where a domino may lie, in the order of the options. */
function places({ width, inside }: Dominoes): Domino[] {
  return inside.flatMap((isInside, square) => {
    if (!isInside) return [];
    const right = (square + 1) % width !== 0 && inside[square + 1] ? [[square, square + 1] as const] : [];
    const below = inside[square + width] ? [[square, square + width] as const] : [];
    return [...right, ...below];
  });
}
