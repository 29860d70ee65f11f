import { type EdgePuzzle, type Piece, type ScanWalk, scanSearch } from '@quadrille/puzzles/edges';
import type { ScanState } from '@quadrille/puzzles/edges/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileTables } from '../../tables.js';
import { ScanKernel } from './host.js';

/** Many pieces of few or many colors, and a corner of a board to fill with them, row by row. */
const census = fc
  .record({
    side: fc.integer({ min: 3, max: 17 }),
    width: fc.integer({ min: 1, max: 6 }),
    height: fc.integer({ min: 1, max: 6 }),
    colors: fc.integer({ min: 2, max: 30 }),
    framed: fc.boolean(),
    turnable: fc.boolean(),
    isMixed: fc.boolean(),
    seed: fc.nat(1e9),
  })
  .map(({ side, width, height, colors, framed, turnable, isMixed, seed }) => {
    const puzzle = { width: side, height: side, clues: [], holes: [], framed, turnable };
    const all = piecesOf(side, colors, framed, seed);
    const pieces = isMixed ? all : different(all);
    const rows = Array.from({ length: Math.min(height, side) }, (_, y) => y * side);
    const path = rows.flatMap(row => Array.from({ length: Math.min(width, side) }, (_, x) => row + x));
    return { puzzle: { ...puzzle, pieces } as EdgePuzzle, path };
  });

/** Random pieces; the frame's have their gray sides, so that corners and borders can be filled. */
function piecesOf(side: number, colors: number, framed: boolean, seed: number): Piece[] {
  let state = seed + 1;
  const color = () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return 1 + ((state >>> 9) % colors);
  };
  return Array.from({ length: side * side }, (_, at) => {
    const piece = [color(), color(), color(), color()] as [number, number, number, number];
    if (framed && at < 4 * side - 4) piece[0] = 0;
    if (framed && at < 4) piece[3] = 0;
    return piece;
  });
}

/** Of equal pieces only the first. */
function different(pieces: readonly Piece[]): Piece[] {
  const seen = new Set<string>();
  return pieces.filter(([a, b, c, d]) => {
    const turns = [
      [a, b, c, d],
      [b, c, d, a],
      [c, d, a, b],
      [d, a, b, c],
    ].map(String);
    const isNew = !seen.has(turns[0]);
    for (const turn of turns) seen.add(turn);
    return isNew;
  });
}

/** Everything that can be told of a walk. */
const figures = (walk: ScanWalk) => [
  walk.nodes,
  walk.count,
  walk.walkDigest,
  walk.solutionsDigest,
  walk.deepest,
  walk.fraction,
  walk.rest(),
  walk.take(),
  walk.save(),
];

test('the loop without branches walks as the twin does, slice by slice, in any unit, and saves the same', () => {
  const slices = fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(census, slices, fc.nat(1000), ({ puzzle, path }, budgets, pick) => {
      const [search, twin] = [scanSearch(puzzle, { path }), scanSearch(puzzle, { path, twin: true })];
      let walks = [search, twin].map(s => s.open([], { collect: true }));
      let units: (readonly number[])[] = [];
      for (const budget of budgets) {
        for (const walk of walks) walk.step(budget);
        const [one, other] = walks.map(figures);
        expect(one).toEqual(other);
        const states = [one, other].map(list => JSON.parse(JSON.stringify(list.at(-1))) as ScanState);
        units = walks[0].rest();
        walks = [search.resume(states[1], { collect: true }), twin.resume(states[0], { collect: true })];
      }
      if (units.length === 0) return;
      const unit = units[pick % units.length];
      const parts = [search, twin].map(s => s.open(unit, { collect: pick % 2 === 0 }));
      for (const budget of budgets) for (const part of parts) part.step(budget);
      expect(figures(parts[0])).toEqual(figures(parts[1]));
    }),
    { numRuns: 80 },
  );
});

test('the trial means something: long lists, many kinds, boards, and cases left to the plain loop', () => {
  const seen = { branchless: 0, plain: 0, long: 0, wide: 0, boards: 0 };
  for (const { puzzle, path } of fc.sample(census, { numRuns: 80, seed: 1 })) {
    const tables = compileTables(puzzle, path);
    const { isBranchless } = new ScanKernel(tables, { collect: 0 });
    const lists = tables.pool
      .join()
      .split(',0')
      .map(list => list.split(',').filter(Boolean).length);
    const walk = scanSearch(puzzle, { path }).open([], { collect: false });
    walk.step(2000);
    if (!isBranchless) seen.plain++;
    else seen.branchless++;
    if (isBranchless && Math.max(...lists) > 8) seen.long++;
    if (isBranchless && tables.kinds.length > 128) seen.wide++;
    if (isBranchless && walk.count > 0n) seen.boards++;
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(7);
});

test('a state goes back into a kernel that has gone on', () => {
  const side = 8;
  const puzzle = { width: side, height: side, clues: [], holes: [], framed: true, turnable: true };
  const tables = compileTables({ ...puzzle, pieces: different(piecesOf(side, 5, true, 7)) }, [
    ...Array(64).keys(),
  ]);
  const kernel = new ScanKernel(tables, { collect: 0 });
  kernel.step(300);
  const early = kernel.save();
  const marks = () => [kernel.nodes, kernel.deepest, kernel.walkDigest];
  kernel.step(50_000);
  const later = marks();
  expect(kernel.isBranchless).toBe(true);
  kernel.restore(early);
  expect(kernel.nodes).toBe(300);
  kernel.step(50_000);
  expect(marks()).toEqual(later);
});
