import { explain, type Step } from '@quadrille/puzzles/sudoku';
import { expect, test } from 'vitest';

test('above 9 a sentence writes the sign that the board shows', () => {
  const step: Step = {
    technique: 'hidden-single',
    size: 16,
    cells: [0],
    digits: [12],
    houses: [{ kind: 'row', index: 0 }],
    links: [],
    placed: [{ cell: 0, digit: 12 }],
    eliminated: [],
  };
  expect(explain(step, 'en')).toBe('r1c1 is the only place for B in row 1.');
  expect(explain({ ...step, size: 9, digits: [7] }, 'en')).toBe('r1c1 is the only place for 7 in row 1.');
});

test('digits in a list go up, in whatever order they were found', () => {
  const step: Step = {
    technique: 'naked-pair',
    size: 9,
    cells: [0, 1],
    digits: [7, 3],
    houses: [{ kind: 'row', index: 0 }],
    links: [],
    placed: [],
    eliminated: [7, 3].map(digit => ({ cell: 5, digit })),
  };
  expect(explain(step, 'en')).toMatch(/only 3 and 7, .*remove 3 and 7 from r1c6/);
});
