import { parseAll, type SolvedLine, solveChunk as solveAll, type WrongLine } from '@quadrille/puzzles/sudoku';
import { generateNumber, rateChunk as rateAll, rateDocument } from '@quadrille/puzzles/sudoku/internal';
import { expect, test } from 'vitest';
import { exampleNamed } from '../../src/sudoku/examples.js';
import { seedOf } from '../../src/sudoku/generate.js';
import { formatCells } from '../../src/sudoku/notation/line.js';
import { formatSukaku } from '../../src/sudoku/notation/marks.js';

const EASY = formatCells(9, exampleNamed('wikipedia')!.puzzle.givens);
/** What came of a chunk in which every line holds a puzzle. */
const right = <T>(lines: readonly (T | WrongLine)[]): T[] => {
  expect(lines.filter(line => 'wrong' in (line as object))).toEqual([]);
  return lines as T[];
};
const solveChunk = (...args: Parameters<typeof solveAll>) => right(solveAll(...args));
const rateChunk = (...args: Parameters<typeof rateAll>) => right(rateAll(...args));

/** A digit twice in a row, and a grid with almost nothing in it. */
const NONE = `11${'.'.repeat(79)}`;
const MANY = `1${'.'.repeat(80)}`;
/** Norvig's slowest random puzzle (norvig.com/sudoku.html) without one of its givens: no solution, a long proof. */
const LONG = '.....5.8....6.1.43..........1.5........1.6...........553.....61........4.........';

test('classic lines at once, and one by one among remarks: the same answers', () => {
  const lines = [EASY, NONE, MANY, EASY.replaceAll('.', '0')];
  const atOnce = solveChunk({ lines, firstLine: 1 }, {});
  expect(atOnce.map(line => line.solutions)).toEqual([1, 0, 2, 1]);
  expect(atOnce.map(line => line.puzzle)).toEqual([EASY, NONE, MANY, EASY]);
  expect(atOnce[1]).not.toHaveProperty('solution');
  expect(atOnce[3].solution).toBe(atOnce[0].solution);
  const answers = (solved: readonly SolvedLine[]) => solved.map(({ nodes, by, ...line }) => line);
  const single = solveChunk({ lines: ['# remark', ...lines, ''], firstLine: 1 }, {});
  expect(answers(single).slice(0, 2)).toEqual(answers(atOnce).slice(0, 2));
  expect(single.map(line => line.solutions)).toEqual([1, 0, 2, 1]);
  for (const by of ['cover', 'search', 'logic'] as const) {
    expect(answers(solveChunk({ lines: [EASY, NONE], firstLine: 1 }, { by }))).toEqual(
      answers(atOnce).slice(0, 2),
    );
  }
});

test('a puzzle that takes long is set aside by the batch and finished alone', () => {
  const [before, long, after] = solveChunk({ lines: [EASY, LONG, MANY], firstLine: 1 }, {});
  expect(long).toEqual({ puzzle: LONG, solutions: 0, by: 'fast', nodes: 0 });
  expect([before.solutions, after.solutions]).toEqual([1, 2]);
  expect(before.nodes).toBeGreaterThan(1_000_000);
});

test('a line that is no puzzle is told with its number in the file', () => {
  const [before, wrong, after] = solveAll({ lines: [EASY, '12345', EASY], firstLine: 41 }, {});
  expect(wrong).toMatchObject({ wrong: { said: { code: 'sudoku.line-length' }, position: { line: 42 } } });
  expect([before, after]).toMatchObject([{ solutions: 1 }, { solutions: 1 }]);
  expect(rateAll({ lines: ['x'], firstLine: 7 }, { scale: 'se' })).toMatchObject([
    { wrong: { position: { line: 7, column: 1 } } },
  ]);
});

test('ratings of a chunk: by grade, by Sudoku Explainer, and the place of what has none', () => {
  const chunk = { lines: [EASY, '# remark', MANY, NONE], firstLine: 1 };
  expect(rateChunk(chunk, { scale: 'grade' })).toEqual([
    { puzzle: EASY, grade: 'easy', technique: expect.any(String) },
    { puzzle: MANY, solutions: 2, grade: null, technique: null },
    { puzzle: NONE, solutions: 0, grade: null, technique: null },
  ]);
  const [rated] = rateChunk(chunk, { scale: 'se' });
  expect(rated).toMatchObject({ puzzle: EASY, grade: 'easy' });
  expect(rated.er).toBeGreaterThanOrEqual(rated.ep!);
  expect(rated.ep).toBeGreaterThanOrEqual(rated.ed!);
});

test('a Sukaku is rated by its marks', () => {
  const solution = solveChunk({ lines: [EASY], firstLine: 1 }, {})[0].solution!;
  // Every cell may hold its digit and the next one, but for one corner that is known.
  const marks = [...solution]
    .map((digit, cell) => {
      const other = (Number(digit) % 9) + 1;
      return '123456789'.replace(/\d/g, own =>
        own === digit || (cell !== 0 && Number(own) === other) ? own : '.',
      );
    })
    .join('');
  const [document] = parseAll(marks);
  const rated = rateDocument(document, 'grade');
  expect(rated.puzzle).toBe(formatSukaku(document).trim());
  expect(rated.puzzle).toHaveLength(729);
  expect(rated.grade).not.toBeNull();
});

test('the puzzle with a number in a series is the same alone and in order; a rating only where wanted', () => {
  const settings = { wish: {}, seed: 5, graded: false };
  const again = generateNumber(2, settings);
  expect(again.puzzle).toEqual(generateNumber(2, settings).puzzle);
  expect(again.puzzle).not.toEqual(generateNumber(3, settings).puzzle);
  expect(seedOf(5, 2)).not.toBe(seedOf(5, 3));
  expect(again).not.toHaveProperty('rating');
  expect(generateNumber(2, { ...settings, rated: true }).rating!.er).toBeGreaterThanOrEqual(1);
});
