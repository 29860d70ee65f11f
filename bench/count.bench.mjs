// Counting: every method by hand beside the program's own choice (`method: 'auto'`, marked *), in CPU milliseconds,
// least of some interleaved rounds, more of them for short models. A method that takes more than six seconds is stopped
// and shown as "> 6 s". The C++ anchor is a plain count along the order of the items, for models without colors,
// multiplicities and secondary items, of at most 192 items; it includes starting a process and reading the model.
//   npm run bench -- count [name …] [--quick]     --quick: one round, and two seconds at most for a method
import { spawnSync } from 'node:child_process';
import { counting, formatDlx, ModelBuilder, randomFrom } from '@quadrille/cover';
import { countingByFrontier } from '@quadrille/cover/internal';
import { copiesOf, graphByName } from '@quadrille/puzzles/decompose';
import { encodeRest } from '@quadrille/puzzles/decompose/internal';
import { kinds } from '@quadrille/puzzles/kinds';
import { compileAnchor } from './anchor.mjs';
import { machine, printRow, shown } from './table.mjs';

const wishes = process.argv.slice(2).filter(word => !word.startsWith('--'));
const isQuick = process.argv.includes('--quick');
const ROUNDS = isQuick ? 1 : 3;
/** A model that is counted in so many milliseconds is counted so many times. */
const SHORT_MS = 200;
const SHORT_ROUNDS = isQuick ? 3 : 12;
/** And one of so few so many times: its first rounds measure compilers. */
const SHORTEST_MS = 10;
const SHORTEST_ROUNDS = isQuick ? 3 : 40;
/** A method that takes so many times as long as the best one is not measured again. */
const BEATEN = 10;
/** A difference of fewer milliseconds is the start of counting, not the choice. */
const START_MS = 5;
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

/** CPU milliseconds of the anchor; undefined where it cannot count the model, or not in six seconds. */
function anchored(model, answer) {
  const { itemCount, primaryCount, multiplicities } = model;
  if (!anchor || itemCount > Math.min(192, primaryCount) || multiplicities) return undefined;
  const { stdout, stderr } = spawnSync('bash', ['-c', `ulimit -t ${LIMIT_MS / 1000}; time "$0"`, anchor], {
    input: formatDlx(model),
    encoding: 'utf8',
    env: { ...process.env, TIMEFORMAT: '%U %S' },
  });
  if (!stdout.startsWith(`${answer} `)) return undefined;
  const [user, system] = stderr.trim().split('\n').at(-1).split(' ').map(Number);
  return 1000 * (user + system);
}

function measure(name, make) {
  const model = make();
  const best = new Map();
  const keep = (method, ms) => best.set(method, Math.min(best.get(method) ?? Number.POSITIVE_INFINITY, ms));
  let answer;
  let choice;
  let rounds = ROUNDS;
  for (let round = 0; round < rounds; round++) {
    const isBeaten = method => round >= ROUNDS && !(best.get(method) <= BEATEN * best.get('auto'));
    for (const method of METHODS) {
      if (best.get(method) === null) continue; // it took too long before
      if (isBeaten(method)) continue;
      const counted = once(model, method);
      if (!counted) {
        best.set(method, null);
        continue;
      }
      answer ??= counted.count;
      if (counted.count !== answer)
        throw new Error(`${name}: ${method} says ${counted.count}, others ${answer}`);
      if (method === 'auto') choice = counted;
      keep(method, counted.ms);
    }
    const anchorMs = isBeaten('anchor') ? undefined : anchored(model, answer);
    if (anchorMs !== undefined) keep('anchor', anchorMs);
    if (best.get('auto') < SHORT_MS) rounds = SHORT_ROUNDS;
    if (best.get('auto') < SHORTEST_MS) rounds = SHORTEST_ROUNDS;
  }
  const ms = method => best.get(method) ?? Number.POSITIVE_INFINITY;
  return { name, answer: String(answer), choice: choice?.method, ms, anchor: best.get('anchor') };
}

const byHand = ({ ms }) => Math.min(ms('search'), ms('memo'), ms('frontier'));
const ratioOf = row => row.ms('auto') / byHand(row);
const isStart = row => row.ms('auto') - byHand(row) < START_MS;
const timeOf = ms => (ms === Number.POSITIVE_INFINITY ? `> ${LIMIT_MS / 1000} s` : shown(ms));

function cellsOf(row) {
  const { name, answer, choice, ms, anchor } = row;
  const more = ms('auto') - byHand(row);
  return [
    name,
    answer.length > 24 ? `${answer.slice(0, 10)}… (${answer.length} digits)` : answer,
    ...['search', 'memo', 'frontier'].map(method => `${timeOf(ms(method))}${choice === method ? '*' : ' '}`),
    timeOf(ms('auto')),
    ratioOf(row) > 1.5 && isStart(row)
      ? `${ratioOf(row).toFixed(2)} (+${more.toFixed(1)} ms)`
      : ratioOf(row).toFixed(2),
    anchor === undefined ? '' : shown(anchor),
  ];
}

const anchor = compileAnchor('../prototypes/count-frontier.cpp');
console.log(await machine());
for (const _ of countingByFrontier(apart(10))); // the modules are compiled
const chosen = CASES.filter(([name]) => wishes.length === 0 || wishes.some(wish => name.includes(wish)));
const head = ['model', 'solutions', 'search', 'memo', 'frontier', 'auto', 'auto / best', 'C++ anchor'];
const widths = [Math.max(...chosen.map(([name]) => name.length)), 24, 8, 8, 8, 8, 14, 10];
printRow(head, widths);
const rows = chosen.map(([name, make]) => {
  const row = measure(name, make);
  printRow(cellsOf(row), widths); // at once, so that a run that is cut off shows what it measured
  return row;
});
console.log('CPU ms; * the choice of the program');
const worst = rows.filter(row => !isStart(row)).sort((a, b) => ratioOf(b) - ratioOf(a))[0];
if (worst) console.log(`worst choice: ${worst.name}, ${ratioOf(worst).toFixed(2)} times the best by hand`);
console.log(`(not judged where the difference is below ${START_MS} ms: that is the start of counting)`);
const lead = rows
  .filter(({ name }) => name.startsWith('staircases'))
  .map(({ ms }) => ms('memo') / ms('auto'));
if (lead.length > 0)
  console.log(`staircases: memo takes ${lead.map(times => shown(times)).join(', ')} times as long`);
