import {
  BestSearch,
  bandPath,
  check,
  defaultStrategy,
  type EdgePuzzle,
  generate,
  innerEdgeCount,
  type Piece,
  parseStrategy,
  polisher,
  score,
} from '@quadrille/puzzles/edges';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boardsByDefinition, framedPuzzle, hasData, samplePuzzle, smallPuzzle } from './support.js';

/** Runs for `nodes` nodes and returns the best board; every improvement must be one, by the rules. */
function run(puzzle: EdgePuzzle, nodes: number, seed = 1, strategy = defaultStrategy(puzzle)) {
  const search = new BestSearch(puzzle, { seed, strategy });
  let last = -1;
  while (search.nodes < nodes && !search.isSolved) {
    const better = search.step(20_000);
    if (!better) continue;
    const told = score(puzzle, better.board);
    expect(told).toMatchObject({ score: better.score, breaks: better.breaks, illegal: [] });
    expect(told.placed).toBe(puzzle.width * puzzle.height - puzzle.holes.length);
    expect(better.score).toBeGreaterThan(last);
    last = better.score;
  }
  return search;
}

test('a small puzzle is solved outright', () => {
  const { puzzle } = generate({ width: 6, height: 6, frameColors: 3, innerColors: 5, seed: 3 });
  const search = run(puzzle, 5e7);
  expect(search.isSolved).toBe(true);
  expect(check(puzzle, search.best!.board)).toBe(true);
});

/** The fewest breaks of any legal full board, by the definition. */
function fewestBreaks(puzzle: EdgePuzzle): number | undefined {
  const size = puzzle.width * puzzle.height;
  const free = { ...puzzle, pieces: puzzle.pieces };
  let fewest: number | undefined;
  const board = new Array<number>(size).fill(-1);
  const cells = board.map((_, cell) => cell).filter(cell => !puzzle.holes.includes(cell));
  const used = new Set<number>();
  const fill = (at: number) => {
    if (at === cells.length) {
      const { breaks, illegal } = score(free, board);
      if (illegal.length === 0) fewest = Math.min(fewest ?? breaks, breaks);
      return;
    }
    for (let choice = 0; choice < puzzle.pieces.length * 4; choice++) {
      if (used.has(choice >> 2)) continue;
      used.add(choice >> 2);
      board[cells[at]] = choice;
      fill(at + 1);
      used.delete(choice >> 2);
    }
    board[cells[at]] = -1;
  };
  fill(0);
  return fewest;
}

/** The same frame with other inner colors, so that mostly nothing fits any more. */
function recolored(puzzle: EdgePuzzle, seed: number): EdgePuzzle {
  const other = (color: number, piece: number, side: number) =>
    puzzle.framed && color === 0 ? 0 : 1 + ((color + piece * side + seed) % 3);
  const pieces = puzzle.pieces.map((piece, at) => piece.map((color, side) => other(color, at, side)));
  return { ...puzzle, pieces: pieces as unknown as Piece[] };
}

test('on tiny boards the best board is the best there is, solvable or not, framed or not', () => {
  let unsolvable = 0;
  fc.assert(
    fc.property(smallPuzzle(4), fc.nat(99), (cut, seed) => {
      const puzzle = seed % 2 ? recolored(cut, seed) : cut;
      const wanted = fewestBreaks(puzzle);
      const usual = defaultStrategy(puzzle);
      // The tail looks at every piece for every cell; from the first level on it must find the optimum.
      const strategy = { ...usual, tailFrom: 0, tailCount: 100, tailNodes: 100_000, tailSlack: 9 };
      const search = new BestSearch(puzzle, { seed, strategy });
      for (let i = 0; i < 4; i++) search.step(1000);
      expect(search.best?.breaks).toBe(wanted);
      if (wanted !== undefined && wanted > 0) unsolvable++;
      if (wanted === 0) expect(boardsByDefinition(puzzle).length).toBeGreaterThan(0);
    }),
    { numRuns: 80 },
  );
  expect(unsolvable).toBeGreaterThan(5);
});

test.skipIf(!hasData)(
  'official set, starter clue: 456 and more within 25 million nodes, the clue kept',
  () => {
    const puzzle = samplePuzzle('official/official.json');
    const search = run({ ...puzzle, clues: puzzle.clues.slice(0, 1) }, 25e6, 1);
    expect(search.best!.score).toBeGreaterThanOrEqual(456);
  },
);

