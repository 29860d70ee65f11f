/** Small inputs for every question of every family; what is asked of them everywhere is in ask-once.test.ts. */

export interface Sample {
  /** Family and question. */
  readonly name: string;
  readonly about?: string;
  readonly inputs: Readonly<Record<string, string | number | boolean | Uint8Array>>;
  /** Inputs that are refused in their place. */
  readonly bad?: Readonly<Record<string, string | number | Uint8Array>>;
  /** What people read, or one of the fields, has times in it. */
  readonly isTimed?: boolean;
  /** The command line prints a file, not fields. */
  readonly isFile?: boolean;
}

const MODEL = '1 2 3 4 5 6 7\n1 4 7\n1 4\n4 5 7\n3 5 6\n2 3 6 7\n2 7\n';
const NONE = 'a b\na\n';
const bytes = (text: string) => new TextEncoder().encode(text);

const cover: Sample[] = [
  { name: 'cover solve', inputs: { model: MODEL }, bad: { model: 'a b\na c\n' } },
  { name: 'cover solve', about: 'none', inputs: { model: NONE } },
  { name: 'cover count', inputs: { model: MODEL }, bad: { model: '' } },
  { name: 'cover count', about: 'none', inputs: { model: NONE } },
  { name: 'cover classes', inputs: { model: 'a b\na\nb\na b\n' } },
  { name: 'cover check', inputs: { model: MODEL, certificate: bytes('no proof') } },
  { name: 'cover sample', inputs: { model: MODEL, number: 2, seed: 3 } },
  { name: 'cover best', inputs: { model: 'a b\na b |$5\na |$1\nb |$2\n' } },
  { name: 'cover trace', inputs: { model: MODEL } },
  { name: 'cover draw', inputs: { model: MODEL, as: 'table' } },
  { name: 'cover convert', inputs: { model: MODEL, to: 'dimacs' } },
  { name: 'cover prove', inputs: { model: MODEL, as: 'cpog' }, isFile: true },
  { name: 'cover estimate', inputs: { model: MODEL, probes: 10, seed: 1 }, isTimed: true },
];

const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const TWO = '.3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7.';

const sudoku: Sample[] = [
  { name: 'sudoku solve', inputs: { puzzle: EASY }, bad: { puzzle: `${'x'.repeat(80)}!` } },
  { name: 'sudoku solve', about: 'several lines', inputs: { puzzle: `${EASY}\n${TWO}\n` } },
  { name: 'sudoku check', inputs: { puzzle: EASY } },
  { name: 'sudoku rate', inputs: { puzzle: EASY } },
  { name: 'sudoku explain', inputs: { puzzle: EASY } },
  { name: 'sudoku hint', inputs: { puzzle: EASY } },
  { name: 'sudoku complete', inputs: { puzzle: '1....3....4.4...', seed: 3 } },
  { name: 'sudoku generate', inputs: { seed: 7, grade: 'easy' } },
  { name: 'sudoku convert', inputs: { puzzle: EASY, to: 'grid' }, isFile: true },
  { name: 'sudoku draw', inputs: { puzzle: '................;thermo r1c1 r1c2 r2c3' } },
  { name: 'sudoku candidates', inputs: { puzzle: TWO, limit: 100 } },
  {
    name: 'sudoku redundant',
    inputs: { puzzle: '12..............;thermo r3c1 r3c2;odd r2c1;even r4c1;odd r2c4' },
  },
  { name: 'sudoku conflict', inputs: { puzzle: '3...............;thermo r1c1 r1c2 r1c3' } },
  { name: 'sudoku suggest', inputs: { puzzle: '1....3....4.4...;even r1c2' } },
  { name: 'sudoku count', inputs: { puzzle: TWO } },
  { name: 'sudoku solutions', inputs: { puzzle: TWO } },
  { name: 'sudoku compare', inputs: { number: 1, seed: 1 }, isTimed: true },
  { name: 'sudoku blind', inputs: { puzzle: '1..4..1..1..4..1' } },
];

const BOX = bytes('packing square\ncontainer 5x4\npieces tetrominoes\n');
const SMALL = bytes('packing square\ncontainer 2x2\npiece a\nX\nX\npiece b\nX\nX\n');

const packing: Sample[] = ['solve', 'count', 'classes', 'explain', 'draw'].map(question => ({
  name: `packing ${question}`,
  inputs: { puzzle: SMALL },
}));
packing.push(
  {
    name: 'packing count',
    about: 'none',
    inputs: { puzzle: BOX },
    bad: { puzzle: bytes('packing nothing\n') },
  },
  { name: 'packing convert', inputs: { puzzle: SMALL, to: 'json' }, isFile: true },
  {
    name: 'packing stl',
    inputs: { puzzle: bytes('packing cube\ncontainer 1x1x2\npiece a\nX\n\nX\n') },
    isFile: true,
  },
  { name: 'packing cut', inputs: { puzzle: SMALL }, isFile: true },
  { name: 'packing check', inputs: { puzzle: SMALL, assembly: 'ab\nab\n' }, bad: { assembly: '..\n' } },
  { name: 'packing remaining', inputs: { puzzle: SMALL, placed: 'a.\na.\n' }, bad: { placed: '?\n' } },
  { name: 'packing daily', inputs: { date: '2026-11-16' }, bad: { date: '2026-02-30' }, isFile: true },
  { name: 'packing disassemble', inputs: { puzzle: SMALL } },
  { name: 'packing sets', inputs: { puzzle: SMALL } },
  { name: 'packing sheet', inputs: { puzzle: SMALL }, isFile: true },
  { name: 'packing estimate', inputs: { puzzle: SMALL, seed: 1 }, isTimed: true },
);

