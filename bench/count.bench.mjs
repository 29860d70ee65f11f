// Counting: every method by hand beside the program's own choice (`method: 'auto'`, marked *), in CPU milliseconds,
// least of some interleaved rounds. A method that takes more than six seconds is stopped and shown as "> 6 s".
//   npm run bench -- count [name …] [--quick]     --quick: one round, and two seconds at most for a method
import { counting, ModelBuilder, randomFrom } from '@quadrille/cover';
import { countingByFrontier } from '@quadrille/cover/internal';
import { copiesOf, graphByName } from '@quadrille/puzzles/decompose';
import { encodeRest } from '@quadrille/puzzles/decompose/internal';
import { kinds } from '@quadrille/puzzles/kinds';
import { machine, printTable, shown } from './table.mjs';

const wishes = process.argv.slice(2).filter(word => !word.startsWith('--'));
const isQuick = process.argv.includes('--quick');
const ROUNDS = isQuick ? 1 : 3;
const LIMIT_MS = isQuick ? 2000 : 6000;
const METHODS = ['search', 'memo', 'frontier', 'auto'];

const ofKind = (name, text) => () => {
  const kind = kinds.get(name);
  return kind.encode(kind.parse(text));
};
const ofGraph = (n, name) => () => encodeRest(copiesOf(n, graphByName(name, n))).model;

/** A board of cells [row, column] and shapes on it, those that fit, each once. */
function boardOf(cells, shapes) {
  const builder = new ModelBuilder();
  const known = new Set(cells.map(String));
  const seen = new Set();
  for (const cell of cells) builder.primary(String(cell));
  for (const shape of shapes) {
    const names = shape.map(String).sort();
    if (seen.has(names.join(' ')) || !names.every(name => known.has(name))) continue;
    seen.add(names.join(' '));
    builder.option(names);
  }
  return builder.build();
}

const square = n => Array.from({ length: n * n }, (_, at) => [Math.floor(at / n), at % n]);
const staircase = n =>
  Array.from({ length: n }, (_, row) => Array.from({ length: row + 1 }, (_, column) => [row, column])).flat();

function* staircases(n) {
  for (let size = 1; size <= n; size++) {
    let cells = staircase(size);
    for (let turn = 0; turn < 4; turn++) {
      cells = cells.map(([row, column]) => [column, size - 1 - row]);
      for (const [down, right] of square(n)) yield cells.map(([r, c]) => [r + down, c + right]);
    }
  }
}

function* vShapes(n) {
  for (const [row, column] of square(n)) {
    for (let arm = 0; arm < n; arm++) {
      const up = Array.from({ length: arm + 1 }, (_, i) => [row - i, column]);
      yield [...up, ...Array.from({ length: arm }, (_, i) => [row, column + i + 1])];
    }
  }
}

function* squares(n) {
  for (const [row, column] of square(n)) {
    for (let size = 1; size <= n; size++) yield square(size).map(([r, c]) => [row + r, column + c]);
  }
}

/** Options of three items each, at random: nothing to hold on to. */
function random(items, options, seed) {
  const builder = new ModelBuilder();
  const source = randomFrom(seed);
  const all = Array.from({ length: items }, (_, item) => builder.primary(`i${item}`));
  for (let option = 0; option < options; option++) builder.option(source.shuffle([...all]).slice(0, 3));
  return builder.build();
}

/** Every item has options of its own. */
function apart(items) {
  const builder = new ModelBuilder();
  for (let item = 0; item < items; item++) builder.primary(`i${item}`);
  for (let option = 0; option < 2 * items; option++) builder.option([`i${option >> 1}`]);
  return builder.build();
}

/** Trominoes on a board, each cell covered once or twice. */
function thick(width, height) {
  const builder = new ModelBuilder();
  const name = (x, y) => `${x},${y}`;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) builder.primary(name(x, y), { least: 1, most: 2 });
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (x + 2 < width) builder.option([name(x, y), name(x + 1, y), name(x + 2, y)]);
      if (y + 2 < height) builder.option([name(x, y), name(x, y + 1), name(x, y + 2)]);
    }
  }
  return builder.build();
}

