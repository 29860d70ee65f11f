// Exact cover: ours against the npm packages `dancing-links` and `dlxlib`, and against a tuned C program (dancing
// links with byte offsets). "count" visits every solution and counts it; "arrays" makes every solution an array.
// "goal" is the most of the C program's time that ours may take; "peak MB" is the largest resident memory of a process that
// only counts, to be compared with that of one that only loads the package. dlxlib needs minutes for some models and is
// ended after some seconds. A second table has models with very many options; C holds no model of a million.
//   npm run bench -- cover [name …] [--quick]     --quick leaves out 6x10 pentominoes and dlxlib
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { count, formatDlx, kernelFor, solutions } from '@quadrille/cover';
import { kinds } from '@quadrille/puzzles/kinds';
import { DancingLinks } from 'dancing-links';
import dlxlib from 'dlxlib';
import { compileAnchor, scratch } from './anchor.mjs';
import { largeModel } from './large-model.mjs';
import { seededSudoku } from './seeded-sudoku.mjs';
import { cpuMs, geometricMean, machine, median, printTable, race, shown } from './table.mjs';

const wishes = process.argv.slice(2).filter(word => !word.startsWith('--'));
const isQuick = process.argv.includes('--quick');
const ROUNDS = 5;
/** Of the time of the C program: a row at most, and in the geometric mean of the rows that have a goal. */
const GOAL = { row: 0.65, mean: 0.45 };
/** How long dlxlib may take. */
const PEER_LIMIT_MS = 10_000;
/** Models with many options: `first` of them in the first row. Times as parts of the C program's, memory in MB. */
const LARGE = [
  { name: 'all solutions', optionCount: 100_000, first: 20, goal: 1 },
  { name: 'first solution', optionCount: 1_000_000, first: 2, goalMb: 1000 },
];

/** Name, kind and puzzle text, or a model; `isSearch` marks where search dominates, `hasGoal` what is held to the goal. */
const CASES = [
  {
    name: 'pentominoes 6x10',
    kind: 'polyomino',
    text: 'region 10x6\npieces pentominoes',
    isSearch: true,
    isLong: true,
  },
  { name: 'Scott', kind: 'polyomino', example: /Scott/, isSearch: true, hasGoal: true },
  { name: 'Soma cube', kind: 'soma', example: /cube/, isSearch: true, hasGoal: true },
  { name: 'queens 12', kind: 'queens', text: '12', isSearch: true, hasGoal: true },
  { name: 'Langford 11', kind: 'langford', text: '11', isSearch: true, hasGoal: true },
  { name: 'Latin squares 5', kind: 'latin', text: '5', hasGoal: true },
  { name: 'sudoku 16x16', model: () => seededSudoku(4, 115, 7), hasGoal: true },
  { name: 'sudoku 25x25', model: () => seededSudoku(5, 330, 3), hasGoal: true },
  { name: 'dominoes 6x8', kind: 'dominoes', text: '6x8' },
];

