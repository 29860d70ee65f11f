/** Propagators of lines against every filling of the cells, tried by definition. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { base64Of } from '../../../src/sudoku/base64.js';
import { breachesOfClue, misshapenClue, relationsOfClue } from '../../../src/sudoku/clues/index.js';
import { puzzleLine } from '../../../src/sudoku/notation/lines.js';
import { format, parse } from '../../../src/sudoku/notation.js';
import { sudoku } from '../../../src/sudoku/rules.js';
import { Sight } from '../../../src/sudoku/sight.js';
import type { Propagator } from '../../../src/sudoku/solvers/propagators/board.js';
import { ClassesPropagator } from '../../../src/sudoku/solvers/propagators/classes.js';
import { LunchboxPropagator, lunchboxWays } from '../../../src/sudoku/solvers/propagators/lunchboxes.js';
import { RecordPropagator } from '../../../src/sudoku/solvers/propagators/records.js';
import { RowPropagator } from '../../../src/sudoku/solvers/propagators/rows.js';
import { Seers } from '../../../src/sudoku/solvers/propagators/seers.js';
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

/** Patterns over the digits of a small grid. */
const pattern = fc.letrec<{ whole: string; part: string }>(tie => ({
  whole: fc
    .array(fc.array(tie('part'), { maxLength: 4 }), { minLength: 1, maxLength: 2 })
    .map(lists => lists.map(list => list.join('')).join('|')),
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('1', '2', '6', '.', '[2-4]', '[^35]', '[1346-9]'),
    tie('whole').map(own => `(${own})`),
    fc
      .tuple(
        fc.oneof(
          fc.constantFrom('3', '.', '[1-3]'),
          tie('whole').map(own => `(${own})`),
        ),
        fc.constantFrom('*', '+', '?', '{2}', '{0,2}', '{1,}', '{2,3}'),
      )
      .map(own => own.join('')),
  ),
})).whole;

test('a pattern keeps what some filling needs, as regular expressions say, and full cells break it as they say', () => {
  let [possible, impossible] = [0, 0];
  fc.assert(
    fc.property(sets, pattern, (own, text) => {
      const words = new RegExp(`^(?:${text})$`);
      const isMatch = (digits: readonly number[]) => words.test(digits.join(''));
      const cells = own.map((_, i) => i);
      const clue = { kind: 'pattern' as const, cells, text };
      expect(misshapenClue(clue, puzzle), text).toBeUndefined();
      const [row] = relationsOfClue(clue, puzzle);
      if (row?.kind !== 'row') throw new Error('a pattern is a row');
      const wanted = supportByDefinition(own, isMatch);
      if (wanted) possible++;
      else impossible++;
      expect(leftBy(new RowPropagator(cells, row.automaton), own), text).toEqual(wanted);
      const digits = own.map(set => 32 - Math.clz32(set));
      const grid = [...digits, ...new Array<number>(SIZE * SIZE - digits.length).fill(0)];
      expect(breachesOfClue(clue, puzzle, grid).length === 0, text).toBe(isMatch(digits));
    }),
    { numRuns: 400 },
  );
  expect(Math.min(possible, impossible)).toBeGreaterThan(60);
});

test('what is not a pattern is refused, and digits that the grid does not have match nothing', () => {
  const wrong = (text: string) =>
    misshapenClue({ kind: 'pattern', cells: [0, 1], text }, puzzle) !== undefined;
  for (const text of ['(', '1)', '[', '[]', '[3-1]', '*1', '1{3,2}', '1-2', '{2}', '(.{999}){999}'])
    expect(wrong(text), text).toBe(true);
  for (const text of ['', '9', '[7-9]|1', '(()|2)*']) expect(wrong(text), text).toBe(false);
});

/** Packs a machine of few states that has one way for each of its digits: accepting states 0 … accepting - 1. */
function packed(ways: readonly (readonly number[])[], accepting: number): string {
  const width = 3;
  const bits = (value: number, count: number) => value.toString(2).padStart(count, '0');
  const body = ways.map(
    own =>
      [...own]
        .reverse()
        .map(to => (to < 0 ? 0 : 1))
        .join('') +
      own
        .filter(to => to >= 0)
        .map(to => bits(to, width))
        .join(''),
  );
  const text =
    bits(1, 2) +
    bits(width - 1, 4) +
    bits(SIZE - 1, 4) +
    bits(1, width) +
    bits(accepting - 1, width) +
    '1' +
    body.join('');
  const bytes = (text + '0'.repeat(7)).match(/.{8}/g)!.map(byte => Number.parseInt(byte, 2));
  return base64Of(bytes);
}

test('a packed state machine accepts what its ways say', () => {
  // Odd and even digits alternate, beginning with an odd one; state 2 is a dead end.
  const text = packed(
    [
      [1, 2, 1, 2, 1, 2],
      [-1, 0, -1, 0, -1, 0],
      [-1, -1, -1, -1, -1, -1],
    ],
    2,
  );
  const [row] = relationsOfClue({ kind: 'machine', cells: [0, 1, 2], text }, puzzle);
  if (row?.kind !== 'row') throw new Error('a machine is a row');
  const full = 2 ** SIZE - 1;
  expect(leftBy(new RowPropagator([0, 1, 2], row.automaton), [full, full, full])).toEqual([
    0b010101, 0b101010, 0b010101,
  ]);
  const wrong = (own: string) =>
    misshapenClue({ kind: 'machine', cells: [0], text: own }, puzzle) !== undefined;
  expect([text, '', 'A', '####', '____', text.slice(0, 5)].map(wrong)).toEqual([
    false,
    true,
    true,
    true,
    true,
    true,
  ]);
  const line = `${'.'.repeat(36)};machine ${text} r1c1 r1c2;pattern ([12]|[^3]4)* r2c1 r2c2`;
  expect(puzzleLine(parse(line).puzzle)).toBe(line);
  const iss = format(parse(line), 'iss');
  expect(parse(iss).puzzle.constraints).toEqual(parse(line).puzzle.constraints);
});

