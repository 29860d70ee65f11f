import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connectCluster } from '@quadrille/jobs/nats';
import { expect, test } from 'vitest';
import { run, started } from './support/memory-io.js';

const BIN = fileURLToPath(new URL('../bin/quadrille.mjs', import.meta.url));
const hasNats = spawnSync('nats-server', ['--version']).status === 0;

test('a worker without a cluster, or with an odd name, is told what to do', async () => {
  const nowhere = await run(['worker']);
  expect([nowhere.code, nowhere.err[0]]).toEqual([
    2,
    expect.stringMatching(/give an invitation, or --cluster nats:\/\/host:port/),
  ]);
  const odd = await run(['worker', '--cluster', 'nats://127.0.0.1:1', '--name', 'a b']);
  expect([odd.code, odd.err[0]]).toEqual([
    2,
    expect.stringMatching(/cannot be the name of a worker; use up to 60 letters/),
  ]);
  const nobody = await run(['worker', '--cluster', 'nats://127.0.0.1:1', '--quiet']);
  expect([nobody.code, nobody.err[0]]).toEqual([
    2,
    expect.stringMatching(/no cluster answers at 127.0.0.1:1/),
  ]);
});

test('serve tells when its cluster does not answer, and refuses what is no address', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  const serve = (cluster: string) => ['serve', '--port', '0', '--folder', folder, '--cluster', cluster];
  const odd = await run(serve('http://127.0.0.1'));
  expect([odd.code, odd.out, odd.err[0]]).toEqual([
    2,
    [],
    expect.stringMatching(/not the address of a cluster/),
  ]);
  const stop = new AbortController();
  const served = started(serve('nats://me:secret@127.0.0.1:1'), stop.signal);
  await served.line;
  stop.abort();
  const { code, err } = await served.ended;
  expect([code, err.at(-1)]).toEqual([
    0,
    expect.stringMatching(
      /^no cluster answers at 127.0.0.1:1: .*; jobs on the cluster fail until it answers$/,
    ),
  ]);
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(!hasNats)(
  'cluster up starts a server that a worker reaches, and ends with the signal',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
    const port = await freePort();
    const stop = new AbortController();
    const up = started(
      ['cluster', 'up', '--port', String(port), '--folder', join(folder, 'c'), '--quiet'],
      stop.signal,
    );
    try {
      const url = await up.line;
      const worker = await run(`worker --cluster ${url} --json --idle 0.1 --threads 1`.split(' '));
      expect(worker.code).toBe(0);
      expect(worker.err.join()).not.toMatch(/trying again/); // no job yet is no trouble
      expect(worker.json()[0]).toMatchObject({ units: 0, nodes: 0 });
      expect(readFileSync(join(folder, 'c/nats.conf'), 'utf8')).toMatch(`listen: "127.0.0.1:${port}"`);
      const restore = await run(['cluster', 'restore', join(folder, 'none'), '--cluster', url]);
      expect([restore.code, restore.err[0]]).toEqual([2, expect.stringMatching(/holds no job/)]);
      const again = (place: string, at: number) =>
        run(['cluster', 'up', '--port', String(at), '--folder', join(folder, place), '--quiet']);
      const taken = await again('other', port);
      expect([taken.code, taken.out, taken.err]).toEqual([
        2,
        [],
        [expect.stringMatching(/port \d+ is in use/)],
      ]);
      const same = await again('c', await freePort());
      expect([same.code, same.err]).toEqual([2, [expect.stringMatching(/already running: process/)]]);
    } finally {
      stop.abort();
    }
    const { code, out } = await up.ended;
    expect([code, out]).toEqual([0, [`nats://127.0.0.1:${port}`]]);
    expect(existsSync(join(folder, 'c/store'))).toBe(true);
    rmSync(folder, { recursive: true, force: true });
  },
);

