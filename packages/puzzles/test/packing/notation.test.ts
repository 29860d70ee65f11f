/** Texts, JSON, puzzlecad, xmpuzzle: what is written is read back the same, and damaged input ends in an InputError. */
import { driveNow, InputError } from '@quadrille/base';
import {
  type Assembly,
  type Cell,
  check,
  draw,
  examples,
  format,
  formatJson,
  formatXmpuzzle,
  listAssemblies,
  type Problem,
  type Puzzle,
  parse,
  parseJson,
  parseXmpuzzle,
  prepare,
} from '@quadrille/puzzles/packing';
import {
  cornerOf,
  formatPuzzlecad,
  GRID_NAMES,
  gridOf,
  gunzip,
  gzip,
  parseLetters,
  parsePuzzlecad,
  problemOf,
  readLetters,
  readText,
  setNames,
  setOf,
} from '@quadrille/puzzles/packing/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { smallCase } from './random-problems.js';

const puzzleOf = (text: string) => parse(text);

/** The cells of every shape, moved to the corner, so that only slides are forgotten. */
const forms = ({ grid, shapes, ...rest }: Puzzle) => ({
  ...rest,
  grid,
  shapes: shapes.map(({ name, spots }) => {
    const low = [0, 1, 2].map(axis => Math.min(...spots.map(spot => spot.at[axis])));
    const corner = cornerOf(gridOf(grid).period, [low[0], low[1], low[2]]);
    const moved = spots.map(spot => ({ ...spot, at: spot.at.map((value, axis) => value - corner[axis]) }));
    return { name, spots: moved.sort((a, b) => a.at[2] - b.at[2] || a.at[1] - b.at[1] || a.at[0] - b.at[0]) };
  }),
});

const HEX_PLACES: Cell[] = [
  [0, 0, 0],
  [3, 1, 0],
  [4, 2, 0],
  [-2, 4, 0],
  [-3, -1, 0],
];
const PLACES: Readonly<Record<string, Cell[]>> = {
  rhombic: [
    [2, 1, 0],
    [0, 2, 3],
    [-1, 7, 6],
    [-3, -2, -5],
  ],
  'tetra-octa': [
    [1, 1, 1],
    [2, 0, 0],
    [3, 0, 0],
    [4, 1, 1],
    [-3, 0, 0],
    [-2, -2, 1],
  ],
};

test.each(GRID_NAMES)('%s: moves keep neighbors, places are points and back', name => {
  const grid = gridOf(name);
  const sizes = {
    square: 8,
    cube: 48,
    triangle: 12,
    prism: 24,
    hex: 12,
    sphere: 240,
    rhombic: 48,
    'tetra-octa': 48,
  };
  expect(grid.moves).toHaveLength(sizes[name]);
  expect(new Set(grid.moves.map(move => String(move.rows))).size).toBe(sizes[name]);
  expect(grid.moves.filter(move => move.isReflection)).toHaveLength(sizes[name] / 2);
  const apply = (rows: readonly (readonly number[])[], point: readonly number[]) =>
    rows.map(row => row.reduce((sum, value, axis) => sum + value * point[axis], 0)) as unknown as [
      number,
      number,
      number,
    ];
  for (const place of PLACES[name] ?? HEX_PLACES) {
    expect(grid.isPlace(place)).toBe(true);
    expect(grid.placeOf(grid.pointOf(place))).toEqual(place);
    for (const { rows, divisor } of grid.moves) {
      if (divisor > 1) continue; // moves that may miss the grid
      const image = grid.placeOf(apply(rows, grid.pointOf(place)));
      const around = grid
        .neighborsOf(place)
        .map(next => String(grid.placeOf(apply(rows, grid.pointOf(next)))));
      expect(around.sort()).toEqual(grid.neighborsOf(image).map(String).sort());
    }
  }
});

