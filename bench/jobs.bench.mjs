// Jobs: what several threads gain, and what a unit costs.
//   npm run bench -- jobs [--quick]     --quick: three rounds, without queens 14
//
// Threads: the same count with one thread and with two, in turn, as in a server that has run a while: before the first
// round thousands of small counts run, until the engine has compiled what is called often, in every thread. Before every
// run loops that share nothing show what the machine gives (cores.mjs): "machine" is what two of them gain over one.
// Medians tell what one gets beside whatever else the machine does, the fastest runs what one gets undisturbed.
// Units: empty ones, so that nothing is measured but the ledger, the queue and the messages between threads.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatDlx } from '@quadrille/cover';
import { formatReport, jobId, parseReport, runJob } from '@quadrille/jobs';
import { runOnCluster, workForCluster } from '@quadrille/jobs/nats';
import { kinds } from '@quadrille/puzzles/kinds';
import { openCores } from './cores.mjs';
import { cpuMs, machine, median, printTable, shown } from './table.mjs';

const isQuick = process.argv.includes('--quick');
const ROUNDS = isQuick ? 3 : 5;
const ENOUGH_MS = 40_000;
const WARM_MS = isQuick ? 0 : 12_000;
const scratch = mkdtempSync(join(tmpdir(), 'quadrille-bench-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

/** Wall and CPU milliseconds of a job, all its threads included. */
async function timed(work) {
  const cpu = process.cpuUsage();
  const start = performance.now();
  const value = await work();
  const used = process.cpuUsage(cpu);
  return { wall: performance.now() - start, cpu: (used.user + used.system) / 1000, value };
}

const CASES = [
  ['Scott', 'polyomino', { example: /Scott/ }],
  ['pentominoes 6x10', 'polyomino', { text: 'region 10x6\npieces pentominoes' }],
  ...(isQuick ? [] : [['queens 14', 'queens', { text: '14' }]]),
];

function sourceOf(name, { text, example }) {
  const kind = kinds.get(name);
  const puzzle = kind.parse(text ?? kind.examples.find(one => example.test(one.name)).text);
  const input = { text: formatDlx(kind.encode(puzzle)) };
  return { module: '@quadrille/cover', name: 'searchOfText', input };
}

async function threads() {
  const cores = await openCores(2);
  const rows = [['', 'solutions', 'runs', 'wall 1', 'wall 2', 'gain', 'machine']];
  rows[0].push('fastest 1', 'fastest 2', 'gain', 'machine', 'CPU 1', 'CPU 2', 'cost');
  const small = sourceOf('queens', { text: '8' });
  for (const start = performance.now(); performance.now() - start < WARM_MS; )
    for (const threads of [1, 2]) await runJob({ source: small, wanted: 'count', threads });
  for (const [name, kind, wish] of CASES) {
    const { runs, count } = await threadRounds(name, sourceOf(kind, wish), cores);
    const pairs = (field, pick) => runs.map(list => pick(list.map(run => run[field])));
    const gains = pick => {
      const [wall, loop] = ['wall', 'loop'].map(field => pairs(field, pick));
      return [...wall.map(shown), (wall[0] / wall[1]).toFixed(2), ((2 * loop[0]) / loop[1]).toFixed(2)];
    };
    const cpu = pairs('cpu', median);
    rows.push([name, count, runs[0].length, ...gains(median), ...gains(list => Math.min(...list))]);
    rows.at(-1).push(...cpu.map(shown), (cpu[1] / cpu[0]).toFixed(3));
  }
  console.log('One thread and two, ms; the same count, nodes and digest every time\n');
  printTable(rows);
}

/** Runs of one thread and of two, in turn; throws when an answer differs from the first. */
async function threadRounds(name, source, cores) {
  const runs = [[], []];
  let answer;
  const start = performance.now();
  for (let round = 0; round < ROUNDS || (!isQuick && performance.now() - start < ENOUGH_MS); round++) {
    for (const number of [1, 2]) {
      const loop = await cores.loop(number);
      const run = await timed(() => runJob({ source, wanted: 'count', threads: number }));
      const { ended, count, nodes, solutions } = run.value;
      const said = [ended, count, nodes, solutions].join(' ');
      answer ??= said;
      if (ended !== 'exhausted' || said !== answer)
        throw new Error(`${name} with ${number} threads: ${said}, not ${answer}`);
      runs[number - 1].push({ ...run, loop });
    }
  }
  return { runs, count: answer.split(' ')[1] };
}

const UNITS = isQuick ? 2000 : 10_000;
const empty = {
  module: new URL('./empty-units.mjs', import.meta.url).href,
  name: 'emptySearch',
  input: { units: UNITS },
};

async function units() {
  const rows = [['', 'units', 'a second', 'CPU ms a unit', 'of units of one second']];
  /** Each in turn, three times, so that none has a warmer machine than the others. */
  const measure = async cases => {
    const times = cases.map(() => []);
    for (let round = 0; round < 3; round++)
      for (const [i, [, run]] of cases.entries()) times[i].push(await timed(() => run(round)));
    cases.forEach(([name], i) => {
      const per = median(times[i].map(({ cpu, value }) => cpu / value.units));
      const rate = median(times[i].map(({ wall, value }) => value.units / (wall / 1000)));
      rows.push([name, UNITS, rate.toFixed(0), per.toFixed(3), `${(per / 10).toFixed(3)} %`]);
    });
  };
  for (const number of [1, 2]) {
    const wish = { source: empty, wanted: 'count', threads: number };
    await measure([[`memory, threads: ${number}`, () => runJob(wish)]]);
    const folder = round => join(scratch, `journal-${number}-${round}`);
    await measure([[`journal, threads: ${number}`, round => runJob({ ...wish, directory: folder(round) })]]);
  }
  const server = await startNats();
  if (server) {
    const sealed = await startSealed();
    const three = await startThree();
    await measure([
      ['NATS, threads: 1', round => onNats(server, 1, UNITS + 10 + round)],
      ['NATS with TLS and seals, threads: 1', round => onNats(sealed, 1, UNITS + 20 + round)],
      ['three servers with copies, threads: 1', round => onNats(three, 1, UNITS + 50 + round)],
      ['NATS, threads: 8', round => onNats(server, 8, UNITS + 30 + round)],
      ['NATS with TLS and seals, threads: 8', round => onNats(sealed, 8, UNITS + 40 + round)],
      ['three servers with copies, threads: 8', round => onNats(three, 8, UNITS + 60 + round)],
    ]);
    for (const each of [server, sealed, three]) each.stop();
  } else console.log('nats-server is not installed: its line is left out\n');
  console.log('\nEmpty units\n');
  printTable(rows);
}

/** Leads a job and works for it, both in this process. */
async function onNats({ url, workers = url, replicas }, threads, number) {
  const source = { ...empty, input: { units: number } }; // another job each time
  const stop = new AbortController();
  const worker = {
    url: workers,
    name: 'worker-1',
    threads,
    signal: stop.signal,
    isAllowed: () => true,
    pollMs: 50,
  };
  const leading = runOnCluster({ url, source, replicas, wanted: 'count', onRemark: () => {} });
  const working = workForCluster(worker).catch(() => workForCluster(worker));
  try {
    return await leading;
  } finally {
    stop.abort();
    await working;
  }
}

/** What `cluster up --host` starts. */
async function startSealed() {
  const cli = fileURLToPath(new URL('../packages/cli/bin/quadrille.mjs', import.meta.url));
  const place = [
    '--host',
    '127.0.0.1',
    '--port',
    String(await freePort()),
    '--folder',
    join(scratch, 'sealed'),
  ];
  const child = spawn(process.execPath, [cli, 'cluster', 'up', ...place, '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  process.on('exit', () => child.kill('SIGTERM'));
  const line = await new Promise(resolve => child.stdout.once('data', resolve));
  const { commands, workers } = JSON.parse(line);
  return { url: commands, workers, stop: () => child.kill('SIGTERM') };
}

const freePort = () =>
  new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

async function startNats(port = undefined, more = '') {
  if (spawnSync('nats-server', ['--version']).status !== 0) return undefined;
  const own = port ?? (await freePort());
  const configuration = join(scratch, `nats-${own}.conf`);
  const store = JSON.stringify(join(scratch, `store-${own}`));
  writeFileSync(configuration, `listen: "127.0.0.1:${own}"\njetstream { store_dir: ${store} }\n${more}`);
  const child = spawn('nats-server', ['-c', configuration], { stdio: 'ignore' });
  process.on('exit', () => child.kill('SIGKILL'));
  for (let tries = 0; tries < 100; tries++) {
    const { status } = spawnSync(process.execPath, [
      '-e',
      `require('net').connect(${own}, '127.0.0.1').on('connect', () => process.exit(0)).on('error', () => process.exit(1))`,
    ]);
    if (status === 0) break;
  }
  return { url: `nats://127.0.0.1:${own}`, stop: () => child.kill('SIGKILL') };
}

/** Three servers, each with a copy of everything: a record counts when two of them have it. */
async function startThree() {
  const ports = [await freePort(), await freePort(), await freePort()];
  const routes = await Promise.all(ports.map(freePort));
  const peers = routes.map(port => `"nats://127.0.0.1:${port}"`).join(', ');
  const servers = [];
  for (const [i, port] of ports.entries()) {
    const place = `listen: "127.0.0.1:${routes[i]}", routes: [${peers}]`;
    servers.push(await startNats(port, `server_name: n${i}\ncluster { name: bench, ${place} }\n`));
  }
  const url = servers.map(each => each.url).join(',');
  const three = { url, replicas: 3, stop: () => servers.map(server => server.stop()) };
  for (let tries = 0; ; tries++) {
    try {
      await onNats(three, 1, 1);
      return three;
    } catch (error) {
      if (tries === 100) throw error; // they need a moment to find each other
      await new Promise(resolve => setTimeout(resolve, 200));
    }
  }
}

/** What a record costs: its text with the checksum, and back. */
function records() {
  const choices = [1649, 1899, 3, 77, 1024, 55];
  const digests = { walk: '0123456789abcdef', solutions: 'fedcba9876543210' };
  const rest = [56, 57, 58].map(last => [...choices.slice(0, -1), last]);
  const report = {
    job: jobId('bench', false),
    unit: choices,
    count: 27n,
    nodes: 3094,
    slice: 2000,
    steps: 3,
  };
  const whole = { ...report, fraction: 0.25, ...digests, rest, by: '2 threads' };
  const line = formatReport(whole);
  const micros = work =>
    median(
      Array.from({ length: 7 }, () => {
        const { ms } = cpuMs(() => {
          for (let i = 0; i < 10_000; i++) work();
        });
        return ms / 10;
      }),
    ).toFixed(1);
  const costs = [() => formatReport(whole), () => parseReport(line)].map(micros);
  console.log(
    `A record of ${line.length} bytes: ${costs[0]} µs to write, ${costs[1]} µs to read and check\n`,
  );
}

console.log(`${await machine()}; medians of at least ${ROUNDS} interleaved rounds\n`);
records();
await threads();
console.log();
await units();
