/** Pencil marks in every variant: three ways to make them agree, and with the rules. */
import { randomFrom } from '@quadrille/cover';
import { faults, type Sudoku, sudoku } from '@quadrille/puzzles/sudoku';
import { candidatesOf } from '@quadrille/puzzles/sudoku/internal';
import { stateOf } from '@quadrille/puzzles/sudoku/logic';
import { expect, test } from 'vitest';
import { fill } from '../../../src/sudoku/logic/state.js';

/** Digits that no single filled cell rules out, asking the rules about two cells at a time; for small puzzles. */
function marksByDefinition(puzzle: Sudoku, values: readonly number[]): number[] {
  return values.map((own, cell) => {
    let set = 0;
    for (let digit = 1; digit <= puzzle.size && own === 0; digit++) {
      const pairs = values.flatMap((other, at) =>
        other > 0 ? [values.map((_, i) => (i === at ? other : i === cell ? digit : 0))] : [],
      );
      if (pairs.every(pair => faults(puzzle, pair).length === 0)) set |= 1 << (digit - 1);
    }
    return set;
  });
}

const shapes: readonly Partial<Sudoku>[] = [
  {},
  { size: 4, constraints: [{ kind: 'nonconsecutive' }] },
  { size: 6, constraints: [{ kind: 'nonconsecutive' }, { kind: 'antiking' }] },
  { size: 6, constraints: [{ kind: 'disjoint' }, { kind: 'cage', cells: [0, 7, 14, 21], sum: 0 }] },
  { size: 4, constraints: [{ kind: 'windoku' }, { kind: 'antiknight' }] },
  { constraints: [{ kind: 'antiknight' }, { kind: 'cage', cells: [0, 10, 20, 30], sum: 0 }] },
  { constraints: [{ kind: 'diagonal' }, { kind: 'windoku' }, { kind: 'disjoint' }, { kind: 'antiking' }] },
  { size: 12, constraints: [{ kind: 'nonconsecutive' }, { kind: 'diagonal' }] },
  { size: 25, constraints: [{ kind: 'nonconsecutive' }] },
];

test.each(shapes)('marks after any digits are what the rules say (%j)', model => {
  const random = randomFrom(7);
  const puzzle = sudoku(model);
  const { size } = puzzle;
  for (let round = 0; round < 6; round++) {
    const values = puzzle.givens.map(() => (random.below(6) === 0 ? 1 + random.below(size) : 0));
    const written = stateOf(puzzle, { values });
    const filled = stateOf(puzzle);
    for (const cell of random.shuffle([...values.keys()])) {
      if (values[cell] > 0) fill(filled, cell, values[cell]);
    }
    const marks = [...written.candidates];
    if (size <= 6) expect(marks).toEqual(marksByDefinition(puzzle, values));
    expect(candidatesOf(puzzle, values)).toEqual(
      marks.map((set, cell) => (values[cell] > 0 ? 1 << (values[cell] - 1) : set)),
    );
    const { shape: _, given: __, ...one } = written;
    const { shape: ___, given: ____, ...two } = filled;
    expect(two).toEqual(one);
    const places = written.shape.houses.flatMap(({ cells }) =>
      Array.from({ length: size }, (_, digit) =>
        cells.reduce((set, cell, at) => set | (((marks[cell] >> digit) & 1) << at), 0),
      ),
    );
    expect([...written.positions]).toEqual(places);
  }
});
