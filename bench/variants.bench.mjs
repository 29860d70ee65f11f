// `npm run bench -- variants [--limit SECONDS]`: variant puzzles of ../shared/data proved to have one solution, CPU time
// of one thread with parsing and compiling, best of five (one run above 1 s), beside the figures of the Interactive
// Sudoku Solver that stand in the data (anchors.md tells how they were measured). Without the data it measures nothing.
// "Collected" are puzzles of people, "made" those of a program.
import { parse, solve } from '@quadrille/puzzles/sudoku';
import { cpuMs, geometricMean, machine, median, printTable, shown } from './table.mjs';
import { variantSamples } from './variant-samples.mjs';

const at = process.argv.indexOf('--limit');
const timeLimitMs = 1000 * (at < 0 ? 5 : Number(process.argv[at + 1]));

const FAMILIES = [
  'Cage',
  'Arrow',
  'Thermo',
  'WhiteDot',
  'LittleKiller',
  'Renban',
  'Whisper',
  'XSum',
  'Skyscraper',
  'RegionSumLine',
];
/** What the twenty families are called in the data that nearly all puzzles with named rules are made of. */
const TWENTY = new Set(
  (
    'Given Marks Cage Arrow PillArrow Thermo WhiteDot BlackDot Diagonal LittleKiller X V Renban Whisper AntiKnight ' +
    'AntiKing AntiConsecutive Palindrome SameValues AllDifferent Windoku DisjointSets Jigsaw NoBoxes Quad Sandwich ' +
    'Between GreaterThan StrictKropki StrictXV RegionSumLine XSum Skyscraper NumberedRoom'
  ).split(' '),
);

function measure({ notation }) {
  let best = Number.POSITIVE_INFINITY;
  let nodes = 0;
  for (let round = 0; round < 5 && (round === 0 || best < 1000); round++) {
    let puzzle;
    try {
      ({ puzzle } = parse(notation));
    } catch {
      return undefined; // a clue that is not known
    }
    const { ms, value } = cpuMs(() => solve(parse(notation).puzzle, undefined, { limit: 2, timeLimitMs }));
    if (value.ended === 'limited' && value.solutions.length < 2) return { late: true };
    best = Math.min(best, ms);
    nodes = value.statistics.nodes;
    if (puzzle.size !== value.solutions[0]?.length ** 0.5) throw new Error('no solution');
  }
  return { late: false, ms: best, nodes };
}

function row(name, list) {
  const done = list.filter(({ own }) => !own.late);
  const ratios = done.filter(({ iss }) => iss > 0).map(({ own, iss }) => own.ms / iss);
  const times = done.map(({ own }) => own.ms).sort((a, b) => a - b);
  const walked = done.filter(({ puzzle }) => Number(puzzle.iss_nodes) > 0);
  const nodeRatios = walked.map(({ own, puzzle }) => own.nodes / Number(puzzle.iss_nodes));
  return [
    name,
    list.length,
    list.length - done.length,
    shown(median(times)),
    shown(times[Math.floor(0.9 * (times.length - 1))] ?? Number.NaN),
    shown(median(done.map(({ iss }) => iss))),
    ratios.length > 0 ? shown(geometricMean(ratios)) : '',
    median(done.map(({ own }) => own.nodes)),
    nodeRatios.length > 0 ? shown(geometricMean(nodeRatios)) : '',
  ];
}

console.log(await machine());
const samples = variantSamples();
if (samples.length > 0) {
  const all = samples
    .map(puzzle => ({ puzzle, own: measure(puzzle), iss: Number(puzzle.iss_cpu_ms) || 0 }))
    .filter(({ own }) => own !== undefined);
  const has = (type, { puzzle }) => puzzle.types.split(' ').includes(type);
  const isCollected = ({ puzzle }) => puzzle.id.startsWith('v');
  const rows = FAMILIES.map(type => [type, all.filter(one => has(type, one))]);
  printTable([
    ['puzzles', 'number', 'late', 'ms, median', 'p90', 'ISS', 'ratio, mean', 'nodes', 'ratio'],
    ...rows.map(([name, list]) => row(name, list)),
    row(
      'TAREK killers',
      all.filter(({ puzzle }) => /TAREK/.test(`${puzzle.name}${puzzle.source}`)),
    ),
    row(
      'MATHEMAGIC',
      all.filter(({ puzzle }) => /MATHEMAGIC/.test(`${puzzle.name}${puzzle.source}`)),
    ),
    row('collected', all.filter(isCollected)),
    row(
      '… families 1 to 20',
      all.filter(one => isCollected(one) && one.puzzle.types.split(' ').every(type => TWENTY.has(type))),
    ),
    row(
      'made',
      all.filter(one => !isCollected(one)),
    ),
    row('all', all),
  ]);
}
