import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { jobId } from '../../src/core/report.js';
import { connectCluster } from '../../src/nats/nats-cluster.js';
import { runOnCluster } from '../../src/nats/run-on-cluster.js';
import { treeSearch, treeTruth } from '../fixtures/tree.mjs';
import { freePort, hasNats, makeServer, type TestServer } from './server.js';

const INPUT = { seed: 8, depth: 9, branch: 4, spin: 300 };
const TRUTH = treeTruth(INPUT);
const source = {
  module: new URL('../fixtures/tree.mjs', import.meta.url).href,
  name: 'treeSearch',
  input: INPUT,
};
const WORKER = fileURLToPath(new URL('../fixtures/worker.mjs', import.meta.url));
const OTHER_VERSION = new URL('../fixtures/other-version.mjs', import.meta.url).href;
const isTruth = { ended: 'exhausted', count: TRUTH.count, digest: TRUTH.digest };

const servers: TestServer[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const server of servers.splice(0)) await server.remove();
});

function startWorker(url: string, name: string): ChildProcess {
  const child = spawn(process.execPath, [WORKER, url, name], { stdio: 'ignore' });
  children.push(child);
  return child;
}

const settings = {
  source,
  wanted: 'count' as const,
  unitMs: 20,
  leaseMs: 2000,
  answerMs: 3000,
  patienceMs: 3000,
  target: 100,
};

test.skipIf(!hasNats)('workers killed, one stopped for three leases and let go: the truth', async () => {
  const server = await makeServer();
  servers.push(server);
  await server.start();
  const frozen = startWorker(server.url, 'frozen');
  startWorker(server.url, 'killed');
  let stage = 0;
  let reports = 0;
  const onReport = () => {
    reports++;
    if (stage === 0 && reports > 40) {
      stage = 1;
      frozen.kill('SIGSTOP');
      setTimeout(() => frozen.kill('SIGCONT'), 6000);
    } else if (stage === 1 && reports > 80) {
      stage = 2;
      children[1].kill('SIGKILL');
      startWorker(server.url, 'another');
    }
  };
  expect(await runOnCluster({ ...settings, url: server.url, onReport })).toMatchObject(isTruth);
  expect(stage).toBe(2);
});

test.skipIf(!hasNats)('a worker of another version refuses the job by name, and others do it', async () => {
  const server = await makeServer();
  servers.push(server);
  await server.start();
  const other = spawn(process.execPath, ['--import', OTHER_VERSION, WORKER, server.url, 'other']);
  children.push(other);
  const signers = new Set<string>();
  const outcome = runOnCluster({ ...settings, url: server.url, onReport: ({ by }) => signers.add(by) });
  const said = await new Promise<string>((resolve, reject) => {
    let text = '';
    other.stdout.on('data', data => {
      text += data;
      if (/refused.*\n/.test(text)) resolve(text);
    });
    other.once('exit', code => reject(new Error(`the worker ended with ${code}`)));
  });
  const job = jobId(treeSearch(INPUT).id, false);
  expect(said).toContain(`job ${job} is refused: it was started by another version of quadrille`);
  expect(said).toContain('reports of version 2');
  startWorker(server.url, 'same');
  expect(await outcome).toMatchObject(isTruth);
  expect([...signers]).toEqual(['same']);
});

test.skipIf(!hasNats)(
  'three servers, three copies, one of them killed: the truth',
  async () => {
    const ports = [await freePort(), await freePort(), await freePort()];
    for (const [i, port] of ports.entries()) servers.push(await makeServer({ name: `n${i}`, port, ports }));
    await Promise.all(servers.map(server => server.start()));
    const url = servers.map(server => server.url).join(',');
    startWorker(url, 'w1');
    startWorker(url, 'w2');
    let isKilled = false;
    let reports = 0;
    const onReport = () => {
      if (++reports < 60 || isKilled) return;
      isKilled = true;
      void servers[0].kill();
    };
    const lead = async (tries: number): ReturnType<typeof runOnCluster> => {
      try {
        return await runOnCluster({ ...settings, url, replicas: 3, onReport });
      } catch (error) {
        if (tries === 0) throw error; // the three need a moment to find each other
        await new Promise(resolve => setTimeout(resolve, 300));
        return lead(tries - 1);
      }
    };
    expect(await lead(50)).toMatchObject(isTruth);
    expect(isKilled).toBe(true);
    // A reader that is given to the dead server never comes; each look must still succeed at once.
    const cluster = await connectCluster({ url, isGuest: true });
    const looks = await Promise.allSettled(
      Array.from({ length: 12 }, () => cluster.ledger('some-job').readFrom(0, () => {})),
    );
    await cluster.close();
    expect(looks.filter(({ status }) => status === 'rejected')).toEqual([]);
  },
  300_000,
);
