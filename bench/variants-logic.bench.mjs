// `npm run bench -- variants-logic`: how many variant puzzles of ../shared/data human logic solves without a guess, the
// hardest technique that they need, and the CPU time of a whole solve. Without the data it measures nothing.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse, solveByLogic } from '@quadrille/puzzles/sudoku';
import { TECHNIQUES } from '@quadrille/puzzles/sudoku/internal';
import { cpuMs, machine, median, printTable, shown } from './table.mjs';

const file = fileURLToPath(new URL('../../shared/data/variants/variants.tsv', import.meta.url));
const order = TECHNIQUES.map(([name]) => name);

function measure({ notation, types }) {
  let puzzle;
  try {
    ({ puzzle } = parse(notation));
  } catch {
    return []; // a clue that is not known
  }
  if (puzzle.low !== undefined || puzzle.rows !== undefined || puzzle.columns !== undefined) return [];
  const { ms, value } = cpuMs(() => solveByLogic(puzzle));
  const hardest = value.steps.reduce((top, { technique }) => Math.max(top, order.indexOf(technique)), 0);
  return [{ types: types.split(' '), ms, isSolved: value.solved, hardest: order[hardest] }];
}

const share = list => {
  const solved = list.filter(({ isSolved }) => isSolved).length;
  return [list.length, solved, `${Math.round((100 * solved) / list.length)} %`];
};

console.log(await machine());
if (!existsSync(file)) console.log('the sample data are not beside this folder: nothing to measure');
else {
  const [head, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  const names = head.split('\t');
  const all = lines
    .map(line => Object.fromEntries(line.split('\t').map((text, i) => [names[i], text])))
    .filter(({ solutions }) => solutions === 'one')
    .flatMap(measure);
  const times = all.map(({ ms }) => ms).sort((a, b) => a - b);
  const [slow, slowest] = [times[Math.floor(0.95 * times.length)], times[times.length - 1]];
  console.log(`ms: median ${shown(median(times))}, 95 % below ${shown(slow)}, slowest ${shown(slowest)}`);
  const types = [...new Set(all.flatMap(own => own.types))];
  const byType = types.map(type => [type, all.filter(own => own.types.includes(type))]);
  byType.sort((a, b) => b[1].length - a[1].length);
  printTable([
    ['puzzles', 'number', 'solved', 'share'],
    ...byType.slice(0, 20).map(([type, list]) => [type, ...share(list)]),
    ['all', ...share(all)],
  ]);
  printTable([
    ['hardest technique', 'puzzles'],
    ...order
      .map(name => [name, all.filter(own => own.isSolved && own.hardest === name).length])
      .filter(([, count]) => count > 0),
  ]);
}
