/** The questions of the family, asked as a shell asks them. */
import {
  type Answer,
  askHere,
  driveNow,
  type Found,
  InputError,
  questionOf,
  readInputs,
} from '@quadrille/base';
import { families } from '@quadrille/puzzles/families';
import {
  type Assembly,
  check,
  countClasses,
  examples,
  formatXmpuzzle,
  listAssemblies,
  parse,
  parseXmpuzzle,
  prepare,
} from '@quadrille/puzzles/packing';
import { groupOf } from '@quadrille/puzzles/packing/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assembliesByDefinition, motionClassesByDefinition } from './by-definition.js';
import { type Case, handCase, smallCase } from './random-problems.js';

async function asked(
  name: string,
  given: Record<string, unknown>,
): Promise<{ answer: Answer; found: Found[] }> {
  const family = await families.find(each => each.name === 'packing')!.load();
  const question = questionOf(family, name);
  const found: Found[] = [];
  const answer = await askHere(question, readInputs(question.fields, given), {
    onFound: one => found.push(one),
  });
  return { answer, found };
}

const soma = examples.find(example => example.name === 'Soma cube')!.text;
const letters = (found: Found) => String(found.lines[0]);

test('classes of the Soma cube, each with its name', async () => {
  const { answer } = await asked('classes', { puzzle: soma });
  expect(answer.fields).toMatchObject({ all: '11520', rot: '480', mirror: '240' });
  expect(answer.fields.motion).toBeUndefined();
});

test('who meets the limit of placements is told what raises it, and may raise it', async () => {
  const puzzle = 'packing square\ncontainer 400x400\npiece d\nXX\n';
  await expect(asked('explain', { puzzle })).rejects.toThrow(
    'a container may have at most 100\u00a0000 cells; "large" raises it',
  );
  const { answer } = await asked('explain', { puzzle, large: true });
  expect(answer.fields).toMatchObject({ pieces: [{ ways: 2 * 400 * 399 }] });
});

test('one cell in a free 4x4: 16, 3, 3 and 1', async () => {
  const puzzle = 'packing square\ncontainer\n++++\n++++\n++++\n++++\npiece A X\n';
  const { answer } = await asked('classes', { puzzle });
  expect(answer.fields).toMatchObject({ all: '16', rot: '3', mirror: '3', motion: '1' });
});

test('count and solve agree, and what solve tells can be checked', async () => {
  const puzzle = 'packing square\ncontainer 4x3\npiece L x2 XXX/X..\npiece I x0..2 XX\n';
  const { answer } = await asked('count', { puzzle });
  const listed = await asked('solve', { puzzle });
  expect(listed.found).toHaveLength(Number(answer.fields.count));
  expect(listed.found.length).toBeGreaterThan(3);
  for (const each of listed.found) {
    const drawn = await asked('check', { puzzle, assembly: `${letters(each)}\n` });
    expect(drawn.answer).toMatchObject({ verdict: 'yes', fields: { valid: true } });
  }
  const [first] = listed.found;
  const wrong = { ways: (first.fields.ways as { cells: number[][] }[]).slice(1) };
  expect((await asked('check', { puzzle, assembly: JSON.stringify(wrong) })).answer.verdict).toBe('no');
});

test('what a colored piece shows where is told, checked and saved', () => {
  const puzzle = parse('packing cube\ncontainer 2x1x1\npiece A 1X\n');
  const [problem] = puzzle.problems;
  const found: Assembly[] = [];
  driveNow(listAssemblies(prepare(puzzle, problem), { upTo: 'all', onAssembly: one => found.push(one) }));
  expect(found.map(([{ colors }]) => colors)).toEqual([
    [1, 0],
    [0, 1],
  ]);
  const saved = parseXmpuzzle(formatXmpuzzle({ ...puzzle, problems: [{ ...problem, saved: found }] })).puzzle;
  for (const each of saved.problems[0].saved!) expect(check(saved, saved.problems[0], each)).toBe(true);
  const shown = (list: readonly Assembly[]) =>
    list.map(([{ cells, colors }]) => cells.filter((_, at) => colors![at] === 1));
  expect(shown(saved.problems[0].saved!)).toEqual(shown(found));
  expect(check(puzzle, problem, [{ ...found[0][0], colors: [1, 1] }])).toBe(false);
});

test('equal pieces are told apart unless they are merged', async () => {
  const puzzle = 'packing square\ncontainer 4x2\npiece L XXX/X..\npiece J XXX/..X\n';
  const apart = await asked('count', { puzzle });
  const merged = await asked('count', { puzzle, merge: true });
  expect([apart.answer.fields.count, merged.answer.fields.count]).toEqual(['4', '2']);
});

test('a refutation needs no search and gives its reason', async () => {
  const puzzle = `packing square\ncontainer\n#.......\n${'........\n'.repeat(6)}.......#\npiece D x31 XX\n`;
  const { answer } = await asked('count', { puzzle });
  expect(answer).toMatchObject({ verdict: 'no', fields: { count: '0', nodes: 0 } });
  expect(answer.fields.reason).toMatch(/chessboard/);
  const explained = await asked('explain', { puzzle });
  expect(explained.answer.verdict).toBe('no');
});

