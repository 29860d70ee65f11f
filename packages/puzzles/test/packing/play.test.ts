/** Placing by hand: what remains possible, the puzzle of a day, and the puzzles to begin with. */
import { type Answer, askHere, driveNow, type Found, questionOf } from '@quadrille/base';
import { families } from '@quadrille/puzzles/families';
import {
  type Assembly,
  type Cell,
  check,
  countClasses,
  listAssemblies,
  parse,
  prepare,
  refutation,
} from '@quadrille/puzzles/packing';
import {
  dailyPuzzle,
  type RemainingData,
  setOf,
  showcase,
  takeApart,
} from '@quadrille/puzzles/packing/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assembliesByDefinition } from './by-definition.js';
import { type Case, smallCase } from './random-problems.js';

async function asked(name: string, given: Record<string, unknown>): Promise<Answer> {
  const family = await families.find(each => each.name === 'packing')!.load();
  return askHere(questionOf(family, name), given);
}

const all = ({ puzzle, problem }: Case) => {
  const list: Assembly[] = [];
  driveNow(listAssemblies(prepare(puzzle, problem), { upTo: 'all', onAssembly: each => list.push(each) }));
  return list;
};
const few = (one: Case) => {
  try {
    return assembliesByDefinition(one.puzzle, one.problem, 5000).length <= 60;
  } catch {
    return false;
  }
};
const nameOf = ({ piece, cells }: { piece: number; cells: readonly (readonly number[])[] }) =>
  `${piece}: ${cells.map(String).sort().join(' ')}`;

test('what remains is what all assemblies say', { timeout: 60_000 }, async () => {
  let [told, used] = [0, 0];
  await fc.assert(
    fc.asyncProperty(smallCase.filter(few), fc.nat(), fc.nat(4), async (one, which, size) => {
      const { puzzle, problem } = one;
      const list = all(one);
      const placed = list.length === 0 ? [] : list[which % list.length].slice(0, size);
      const text = JSON.stringify({
        grid: puzzle.grid,
        shapes: puzzle.shapes.map(({ name, spots }) => ({
          name,
          cells: spots.filter(spot => !spot.mayBeEmpty).map(({ at, color }) => [...at, color]),
          may: spots.filter(spot => spot.mayBeEmpty).map(({ at, color }) => [...at, color]),
        })),
        problems: [
          {
            ...problem,
            pieces: problem.pieces.map(each => ({
              ...each,
              most: each.most === Infinity ? null : each.most,
            })),
          },
        ],
      });
      const answer = await asked('remaining', { puzzle: text, placed: JSON.stringify(placed) });
      const names = placed.map(nameOf);
      const matching = list.filter(assembly => names.every(name => assembly.map(nameOf).includes(name)));
      expect(answer.fields.count).toBe(String(matching.length));
      const { ways, hint } = answer.data as RemainingData;
      for (const way of ways) {
        const own = nameOf(way);
        const extra = names.includes(own)
          ? 0
          : matching.filter(each => each.map(nameOf).includes(own)).length;
        expect(way.count).toBe(extra);
      }
      const open = matching.flatMap(each => each.map(nameOf)).filter(name => !names.includes(name));
      expect(new Set(ways.filter(way => way.count > 0).map(nameOf))).toEqual(new Set(open));
      expect(hint === undefined).toBe(open.length === 0);
      told++;
      if (placed.length > 0 && open.length > 0) used++;
    }),
    { numRuns: 120 },
  );
  expect(used).toBeGreaterThan(told / 10);
});

