#!/usr/bin/env node
// A cluster on several hosts, on one machine: every host is a network namespace with an address of its own, joined by a
// bridge in yet another one, so that nothing of this machine's network is touched. Needs root, ip, tc and nats-server.
//
//     npm run cluster-test              three servers, four workers, every fault: some minutes
//     npm run cluster-test -- --short   one server, two workers, a partition; part of the tests
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const QUADRILLE = fileURLToPath(new URL('../packages/cli/bin/quadrille.mjs', import.meta.url));
const isShort = process.argv.includes('--short');
const SIZE = isShort ? 10 : 14;
const COUNT = isShort ? '724' : '365596'; // OEIS A000170
const WORKERS = isShort ? 2 : 4;
const SERVERS = isShort ? ['10.77.0.1'] : ['10.77.0.1', '10.77.0.2', '10.77.0.3'];

/** Why this cannot run here, or undefined. */
function obstacle() {
  if (process.getuid?.() !== 0) return 'it needs root for network namespaces';
  for (const [program, flag] of [
    ['ip', '-V'],
    ['tc', '-V'],
    ['nats-server', '--version'],
  ])
    if (spawnSync(program, [flag]).status !== 0) return `${program} is not installed`;
  const probe = `q${process.pid}-probe`;
  if (spawnSync('ip', ['netns', 'add', probe]).status !== 0) return 'network namespaces are not allowed here';
  spawnSync('ip', ['netns', 'del', probe]);
  return undefined;
}

const prefix = `q${process.pid}`;
const ns = name => `${prefix}-${name}`;
const folder = mkdtempSync(join(tmpdir(), 'quadrille-hosts-'));
const hosts = [];
const children = new Set();
const said = [];

