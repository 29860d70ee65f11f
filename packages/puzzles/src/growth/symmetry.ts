/** The images of a start under the symmetries of its rectangle, and the one that stands for all of them. */
import type { Start } from './rules.js';

/** The 8 images of a start on a square, or the 4 on another rectangle; some may be equal. */
export function imagesOf(start: Start, width: number, height: number): Start[] {
  const turns: ((x: number, y: number) => number)[] = [
    (x, y) => y * width + x,
    (x, y) => y * width + (width - 1 - x),
    (x, y) => (height - 1 - y) * width + x,
    (x, y) => (height - 1 - y) * width + (width - 1 - x),
  ];
  if (width === height) turns.push(...turns.map(turn => (x: number, y: number) => turn(y, x)));
  return turns.map(turn =>
    start.map(cell => turn(cell % width, Math.floor(cell / width))).sort((a, b) => a - b),
  );
}

/** True for the one start of its orbit whose cells come first. */
export function isRepresentative(start: Start, width: number, height: number): boolean {
  return imagesOf(start, width, height).every(image => compareStarts(start, image) <= 0);
}

/** Compares by the first cell in which two starts differ. */
export function compareStarts(one: Start, other: Start): number {
  for (let i = 0; i < Math.min(one.length, other.length); i++) {
    if (one[i] !== other[i]) return one[i] - other[i];
  }
  return one.length - other.length;
}
