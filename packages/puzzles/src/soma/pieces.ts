/** The seven pieces of the Soma cube and the 24 ways to turn a solid in space. */
import { cellsOfPicture, PICTURES } from '../kinds/pieces.js';

/** A unit cube of a solid. */
export type Cube = readonly [x: number, y: number, z: number];
export type Solid = readonly Cube[];

/** Piet Hein, 1933: all irregular solids of three and four cubes. */
export const PIECES: readonly { readonly name: string; readonly solid: Solid }[] = Object.entries(
  PICTURES.soma,
).map(([name, picture]) => ({ name, solid: cellsOfPicture(picture) }));

/** The solid moved to the corner, its cubes in a fixed order. */
export function normalized(solid: Solid): Solid {
  const least = [0, 1, 2].map(axis => Math.min(...solid.map(cube => cube[axis])));
  const moved = solid.map(([x, y, z]): Cube => [x - least[0], y - least[1], z - least[2]]);
  return moved.sort((a, b) => a[2] - b[2] || a[1] - b[1] || a[0] - b[0]);
}

/** The different ways a solid may lie. */
export function orientations(solid: Solid): Solid[] {
  const found = new Map<string, Solid>();
  for (const turn of TURNS) {
    const moved = normalized(solid.map(turn));
    if (!found.has(moved.join(';'))) found.set(moved.join(';'), moved);
  }
  return [...found.values()];
}

/** Quarter turns about two axes reach all 24 positions; a cube with three different faces tells them apart. */
const TURNS: readonly ((cube: Cube) => Cube)[] = allTurns();

function allTurns(): ((cube: Cube) => Cube)[] {
  const quarters = [([x, y, z]: Cube): Cube => [-y, x, z], ([x, y, z]: Cube): Cube => [x, -z, y]];
  const known = new Map<string, (cube: Cube) => Cube>([['1,2,3', cube => cube]]);
  for (const turn of known.values()) {
    for (const quarter of quarters) {
      const both = (cube: Cube) => quarter(turn(cube));
      const name = both([1, 2, 3]).join();
      if (!known.has(name)) known.set(name, both);
    }
  }
  return [...known.values()];
}
