import { exampleNamed, parse, solve, sudoku } from '@quadrille/puzzles/sudoku';
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
import { hintMarks, linksOf } from '../src/pages/sudoku/scene.js';
import { type Finding, type Move, tasks } from '../src/pages/sudoku/work.js';

const wikipedia = exampleNamed('wikipedia')!.puzzle;
const start = beginning(wikipedia);
const quiet = () => {
  const events: unknown[] = [];
  const stop = new AbortController();
  const context = {
    emit: (event: unknown) => events.push(event),
    signal: stop.signal,
    breathe: async () => {},
  };
  return { context, events, stop };
};

test('a digit is written, again taken out, never over a given, and tidies the marks it rules out', () => {
  const marked = writeMark(writeMark(start, 'centre', [2, 3], 4), 'corner', [2], 1);
  const placed = writeDigit(marked, [0, 2], 4);
  expect(placed.values.slice(0, 4)).toEqual([5, 3, 4, 0]);
  expect(placed.centre[3]).toBe(0);
  expect(placed.corner[2]).toBe(0);
  expect(writeDigit(placed, [2], 4).values).toEqual(start.values);
  expect(writeDigit(start, [0], 9)).toBe(start);
});

test('marks and colours toggle; erasing takes digits, then marks, then colours', () => {
  let position: Position = paint(writeMark(start, 'centre', [2, 3], 7), [2], 3);
  position = writeDigit(position, [3], 6);
  expect(erase(position, [2, 3]).values[3]).toBe(0);
  position = erase(erase(position, [2, 3]), [2, 3]);
  expect(position.centre).toEqual(start.centre);
  expect(position.colours[2]).toBe(3);
  expect(erase(position, [2, 3]).colours[2]).toBe(0);
  expect(writeMark(writeMark(start, 'corner', [2], 7), 'corner', [2], 7)).toEqual(start);
});

test('candidates are what the rules leave, without those struck; own centre marks count when all cells have them', () => {
  const open = openCandidates(start);
  expect(digitsIn(open[2])).toEqual([1, 2, 4]);
  expect(open[0]).toBe(0);
  const struck = writeMark(start, 'struck', [2], 4);
  expect(digitsIn(openCandidates(struck)[2])).toEqual([1, 2]);
  expect(believedCandidates(start, false)).toEqual(open);
  const all = { ...start, centre: open.map((set, cell) => (cell === 2 ? bit(4) : set)) };
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
  expect(writeGiven(own, [0], 3).puzzle.givens[0]).toBe(0);
  expect(restarted(writeDigit(start, [2], 4))).toEqual(start);
});

test('sets in an address: a round trip for every list', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2 ** 25 - 1 }), { minLength: 1, maxLength: 90 }), sets => {
      expect(unpacked(packed(sets) ?? '', sets.length, 2 ** 25 - 1)).toEqual(sets);
    }),
  );
});

