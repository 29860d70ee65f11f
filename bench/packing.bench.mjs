// `npm run bench -- packing [--rounds N] [--only NAME]`: all counts of ../shared/data/packing (all, up to rotation, up to
// reflection) beside the CPU time that BurrTools takes for the last of them. Reading the file and starting Node are not
// measured, preparing the search is. `first` is the first puzzle of a fresh process, in code that is not compiled yet, the
// median of rounds; `ms` the median of rounds in one process, short puzzles repeated for 20 ms in each. The goal is at most
// BurrTools' time on every row: its times on this machine, in the same rounds, where BURRTOOLS names the folder of its source
// (github.com/burr-tools/burr-tools, needs g++ and zlib); else those recorded with the puzzles, which know milliseconds only.
// `target` is the time aimed at: reached by the first puzzle of a process, or at least by later ones (`warm`).
// `--long` adds the 3x4x5 box of pentominoes and the Bedlam cube, which take minutes.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { driveNow } from '@quadrille/base';
import { countClasses, parse, prepare, readPuzzle } from '@quadrille/puzzles/packing';
import { compileBurrTools } from './burrtools.mjs';
import { cpuMs, geometricMean, machine, median, printTable, shown } from './table.mjs';

const folder = fileURLToPath(new URL('../../shared/data/packing/', import.meta.url));
if (!existsSync(`${folder}ORACLES.tsv`)) {
  console.log('(no ../shared/data/packing: nothing to measure)');
  process.exit(0);
}
const flag = (name, usual) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? usual : process.argv[at + 1];
};
const rounds = Number(flag('--rounds', 3));
const only = flag('--only', '');
/** How long a short puzzle is repeated in a round. */
const LEAST_MS = 20;
/** BurrTools is not run where it was seen to take longer than this; the recorded time stands. */
const MOST_MS = 3000;

const [head, ...lines] = readFileSync(`${folder}ORACLES.tsv`, 'utf8').trim().split('\n');
const names = head.split('\t');
const rows = lines
  .map(line => Object.fromEntries(line.split('\t').map((value, column) => [names[column], value])))
  .filter(row => `${row.file}:${row.problem}`.includes(only));

/** The times aimed at, in ms; 100 where BurrTools takes 80 or less. */
const TARGETS = {
  'pentomino-rectangles:3': 600,
  'pentomino-rectangles:4': 100,
  'pentomino-chessboard:0': 3000,
  'pentomino-choices:2': 500,
  'copies:5': 1000,
  'tricubes:1': 500,
  'SolidSixPieceBurrs:0': 200,
  'soma:0': 20,
  'soma-holes:2': 20,
  'AlPackino:0': 50,
  'parity:3': 10,
  'parity:4': 10,
  'hexiamonds:0': 100,
  '3x4x5 pentominoes': 9000,
  'Bedlam cube': 25_000,
};
const SHORT = { recorded: 80, target: 100 };

const metBy = (target, cold, warm) => (cold <= target ? 'reached' : warm <= target ? 'warm' : 'missed');
const nameOf = ({ file, problem }) =>
  problem === undefined ? file : `${file.replace('.xmpuzzle', '')}:${problem}`;
const cases = [];
for (const row of rows) {
  const path = folder + row.file;
  const { puzzle } = await readPuzzle(new Uint8Array(readFileSync(path)));
  const problem = puzzle.problems[Number(row.problem)];
  const recorded = row.cpu_s === '' ? undefined : 1000 * Number(row.cpu_s);
  cases.push({ row, path, puzzle, problem, recorded, times: [], theirs: [] });
}

/** BurrTools' times for these were recorded in seconds. */
const LONG = [
  {
    row: { file: '3x4x5 pentominoes', all: '31520', rot: '7880', 'rot+mirror': '3940' },
    text: 'packing cube\ncontainer 5x4x3\npieces pentominoes\n',
    recorded: 33_000,
  },
  {
    row: { file: 'Bedlam cube', all: '460464', rot: '19186', 'rot+mirror': '19186' },
    text: readFileSync(new URL('bedlam.txt', import.meta.url), 'utf8'),
    recorded: 97_000,
  },
];
const long = !process.argv.includes('--long') ? [] : LONG.filter(({ row }) => nameOf(row).includes(only));

