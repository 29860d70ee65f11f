import { exampleNamed, parse, solve, solveByLogic, sudoku } from '@quadrille/puzzles/sudoku';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bar, candidatePlace, lines, linkPath } from '../src/pages/sudoku/drawing.js';
import { PICKS } from '../src/pages/sudoku/examples.js';
import { fromParams, ofDocument, packed, toParams, unpacked } from '../src/pages/sudoku/link.js';
import { mayTakeLong } from '../src/pages/sudoku/long.js';
import {
  applied,
  beginning,
  believedCandidates,
  bit,
  digitsIn,
  emptied,
  erase,
  openCandidates,
  type Position,
  paint,
  restarted,
  writeDigit,
  writeGiven,
  writeMark,
} from '../src/pages/sudoku/position.js';
import { hintMarks } from '../src/pages/sudoku/scene.js';

const wikipedia = exampleNamed('wikipedia')!.puzzle;
const start = beginning(wikipedia);

test('a digit is written, again taken out, never over a given, and tidies the marks it rules out', () => {
  const marked = writeMark(writeMark(start, 'center', [2, 3], 4), 'corner', [2], 1);
  const placed = writeDigit(marked, [0, 2], 4);
  expect(placed.values.slice(0, 4)).toEqual([5, 3, 4, 0]);
  expect(placed.center[3]).toBe(0);
  expect(placed.corner[2]).toBe(0);
  expect(writeDigit(placed, [2], 4).values).toEqual(start.values);
  expect(writeDigit(start, [0], 9)).toBe(start);
});

test('marks and colors toggle; erasing takes digits, then marks, then colors', () => {
  let position: Position = paint(writeMark(start, 'center', [2, 3], 7), [2], 3);
  position = writeDigit(position, [3], 6);
  expect(erase(position, [2, 3]).values[3]).toBe(0);
  position = erase(erase(position, [2, 3]), [2, 3]);
  expect(position.center).toEqual(start.center);
  expect(position.colors[2]).toBe(3);
  expect(erase(position, [2, 3]).colors[2]).toBe(0);
  expect(writeMark(writeMark(start, 'corner', [2], 7), 'corner', [2], 7)).toEqual(start);
});

test('candidates are what the rules leave, without those struck; own center marks count when all cells have them', () => {
  const open = openCandidates(start);
  expect(digitsIn(open[2])).toEqual([1, 2, 4]);
  expect(open[0]).toBe(0);
  const struck = writeMark(start, 'struck', [2], 4);
  expect(digitsIn(openCandidates(struck)[2])).toEqual([1, 2]);
  expect(believedCandidates(start, false)).toEqual(open);
  const all = { ...start, center: open.map((set, cell) => (cell === 2 ? bit(4) : set)) };
  expect(digitsIn(believedCandidates(all, false)[2])).toEqual([4]);
  expect(digitsIn(believedCandidates(all, true)[2])).toEqual([1, 2, 4]);
});

test('the nonconsecutive rule narrows candidates too', () => {
  const puzzle = sudoku({ constraints: [{ kind: 'nonconsecutive' }] });
  const position = writeDigit(beginning(puzzle), [0], 5);
  expect(digitsIn(openCandidates(position)[1])).toEqual([1, 2, 3, 7, 8, 9]);
});

test('givens are set and taken out, clearing keeps them or takes all', () => {
  const own = writeGiven(emptied(start), [0, 1], 3);
  expect(own.puzzle.givens.slice(0, 3)).toEqual([3, 3, 0]);
  expect(writeGiven(own, [0], 3)).toBe(own);
  expect(writeGiven(own, [0], 0).puzzle.givens[0]).toBe(0);
  expect(restarted(writeDigit(start, [2], 4))).toEqual(start);
});

test('sets in an address: a round trip for every list', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2 ** 25 - 1 }), { minLength: 1, maxLength: 90 }), sets => {
      expect(unpacked(packed(sets) ?? '', sets.length, 2 ** 25 - 1)).toEqual(sets);
    }),
  );
});

