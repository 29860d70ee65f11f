/** Whole ratings against those that were measured with the original program. */
import { InputError } from '@quadrille/cover';
import { sudoku } from '@quadrille/puzzles/sudoku';
import { rateGivens, rectangularBoxes, TECHNIQUE_TITLES } from '@quadrille/puzzles/sudoku/internal';
import { explainRating, rate, ratingSteps } from '@quadrille/puzzles/sudoku/rating';
import { expect, test } from 'vitest';
import { given, sharedLines } from './support.js';

const rated = sharedLines('data/sudoku/se-rated.tsv');
const text = ({ er, ep, ed }: { er: number; ep: number; ed: number }) =>
  [er, ep, ed].map(x => x.toFixed(1)).join('/');

/** The two hardest lines take seconds; their steps are compared one by one in ladder.test.ts. */
const HARDEST = process.env.CAMPAIGN ? 12 : 10;

test.skipIf(!rated)('every line of se-rated.tsv has the ER/EP/ED that Sudoku Explainer 1.2.1 gives', () => {
  const wrong = rated!
    .map(line => line.split('\t'))
    .filter(([, wanted]) => Number.parseFloat(wanted) < HARDEST)
    .map(([puzzle, wanted]) => `${puzzle} ${wanted} ${text(rateGivens(given(puzzle)))}`)
    .filter(line => line.split(' ')[1] !== line.split(' ')[2]);
  expect(wrong).toEqual([]);
  expect(rated!.length).toBeGreaterThan(100);
});

test("AI Escargot (Arto Inkala, 2006): 10.5/1.2/1.2 (players' forum)", () => {
  const line = '1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..';
  expect(text(rateGivens(given(line)))).toBe('10.5/1.2/1.2');
});

const SOME = sudoku({
  givens: given('...9....8...6.81......1..2....52.83....3.4...35..8.6..5....3......86...4.1.2.536.'),
});

const root = Array.from(
  { length: 81 },
  (_, i) => ((3 * Math.floor(i / 9) + Math.floor(i / 27) + (i % 9)) % 9) + 1,
);

test('a full grid has no step and is rated 0.0', () => {
  expect(text(rateGivens(root))).toBe('0.0/0.0/0.0');
});

test('a grid in which no producer finds anything is rated 20.0', () => {
  expect(text(rateGivens([0, root[0], ...root.slice(2)]))).toBe('20.0/0.0/0.0');
});

test('upTo ends a rating early and says so; the same rating comes out when it is not passed', () => {
  const full = rate(SOME);
  expect(full.isAbove).toBe(false);
  expect(rate(SOME, { upTo: full.er })).toEqual(full);
  const stopped = rate(SOME, { upTo: full.er - 0.1 });
  expect(stopped.isAbove).toBe(true);
  expect(rate(SOME, { upTo: 2 }).isAbove).toBe(true);
});

test('the steps carry the rating: the hardest is ER, the first is ED', () => {
  const { steps, er, ed, technique } = ratingSteps(SOME);
  expect(Math.max(...steps.map(step => step.difficulty))).toBe(er);
  expect(steps[0].difficulty).toBe(ed);
  expect(steps.find(step => step.difficulty === er)!.technique).toBe(technique);
  expect(steps.filter(step => step.placed.length > 0)).toHaveLength(
    SOME.givens.filter(digit => digit === 0).length,
  );
  for (const step of steps) {
    expect(explainRating(step)).toContain(TECHNIQUE_TITLES[step.technique].split(' ')[0]);
    expect(explainRating(step, 'cs')).toContain('tedy');
  }
});

test('the links of a forcing chain join its cells, alternately weak and strong', () => {
  const chain = ratingSteps(SOME).steps.find(step => step.technique === 'forcing-chain')!;
  expect(chain.links).toHaveLength(chain.complexity! - 1);
  chain.links.forEach((link, i) => {
    expect(link.strong).toBe(i % 2 === 1);
    if (i > 0) expect(link.from).toEqual(chain.links[i - 1].to);
  });
});

test('only classic 9x9 puzzles are rated', () => {
  expect(() => rate(sudoku({ size: 4 }))).toThrow(InputError);
  expect(() => rate(sudoku({ constraints: [{ kind: 'diagonal' }] }))).toThrow(
    /the rating is defined for 9x9 puzzles/,
  );
  expect(() => rate(sudoku({ boxes: rectangularBoxes(9, 1) }))).toThrow(InputError);
});
