#!/usr/bin/env node
// A cluster on several hosts, on one machine (`hosts.mjs`). Needs root, ip, tc and nats-server. Where something else is
// missing, what cannot be tried without it is named: python3 (bad lines, where the kernel has no netem), faketime (clocks
// apart), Chromium and a built studio (a volunteer in a browser).
//
//     npm run cluster-test              three servers, four workers, a volunteer, every fault: some minutes
//     npm run cluster-test -- --short   one server, two workers, a partition; part of the tests
import { spawnSync } from 'node:child_process';
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
import {
  addHost,
  badLine,
  closeNetwork,
  cut,
  has,
  hostCount,
  lineOf,
  mend,
  mute,
  ns,
  obstacle,
  openNetwork,
  pause,
  run,
  unmute,
} from './hosts.mjs';

const here = path => fileURLToPath(new URL(path, import.meta.url));
const QUADRILLE = here('../packages/cli/bin/quadrille.mjs');
const OTHER_VERSION = new URL('../packages/jobs/test/fixtures/other-version.mjs', import.meta.url).href;
const isShort = process.argv.includes('--short');
const [SIZE, COUNT] = isShort ? [12, '14200'] : [16, '14772512']; // n queens, OEIS A000170
const WORKERS = isShort ? 2 : 4;
const SERVERS = isShort ? ['10.77.0.1'] : ['10.77.0.1', '10.77.0.2', '10.77.0.3'];

const folder = mkdtempSync(join(tmpdir(), 'quadrille-hosts-'));
const said = [];
const startMs = performance.now();

/** What is told at the end, with the time. */
function happens(what) {
  const line = `${((performance.now() - startMs) / 1000).toFixed(0).padStart(4)} s  ${what}`;
  said.push(line);
  if (process.env.LOUD) console.error(line);
}

const quadrille = (host, ...args) => run(host, [process.execPath, QUADRILLE, ...args]);

/** n queens in Knuth's format, in another order in every round: that is another job. */
function queens(n, round) {
  const numbers = Array.from({ length: n }, (_, i) => i);
  const row = i => `r${(i + round) % n}`;
  const items = [...numbers.map(row), ...numbers.map(i => `c${i}`)].join(' ');
  const diagonals = Array.from({ length: 2 * n - 1 }, (_, i) => `a${i} b${i}`).join(' ');
  const options = numbers.flatMap(r => numbers.map(c => `r${r} c${c} a${r + c} b${r - c + n - 1}`));
  return `${items} | ${diagonals}\n${options.join('\n')}\n`;
}

const storeOf = server => join(folder, server.host.name, 'store');

/** The files of a folder and those below it. */
function filesIn(path) {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath ?? entry.path, entry.name));
}

/** The file of the ledger's messages that was written last. */
function blockOf(server) {
  const blocks = filesIn(storeOf(server)).filter(
    file => /LEDGER_0.*\.blk$/.test(file) && statSync(file).size > 0,
  );
  return blocks.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
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
  happens('worker 1 is cut off for 4 s');
  cut(workers[0].host);
  await pause(4000);
  mend(workers[0].host);
  if (isShort) return;
  happens('worker 2 cannot send to a server for 4 s, then a server cannot send to it');
  mute(workers[1].host, SERVERS[0]);
  await pause(4000);
  unmute(workers[1].host, SERVERS[0]);
  mute(servers[1].host, '10.77.0.12');
  await pause(4000);
  unmute(servers[1].host, '10.77.0.12');
  const mendWorker = await worsen(workers[1].host, 'worker 2');
  const mendServer = await worsen(servers[2].host, 'server 3');
  await pause(12_000);
  await mendServer();
  happens('worker 3 is killed');
  workers[2].run.child.kill('SIGKILL');
  happens('server 1 is killed and started again');
  await without(servers[0]);
  await mendWorker();
  happens('server 2 is cut off from all for 3 s');
  cut(servers[1].host);
  await pause(3000);
  mend(servers[1].host);
  happens('server 3 loses its disk');
  await without(servers[2], () => rmSync(storeOf(servers[2]), { recursive: true, force: true }));
  happens('the store of server 2 is cut off in the middle of a record');
  await without(servers[1], () =>
    damage(servers[1], block => truncateSync(block, Math.max(0, statSync(block).size - 100))),
  );
  happens('one bit in the store of server 1 is flipped');
  await without(servers[0], () => damage(servers[0], flip));
}

