// A cluster of three on one machine: a NATS server, two workers and who asks.   node examples/cluster-on-one-machine.mjs
//
// On several machines nothing changes but the address: `nats-server -js` on one, `workForCluster` (or the command
// `quadrille worker --cluster nats://HOST:4222`) on as many as you have, `runOnCluster` where the answer is wanted.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatDlx } from '@quadrille/cover';
import { runOnCluster, workForCluster } from '@quadrille/jobs/nats';
import { encode, parse } from '@quadrille/puzzles/langford';

const store = mkdtempSync(join(tmpdir(), 'quadrille-cluster-'));
const server = spawn('nats-server', ['-js', '-a', '127.0.0.1', '-p', '-1', '-sd', store]); // -1: any free port
const isGone = new Promise(resolve => server.once('exit', resolve));
const url = await new Promise((resolve, reject) => {
  let log = '';
  server.once('error', reject); // not installed
  server.stderr.on('data', text => {
    log += text;
    const port = /client connections on .*:(\d+)/.exec(log)?.[1];
    if (port && log.includes('Server is ready')) resolve(`nats://127.0.0.1:${port}`);
  });
});

const home = new AbortController();
/** @type {Map<string, number>} */
const units = new Map();
const workers = ['anna', 'boris'].map(name =>
  workForCluster({
    url,
    name,
    threads: 1,
    signal: home.signal,
    onReport: () => units.set(name, (units.get(name) ?? 0) + 1),
  }),
);
try {
  const text = formatDlx(encode(parse('11')));
  const { count, ended } = await runOnCluster({
    url,
    source: { module: '@quadrille/cover', name: 'searchOfText', input: { text } },
    wanted: 'count',
    unitMs: 200,
  });
  console.log(`${ended}: ${count} arrangements of 11 Langford pairs`);
  console.log(`units by ${[...units.keys()].sort().join(' and ')}`);
} finally {
  home.abort();
  await Promise.all(workers);
  server.kill();
  await isGone;
  rmSync(store, { recursive: true });
}