test('sets have as many pieces as everybody counts (OEIS A000105, A000577, A000228, A000162)', () => {
  const sizes = (grid: (typeof GRID_NAMES)[number]) =>
    Object.fromEntries(setNames(grid).map(name => [name, setOf(name, grid)!.length]));
  expect(sizes('square')).toEqual({
    trominoes: 2,
    tetrominoes: 5,
    pentominoes: 12,
    hexominoes: 35,
    heptominoes: 108,
  });
  expect(sizes('triangle')).toEqual({ tetriamonds: 3, pentiamonds: 4, hexiamonds: 12, heptiamonds: 24 });
  expect(sizes('hex')).toEqual({ trihexes: 3, tetrahexes: 7, pentahexes: 22 });
  expect(sizes('cube')).toMatchObject({ soma: 7, tricubes: 2, tetracubes: 8, pentacubes: 29 });
});

test('a piece without a name keeps its letter in the text, unless a shape is called so', () => {
  const { shapes, ...rest } = puzzleOf('packing square\ncontainer 4x2\npiece x x2 XX\npiece B XXXX');
  const nameless = {
    ...rest,
    shapes: shapes.map(shape => ({ ...shape, name: shape.name === 'x' ? '' : shape.name })),
  };
  const named = (name: string) =>
    format({
      ...nameless,
      shapes: nameless.shapes.map((shape, at) => (at === 2 ? { ...shape, name } : shape)),
    });
  expect(named('B')).toContain('piece A x2 XX');
  expect(named('A')).toContain('piece S2 x2 XX');
});

test('pieces are called by name: of a set, or without one of the usual set of the grid', () => {
  const named = (text: string) => {
    const { shapes, problems } = puzzleOf(text);
    return problems[0].pieces.map(({ shape, least, most }) => [shapes[shape].name, least, most]);
  };
  expect(named('packing square\ncontainer 5x4\npieces F I x2 P')).toEqual([
    ['F', 2, 2],
    ['I', 2, 2],
    ['P', 2, 2],
  ]);
  expect(named('packing cube\ncontainer 2x2x2\npieces tetrominoes I T')).toEqual([
    ['I', 1, 1],
    ['T', 1, 1],
  ]);
  expect(named('packing triangle\ncontainer 12x1\npieces h7 x0..2')).toEqual([['h7', 0, 2]]);
  const all = 'packing square\ncontainer 10x6\npieces F I L N P T U V W X Y Z';
  expect(forms(puzzleOf(all))).toEqual(forms(puzzleOf('packing square\ncontainer 10x6\npieces pentominoes')));
});

test('a text is read and written', () => {
  const text = `packing square
comment two parts
color 1 #aa2200
problem first
container
..1
.+#
piece L x2..4 one-sided XX/X.
piece "a dot" x0..any 1
holes <= 1
fits 1-1
`;
  const puzzle = puzzleOf(text);
  expect(puzzle.shapes.map(shape => shape.name)).toEqual(['', 'L', 'a dot']);
  expect(puzzle.problems[0]).toMatchObject({ name: 'first', holes: 1, fits: [[1, 1]] });
  expect(puzzle.problems[0].pieces[0]).toEqual({ shape: 1, least: 2, most: 4, moves: 'one-sided' });
  expect(puzzle.problems[0].pieces[1].most).toBe(Number.POSITIVE_INFINITY);
  expect(format(puzzle)).toBe(text);
});

test.each(examples.map(example => [example.name, example.text] as const))(
  '%s: written and read back',
  (_, text) => {
    const puzzle = puzzleOf(text);
    expect(forms(puzzleOf(format(puzzle)))).toEqual(forms(puzzle));
    expect(forms(parseJson(formatJson(puzzle)))).toEqual(forms(puzzle));
  },
);

test('every format holds a random puzzle', () => {
  fc.assert(
    fc.property(smallCase, ({ puzzle }) => {
      expect(forms(parseJson(formatJson(puzzle)))).toEqual(forms(puzzle));
      const hasTintedHoles = puzzle.shapes.some(({ spots }) =>
        spots.some(spot => spot.mayBeEmpty && spot.color > 0),
      );
      if (!hasTintedHoles) expect(forms(puzzleOf(format(puzzle)))).toEqual(forms(puzzle));
    }),
    { numRuns: 100 },
  );
});

/** What an xmpuzzle can say: pieces in space, with the usual moves. */
const solidCase = smallCase.filter(({ problem }) => problem.pieces.every(piece => piece.moves === 'turned'));

