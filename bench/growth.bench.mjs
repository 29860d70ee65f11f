// `npm run bench -- growth [--large]`: the growth of squares, in CPU time, median of five interleaved rounds.
//
// The anchor is brute force over all sets of n cells on bit boards, in C++ (gcc -O3); it is compiled from
// ../shared/anchors where that folder and gcc are there. Otherwise its line is left out, with a remark.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { randomFrom } from '@quadrille/cover';
import { countByFormula, countBySearch, optimalStarts, rectangle, sampler } from '@quadrille/puzzles/growth';
import { referenceSearch } from '@quadrille/puzzles/growth/internal';

const ROUNDS = 5;
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const isLarge = process.argv.includes('--large');
const scratch = mkdtempSync(join(tmpdir(), 'growth-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

const anchor = compileAnchor();
const cases = [
  { name: 'formula 9', run: () => countByFormula(9, 9) },
  { name: 'formula 50', run: () => countByFormula(50, 50) },
  { name: 'formula 100', run: () => countByFormula(100, 100) },
  { name: 'formula 100, up to symmetry', run: () => countByFormula(100, 100, { upToSymmetry: true }) },
  { name: 'search 6', run: () => countBySearch(rectangle(6), 6) },
  { name: 'search 6, plain TypeScript', run: () => countBySearch(rectangle(6), 6, { isPlain: true }) },
  { name: "reference 6 (the paper's method)", run: reference },
  { name: 'search 7', run: () => countBySearch(rectangle(7), 7), anchor: '7' },
  { name: 'list 6', run: () => [...optimalStarts(6)].length },
  { name: 'sample 60, tables and 10 starts', run: sampleTen },
  ...(isLarge
    ? [
        { name: 'search 8', run: () => countBySearch(rectangle(8), 8) },
        { name: 'formula 200', run: () => countByFormula(200, 200) },
        { name: 'formula 300', run: () => countByFormula(300, 300) },
      ]
    : []),
];

const times = new Map();
for (let round = 0; round < ROUNDS; round++) {
  for (const { name, run, anchor: size } of cases) {
    const begin = process.cpuUsage();
    const answer = run();
    const { user, system } = process.cpuUsage(begin);
    note(name, (user + system) / 1000, answer);
    if (size && anchor) note(`anchor ${size} (brute force, gcc -O3)`, ...runAnchor(size));
  }
}
print();

function note(name, ms, answer) {
  const known = times.get(name) ?? { list: [], answer };
  if (String(known.answer) !== String(answer)) throw new Error(`${name}: ${answer}, before ${known.answer}`);
  known.list.push(ms);
  times.set(name, known);
}

function print() {
  console.log(
    `node ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}, CPU ms, median of ${ROUNDS}\n`,
  );
  console.log(`${'case'.padEnd(36)}${'median'.padStart(10)}${'least'.padStart(10)}  answer`);
  for (const [name, { list, answer }] of times) {
    const text = String(answer);
    const short = text.length > 24 ? `${text.slice(0, 12)}... (${text.length} digits)` : text;
    const least = Math.min(...list).toFixed(1);
    console.log(`${name.padEnd(36)}${median(list).toFixed(1).padStart(10)}${least.padStart(10)}  ${short}`);
  }
  console.log('');
  const own = median(times.get('search 7').list);
  const theirs = times.get('anchor 7 (brute force, gcc -O3)');
  if (theirs) {
    const ratio = own / median(theirs.list);
    console.log(`search 7 / anchor: ${ratio.toFixed(3)} (wanted: at most 1) ${ratio <= 1 ? 'ok' : 'NOT'}`);
  } else console.log('no anchor: ../shared/anchors/growth-brute.cpp or gcc is missing');
  const hundred = median(times.get('formula 100').list);
  console.log(`formula 100: ${hundred.toFixed(0)} ms (wanted: under 2000) ${hundred < 2000 ? 'ok' : 'NOT'}`);
}

function median(list) {
  return list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
}

function reference() {
  for (const steps = referenceSearch(6); ; ) {
    const { done, value } = steps.next();
    if (done) return value.count;
  }
}

function sampleTen() {
  const draw = sampler(60, 60, randomFrom(1));
  let cells = 0;
  for (let i = 0; i < 10; i++) cells += draw().length;
  return cells;
}

function compileAnchor() {
  const source = join(root, '../shared/anchors/growth-brute.cpp');
  if (!existsSync(source)) return undefined;
  const program = join(scratch, 'growth-brute');
  try {
    execFileSync('g++', ['-O3', '-march=native', '-w', '-o', program, source]);
    return program;
  } catch {
    return undefined;
  }
}

/** CPU milliseconds of a run as the shell tells them, and its count. */
function runAnchor(size) {
  const command = `time -p "${anchor}" ${size} ${size} ${size}`;
  const { stdout, stderr } = spawnSync('bash', ['-c', command], { encoding: 'utf8' });
  const seconds = ['user', 'sys'].map(what => Number(new RegExp(`${what} ([\\d.]+)`).exec(stderr)?.[1]));
  return [1000 * (seconds[0] + seconds[1]), /count=(\d+)/.exec(stdout)?.[1]];
}