test('a limit makes the counts lower bounds; pieces that overlap are refused', async () => {
  const puzzle = 'packing square\ncontainer 10x5\npiece Y x10 XXXX/.X..\n';
  const cut = await asked('remaining', { puzzle, limit: 3 });
  expect(cut).toMatchObject({ verdict: 'yes', ended: 'limited', fields: { count: null, atLeast: '3' } });
  const cells = [
    [0, 0, 0],
    [1, 0, 0],
    [2, 0, 0],
    [3, 0, 0],
    [1, 1, 0],
  ];
  const placed = JSON.stringify([
    { piece: 0, cells },
    { piece: 0, cells },
  ]);
  await expect(asked('remaining', { puzzle, placed })).rejects.toThrow(/overlap/);
});

test('the days of a year have their puzzles; it leaves the month and the day open', {
  timeout: 30_000,
}, async () => {
  for (let day = 0; day < 366; day += 13) {
    const date = new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10);
    const puzzle = parse(dailyPuzzle(date));
    expect(puzzle.shapes[0].spots).toHaveLength(41);
    expect(refutation(prepare(puzzle, puzzle.problems[0]))).toBeUndefined();
  }
  for (const date of ['2023-02-29', '2026-13-01', '2026-1-1', 'today'])
    await expect(asked('daily', { date })).rejects.toThrow(/is not a date/);
  const answer = await asked('daily', { date: '2026-01-01' });
  const { fields } = await asked('count', { puzzle: answer.fields.puzzle });
  expect(fields.count).toBe('64'); // examples/calendar.txt, proved in docs/packing.md
});

/** Up to rotation and reflection. Pentominoes: Haselgrove 1960; the others by this project and by brute force. */
const COUNTS: Readonly<Record<string, string>> = {
  'pentominoes-4x15': '368',
  'pentominoes-3x20': '2',
  'pentominoes-holes': '65',
  soma: '240',
  'soma-castle': '2',
  graatsma: '1',
  hexiamonds: '156',
  tetrahexes: '9',
};

test.each(showcase)('$id: it is read, possible, and counted right', async ({ id, text }) => {
  const puzzle = parse(text);
  const prepared = prepare(puzzle, puzzle.problems[0]);
  expect(refutation(prepared)).toBeUndefined();
  if (COUNTS[id]) expect((await asked('classes', { puzzle: text })).fields.mirror).toBe(COUNTS[id]);
  if (id === 'conway' || id === 'bedlam') return; // a first solution takes longer
  const first: Assembly[] = [];
  driveNow(listAssemblies(prepared, { upTo: 'all', limit: 1, onAssembly: each => first.push(each) }));
  expect(check(puzzle, puzzle.problems[0], first[0])).toBe(true);
});

test('the choices of pieces that fill a box, and those with one way', async () => {
  const puzzle = 'packing square\ncontainer 5x4\npieces pentominoes x0..1\n';
  const family = await families.find(each => each.name === 'packing')!.load();
  const found: Found[] = [];
  const answer = await askHere(questionOf(family, 'sets'), { puzzle }, { onFound: one => found.push(one) });
  // Each choice asked for by itself has as many solutions.
  expect(found.length).toBe(answer.fields.sets);
  let total = 0;
  for (const { fields } of found) {
    const names = String(fields.pieces).split(' ');
    const pieces = setOf('pentominoes', 'square')!.filter(({ name }) => names.includes(name));
    expect(pieces).toHaveLength(4);
    const others = setOf('pentominoes', 'square')!.filter(({ name }) => !names.includes(name));
    const parsed = parse(puzzle);
    const problem = parsed.problems[0];
    const isOut = (shape: number) => others.some(({ name }) => name === parsed.shapes[shape].name);
    const own = { ...problem, pieces: problem.pieces.filter(({ shape }) => !isOut(shape)) };
    const counted = driveNow(countClasses(prepare(parsed, own))).answer!;
    expect(counted.rotations).toBe(BigInt(fields.count as number));
    total += fields.count as number;
  }
  expect(total).toBe(answer.fields.assemblies);
  const unique = found.filter(({ fields }) => fields.count === 1).length;
  expect(answer.fields.unique).toBe(unique);
  expect(unique).toBeGreaterThan(3);
});

