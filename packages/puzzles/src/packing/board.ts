/** The cells of a container, numbered in the order of their points. */
import type { Cell, Grid } from './grid.js';
import { extent } from './orientation.js';
import type { Spot } from './rules.js';

export interface Board {
  readonly spots: readonly Spot[];
  /** x, y, z of every cell. */
  readonly points: Float64Array;
  /** The number of the cell at a point, or -1. */
  cellAt(point: Cell): number;
  /** The box around the container, and for every place in it the number of the cell, or -1. */
  readonly low: readonly number[];
  readonly high: readonly number[];
  readonly cellOf: Int32Array;
}

export function boardOf(grid: Grid, given: readonly Spot[]): Board {
  const all = new Float64Array(3 * given.length);
  given.forEach((spot, at) => {
    all.set(grid.pointOf(spot.at), 3 * at);
  });
  const [low, high] = extent(all);
  const [width, depth] = [high[0] - low[0] + 1, high[1] - low[1] + 1];
  const place = (x: number, y: number, z: number) => ((z - low[2]) * depth + y - low[1]) * width + x - low[0];
  const cellOf = new Int32Array(given.length === 0 ? 0 : width * depth * (high[2] - low[2] + 1)).fill(-1);
  for (let at = 0; at < given.length; at++) {
    cellOf[place(all[3 * at], all[3 * at + 1], all[3 * at + 2])] = at;
  }
  const spots: Spot[] = [];
  const points = new Float64Array(all.length);
  for (let at = 0; at < cellOf.length; at++) {
    const own = cellOf[at];
    if (own < 0) continue;
    cellOf[at] = spots.length;
    for (let axis = 0; axis < 3; axis++) points[3 * spots.length + axis] = all[3 * own + axis];
    spots.push(given[own]);
  }
  return {
    spots,
    points,
    low,
    high,
    cellOf,
    cellAt: ([x, y, z]) => {
      if (x < low[0] || x > high[0] || y < low[1] || y > high[1] || z < low[2] || z > high[2]) return -1;
      return cellOf[place(x, y, z)];
    },
  };
}
