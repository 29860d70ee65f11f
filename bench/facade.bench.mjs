// The façade `@quadrille/cover/dancing-links` against the npm package `dancing-links`, whose calls it has: the same
// program runs with both, on the problems of the package's own benchmark and on three where search takes longer.
//   npm run bench -- facade
import { DancingLinks as Ours } from '@quadrille/cover/dancing-links';
import { kinds } from '@quadrille/puzzles/kinds';
import { encode, parse } from '@quadrille/puzzles/sudoku';
import { DancingLinks as Theirs } from 'dancing-links';
import { geometricMean, machine, printTable, race } from './table.mjs';

function ofKind(name, text) {
  const kind = kinds.get(name);
  return kind.encode(kind.parse(text));
}

const sudoku = encode(
  parse('..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9').puzzle,
);
const pentominoes = ofKind('polyomino', 'region 10x6\npieces pentominoes');
const somaKind = kinds.get('soma');
const soma = ofKind('soma', somaKind.examples.find(({ name }) => /cube/.test(name)).text);

/** Name, model, solutions wanted, how often in a round; `isTheirs` marks the package's own benchmark. */
const CASES = [
  { name: 'sudoku, all solutions', model: sudoku, wanted: Infinity, repeats: 200, isTheirs: true },
  { name: '6x10 pentominoes, one', model: pentominoes, wanted: 1, repeats: 10, isTheirs: true },
  { name: '6x10 pentominoes, ten', model: pentominoes, wanted: 10, repeats: 5, isTheirs: true },
  { name: '6x10 pentominoes, hundred', model: pentominoes, wanted: 100, repeats: 2, isTheirs: true },
  { name: 'queens 10, all', model: ofKind('queens', '10'), wanted: Infinity, repeats: 10 },
  { name: 'Langford 8, all', model: ofKind('langford', '8'), wanted: Infinity, repeats: 20 },
  { name: 'Soma cube, all', model: soma, wanted: Infinity, repeats: 1 },
];

/** The program under test: rows by their columns, solutions by their rows. */
function run(DancingLinks, { model, wanted, repeats }, isBinary) {
  let found = 0;
  for (let i = 0; i < repeats; i++) {
    const { primaryCount, itemCount, optionCount, optionStart, useItem } = model;
    const secondaryColumns = itemCount - primaryCount;
    const solver = new DancingLinks().createSolver({ primaryColumns: primaryCount, secondaryColumns });
    for (let option = 0; option < optionCount; option++) {
      const items = [...useItem.subarray(optionStart[option], optionStart[option + 1])];
      const primary = items.filter(item => item < primaryCount);
      const secondary = items.filter(item => item >= primaryCount).map(item => item - primaryCount);
      if (!isBinary) solver.addSparseConstraint(option, { primary, secondary });
      else {
        const primaryRow = new Array(primaryCount).fill(0);
        const secondaryRow = new Array(secondaryColumns).fill(0);
        for (const column of primary) primaryRow[column] = 1;
        for (const column of secondary) secondaryRow[column] = 1;
        solver.addBinaryConstraint(option, { primaryRow, secondaryRow });
      }
    }
    const solutions = wanted === Infinity ? solver.findAll() : solver.find(wanted);
    found += solutions.length;
  }
  return found / repeats;
}

const ROUNDS = 5;
console.log(
  `The calls of dancing-links, CPU ms per solver, median of ${ROUNDS} interleaved rounds; adding the rows included.\n${await machine()}\n`,
);
const rows = [['', 'solutions', 'dancing-links', 'façade', 'times', 'with 0/1 rows', 'façade', 'times']];
const ratios = { theirs: [], others: [] };
for (const one of CASES) {
  const times = race(
    {
      theirs: () => run(Theirs, one, false),
      ours: () => run(Ours, one, false),
      theirsBinary: () => run(Theirs, one, true),
      oursBinary: () => run(Ours, one, true),
    },
    ROUNDS,
  );
  const each = ms => (ms / one.repeats).toFixed(2);
  const ratio = times.theirs / times.ours;
  (one.isTheirs ? ratios.theirs : ratios.others).push(ratio);
  rows.push([
    one.isTheirs ? `${one.name} *` : one.name,
    run(Ours, { ...one, repeats: 1 }, false),
    each(times.theirs),
    each(times.ours),
    `${ratio.toFixed(1)}x`,
    each(times.theirsBinary),
    each(times.oursBinary),
    `${(times.theirsBinary / times.oursBinary).toFixed(1)}x`,
  ]);
}
printTable(rows);
console.log(`\n* the package's own benchmark: ${geometricMean(ratios.theirs).toFixed(1)} times as fast`);
console.log(`  the others:                  ${geometricMean(ratios.others).toFixed(1)} times as fast`);
