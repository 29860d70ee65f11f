/** A cluster that others can reach: certificates, invitations, and nobody without one. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@nats-io/transport-node';
import { expect, test } from 'vitest';
import { hasNats } from '../../jobs/test/nats/server.js';
import { run, started } from './support/memory-io.js';

const files = { 'd.dlx': 'a b c d e f\na b\nb c\nc d\nd e\ne f\na f\na d\nb e\nc f\n' };

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

test.skipIf(!hasNats)(
  'cluster up --host, invite, a worker by its invitation over TLS, list, revoke, down',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
    const place = ['--folder', join(folder, 'cluster')];
    const port = await freePort();
    const stop = new AbortController();
    const up = started(
      ['cluster', 'up', '--host', '127.0.0.1', '--port', String(port), '--json', ...place],
      stop.signal,
    );
    try {
      const { commands, workers } = JSON.parse(await up.line);
      expect(workers).toMatch(/^quadrille:\/\/worker-1:seal-[0-9a-f]{40}@127\.0\.0\.1:\d+\?ca=[\w-]{43}$/);
      for (const name of ['ca.key', 'server.key', 'nats.conf', 'cluster.json'])
        expect([name, statSync(join(folder, 'cluster', name)).mode & 0o77]).toEqual([name, 0]);
      // Neither without a password, nor in the clear, nor for another authority.
      await expect(connect({ servers: `127.0.0.1:${port}`, tls: null, timeout: 2000 })).rejects.toThrow();
      const bare = `nats://127.0.0.1:${port}`;
      expect((await run(['worker', '--cluster', bare, '--idle', '1'])).code).toBe(2);
      const other = await run(['worker', workers.replace(/ca=.*/, `ca=${'A'.repeat(43)}`), '--idle', '1']);
      expect([other.code, other.err.join()]).toEqual([
        2,
        expect.stringMatching(/another certificate than the invitation/),
      ]);

      const { out } = await run(['cluster', 'invite', 'ada', ...place]);
      const invitation = /^quadrille worker '(.*)'$/.exec(out[0])![1];
      expect((await run(['cluster', 'invite', 'ada', ...place])).err.join()).toMatch(
        'ada is invited already',
      );
      expect((await run(['worker', invitation, '--name', 'bob'])).err.join()).toMatch('is for ada');
      const log = join(folder, 'worker.log');
      const ended = new AbortController();
      const working = run(['worker', invitation, '--threads', '1', '--log', log, '--json'], {
        signal: ended.signal,
      });
      const count = ['cover', 'count', 'd.dlx', '--method', 'search', '--cluster', commands, '--quiet'];
      const answer = await run([...count, '--job', join(folder, 'job')], { files });
      expect([answer.out, answer.code, answer.err]).toEqual([['6'], 0, []]); // perfect matchings of K_3,3
      const story = (await run(['job', 'log', join(folder, 'job')])).out;
      expect(story.every(line => line.includes('by ada'))).toBe(true);
      // Started again with what is installed, while the worker waits.
      const upgraded = (await run(['cluster', 'upgrade', '--json', '--quiet', ...place])).json()[0];
      expect(upgraded).toMatchObject({ restarted: true });
      const list = (await run(['cluster', 'list', '--json', ...place])).json()[0];
      expect(list).toMatchObject({ running: true, workers: [{ name: 'worker-1' }, { name: 'ada' }] });

      expect((await run(['cluster', 'revoke', 'ada', ...place])).code).toBe(0);
      const gone = await working; // it ends by itself
      expect([gone.code, gone.err.join()]).toEqual([2, expect.stringMatching(/may have been revoked/)]);
      expect(readFileSync(log, 'utf8')).toMatch(/^20\d\d-\S+Z ada offers 1 thread/);
      expect((await run(['worker', invitation, '--idle', '1'])).err.join()).toMatch(/Authorization/i);
      expect((await run(['cluster', 'revoke', 'ada', ...place])).code).toBe(2);
      expect((await run(['cluster', 'invite', 'ada', ...place])).err.join()).toMatch('was revoked');
      expect((await run(['cluster', 'down', ...place])).code).toBe(0);
    } finally {
      stop.abort();
      await up.ended;
    }
    expect((await run(['cluster', 'down', ...place])).err.join()).toMatch('no server runs');
    rmSync(folder, { recursive: true, force: true });
  },
  60_000,
);
