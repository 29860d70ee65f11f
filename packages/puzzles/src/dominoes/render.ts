import { counted } from '@quadrille/base';
import { patchwork, sheet } from '../kinds/paper.js';
import { writeRegion } from '../kinds/region.js';
import type { Dominoes, Tiling } from './rules.js';

/** `<>` is a domino lying, `^` over `v` one standing, `#` is outside. */
export function render(region: Dominoes, tiling?: Tiling): string {
  if (!tiling) return writeRegion(region);
  const { width, inside } = region;
  const marks: string[] = inside.map(isInside => (isInside ? '.' : '#'));
  for (const [one, other] of tiling) {
    const isLying = other === one + 1;
    marks[one] = isLying ? '<' : '^';
    marks[other] = isLying ? '>' : 'v';
  }
  const lines = Array.from({ length: region.height }, (_, y) =>
    marks.slice(y * width, (y + 1) * width).join(''),
  );
  return lines.join('\n');
}

/**
 * Lying and standing dominoes have two pencils each, by the color of the chessboard under their first square: the
 * four kinds of which every corner of a random Aztec diamond keeps one to itself.
 */
export function draw({ width, height, inside }: Dominoes, tiling: Tiling = []): string {
  const owner: number[] = inside.map(isInside => (isInside ? -1 : -2));
  tiling.forEach(([one, other], at) => {
    owner[one] = owner[other] = at;
  });
  const shade = (at: number) => {
    const [one, other] = tiling[at];
    return (other === one + 1 ? 0 : 2) + (((one % width) + Math.floor(one / width)) % 2);
  };
  const title = `Dominoes on ${counted(inside.filter(Boolean).length, 'square')}`;
  return sheet(width, height, title, patchwork({ width, height, owner, shade }));
}
