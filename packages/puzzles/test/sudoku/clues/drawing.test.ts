/** Drawings of clues: every kind has one or is a rule of the whole grid, and every kind is told in words. */
import { renderSvg, sudoku } from '@quadrille/puzzles/sudoku';
import { CLUE_KINDS, clueList, clueShapes, legendOf } from '@quadrille/puzzles/sudoku/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderPdf } from '../../../src/sudoku/pdf.js';
import { renderPng } from '../../../src/sudoku/png.js';
import { say } from '../../../src/sudoku/sentences/asking.js';
import { anyClue } from './support.js';

/** Rules of the whole grid, and the constraints that are drawn with the grid itself. */
const IN_WORDS = ['all-marked', 'global-entropy', 'global-modulo', 'anti-taxicab'];
const WITH_GRID = ['cage', 'diagonal', 'nonconsecutive', 'antiking', 'antiknight'];

test('every clue is drawn with numbers that can be drawn, on or beside the grid', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(anyClue, clue => {
      const puzzle = sudoku({ size: 4, constraints: [clue] });
      const shapes = clueShapes(puzzle);
      seen.add(clue.kind);
      expect(shapes.length > 0, clue.kind).toBe(![...IN_WORDS, ...WITH_GRID].includes(clue.kind));
      const bare = JSON.stringify(shapes).replace(/"text":"[^"]*"/g, '');
      const numbers = bare.match(/-?\d+(?:\.\d+)?/g) ?? [];
      for (const text of numbers) expect(Math.abs(Number(text))).toBeLessThan(30);
      expect(JSON.stringify(shapes)).not.toContain('null');
      expect(renderSvg(puzzle)).not.toMatch(/NaN|undefined/);
    }),
    { numRuns: 100 },
  );
  expect(seen.size).toBeGreaterThan(35);
});

test('every kind of clue has a sentence of its own', () => {
  for (const kind of CLUE_KINDS) {
    if (kind === 'all-marked') continue;
    expect(say.tables.en, kind).toHaveProperty(`means-${kind}`);
  }
});

test('a thermometer shows in SVG, PNG and PDF, and in the list of clues', async () => {
  const plain = sudoku({ size: 4 });
  const puzzle = sudoku({ size: 4, constraints: [{ kind: 'thermo', cells: [0, 1, 6] }] });
  expect(clueList(puzzle).map(({ title, words }) => [title.en, words])).toEqual([
    ['the thermometer from r1c1', 'thermo r1c1 r1c2 r2c3'],
  ]);
  const [{ en }] = legendOf(puzzle);
  expect(renderSvg(puzzle)).toContain(`<desc>${en}</desc>`);
  expect(renderSvg(puzzle)).toContain('<path d="M28 28L64 28L100 64"');
  expect(Buffer.from(await renderPng(puzzle)).equals(Buffer.from(await renderPng(plain)))).toBe(false);
  const pdf = await Promise.all([puzzle, plain].map(own => renderPdf([{ puzzle: own }])));
  expect(Buffer.from(pdf[0]).equals(Buffer.from(pdf[1]))).toBe(false);
});

test('numbers beside the same row stand one behind the other, and lines on the same way side by side', () => {
  const row = { line: 'row', index: 0, fromEnd: false, value: 3 } as const;
  const constraints = [
    { kind: 'sandwich' as const, ...row },
    { kind: 'skyscraper' as const, ...row },
  ];
  const places = clueShapes(sudoku({ constraints })).map(shape => shape.kind === 'label' && shape.at[0]);
  expect(places).toEqual([-0.5, -1.4]);
  const lines = [
    { kind: 'renban' as const, cells: [0, 1] },
    { kind: 'thermo' as const, cells: [1, 0] },
  ];
  const [first, second] = clueShapes(sudoku({ constraints: lines })).filter(({ kind }) => kind === 'stroke');
  expect(first).toMatchObject({
    points: [
      [0.5, 0.5],
      [1.5, 0.5],
    ],
  });
  expect(second).toMatchObject({
    points: [
      [1.6, 0.6],
      [0.6, 0.6],
    ],
  });
});