test('one choice of empty cells may leave one way', async () => {
  const puzzle = 'packing square\ncontainer\n+++\n+++\n+++\npiece L XX/X.\npiece I XXX\nholes <= 3\n';
  const answer = await asked('sets', { puzzle, by: 'holes', onlyUnique: true });
  const all = await asked('classes', { puzzle });
  expect(answer.fields.assemblies).toBe(Number(all.fields.rot));
  expect(answer.fields.unique).toBeGreaterThan(0);
});

/** The volume that triangles enclose. */
function volumeOf(stl: string): number {
  const points = [...stl.matchAll(/vertex (\S+) (\S+) (\S+)/g)].map(match => match.slice(1, 4).map(Number));
  let volume = 0;
  for (let at = 0; at < points.length; at += 3) {
    const [a, b, c] = points.slice(at, at + 3);
    volume +=
      (a[0] * (b[1] * c[2] - b[2] * c[1]) +
        a[1] * (b[2] * c[0] - b[0] * c[2]) +
        a[2] * (b[0] * c[1] - b[1] * c[0])) /
      6;
  }
  return volume;
}

test('solutions and outlines as PDF, an assembly as STL and SVG', async () => {
  const puzzle = 'packing cube\ncontainer 3x3x3\npieces soma\n';
  const list: Found[] = [];
  const family = await families.find(each => each.name === 'packing')!.load();
  await askHere(questionOf(family, 'solve'), { puzzle, first: true }, { onFound: one => list.push(one) });
  const assembly = JSON.stringify(list[0].fields);
  const stl = String(await (await asked('stl', { puzzle, assembly, inset: 0 })).forms!.stl());
  // Apart from the surface of the cube, every pair of pieces that touch has the same side twice: the volume stays.
  expect(volumeOf(stl)).toBeCloseTo(27 * 15 ** 3, 3);
  expect(
    String(await (await asked('draw', { puzzle, assembly })).forms!.svg()).match(/fill-opacity/g),
  ).toHaveLength(27);
  await expect(asked('draw', { puzzle, assembly: 'VVV\nVVV\nVVV\n' })).rejects.toThrow();
  const sheet = await asked('sheet', { puzzle, upTo: 'mirror', limit: 7 });
  const pdf = (await sheet.forms!.pdf()) as Uint8Array;
  expect(new TextDecoder('latin1').decode(pdf.subarray(0, 5))).toBe('%PDF-');
  expect(String(await sheet.forms!.svg()).match(/<text/g)).toHaveLength(7);
  const cut = await asked('cut', { puzzle: showcase[0].text });
  expect(((await cut.forms!.pdf()) as Uint8Array).length).toBeGreaterThan(1000);
  await expect(
    asked('sheet', { puzzle: 'packing square\ncontainer 2x2\npiece I XXX\n' }),
  ).resolves.toMatchObject({ verdict: 'no' });
});

test('a puzzle with one solution in many dead ends is harder than one with many', async () => {
  const easy = await asked('estimate', {
    puzzle: showcase.find(({ id }) => id === 'soma')!.text,
    probes: 60,
  });
  const hard = await asked('estimate', {
    puzzle: showcase.find(({ id }) => id === 'pentominoes-3x20')!.text,
    probes: 60,
  });
  expect(Number(hard.fields.difficulty)).toBeGreaterThan(Number(easy.fields.difficulty));
});

/** Whether some order takes all pieces out, by trying all of them, cell by cell and step by step. */
function comesApart(assembly: Assembly): boolean {
  const steps = [0, 1, 2].flatMap(axis => [1, -1].map(step => [0, 1, 2].map(at => (at === axis ? step : 0))));
  const isFree = (
    cells: readonly (readonly number[])[],
    others: ReadonlySet<string>,
    step: readonly number[],
  ) => {
    for (let far = 1; far < 12; far++)
      if (cells.some(cell => others.has(String(cell.map((value, at) => value + far * step[at])))))
        return false;
    return true;
  };
  if (assembly.length === 0) return true;
  return assembly.some((placed, at) => {
    const rest = assembly.filter((_, other) => other !== at);
    const others = new Set(rest.flatMap(each => each.cells.map(String)));
    return steps.some(step => isFree(placed.cells, others, step)) && comesApart(rest);
  });
}

