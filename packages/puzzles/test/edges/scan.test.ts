import { InputError } from '@quadrille/cover';
import { check, estimate, generate, type ScanWalk, scanSearch } from '@quadrille/puzzles/edges';
import { cellsOf, duration, fixCorner, Race, turnPuzzle } from '@quadrille/puzzles/edges/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  boardsByDefinition,
  boardsByScan,
  framedPuzzle,
  hasData,
  looks,
  samplePuzzle,
  smallPuzzle,
} from './support.js';

const finish = (walk: ScanWalk, budget = 1e6) => {
  while (walk.step(budget));
  return walk;
};
const counted = (...args: Parameters<typeof scanSearch>) =>
  finish(scanSearch(...args).open([], { collect: false }));
const { puzzle: five } = generate({ width: 5, height: 5, frameColors: 3, innerColors: 4, seed: 1 });

test('finds exactly the boards that the definition allows, each look once', () => {
  let several = 0;
  fc.assert(
    fc.property(smallPuzzle(4), puzzle => {
      const boards = boardsByScan(puzzle);
      const wanted = looks(puzzle, boardsByDefinition(puzzle));
      expect(looks(puzzle, boards)).toEqual(wanted);
      expect(boards).toHaveLength(wanted.length);
      expect(boards.every(board => check(puzzle, board))).toBe(true);
      if (wanted.length > 1) several++;
    }),
    { numRuns: 60 },
  );
  expect(several).toBeGreaterThan(8); // the puzzles are worth the trial
});

test('the kernel and its twin walk alike, to the digest of every node', () => {
  fc.assert(
    fc.property(
      smallPuzzle(9),
      fc.option(fc.nat(9), { nil: undefined }),
      fc.integer({ min: 1, max: 400 }),
      (puzzle, seed, stop) => {
        const options = seed === undefined ? {} : { seed };
        const [one, other] = [false, true].map(twin => {
          const walk = scanSearch(puzzle, { ...options, twin }).open([], { collect: true });
          walk.step(stop);
          while (walk.nodes < 3000 && walk.step(500));
          return [
            walk.nodes,
            walk.count,
            walk.walkDigest,
            walk.solutionsDigest,
            walk.deepest,
            walk.take(),
            walk.rest(),
          ];
        });
        expect(one).toEqual(other);
      },
    ),
  );
});

test.skipIf(!hasData)('Owen 6x6: 260 boards and 69 284 103 nodes of the row scan (community count)', () => {
  const walk = counted(samplePuzzle('owen/pieces_06x06.txt'));
  expect([walk.count, walk.nodes, walk.fraction]).toEqual([260n, 69_284_103, 1]);
});

test.skipIf(!hasData)(
  'official set: 3x3 corners 2 633 221, without piece 139 2 582 369; 2x2 inside 4 059 952 (census)',
  () => {
    const puzzle = samplePuzzle('official/official.json');
    const free = { ...puzzle, clues: [] };
    const corner = [0, 1, 2, 16, 17, 18, 32, 33, 34];
    expect(counted(free, { path: corner }).count).toBe(2_633_221n);
    expect(counted({ ...puzzle, clues: puzzle.clues.slice(0, 1) }, { path: corner }).count).toBe(2_582_369n);
    expect(counted(free, { path: [17, 18, 33, 34] }).count).toBe(4_059_952n);
  },
);

test.skipIf(!hasData).each(['i5_s1', 'i5_s2', 'i6_s1', 'i6_s2'])(
  '8x8 with 3 frame colors, %s: solved',
  name => {
    const puzzle = samplePuzzle(`generated/gen_8x8_f3_${name}.txt`);
    const race = new Race(puzzle);
    while (race.step(100_000));
    expect(check(puzzle, race.board!)).toBe(true);
    expect(race.nodes).toBeLessThan(2e7);
  },
);

test('a race without a board ends exhausted', () => {
  const race = new Race({ ...five, pieces: five.pieces.map(p => (p.includes(0) ? p : [7, 8, 9, 6])) });
  while (race.step(1000));
  expect([race.isExhausted, race.board]).toEqual([true, undefined]);
});

test.skipIf(!hasData)(
  'pieces equal to others: clue puzzle 1 of Tomy is solved, and its twin pieces do not multiply boards',
  () => {
    const race = new Race(samplePuzzle('clue/clue1.txt'));
    while (race.step(100_000));
    expect(check(samplePuzzle('clue/clue1.txt'), race.board!)).toBe(true);
  },
);

test('a run saved and resumed at any moment has the nodes, boards and digests of an undisturbed one', () => {
  const whole = counted(five);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 1, maxLength: 6 }), slices => {
      const search = scanSearch(five);
      let walk = search.open([], { collect: false });
      for (const slice of slices) {
        walk.step(slice);
        const state = JSON.parse(JSON.stringify(walk.save()));
        walk = scanSearch(five).resume(state, { collect: false });
      }
      finish(walk);
      const figures = (w: ScanWalk) => [w.nodes, w.count, w.walkDigest, w.solutionsDigest];
      expect(figures(walk)).toEqual(figures(whole));
    }),
    { numRuns: 20 },
  );
});

test('a state of another search, or a damaged one, is refused', () => {
  const walk = scanSearch(five).open([], { collect: false });
  walk.step(100);
  const state = walk.save();
  const other = generate({ width: 5, height: 5, frameColors: 3, innerColors: 4, seed: 2 }).puzzle;
  expect(() => scanSearch(other).resume(state, { collect: false })).toThrow(InputError);
  const words = state.words.map((word, i) => (i === 9 ? word + 1 : word));
  expect(() => scanSearch(five).resume({ ...state, words }, { collect: false })).toThrow(/damaged/);
});

