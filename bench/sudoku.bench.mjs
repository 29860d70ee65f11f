// `npm run bench -- sudoku [--quick]`: classic 9x9 puzzles per CPU second, one thread, against npm solvers.
//
// Interleaved rounds, CPU time of this process, median of five. Ours always prove that the solution is the only
// one (they look for a second one); so does qqwing. The peers marked * stop at the first solution, which is less
// work. The sets come from ../shared/data/sudoku; where that is absent, generated puzzles stand in.
//
// Against native tdoku: the prototype ../shared/prototypes/sudoku-bands.as.ts was once measured beside tdoku (g++
// -O3 -march=native, AVX2) on these sets; compiled and run here beside our kernel it carries that figure over.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SudokuSolver } from '@algorithm.ts/sudoku';
import { generate, parse, solve, solveByLogic, sudoku } from '@quadrille/puzzles/sudoku';
import { bandSearch, seedOf } from '@quadrille/puzzles/sudoku/internal';
import { DancingLinks } from 'dancing-links';
import qqwing from 'qqwing';
import { solve as solveTs } from 'sudoku-solver-ts';

const ROUNDS = 5;
const isQuick = process.argv.includes('--quick');
/** CPU time of one measurement: long enough to be sure, short enough that all of them take a minute. */
const SLICE_MS = isQuick ? 40 : 150;

const data = new URL('../../shared/data/sudoku/', import.meta.url);
const kernel = bandSearch();
const twin = bandSearch(true);
const algorithm = new SudokuSolver({ childMatrixWidth: 3 });
const wing = new qqwing();

/** The speed of the prototype as a part of native tdoku's, both measured on one machine (research notes, 2). */
const PROTOTYPE_TO_TDOKU = {
  easy: 0.78,
  '17-clue': 0.97,
  top1465: 0.54,
  'hardest-1106': 0.5,
  'hardest-11plus': 0.56,
};
const PROTOTYPE = 'prototype of the kernel';
const prototype = await loadPrototype();

/** Each solves the puzzle `givens` (81 numbers) and returns true when it found what it looks for. */
const solvers = {
  'quadrille fast': batchBy(kernel),
  'quadrille fast, TypeScript twin': batchBy(twin),
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
  ...(prototype && { [PROTOTYPE]: prototype }),
};

console.log(`${cpus()[0].model}, node ${process.version}; puzzles per CPU second, median of ${ROUNDS}`);
const sets = readSets();
const rates = new Map();
for (const [set, puzzles] of sets) {
  const measured = new Map(Object.keys(solvers).map(name => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, run] of Object.entries(solvers)) measured.get(name).push(rateOf(run, puzzles));
  }
  for (const [name, list] of measured) rates.set(`${name} ${set}`, median(list));
}
print();
printTdoku();
measureGenerator();
measureLogic();

function batchBy(search) {
  return (puzzles, from, number) => {
    const cells = new Uint8Array(81 * number);
    for (let i = 0; i < number; i++) cells.set(puzzles[(from + i) % puzzles.length], 81 * i);
    return search.batch(cells, 2, 1e9).counts.every(count => count === 1);
  };
}

/** The prototype as a batch solver, or undefined where its source or the compiler is absent. */
async function loadPrototype() {
  const source = fileURLToPath(new URL('../../shared/prototypes/sudoku-bands.as.ts', import.meta.url));
  const compiler = fileURLToPath(new URL('../node_modules/assemblyscript/bin/asc.js', import.meta.url));
  if (!existsSync(source) || !existsSync(compiler)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-bench-'));
  try {
    const file = join(folder, 'bands.wasm');
    const flags = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd', '-o', file];
    execFileSync(process.execPath, [compiler, source, ...flags], { stdio: ['ignore', 'ignore', 'pipe'] });
    const { instance } = await WebAssembly.instantiate(readFileSync(file), { env: { abort() {} } });
    const { init, bulkbuf, solveBulk, memory } = instance.exports;
    init();
    return (puzzles, from, number) => {
      const cells = new Uint8Array(memory.buffer, bulkbuf(), 81 * number);
      for (let i = 0; i < number; i++) {
        const givens = puzzles[(from + i) % puzzles.length];
        for (let cell = 0; cell < 81; cell++) cells[81 * i + cell] = 48 + givens[cell];
      }
      return solveBulk(number, 2) === number;
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function eachBy(one) {
  return (puzzles, from, number) => {
    let isFine = true;
    for (let i = 0; i < number; i++) isFine = one(puzzles[(from + i) % puzzles.length]) && isFine;
    return isFine;
  };
}

/** Puzzles per CPU second; pieces grow until a measurement lasts long enough. */
function rateOf(run, puzzles) {
  let number = 1;
  let done = 0;
  const begin = process.cpuUsage();
  for (;;) {
    if (!run(puzzles, done, number)) throw new Error('a solver gave a wrong answer');
    done += number;
    const { user, system } = process.cpuUsage(begin);
    const ms = (user + system) / 1000;
    if (ms >= SLICE_MS) return (done / ms) * 1000;
    number = Math.min(500, 2 * number);
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
  const names = ['easy', '17-clue', 'top1465', 'hardest-1106', 'hardest-11plus'];
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

/** The same order every time, but not the one of the file, where neighbours are alike. */
function shuffled(list) {
  const step = 7919;
  return list.map((_, i) => list[(i * step) % list.length]);
}

function print() {
  const names = sets.map(([set]) => set);
  console.log(`\n${'solver'.padEnd(34)}${names.map(name => name.padStart(16)).join('')}`);
  for (const solver of Object.keys(solvers)) {
    const cells = names.map(name => shown(rates.get(`${solver} ${name}`)).padStart(16));
    console.log(solver.padEnd(34) + cells.join(''));
  }
  const peers = Object.keys(solvers).filter(name => !name.startsWith('quadrille') && name !== PROTOTYPE);
  for (const own of ['quadrille fast', 'quadrille fast, TypeScript twin']) {
    const ratios = names.map(name => {
      const best = Math.max(...peers.map(peer => rates.get(`${peer} ${name}`)));
      return `${(rates.get(`${own} ${name}`) / best).toFixed(1)}x`.padStart(16);
    });
    console.log(`${own.replace('quadrille ', '')} / fastest peer`.padEnd(34) + ratios.join(''));
  }
}

/** Ours beside native tdoku, by way of the prototype. */
function printTdoku() {
  if (!prototype) return console.log('(the prototype is not here: no estimate against tdoku)');
  const cells = sets.map(([name]) => {
    const ratio = rates.get(`quadrille fast ${name}`) / rates.get(`${PROTOTYPE} ${name}`);
    return (name in PROTOTYPE_TO_TDOKU ? (ratio * PROTOTYPE_TO_TDOKU[name]).toFixed(2) : '-').padStart(16);
  });
  console.log('fast / native tdoku, estimated'.padEnd(34) + cells.join(''));
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
