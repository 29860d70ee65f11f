/** Counts of all kinds against trying everything, and against published numbers. */
import { driveNow } from '@quadrille/base';
import { solutions } from '@quadrille/cover';
import {
  check,
  countClasses,
  decode,
  encode,
  examples,
  parse,
  prepare,
  render,
} from '@quadrille/puzzles/packing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fullGroup, wholePart } from '../../src/packing/break.js';
import { groupOf } from '../../src/packing/classes.js';
import { encodeTable } from '../../src/packing/encode.js';
import { assembliesByDefinition, classesByDefinition } from './by-definition.js';
import { type Case, handCase, smallCase } from './random-problems.js';

const countsOf = ({ puzzle, problem }: Case) => {
  const { answer } = driveNow(countClasses(prepare(puzzle, problem)));
  return [answer!.all, answer!.rotations, answer!.mirrored].map(Number);
};

/** Few enough assemblies for the slow twin. */
const isSmall = ({ puzzle, problem }: Case) => {
  try {
    return assembliesByDefinition(puzzle, problem).length <= 400;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
};

test.each(examples.map(example => [example.name, example] as const))(
  '%s',
  (_, { text, all, rotations, mirrored }) => {
    const puzzle = parse(text);
    expect(countsOf({ puzzle, problem: puzzle.problems[0] })).toEqual([all, rotations, mirrored].map(Number));
  },
);

test('counts are those of the definition', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(fc.oneof({ weight: 3, arbitrary: smallCase }, handCase).filter(isSmall), one => {
      expect(countsOf(one)).toEqual(classesByDefinition(one.puzzle, one.problem));
    }),
    { numRuns: 60 },
  );
});

test('every solution of the model keeps the rules, and each assembly is found once', {
  timeout: 120_000,
}, () => {
  fc.assert(
    fc.property(smallCase.filter(isSmall), ({ puzzle, problem }) => {
      const prepared = prepare(puzzle, problem);
      const encoded = encode(prepared);
      const found = [...solutions(encoded.model)].map(solution => decode(prepared, encoded, solution));
      for (const assembly of found) expect(check(puzzle, problem, assembly)).toBe(true);
      expect(found.length).toBe(assembliesByDefinition(puzzle, problem).length);
    }),
    { numRuns: 60 },
  );
});

test('the one part that workers share stands for all assemblies', { timeout: 120_000 }, () => {
  let shared = 0;
  const counted = ({ puzzle, problem }: Case) => {
    const prepared = prepare(puzzle, problem);
    const { table, factor } = wholePart(prepared, fullGroup(prepared, groupOf(prepared)));
    if (factor > 1n) shared++;
    return Number(factor) * [...solutions(encodeTable(table).model)].length;
  };
  fc.assert(
    fc.property(smallCase.filter(isSmall), one => {
      expect(counted(one)).toBe(assembliesByDefinition(one.puzzle, one.problem).length);
    }),
    { numRuns: 250, seed: 8 },
  );
  expect(shared).toBeGreaterThan(10);
  const soma = parse('packing cube\ncontainer 3x3x3\npieces soma');
  expect(counted({ puzzle: soma, problem: soma.problems[0] })).toBe(11520);
});

test('the generator makes what matters', () => {
  const cases = fc.sample(smallCase.filter(isSmall), { numRuns: 300, seed: 5 });
  const counts = cases.map(one => ({ one, counts: classesByDefinition(one.puzzle, one.problem) }));
  const share = (isMeant: (each: (typeof counts)[number]) => boolean) => counts.filter(isMeant).length;
  expect(share(({ counts: [all] }) => all > 0)).toBeGreaterThan(60);
  expect(share(({ counts: [all, turned] }) => turned < all)).toBeGreaterThan(30);
  expect(
    share(({ one, counts: [all] }) => all > 0 && one.problem.pieces.some(piece => piece.least < piece.most)),
  ).toBeGreaterThan(30);
  expect(
    share(({ one, counts: [all] }) => all > 0 && one.puzzle.shapes[0].spots.some(spot => spot.mayBeEmpty)),
  ).toBeGreaterThan(15);
  expect(
    share(({ one, counts: [all] }) => all > 0 && one.puzzle.shapes[0].spots.some(spot => spot.color > 0)),
  ).toBeGreaterThan(15);
});

test('hands: some have mirror images, some have not', () => {
  const cases = fc.sample(handCase.filter(isSmall), { numRuns: 100, seed: 5 });
  const counts = cases.map(one => classesByDefinition(one.puzzle, one.problem));
  expect(counts.filter(([, turned, mirrored]) => mirrored < turned).length).toBeGreaterThan(5);
  expect(counts.filter(([all, turned, mirrored]) => all > 1 && mirrored === turned).length).toBeGreaterThan(
    5,
  );
  expect(
    counts.filter(([, turned, mirrored]) => mirrored > turned / 2 && mirrored < turned).length,
  ).toBeGreaterThan(0);
});

test('an assembly is drawn with letters', () => {
  const puzzle = parse('packing cube\ncontainer 2x2x2\npiece A XX/X.\npiece B XX/XX//X.\n');
  const prepared = prepare(puzzle, puzzle.problems[0]);
  const encoded = encode(prepared);
  const [first] = solutions(encoded.model);
  const drawing = render(puzzle, puzzle.problems[0], decode(prepared, encoded, first));
  expect(drawing).toMatch(/^[AB]{2} {2}[AB]{2}\n[AB]{2} {2}[AB]{2}$/);
  expect(drawing.match(/A/g)).toHaveLength(3);
});