test('games in an address: a round trip with digits, marks and colours, at every size', () => {
  const any = fc.record({
    size: fc.constantFrom(4, 6, 9, 16, 25),
    seeds: fc.array(
      fc.tuple(fc.nat(), fc.nat(), fc.constantFrom('value', 'given', 'corner', 'centre', 'struck', 'paint')),
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
    { numRuns: 400 },
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
  expect(linkPath(9, { cell: 0, digit: 1 }, { cell: 8, digit: 1 })).toMatch(/^M[\d. -]+C[\d. -]+ -13 /);
  expect(bar(9, 0, 1)).toMatch(/^M\d/);
});

test('examine: proper puzzle with grade and rating; several; none with the conflict', async () => {
  const { context, events } = quiet();
  const proper: Finding = await tasks.examine({ puzzle: parse(PICKS[1].text).puzzle }, context);
  expect(proper).toMatchObject({
    count: 1,
    isLogical: true,
    grade: 'hard',
    rating: { er: 3.2, isAbove: false },
  });
  expect(events.length).toBeGreaterThan(1);
  const several = await tasks.examine({ puzzle: sudoku() }, quiet().context);
  expect(several).toMatchObject({ count: 1000, isMore: true });
  expect(several.differing!.length).toBeGreaterThan(0);
  const none = await tasks.examine({ puzzle: exampleNamed('twice-in-a-row')!.puzzle }, quiet().context);
  expect(none).toMatchObject({ count: 0, conflict: [0, 1] });
});

test('hints: an X-wing with its links, mistakes in digits and marks, the end', async () => {
  const { puzzle } = parse(PICKS[1].text);
  let position = beginning(puzzle);
  let found: Move | undefined;
  for (let i = 0; i < 60; i++) {
    const question = { puzzle, values: position.values, candidates: believedCandidates(position, false) };
    const hint = await tasks.hint(question, quiet().context);
    if (hint.kind !== 'step') throw new Error(hint.kind);
    found = hint.move;
    if (found.technique === 'x-wing') break;
    position = applied(position, found);
  }
  expect(found!.eliminated).toHaveLength(4);
  expect(
    linksOf(9, found!)
      .map(({ strong }) => strong)
      .filter(Boolean),
  ).toHaveLength(2);
  expect(linksOf(9, found!)).toHaveLength(4);
  expect(hintMarks(puzzle, found!, 1).proof.size).toBe(0);
  const marks = hintMarks(puzzle, found!, 3);
  expect([marks.proof.size, marks.eliminated.size, marks.rings.size]).toEqual([4, 4, 4]);

  const ask = (values: readonly number[], candidates = position.values.map(() => 511)) =>
    tasks.hint({ puzzle, values, candidates }, quiet().context);
  const [solution] = solve(puzzle).solutions;
  const wrong = puzzle.givens.with(0, (solution[0] % 9) + 1);
  expect(await ask(wrong)).toEqual({ kind: 'mistake', what: 'digits', cells: [0] });
  const unmarked = puzzle.givens.map((_, cell) => (cell === 0 ? 511 & ~bit(solution[0]) : 511));
  expect(await ask(puzzle.givens, unmarked)).toEqual({ kind: 'mistake', what: 'marks', cells: [0] });
  expect(await ask(solution)).toEqual({ kind: 'none', why: 'solved' });
});

test('beyond the techniques a hint reveals a digit of the solution, and the combined way guesses', async () => {
  const { puzzle } = exampleNamed('inkala-2012')!;
  const [solution] = solve(puzzle).solutions;
  const candidates = puzzle.givens.map(() => 511);
  const hint = await tasks.hint({ puzzle, values: puzzle.givens, candidates }, quiet().context);
  if (hint.kind !== 'step') throw new Error(hint.kind);
  for (const { cell, digit } of hint.move.placed) expect(digit).toBe(solution[cell]);
  for (const { cell, digit } of hint.move.eliminated) expect(digit).not.toBe(solution[cell]);
  const path = await tasks.explained({ puzzle, by: 'combined' }, quiet().context);
  expect(path.isSolved).toBe(true);
  expect(path.guesses).toBeGreaterThan(0);
  let position = beginning(puzzle);
  for (const move of path.moves) position = applied(position, move);
  expect(position.values).toEqual(solution);
});

test('search counts, stops when asked, and keeps the first solution', async () => {
  const puzzle = sudoku({ size: 4 });
  const all = await tasks.search({ puzzle, by: 'search', limit: Number.POSITIVE_INFINITY }, quiet().context);
  // Number of 4x4 sudoku grids (OEIS A107739).
  expect(all).toMatchObject({ found: 288, ended: 'exhausted' });
  const { context, stop } = quiet();
  stop.abort();
  const stopped = await tasks.search(
    { puzzle: sudoku(), by: 'search', limit: Number.POSITIVE_INFINITY },
    context,
  );
  expect(stopped.ended).toBe('stopped');
});

test('generate: the same seed, the same puzzle; stopped, the nearest', async () => {
  const wish = { shape: sudoku({ size: 6 }), symmetry: 'half-turn' as const };
  const [one, two] = [
    await tasks.generate({ wish, seed: 5 }, quiet().context),
    await tasks.generate({ wish, seed: 5 }, quiet().context),
  ];
  expect(one).toEqual(two);
  const { context, stop } = quiet();
  stop.abort();
  const nearest = await tasks.generate({ wish: { givens: 17, symmetry: 'full' }, seed: 1 }, context);
  expect(nearest?.isAsWished).toBe(false);
});
