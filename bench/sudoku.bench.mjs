// `npm run bench -- sudoku [--quick]`: classic 9x9 puzzles per CPU second, one thread, against npm solvers.
//
// Interleaved rounds, CPU time of this process, median of five. Ours always prove that the solution is the only
// one (they look for a second one); so does qqwing. The peers marked * stop at the first solution, which is less
// work. The sets come from ../shared/data/sudoku; where that is absent, generated puzzles stand in.
//
// Native tdoku is measured in the same rounds where TDOKU names the folder of its source (github.com/t-dillon/tdoku)
// and g++ is there; never estimated. `--only SOLVER` runs one solver once and prints its peak memory: the
// benchmark starts itself so for the last column.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { SudokuSolver } from '@algorithm.ts/sudoku';
import { generate, parse, solve, solveByLogic, sudoku } from '@quadrille/puzzles/sudoku';
import { bandSearch, seedOf } from '@quadrille/puzzles/sudoku/internal';
import { DancingLinks } from 'dancing-links';
import qqwing from 'qqwing';
import { solve as solveTs } from 'sudoku-solver-ts';
import { compileTdoku, TDOKU } from './tdoku.mjs';

const ROUNDS = 5;
const isQuick = process.argv.includes('--quick');
/** CPU time of one measurement: long enough to be sure, short enough that all of them take a minute. */
const SLICE_MS = isQuick ? 40 : 150;

/** The longest piece that a solver is given at once. */
const PIECE = 500;
/** The cells of each set, for solvers that take many puzzles at once. */
const flat = new Map();

const data = new URL('../../shared/data/sudoku/', import.meta.url);
const kernel = bandSearch();
const twin = bandSearch(true);
const algorithm = new SudokuSolver({ childMatrixWidth: 3 });
const wing = new qqwing();

const SEVERAL = 'several-solutions';
/** What `fast` is to reach, as a part of native tdoku's speed. */
const GOALS = {
  easy: 1.13,
  '17-clue': 1.26,
  top1465: 1,
  'hardest-1106': 1,
  'hardest-11plus': 1,
  [SEVERAL]: 0.9,
};
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
const tdoku = only === undefined ? compileTdoku() : undefined;

/** Each solves the puzzle `givens` (81 numbers) and returns true when it found what it looks for. */
const COUNTERS = {
  'quadrille fast': batchBy(kernel),
  'quadrille fast, TypeScript twin': batchBy(twin),
};
const solvers = {
  ...COUNTERS,
  'quadrille search': eachBy(
    givens => solve(sudoku({ givens }), 'search', { limit: 2 }).solutions.length === 1,
  ),
  'quadrille cover': eachBy(
    givens => solve(sudoku({ givens }), 'cover', { limit: 2 }).solutions.length === 1,
  ),
  '@algorithm.ts/sudoku *': eachBy(givens =>
    algorithm.solve(
      givens.map(digit => digit - 1),
      null,
    ),
  ),
  'sudoku-solver-ts *': eachBy(givens => solveTs(givens).success),
  qqwing: eachBy(givens => {
    wing.setPuzzle(givens);
    return wing.countSolutions() === 1;
  }),
  'dancing-links': eachBy(givens => dancing(givens) === 1),
};

if (only !== undefined) {
  measureMemory(only);
} else {
  console.log(`${cpus()[0].model}, node ${process.version}; puzzles per CPU second, median of ${ROUNDS}`);
  const sets = readSets();
  const rates = measureRates(sets);
  print(sets, rates);
  printTdoku(sets, rates);
  measureGenerator();
  measureLogic();
}

/** The rates of all solvers, by their names and the set's. Who counts to 2 also counts puzzles with several solutions. */
function measureRates(sets) {
  const rates = new Map();
  for (const [set, puzzles] of sets) {
    const running = Object.entries(solvers).filter(([name]) => set !== SEVERAL || name in COUNTERS);
    const measured = new Map(running.map(([name]) => [name, []]));
    if (tdoku) measured.set(TDOKU, []);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, run] of running) measured.get(name).push(rateOf(run, puzzles, set));
      if (tdoku) measured.get(TDOKU).push(tdoku(set, puzzles, SLICE_MS).rate);
    }
    for (const [name, list] of measured) rates.set(`${name} ${set}`, median(list));
  }
  return rates;
}

