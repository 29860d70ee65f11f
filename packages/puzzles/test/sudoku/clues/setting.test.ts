/** Setting: true candidates, clues that are too many, conflicts and suggestions, against enumeration on 4x4 grids. */
import { parse, type Sudoku } from '@quadrille/puzzles/sudoku';
import {
  carryOver,
  conflictingClues,
  irreducibleClues,
  knownOf,
  redundantClues,
  suggestions,
  trueCandidates,
  withSuggestion,
} from '@quadrille/puzzles/sudoku/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasData, rowsOf, smallPuzzle, solveByDefinition } from './support.js';

/** Runs slices to their end. */
function ended<T>(slices: Generator<unknown, T, void>): T {
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
  }
}

/** For each cell the digits of all solutions, by definition. */
function masksByDefinition(puzzle: Sudoku): number[] {
  const masks = puzzle.givens.map(() => 0);
  for (const grid of solveByDefinition(puzzle)) {
    for (const [cell, digit] of [...grid].entries()) masks[cell] |= 1 << (Number(digit) - 1);
  }
  return masks;
}

test('true candidates are those of all solutions, from nothing and one by one', () => {
  fc.assert(
    fc.property(smallPuzzle, fc.constantFrom(1, 3, 1000), (puzzle, poolSize) => {
      const { possible, unknown } = ended(trueCandidates(puzzle, { poolSize }));
      expect(unknown.every(set => set === 0)).toBe(true);
      expect(possible).toEqual(masksByDefinition(puzzle));
    }),
    { numRuns: 50 },
  );
});

test('what is carried over an edit is still true', () => {
  fc.assert(
    fc.property(smallPuzzle, smallPuzzle, fc.boolean(), (first, second, isMore) => {
      const before = isMore
        ? first
        : { ...first, constraints: [...first.constraints, ...second.constraints] };
      const after = isMore ? { ...first, constraints: [...first.constraints, ...second.constraints] } : first;
      const known = carryOver(before, after, knownOf(before, ended(trueCandidates(before))));
      expect(ended(trueCandidates(after, { known, poolSize: 2 })).possible).toEqual(masksByDefinition(after));
    }),
    { numRuns: 35 },
  );
});

test('a limit leaves candidates unknown, not false', () => {
  const puzzle = parse(`${'.'.repeat(81)};thermo r1c1 r1c2 r1c3`).puzzle;
  const { unknown, ended: how } = ended(trueCandidates(puzzle, { poolSize: 1, nodeLimit: 100 }));
  expect(how).toBe('limited');
  expect(unknown.some(set => set !== 0)).toBe(true);
});

test('conflicts, redundant clues and irreducible rests, against the definition', () => {
  const isExempt = ({ kind }: { readonly kind: string }) => kind === 'all-marked';
  fc.assert(
    fc.property(smallPuzzle, puzzle => {
      if (puzzle.constraints.some(isExempt)) return;
      const count = (clues: readonly number[]) =>
        solveByDefinition({ ...puzzle, constraints: clues.map(at => puzzle.constraints[at]) }).length;
      const all = puzzle.constraints.map((_, at) => at);
      const total = count(all);
      if (total === 0) {
        const { clues } = ended(conflictingClues(puzzle));
        expect(count(clues)).toBe(0);
        for (const own of clues) expect(count(clues.filter(at => at !== own))).toBeGreaterThan(0);
      }
      if (total !== 1) return;
      const redundant = all.filter(own => count(all.filter(at => at !== own)) === 1);
      expect(ended(redundantClues(puzzle)).clues).toEqual(redundant);
      const rest = ended(irreducibleClues(puzzle)).clues;
      expect(count(rest)).toBe(1);
      for (const own of rest) expect(count(rest.filter(at => at !== own))).toBeGreaterThan(1);
    }),
    { numRuns: 60 },
  );
});

test('suggestions leave one solution', () => {
  let puzzle = parse('12..............;even r3c3').puzzle;
  let { pool } = ended(trueCandidates(puzzle));
  const [aim] = pool;
  // Givens of one solution, until two or three are left.
  for (let cell = 4; pool.length > 3; cell++) {
    const more = { ...puzzle, givens: puzzle.givens.with(cell, aim[cell]) };
    const next = ended(trueCandidates(more)).pool;
    if (next.length > 1) [puzzle, pool] = [more, next];
  }
  const found = ended(suggestions(puzzle, pool, { wanted: 4 }));
  expect(found.length).toBeGreaterThan(0);
  for (const own of found) {
    expect(own.isUnique).toBe(true);
    expect(solveByDefinition(withSuggestion(puzzle, own))).toHaveLength(1);
  }
});

test.skipIf(!hasData)('true candidates of states of setters at work, as two other solvers found them', () => {
  const clues = new Map(rowsOf('oracle-clues.tsv').map(row => [row.id, row]));
  let right = 0;
  for (const { id, kept, candidates, iss_candidates_ms: ms } of rowsOf('oracle-states.tsv')) {
    if (!(Number(ms) < 12) || candidates === '?') continue;
    const row = clues.get(id)!;
    const own = row.clues.split(' ');
    const text =
      (row.fixed === '-' ? '' : row.fixed) +
      kept
        .split(',')
        .map(at => own[Number(at)])
        .join('');
    let puzzle: Sudoku;
    try {
      puzzle = parse(text).puzzle;
    } catch {
      continue;
    }
    const { size, rows = size, columns = size } = puzzle;
    const { possible, unknown } = ended(trueCandidates(puzzle, { nodeLimit: 20_000, poolSize: 30 }));
    if (unknown.some(set => set !== 0)) continue;
    const on = possible.filter((_, cell) => Math.floor(cell / size) < rows && cell % size < columns);
    const hex = on.map(set => set.toString(16).padStart(Math.ceil(size / 4), '0')).join('');
    expect(hex, `${id} ${kept}`).toBe(candidates);
    right++;
  }
  expect(right).toBeGreaterThan(50);
});
