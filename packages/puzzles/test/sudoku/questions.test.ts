/** The questions of sudoku, asked in this thread: what they answer, in what order, and how they end. */
import { type Answer, askHere, type Found, questionOf } from '@quadrille/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blindSearch, ORDERS } from '../../src/sudoku/blind.js';
import { examine } from '../../src/sudoku/examine.js';
import { solveByLogic } from '../../src/sudoku/logic/index.js';
import { TECHNIQUES } from '../../src/sudoku/logic/names.js';
import { POINTS, pointsOf } from '../../src/sudoku/logic/points.js';
import { GRADES } from '../../src/sudoku/logic/step.js';
import { parse } from '../../src/sudoku/notation.js';
import { family } from '../../src/sudoku/questions/index.js';
import { say } from '../../src/sudoku/sentences/asking.js';
import { solve } from '../../src/sudoku/solve.js';

const LINE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
/** Three solutions. */
const SMALL = '1....3....4.4...';

async function ask(name: string, inputs: object): Promise<{ answer: Answer; found: Found[] }> {
  const found: Found[] = [];
  const answer = await askHere(questionOf(family, name), inputs, { onFound: own => found.push(own) });
  return { answer, found };
}

test('every sentence has both languages and the same values', () => {
  const { en, cs } = say.tables;
  expect(Object.keys(cs)).toEqual(Object.keys(en));
  const names = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map(match => match[1]))].sort();
  for (const code of Object.keys(en)) expect(names(cs[code]), code).toEqual(names(en[code]));
});

test.each(family.questions.map(({ name, example }) => [name, example]))(
  '%s has an example of its own',
  (name, example) => expect(example).toContain(`quadrille sudoku ${name} `),
);

test('candidates: those of some solution, with the number of solutions that have them', async () => {
  const { answer } = await ask('candidates', { puzzle: SMALL });
  const { solutions } = solve(parse(SMALL).puzzle);
  const counts = Array.from({ length: 16 }, (_, cell) =>
    [1, 2, 3, 4].map(digit => solutions.filter(grid => grid[cell] === digit).length),
  );
  expect(answer.fields).toMatchObject({
    size: 4,
    solutions: 3,
    isAll: true,
    candidates: counts.map(row => row.flatMap((count, i) => (count > 0 ? [i + 1] : []))),
    counts: counts.map(row => row.filter(count => count > 0)),
  });
});

test('candidates: a limit leaves none of them out', async () => {
  const digits = fc.array(fc.constantFrom('.', '.', '.', '1', '2', '3', '4'), {
    minLength: 16,
    maxLength: 16,
  });
  await fc.assert(
    fc.asyncProperty(digits, async cells => {
      const puzzle = cells.join('');
      const [all, few] = [await ask('candidates', { puzzle }), await ask('candidates', { puzzle, limit: 1 })];
      expect(few.answer.fields.candidates).toEqual(all.answer.fields.candidates);
      expect(few.answer.verdict).toBe(all.answer.verdict);
    }),
    { numRuns: 60 },
  );
});

test('candidates: with a memory, an edit is answered from what was found before, and undo at once', async () => {
  const memory = new Map<string, unknown>();
  const question = questionOf(family, 'candidates');
  const empty = `1${'.'.repeat(15)}`;
  const edits = [
    '',
    ';thermo r1c1 r1c2',
    ';thermo r1c1 r1c2;odd r3c3',
    ';odd r3c3',
    ';odd r3c3;dot ratio 2 r4c3 r4c4',
    ';odd r3c3;dot ratio 2 r4c3 r4c4;all ratio',
    ';odd r3c3;all ratio',
    ';thermo r1c4 r1c3 r1c2;odd r1c4',
    ';thermo r1c4 r1c3 r1c2;odd r1c4;even r1c1',
  ];
  for (const clues of edits) {
    const inputs = { puzzle: `${empty}${clues}` };
    const [own, alone] = [await askHere(question, inputs, { memory }), await askHere(question, inputs)];
    expect(own.fields.candidates, clues).toEqual(alone.fields.candidates);
    expect(own.verdict, clues).toBe(alone.verdict);
  }
  // Two nodes are not enough to find out, but to remember.
  const known = { puzzle: `${empty}${edits[3]}`, nodeLimit: 2 };
  expect((await askHere(question, known)).verdict).toBe('unknown');
  expect((await askHere(question, known, { memory })).verdict).toBe('yes');
  // Nor are they for one more given; most of the answer is there all the same.
  const other = { puzzle: `14..............${edits[3]}`, nodeLimit: 2 };
  const openIn = ({ fields }: Answer) => ((fields.unknown ?? []) as number[][]).flat().length;
  expect(openIn(await askHere(question, other, { memory }))).toBeLessThan(
    openIn(await askHere(question, other)),
  );
  // A grid of another size has nothing of it.
  expect((await askHere(question, { puzzle: LINE }, { memory })).verdict).toBe('yes');
});

test('check says what examine says', async () => {
  for (const puzzle of [LINE, '.'.repeat(81), `11${'.'.repeat(79)}`, SMALL]) {
    const { found } = await ask('check', { puzzle });
    const verdict = examine(parse(puzzle).puzzle, { rated: true })!;
    const { solutions, unique, logical, proper } = verdict;
    expect(found[0].fields).toMatchObject({ solutions, unique, logical, proper });
    expect(found[0].data).toEqual(verdict);
  }
});

