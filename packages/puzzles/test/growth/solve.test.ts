import { InputError } from '@quadrille/cover';
import { check, countByFormula, makeBoard, rectangle, startsBySearch } from '@quadrille/puzzles/growth';
import {
  compareStarts,
  methodFor,
  objection,
  solve,
  usualCellCount,
} from '@quadrille/puzzles/growth/internal';
import { expect, test } from 'vitest';

const torus = makeBoard({ width: 4, height: 4, torus: true });
const holed = makeBoard({ width: 4, height: 4, holes: [5] });
const stubborn = makeBoard({ width: 4, height: 4, threshold: 3 });

test('the usual number of cells is the least one, known for plain rectangles only', () => {
  expect(usualCellCount(rectangle(4, 6))).toBe(5);
  expect(usualCellCount(rectangle(4, 7))).toBe(6);
  for (const board of [torus, holed, stubborn]) expect(() => usualCellCount(board)).toThrow(InputError);
});

test.each([
  ['formula', rectangle(4, 6), 5, undefined],
  ['formula', rectangle(4, 6), 6, 'growth.only-least'],
  ['formula', rectangle(4, 7), 6, 'growth.even-sum'],
  ['formula', torus, 4, 'growth.only-plain'],
  ['formula', holed, 4, 'growth.only-plain'],
  ['reference', stubborn, 4, 'growth.only-plain'],
  ['reference', rectangle(4), 4, undefined],
  ['reference', rectangle(4), 5, 'growth.only-squares'],
  ['reference', rectangle(4, 6), 5, 'growth.only-squares'],
  ['search', torus, 9, undefined],
] as const)('%s, %o, %i cells: %s', (method, board, cellCount, reason) => {
  expect(objection(method, { board, cellCount })?.code).toBe(reason);
  expect(methodFor({ board, cellCount }) === 'formula').toBe(
    objection('formula', { board, cellCount }) === undefined,
  );
});

test.each([
  ['by the enumerator', rectangle(4, 6), 5],
  ['by search', rectangle(4, 5), 5],
  ['by search, on a torus', torus, 4],
])('all answers, %s, are those of the search, each once and by the rules', (_, board, cellCount) => {
  const batches = [...solve({ board, cellCount })];
  const starts = batches.flat();
  for (const start of starts) expect(check({ board, start }, cellCount)).toBeUndefined();
  expect([...starts].sort(compareStarts)).toEqual([...startsBySearch(board, cellCount)]);
});

test('many answers come in many batches: 5x5', () => {
  const batches = [...solve({ board: rectangle(5), cellCount: 5 })];
  expect(BigInt(batches.flat().length)).toBe(countByFormula(5, 5));
  expect(batches.length).toBeGreaterThan(2);
});
