/**
 * The merge tree: how a start on a rectangle with threshold 2 grows as a story of rectangles. Black regions that do not
 * change any more are rectangles; two of them that touch, overlap, or share a line across a gap of one cell grow into
 * their common box. An optimal start never loses border in such a step; `loss` says where another one does.
 */
import type { Growth } from './rules.js';
import { say } from './sentences.js';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A rectangle of the growth: a single black cell, or two rectangles that have become one. */
export interface Merge extends Box {
  readonly parts?: readonly [Merge, Merge];
  /** Half the border that was lost in this step; 0 in all steps of an optimal start. */
  readonly loss: number;
}

/** The trees of a start: one when the board fills up (or a part of it forms one rectangle), else several. */
export function mergeTrees({ board, start }: Growth): Merge[] {
  if (board.torus || board.threshold !== 2 || board.holes.length > 0) {
    throw say.error('merge-plain');
  }
  const trees: Merge[] = start.map(cell => ({
    x: cell % board.width,
    y: Math.floor(cell / board.width),
    width: 1,
    height: 1,
    loss: 0,
  }));
  for (let pair = nextPair(trees); pair; pair = nextPair(trees)) {
    const [one, other] = pair;
    const box = boxAround(one, other);
    const loss = halfBorder(one) + halfBorder(other) - halfBorder(box);
    trees.splice(trees.indexOf(other), 1);
    trees[trees.indexOf(one)] = { ...box, parts: [one, other], loss };
  }
  return trees;
}

/** The pair that merges into the smallest box; the first of equals. */
function nextPair(trees: readonly Merge[]): [Merge, Merge] | undefined {
  let best: [Merge, Merge] | undefined;
  let least = Number.POSITIVE_INFINITY;
  trees.forEach((one, i) => {
    for (const other of trees.slice(i + 1)) {
      if (!doMerge(one, other)) continue;
      const size = halfBorder(boxAround(one, other));
      if (size < least) [best, least] = [[one, other], size];
    }
  });
  return best;
}

/** True when two full rectangles grow into their box. */
export function doMerge(one: Box, other: Box): boolean {
  const acrossX = commonLength(one.x, one.width, other.x, other.width);
  const acrossY = commonLength(one.y, one.height, other.y, other.height);
  // Negative: so many lines lie between them. Zero: they stand edge to edge.
  if (acrossX >= 0 && acrossY >= 0) return true;
  return (acrossX === -1 && acrossY >= 1) || (acrossY === -1 && acrossX >= 1);
}

function commonLength(start: number, length: number, otherStart: number, otherLength: number): number {
  return Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart);
}

function boxAround(one: Box, other: Box): Box {
  const x = Math.min(one.x, other.x);
  const y = Math.min(one.y, other.y);
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
}

function halfBorder(box: Box): number {
  return box.width + box.height;
}