test('solutions are listed up to the limit, and each line says that there are several', async () => {
  const { answer, found } = await ask('solve', { puzzle: SMALL, limit: 10 });
  expect(found.map(({ fields }) => fields.solutions)).toEqual([2, 2, 2]);
  expect(answer).toMatchObject({ verdict: 'yes', ended: 'exhausted', fields: { count: '3', several: 1 } });
  const first = await ask('solve', { puzzle: SMALL, limit: 1 });
  expect(first.found.map(({ fields }) => fields.ended)).toEqual(['limited']);
  await expect(ask('solve', { puzzle: `${LINE}\n${LINE}`, limit: 3 })).rejects.toThrow(/one puzzle/);
});

test('the three orders of blind search visit the same states and find the same solutions', () => {
  const digits = fc.array(fc.constantFrom('.', '.', '1', '2', '3', '4'), { minLength: 16, maxLength: 16 });
  fc.assert(
    fc.property(digits, cells => {
      const { puzzle } = parse(cells.join(''));
      const [breadth, ...others] = ORDERS.map(order => {
        const steps = [...blindSearch(puzzle, order)];
        expect(steps.map(({ expanded }) => expanded.id).sort((a, b) => a - b)).toEqual(
          steps.map((_, i) => i),
        );
        return {
          grids: steps.map(({ expanded }) => expanded.grid.join('')).sort(),
          solutions: steps.filter(({ isSolution }) => isSolution).length,
        };
      });
      for (const other of others) expect(other).toEqual(breadth);
    }),
    { numRuns: 40 },
  );
});

test('backtracking keeps no more states than the way to where it is', () => {
  const { puzzle } = parse('.'.repeat(16));
  let steps = 0;
  for (const { open, expanded } of blindSearch(puzzle, 'backtrack')) {
    expect(open.length).toBe(expanded.level + 1);
    expect(open.at(-1)).toBe(expanded.id);
    if (++steps === 500) break;
  }
});

test('points grow with the grade, and add up over the steps', () => {
  const of = (grade: string) => TECHNIQUES.filter(([, own]) => own === grade).map(([name]) => POINTS[name]);
  for (const [i, grade] of GRADES.slice(1).entries())
    expect(Math.min(...of(grade))).toBeGreaterThan(Math.max(...of(GRADES[i])));
  const { steps } = solveByLogic(parse(LINE).puzzle);
  expect(pointsOf(steps)).toBe(pointsOf(steps.slice(0, 20)) + pointsOf(steps.slice(20)));
});

test('a question that is cut off says so and gives what it has', async () => {
  const options = { deadlineMs: performance.now() - 1 };
  const question = questionOf(family, 'generate');
  const answer = await askHere(question, { number: 50, seed: 1 }, options);
  expect(answer).toMatchObject({ verdict: 'unknown', ended: 'limited' });
});

test('redundant: the clues of which each alone can go, and a puzzle without them', async () => {
  const puzzle = '12..............;thermo r3c1 r3c2;odd r2c1;even r4c1;odd r2c4';
  const { answer } = await ask('redundant', { puzzle, minimal: true });
  const [base, ...all] = puzzle.split(';');
  const counts = (clues: readonly string[]) =>
    solve(parse([base, ...clues].join(';')).puzzle).solutions.length;
  expect(counts(all)).toBe(1);
  const alone = all.filter(own => counts(all.filter(other => other !== own)) === 1);
  expect(answer.fields.redundant).toEqual(alone.map(clue => ({ at: all.indexOf(clue), clue })));
  expect(solve(parse(String(answer.fields.minimal)).puzzle).solutions).toHaveLength(1);
});

test('conflict: the clue that cannot be, the given beside it, and why', async () => {
  const { answer } = await ask('conflict', { puzzle: '3...............;odd r4c4;thermo r1c1 r1c2 r1c3' });
  expect(answer.verdict).toBe('yes');
  expect(answer.fields).toMatchObject({
    clues: [{ at: 1, clue: 'thermo r1c1 r1c2 r1c3' }],
    givens: ['r1c1'],
    reason: 'Then the thermometer from r1c1 cannot be filled.',
  });
  expect((await ask('conflict', { puzzle: SMALL })).answer.verdict).toBe('no');
});

test('suggest: each suggestion leaves one solution, or it says that it does not', async () => {
  const { found } = await ask('suggest', { puzzle: `${SMALL};even r1c2`, number: 3 });
  expect(found.length).toBeGreaterThan(0);
  for (const { fields } of found) {
    expect(fields.unique).toBe(true);
    expect(solve(parse(String(fields.puzzle)).puzzle).solutions).toHaveLength(1);
  }
  const far = await ask('suggest', { puzzle: `${'.'.repeat(36)};thermo r1c1 r2c1 r3c1` });
  expect(far.found.length).toBeGreaterThan(0);
  for (const { fields } of far.found) {
    expect(fields.unique).toBe(false);
    expect(Number(fields.left)).toBeLessThan(Number(fields.of));
  }
});
