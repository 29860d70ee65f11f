// `npm run bench -- decompose [--large]`: decompositions of K_n, in CPU time, median of five interleaved
// rounds.
//
// The anchor is the same search in C++ (g++ -O3, list filtering with degree sums), compiled from
// ../shared/anchors where that folder and g++ are there; otherwise its column is left out, with a remark. Its
// own clock counts conditions, options and search together, as ours does. The generic engine gets the model
// of the same copies.
import { spawnSync } from 'node:child_process';
import { count } from '@quadrille/cover';
import {
  classesOf,
  construct,
  copiesOf,
  copySearch,
  countByMemo,
  graphByName,
  openQuestion,
  totalCount,
  treesOf,
} from '@quadrille/puzzles/decompose';
import { encodeRest, factorizeTree } from '@quadrille/puzzles/decompose/internal';
import { compileAnchor } from './anchor.mjs';
import { cpuMs, machine, median, printTable, shown } from './table.mjs';

const ROUNDS = 5;
const isLarge = process.argv.includes('--large');
const rounds = isLarge ? 1 : ROUNDS;
const anchor = compileAnchor('decompose.cpp');
const small = [
  first(14, 'double-star'),
  first(16, 'double-star'),
  first(18, 'double-star'),
  ...counting(10, 'double-star'),
  ...counting(8, 'path'),
  ...counting(7, 'path:4'),
  ...counting(9, 'cycle:3'),
  { name: 'K_10 into matchings, counted by memo', run: () => memo(10, 'matching') },
  { name: 'K_15 into triangles, counted by memo', run: () => memo(15, 'cycle:3') },
  { name: 'K_8 into matchings, classes', run: () => classes(8, 'matching') },
  { name: 'K_100 into double stars, constructed', run: () => made(100, 'double-star') },
  { name: 'trees that factorize K_8', run: () => factorizing(8) },
  { name: 'trees that factorize K_10', run: () => factorizing(10) },
];
const large = [
  searching(10, 'matching'),
  { name: 'K_10 into matching, generic engine', run: () => viaEngine(10, 'matching') },
  { name: 'K_12 into matchings, counted by memo', run: () => memo(12, 'matching') },
  { name: 'K_10 into matchings, classes', run: () => classes(10, 'matching') },
  { name: 'K_15 into triangles, classes', run: () => classes(15, 'cycle:3') },
];

const lines = new Map();
for (let round = 0; round < rounds; round++) {
  for (const { name, run, anchored } of isLarge ? large : small) {
    const { ms, value } = cpuMs(run);
    const line = lines.get(name) ?? { answer: value, ours: [], theirs: [] };
    if (line.answer !== value) throw new Error(`${name}: ${value} after ${line.answer}`);
    line.ours.push(ms);
    if (anchored && anchor) line.theirs.push(runAnchor(anchored, value));
    lines.set(name, line);
  }
}
console.log(`${await machine()}; CPU ms, median of ${rounds}`);
const rows = [...lines].map(([name, { answer, ours, theirs }]) => {
  const mine = median(ours);
  const other = theirs.length > 0 ? median(theirs) : undefined;
  const ratio = other ? (mine / other).toFixed(2) : '';
  return [name, shown(mine), other === undefined ? '' : shown(other), ratio, answer];
});
printTable([['case', 'ours', 'C++', 'ratio', 'answer'], ...rows]);

function first(n, name) {
  const run = () => {
    const { search } = question(n, name);
    const walk = search.open([], { collect: true });
    while (walk.count === 0n && walk.step(8));
    return String(walk.count > 0n);
  };
  return { name: `K_${n} into ${name}, first by search`, run, anchored: { n, name, mode: 'fx' } };
}

function counting(n, name) {
  return [
    searching(n, name),
    { name: `K_${n} into ${name}, counted by memo`, run: () => memo(n, name) },
    { name: `K_${n} into ${name}, generic engine`, run: () => viaEngine(n, name) },
  ];
}

function searching(n, name) {
  const run = () => {
    const search = copySearch(copiesOf(n, graphByName(name, n)), true);
    const walk = search.open([], { collect: false });
    while (walk.step(2000));
    return String(totalCount(search, walk.count));
  };
  return { name: `K_${n} into ${name}, counted by lists`, run, anchored: { n, name, mode: 'ax' } };
}

function viaEngine(n, name) {
  const table = copiesOf(n, graphByName(name, n));
  const fixed = count(encodeRest(table).model).count;
  return String((BigInt(table.copyCount) * fixed) / BigInt(copiesIn(n, name)));
}

function question(n, name) {
  return openQuestion({ order: n, edges: graphByName(name, n).edges, fixFirst: true });
}

function copiesIn(n, name) {
  return (n * (n - 1)) / 2 / graphByName(name, n).edges.length;
}

function memo(n, name) {
  return String(finish(countByMemo(copiesOf(n, graphByName(name, n)))));
}

function classes(n, name) {
  return String(finish(classesOf(copiesOf(n, graphByName(name, n)))).length);
}

function made(n, name) {
  return String(construct(n, graphByName(name, n)).copies.length);
}

function factorizing(n) {
  const options = { budget: 300_000, nodeLimit: 1_000_000, seed: 1 };
  let yes = 0;
  for (const parents of treesOf(n)) if (factorizeTree(parents, options).verdict === 'factorises') yes++;
  return String(yes);
}

function finish(steps) {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** CPU ms of the anchor, by its own clock; its answer must be ours. */
function runAnchor({ n, name, mode }, answer) {
  const graph = graphByName(name, n);
  const input = `${graph.order} ${graph.edges.length}\n${graph.edges.map(edge => edge.join(' ')).join('\n')}\n`;
  const { stdout } = spawnSync(anchor, [String(n), mode], { input, encoding: 'utf8' });
  const total = mode === 'fx' ? String(!/sols=0 /.test(stdout)) : /total=(\d+)/.exec(stdout)?.[1];
  if (total !== answer) throw new Error(`${name}: the anchor says ${stdout}, we say ${answer}`);
  const [, generated, searched] = /tgen=([\d.]+) tsearch=([\d.]+)/.exec(stdout);
  return 1000 * (Number(generated) + Number(searched));
}
