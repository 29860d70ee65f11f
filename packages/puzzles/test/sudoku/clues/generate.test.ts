/** The generator with clues: what it draws holds in the full grid, the puzzle is unique, and wishes are read. */
import { randomFrom } from '@quadrille/base';
import { check, generate, parse, puzzleLine, solutionCount, solve, sudoku } from '@quadrille/puzzles/sudoku';
import {
  parseClueWishes,
  sampleClues,
  VARIANT_EXAMPLES,
  WISHED_KINDS,
} from '@quadrille/puzzles/sudoku/internal';
import { expect, test } from 'vitest';

test.each(WISHED_KINDS)('%s: every clue that is drawn holds in the grid it was drawn for', kind => {
  const empty = sudoku({ size: 6 });
  let drawn = 0;
  for (let seed = 1; seed <= 4; seed++) {
    const random = randomFrom(seed);
    const [grid] = solve(empty, 'search', { limit: 1, random }).solutions;
    const clues = sampleClues(empty, grid, [{ kinds: [kind], least: 2, most: 4 }], random);
    expect(check(sudoku({ size: 6, constraints: clues }), grid)).toEqual([]);
    drawn += clues.length;
  }
  expect(drawn).toBeGreaterThan(0);
});

test('a puzzle with wished clues has one solution, and the same seed gives the same', () => {
  const clues = parseClueWishes('thermo 2, dots 2-4');
  const make = () => generate({ shape: sudoku({ size: 6 }), clues }, 5, { graded: false });
  const { puzzle, solution, isAsWished } = make();
  expect(isAsWished).toBe(true);
  expect(puzzle.constraints.filter(({ kind }) => kind === 'thermo')).toHaveLength(2);
  expect(solve(puzzle).solutions).toEqual([solution]);
  expect(puzzleLine(make().puzzle)).toBe(puzzleLine(puzzle));
});

test('wishes are read with a number, a range or neither; others are refused with the kinds there are', () => {
  expect(parseClueWishes('thermo 4, dots 6-10, arrows')).toEqual([
    { kinds: ['thermo'], least: 4, most: 4 },
    { kinds: ['difference', 'ratio'], least: 6, most: 10 },
    { kinds: ['arrow'], least: 3, most: 3 },
  ]);
  expect(() => parseClueWishes('unicorns 3')).toThrow('unicorns');
  expect(() => parseClueWishes('thermo 9-2')).toThrow('number of clues');
});

test('there is an example for every kind that can be drawn, and each has one solution', () => {
  expect(VARIANT_EXAMPLES.map(([kind]) => kind).sort()).toEqual([...WISHED_KINDS].sort());
  for (const [kind, line] of VARIANT_EXAMPLES) {
    const { puzzle } = parse(line);
    expect(
      puzzle.constraints.some(own => own.kind === kind),
      kind,
    ).toBe(true);
    expect(solutionCount(puzzle), kind).toBe(1);
  }
});