test.skipIf(!hasData)('official set: all five clues are kept when they are asked for', () => {
  const puzzle = samplePuzzle('official/official.json');
  const search = run(puzzle, 3e6);
  expect(search.best!.score).toBeGreaterThan(380);
  for (const { cell, piece, turn } of puzzle.clues) expect(search.best!.board[cell]).toBe(piece * 4 + turn);
});

test('polishing never makes a board worse, keeps it legal, and mends what exchanged pieces broke', () => {
  let mended = 0;
  fc.assert(
    fc.property(framedPuzzle, fc.nat(1e6), ({ puzzle, solution }, seed) => {
      const inner = solution
        .map((_, cell) => cell)
        .filter(cell => !puzzle.pieces[solution[cell] >> 2].includes(0));
      fc.pre(inner.length > 1);
      const [one, other] = [inner[seed % inner.length], inner[(seed + 1) % inner.length]];
      const board = [...solution];
      [board[one], board[other]] = [board[other] ^ 1, board[one]];
      const clued = { ...puzzle, clues: [{ cell: 0, piece: board[0] >> 2, turn: board[0] & 3 }] };
      const before = score(clued, board);
      const after = score(clued, polisher(clued)(board, 30, seed));
      expect(after.illegal).toEqual([]);
      expect(after.placed).toBe(before.placed);
      expect(after.breaks).toBeLessThanOrEqual(before.breaks);
      if (after.breaks < before.breaks) mended++;
    }),
  );
  expect(mended).toBeGreaterThan(10);
});

test('equal seeds give equal boards, other seeds other ones', () => {
  const { puzzle } = generate({ width: 10, height: 10, frameColors: 4, innerColors: 10, seed: 1 });
  const [a, b, c] = [5, 5, 6].map(seed => run(puzzle, 2e6, seed));
  expect(a.best).toEqual(b.best);
  expect(a.nodes).toBe(b.nodes);
  expect(a.best!.board).not.toEqual(c.best!.board);
});

test('a board found elsewhere is the mark: only better ones are reported', () => {
  const { puzzle } = generate({ width: 10, height: 10, frameColors: 4, innerColors: 10, seed: 1 });
  const reference = run(puzzle, 2e6, 5).best!.breaks;
  const search = new BestSearch(puzzle, { seed: 5 });
  search.aimBelow(reference + 1);
  while (search.nodes < 2e6) {
    const better = search.step(20_000);
    if (better) expect(better.breaks).toBeLessThanOrEqual(reference);
  }
});

test('holes, missing frames and fixed pieces: boards are full and legal', () => {
  const { puzzle } = generate({ width: 7, height: 6, frameColors: 3, innerColors: 9, seed: 1 });
  const unframed = { ...puzzle, framed: false, turnable: false };
  expect(run(unframed, 1e6).best!.score).toBeGreaterThan(0);
  const { holes: _, ...rest } = puzzle;
  const pieces = puzzle.pieces.slice(1);
  const holed = { ...rest, framed: false, pieces, holes: [17] };
  expect(run(holed, 1e6).best!.score).toBeGreaterThan(innerEdgeCount(holed) / 2);
});

test('strategies are data: JSON in, JSON out, wrong fields named', () => {
  const { puzzle } = generate({ width: 8, height: 8, frameColors: 3, innerColors: 6, seed: 1 });
  const usual = defaultStrategy(puzzle);
  expect(parseStrategy(JSON.stringify(usual), usual)).toEqual(usual);
  expect(parseStrategy('{"band": 3}', usual)).toEqual({ ...usual, band: 3 });
  expect(() => parseStrategy('{"bands": 3}', usual)).toThrow(/has no "bands"/);
  expect(() => parseStrategy('{"breaksFrom": "x"}', usual)).toThrow(/"breaksFrom"/);
  expect(() => parseStrategy('{"probation": [{}]}', usual)).toThrow(/"probation"/);
  expect(() => parseStrategy('{"turn": 4}', usual)).toThrow(/0, 1, 2 or 3/);
  expect(bandPath(puzzle, 3)).toHaveLength(64);
  expect(new Set(bandPath(puzzle, 3)).size).toBe(64);
});

test('too few pieces are refused, with their number', () => {
  const { puzzle } = generate({ width: 4, height: 4, frameColors: 2, innerColors: 3, seed: 1 });
  expect(() => new BestSearch({ ...puzzle, pieces: puzzle.pieces.slice(1) }, { seed: 1 })).toThrow(
    /15 pieces/,
  );
});
