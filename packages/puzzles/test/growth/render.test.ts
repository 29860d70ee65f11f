import {
  gallerySvg,
  grow,
  optimalStarts,
  parse,
  rectangle,
  renderText,
  startSvg,
  stepsSvg,
} from '@quadrille/puzzles/growth';
import {
  mergeTrees,
  renderStamps,
  renderSteps,
  renderTree,
  stampsSvg,
  starts,
  treeSvg,
} from '@quadrille/puzzles/growth/internal';
import fc from 'fast-check';
import { XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { doMerge } from '../../src/growth/tree.js';

const diagonal = parse('#..\n.#.\n..#');

test('the start, every step and the stamps as text', () => {
  expect(renderText(diagonal)).toBe('#..\n.#.\n..#');
  expect(renderSteps(diagonal)).toEqual(['#..\n.#.\n..#', '##.\n###\n.##', '###\n###\n###']);
  expect(renderStamps(diagonal)).toBe('0 1 2\n1 0 1\n2 1 0');
  expect(renderStamps(parse('#.x\n...'))).toBe('0 . x\n. . .');
  expect(renderTree(diagonal)).toBe(
    '3x3 at 0,0\n  2x2 at 0,0\n    cell at 0,0\n    cell at 1,1\n  cell at 2,2',
  );
});

test('a tree shows where border is lost', () => {
  expect(renderTree(parse('##\n..'))).toBe('2x1 at 0,0, loses 1\n  cell at 0,0\n  cell at 1,0');
});

test.each(starts.map(({ name, growth }) => [name, growth] as const))(
  '%s: all pictures are sound XML',
  (_, growth) => {
    for (const text of [startSvg(growth), stampsSvg(growth), stepsSvg(growth), treeSvg(growth)]) {
      expect(XMLValidator.validate(text)).toBe(true);
      expect(text).not.toContain('style=');
      expect(text).not.toMatch(/NaN|undefined/);
    }
  },
);

test.each([
  [2, 2],
  [3, 14],
  [4, 130],
])('the gallery of n = %i shows %i boards, as in the paper', (n, count) => {
  const text = gallerySvg(rectangle(n), [...optimalStarts(n)]);
  expect(XMLValidator.validate(text)).toBe(true);
  expect(text.split('<g transform').length - 1).toBe(count);
  expect(text.split('fill="#1c1b22"').length - 1).toBe(n * count);
});

test('the stamps of a start are its shades: as many as there are steps', () => {
  const growth = parse('#....\n.#...\n..#..\n...#.\n....#');
  const { stepCount } = grow(growth);
  const shades = new Set(
    [...stampsSvg(growth).matchAll(/fill="(#[0-9a-f]{6})" stroke/g)].map(match => match[1]),
  );
  expect(shades.size).toBe(stepCount + 1);
});

test('the boxes of the merge trees are what grows', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(55), { minLength: 1, maxLength: 12 }), cells => {
      const growth = { board: rectangle(8, 7), start: cells };
      const boxes = mergeTrees(growth);
      const black = new Set<number>();
      for (const { x, y, width, height } of boxes)
        for (let u = x; u < x + width; u++) for (let v = y; v < y + height; v++) black.add(v * 8 + u);
      const grown = [...grow(growth).stamps].flatMap((stamp, cell) => (stamp >= 0 ? [cell] : []));
      expect([...black].sort((a, b) => a - b)).toEqual(grown);
      boxes.forEach((one, i) => {
        for (const other of boxes.slice(i + 1)) expect(doMerge(one, other)).toBe(false);
      });
    }),
    { seed: 71, numRuns: 100 },
  );
});