/** The first few assemblies of a problem. */
function someAssemblies(puzzle: Puzzle, problem: Problem): Assembly[] {
  const found: Assembly[] = [];
  driveNow(
    listAssemblies(prepare(puzzle, problem), { upTo: 'all', limit: 5, onAssembly: each => found.push(each) }),
  );
  return found;
}

test('an xmpuzzle is read back the same with its saved solutions, gzipped too', async () => {
  let savedCount = 0;
  await fc.assert(
    fc.asyncProperty(solidCase, async ({ puzzle }) => {
      const [problem] = puzzle.problems;
      const saved = someAssemblies(puzzle, problem);
      savedCount += saved.length;
      const text = formatXmpuzzle({ ...puzzle, problems: [{ ...problem, saved }] });
      const back = parseXmpuzzle(text).puzzle;
      expect(back.problems[0].saved ?? []).toHaveLength(saved.length);
      for (const each of back.problems[0].saved ?? []) expect(check(back, back.problems[0], each)).toBe(true);
      const finite = (problem: Problem) => problem.pieces.map(piece => Number.isFinite(piece.most));
      const copies = (one: Puzzle) =>
        one.problems[0].pieces.map((piece, at) =>
          finite(puzzle.problems[0])[at] ? piece : { ...piece, most: 0 },
        );
      expect(forms(back).shapes).toEqual(forms(puzzle).shapes);
      expect(copies(back)).toEqual(copies(puzzle));
      expect(back.problems[0].holes).toBe(puzzle.problems[0].holes);
      expect(back.problems[0].fits).toEqual(puzzle.problems[0].fits);
      const bytes = new TextEncoder().encode(text);
      expect(await gunzip(await gzip(bytes))).toEqual(bytes);
    }),
    { numRuns: 60 },
  );
  expect(savedCount).toBeGreaterThan(40);
});

test('saved solutions go through an xmpuzzle', () => {
  const puzzle = puzzleOf('packing cube\ncontainer 2x2x2\npiece A XX/X.\npiece B x0..2 XX/XX//X.\n');
  const [problem] = puzzle.problems;
  const saved = readLetters(puzzle, problem, 'AB  BB\nAA  BB\n');
  expect(check(puzzle, problem, saved)).toBe(true);
  const back = parseXmpuzzle(
    formatXmpuzzle({ ...puzzle, problems: [{ ...problem, saved: [saved] }] }),
  ).puzzle;
  const again = back.problems[0].saved![0];
  expect(check(back, back.problems[0], again)).toBe(true);
  const cells = (assembly: typeof saved) => assembly.map(placed => placed.cells.map(String).sort());
  expect(cells(again)).toEqual(cells(saved));
});

test('what an xmpuzzle cannot say is refused by name', () => {
  expect(() => formatXmpuzzle(puzzleOf('packing hex\ncontainer 2x1\npiece A X\n'))).toThrow(/hex/);
  const sided = puzzleOf('packing square\ncontainer 3x2\npiece A one-sided XX/X.\npiece B XX/X.\n');
  expect(() => formatXmpuzzle(sided)).toThrow(/one-sided/);
});

test('puzzlecad: strings, layers, and braces for printing', () => {
  const puzzle = parsePuzzlecad('// pieces\nburr_plate([["xx|x{connect=mz+,clabel=A}.", "..|x."], "xxx"]);');
  expect(puzzle.shapes.map(shape => shape.spots.length)).toEqual([4, 3]);
  expect(formatPuzzlecad(puzzle)).toBe('["xx|x.","..|x."]\n["xxx"]\n');
  expect(forms(parsePuzzlecad(formatPuzzlecad(puzzle)))).toEqual(forms(puzzle));
});

test('letters are a puzzle, and an answer to it', () => {
  const puzzle = parseLetters('AAB\nACB\nCCB\n');
  const problem = problemOf(puzzle, 0);
  expect(problem.pieces).toHaveLength(3);
  expect(check(puzzle, problem, readLetters(puzzle, problem, 'AAB\nACB\nCCB'))).toBe(true);
  expect(check(puzzle, problem, readLetters(puzzle, problem, 'BAA\nBAC\nBCC'))).toBe(true);
  expect(() => readLetters(puzzle, problem, 'AAA\nABB\nBCC')).toThrow(/letter A/);
});