/** A bad line to this host, from now on; resolves with what ends it. */
async function worsen(host, who) {
  const end = await badLine(host);
  happens(
    end
      ? `10 % loss and 30 to 50 ms delay in both directions for ${who}`
      : `left out: neither netem nor python3 (loss and delay for ${who})`,
  );
  return async () => end && happens(`the line of ${who} is good again: ${await end()}`);
}

function damage(server, how) {
  const block = blockOf(server);
  if (block === undefined) said.push('  (it holds no ledger yet)');
  else how(block);
}

function flip(block) {
  const bytes = readFileSync(block);
  bytes[bytes.length - (bytes.length >> 3)] ^= 4;
  writeFileSync(block, bytes);
}

const hasFaketime = !isShort && has('faketime');

/** A program whose clock is wrong by so much, where that can be done here. Waiting takes as long as everywhere. */
function runApart(offset, host, ...args) {
  return run(host, [...(hasFaketime ? clockOf(offset) : []), process.execPath, ...args]);
}

/** What faketime would set: itself it would stand between us and the program, and not pass on that it is to end. */
function clockOf(offset) {
  const { stdout } = spawnSync('faketime', ['--exclude-monotonic', '-f', offset, 'env'], {
    encoding: 'utf8',
  });
  return [
    'env',
    ...stdout.split('\n').filter(line => /^(FAKETIME|FAKETIME_DONT_FAKE_MONOTONIC|LD_PRELOAD)=/.test(line)),
  ];
}

/**
 * A volunteer: the page of `serve` in a browser on a host of its own, opened by the link for volunteers. Resolves with
 * the browser, or with undefined where there is none.
 */
async function startVolunteer(server, commands) {
  const program = ['chromium-headless-shell', 'chromium'].map(name => `/usr/bin/${name}`).find(existsSync);
  if (!program || !existsSync(here('../packages/studio/dist/index.html'))) {
    said.push('left out: no Chromium, or the studio is not built (a volunteer in a browser)');
    return undefined;
  }
  const place = join(folder, server.host.name);
  const words = ['--cluster', commands, '--volunteers', join(place, 'volunteers.json')];
  const kept = ['--folder', join(folder, 'jobs'), '--host', server.address, '--json'];
  const serve = quadrille(server.host, 'serve', ...words, ...kept);
  const { join: link } = JSON.parse(await lineOf(serve, /"join"/));
  const host = addHost('volunteer', '10.77.0.50');
  const script = join(folder, 'browser');
  writeFileSync(script, `#!/bin/sh\nexec ip netns exec ${ns(host.name)} ${program} "$@"\n`, { mode: 0o755 });
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath: script, args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage();
  await page.goto(`${link}#/jobs`);
  await page.getByLabel(/^Cores/).fill('1');
  await page.getByRole('button', { name: 'Join as volunteer' }).click();
  said.push('a volunteer joins with a browser');
  return browser;
}

