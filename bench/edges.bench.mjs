// Edge matching: placements per CPU second on the same tree (WebAssembly kernel, its TypeScript twin, plain
// C), the four ways to find all boards of a small puzzle, and first boards of 8x8 puzzles. Interleaved, CPU
// time, medians.
//   npm run bench -- edges [--repeats 5] [--nodes 20000000]
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { solutions } from '@quadrille/cover';
import * as edges from '@quadrille/puzzles/edges';
import { Race } from '@quadrille/puzzles/edges/internal';

const shared = fileURLToPath(new URL('../../shared/', import.meta.url));
const option = (name, usual) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? usual : Number(process.argv[at + 1]);
};
const repeats = Math.max(5, option('--repeats', 5));
const nodeLimit = option('--nodes', 20_000_000);
const scratch = mkdtempSync(join(tmpdir(), 'edges-bench-'));
const cpu = () => process.cpuUsage().user / 1e6;
const median = list => [...list].sort((a, b) => a - b)[list.length >> 1];

/** The C anchor compiled, or undefined where there is none or no compiler. */
function anchor() {
  const source = `${shared}anchors/edge-scan.c`;
  if (!existsSync(source)) return undefined;
  try {
    const program = join(scratch, 'edge-scan');
    execFileSync('gcc', ['-O3', '-march=native', '-w', '-o', program, source], { stdio: 'ignore' });
    return program;
  } catch {
    return undefined;
  }
}

/** A puzzle in the anchor's input format. */
function anchorInput({ width, height, pieces, clues }, name) {
  const file = join(scratch, `${name.replace(/\W/g, '-')}.txt`);
  const head = [width, height, Math.max(...pieces.flat()) + 1, clues.length].join(' ');
  const lines = [head, ...pieces.map(p => p.join(' ')), ...clues.map(c => `${c.cell} ${c.piece} ${c.turn}`)];
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

/** Millions of nodes a CPU second, after a warm-up. */
function rateOf(puzzle, twin) {
  const walk = edges.scanSearch(puzzle, { twin }).open([], { collect: false });
  walk.step(1_000_000);
  const [nodes, start] = [walk.nodes, cpu()];
  while (walk.nodes - nodes < nodeLimit && walk.step(1_000_000));
  return (walk.nodes - nodes) / (cpu() - start) / 1e6;
}

/** The same of the anchor, which measures its own CPU time. */
function anchorRate(program, file) {
  const told = execFileSync(program, [file, String(nodeLimit)], { encoding: 'utf8' });
  return Number(/([\d.]+) M\/s/.exec(told)[1]);
}

const recipe = (side, frameColors, innerColors) =>
  edges.generate({ width: side, height: side, frameColors, innerColors, seed: 1 }).puzzle;
const samples = [
  ['6x6, 3 + 5 colors', recipe(6, 3, 5)],
  ['10x10, 4 + 10 colors', recipe(10, 4, 10)],
];
const official = `${shared}data/edges/official/official.json`;
if (existsSync(official)) {
  const puzzle = edges.parse(readFileSync(official, 'utf8'));
  samples.push(['official 16x16, starter clue', { ...puzzle, clues: puzzle.clues.slice(0, 1) }]);
}

const program = anchor();
if (!program) console.log('No C anchor here (or no gcc): its column is left out.\n');
console.log(
  `Same tree, million placements a CPU second (median of ${repeats}, ${nodeLimit / 1e6} million nodes each)\n`,
);
console.log('| puzzle | kernel | twin | C -O3 | kernel / C | kernel / twin |');
console.log('|---|--:|--:|--:|--:|--:|');
for (const [name, puzzle] of samples) {
  const file = program && anchorInput(puzzle, name);
  const rates = { kernel: [], twin: [], c: [] };
  for (let i = 0; i < repeats; i++) {
    rates.kernel.push(rateOf(puzzle, false));
    rates.twin.push(rateOf(puzzle, true));
    if (file) rates.c.push(anchorRate(program, file));
  }
  const [kernel, twin, c] = [rates.kernel, rates.twin, rates.c].map(list =>
    list.length ? median(list) : undefined,
  );
  const cells = [kernel, twin, c, c && kernel / c, kernel / twin].map((value, i) =>
    value === undefined ? '–' : value.toFixed(i < 3 ? 1 : 2),
  );
  console.log(`| ${name} | ${cells.join(' | ')} |`);
}

console.log(`\nAll boards, CPU milliseconds (median of ${repeats})\n`);
console.log('| puzzle | boards | scan | colors | items | codes |');
console.log('|---|--:|--:|--:|--:|--:|');
for (const [name, puzzle] of [
  ['4x4, 2 + 3 colors', recipe(4, 2, 3)],
  ['5x5, 3 + 4 colors', recipe(5, 3, 4)],
]) {
  const ways = {
    scan: () => {
      const walk = edges.scanSearch(puzzle).open([], { collect: true });
      let count = 0;
      for (let more = true; more; count += walk.take().length) more = walk.step(1_000_000);
      return count;
    },
  };
  for (const by of edges.encodingNames)
    ways[by] = () => [...solutions(edges.encode(puzzle, by).model)].length;
  const times = Object.fromEntries(Object.keys(ways).map(way => [way, []]));
  let boards;
  for (let i = 0; i <= repeats; i++) {
    for (const [way, run] of Object.entries(ways)) {
      const start = cpu();
      const count = run();
      if (boards !== undefined && boards !== count)
        throw new Error(`${name} by ${way}: ${count}, not ${boards}`);
      boards = count;
      if (i > 0) times[way].push((cpu() - start) * 1000); // the first round only warms up
    }
  }
  console.log(
    `| ${name} | ${boards} | ${Object.values(times)
      .map(list => median(list).toFixed(1))
      .join(' | ')} |`,
  );
}

const folder = `${shared}data/edges/generated/`;
if (existsSync(folder)) {
  console.log('\nFirst board of 8x8 puzzles, CPU seconds (one run)\n');
  console.log('| puzzle | nodes | seconds |');
  console.log('|---|--:|--:|');
  for (const name of ['i5_s1', 'i5_s2', 'i6_s1', 'i6_s2', 'i7_s1', 'i7_s2']) {
    const race = new Race(edges.parse(readFileSync(`${folder}gen_8x8_f3_${name}.txt`, 'utf8')));
    const start = cpu();
    while (race.step(100_000));
    console.log(
      `| 3 frame colors, ${name} | ${(race.nodes / 1e6).toFixed(1)} M | ${(cpu() - start).toFixed(2)} |`,
    );
  }
}
rmSync(scratch, { recursive: true });