/** Solves the start of every set with one solver, in a process of its own, and prints the most memory it had. */
function measureMemory(name) {
  for (const [set, puzzles] of readSets()) {
    if (set === SEVERAL && !(name in COUNTERS)) continue;
    if (!solvers[name](puzzles, 0, 20, set)) throw new Error('a solver gave a wrong answer');
  }
  console.log(process.resourceUsage().maxRSS);
}

function batchBy(search) {
  return (puzzles, from, number, set) => {
    const start = 81 * (from % puzzles.length);
    const wanted = set === SEVERAL ? 2 : 1;
    const { counts } = search.batch(cellsOf(puzzles).subarray(start, start + 81 * number), 2, 1e9);
    return counts.every(count => count === wanted);
  };
}

/** All cells of a set, and its start once more: any piece of it without copying. */
function cellsOf(puzzles) {
  if (!flat.has(puzzles)) {
    const number = puzzles.length + PIECE;
    const again = Array.from({ length: number }, (_, i) => puzzles[i % puzzles.length]);
    flat.set(puzzles, Uint8Array.from(again.flat()));
  }
  return flat.get(puzzles);
}

function eachBy(one) {
  return (puzzles, from, number) => {
    let isFine = true;
    for (let i = 0; i < number; i++) isFine = one(puzzles[(from + i) % puzzles.length]) && isFine;
    return isFine;
  };
}

/** Puzzles per CPU second; pieces grow until a measurement lasts long enough. */
function rateOf(run, puzzles, set) {
  let number = 1;
  let done = 0;
  const begin = process.cpuUsage();
  for (;;) {
    if (!run(puzzles, done, number, set)) throw new Error('a solver gave a wrong answer');
    done += number;
    const { user, system } = process.cpuUsage(begin);
    const ms = (user + system) / 1000;
    if (ms >= SLICE_MS) return (done / ms) * 1000;
    number = Math.min(PIECE, 2 * number);
  }
}

/** Exact cover with the general library: 324 constraints, an option for each digit in each cell. */
function dancing(givens) {
  const links = new DancingLinks();
  const model = links.createSolver({ columns: 324 });
  for (let cell = 0; cell < 81; cell++) {
    const [row, column] = [Math.floor(cell / 9), cell % 9];
    const box = 3 * Math.floor(row / 3) + Math.floor(column / 3);
    for (let digit = 0; digit < 9; digit++) {
      if (givens[cell] > 0 && givens[cell] !== digit + 1) continue;
      model.addSparseConstraint(digit, [
        cell,
        81 + 9 * row + digit,
        162 + 9 * column + digit,
        243 + 9 * box + digit,
      ]);
    }
  }
  return model.find(2).length;
}

function readSets() {
  const names = Object.keys(GOALS);
  if (existsSync(data)) {
    return names.map(name => {
      const lines = readFileSync(new URL(`${name}.txt`, data), 'utf8')
        .trim()
        .split('\n');
      return [name, shuffled(lines.map(line => [...parse(line).puzzle.givens]))];
    });
  }
  console.log('(the sample sets are not here: generated puzzles instead)');
  const made = wish => Array.from({ length: 200 }, (_, i) => [...generate(wish, seedOf(1, i)).puzzle.givens]);
  return [
    ['40 givens', made({ givens: 40 })],
    ['minimal', made({})],
  ];
}

/** The same order every time, but not the one of the file, where neighbors are alike. */
function shuffled(list) {
  const step = 7919;
  return list.map((_, i) => list[(i * step) % list.length]);
}

function print(sets, rates) {
  const names = sets.map(([set]) => set);
  console.log();
  line('solver', names, 'peak MB');
  for (const solver of Object.keys(solvers)) {
    const cells = names.map(name => {
      const rate = rates.get(`${solver} ${name}`);
      return rate === undefined ? '-' : shown(rate);
    });
    line(solver, cells, memoryOf(solver));
  }
  const peers = Object.keys(solvers).filter(name => !name.startsWith('quadrille'));
  for (const own of Object.keys(COUNTERS)) {
    const ratios = names.map(name => {
      if (name === SEVERAL) return '-';
      const best = Math.max(...peers.map(peer => rates.get(`${peer} ${name}`)));
      return `${(rates.get(`${own} ${name}`) / best).toFixed(1)}x`;
    });
    line(`${own.replace('quadrille ', '')} / fastest peer`, ratios);
  }
}

