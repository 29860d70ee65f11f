/** Dominoes, each on two neighboring squares, cover a region. */
import type { Region } from '../kinds/region.js';

export type Dominoes = Region;

/** The squares under a domino, the smaller number first. */
export type Domino = readonly [number, number];
export type Tiling = readonly Domino[];

/** True if `tiling` covers every square of the region once, and nothing else, with proper dominoes. */
export function check({ width, inside }: Dominoes, tiling: Tiling): boolean {
  const covered = tiling.flat();
  if (new Set(covered).size !== covered.length || covered.length !== inside.filter(Boolean).length)
    return false;
  return tiling.every(([one, other]) => {
    const isBeside = other === one + 1 && other % width !== 0;
    return (isBeside || other === one + width) && inside[one] === true && inside[other] === true;
  });
}
