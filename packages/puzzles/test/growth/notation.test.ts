import { InputError } from '@quadrille/cover';
import { format, parse } from '@quadrille/puzzles/growth';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyBoard } from './boards.js';

test('a board reads as it is written', () => {
  const growth = parse('torus\nthreshold 3\n#..\n.x.\n..#\n');
  expect(growth.board).toEqual({ width: 3, height: 3, torus: true, threshold: 3, holes: [4] });
  expect(growth.start).toEqual([0, 8]);
  expect(format(growth)).toBe('torus\nthreshold 3\n#..\n.x.\n..#');
});

test('rows may stand on one line', () => {
  expect(parse('#../.#./..#')).toEqual(parse('#..\r\n.#.\r\n..#\r\n'));
});

test('format and parse are a round trip', () => {
  const growth = anyBoard(60).chain(board =>
    fc
      .subarray([...Array(board.width * board.height).keys()].filter(cell => !board.holes.includes(cell)))
      .map(start => ({ board, start })),
  );
  fc.assert(
    fc.property(growth, one => {
      expect(parse(format(one))).toEqual(one);
    }),
    { seed: 21, numRuns: 300 },
  );
});

test.each([
  ['', 'there is no board', undefined],
  ['#.\n.?', '"?" is not a cell', { line: 2, column: 2 }],
  ['#.\n...', 'row 2 has 3\u00a0cells, but the first row has 2', { line: 2, column: 3 }],
  ['#../..', 'row 2 has 2\u00a0cells, but the first row has 3', { line: 1, column: 7 }],
  ['  threshold 5\n#.', 'the threshold is 2 or 3, not "5"', { line: 1, column: 3 }],
  ['torus\n#.\n.#', 'at least 3', { line: 2, column: 1 }],
  ['xx\nxx', 'only holes', { line: 1, column: 1 }],
])('%j is refused with its place', (text, words, position) => {
  expectRefusal(text, words, position);
});

test('texts and boards beyond the limits are refused', () => {
  const many = `${'.'.repeat(600)}\n`.repeat(600);
  expectRefusal(many, '360\u00a0000\u00a0cells; the limit is 250\u00a0000', { line: 1, column: 1 });
  expectRefusal('.'.repeat(1_000_001), 'the limit is 1\u00a0000\u00a0000');
});

function expectRefusal(text: string, words: string, position?: object): void {
  try {
    parse(text);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    expect((error as InputError).message).toContain(words);
    if (position) expect((error as InputError).position).toMatchObject(position);
  }
}

test('any text gives a board or a InputError', () => {
  const signs = fc.constantFrom(
    '#',
    '.',
    'x',
    '/',
    '\n',
    ' ',
    'torus',
    'threshold 3',
    '?',
    '\r',
    '\u{1f600}',
  );
  const text = fc.oneof(
    fc.array(signs, { maxLength: 6 }).map(list => list.join('')),
    fc.string(),
    fc.string({ unit: 'binary' }),
  );
  let boards = 0;
  fc.assert(
    fc.property(text, one => {
      try {
        parse(one);
        boards++;
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
      }
    }),
    { seed: 22, numRuns: 2000 },
  );
  expect(boards).toBeGreaterThan(50);
});