function modelOf({ kind: name, text, example, model }) {
  if (model) return model();
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

/** CPU milliseconds as they are shown; dlxlib is ended when it takes too long. */
function dlxlibTime(model) {
  const rows = optionsOf(model).map(items => {
    const row = new Array(model.itemCount).fill(0);
    for (const item of items) row[item] = 1;
    return row;
  });
  const isLate = new Error('limited');
  const endMs = performance.now() + PEER_LIMIT_MS;
  const onStep = () => {
    if (performance.now() > endMs) throw isLate;
  };
  let found = 0;
  try {
    const { ms } = cpuMs(() => {
      for (const _ of dlxlib.solutionGenerator(rows, onStep)) found++;
    });
    if (BigInt(found) !== count(model).count) throw new Error(`dlxlib says ${found}`);
    return shown(ms);
  } catch (error) {
    if (error !== isLate) throw error;
    return `> ${PEER_LIMIT_MS / 1000} s, limited`;
  }
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

/** Megabytes that a new process holds at most while it counts the solutions of a model, or does nothing. */
function peakMb(model) {
  const path = join(scratch, 'model.dlx');
  if (model) writeFileSync(path, formatDlx(model));
  return peakMbOf(
    model ? `count(parseDlx((await import('node:fs')).readFileSync(${JSON.stringify(path)}, 'utf8')));` : '',
  );
}

/** The same while it runs `work`. */
function peakMbOf(work) {
  const code = `import { count, first, parseDlx } from '${import.meta.resolve('@quadrille/cover')}';\n${work}
console.log(process.resourceUsage().maxRSS);`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  return Math.round(Number(stdout) / 1000);
}

/** One row of the second table. */
function largeRow({ name, optionCount, first: firstRow, goal, goalMb }) {
  const model = largeModel(optionCount, firstRow);
  const isFirst = goalMb !== undefined;
  const path = program && !isFirst ? anchorFile(model, `large ${optionCount}`) : undefined;
  const anchorTimes = [];
  const { ours } = race(
    {
      ours: () => {
        if (path) anchorTimes.push(anchorMs(program, path));
        return isFirst ? [...solutions(model, { limit: 1 })].length : count(model).count;
      },
    },
    isFirst ? 1 : ROUNDS,
  );
  const anchor = path ? median(anchorTimes) : undefined;
  const from = new URL('large-model.mjs', import.meta.url).href;
  const work = `const { largeModel } = await import('${from}');
${isFirst ? 'first' : 'count'}(largeModel(${optionCount}, ${firstRow}));`;
  return [
    `${optionCount.toLocaleString('en').replaceAll(',', ' ')} options, ${name}`,
    kernelFor(model),
    shown(ours),
    anchor === undefined ? '' : shown(anchor),
    anchor === undefined ? '' : (ours / anchor).toFixed(2),
    goal?.toFixed(2) ?? '',
    peakMbOf(work),
    goalMb ?? '',
  ];
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
  'goal',
  'peak MB',
  'arrays',
  'peer',
  'times',
];
const rows = [head];
const ratios = { goal: [], anchor: [], peer: [], arrays: [] };
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
  const foreign = hasDlxlib ? dlxlibTime(model) : '';
  const anchor = program ? median(anchorTimes) : undefined;
  if (one.hasGoal && anchor) ratios.goal.push(times.ours / anchor);
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
    foreign,
    anchor === undefined ? '' : shown(anchor),
    anchor === undefined ? '' : (times.ours / anchor).toFixed(2),
    one.hasGoal ? GOAL.row.toFixed(2) : '',
    peakMb(model),
    shown(times.arrays),
    shown(times.peerArrays),
    `${(times.peerArrays / times.arrays).toFixed(1)}x`,
  ]);
}
if (rows.length > 1) printTable(rows);
if (wishes.length === 0 || wishes.includes('large')) {
  console.log();
  printTable([
    ['', 'kernel', 'ours', 'C anchor', 'ours/C', 'goal', 'peak MB', 'goal'],
    ...LARGE.map(largeRow),
  ]);
}
console.log(`\nA process that only loads the package: ${peakMb()} MB.`);
if (ratios.goal.length > 0) {
  const mean = geometricMean(ratios.goal).toFixed(2);
  console.log(`Rows with a goal, ours / C anchor: ${mean} in the geometric mean, goal ${GOAL.mean}.`);
}
console.log('\nGeometric means where search dominates (pentominoes, Scott, Soma, queens, Langford):');
if (ratios.anchor.length > 0)
  console.log(`  ours / C anchor            ${geometricMean(ratios.anchor).toFixed(2)}`);
if (ratios.peer.length > 0) {
  console.log(`  dancing-links / ours       ${geometricMean(ratios.peer).toFixed(1)}`);
  console.log(`  the same, making arrays    ${geometricMean(ratios.arrays).toFixed(1)}`);
}