test('parts are repeated at places, loops have no beginning, and a cell may count twice', () => {
  const read = (text: string) => parse(text).puzzle.constraints;
  expect(read('.Shape~6x6.Replicate~JA.Thermo~R1C1~R2C2.End')).toEqual(
    [0, 3].map(cell => ({ kind: 'thermo', cells: [cell, cell + 7] })),
  );
  expect(read('.Shape~6x6.Replicate~B.Replicate~G~R1C1..~R1C1_1_2.End.End')).toEqual(
    [1, 2].map(cell => ({ kind: 'marks', cell, digits: [1, 2] })),
  );
  for (const text of ['.Shape~6x6.Replicate~_.Thermo~R1C1~R2C2.End', '.Shape~6x6.Replicate~!.End'])
    expect(() => parse(text), text).toThrow(/cell|places/);
  expect(read('.Shape~6x6.SumLine~6~R1C1~R1C2~R2C2~LOOP')).toMatchObject([
    { kind: 'either', lists: [[{ cells: [0, 1, 7] }], [{ cells: [1, 7, 0] }], [{ cells: [7, 0, 1] }]] },
  ]);
  expect(read('.Cage~20~R4C2~R4C3~R4C3')).toMatchObject([
    { kind: 'region', cells: [28, 29] },
    { kind: 'sum', cells: [28, 29, 29], value: 20 },
  ]);
  expect(read('.ValueIndexing~R1C1~R1C2~R2C3~R3C4')).toMatchObject([
    {
      lists: [
        [{ cell: 1, digits: [1] }, { groups: [[0], [11]] }],
        [{ cell: 1, digits: [2] }, { groups: [[0], [21]] }],
      ],
    },
  ]);
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

test('by its ways to be filled a lunchbox keeps what different digits need, and knows a full one', () => {
  let [kept, gone, right, wrong] = [0, 0, 0, 0];
  const shift = fc.constantFrom(0, -1);
  fc.assert(
    fc.property(sets, fc.integer({ min: 0, max: 9 }), shift, (own, value, shift) => {
      const cells = own.map((_, i) => i);
      const isRight = (digits: readonly number[]) => {
        const [from, to] = [digits.indexOf(Math.min(...digits)), digits.indexOf(Math.max(...digits))].sort(
          (a, b) => a - b,
        );
        const between = digits.slice(from + 1, to).reduce((sum, digit) => sum + digit + shift, 0);
        return new Set(digits).size === digits.length && between === value;
      };
      const wanted = supportByDefinition(own, isRight);
      const ways = lunchboxWays(SIZE, cells.length, value, shift)!;
      const left = leftBy(new LunchboxPropagator(cells, ways, 2 ** SIZE - 1, undefined), own);
      if (wanted) {
        for (const [i, set] of wanted.entries()) expect(set & ~(left?.[i] ?? 0)).toBe(0);
        kept++;
      } else if (!left) gone++;
      const digits = own.map(set => 32 - Math.clz32(set));
      if (new Set(digits).size < digits.length) return;
      const full = digits.map(digit => 1 << (digit - 1));
      const found = leftBy(new LunchboxPropagator(cells, ways, 2 ** SIZE - 1, undefined), full) !== undefined;
      expect(found).toBe(isRight(digits));
      if (found) right++;
      else wrong++;
    }),
    { numRuns: 600 },
  );
  expect(Math.min(kept, gone, right, wrong)).toBeGreaterThan(15);
});

test('classes of digits, each in some cell: state by state, and as one word of states', () => {
  let [possible, impossible, pointed] = [0, 0, 0];
  const sight = new Sight(6);
  for (let a = 0; a < 6; a++) for (let b = 0; b < a; b++) if ((a + b) % 3 > 0) sight.add(a, b);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 63 }), { minLength: 6, maxLength: 6 }), own => {
      const [row] = relationsOfClue({ kind: 'global-entropy' }, puzzle);
      if (row?.kind !== 'row' || !row.classes) throw new Error('a square has classes');
      const cells = [0, 1, 2, 3];
      const inside = own.slice(0, 4);
      const wanted = supportByDefinition(inside, digits => new Set(digits.map(d => (d - 1) >> 1)).size === 3);
      if (wanted) possible++;
      else impossible++;
      expect(leftBy(new RowPropagator(cells, row.automaton), inside)).toEqual(wanted);
      expect(leftBy(new ClassesPropagator(cells, row.classes, undefined), inside)).toEqual(wanted);
      // With cells that see each other: what some filling needs stays.
      const isFilling = (digits: readonly number[]) =>
        new Set(digits.slice(0, 4).map(d => (d - 1) >> 1)).size === 3 &&
        digits.every((d, b) => digits.every((e, a) => a >= b || d !== e || !sight.has(a, b)));
      const all = supportByDefinition(own, isFilling);
      const left = leftBy(new ClassesPropagator(cells, row.classes, new Seers(sight, 6)), own);
      if (all) for (const [i, set] of all.entries()) expect(set & ~(left?.[i] ?? 0)).toBe(0);
      if (left && (left[4] !== own[4] || left[5] !== own[5])) pointed++;
    }),
    { numRuns: 400 },
  );
  expect(Math.min(possible, impossible, pointed)).toBeGreaterThan(5);
});
