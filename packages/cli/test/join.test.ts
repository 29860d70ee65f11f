/**
 * Everything at once, as a person does it: `cluster up --host --volunteers`, `serve --volunteers`, a job on the cluster,
 * and a browser that presses Join. It does not know the authority of the cluster, and reaches it through the server. No
 * worker is there: whatever is walked, the page has walked or the validator again.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort, hasNats } from '../../jobs/test/nats/server.js';
import { hasBrowser, useStudio, visit } from '../../studio/test/support/browser.js';
import { eventually } from '../../studio/test/support/eventually.js';
import { queens } from '../../studio/test/support/queens.js';
import { run, started } from './support/memory-io.js';

useStudio();

test.skipIf(!hasNats || !hasBrowser)(
  'cluster up, serve, a job, a browser that joins by its link and may do no more: its units are in the answer, and in the log',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
    const stop = new AbortController();
    const ports = ['--port', String(await freePort()), '--ws-port', String(await freePort())];
    const place = join(folder, 'a cluster');
    const up = started(
      [
        'cluster',
        'up',
        '--host',
        '127.0.0.1',
        '--volunteers',
        '2',
        '--folder',
        place,
        ...ports,
        '--json',
        '--quiet',
      ],
      stop.signal,
    );
    const { commands, volunteers, page: line } = JSON.parse(await up.line);
    expect(line).toContain(`serve --host 127.0.0.1 --cluster '${commands}' --cluster-folder '${place}' `);
    const log = join(folder, 'log');
    const kept = ['--folder', join(folder, 'jobs'), '--log', log, '--port', '0', '--json'];
    const serve = started(
      ['serve', '--cluster', commands, '--volunteers', volunteers.file, ...kept],
      stop.signal,
    );
    const { address, token, join: link } = JSON.parse(await serve.line);
    const ask = async (path: string, body?: unknown) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const wish = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
      return (await fetch(address + path, { headers, ...wish })).json();
    };
    try {
      const question = { family: 'cover', text: queens(11) };
      const { id } = await ask('/api/jobs', { question, wanted: 'count', where: 'cluster' });
      await visit(
        async ({ page }) => {
          await page.goto(`${link}#/jobs`);
          const stopping = await page.evaluate(
            async job => (await fetch(`api/jobs/${job}/stop`, { method: 'POST' })).status,
            id,
          );
          expect(stopping).toBe(403);
          await page.getByLabel(/^Cores/).fill('2');
          await page.getByRole('button', { name: 'Join as volunteer' }).click();
          await eventually(async () => (await ask(`/api/jobs/${id}`)).state).toBe('ended');
          await page.locator('.join').getByRole('button', { name: 'Stop' }).click();
          await eventually(async () => (await ask('/api/volunteer')).free).toBe(2); // given back
        },
        { ignoresErrors: /403/ },
      );
      const { outcome } = await ask(`/api/jobs/${id}`);
      expect(outcome).toMatchObject({ ended: 'exhausted', count: '2680' }); // OEIS A000170
      const names = JSON.parse(readFileSync(volunteers.file, 'utf8')).volunteers.map(
        ({ name }: { name: string }) => name,
      );
      expect(outcome.volunteers).toMatchObject({ differences: 0, revoked: [] });
      expect(outcome.volunteers.units).toBeGreaterThan(0);
      expect(names).toEqual(expect.arrayContaining(outcome.volunteers.names));
      expect(outcome.volunteers.trustedNodes + outcome.volunteers.volunteerNodes).toBe(outcome.nodes);
      const audited = await run([
        'job',
        'verify',
        join(folder, 'jobs', id, 'ledger'),
        '--share',
        '0.05',
        '--json',
      ]);
      expect(audited.json()[0]).toMatchObject({ complete: true, count: '2680', differences: [] });
    } finally {
      stop.abort();
      await Promise.all([up.ended, serve.ended]);
    }
    const lines = readFileSync(log, 'utf8')
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line));
    const asked = lines.map(({ method, url }) => `${method} ${url}`);
    expect(asked).toEqual(expect.arrayContaining(['POST /api/jobs', 'POST /api/volunteer']));
    rmSync(folder, { recursive: true, force: true });
  },
);
