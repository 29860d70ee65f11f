/** The statements of docs/growth-recurrence.md, tested one by one on all optimal starts of small rectangles. */
import { grow, optimalStarts, rectangle, type Start } from '@quadrille/puzzles/growth';
import { mergeTrees } from '@quadrille/puzzles/growth/internal';
import { expect, test } from 'vitest';

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

const half = ({ w, h }: Rectangle) => (w + h) / 2;
const inside = (start: Start, width: number, r: Rectangle) =>
  start
    .map(cell => [(cell % width) - r.x, Math.floor(cell / width) - r.y])
    .filter(([x, y]) => x >= 0 && y >= 0 && x < r.w && y < r.h)
    .map(([x, y]) => y * r.w + x);
const isSpanned = (start: Start, width: number, r: Rectangle) =>
  grow({ board: rectangle(r.w, r.h), start: inside(start, width, r) }).isFull;

function rectanglesOf(width: number, height: number): Rectangle[] {
  const list: Rectangle[] = [];
  for (let x = 0; x < width; x++)
    for (let y = 0; y < height; y++)
      for (let w = 1; x + w <= width; w++) for (let h = 1; y + h <= height; h++) list.push({ x, y, w, h });
  return list;
}

function common(one: Rectangle, other: Rectangle): Rectangle | undefined {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  const w = Math.min(one.x + one.w, other.x + other.w) - x;
  const h = Math.min(one.y + one.h, other.y + other.h) - y;
  return w > 0 && h > 0 ? { x, y, w, h } : undefined;
}

const isEqual = (one: Rectangle, other: Rectangle) =>
  one.x === other.x && one.y === other.y && one.w === other.w && one.h === other.h;

const contains = (big: Rectangle, small: Rectangle) => {
  const both = common(big, small);
  return both !== undefined && both.w === small.w && both.h === small.h;
};

test.each([
  [3, 3],
  [2, 6],
  [4, 4],
  [3, 5],
  [4, 6],
])('%i x %i: what the proof says of rectangles', (width, height) => {
  const all = rectanglesOf(width, height);
  let overlapCount = 0;
  for (const start of optimalStarts(width, height)) {
    const spanned = all.filter(r => isSpanned(start, width, r));
    // Lemma 2: no rectangle holds more than its share. Lemma 1: a spanned one holds exactly its share.
    expect(all.every(r => inside(start, width, r).length <= half(r))).toBe(true);
    expect(spanned.every(r => inside(start, width, r).length === half(r))).toBe(true);
    // Lemma 4: what two overlapping spanned rectangles have in common is spanned.
    for (const one of spanned) {
      for (const other of spanned) {
        const both = common(one, other);
        if (!both || contains(one, other) || contains(other, one)) continue;
        overlapCount++;
        if (!spanned.some(r => isEqual(r, both))) expect.fail(`${start} on ${width} x ${height}`);
      }
    }
    // Lemma 6: maximal proper ones miss disjoint sets of sides, so there are two, three or four.
    const proper = spanned.filter(r => r.w < width || r.h < height);
    const maximal = proper.filter(r => !proper.some(other => other !== r && contains(other, r)));
    expect(maximal.length).toBeGreaterThanOrEqual(2);
    const missed = maximal.flatMap(({ x, y, w, h }) => [
      ...(x > 0 ? ['left'] : []),
      ...(y > 0 ? ['top'] : []),
      ...(x + w < width ? ['right'] : []),
      ...(y + h < height ? ['bottom'] : []),
    ]);
    expect(new Set(missed).size).toBe(missed.length);
  }
  expect(overlapCount).toBeGreaterThan(width * height > 9 ? 100 : 3);
});

test('no step of an optimal start loses border: merge trees of 5x5', () => {
  for (const start of optimalStarts(5)) {
    const trees = mergeTrees({ board: rectangle(5), start });
    expect(trees).toHaveLength(1);
    expect(trees[0]).toMatchObject({ x: 0, y: 0, width: 5, height: 5 });
    const losses = (tree: (typeof trees)[0]): number =>
      tree.loss + (tree.parts ?? []).reduce((sum, part) => sum + losses(part), 0);
    expect(losses(trees[0])).toBe(0);
  }
});