/** The first server makes the cluster, the others join it with the line that it prints. */
async function startServers() {
  const servers = SERVERS.map((address, i) => ({ host: addHost(`s${i + 1}`, address), address }));
  const [first, ...others] = servers;
  const placeOf = ({ host }) => ['--folder', join(folder, host.name), '--json'];
  const copies = others.length > 0 ? ['--servers', ...others.map(({ address }) => address)] : [];
  if (!isShort) copies.push('--volunteers', '2');
  let line;
  const up = ['cluster', 'up', '--host', first.address, ...copies, ...placeOf(first)];
  const start = async (server, words) => {
    const program = [QUADRILLE, ...words];
    const run =
      server === servers[2] ? runApart('-5h', server.host, ...program) : quadrille(server.host, ...words);
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

/** Counts on the cluster, as somebody on a host of their own. */
function search(lead, commands, round) {
  const model = join(folder, `queens-${round}.dlx`);
  writeFileSync(model, queens(SIZE, round));
  const job = join(folder, `job-${round}`);
  const words = ['cover', 'count', model, '--method', 'search', '--cluster', commands];
  return { job, ...runApart('-2h', lead, QUADRILLE, ...words, '--job', job, '--json', '--quiet') };
}

/** Waits until some units are walked; or all. */
async function begun({ job, child }) {
  const journal = join(job, 'journal');
  while (child.exitCode === null) {
    if (existsSync(journal) && readFileSync(journal, 'utf8').split('\n').length > 10) return;
    await pause(50);
  }
}

/** What came of a round; throws when the answer is wrong. */
async function answerOf(lead, { job, ended, lines }) {
  const code = await ended;
  const answer = code === 0 ? JSON.parse(lines.at(-1)) : {};
  if (answer.count !== COUNT)
    throw new Error(`${COUNT} solutions were expected, exit code ${code}: ${lines.join('\n')}`);
  const told = quadrille(lead, 'job', 'log', job);
  await told.ended;
  const by = told.lines.map(line => / by (\S+), walk/.exec(line)?.[1]).filter(Boolean);
  return { units: told.lines.length, by, volunteered: answer.volunteers?.units ?? 0 };
}

/** Invites as many and starts them: the fourth with a clock that is wrong. */
async function startWorkers(first) {
  const workers = [];
  const names = Array.from({ length: WORKERS }, (_, i) => `w${i + 1}`);
  for (const [i, name] of [...names, ...(isShort ? [] : ['other'])].entries()) {
    const place = ['--folder', join(folder, first.host.name), '--json'];
    const { invitation } = JSON.parse(
      await lineOf(quadrille(first.host, 'cluster', 'invite', name, ...place), /invitation/),
    );
    workers.push({ host: addHost(name, `10.77.0.${11 + i}`), invitation });
  }
  if (!isShort) await pause(5000); // every server hears who was invited
  for (const [i, worker] of workers.entries()) {
    const words = [QUADRILLE, 'worker', worker.invitation, '--threads', '1', '--json'];
    if (i === 3) worker.run = runApart('+3d', worker.host, ...words);
    else if (i === WORKERS)
      worker.run = run(worker.host, [process.execPath, '--import', OTHER_VERSION, ...words]);
    else worker.run = run(worker.host, [process.execPath, ...words]);
  }
  return workers;
}

async function main() {
  openNetwork();
  const { servers, commands } = await startServers();
  const workers = await startWorkers(servers[0]);
  const browser = isShort ? undefined : await startVolunteer(servers[0], commands);
  if (!isShort)
    said.push(
      hasFaketime
        ? 'clocks: worker 4 is three days ahead, server 3 five hours behind, the coordinator two hours behind'
        : 'left out: faketime is not installed (clocks apart)',
    );
  const lead = addHost('lead', '10.77.0.99');
  let [isOver, failure] = [false, undefined];
  const rounds = [];
  // Trouble must meet a search: there is always one.
  while (!isOver) {
    const round = search(lead, commands, rounds.length);
    await begun(round);
    if (rounds.length === 0)
      void trouble(servers, workers)
        .catch(error => (failure = error))
        .finally(() => (isOver = true));
    rounds.push(await answerOf(lead, round));
    happens(`${SIZE} queens: ${COUNT}, ${rounds.at(-1).units} units`);
  }
  if (failure) throw failure;
  await browser?.close();
  const by = [...new Set(rounds.flatMap(round => round.by))].sort();
  said.push(
    `${SIZE} queens on ${hostCount()} hosts: ${COUNT} in ${rounds.length} of ${rounds.length} searches, by ${by.join(', ')}`,
  );
  if (isShort) return;
  const refusal = workers[WORKERS].run.lines.find(line => /refused/.test(line));
  if (!refusal || by.includes('other'))
    throw new Error('the worker of another version has not refused the job');
  said.push(`a worker of another version: ${refusal}`);
  const volunteered = rounds.reduce((sum, round) => sum + round.volunteered, 0);
  if (browser && volunteered === 0) throw new Error('the volunteer has done nothing');
  if (browser) said.push(`units of the volunteer in a browser: ${volunteered}`);
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
    for (const line of said) console.log(line);
    await closeNetwork();
    rmSync(folder, { recursive: true, force: true });
  }
  process.exit();
}
