import { InputError } from '@quadrille/base';
import {
  type EdgePuzzle,
  format,
  formatBoard,
  formatJson,
  formatLink,
  parse,
  parseBoard,
  parseLink,
  score,
} from '@quadrille/puzzles/edges';
import {
  boardOfLink,
  defaultStrategy,
  isLink,
  motifOrders,
  parseClues,
  parseStrategy,
  puzzleOfLink,
} from '@quadrille/puzzles/edges/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { framedPuzzle, hasData, looks, sample, samplePuzzle, smallPuzzle } from './support.js';

const normal = (puzzle: EdgePuzzle) => ({ ...puzzle, name: undefined });

test('puzzles survive both forms', () => {
  fc.assert(
    fc.property(smallPuzzle(9), puzzle => {
      expect(normal(parse(format(puzzle)))).toEqual(normal(puzzle));
      expect(normal(parse(formatJson(puzzle)))).toEqual(normal(puzzle));
    }),
  );
});

test('the small puzzles have holes, clues, fixed pieces and missing frames', () => {
  const puzzles = fc.sample(smallPuzzle(9), { numRuns: 200, seed: 1 });
  expect(puzzles.filter(p => p.holes.length > 0).length).toBeGreaterThan(20);
  expect(puzzles.filter(p => p.clues.length > 0).length).toBeGreaterThan(20);
  expect(puzzles.filter(p => !p.turnable).length).toBeGreaterThan(20);
  expect(puzzles.filter(p => !p.framed).length).toBeGreaterThan(20);
});

/** Boards of generated puzzles with some pieces taken off. */
const partial = fc
  .tuple(framedPuzzle, fc.array(fc.nat(24), { maxLength: 8 }))
  .map(([{ puzzle, solution }, off]) => ({
    puzzle,
    board: solution.map((choice, cell) => (off.includes(cell) ? -1 : choice)),
  }));

test('boards survive links in every order of letters, and documents', () => {
  fc.assert(
    fc.property(partial, fc.constantFrom(undefined, ...motifOrders), ({ puzzle, board }, order) => {
      const link = formatLink(puzzle, board, order);
      const back = boardOfLink(puzzle, parseLink(link)); // of a symmetric piece a link does not tell the turn
      expect(looks(puzzle, [back])).toEqual(looks(puzzle, [board]));
      expect(back.map(choice => choice >> 2)).toEqual(board.map(choice => choice >> 2));
      expect(parseBoard(link.slice(link.indexOf('#') + 1), puzzle)).toEqual(back);
      expect(parseBoard(formatBoard(puzzle, board), puzzle)).toEqual(board);
    }),
  );
});

test('without board_pieces the edges tell the pieces, up to equal ones', () => {
  fc.assert(
    fc.property(partial, ({ puzzle, board }) => {
      const link = formatLink(puzzle, board).replace(/&board_pieces=\d*/, '');
      const back = boardOfLink(puzzle, parseLink(link));
      expect(looks(puzzle, [back])).toEqual(looks(puzzle, [board]));
      expect(score(puzzle, back).illegal).toEqual([]);
    }),
  );
});

test('a link alone gives a puzzle to draw, in JSON too', () => {
  const link = '#board_w=2&board_h=1&board_edges=abaaaaab&board_pieces=001002';
  expect(parseLink(JSON.stringify({ score: 1, link }))).toEqual(parseLink(link));
  const { puzzle, board } = puzzleOfLink(parseLink('#board_w=2&board_h=1&board_edges=abaaaaab'));
  expect(score(puzzle, board)).toMatchObject({ score: 1, of: 1 });
});

test.skipIf(!hasData)('the saved viewer link of the official set is written back as it was', () => {
  const puzzle = samplePuzzle('official/official.json');
  const text = sample('official/sample_board_463.txt');
  const link = formatLink(puzzle, parseBoard(text, puzzle));
  const edges = (s: string) => /board_edges=[a-z]+&board_pieces=\d+/.exec(s)![0];
  expect(edges(link)).toBe(edges(text));
});

test.skipIf(!hasData)(
  'the sizes of lists without a header follow from the frame (clue puzzles 2 and 4: 12 x 6)',
  () => {
    expect(parse(sample('clue/clue1.txt'))).toMatchObject({ width: 6, height: 6, framed: true });
    expect(parse(sample('clue/clue2.txt'))).toMatchObject({ width: 12, height: 6 });
    expect(parse(sample('clue/clue4.txt'))).toMatchObject({ width: 12, height: 6 });
    expect(parse(sample('official/e2pieces.txt'))).toMatchObject({ width: 16, height: 16 });
  },
);

