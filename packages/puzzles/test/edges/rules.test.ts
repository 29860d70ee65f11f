import { check, type EdgePuzzle, examples, generate, parseBoard, score } from '@quadrille/puzzles/edges';
import { diagnose, turnBoard, turnPuzzle } from '@quadrille/puzzles/edges/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  boardsByDefinition,
  boardsByScan,
  framedPuzzle,
  hasData,
  sample,
  samplePuzzle,
  smallPuzzle,
} from './support.js';

const two: EdgePuzzle = {
  width: 2,
  height: 1,
  pieces: [
    [0, 1, 0, 0],
    [0, 0, 0, 2],
  ],
  clues: [],
  holes: [],
  framed: true,
  turnable: true,
};

test('two pieces that do not match: no score, one break', () => {
  expect(score(two, [0, 4])).toEqual({ score: 0, of: 1, breaks: 1, placed: 2, illegal: [] });
});

test('a piece twice, gray inside, color outside, a clue not kept: all are named', () => {
  const wrong = score({ ...two, clues: [{ cell: 1, piece: 1, turn: 0 }] }, [2, 2]).illegal.map(
    ({ en }) => en,
  );
  expect(wrong).toContain('row 1, column 2: piece 1 is also in row 1, column 1');
  expect(wrong).toContain('row 1, column 1: the right side is gray inside the board');
  expect(wrong).toContain('row 1, column 1: the left side is on the frame and not gray');
  expect(wrong).toContain('row 1, column 2: the clue is piece 2 with turn 0');
});

test('an empty cell costs its edges but is no break', () => {
  expect(score(two, [0, -1])).toMatchObject({ score: 0, of: 1, breaks: 0, placed: 1, illegal: [] });
});

test('a turned piece is illegal where pieces are fixed', () => {
  expect(score({ ...two, turnable: false, framed: false }, [1, 4]).illegal).toHaveLength(1);
});

test.skipIf(!hasData)(
  'the saved board of the official set scores 463 with the starter clue (own run)',
  () => {
    const puzzle = samplePuzzle('official/official.json');
    const board = parseBoard(sample('official/sample_board_463.txt'), puzzle);
    const starter = { ...puzzle, clues: puzzle.clues.slice(0, 1) };
    expect(score(starter, board)).toEqual({ score: 463, of: 480, breaks: 17, placed: 256, illegal: [] });
    expect(score(puzzle, board).illegal).toHaveLength(4);
  },
);

test('what the generator cut is a board of the puzzle, and the pieces raise no objection', () => {
  fc.assert(
    fc.property(framedPuzzle, ({ puzzle, solution }) => {
      expect(check(puzzle, solution)).toBe(true);
      expect(diagnose(puzzle)).toEqual([]);
    }),
  );
});

test('the generator gives the same puzzle for the same seed and another for another', () => {
  const recipe = { width: 6, height: 6, frameColors: 3, innerColors: 5, seed: 7 };
  expect(generate(recipe)).toEqual(generate(recipe));
  expect(generate({ ...recipe, seed: 8 }).puzzle.pieces).not.toEqual(generate(recipe).puzzle.pieces);
  expect(generate(recipe).hasEqualPieces).toBe(false);
  expect(() => generate({ ...recipe, innerColors: 40 })).toThrow(/at most 31/);
  expect(() => generate({ ...recipe, width: 100, height: 100 })).toThrow(/at most 1000/);
});

test('an objection is never raised against a puzzle that has a board', () => {
  fc.assert(
    fc.property(smallPuzzle(4), puzzle => {
      if (diagnose(puzzle).length > 0) expect(boardsByDefinition(puzzle)).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('bad pieces get a verdict with the reason', () => {
  const { puzzle } = generate({ width: 4, height: 4, frameColors: 2, innerColors: 3, seed: 1 });
  const changed = (at: number, piece: readonly number[]) =>
    ({ ...puzzle, pieces: puzzle.pieces.map((p, i) => (i === at ? piece : p)) }) as unknown as EdgePuzzle;
  expect(diagnose({ ...puzzle, pieces: puzzle.pieces.slice(1) })).toMatchObject([
    { code: 'edges.pieces-cells', values: { pieces: 15, cells: 16 } },
  ]);
  const said = (of: EdgePuzzle) =>
    diagnose(of)
      .map(({ en }) => en)
      .join();
  const inner = puzzle.pieces.findIndex(piece => !piece.includes(0));
  const [a, b, c] = puzzle.pieces[inner];
  expect(said(changed(inner, [a, b, c, 9]))).toMatch(/color 9 is on 1\sside, an odd number/);
  expect(said(changed(inner, [0, 0, a, b]))).toMatch(/the board takes 4 corner pieces .* there are 5/);
  expect(said({ ...puzzle, clues: [{ cell: 0, piece: inner, turn: 0 }] })).toMatch(/row 1, column 1 shows/);
  const fixed = { ...puzzle, framed: false, turnable: false };
  expect(said({ ...fixed, pieces: fixed.pieces.map(() => [1, 2, 3, 4] as const) })).toMatch(/at most 0/);
});

test('turning the puzzle turns its boards', () => {
  fc.assert(
    fc.property(smallPuzzle(6), fc.integer({ min: 0, max: 3 }), (puzzle, quarters) => {
      fc.pre(puzzle.turnable);
      const turned = turnPuzzle(puzzle, quarters);
      const there = boardsByScan(puzzle).map(b => turnBoard(b, puzzle.width, puzzle.height, quarters));
      expect(there.every(board => check(turned, board))).toBe(true);
      expect(boardsByScan(turned)).toHaveLength(there.length);
    }),
    { numRuns: 60 },
  );
});

test.each(examples)('$name: $count boards ($source)', ({ puzzle, count }) => {
  const boards = boardsByScan(puzzle);
  expect(boards).toHaveLength(count);
  expect(boards.every(board => check(puzzle, board))).toBe(true);
});

test('a board with a piece that there is not is no solution, and why is said', () => {
  expect(check(two, [99, 4])).toBe(false);
  expect(score(two, [99, 4])).toMatchObject({
    score: 0,
    illegal: [{ en: 'row 1, column 1: there is no piece 25' }],
  });
});
