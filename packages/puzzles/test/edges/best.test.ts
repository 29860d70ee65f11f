import type { Unit } from '@quadrille/base';
import {
  BestSearch,
  check,
  type EdgePuzzle,
  formatJson,
  generate,
  openAttempts,
  score,
} from '@quadrille/puzzles/edges';
import {
  bandPath,
  choicesOf,
  defaultStrategy,
  innerEdgeCount,
  parseStrategy,
} from '@quadrille/puzzles/edges/internal';
import { expect, test } from 'vitest';
import { hasData, samplePuzzle } from './support.js';

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
    /15\spieces/,
  );
});

test('attempts of a job: the whole is its parts, walked again they are the same, and boards keep the rules', () => {
  const { puzzle } = generate({ width: 8, height: 8, frameColors: 4, innerColors: 9, seed: 2 });
  const input = { puzzle: formatJson(puzzle), seed: 5, attempts: 3, nodes: 100_000 };
  const search = openAttempts(input);
  const walked = (unit: Unit) => {
    const walk = search.open(unit, { collect: true });
    while (walk.step(1));
    expect([walk.fraction, walk.rest()]).toEqual([1, []]);
    return { walk, found: walk.take() };
  };
  const whole = walked([]);
  const parts = [0, 1, 2].map(attempt => walked([attempt]));
  expect(whole.found).toEqual(parts.flatMap(({ found }) => found));
  expect(whole.walk.count).toBe(BigInt(whole.found.length));
  expect(whole.found.length).toBeGreaterThan(1); // else nothing was compared
  expect(new Set(whole.found.map(String)).size).toBe(whole.found.length); // seeds differ
  const sums = parts.map(({ walk }) => BigInt(`0x${walk.solutionsDigest.slice(0, 8)}`));
  expect(BigInt(`0x${whole.walk.solutionsDigest.slice(0, 8)}`)).toBe(
    BigInt.asUintN(32, sums[0] + sums[1] + sums[2]),
  );
  expect(walked([1]).walk.walkDigest).toBe(parts[1].walk.walkDigest);
  expect(parts[0].walk.walkDigest).not.toBe(parts[1].walk.walkDigest);
  const begun = search.open([], { collect: true });
  begun.step(1);
  expect(begun.rest()).toEqual([[1], [2]]);
  for (const solution of whole.found) {
    const board = search.decode(solution);
    expect(score(puzzle, board)).toMatchObject({ placed: 64, illegal: [] });
    expect(choicesOf(board)).toEqual(solution);
  }
  expect(
    openAttempts({ ...input, below: 1 })
      .open([0], { collect: true })
      .step(1),
  ).toBe(false);
  expect(openAttempts({ ...input, seed: 6 }).id).not.toBe(search.id);
  expect(() => search.open([3], { collect: true })).toThrow(/0 to 2/);
});