function must(...command) {
  const { status, stderr } = spawnSync(command[0], command.slice(1), { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command.join(' ')}: ${stderr}`);
}

/** A host with this address, plugged into the bridge. */
function addHost(name, address) {
  const [host, plug] = [`v${hosts.length}`, `p${hosts.length}`];
  must('ip', 'netns', 'add', ns(name));
  hosts.push(name);
  must('ip', '-n', ns(name), 'link', 'add', host, 'type', 'veth', 'peer', 'name', plug, 'netns', ns('net'));
  must('ip', '-n', ns(name), 'addr', 'add', `${address}/24`, 'dev', host);
  for (const link of ['lo', host]) must('ip', '-n', ns(name), 'link', 'set', link, 'up');
  must('ip', '-n', ns('net'), 'link', 'set', plug, 'master', 'bridge', 'up');
  return { name, plug, host };
}

const quadrille = (host, ...args) => run(host, [process.execPath, QUADRILLE, ...args]);

function run(host, command) {
  const child = spawn('ip', ['netns', 'exec', ns(host.name), ...command]);
  children.add(child);
  const lines = [];
  const note = from => data => {
    for (const line of String(data).split('\n')) if (line !== '') lines.push(line);
    if (process.env.LOUD) process.stderr.write(`${host.name} ${from}: ${data}`);
  };
  child.stdout.on('data', note('out'));
  child.stderr.on('data', note('err'));
  const ended = new Promise(resolve => child.once('close', resolve));
  return { child, lines, ended };
}

const pause = ms => new Promise(resolve => setTimeout(resolve, ms));

async function lineOf({ lines, ended }, pattern) {
  let isOver = false;
  void ended.then(() => (isOver = true));
  for (;;) {
    const line = lines.find(one => pattern.test(one));
    if (line !== undefined) return line;
    if (isOver) throw new Error(`it ended before it said ${pattern}: ${lines.join('\n')}`);
    await pause(50);
  }
}

/** n queens in Knuth's format. */
function queens(n) {
  const numbers = Array.from({ length: n }, (_, i) => i);
  const items = [...numbers.map(i => `r${i}`), ...numbers.map(i => `c${i}`)].join(' ');
  const diagonals = Array.from({ length: 2 * n - 1 }, (_, i) => `a${i} b${i}`).join(' ');
  const options = numbers.flatMap(r => numbers.map(c => `r${r} c${c} a${r + c} b${r - c + n - 1}`));
  return `${items} | ${diagonals}\n${options.join('\n')}\n`;
}

const cut = ({ plug }) => must('ip', '-n', ns('net'), 'link', 'set', plug, 'down');
const mend = ({ plug }) => must('ip', '-n', ns('net'), 'link', 'set', plug, 'up');

/** One direction only: what `from` sends to `address` goes nowhere. */
const mute = (from, address) => must('ip', '-n', ns(from.name), 'route', 'add', 'blackhole', `${address}/32`);
const unmute = (from, address) =>
  must('ip', '-n', ns(from.name), 'route', 'del', 'blackhole', `${address}/32`);

const storeOf = server => join(folder, server.host.name, 'store');

/** The files of a folder and those below it. */
function filesIn(path) {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath ?? entry.path, entry.name));
}

/** The largest file of the ledger's messages. */
function blockOf(server) {
  const blocks = filesIn(storeOf(server)).filter(file => /LEDGER_0.*\.blk$/.test(file));
  return blocks.sort((a, b) => statSync(b).size - statSync(a).size)[0];
}

/** Ends a server without warning, lets something happen to its disk, and starts it again. */
async function without(server, what) {
  const ended = server.run.ended;
  process.kill(Number(readFileSync(join(folder, server.host.name, 'nats.pid'), 'utf8')), 'SIGKILL');
  await ended;
  what?.();
  server.run = await server.start();
  await pause(3000); // the others tell it what it has missed
}

/** What goes wrong while the search runs. */
async function trouble(servers, workers) {
  said.push('worker 1 is cut off for 4 s');
  cut(workers[0].host);
  await pause(4000);
  mend(workers[0].host);
  if (isShort) return;
  said.push('worker 2 cannot send to a server for 4 s, then a server cannot send to it');
  mute(workers[1].host, SERVERS[0]);
  await pause(4000);
  unmute(workers[1].host, SERVERS[0]);
  mute(servers[1].host, '10.77.0.12');
  await pause(4000);
  unmute(servers[1].host, '10.77.0.12');
  lossy(workers[1].host.plug);
  said.push('worker 3 is killed');
  workers[2].run.child.kill('SIGKILL');
  said.push('server 1 is killed and started again');
  await without(servers[0]);
  said.push('server 2 is cut off from all for 3 s');
  cut(servers[1].host);
  await pause(3000);
  mend(servers[1].host);
  said.push('server 3 loses its disk');
  await without(servers[2], () => rmSync(storeOf(servers[2]), { recursive: true, force: true }));
  said.push('the store of server 2 is cut off in the middle of a record');
  await without(servers[1], () =>
    damage(servers[1], block => truncateSync(block, Math.max(0, statSync(block).size - 100))),
  );
  said.push('one bit in the store of server 1 is flipped');
  await without(servers[0], () => damage(servers[0], flip));
}

function damage(server, how) {
  const block = blockOf(server);
  if (block === undefined) said.push('  (it holds no ledger yet)');
  else how(block);
}

function flip(block) {
  const bytes = readFileSync(block);
  bytes[bytes.length >> 1] ^= 4;
  writeFileSync(block, bytes);
}

function lossy(plug) {
  const netem = ['qdisc', 'add', 'dev', plug, 'root', 'netem', 'delay', '40ms', 'loss', '10%'];
  const hasNetem = spawnSync('tc', ['-n', ns('net'), ...netem]).status === 0;
  said.push(
    hasNetem
      ? '10 % loss and 40 ms delay on the way to worker 2'
      : 'left out: this kernel has no netem (loss, delay)',
  );
}

/** A program whose clock is three days ahead, where that can be done here. */
function ahead() {
  const hasFaketime = spawnSync('faketime', ['--version']).status === 0;
  said.push(
    hasFaketime
      ? 'the clock of worker 4 is three days ahead'
      : 'left out: faketime is not installed (clocks apart)',
  );
  return hasFaketime ? ['faketime', '-f', '+3d'] : [];
}

/** The first server makes the cluster, the others join it with the line that it prints. */
async function startServers() {
  const servers = SERVERS.map((address, i) => ({ host: addHost(`s${i + 1}`, address), address }));
  const [first, ...others] = servers;
  const placeOf = ({ host }) => ['--folder', join(folder, host.name), '--json'];
  const copies = others.length > 0 ? ['--servers', ...others.map(({ address }) => address)] : [];
  let line;
  const up = ['cluster', 'up', '--host', first.address, ...copies, ...placeOf(first)];
  const start = async (server, words) => {
    const run = quadrille(server.host, ...words);
    line = await lineOf(run, /commands/);
    return run;
  };
  first.start = () => start(first, up);
  first.run = await first.start();
  const addresses = JSON.parse(line);
  for (const [i, server] of others.entries()) {
    const bundle = /'(.*)'/.exec(addresses.servers[i])[1];
    server.start = () =>
      start(server, ['cluster', 'join', bundle, '--host', server.address, ...placeOf(server)]);
    server.run = await server.start();
  }
  return { servers, commands: addresses.commands };
}

/** Waits until some units are walked. */
async function begun(file, { child, lines }) {
  while (child.exitCode === null) {
    if (existsSync(file) && /^unit 10 /m.test(readFileSync(file, 'utf8'))) return;
    await pause(50);
  }
  if (child.exitCode !== 0) throw new Error(lines.join('\n'));
}

async function main() {
  must('ip', 'netns', 'add', ns('net'));
  hosts.push('net');
  must('ip', '-n', ns('net'), 'link', 'add', 'bridge', 'type', 'bridge');
  must('ip', '-n', ns('net'), 'link', 'set', 'bridge', 'up');
  const { servers, commands } = await startServers();
  const workers = [];
  for (let i = 1; i <= WORKERS; i++) {
    const place = ['--folder', join(folder, servers[0].host.name), '--json'];
    const { invitation } = JSON.parse(
      await lineOf(quadrille(servers[0].host, 'cluster', 'invite', `w${i}`, ...place), /invitation/),
    );
    const host = addHost(`w${i}`, `10.77.0.${10 + i}`);
    workers.push({ host, invitation });
  }
  if (!isShort) await pause(5000); // every server hears who was invited
  for (const [i, worker] of workers.entries()) {
    const words = ['worker', worker.invitation, '--threads', '1', '--json'];
    worker.run =
      i === 3
        ? run(worker.host, [...ahead(), process.execPath, QUADRILLE, ...words])
        : quadrille(worker.host, ...words);
  }
  const model = join(folder, 'queens.dlx');
  writeFileSync(model, queens(SIZE));
  const lead = addHost('lead', '10.77.0.99');
  const startMs = performance.now();
  const job = join(folder, 'job');
  const words = [
    'cover',
    'count',
    model,
    '--method',
    'search',
    '--cluster',
    commands,
    '--job',
    job,
    '--quiet',
  ];
  const log = join(folder, 'log');
  const count = quadrille(lead, ...words, '--log', log);
  await begun(log, count);
  const [code] = await Promise.all([count.ended, trouble(servers, workers)]);
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  const answer = count.lines.at(-1);
  const told = quadrille(lead, 'job', 'log', job);
  await told.ended;
  const by = new Set(told.lines.map(line => / by (\S+), walk/.exec(line)?.[1]).filter(Boolean));
  for (const line of said) console.log(line);
  console.log(
    `${SIZE} queens on ${hosts.length - 1} hosts: ${answer} in ${seconds} s, ${told.lines.length} units by ${[...by].sort().join(', ')}`,
  );
  if (code !== 0 || answer !== COUNT)
    throw new Error(`${COUNT} solutions were expected, exit code ${code}: ${count.lines.join('\n')}`);
}

const why = obstacle();
if (why !== undefined) {
  console.log(`skipped: ${why}`);
} else {
  try {
    await main();
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    for (const child of children) child.kill('SIGTERM');
    await pause(1500);
    for (const name of hosts.reverse()) spawnSync('ip', ['netns', 'del', ns(name)]);
    rmSync(folder, { recursive: true, force: true });
  }
  process.exit();
}