test('pictures and files', async () => {
  const drawn = await asked('draw', { puzzle: soma, solution: 0 });
  expect(await drawn.answer.forms!.svg()).toMatch(/^<svg[^>]* viewBox/);
  const apart = await asked('draw', { puzzle: soma, solution: 0, exploded: true });
  expect(await apart.answer.forms!.svg()).toMatch(/polygon/);
  const sheet = await asked('cut', { puzzle: examples[0].text });
  expect(String(await sheet.answer.forms!.svg()).match(/<path/g)).toHaveLength(12);
  await expect(asked('cut', { puzzle: soma })).rejects.toThrow(/more than one layer/);
  const solid = await asked('stl', { puzzle: soma, piece: 0 });
  expect(await solid.answer.forms!.stl()).toMatch(/^solid quadrille\nfacet normal/);
  for (const to of ['text', 'json', 'xmpuzzle', 'xml', 'puzzlecad', 'dlx']) {
    const { answer } = await asked('convert', { puzzle: soma, to });
    const made = await answer.forms![to]();
    expect(made.length).toBeGreaterThan(50);
    if (to === 'dlx' || to === 'puzzlecad') continue;
    const again = await asked('count', { puzzle: made });
    expect(again.answer.fields.count).toBe('11520');
  }
});

test('a piece printed with an inset has a closed surface and the right volume', async () => {
  const { answer } = await asked('stl', { puzzle: soma, piece: 3, cell: 10, inset: 1 });
  const numbers = [...String(await answer.forms!.stl()).matchAll(/vertex (\S+) (\S+) (\S+)/g)].map(match =>
    match.slice(1, 4).map(Number),
  );
  const edges = new Map<string, number>();
  let volume = 0;
  for (let at = 0; at < numbers.length; at += 3) {
    const [a, b, c] = numbers.slice(at, at + 3);
    volume +=
      (a[0] * (b[1] * c[2] - b[2] * c[1]) +
        a[1] * (b[2] * c[0] - b[0] * c[2]) +
        a[2] * (b[0] * c[1] - b[1] * c[0])) /
      6;
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ]) {
      edges.set(`${from}>${to}`, (edges.get(`${from}>${to}`) ?? 0) + 1);
      edges.set(`${to}>${from}`, (edges.get(`${to}>${from}`) ?? 0) - 1);
    }
  }
  expect([...edges.values()].every(sum => sum === 0)).toBe(true);
  // Z is two dominoes side by side, shifted: from above an S of 400 mm² with eight sides, of which four are 10 mm long and
  // two each 20 mm; moved inwards by 1 mm that leaves 400 - 100 * 1 + (6 - 2) * 1 mm², times a height of 8 mm.
  expect(volume).toBeCloseTo((400 - 100 + 4) * 8, 6);
});

test('numbers of problems and empty ones are refused', async () => {
  await expect(asked('count', { puzzle: soma, problem: 3 })).rejects.toThrow(/no problem 3/);
  await expect(asked('count', { puzzle: 'packing square\npiece A X\n' })).rejects.toBeInstanceOf(InputError);
});

test('each class is listed once', { timeout: 60_000 }, () => {
  const few = ({ puzzle, problem }: Case) => {
    try {
      return assembliesByDefinition(puzzle, problem).length <= 300;
    } catch {
      return false;
    }
  };
  fc.assert(
    fc.property(fc.oneof(smallCase, handCase).filter(few), ({ puzzle, problem }) => {
      const prepared = prepare(puzzle, problem);
      const counted = driveNow(countClasses(prepared)).answer!;
      const listed = (upTo: 'all' | 'rot' | 'mirror') =>
        BigInt(driveNow(listAssemblies(prepared, { upTo, onAssembly: () => {} })).answer!.listed);
      expect([listed('all'), listed('rot'), listed('mirror')]).toEqual([
        counted.all,
        counted.rotations,
        counted.mirrored,
      ]);
    }),
    { numRuns: 80 },
  );
  expect(groupOf(prepare(parse(soma), parse(soma).problems[0])).turns).toHaveLength(24);
});

/** The same with a container whose cells may all stay empty. */
const loosened = ({ puzzle, problem: { holes: _, ...problem } }: Case): Case => {
  const shapes = puzzle.shapes.map(({ name, spots }, at) =>
    at === problem.container
      ? { name, spots: spots.map(spot => ({ ...spot, mayBeEmpty: true })) }
      : puzzle.shapes[at],
  );
  return { problem, puzzle: { ...puzzle, shapes, problems: [problem] } };
};

test('up to any motion: one of each class that the definition joins', { timeout: 60_000 }, () => {
  let joined = 0;
  const few = ({ puzzle, problem }: Case) => {
    try {
      return assembliesByDefinition(puzzle, problem).length <= 24;
    } catch {
      return false;
    }
  };
  const listed = (prepared: ReturnType<typeof prepare>, upTo: 'mirror' | 'motion') =>
    driveNow(listAssemblies(prepared, { upTo, onAssembly: () => {} })).answer!.listed;
  fc.assert(
    fc.property(fc.oneof(smallCase, handCase.map(loosened), smallCase.map(loosened)).filter(few), one => {
      const { puzzle, problem } = one;
      const prepared = prepare(puzzle, problem);
      const motions = listed(prepared, 'motion');
      expect(motions).toBe(motionClassesByDefinition(puzzle, problem));
      if (motions < listed(prepared, 'mirror')) joined++;
    }),
    { numRuns: 60, seed: 3 },
  );
  expect(joined).toBeGreaterThan(5);
  const oneCell = parse('packing square\ncontainer\n++++\n++++\n++++\n++++\npiece A X\n');
  const prepared = prepare(oneCell, oneCell.problems[0]);
  expect([listed(prepared, 'mirror'), listed(prepared, 'motion')]).toEqual([3, 1]);
});
