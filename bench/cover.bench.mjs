// Exact cover: ours against the npm packages `dancing-links` and `dlxlib`, and against a tuned C program (dancing
// links with byte offsets). "count" visits every solution and counts it; "arrays" makes every solution an array.
//   npm run bench -- cover [name …] [--quick]     --quick leaves out 6x10 pentominoes and dlxlib
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { count, solutions } from '@quadrille/cover';
import { kinds } from '@quadrille/puzzles/kinds';
import { DancingLinks } from 'dancing-links';
import dlxlib from 'dlxlib';
import { compileAnchor, scratch } from './anchor.mjs';
import { geometricMean, machine, median, printTable, race, shown } from './table.mjs';

const wishes = process.argv.slice(2).filter(word => !word.startsWith('--'));
const isQuick = process.argv.includes('--quick');
const ROUNDS = 5;

/** Name, kind, puzzle text, solutions; `searches` marks where search dominates. */
const CASES = [
  {
    name: 'pentominoes 6x10',
    kind: 'polyomino',
    text: 'region 10x6\npieces pentominoes',
    isSearch: true,
    isLong: true,
  },
  { name: 'Scott', kind: 'polyomino', example: /Scott/, isSearch: true },
  { name: 'Soma cube', kind: 'soma', example: /cube/, isSearch: true },
  { name: 'queens 12', kind: 'queens', text: '12', isSearch: true },
  { name: 'Langford 11', kind: 'langford', text: '11', isSearch: true },
  { name: 'Latin squares 5', kind: 'latin', text: '5' },
  { name: 'dominoes 6x8', kind: 'dominoes', text: '6x8' },
];

function modelOf({ kind: name, text, example }) {
  const kind = kinds.get(name);
  return kind.encode(kind.parse(text ?? kind.examples.find(one => example.test(one.name)).text));
}

const itemsOf = (model, option) => [
  ...model.useItem.subarray(model.optionStart[option], model.optionStart[option + 1]),
];
const optionsOf = model => Array.from({ length: model.optionCount }, (_, option) => itemsOf(model, option));

function peer(model) {
  const { primaryCount, itemCount } = model;
  const solver = new DancingLinks().createSolver(
    itemCount > primaryCount
      ? { primaryColumns: primaryCount, secondaryColumns: itemCount - primaryCount }
      : { columns: itemCount },
  );
  optionsOf(model).forEach((items, option) => {
    if (itemCount > primaryCount) {
      const secondary = items.filter(item => item >= primaryCount).map(item => item - primaryCount);
      solver.addSparseConstraint(option, { primary: items.filter(item => item < primaryCount), secondary });
    } else solver.addSparseConstraint(option, items);
  });
  return solver;
}

/** Counts with the peer's generator, which holds one solution at a time: its fairest way to count. */
function peerCount(model) {
  let found = 0;
  for (const _ of peer(model).createGenerator()) found++;
  return found;
}

const peerArrays = model =>
  peer(model)
    .findAll()
    .map(solution => solution.map(({ index }) => index)).length;

function dlxlibCount(model) {
  const rows = optionsOf(model).map(items => {
    const row = new Array(model.itemCount).fill(0);
    for (const item of items) row[item] = 1;
    return row;
  });
  let found = 0;
  for (const _ of dlxlib.solutionGenerator(rows)) found++;
  return found;
}

function anchorFile(model, name) {
  const secondaryCount = model.itemCount - model.primaryCount;
  const lines = optionsOf(model).map(items => `${items.length} ${items.join(' ')}`);
  const path = join(scratch, `${name.replace(/\W+/g, '-')}.num`);
  writeFileSync(
    path,
    `${model.primaryCount} ${secondaryCount} ${model.optionCount} 0\n${lines.join('\n')}\n`,
  );
  return path;
}

const anchorMs = (program, path) =>
  Number(/sols ([\d.]+) ms/.exec(execFileSync(program, ['p', path], { encoding: 'utf8' }))[1]);

const program = compileAnchor('dlx.c');
console.log(
  `Exact cover, CPU ms, median of ${ROUNDS} interleaved rounds; building the model's kernel included.\n${await machine()}\n`,
);
const head = [
  '',
  'solutions',
  'ours',
  'links',
  'twin',
  'dancing-links',
  'times',
  'dlxlib',
  'C anchor',
  'ours/C',
  'arrays',
  'peer',
  'times',
];
const rows = [head];
const ratios = { anchor: [], peer: [], arrays: [] };
for (const one of CASES) {
  if (wishes.length > 0 && !wishes.some(wish => one.name.toLowerCase().includes(wish.toLowerCase())))
    continue;
  if (isQuick && one.isLong) continue;
  const model = modelOf(one);
  const rounds = one.isLong ? 3 : ROUNDS;
  const hasDlxlib = !isQuick && !one.isLong && model.itemCount === model.primaryCount;
  const path = anchorFile(model, one.name);
  const anchorTimes = [];
  const times = race(
    {
      ours: () => count(model).count,
      links: () => count(model, { kernel: 'links' }).count,
      twin: () => count(model, { kernel: 'twin' }).count,
      peer: () => {
        if (program) anchorTimes.push(anchorMs(program, path));
        return peerCount(model);
      },
      arrays: () => [...solutions(model)].length,
      peerArrays: () => peerArrays(model),
    },
    rounds,
  );
  const [foreign] = hasDlxlib ? Object.values(race({ dlxlib: () => dlxlibCount(model) }, 1)) : [];
  const anchor = program ? median(anchorTimes) : undefined;
  if (one.isSearch) {
    if (anchor) ratios.anchor.push(times.ours / anchor);
    ratios.peer.push(times.peer / times.ours);
    ratios.arrays.push(times.peerArrays / times.arrays);
  }
  rows.push([
    one.name,
    String(count(model).count),
    shown(times.ours),
    shown(times.links),
    shown(times.twin),
    shown(times.peer),
    `${(times.peer / times.ours).toFixed(1)}x`,
    foreign === undefined ? '' : shown(foreign),
    anchor === undefined ? '' : shown(anchor),
    anchor === undefined ? '' : (times.ours / anchor).toFixed(2),
    shown(times.arrays),
    shown(times.peerArrays),
    `${(times.peerArrays / times.arrays).toFixed(1)}x`,
  ]);
}
printTable(rows);
console.log('\nGeometric means where search dominates (pentominoes, Scott, Soma, queens, Langford):');
if (ratios.anchor.length > 0)
  console.log(`  ours / C anchor            ${geometricMean(ratios.anchor).toFixed(2)}`);
if (ratios.peer.length > 0) {
  console.log(`  dancing-links / ours       ${geometricMean(ratios.peer).toFixed(1)}`);
  console.log(`  the same, making arrays    ${geometricMean(ratios.arrays).toFixed(1)}`);
}
