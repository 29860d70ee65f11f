/** What is asked while somebody plays or makes a puzzle: hints from where they stand, ways with guesses, more givens. */
import { type Answer, askHere, type Found, type Progress, questionOf } from '@quadrille/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { examine } from '../../src/sudoku/examine.js';
import { exampleNamed } from '../../src/sudoku/examples.js';
import { formatCells } from '../../src/sudoku/notation/line.js';
import { puzzleLine } from '../../src/sudoku/notation/lines.js';
import { parse } from '../../src/sudoku/notation.js';
import type { Finding } from '../../src/sudoku/questions/examining.js';
import { family } from '../../src/sudoku/questions/index.js';
import { type Hint, type Move, marksLine } from '../../src/sudoku/questions/moves.js';
import { type Sudoku, sudoku } from '../../src/sudoku/rules.js';
import { solve } from '../../src/sudoku/solve.js';

const LINE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const EMPTY = '.'.repeat(81);
const puzzle = parse(LINE).puzzle;
const solution = solve(puzzle).solutions[0];

async function ask(name: string, inputs: object) {
  const found: Found[] = [];
  const known: Finding[] = [];
  const answer: Answer = await askHere(questionOf(family, name), inputs, {
    onFound: own => found.push(own),
    onProgress: ({ data }: Progress) => data && known.push(data as Finding),
  });
  return { ...answer, found, known };
}

const hintAt = async (values: readonly number[], candidates?: readonly number[], more: object = {}) => {
  const marks = candidates && { marks: marksLine(9, candidates) };
  const inputs = { puzzle: LINE, digits: formatCells(9, values), ...marks, ...more };
  return (await ask('hint', inputs)).data as Hint;
};
const ALL = puzzle.givens.map(() => 511);

test('a hint sees mistakes in digits and in marks, and the end', async () => {
  const cell = puzzle.givens.indexOf(0);
  const wrong = puzzle.givens.with(cell, (solution[cell] % 9) + 1);
  expect(await hintAt(wrong)).toEqual({ kind: 'mistake', what: 'digits', cells: [cell] });
  const unmarked = ALL.with(cell, 511 & ~(1 << (solution[cell] - 1)));
  expect(await hintAt(puzzle.givens, unmarked)).toEqual({ kind: 'mistake', what: 'marks', cells: [cell] });
  expect(await hintAt(solution)).toEqual({ kind: 'none', why: 'solved' });
  const { fields, verdict } = await ask('hint', { puzzle: LINE, digits: formatCells(9, wrong) });
  expect([verdict, fields.mistake, fields.cells]).toEqual(['no', 'digits', ['r1c3']]);
});

test('a hint is right from wherever somebody stands', async () => {
  const played = fc.uniqueArray(fc.nat(80), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(played, async cells => {
      const values = puzzle.givens.map((digit, cell) => (cells.includes(cell) ? solution[cell] : digit));
      const hint = await hintAt(values, ALL);
      if (hint.kind !== 'step') throw new Error(hint.kind);
      for (const { cell, digit } of hint.move.placed) expect(digit).toBe(solution[cell]);
      for (const { cell, digit } of hint.move.eliminated) expect(digit).not.toBe(solution[cell]);
    }),
    { numRuns: 15 },
  );
});

test('marks beside a puzzle without givens are progress, not the puzzle', async () => {
  const marks = marksLine(
    9,
    ALL.map(() => 1),
  );
  const { data } = await ask('hint', { puzzle: EMPTY, digits: EMPTY, marks });
  expect(data).not.toEqual({ kind: 'none', why: 'no-solution' });
});

test('digits and marks of another length, strange signs and changed givens are refused', async () => {
  const bad = (more: object) => ask('hint', { puzzle: LINE, ...more });
  await expect(bad({ digits: '12' })).rejects.toThrow('this puzzle needs 81');
  await expect(bad({ digits: `${'.'.repeat(80)}x` })).rejects.toThrow('r1c1 is a given');
  await expect(bad({ digits: formatCells(9, puzzle.givens).replace('.', '?') })).rejects.toThrow('"?"');
  await expect(bad({ marks: '.'.repeat(728) })).rejects.toThrow('this puzzle needs 729');
  await expect(bad({ marks: '2'.padEnd(729, '.') })).rejects.toThrow('"2"');
});

