// `npm run bench -- rating [--hardest]`: CPU time of human logic by grade, and of the Sudoku Explainer rating
// by class of difficulty, one thread, with the share of rated lines that agree. --hardest adds ER 9.5 and
// above, and every 40th puzzle of hardest-11plus (half a minute). The last line is the largest resident memory
// of this process.
//
// The rated puzzles are those of ../shared/data; without them only our own puzzles are timed. Neither the
// Java original nor its ports run here; their times are in docs/sudoku-rating.md with their source.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generate, solveByLogic } from '@quadrille/puzzles/sudoku';
import { rateGivens } from '@quadrille/puzzles/sudoku/internal';
import { cpuMs, machine, median, printTable, shown } from './table.mjs';

const ROUNDS = 5;
const shared = fileURLToPath(new URL('../../shared/data/sudoku/', import.meta.url));
const isHardest = process.argv.includes('--hardest');

/** Median over the rounds of the CPU milliseconds for one puzzle; as many rounds before warm up. */
function timeEach(puzzles, work, rounds = ROUNDS) {
  for (let round = 0; round < rounds; round++) for (const puzzle of puzzles) work(puzzle);
  const times = Array.from({ length: rounds }, () =>
    cpuMs(() => {
      for (const puzzle of puzzles) work(puzzle);
    }),
  ).map(({ ms }) => ms);
  return median(times) / puzzles.length;
}

console.log(await machine());

const logic = ['easy', 'medium', 'hard'].map((grade, i) => {
  const puzzles = Array.from({ length: 50 }, (_, seed) => generate({ grade }, seed + 1).puzzle);
  const solved = puzzles.filter(puzzle => solveByLogic(puzzle).solved).length;
  return [grade, `${solved}/50`, shown(1000 * timeEach(puzzles, solveByLogic)), [100, 300, 500][i]];
});
printTable([['logic, grade', 'solved', 'µs each', 'target µs'], ...logic]);

const CLASSES = [
  [0, 2.6, 0.3],
  [2.6, 4.5, 1],
  [4.5, 7.5, 10],
  [7.5, 8.65, 40],
  [8.65, 9.5, undefined],
  ...(isHardest ? [[9.5, 12, undefined]] : []),
];

if (existsSync(`${shared}se-rated.tsv`)) {
  const rated = readFileSync(`${shared}se-rated.tsv`, 'utf8')
    .trim()
    .split('\n')
    .map(line => line.split('\t'))
    .map(([line, text]) => ({ givens: [...line].map(c => (c === '.' ? 0 : Number(c))), text }));
  const written = ({ er, ep, ed }) => [er, ep, ed].map(x => x.toFixed(1)).join('/');
  const rows = CLASSES.map(([from, to, target]) => {
    const some = rated.filter(({ text }) => Number.parseFloat(text) >= from && Number.parseFloat(text) < to);
    const equal = some.filter(({ givens, text }) => written(rateGivens(givens)) === text).length;
    const each = timeEach(some, ({ givens }) => rateGivens(givens), from < 8 ? ROUNDS : 1);
    return [`ER ${from} to ${to}`, `${equal}/${some.length}`, each.toFixed(2), target ?? ''];
  });
  if (isHardest && existsSync(`${shared}hardest-11plus.txt`)) {
    const hardest = readFileSync(`${shared}hardest-11plus.txt`, 'utf8')
      .trim()
      .split('\n')
      .filter((_, i) => i % 40 === 0)
      .map(line => [...line].map(c => (c === '.' ? 0 : Number(c))));
    rows.push([
      `11+, ${hardest.length} puzzles`,
      '-',
      timeEach(hardest, g => rateGivens(g), 1).toFixed(2),
      700,
    ]);
  }
  printTable([['rating', 'equal', 'ms each', 'target ms'], ...rows]);
} else console.log('../shared/data/sudoku/se-rated.tsv is not there: ratings are left out');
console.log(`peak MB: ${Math.round(process.resourceUsage().maxRSS / 1024)}`);
