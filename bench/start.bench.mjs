// How soon a command answers: whole processes, from the start to the end, in turn with an empty Node. The goals are those
// of a machine where `node -e 0` takes 0.04 s, as multiples of it. Then threads: from making one until it is ready.
// Last, the studio's first page on a slow phone (first-page.mjs).
//   npm run bench -- start [ROUNDS]
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { builtModule } from '@quadrille/jobs/threads';
import { firstPages } from './first-page.mjs';
import { machine, median, printTable } from './table.mjs';

const ROUNDS = Number(process.argv[2] ?? 15);
const bin = fileURLToPath(new URL('../packages/cli/bin/quadrille.mjs', import.meta.url));
const LINE = '4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......';

const COMMANDS = [
  { name: 'node -e 0', args: ['-e', '0'] },
  { name: 'quadrille --version', args: [bin, '--version'], goal: 0.09 / 0.04 },
  { name: 'quadrille sudoku solve LINE', args: [bin, 'sudoku', 'solve', LINE], goal: 0.15 / 0.04 },
  { name: 'quadrille growth count 6', args: [bin, 'growth', 'count', '6'] },
  { name: 'quadrille cover --help', args: [bin, 'cover', '--help'] },
];

/** Seconds of a whole process: by the clock, and of the processor, as the shell tells it (user and system). */
function run(args) {
  const startMs = performance.now();
  const shell = ['-c', '"$@" >/dev/null 2>/dev/null; times', 'sh', process.execPath, ...args];
  const { stdout } = spawnSync('bash', shell, { encoding: 'utf8' });
  const wall = (performance.now() - startMs) / 1000;
  const seconds = [...stdout.split('\n')[1].matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, m, s]) => 60 * m + Number(s),
  );
  return { wall, cpu: seconds[0] + seconds[1] };
}

const times = COMMANDS.map(() => ({ wall: [], cpu: [] }));
for (let round = 0; round < ROUNDS; round++) {
  COMMANDS.forEach(({ args }, at) => {
    const { wall, cpu } = run(args);
    times[at].wall.push(wall);
    times[at].cpu.push(cpu);
  });
}
console.log(`${await machine()}; median of ${ROUNDS}, in turn\n`);
const bare = median(times[0].cpu);
printTable([
  ['command', 'seconds', 'least', 'CPU s', 'CPU, times node', 'goal'],
  ...COMMANDS.map(({ name, goal }, at) => [
    name,
    median(times[at].wall).toFixed(3),
    Math.min(...times[at].wall).toFixed(3),
    median(times[at].cpu).toFixed(3),
    (median(times[at].cpu) / bare).toFixed(2),
    goal?.toFixed(2) ?? '',
  ]),
]);

/** Milliseconds until a thread says its first word. */
function readyMs(url, options) {
  const startMs = performance.now();
  const worker = new Worker(url, options);
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', async () => {
      const ms = performance.now() - startMs;
      await worker.terminate();
      resolve(ms);
    });
  });
}

const jobs = import.meta.resolve('@quadrille/jobs/threads');
const asked = { registry: '', family: '', question: '', inputs: {}, options: {}, forms: [] };
const EMPTY = "require('node:worker_threads').parentPort.postMessage(0)";
const THREADS = [
  { name: 'an empty thread', start: () => readyMs(EMPTY, { eval: true }) },
  {
    name: 'a thread that answers a question',
    goal: 30,
    start: () =>
      readyMs(new URL(builtModule(jobs, 'ask/worker.js')), {
        workerData: { ...asked, flow: new Int32Array(new SharedArrayBuffer(8)) },
      }),
  },
];
const started = THREADS.map(() => []);
for (let round = 0; round < ROUNDS; round++) {
  for (const [at, { start }] of THREADS.entries()) started[at].push(await start());
}
console.log();
printTable([
  ['thread', 'ms until ready', 'least', 'goal'],
  ...THREADS.map(({ name, goal }, at) => [
    name,
    median(started[at]).toFixed(1),
    Math.min(...started[at]).toFixed(1),
    goal ?? '',
  ]),
]);

const visits = await firstPages(Math.min(ROUNDS, 7));
console.log();
if (!visits) console.log('no Chromium: the first page of the studio is not measured');
else {
  const row = (name, digits, goal, of) => [
    name,
    median(visits.map(of)).toFixed(digits),
    Math.min(...visits.map(of)).toFixed(digits),
    goal,
  ];
  printTable([
    ['first page of the studio on a slow phone', 'median', 'least', 'goal'],
    row('KB sent, scripts and styles', 1, 100, ({ codeKilobytes }) => codeKilobytes),
    row('KB sent, fonts included', 1, '', ({ kilobytes }) => kilobytes),
    row('seconds until something is shown', 2, '', ({ shownMs }) => shownMs / 1000),
    row('seconds until it answers', 2, 1, ({ interactiveMs }) => interactiveMs / 1000),
    row('jump of the layout when fonts come (0.1 is seen)', 3, '', ({ jump }) => jump),
  ]);
}