function line(label, cells, last = '') {
  console.log(label.padEnd(34) + cells.map(cell => cell.padStart(18)).join('') + last.padStart(12));
}

function memoryOf(solver) {
  const self = fileURLToPath(import.meta.url);
  const kilobytes = execFileSync(process.execPath, [self, '--only', solver], { encoding: 'utf8' });
  return (Number(kilobytes) / 1024).toFixed(0);
}

/** Ours beside native tdoku: speed, the goal, and how much both guess. */
function printTdoku(sets, rates) {
  console.log();
  const nodes = sets.map(([, puzzles]) => {
    return (kernel.batch(Uint8Array.from(puzzles.flat()), 2, 1e9).nodes / puzzles.length).toFixed(2);
  });
  line('quadrille fast, nodes per puzzle', nodes);
  if (!tdoku) return;
  const seen = sets.map(([set, puzzles]) => ({ ...tdoku(set, puzzles, 1), number: puzzles.length }));
  const isExhausted = sets.map(([set]) => set !== SEVERAL);
  line(
    `${TDOKU}, 1 + 2 x guesses`,
    seen.map(({ guesses, number }, i) => (isExhausted[i] ? (1 + (2 * guesses) / number).toFixed(2) : '-')),
  );
  line(
    TDOKU,
    sets.map(([set]) => shown(rates.get(`${TDOKU} ${set}`))),
    (Math.max(...seen.map(({ kilobytes }) => kilobytes)) / 1024).toFixed(0),
  );
  line(
    `quadrille fast / ${TDOKU}`,
    sets.map(([set]) => (rates.get(`quadrille fast ${set}`) / rates.get(`${TDOKU} ${set}`)).toFixed(2)),
  );
  line(
    'goal',
    sets.map(([set]) => (set in GOALS ? GOALS[set].toFixed(2) : '-')),
  );
}

function measureGenerator() {
  const number = isQuick ? 300 : 1500;
  const minimal = [];
  for (let round = 0; round < ROUNDS; round++) {
    const ms = cpuMs(() => {
      for (let i = 0; i < number; i++) generate({}, seedOf(round, i), { graded: false });
    });
    minimal.push((number / ms) * 1000);
  }
  console.log(`\ngenerator: ${shown(median(minimal))} minimal 9x9 puzzles per CPU second`);
  for (const grade of ['easy', 'medium', 'hard']) {
    const times = Array.from({ length: ROUNDS }, (_, round) => {
      return cpuMs(() => {
        for (let i = 0; i < 20; i++) generate({ grade }, seedOf(round, i));
      });
    });
    console.log(`generator: a puzzle of grade ${grade} in ${(median(times) / 20).toFixed(2)} ms on average`);
  }
}

function measureLogic() {
  for (const grade of ['easy', 'medium', 'hard']) {
    const puzzles = Array.from({ length: 50 }, (_, i) => generate({ grade }, seedOf(77, i)).puzzle);
    for (let i = 0; i < 20; i++) for (const puzzle of puzzles) solveByLogic(puzzle);
    const times = Array.from({ length: ROUNDS }, () =>
      cpuMs(() => {
        for (let i = 0; i < 10; i++) for (const puzzle of puzzles) solveByLogic(puzzle);
      }),
    );
    const combined = Array.from({ length: ROUNDS }, () =>
      cpuMs(() => {
        for (let i = 0; i < 10; i++) for (const puzzle of puzzles) solve(puzzle, 'combined', { limit: 1 });
      }),
    );
    const each = list => ((median(list) * 1000) / 500).toFixed(0);
    console.log(`grade ${grade}: logic ${each(times)} µs a puzzle, combined ${each(combined)} µs`);
  }
}

function cpuMs(work) {
  const begin = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000;
}

function median(list) {
  return [...list].sort((a, b) => a - b)[list.length >> 1];
}

function shown(rate) {
  return rate >= 100 ? Math.round(rate).toLocaleString('en').replaceAll(',', ' ') : rate.toPrecision(2);
}