test('beyond the techniques a hint reveals a digit of the solution, and a way with guesses leads to it', async () => {
  const hard = exampleNamed('inkala-2012')!.puzzle;
  const [known] = solve(hard).solutions;
  const { data } = await ask('hint', { puzzle: puzzleLine(hard), reveal: true });
  const hint = data as Hint;
  if (hint.kind !== 'step') throw new Error(hint.kind);
  for (const { cell, digit } of hint.move.placed) expect(digit).toBe(known[cell]);
  for (const { cell, digit } of hint.move.eliminated) expect(digit).not.toBe(known[cell]);
  const { found, fields } = await ask('explain', { puzzle: puzzleLine(hard), guess: true });
  expect(fields).toMatchObject({ solved: true, steps: found.length });
  expect(Number(fields.guesses)).toBeGreaterThan(0);
  const placed = found.flatMap(({ data: move }) => (move as Move).placed);
  for (const { cell, digit } of placed) expect(digit).toBe(known[cell]);
});

test('check tells what it knows piece by piece; in the end it is what examine says', async () => {
  const proper = await ask('check', { puzzle: LINE, rateUpTo: 7.5, limit: 1000, nodeLimit: 150_000 });
  const verdict = examine(puzzle, { rated: true })!;
  expect(proper.found[0].data).toEqual(verdict);
  expect(proper.known[0]).toMatchObject({ count: 1, isMore: false, isOpen: false });
  expect(proper.known.at(-1)).toMatchObject({ logical: true, rating: verdict.rating });
  const many = await ask('check', { puzzle: EMPTY, limit: 1000 });
  expect(many.known.at(-1)).toMatchObject({ count: 1000, isMore: true, solutions: 2 });
  expect(many.found[0].fields).toMatchObject({ solutions: 2, count: 1000, more: true });
  const none = await ask('check', { puzzle: puzzleLine(exampleNamed('twice-in-a-row')!.puzzle) });
  expect(none.known.at(-1)).toMatchObject({ count: 0, conflict: [0, 1] });
  const hard = await ask('check', { puzzle: puzzleLine(exampleNamed('inkala-2012')!.puzzle), rateUpTo: 3 });
  expect(hard.found[0].fields).toMatchObject({ above: true });
});

test('a count that takes too many nodes is given up, and said to be', async () => {
  const hard: Sudoku = sudoku({ constraints: [{ kind: 'diagonal' }, { kind: 'antiknight' }] });
  const given = await ask('check', { puzzle: puzzleLine(hard), limit: 1000, nodeLimit: 1 });
  expect(given).toMatchObject({ verdict: 'unknown', ended: 'limited' });
  expect(given.known.at(-1)?.isOpen).toBe(true);
  expect(given.remarks?.[0].en).toMatch(/^counting was given up/);
});

test('completing gives one solution, keeps what was there, and adds nothing superfluous', async () => {
  for (const [line, seed] of [
    ['1...............', 1],
    [`12${'.'.repeat(79)}`, 2],
    [`${LINE.slice(0, 40)}${'.'.repeat(41)}`, 3],
  ] as const) {
    const before = parse(line).puzzle;
    const givens = (await ask('complete', { puzzle: line, seed })).data as readonly number[];
    expect(solve({ ...before, givens }, undefined, { limit: 2 }).solutions).toHaveLength(1);
    expect(before.givens.every((given, cell) => given === 0 || givens[cell] === given)).toBe(true);
    for (const [cell, digit] of givens.entries()) {
      if (digit === 0 || before.givens[cell] > 0) continue;
      const without = { ...before, givens: givens.with(cell, 0) };
      expect(solve(without, undefined, { limit: 2 }).solutions).toHaveLength(2);
    }
  }
  const none = await ask('complete', { puzzle: '11..............' });
  expect([none.verdict, none.data]).toEqual(['no', undefined]);
});

test('puzzles like another have its boxes and rules; counting knows clues that exact cover does not', async () => {
  const like = puzzleLine(sudoku({ size: 6, constraints: [{ kind: 'diagonal' }] }));
  const { found } = await ask('generate', { like, seed: 5 });
  const made = parse(String(found[0].fields.puzzle)).puzzle;
  expect([made.size, made.constraints]).toEqual([6, [{ kind: 'diagonal' }]]);
  await expect(ask('generate', { like, boxes: '2x3' })).rejects.toThrow('"like" tells the boxes');
  // 4x4 grids (OEIS A107739), and those among them that rise along a thermometer, counted one by one.
  const grids = solve(sudoku({ size: 4 }), 'search', { limit: 1000 }).solutions;
  expect(grids).toHaveLength(288);
  const thermo = sudoku({ size: 4, constraints: [{ kind: 'thermo', cells: [0, 1, 2] }] });
  const rising = grids.filter(grid => grid[0] < grid[1] && grid[1] < grid[2]).length;
  expect((await ask('count', { puzzle: puzzleLine(thermo) })).fields.count).toBe(String(rising));
  expect((await ask('count', { puzzle: '.'.repeat(16) })).fields.count).toBe('288');
});