test.skipIf(!hasNats)(
  'cluster up --volunteers: passwords in files of their owner, volunteers help, the answer says how much rests on them',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
    const [port, webSocketPort] = [await freePort(), await freePort()];
    const place = join(folder, 'c');
    const stop = new AbortController();
    const ports = ['--port', String(port), '--ws-port', String(webSocketPort)];
    const up = started(
      ['cluster', 'up', '--volunteers', '2', '--json', '--quiet', '--folder', place, ...ports],
      stop.signal,
    );
    const children: ChildProcess[] = [];
    try {
      const { commands: url } = JSON.parse(await up.line);
      const pool = JSON.parse(readFileSync(join(place, 'volunteers.json'), 'utf8'));
      for (const file of ['volunteers.json', 'nats.conf'])
        expect([file, statSync(join(place, file)).mode & 0o777]).toEqual([file, 0o600]);
      expect(pool).toMatchObject({
        url: `ws://127.0.0.1:${webSocketPort}`,
        volunteers: [{ taken: false }, {}],
      });
      for (const { name, password: own } of pool.volunteers) {
        const address = `ws://${name}:${own}@127.0.0.1:${webSocketPort}`;
        children.push(
          spawn(process.execPath, [BIN, 'worker', '--volunteer', '--cluster', address, '--json']),
        );
      }
      const ended = children.map(output);
      const job = ['--cluster', url, '--job', join(folder, 'job'), '--quiet', '--json'];
      const files = { 'langford.dlx': langford(11) };
      const counted = await run(['cover', 'count', 'langford.dlx', '--method', 'search', ...job], { files });
      expect(counted.json()[0]).toMatchObject({
        count: '35584',
        ended: 'exhausted',
        volunteers: { differences: 0 },
      });
      const { trustedNodes, volunteerNodes } = counted.json<Figures>()[0].volunteers;
      expect(trustedNodes + volunteerNodes).toBe(counted.json()[0].nodes);
      const strict = await run(['cover', 'count', 'langford.dlx', '--method', 'search', ...job, '--strict'], {
        files,
      });
      expect(strict.json()[0]).toMatchObject({ count: '35584', volunteers: { volunteerNodes: 0 } });
      const restored = await run(['job', 'restore', join(folder, 'job'), '--cluster', url, '--json']);
      expect(restored.json()).toMatchObject([{ written: 0 }]);
      const shared = ['job', 'status', join(folder, 'job'), '--cluster', url];
      const whole = (await run([...shared, '--json'])).json<SharedStatus>()[0].jobs[0];
      expect(whole).toMatchObject({ count: '35584', open: 0, volunteers: { revoked: [], differences: 0 } });
      // A name that is revoked: what rests on it counts no more, and that is said.
      const [liar] = pool.volunteers;
      const cluster = await connectCluster({ url });
      await cluster.revocations!(whole.job).add(`volunteer:${liar.name}`);
      await cluster.close();
      const [after] = (await run([...shared, '--json'])).json<SharedStatus>()[0].jobs;
      expect(after.volunteers).toMatchObject({ revoked: [liar.name], differences: 1 });
      expect(after.volunteers.volunteerNodes).toBe(0);
      expect(Object.keys(after.workers).filter(by => !by.includes(' confirms '))).not.toContain(liar.name);
      const lines = (await run(shared)).out;
      expect(lines).toContain(`revoked    ${liar.name}: nothing from this volunteer counts`);
      for (const child of children) child.kill('SIGINT');
      const last = (await Promise.all(ended)).map(text => JSON.parse(text));
      expect(last.map(({ state }) => state)).toEqual(['stopped', 'stopped']);
      expect(last[0].units + last[1].units).toBeGreaterThan(0);
    } finally {
      for (const child of children) child.kill('SIGKILL');
      stop.abort();
      await up.ended;
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

interface SharedStatus {
  jobs: { job: string; workers: object; volunteers: { volunteerNodes: number } }[];
}

interface Figures {
  volunteers: { trustedNodes: number; volunteerNodes: number; units: number };
}

test('a volunteer without a credential, or with a folder that is no job, is told what to do', async () => {
  const bare = await run(['worker', '--volunteer', '--cluster', 'ws://127.0.0.1:1']);
  expect([bare.code, bare.err[0]]).toEqual([2, expect.stringMatching(/ws:\/\/NAME:PASSWORD@host:port/)]);
  const nowhere = await run(['job', 'restore', 'none']);
  expect([nowhere.code, nowhere.err[0]]).toEqual([2, expect.stringMatching(/give --cluster/)]);
  const few = await run(['cover', 'count', 'x.dlx', '--cluster', 'nats://x', '--quorum', '1']);
  expect([few.code, few.err.join()]).toEqual([2, expect.stringMatching(/from 2 to 50/)]);
  const sure = await run(['cover', 'count', 'x.dlx', '--cluster', 'nats://x', '--bound', '2']);
  expect([sure.code, sure.err.join()]).toEqual([2, expect.stringMatching(/from 0 to 1/)]);
  const many = await run(['cover', 'count', 'x.dlx', '--cluster', 'nats://x', '--replicas', '9']);
  expect([many.code, many.err.join()]).toEqual([2, expect.stringMatching(/from 1 to 5/)]);
});

/** Langford's problem in Knuth's text format: two of each number i, with i others between them. */
function langford(n: number): string {
  const places = Array.from({ length: 2 * n }, (_, place) => `s${place}`);
  const numbers = Array.from({ length: n }, (_, i) => `n${i + 1}`);
  const lines = [[...numbers, ...places].join(' ')];
  for (let i = 1; i <= n; i++) {
    for (let at = 0; at + i + 1 < 2 * n; at++) lines.push(`n${i} s${at} s${at + i + 1}`);
  }
  return `${lines.join('\n')}\n`;
}

function output(child: ChildProcess): Promise<string> {
  let text = '';
  child.stdout!.on('data', piece => (text += piece));
  return new Promise(resolve => child.once('close', () => resolve(text)));
}

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