const DECOMPOSITION = '{"order":3,"graph":[[0,1],[1,2],[0,2]],"copies":[[[0,1],[1,2],[0,2]]]}';

const decompose: Sample[] = [
  { name: 'decompose solve', inputs: { order: 7, graph: 'cycle:3', limit: 3 } },
  { name: 'decompose count', inputs: { order: 6, graph: 'matching' }, bad: { edges: '[(0,0)]' } },
  { name: 'decompose count', about: 'refuted', inputs: { order: 6, graph: 'cycle:3' } },
  { name: 'decompose classes', inputs: { order: 6, graph: 'matching' } },
  { name: 'decompose sample', inputs: { order: 6, graph: 'matching', number: 2, seed: 3 } },
  { name: 'decompose estimate', inputs: { order: 6, graph: 'matching', probes: 20 } },
  { name: 'decompose study', inputs: { order: 6, graph: 'matching' } },
  { name: 'decompose model', inputs: { order: 4 } },
  { name: 'decompose conditions', inputs: { order: 4 } },
  { name: 'decompose size', inputs: { order: 4 } },
  { name: 'decompose graph', inputs: { graph: 'cycle:5', to: 'graph6' } },
  { name: 'decompose trees', inputs: { order: 4 }, isTimed: true },
  { name: 'decompose draw', inputs: { decomposition: DECOMPOSITION }, isFile: true },
  { name: 'decompose check', inputs: { decomposition: DECOMPOSITION } },
];

const PIECES =
  '3 3\n0 2 3 1\n1 1 0 0\n0 0 2 1\n0 1 4 1\n4 3 3 4\n3 2 0 1\n2 0 2 4\n2 2 0 0\n2 0 0 1\nframed\n';
const BOARD = '{"board":[5,0,30,15,19,23,33,25,9]}';
const UNSOLVABLE = '2 2\n0 0 1 2\n0 0 1 2\n0 0 1 2\n0 0 1 3\nframed\n';

const edges: Sample[] = [
  { name: 'edges solve', inputs: { pieces: PIECES, by: 'colors' }, bad: { pieces: '3 3\n0 2 3\n' } },
  { name: 'edges count', inputs: { pieces: PIECES } },
  { name: 'edges count', about: 'refuted', inputs: { pieces: UNSOLVABLE } },
  { name: 'edges estimate', inputs: { pieces: PIECES, probes: 10, seed: 1 }, isTimed: true },
  { name: 'edges generate', inputs: { size: '3', frame: 2, inner: 2, seed: 1 } },
  { name: 'edges encode', inputs: { pieces: PIECES, as: 'colors' } },
  { name: 'edges best', inputs: { pieces: PIECES, seed: 1 } },
  { name: 'edges score', inputs: { pieces: PIECES, board: BOARD }, bad: { board: '{"board":[1]}' } },
  { name: 'edges draw', inputs: { pieces: PIECES, board: BOARD, as: 'text' }, isFile: true },
  { name: 'edges convert', inputs: { pieces: PIECES, board: BOARD, to: 'text' }, isFile: true },
];

const growth: Sample[] = [
  { name: 'growth count', inputs: { n: 4 }, bad: { board: '.?' } },
  { name: 'growth count', about: 'by search', inputs: { n: 4, method: 'search' } },
  { name: 'growth list', inputs: { n: 3 } },
  { name: 'growth sample', inputs: { n: 4, number: 2, seed: 1 } },
  { name: 'growth run', inputs: { board: '#../.#./..#' } },
  { name: 'growth times', inputs: { n: 3 } },
  { name: 'growth table', inputs: { n: 3 }, isTimed: true },
  { name: 'growth draw', inputs: { board: '#../.#./..#' }, isFile: true },
];

const TEXTS: Readonly<Record<string, string>> = {
  queens: '6',
  langford: '3',
  polyomino: 'region 20x3\npieces pentominoes\n',
  soma: '3x3x3',
  dominoes: '4x4',
  latin: '3',
};
const classics: Sample[] = Object.entries(TEXTS).flatMap(([family, puzzle]) => [
  { name: `${family} solve`, inputs: { puzzle, limit: 3 } },
  { name: `${family} count`, inputs: { puzzle }, bad: { puzzle: '?' } },
  { name: `${family} draw`, inputs: { puzzle } },
]);

const GAME = '6 5  3  2 0  0 2  0 1';
const SMALL_ARENA = { opponents: 'perfect,random', games: 2, size: 5, moves: 3, step: 2, seed: 1 };

const teleport: Sample[] = [
  { name: 'teleport solve', inputs: { game: GAME, map: true }, bad: { game: '401 5 1 1 1' } },
  { name: 'teleport map', inputs: { game: GAME, grundy: true } },
  { name: 'teleport moves', about: 'none', inputs: { game: GAME, at: '3,1' } },
  { name: 'teleport reduce', inputs: { game: GAME } },
  { name: 'teleport race', inputs: { game: GAME }, isTimed: true },
  { name: 'teleport compare', inputs: { games: 2, size: 10, moves: 3, step: 2 }, isTimed: true },
  { name: 'teleport check', inputs: { games: 10, seed: 1 } },
  { name: 'teleport generate', inputs: { size: 5, moves: 2, number: 2, seed: 1 } },
  { name: 'teleport choose', inputs: { game: GAME, by: 'mcts:20', seed: 3 } },
  { name: 'teleport arena', inputs: SMALL_ARENA },
  { name: 'teleport tree', inputs: { game: GAME, by: 'minimax:2' } },
  { name: 'teleport draw', inputs: { game: GAME }, isFile: true },
];

export const SAMPLES: readonly Sample[] = [
  ...cover,
  ...sudoku,
  ...packing,
  ...edges,
  ...decompose,
  ...growth,
  ...teleport,
  ...classics,
];
