// `npm run bench -- packing [--rounds N]`: all counts of ../shared/data/packing (all, up to rotation, up to reflection)
// beside the CPU time that BurrTools 0.7.1 took for the last of them (its table, one core of this project's machine).
// Reading the file and starting Node are not measured, preparing the search is. The first round runs in code that is
// not compiled yet; the median of the later ones is beside it.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { driveNow } from '@quadrille/base';
import { countClasses, prepare, readPuzzle } from '@quadrille/puzzles/packing';
import { cpuMs, geometricMean, machine, median, printTable, shown } from './table.mjs';

const folder = fileURLToPath(new URL('../../shared/data/packing/', import.meta.url));
if (!existsSync(`${folder}ORACLES.tsv`)) {
  console.log('(no ../shared/data/packing: nothing to measure)');
  process.exit(0);
}
const at = process.argv.indexOf('--rounds');
const rounds = at < 0 ? 3 : Number(process.argv[at + 1]);

const [head, ...lines] = readFileSync(`${folder}ORACLES.tsv`, 'utf8').trim().split('\n');
const names = head.split('\t');
const rows = lines
  .map(line => Object.fromEntries(line.split('\t').map((value, column) => [names[column], value])))
  .filter(row => row.grid !== 'spheres');

const cases = [];
for (const row of rows) {
  const { puzzle } = await readPuzzle(new Uint8Array(readFileSync(folder + row.file)));
  cases.push({ row, puzzle, problem: puzzle.problems[Number(row.problem)], times: [] });
}
for (let round = 0; round <= rounds; round++) {
  for (const { row, puzzle, problem, times } of cases) {
    const { ms, value } = cpuMs(() => driveNow(countClasses(prepare(puzzle, problem))).answer);
    const found = [value.all, value.rotations, value.mirrored].join(' ');
    if (found !== [row.all, row.rot, row['rot+mirror']].join(' '))
      throw new Error(`${row.file} ${row.problem}: ${found}`);
    times.push(ms);
  }
}

const ratios = [];
const table = [['puzzle', 'all', 'rot+mirror', 'first ms', 'ms', 'BurrTools ms', 'ratio']];
for (const { row, times } of cases) {
  const [first, ...later] = times;
  const theirs = row.cpu_s === '' ? undefined : 1000 * Number(row.cpu_s);
  const ratio = theirs >= 20 ? theirs / median(later) : undefined;
  if (ratio) ratios.push(ratio);
  const name = `${row.file.replace('.xmpuzzle', '')}:${row.problem}`;
  table.push([
    name,
    row.all,
    row['rot+mirror'],
    shown(first),
    shown(median(later)),
    theirs ?? (row.burrtools.startsWith('>') ? row.burrtools : 'refused'),
    ratio?.toFixed(1) ?? '',
  ]);
}
printTable(table);
console.log(
  `\n${ratios.length} puzzles on which BurrTools takes 20 ms or more: ${geometricMean(ratios).toFixed(1)} times as fast, geometric mean`,
);
console.log(await machine());
