import { InputError, type Search, type Unit } from '@quadrille/cover';
import {
  countBySearch,
  makeBoard,
  openStartSearch,
  otherExamples,
  paperExamples,
  rectangle,
  startsBySearch,
} from '@quadrille/puzzles/growth';
import { cellsOf, searchStarts, slim } from '@quadrille/puzzles/growth/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stableSets } from '../../src/growth/stable.js';
import { anyBoard, solveByDefinition } from './boards.js';

test.each(paperExamples.slice(0, 7))(
  '$name: $count starts by search ($source)',
  ({ board, cellCount, count }) => {
    expect(countBySearch(board, cellCount)).toBe(count);
  },
);

test.each(otherExamples)('$name: $count starts by search ($source)', ({ board, cellCount, count }) => {
  expect(countBySearch(board, cellCount)).toBe(count);
});

test.each([
  [3, 'torus', 2, 2, 18n],
  [4, 'torus', 2, 3, 144n],
  [5, 'torus', 2, 4, 1650n],
  [6, 'torus', 2, 5, 24_804n],
  [2, 'board', 3, 4, 1n],
  [3, 'board', 3, 5, 1n],
  [4, 'board', 3, 10, 50n],
  [5, 'board', 3, 12, 1n],
  [3, 'torus', 3, 4, 36n],
  [4, 'torus', 3, 6, 8n],
  [5, 'torus', 3, 9, 300n],
] as const)(
  'side %i, %s, threshold %i: %i cells at least, %i starts (results/growth-brute.cpp)',
  (...row) => {
    const [side, kind, threshold, cells, count] = row;
    const board = makeBoard({ width: side, height: side, torus: kind === 'torus', threshold });
    expect(countBySearch(board, cells)).toBe(count);
    expect(countBySearch(board, cells - 1)).toBe(0n);
  },
);

test.each([
  [1, 2, 1n],
  [1, 4, 2n],
  [1, 6, 3n],
  [1, 8, 4n],
  [2, 3, 10n],
  [2, 5, 48n],
  [2, 7, 176n],
  [2, 9, 560n],
  [3, 4, 132n],
  [3, 6, 1020n],
  [3, 8, 6114n],
  [4, 5, 2126n],
  [4, 7, 21960n],
  [5, 6, 39234n],
])('%i x %i, an odd sum: %i starts (brute force)', (a, b, count) => {
  expect(countBySearch(rectangle(a, b), (a + b + 1) / 2)).toBe(count);
  expect(countBySearch(rectangle(b, a), (a + b + 1) / 2)).toBe(count);
});

test('4x4 with 4 to 16 cells: 50637 starts in all (brute force)', () => {
  const counts = [130, 1464, 4568, 8408, 10926, 10564, 7744, 4320, 1816, 560, 120, 16, 1];
  expect(counts.map((_, i) => Number(countBySearch(rectangle(4), 4 + i)))).toEqual(counts);
});

test.each([
  [3, 2, 18n],
  [4, 3, 144n],
  [5, 4, 1650n],
  [6, 5, 24804n],
  [3, 3, 78n],
  [4, 4, 1268n],
  [5, 5, 25835n],
])('torus %i with %i cells: %i starts (brute force)', (n, cells, count) => {
  expect(countBySearch(makeBoard({ width: n, height: n, torus: true }), cells)).toBe(count);
});

test.each([
  [2, 4, 1n, false],
  [3, 5, 1n, false],
  [4, 10, 50n, false],
  [5, 12, 1n, false],
  [3, 4, 36n, true],
  [4, 6, 8n, true],
  [5, 9, 300n, true],
])('threshold 3 on %i with %i cells: %i starts, torus: %s (brute force)', (n, cells, count, torus) => {
  const board = makeBoard({ width: n, height: n, torus, threshold: 3 });
  expect(countBySearch(board, cells)).toBe(count);
  expect(countBySearch(board, cells - 1)).toBe(0n);
});

