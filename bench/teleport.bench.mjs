// `npm run bench -- teleport [--large]`: the methods of the teleport game against each other and against C.
//
// The games are those of the C anchor, from its own random numbers, and the winners are compared with its
// count. One table, CPU ms a game, median of nine rounds in turn. The anchor times its methods by the wall
// clock; it is compiled with the clock of its process instead, so that a busy machine favors nobody.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasWebAssembly } from '@quadrille/kernel/load';
import { solve } from '@quadrille/puzzles/teleport';
import { longestMove, plainLines } from '@quadrille/puzzles/teleport/internal';
import { scratch } from './anchor.mjs';
import { cpuMs, machine, median, printTable } from './table.mjs';

const ROUNDS = 9;
const isLarge = process.argv.includes('--large');
/**
 * `games` is for the quick methods and the anchor, `slowGames` for the others: the first of the same games.
 */
const cases = [
  { side: 400, step: 20, games: 60, slowGames: 5, methods: ['memo', 'backward', 'plain', 'fast'] },
  { side: 400, step: 3, games: 60, slowGames: 5, methods: ['memo', 'plain', 'fast'] },
  { side: 400, step: 400, games: 60, slowGames: 60, methods: ['memo', 'plain', 'fast'] },
  { side: 4000, step: 100, games: 1, slowGames: 1, methods: ['plain', 'fast'] },
  { side: 20_000, step: 100, games: 1, slowGames: 1, methods: ['fast'], isLarge: true },
];
const MOVES = 20;

const anchor = compileWithCpuClock();
console.log(await machine());
if (!hasWebAssembly) console.log('(no WebAssembly with SIMD here: fast runs its plain twin)');
const rows = [
  ['CPU ms a game', 'memo', 'backward', 'plain', 'fast', 'C diag', 'C row', 'memo/fast', 'fast/C'],
];
for (const one of cases) rows.push(measure(one));
printTable(rows);
console.log(
  'plain: the lines of fast in TypeScript without WebAssembly; fast/C: against the quicker of the two.',
);

/** One line of the table: every round runs all contenders once, in turn; the first round is not counted. */
function measure({ side, step, games: count, slowGames, methods, isLarge: isHuge }) {
  const games = anchorGames(side, step, count);
  const times = Object.fromEntries([...methods, 'diag', 'row'].map(name => [name, []]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const method of methods) {
      const asked = method === 'fast' ? games : games.slice(0, slowGames);
      const { ms, value } = cpuMs(() => asked.map(game => isWon(game, method)));
      value.forEach((won, i) => {
        games[i].won ??= won;
        if (games[i].won !== won) throw new Error(`${method} differs on game ${i + 1} of ${side} x ${side}`);
      });
      if (round > 0) times[method].push(ms / asked.length);
    }
    if (anchor && (isLarge || !isHuge)) {
      const { wins, diag, row } = runAnchor(side, step, count);
      const ours = games.filter(({ won }) => won).length;
      if (wins !== ours) throw new Error(`the anchor finds ${wins} games won, fast ${ours}`);
      times.diag.push(diag);
      times.row.push(row);
    }
  }
  const of = name => (times[name]?.length ? median(times[name]) : undefined);
  const c = times.diag.length ? Math.min(of('diag'), of('row')) : undefined;
  return [
    `${side} x ${side}, ${MOVES} moves to ${step}`,
    ...['memo', 'backward', 'plain', 'fast', 'diag', 'row'].map(name => of(name)?.toFixed(3) ?? ''),
    of('memo') === undefined ? '' : `${(of('memo') / of('fast')).toFixed(1)} x`,
    c === undefined ? '' : `${(of('fast') / c).toFixed(2)} x`,
  ];
}

function isWon(game, method) {
  if (method !== 'plain') return solve(game, method).winner === 'Martien';
  const steps = game.moves
    .filter(({ right, down }) => right < game.width && down < game.height)
    .map(({ right, down }) => [right, down]);
  const { width, height } = game;
  const kernel = plainLines({ width, height, moves: steps, zones: [[0, 0]], depth: longestMove(steps) + 1 });
  kernel.advance(width + height - 1);
  return !kernel.isLosing(width + height - 2, height - 1);
}

/** The games of the anchor: xorshift32 from 12345, A and B drawn until they are not both 0. */
function anchorGames(side, step, count) {
  let state = 12345;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state;
  };
  return Array.from({ length: count }, () => ({
    width: side,
    height: side,
    moves: Array.from({ length: MOVES }, () => {
      for (;;) {
        const right = next() % (step + 1);
        const down = next() % (step + 1);
        if (right + down > 0) return { right, down };
      }
    }),
  }));
}

function compileWithCpuClock() {
  const path = fileURLToPath(new URL('../../shared/anchors/teleport.c', import.meta.url));
  if (!existsSync(path) || spawnSync('gcc', ['--version'], { stdio: 'ignore' }).status !== 0) {
    console.log('(no gcc or no ../shared/anchors/teleport.c: the columns of the C anchor are left out)');
    return undefined;
  }
  const source = join(scratch, 'teleport.c');
  writeFileSync(source, readFileSync(path, 'utf8').replaceAll('CLOCK_MONOTONIC', 'CLOCK_PROCESS_CPUTIME_ID'));
  execFileSync('gcc', ['-O3', '-march=native', '-w', '-o', join(scratch, 'teleport'), source, '-lm']);
  return join(scratch, 'teleport');
}

/** Runs the anchor on the same games; ms a game for its two bit-parallel methods. */
function runAnchor(side, step, games) {
  const { stdout } = spawnSync(anchor, [side, side, MOVES, step, games].map(String), { encoding: 'utf8' });
  const [, diag, row, wins] = /diag ([\d.]+) ms, row ([\d.]+) ms.*wins (\d+)/.exec(stdout).map(Number);
  return { wins, diag, row };
}