test('walked part and rest are the unit, exactly: nodes, boards and their digest add up', () => {
  fc.assert(
    fc.property(
      smallPuzzle(9),
      fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 4 }),
      (puzzle, stops) => {
        const search = scanSearch(puzzle);
        const whole = search.open([], { collect: true });
        whole.step(20_000);
        fc.pre(!whole.step(1));
        let [nodes, count, digestA, digestB] = [0, 0n, 0, 0];
        const open: (readonly number[])[] = [[]];
        for (let i = 0; open.length > 0; i++) {
          const walk = search.open(open.pop()!, { collect: true });
          const more = i < 40 ? walk.step(stops[i % stops.length]) : finish(walk) && false;
          if (more) open.push(...walk.rest());
          nodes += walk.nodes;
          count += walk.count;
          digestA = (digestA + Number.parseInt(walk.solutionsDigest.slice(0, 8), 16)) >>> 0;
          digestB = (digestB + Number.parseInt(walk.solutionsDigest.slice(8), 16)) >>> 0;
        }
        expect([nodes, count]).toEqual([whole.nodes, whole.count]);
        const hex = (lane: number) => lane.toString(16).padStart(8, '0');
        expect(hex(digestA) + hex(digestB)).toBe(whole.solutionsDigest);
      },
    ),
  );
});

test('units that are none of this search are refused', () => {
  const search = scanSearch(five);
  const [unit] = (() => {
    const walk = search.open([], { collect: false });
    walk.step(50);
    return walk.rest();
  })();
  expect(() => search.open(unit, { collect: false })).not.toThrow();
  expect(() => search.open([...unit.slice(0, -1), 3], { collect: false })).toThrow(InputError);
  expect(() => search.open([...unit, ...new Array(30).fill(0)], { collect: false })).toThrow(InputError);
  expect(() => search.open([Number.NaN], { collect: false })).toThrow(InputError);
});

test('the explored share grows from 0 to 1', () => {
  const walk = scanSearch(five).open([], { collect: false });
  let before = walk.fraction;
  expect(before).toBe(0);
  while (walk.step(500)) {
    expect(walk.fraction).toBeGreaterThanOrEqual(before);
    before = walk.fraction;
  }
  expect(walk.fraction).toBe(1);
});

test('the order of pieces, the path and the view do not change the number of boards', () => {
  fc.assert(
    fc.property(framedPuzzle, fc.nat(99), ({ puzzle }, seed) => {
      fc.pre(puzzle.width * puzzle.height <= 16);
      const plain = counted(puzzle);
      expect(counted(puzzle, { seed }).count).toBe(plain.count);
      const columns = cellsOf(puzzle).sort((a, b) => (a % puzzle.width) - (b % puzzle.width) || a - b);
      expect(counted(puzzle, { path: columns }).count).toBe(plain.count);
      expect(counted(turnPuzzle(puzzle, seed & 3)).count).toBe(plain.count);
      const { puzzle: quarter, factor } = fixCorner(puzzle);
      expect(counted(quarter).count * BigInt(factor)).toBe(plain.count);
    }),
    { numRuns: 40 },
  );
});

test('a path must come to a cell before its right and its lower neighbor', () => {
  expect(() => scanSearch(five, { path: [1, 0] })).toThrow(/before its right and its lower/);
  expect(() => scanSearch(five, { path: [0, 0] })).toThrow(/only once/);
  expect(() => scanSearch(five, { path: [99] })).toThrow(/no cell 99/);
  expect(() => scanSearch(five, { path: [] })).toThrow(/at least one cell/);
});

test.skipIf(!hasData)(
  'three pinned corners do not make the search collapse: 190 of 256 pieces and more',
  () => {
    const puzzle = samplePuzzle('official/official.json');
    // Corner pieces 1, 2, 3 in the upper right, lower left and lower right corner; they show gray 0 and 1 at
    // turn 0.
    const clues = [
      { cell: 15, piece: 0, turn: 0 },
      { cell: 240, piece: 1, turn: 2 },
      { cell: 255, piece: 2, turn: 1 },
    ];
    const walk = scanSearch({ ...puzzle, clues }).open([], { collect: false });
    walk.step(5e6);
    expect(walk.deepest).toBeGreaterThan(190);
  },
);

test('the estimate of a small tree is near the truth', () => {
  const truth = counted(five);
  const { nodes, nodesError, solutions } = estimate(five, 20_000, 1);
  expect(Math.abs(nodes - truth.nodes)).toBeLessThan(4 * nodesError + 1);
  expect(nodesError).toBeLessThan(truth.nodes / 10);
  expect(solutions).toBeGreaterThan(0);
});

test('a path of one choice a level is estimated exactly', () => {
  const tiny = generate({ width: 2, height: 2, frameColors: 4, innerColors: 0, seed: 1 }).puzzle;
  const { nodes, solutions, deepest } = estimate(tiny, 4000, 1);
  const truth = counted(tiny);
  expect([nodes, solutions, deepest]).toEqual([truth.nodes, Number(truth.count), 4]);
});

test.each([
  [0.2, 'less than a second'],
  [1, 'about 1 second'],
  [4 * 3600, 'about 4 hours'],
  [86400 * 15, 'about 15 days'],
  [3e37, 'about 10^30 years'],
])('%d seconds are %s', (seconds, words) => {
  expect(duration(seconds).en.replaceAll('\u00a0', ' ')).toBe(words);
});