test('clue lists: lines of piece, cell and turn from 1; lines of a puzzle; JSON from 0', () => {
  const puzzle = parse('2 2\n0 0 1 1\n0 0 1 1\n0 0 1 1\n0 0 1 1\n');
  const clue = { cell: 3, piece: 1, turn: 2 };
  expect(parseClues('2 4 2\n', puzzle)).toEqual([clue]);
  expect(parseClues('clue 2 2 2 2', puzzle)).toEqual([clue]);
  expect(parseClues('[{"pos":3,"piece":1,"rot":2}]', puzzle)).toEqual([clue]);
  expect(() => parseClues('2 4 2\n1 4 2', puzzle)).toThrow(/clue 2 is on the cell of another/);
});

test.each([
  ['0 0 1\n', /must have 4/, 1],
  ['0 0 1 1\n0 0 x 1', /"x" is not a whole number/, 2],
  ['2 2\n0 0 1 77', /from 0 to 31/, 2],
  ['0 0 1 1\n0 0 1 1', /start with a line of rows and columns/, 1],
  ['1 1\n0 0 0 0\nclue 1 2 1 0', /no cell in row 1, column 2/, 3],
])('%j is refused at its line', (text, message, line) => {
  let thrown: unknown;
  try {
    parse(text);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(InputError);
  expect((thrown as InputError).message).toMatch(message);
  expect((thrown as InputError).position?.line).toBe(line);
});

test.each([
  ['{"pieces":[[0,0,1]]}', /piece 0/],
  ['{"pieces":[], "width":1,"height":1}', /empty/],
  ['{"pieces":[[0,0,0,0]],"width":-1,"height":1}', /at least one row/],
  ['{"pieces":[[0,0,0,0]],"width":1,"height":1,"hints":[{"pos":4,"piece":0,"rot":0}]}', /outside the board/],
  ['{"pieces":[[0,0,0,0]],"width":1,"height":1,"hints":[{"pos":0,"piece":0,"rot":7}]}', /turn 7/],
  ['{', /not JSON/],
  [`${'1000 1000'}\n0 0 1 1`, /at most 1000 cells/],
])('%j is refused', (text, message) => {
  expect(() => parse(text)).toThrow(message);
});

test.each([
  ['board_edges=abc', /four per cell/],
  ['board_edges=abaa&board_w=2', /board_w and board_h are 2 x 0\.5/],
  ['board_edges=ab1a', /from a to z/],
  ['board_edges=abaa&board_pieces=01', /three digits/],
  ['board_edges=abaa&motifs_order=toString', /the orders are/],
  ['board_edges=abaa&puzzle=%E0%A4%A', /broken % sign/],
])('link %s is refused', (text, message) => {
  expect(() => parseLink(text)).toThrow(message);
});

test('no text crashes a reader: it is read, or refused with a typed error', () => {
  const puzzle = parse('1 2\n0 1 0 0\n0 0 0 1\n');
  const spice = fc.constantFrom(
    '0 0 1 1\n',
    'clue 1 1 1 0\n',
    'hole 1 1\n',
    'fixed\n',
    '{"pieces":',
    '[[0,0,1,1]]',
    '}',
    'board_edges=',
    'abaa',
    '&board_w=1',
    '2 2\n',
    '\u0000',
    '%',
    '#',
    '-1',
    '1e9',
    'null',
    '[',
    ']',
    '"hints":',
    ',',
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(fc.oneof(spice, fc.string({ maxLength: 3 })), { maxLength: 12 }).map(p => p.join('')),
  );
  const readers = [
    parse,
    (t: string) => parseClues(t, puzzle),
    (t: string) => parseBoard(t, puzzle),
    parseLink,
    (t: string) => parseStrategy(t, defaultStrategy(puzzle)),
  ];
  fc.assert(
    fc.property(text, fc.constantFrom(...readers), (input, read) => {
      try {
        read(input);
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
      }
    }),
    { numRuns: 500 },
  );
  expect(isLink('x')).toBe(false);
});

test('a text beyond the limit is refused with the limit in the message', () => {
  expect(() => parse('0 0 1 1\n'.repeat(200_000))).toThrow(/the limit is 1\s048\s576/);
});
