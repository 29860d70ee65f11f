import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from './support/memory-io.js';

const hasNats = spawnSync('nats-server', ['--version']).status === 0;

test('a worker without a cluster, or with an odd name, is told what to do', async () => {
  const nowhere = await run(['worker']);
  expect([nowhere.code, nowhere.err[0]]).toEqual([
    2,
    expect.stringMatching(/Say --cluster nats:\/\/host:port/),
  ]);
  const odd = await run(['worker', '--cluster', 'nats://127.0.0.1:1', '--name', 'a b']);
  expect([odd.code, odd.err[0]]).toEqual([2, expect.stringMatching(/a name has up to 60 letters/)]);
  const nobody = await run(['worker', '--cluster', 'nats://127.0.0.1:1', '--quiet']);
  expect([nobody.code, nobody.err[0]]).toEqual([
    2,
    expect.stringMatching(/no cluster answers at 127.0.0.1:1/),
  ]);
});

test.skipIf(!hasNats)(
  'cluster up starts a server that a worker reaches, and ends with the signal',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
    const port = await freePort();
    const stop = new AbortController();
    const up = run(['cluster', 'up', '--port', String(port), '--folder', join(folder, 'c'), '--quiet'], {
      signal: stop.signal,
    });
    try {
      const url = `nats://127.0.0.1:${port}`;
      let worker = await run([
        'worker',
        '--cluster',
        url,
        '--quiet',
        '--json',
        '--idle',
        '0.1',
        '--threads',
        '1',
      ]);
      for (let tries = 0; worker.code === 2 && tries < 40; tries++) {
        await new Promise(resolve => setTimeout(resolve, 100)); // the server is still starting
        worker = await run([
          'worker',
          '--cluster',
          url,
          '--quiet',
          '--json',
          '--idle',
          '0.1',
          '--threads',
          '1',
        ]);
      }
      expect(worker.code).toBe(0);
      expect(worker.json()[0]).toMatchObject({ units: 0, nodes: 0 });
      expect(readFileSync(join(folder, 'c/nats.conf'), 'utf8')).toMatch(`listen: "127.0.0.1:${port}"`);
      const restore = await run(['cluster', 'restore', join(folder, 'none'), '--cluster', url]);
      expect([restore.code, restore.err[0]]).toEqual([2, expect.stringMatching(/holds no job/)]);
    } finally {
      stop.abort();
    }
    const { code, out } = await up;
    expect([code, out]).toEqual([0, [`nats://127.0.0.1:${port}`]]);
    expect(existsSync(join(folder, 'c/store'))).toBe(true);
    rmSync(folder, { recursive: true, force: true });
  },
);

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