test('an assembly comes apart in some order if and only if the first free piece may always go', () => {
  // The cells of a small box shared out at random: pieces that hold each other, and many that do not.
  const assemblies = fc
    .record({
      depth: fc.integer({ min: 1, max: 3 }),
      owners: fc.array(fc.nat(6), { minLength: 27, maxLength: 27 }),
    })
    .map(({ depth, owners }) =>
      [0, 1, 2, 3]
        .map(piece => ({
          piece,
          cells: owners
            .slice(0, 9 * depth)
            .flatMap((owner, at): Cell[] =>
              owner === piece ? [[at % 3, Math.floor(at / 3) % 3, Math.floor(at / 9)]] : [],
            ),
        }))
        .filter(({ cells }) => cells.length > 0),
    );
  let stuckCount = 0;
  fc.assert(
    fc.property(assemblies, assembly => {
      const { removals, stuck } = takeApart(assembly);
      expect(stuck.length === 0).toBe(comesApart(assembly));
      expect(removals.length + stuck.length).toBe(assembly.length);
      if (stuck.length > 0) stuckCount++;
    }),
    { numRuns: 200 },
  );
  expect(stuckCount).toBeGreaterThan(10);
});

test('the Soma cube comes apart; a ring around a bar with heads does not', async () => {
  const soma = await asked('disassemble', {
    puzzle: 'packing cube\ncontainer 3x3x3\npieces soma\n',
    limit: 40,
  });
  expect(soma.fields.assemblies).toBe('40');
  expect(Number(soma.fields.apart)).toBeGreaterThan(0);
  // Lowercase drawings of equal lines are read as pieces.
  const held = 'aaa  bbb  aaa\naaa  bab  aaa\naaa  bbb  aaa\n';
  const ring = await asked('disassemble', { puzzle: held });
  expect(ring.fields).toMatchObject({ apart: '0', assemblies: '1' });
});

test.each(['sphere', 'prism', 'hex'])(
  'what is made for squares and cubes only is refused in the grid %s',
  async grid => {
    const puzzle = `packing ${grid}\ncontainer\n${grid === 'hex' ? '. .' : '.'}\npiece a any X\n`;
    const refused = [
      ['stl', {}],
      ['disassemble', {}],
      ['convert', { to: 'puzzlecad' }],
    ] as const;
    for (const [name, more] of refused)
      await expect(asked(name, { puzzle, ...more })).rejects.toThrow(/squares and cubes only/);
    if (grid === 'hex') await expect(asked('convert', { puzzle, to: 'xmpuzzle' })).rejects.toThrow(/hex/);
  },
);

test('in groups, too: slides are told with their pieces; a ring around a bar with heads stays', async () => {
  const puzzle = 'packing cube\ncontainer 3x3x3\npieces soma\n';
  const soma = await asked('disassemble', { puzzle, limit: 5, together: true });
  expect(soma.fields).toMatchObject({ apart: '5', assemblies: '5' });
  const slides = soma.found![0].fields.slides as { placed: number[]; names: string[]; distance: unknown }[];
  expect(slides.filter(({ distance }) => distance === null)).toHaveLength(6);
  expect(slides.every(({ placed, names }) => placed.length === names.length)).toBe(true);
  const held = 'aaa  bbb  aaa\naaa  bab  aaa\naaa  bbb  aaa\n';
  const ring = await asked('disassemble', { puzzle: held, assembly: held, together: true });
  expect(ring.fields).toMatchObject({ apart: false, moves: 0, stuck: [['a', 'b']] });
});