test('finds exactly the starts that the definition allows', () => {
  const seen = { torus: 0, holes: 0, three: 0, some: 0, none: 0, many: 0 };
  const question = anyBoard(13).chain(board =>
    fc.integer({ min: 1, max: Math.min(7, cellsOf(board).length) }).map(cellCount => ({ board, cellCount })),
  );
  fc.assert(
    fc.property(question, ({ board, cellCount }) => {
      const wanted = solveByDefinition(board, cellCount);
      expect([...startsBySearch(board, cellCount)]).toEqual(wanted);
      expect([...startsBySearch(board, cellCount, { isPlain: true })]).toEqual(wanted);
      if (board.torus) seen.torus++;
      if (board.holes.length > 0) seen.holes++;
      if (board.threshold === 3) seen.three++;
      if (wanted.length === 0) seen.none++;
      else if (wanted.length < 20) seen.some++;
      else seen.many++;
    }),
    { seed: 41, numRuns: 400 },
  );
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(20);
});

test.each([
  [1, 127],
  [127, 1],
  [1, 65],
  [64, 1],
  [1, 64],
])('%i x %i: boards at the edge of a word', (a, b) => {
  const cells = Math.ceil((a + b) / 2);
  expect(countBySearch(rectangle(a, b), cells)).toBe((a + b) % 2 === 0 ? 1n : BigInt(Math.max(a, b) / 2));
});

test('golden walk: nodes and digests of 5x5 and 6x6', () => {
  const golden = [5, 6].map(n => {
    const walk = searchStarts(rectangle(n), n).open([], { collect: false });
    while (walk.step(1000));
    return [walk.count, walk.nodes, walk.walkDigest, walk.solutionsDigest, walk.fraction];
  });
  expect(golden).toMatchInlineSnapshot(`
    [
      [
        1615n,
        4990,
        "6422b8f97a3a6836",
        "0ba29211b6d622bc",
        1,
      ],
      [
        23140n,
        109173,
        "9dd6f34474d915c5",
        "ee9c22fc815c30df",
        1,
      ],
    ]
  `);
});

/** Walks a unit in slices and, now and then, hands the rest to walks of its own. */
function walkInPieces(search: Search, unit: Unit, cut: () => number) {
  const total = { count: 0n, nodes: 0, lanes: [0, 0], units: 0 };
  const open: Unit[] = [unit];
  for (let next = open.shift(); next; next = open.shift()) {
    total.units++;
    const walk = search.open(next, { collect: false });
    walk.step(cut());
    open.unshift(...walk.rest());
    total.count += walk.count;
    total.nodes += walk.nodes;
    [0, 8].forEach((at, lane) => {
      const part = Number.parseInt(walk.solutionsDigest.slice(at, at + 8), 16);
      total.lanes[lane] = (total.lanes[lane] + part) >>> 0;
    });
  }
  return total;
}

test('walked part + rest = the unit, however it is cut', () => {
  const question = anyBoard(25)
    .filter(board => board.width * board.height > 8)
    .chain(board =>
      fc
        .integer({ min: 1, max: Math.min(5, cellsOf(board).length) })
        .map(cellCount => ({ board, cellCount })),
    );
  let cutCount = 0;
  fc.assert(
    fc.property(
      question,
      fc.infiniteStream(fc.integer({ min: 5, max: 200 })),
      ({ board, cellCount }, cuts) => {
        const search = openStartSearch(JSON.parse(JSON.stringify({ board, cellCount })));
        const whole = search.open([], { collect: false });
        let fraction = 0;
        while (whole.step(37)) {
          expect(whole.fraction).toBeGreaterThanOrEqual(fraction - 1e-12);
          fraction = whole.fraction;
          expect(fraction).toBeLessThan(1 + 1e-12);
        }
        expect(whole.fraction).toBe(1);
        expect(whole.rest()).toEqual([]);
        const pieces = walkInPieces(search, [], () => cuts.next().value);
        expect(pieces.count).toBe(whole.count);
        expect(pieces.nodes).toBe(whole.nodes);
        expect(pieces.lanes.map(lane => lane.toString(16).padStart(8, '0')).join('')).toBe(
          whole.solutionsDigest,
        );
        if (pieces.units > 1) cutCount++;
      },
    ),
    { seed: 43, numRuns: 120 },
  );
  expect(cutCount).toBeGreaterThan(15);
});