const first = fileURLToPath(new URL('packing-first.mjs', import.meta.url));
for (const each of cases) {
  const words = [first, each.path, each.row.problem];
  const once = () => Number(execFileSync(process.execPath, words, { encoding: 'utf8' }));
  each.first = median(Array.from({ length: rounds }, once));
}

/** CPU milliseconds of one time, over so many milliseconds. */
function timed({ row, puzzle, problem }, leastMs) {
  let [spent, times] = [0, 0];
  do {
    const { ms, value } = cpuMs(() => driveNow(countClasses(prepare(puzzle, problem))).answer);
    const found = [value.all, value.rotations, value.mirrored].join(' ');
    if (found !== [row.all, row.rot, row['rot+mirror']].join(' '))
      throw new Error(`${nameOf(row)}: ${found}`);
    spent += ms;
    times++;
  } while (spent < leastMs);
  return spent / times;
}

const burrTools = compileBurrTools();
const compared = burrTools
  ? cases.filter(({ recorded }) => recorded !== undefined && recorded <= MOST_MS)
  : [];
// Uncounted: until the code that short puzzles run through has been compiled.
for (const each of cases) if (!(each.recorded > LEAST_MS)) timed(each, 10 * LEAST_MS);
for (let round = 0; round < rounds; round++) {
  for (const each of cases) each.times.push(timed(each, LEAST_MS));
  const problems = compared.map(({ path, row }) => ({ path, number: row.problem }));
  burrTools?.(problems, LEAST_MS).forEach((time, at) => {
    compared[at].theirs.push(time);
  });
}

// Once each, since they take long.
for (const { row, text, recorded } of long) {
  const puzzle = parse(text);
  const one = { row, puzzle, problem: puzzle.problems[0], recorded, theirs: [] };
  const time = timed(one, 0);
  cases.push({ ...one, first: time, times: [time] });
}

const table = [
  [
    'puzzle',
    'all',
    'rot+mirror',
    'first ms',
    'target',
    '',
    'ms',
    'BurrTools ms',
    'recorded',
    'times as fast',
    'goal',
  ],
];
const ratios = [];
const aimed = [];
for (const { row, first: cold, times, theirs, recorded } of cases) {
  const target = TARGETS[nameOf(row)] ?? (!(recorded > SHORT.recorded) ? SHORT.target : undefined);
  if (target !== undefined) aimed.push(metBy(target, cold, median(times)));
  const own = median(times);
  // A recorded time of a few milliseconds says too little.
  const other = theirs.length > 0 ? median(theirs) : recorded >= LEAST_MS ? recorded : undefined;
  const ratio = other === undefined ? undefined : other / own;
  if (ratio !== undefined) ratios.push({ ratio, isLong: recorded >= LEAST_MS });
  table.push([
    nameOf(row),
    row.all,
    row['rot+mirror'],
    shown(cold),
    target ?? '',
    target === undefined ? '' : aimed.at(-1),
    own < 10 ? own.toFixed(2) : shown(own),
    theirs.length > 0 ? (other < 10 ? other.toFixed(2) : shown(other)) : '',
    recorded ?? (row.burrtools.startsWith('>') ? row.burrtools : 'refused'),
    ratio?.toFixed(1) ?? '',
    ratio === undefined ? '' : ratio >= 1 ? 'reached' : 'missed',
  ]);
}
printTable(table);
const slow = ratios.filter(({ isLong }) => isLong).map(({ ratio }) => ratio);
console.log(
  `\n${slow.length} puzzles on which BurrTools takes 20 ms or more: ${geometricMean(slow).toFixed(1)} times as fast, geometric mean`,
);
console.log(
  `${ratios.filter(({ ratio }) => ratio >= 1).length} of ${ratios.length} rows in at most BurrTools' time`,
);
const countOf = word => aimed.filter(met => met === word).length;
console.log(
  `${countOf('reached')} of ${aimed.length} targets reached by the first puzzle, ${countOf('warm')} more by later ones`,
);
console.log(await machine());
