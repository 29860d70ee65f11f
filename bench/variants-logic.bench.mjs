// `npm run bench -- variants-logic`: how many variant puzzles of ../shared/data human logic solves without a guess, the
// hardest technique that they need, and the CPU time of a whole solve. Without the data it measures nothing.
import { parse, solveByLogic } from '@quadrille/puzzles/sudoku';
import { TECHNIQUES } from '@quadrille/puzzles/sudoku/internal';
import { cpuMs, machine, median, printTable, shown } from './table.mjs';
import { variantSamples } from './variant-samples.mjs';

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
const samples = variantSamples();
if (samples.length > 0) {
  const all = samples.flatMap(measure);
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