const CASES = [
  ['dominoes 8x8', ofKind('dominoes', '8x8')],
  ['dominoes 12x12', ofKind('dominoes', '12x12')],
  ['dominoes 16x16', ofKind('dominoes', '16x16')],
  ['staircases 9', () => boardOf(staircase(9), staircases(9))],
  ['staircases 11', () => boardOf(staircase(11), staircases(11))],
  ['staircases 13', () => boardOf(staircase(13), staircases(13))],
  ['V-shapes 9', () => boardOf(square(9), vShapes(9))],
  ['V-shapes 10', () => boardOf(square(10), vShapes(10))],
  ['V-shapes 11', () => boardOf(square(11), vShapes(11))],
  ['squares 9', () => boardOf(square(9), squares(9))],
  ['queens 11', ofKind('queens', '11')],
  ['queens 12', ofKind('queens', '12')],
  ['Langford 11', ofKind('langford', '11')],
  ['Latin squares 5', ofKind('latin', '5')],
  ['pentominoes 3x20', ofKind('polyomino', 'region 20x3\npieces pentominoes')],
  ['pentominoes 4x15', ofKind('polyomino', 'region 15x4\npieces pentominoes')],
  ['pentominoes 6x10', ofKind('polyomino', 'region 10x6\npieces pentominoes')],
  ['K_8 into double stars', ofGraph(8, 'double-star')],
  ['K_9 into Hamilton cycles', ofGraph(9, 'cycle:9')],
  ['K_10 into matchings', ofGraph(10, 'matching')],
  ['random 24, 120', () => random(24, 120, 1)],
  ['random 30, 150', () => random(30, 150, 2)],
  ['5000 items apart', () => apart(5000)],
  ['1 to 2 trominoes 6x8', () => thick(6, 8)],
];

/** CPU milliseconds of one count; undefined when it takes too long or too much memory. */
function once(model, method) {
  const before = process.cpuUsage();
  const spent = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const task = counting(model, { method });
  for (;;) {
    const { done, value } = task.next();
    if (done) return value.ended === 'exhausted' ? { ...value, ms: spent() } : undefined;
    if (spent() > LIMIT_MS) return undefined;
  }
}

function measure(name, make) {
  const model = make();
  const best = new Map();
  let answer;
  let choice;
  for (let round = 0; round < ROUNDS; round++) {
    for (const method of METHODS) {
      if (best.get(method) === null) continue; // it took too long before
      const counted = once(model, method);
      if (!counted) {
        best.set(method, null);
        continue;
      }
      answer ??= counted.count;
      if (counted.count !== answer)
        throw new Error(`${name}: ${method} says ${counted.count}, others ${answer}`);
      if (method === 'auto') choice = counted;
      best.set(method, Math.min(best.get(method) ?? Number.POSITIVE_INFINITY, counted.ms));
    }
  }
  const times = METHODS.map(method => best.get(method));
  const byHand = Math.min(...times.slice(0, 3).map(ms => ms ?? Number.POSITIVE_INFINITY));
  const cells = METHODS.slice(0, 3).map((method, at) => {
    const mark = choice?.method === method ? '*' : ' ';
    return `${times[at] === null ? `> ${LIMIT_MS / 1000} s` : shown(times[at])}${mark}`;
  });
  const ratio = times[3] === null ? '–' : (times[3] / byHand).toFixed(2);
  const count = String(answer);
  return [
    name,
    count.length > 24 ? `${count.slice(0, 10)}… (${count.length} digits)` : count,
    ...cells,
    times[3] === null ? '–' : shown(times[3]),
    ratio,
  ];
}

console.log(await machine());
for (const _ of countingByFrontier(apart(10))); // the modules are compiled
const chosen = CASES.filter(([name]) => wishes.length === 0 || wishes.some(wish => name.includes(wish)));
const rows = chosen.map(([name, make]) => {
  const row = measure(name, make);
  if (process.stderr.isTTY) console.error(row.join('  '));
  return row;
});
printTable([['model', 'solutions', 'search', 'memo', 'frontier', 'auto', 'auto / best'], ...rows]);
console.log('CPU ms; * the choice of the program');