test('games in an address: a round trip with digits, marks and colors, at every size', () => {
  const any = fc.record({
    size: fc.constantFrom(4, 6, 9, 16, 25),
    seeds: fc.array(
      fc.tuple(fc.nat(), fc.nat(), fc.constantFrom('value', 'given', 'corner', 'center', 'struck', 'paint')),
      {
        maxLength: 30,
      },
    ),
    isAuto: fc.boolean(),
  });
  let played = 0;
  fc.assert(
    fc.property(any, ({ size, seeds, isAuto }) => {
      let position = beginning(sudoku({ size }));
      for (const [a, b, kind] of seeds.toSorted(
        (x, y) => Number(y[2] === 'given') - Number(x[2] === 'given'),
      )) {
        const [cell, digit] = [a % (size * size), (b % size) + 1];
        if (kind === 'given') position = writeGiven(position, [cell], digit);
        else if (kind === 'value') position = writeDigit(position, [cell], digit);
        else if (kind === 'paint') position = paint(position, [cell], (b % 9) + 1);
        else position = writeMark(position, kind, [cell], digit);
      }
      if (position.values.some((digit, cell) => digit !== position.puzzle.givens[cell])) played++;
      const params = new URLSearchParams();
      for (const [key, value] of Object.entries(toParams({ position, isAuto, isOwn: false }))) {
        if (value) params.set(key, value);
      }
      expect(fromParams(params)).toEqual({ position, isAuto, isOwn: false });
    }),
    { numRuns: 60 },
  );
  expect(played).toBeGreaterThan(20);
});

test('a hostile address gives a game or an input error, never anything else', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom(...PICKS.map(pick => pick.text)),
    fc.stringMatching(/^[.0-9a-z-]{0,40}$/),
  );
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('p', 'g', 'v', 'c', 'k', 's', 'o', 'a', 'm', 'text'), text),
      values => {
        try {
          const shown = fromParams(new URLSearchParams(values));
          if (shown) expect(openCandidates(shown.position)).toHaveLength(shown.position.values.length);
        } catch (error) {
          expect((error as Error).name).toMatch(/(Input|Notation|Model)Error/);
        }
      },
    ),
    { numRuns: 130 },
  );
});

test('candidates of a document become what is not struck', () => {
  const position = ofDocument(parse(`:0000:x:+123${'.'.repeat(78)}:419:::`));
  expect(position.values[0]).toBe(1);
  expect(position.puzzle.givens[0]).toBe(0);
  expect(openCandidates(position)[8] & bit(4)).toBe(0);
  expect(openCandidates(position)[7] & bit(4)).toBe(bit(4));
});

test('every example is what its place in the list says', () => {
  for (const { text, name } of PICKS) {
    const { puzzle } = parse(text);
    expect(solve(puzzle, undefined, { limit: 2 }).solutions, name).toHaveLength(1);
  }
});

test('few givens are warned of, usual puzzles are not', () => {
  expect(mayTakeLong(sudoku(), 'search', true)).toBe(true);
  expect(mayTakeLong(sudoku(), 'combined', false)).toBe(true);
  expect(mayTakeLong(sudoku(), 'logic', false)).toBe(false);
  expect(mayTakeLong(wikipedia, 'search', true)).toBe(false);
  expect(mayTakeLong(sudoku({ size: 25 }), 'search', false)).toBe(true);
  expect(mayTakeLong(sudoku({ size: 4 }), 'search', true)).toBe(false);
});

test('lines: every border is thin inside a box and thick between two', () => {
  const { thin, house } = lines(9, wikipedia.boxes);
  expect(thin.match(/M/g)).toHaveLength(108);
  expect(house.match(/M/g)).toHaveLength(36);
  expect(candidatePlace(9, { cell: 0, digit: 1 })).toEqual({ x: 21, y: 21 });
  expect(linkPath(9, { cell: 0, digit: 1 }, { cell: 8, digit: 1 })).toMatch(/^M[\d. ]+C[\d. ]+ 113 /);
  expect(bar(9, 0, 1)).toMatch(/^M\d/);
});

test('an X-wing with its links and marks', () => {
  const { puzzle } = parse(PICKS[1].text);
  let position = beginning(puzzle);
  const { steps } = solveByLogic(puzzle);
  const found = steps.find(({ technique }) => technique === 'x-wing')!;
  for (const step of steps.slice(0, steps.indexOf(found))) position = applied(position, step);
  expect(found.eliminated).toHaveLength(4);
  expect(hintMarks(puzzle, position.values, found, 1).proof.size).toBe(0);
  const marks = hintMarks(puzzle, position.values, found, 3);
  expect([marks.proof.size, marks.eliminated.size, marks.rings.size]).toEqual([4, 4, 4]);
  expect(marks.links.map(({ strong }) => strong).sort()).toEqual([false, false, true, true]);
});