test('solutions come in ascending order from walks and their rests', () => {
  const search = searchStarts(rectangle(4), 4);
  const whole = search.open([], { collect: true });
  while (whole.step(1000));
  const first = search.open([], { collect: true });
  first.step(100);
  const pieces = first.take();
  for (const unit of first.rest()) {
    const walk = search.open(unit, { collect: true });
    while (walk.step(7));
    pieces.push(...walk.take());
  }
  expect(pieces).toEqual(whole.take());
  expect(pieces).toHaveLength(130);
});

test('a slim board has as many starts', () => {
  const question = anyBoard(13).chain(board =>
    fc.integer({ min: 1, max: Math.min(6, cellsOf(board).length) }).map(cellCount => ({ board, cellCount })),
  );
  let turnedCount = 0;
  fc.assert(
    fc.property(question, ({ board, cellCount }) => {
      const other = slim(board);
      expect(other.width).toBeLessThanOrEqual(other.height);
      expect([...startsBySearch(other, cellCount)]).toHaveLength(
        [...startsBySearch(board, cellCount)].length,
      );
      if (other !== board && board.holes.length > 0) turnedCount++;
    }),
    { seed: 45, numRuns: 150 },
  );
  expect(turnedCount).toBeGreaterThan(10);
});

test('a unit before its first step is its own rest', () => {
  const search = searchStarts(rectangle(5), 5);
  expect(search.open([0, 7], { collect: false }).rest()).toEqual([[0, 7]]);
});

test('the name of a search tells boards and numbers of cells apart', () => {
  const ids = [
    searchStarts(rectangle(4, 5), 5),
    searchStarts(rectangle(5, 4), 5),
    searchStarts(rectangle(4, 5), 6),
    searchStarts(makeBoard({ width: 4, height: 5, torus: true }), 5),
    searchStarts(makeBoard({ width: 4, height: 5, threshold: 3 }), 5),
    searchStarts(makeBoard({ width: 4, height: 5, holes: [3] }), 5),
  ].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each([[[3, 3]], [[5, 2]], [[25]], [[-1]], [[0.5]], [[0, 1, 2, 3, 4, 5]]])(
  '%j is no unit of 5x5',
  unit => {
    expect(() => searchStarts(rectangle(5), 5).open(unit, { collect: false })).toThrow(InputError);
  },
);

test('a number of cells that the board cannot take, and a board beyond the limit, are refused', () => {
  expect(() => searchStarts(rectangle(2), 5)).toThrow('the board takes 1 to 4');
  expect(() => searchStarts(rectangle(2), 0)).toThrow(InputError);
  expect(() => searchStarts(rectangle(40), 40)).toThrow('a search takes at most 1024');
});

test('every start has a cell in every stable set', () => {
  let setCount = 0;
  const question = anyBoard(12).chain(board =>
    fc.integer({ min: 1, max: cellsOf(board).length }).map(cellCount => ({ board, cellCount })),
  );
  fc.assert(
    fc.property(question, ({ board, cellCount }) => {
      const { byRows, byColumns } = stableSets(board);
      for (const start of solveByDefinition(board, cellCount)) {
        for (const set of [...byRows, ...byColumns]) {
          setCount++;
          expect(set.some(cell => start.includes(cell))).toBe(true);
        }
      }
    }),
    { seed: 44, numRuns: 100 },
  );
  expect(setCount).toBeGreaterThan(10_000);
});
