/** Propagators of lines against every filling of the cells, tried by definition. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { relationsOfClue } from '../../../src/sudoku/clues/index.js';
import { sudoku } from '../../../src/sudoku/rules.js';
import type { Propagator } from '../../../src/sudoku/solvers/propagators/board.js';
import { RecordPropagator } from '../../../src/sudoku/solvers/propagators/records.js';
import { RowPropagator } from '../../../src/sudoku/solvers/propagators/rows.js';
import { PlainBoard } from './support.js';

/** What each cell holds in some filling that is accepted; undefined where none is. */
function supportByDefinition(sets: readonly number[], accepts: (digits: readonly number[]) => boolean) {
  const support = sets.map(() => 0);
  const digits: number[] = [];
  const place = (): void => {
    const at = digits.length;
    if (at === sets.length) {
      if (accepts(digits)) for (const [i, digit] of digits.entries()) support[i] |= 1 << (digit - 1);
      return;
    }
    for (let digit = 1; 1 << (digit - 1) <= sets[at]; digit++) {
      if (((sets[at] >> (digit - 1)) & 1) === 0) continue;
      digits.push(digit);
      place();
      digits.pop();
    }
  };
  place();
  return support[0] > 0 ? support : undefined;
}

/** What a propagator leaves; undefined where it finds that it cannot hold. */
function leftBy(propagator: Propagator, sets: readonly number[]) {
  const board = new PlainBoard(sets);
  return propagator.run(board) ? [...board.now] : undefined;
}

const SIZE = 6;
const puzzle = sudoku({ size: SIZE });
const sets = fc.array(fc.integer({ min: 1, max: 2 ** SIZE - 1 }), { minLength: 2, maxLength: 6 });

test('a skyscraper keeps what some filling needs: state by state, and with one word for each largest digit', () => {
  let [possible, impossible] = [0, 0];
  fc.assert(
    fc.property(sets, fc.integer({ min: 1, max: SIZE }), (own, value) => {
      const [relation] = relationsOfClue(
        { kind: 'skyscraper', line: 'row', index: 0, fromEnd: false, value },
        puzzle,
      );
      if (relation.kind !== 'row') throw new Error('a skyscraper is a row');
      const cells = own.map((_, i) => i);
      const wanted = supportByDefinition(own, digits => {
        const before = (i: number) => Math.max(0, ...digits.slice(0, i));
        // Digits of a row differ: none is as large as the largest before it, and that is at least their number.
        if (digits.some((digit, i) => digit === before(i) || before(i + 1) <= i)) return false;
        return digits.filter((digit, i) => digit > before(i)).length === value;
      });
      if (wanted) possible++;
      else impossible++;
      expect(leftBy(new RowPropagator(cells, relation.automaton), own)).toEqual(wanted);
      expect(leftBy(new RecordPropagator(cells, value, SIZE), own)).toEqual(wanted);
    }),
    { numRuns: 300 },
  );
  expect(Math.min(possible, impossible)).toBeGreaterThan(20);
});

test('a lunchbox keeps what some filling needs, whatever its ends are', () => {
  let possible = 0;
  fc.assert(
    fc.property(sets, fc.integer({ min: 0, max: 9 }), (own, value) => {
      const cells = own.map((_, i) => i);
      const row = relationsOfClue({ kind: 'lunchbox', cells, value }, puzzle).find(
        ({ kind }) => kind === 'row',
      );
      if (row?.kind !== 'row') throw new Error('a lunchbox has a row');
      const wanted = supportByDefinition(own, digits => {
        const [low, high] = [Math.min(...digits), Math.max(...digits)];
        if (high - low < digits.length - 1) return false;
        if (digits.filter(digit => digit === low || digit === high).length !== 2) return false;
        const [from, to] = [digits.indexOf(low), digits.indexOf(high)].sort((a, b) => a - b);
        return digits.slice(from + 1, to).reduce((sum, digit) => sum + digit, 0) === value;
      });
      if (wanted) possible++;
      expect(leftBy(new RowPropagator(cells, row.automaton), own)).toEqual(wanted);
    }),
    { numRuns: 200 },
  );
  expect(possible).toBeGreaterThan(50);
});