test.each([
  ['', /empty/],
  ['packing circle', /square, cube/],
  ['packing square\ncontainer 3x3\npiece A XQ/X.', /"Q" is not a mark/],
  ['packing square\ncontainer 3x3\ncontainer 3x3', /second container/],
  ['packing square\npieces septominoes', /no set "septominoes"/],
  ['packing square\npieces', /no set ""/],
  ['packing square\npieces F Q', /no piece "Q" in the set pentominoes; it has F I L N P T U V W X Y Z/],
  ['packing square\npieces heptominoes s109', /no piece "s109" in the set heptominoes; it has s1 … s108/],
  ['packing square\npiece A x4..2 XX', /4 to 2/],
  ['packing square\nholes = 3', /holes <= 3/],
  ['packing square\npiece A', /not drawn/],
  ['packing square\npiece A XX extra', /"extra"/],
  ['packing hex\ncontainer\n. .\n. .', /every second place/],
  ['packing square\ncontainer 2x2x2', /only one layer/],
])('%j is refused with its place', (text, message) => {
  try {
    parse(text);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    expect((error as Error).message).toMatch(message);
    if (text !== '') expect((error as InputError).position).toBeDefined();
  }
});

const seeds = [
  ...examples.map(example => example.text),
  ...examples.slice(0, 4).map(example => formatJson(parse(example.text))),
  formatXmpuzzle(parse(examples[3].text)),
  formatXmpuzzle(parse(examples.at(-1)!.text)),
  formatXmpuzzle({ ...parse(examples[0].text), grid: 'cube', problems: [] }),
  '[["xx|x.", "..|x."], "xxx"]',
  'AAB\nACB\nCCB\n',
];

test('damaged input ends in an InputError, never in anything else', () => {
  const damaged = fc
    .record({
      seed: fc.constantFrom(...seeds),
      changes: fc.array(
        fc.record({
          at: fc.double({ min: 0, max: 0.999, noNaN: true }),
          drop: fc.nat(30),
          add: fc.oneof(
            fc.string({ maxLength: 4 }),
            fc.constantFrom('999999999', '-1', '"', '<', '>', '{', '[]', 'null', '#99', '\n'),
          ),
        }),
        { minLength: 1, maxLength: 4 },
      ),
    })
    .map(({ seed, changes }) =>
      changes.reduce((text, { at, drop, add }) => {
        const place = Math.floor(at * text.length);
        return text.slice(0, place) + add + text.slice(place + drop);
      }, seed),
    );
  let refused = 0;
  fc.assert(
    fc.property(damaged, text => {
      try {
        const { puzzle } = readText(text);
        for (const number of puzzle.problems.keys()) draw(puzzle, problemOf(puzzle, number));
        format(puzzle);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        refused++;
      }
    }),
    { numRuns: 400 },
  );
  expect(refused).toBeGreaterThan(100);
});

test('damaged gzip ends in an InputError', async () => {
  const bytes = await gzip(new TextEncoder().encode(examples[0].text));
  for (let at = 2; at < bytes.length; at += 3) {
    const broken = bytes.slice();
    broken[at] ^= 0x55;
    await gunzip(broken).catch(error => expect(error).toBeInstanceOf(InputError));
  }
  await expect(gunzip(bytes.slice(0, bytes.length - 9))).rejects.toBeInstanceOf(InputError);
});

test.each([
  [0, 'cube', 'x="1" y="1" z="1"', '#'],
  [1, 'prism', 'x="1" y="1" z="1"', '#'],
  [2, 'sphere', 'x="2" y="2" z="1"', '#__#'],
  [3, 'rhombic', 'x="3" y="2" z="1"', '_____#'],
  [4, 'tetra-octa', 'x="3" y="1" z="1"', '__#'],
])('grid %i of BurrTools is read as %s', (type, grid, size, marks) => {
  const voxels = (text: string) =>
    `<?xml version="1.0"?><puzzle version="2"><gridType type="${type}"/><shapes><voxel ${size} type="0">${text}</voxel></shapes></puzzle>`;
  expect(parseXmpuzzle(voxels(marks)).puzzle.grid).toBe(grid);
  if (type > 1)
    expect(() => parseXmpuzzle(voxels(marks.replaceAll('_', '#')))).toThrow(
      /shape 0 has a cell at [\d, ]+, where/,
    );
});
