import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Running, startServer } from '@quadrille/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GuardedServer, hasNats, makeGuardedServer } from '../../jobs/test/nats/server.js';
import { DIST, hasBrowser, useStudio, visit } from './support/browser.js';
import { eventually } from './support/eventually.js';
import { queens } from './support/queens.js';

useStudio();
const canJoin = test.skipIf(!hasBrowser || !hasNats);
let folder: string;
let nats: GuardedServer;
let server: Running;
/** Who is invited to work, as the folder of a cluster would have it. */
let invited = ['ada', 'bob'];

beforeAll(async () => {
  if (!hasBrowser || !hasNats) return;
  folder = await mkdtemp(join(tmpdir(), 'quadrille-join-'));
  nats = await makeGuardedServer(3, ['ada']);
  await nats.start();
  const left = [...nats.passwords.volunteers];
  server = await startServer({
    folder,
    studio: DIST,
    rate: 10_000,
    cluster: nats.url,
    invitations: {
      make: (name = 'worker-1') => {
        invited.push(name);
        return { name, line: `quadrille worker '${name}'` };
      },
      list: () => invited.map(name => ({ name, since: '2026-01-01T00:00:00.000Z' })),
      revoke: name => void (invited = invited.filter(known => known !== name)),
    },
    volunteers: {
      url: nats.webSocketUrl,
      get free() {
        return left.length;
      },
      take: async () => left.shift(),
      giveBack: async name => void left.push(nats.passwords.volunteers.find(place => place.name === name)!),
    },
  });
});
afterAll(async () => {
  await server?.close();
  await nats?.remove();
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function freePlaces(): Promise<number> {
  return (await (await fetch(`${server.address}/api/volunteer`)).json()).free;
}

canJoin('a browser joins a search of the cluster as a volunteer, contributes, rests, stops', async () => {
  await visit(async ({ page, expectAccessible }) => {
    const figure = async (name: string) => {
      const term = page.locator('.join dt').filter({ hasText: name });
      return Number((await term.locator('xpath=following-sibling::dd[1]').innerText()).replace(/\D/g, ''));
    };
    // A job that nobody works on yet: nothing is found, however long one waits.
    await page.goto(`${server.link()}#/cover?m=${encodeURIComponent(queens(11))}`);
    await page.getByRole('button', { name: 'Run elsewhere' }).click();
    const dialog = page.getByRole('dialog', { name: 'Run this search elsewhere' });
    await dialog.getByRole('radio', { name: 'The cluster' }).click();
    await dialog.getByRole('button', { name: 'Start' }).click();
    await page.waitForURL(/#\/jobs\//);
    await page.getByText('Waiting for workers').waitFor();
    await page.getByText(/No worker has reported/).waitFor();
    // What is handed out lies there until somebody takes it: nothing is in progress, nothing half full.
    await page.getByRole('img', { name: /0 in progress/ }).waitFor();

    // Nothing is taken before the person says so; then as many places as cores.
    const joinButton = page.getByRole('button', { name: 'Join as volunteer' });
    await joinButton.waitFor();
    await expectAccessible();
    await eventually(freePlaces).toBe(3);
    await page.getByLabel(/^Cores/).fill('2');
    await joinButton.click();
    await eventually(() => figure('Units walked')).toBeGreaterThan(0);
    await eventually(() => figure('Nodes')).toBeGreaterThan(0);
    await eventually(freePlaces).toBe(1);
    await eventually(() => figure('Units checked and accepted')).toBeGreaterThan(0);
    await page.getByRole('link', { name: /^Jobs.*1 computation runs/ }).waitFor();
    await expectAccessible();

    // It goes on while one looks elsewhere, and the job ends with the right answer.
    await page.getByRole('link', { name: 'Growth' }).click();
    await page.getByRole('link', { name: /^Jobs.*1 computation runs/ }).click();
    await page.getByText('All 2680 solutions found.').first().waitFor();

    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByText('Paused').waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('Paused').waitFor({ state: 'detached' });

    // On request it rests while the tab is hidden, and only then.
    const hide = (isHidden: boolean) =>
      page.evaluate(hidden => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isHidden);
    await hide(true);
    expect(await page.getByText('Paused').count()).toBe(0);
    await page.getByLabel('Pause while this tab is hidden').check();
    await hide(true);
    await page.getByText('Paused').waitFor();
    await hide(false);
    await page.getByText('Paused').waitFor({ state: 'detached' });

    // What rests on volunteers is said in words, and who they are in a table.
    const workers = page.getByRole('region', { name: 'Who worked on it' });
    await workers.getByText(/^Volunteers walked .+ of all nodes/).waitFor();
    await workers.getByRole('row', { name: /, volunteers who agree/ }).waitFor();
    await page.locator('.join').getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Join as volunteer' }).waitFor();
    await eventually(() => page.getByRole('link', { name: /^Jobs.*1 computation runs/ }).count()).toBe(0);
    await eventually(freePlaces).toBe(3);
  });
});

canJoin('a worker finds ever better boards for a host, who revokes who is to leave', async () => {
  const program = fileURLToPath(new URL('../../cli/bin/quadrille.mjs', import.meta.url));
  const place = ['--cluster', nats.urlOf('ada'), '--name', 'ada', '--threads', '1', '--quiet'];
  const worker = spawn(process.execPath, [program, 'worker', ...place], { stdio: 'ignore' });
  try {
    await visit(async ({ page, expectAccessible }) => {
      await page.goto(`${server.link()}#/edges?r=5x5-2-4-1`);
      await page.getByRole('button', { name: 'Run elsewhere' }).click();
      const dialog = page.getByRole('dialog', { name: 'Run this search elsewhere' });
      await dialog.getByRole('radio', { name: 'The cluster' }).click();
      await dialog.getByLabel('Wanted').selectOption('best');
      await dialog.getByRole('button', { name: 'Start' }).click();
      await page.waitForURL(/#\/jobs\//);

      // The score over time, and each better board, as the worker reports them.
      await page.getByText(/of 40 edges match on the best board so far$/).waitFor();
      const history = page.getByRole('region', { name: 'Best score over time' });
      await history
        .getByRole('img', { name: /^Best score over time: \d+ improvements?, now \d+$/ })
        .waitFor();
      await history
        .getByRole('link', { name: /^\d+ after / })
        .first()
        .waitFor();
      await page.getByRole('heading', { name: 'Best boards' }).waitFor();

      // Workers by name and pace; the one that is not there can be revoked, too.
      const workers = page.getByRole('region', { name: 'Workers of the cluster' });
      const ada = workers.getByRole('listitem').filter({ hasText: 'ada' });
      await ada.getByText(/1 thread ·\s+[\d\s]+ nodes per second/).waitFor();
      const bob = workers.getByRole('listitem').filter({ hasText: 'bob' });
      await bob.getByText('not connected').waitFor();
      await bob.getByRole('button', { name: 'Revoke the invitation of bob' }).press('Enter');
      const sure = page.getByRole('dialog', { name: 'Revoke the invitation of bob?' });
      await expectAccessible();
      await sure.getByRole('button', { name: 'Cancel' }).click();
      expect(invited).toEqual(['ada', 'bob']);
      await bob.getByRole('button').click();
      await sure.getByRole('button', { name: 'Revoke' }).click();
      await bob.waitFor({ state: 'detached' });
      expect(invited).toEqual(['ada']);
      await page.locator('#main').getByRole('button', { name: 'Stop' }).click();
      await page
        .getByText(/Stopped by you/)
        .first()
        .waitFor();
      await ada.getByText('waiting for work').waitFor(); // nobody goes on with what was stopped
    });
    await visit(async ({ page }) => {
      await page.goto(`${server.link('run')}#/jobs`); // whoever may only run jobs sees the workers, and no more
      const workers = page.getByRole('region', { name: 'Workers of the cluster' });
      await workers.getByRole('listitem').filter({ hasText: 'ada' }).waitFor();
      expect(await workers.getByRole('button').count()).toBe(0);
    });
  } finally {
    worker.kill();
  }
});

canJoin('the policy lets the page connect to that one address of the cluster, and to no other', async () => {
  const policy = (await fetch(`${server.address}/`)).headers.get('content-security-policy') ?? '';
  expect(/connect-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' ${nats.webSocketUrl}`);
});

canJoin('after a reload the place of this tab is used again; when all are taken, that is said', async () => {
  const joined = /Waiting for a unit|Searching/;
  await visit(
    async ({ page }) => {
      await page.goto(`${server.address}/#/jobs`);
      await page.getByText('To help, open a link').waitFor();
      await page.setViewportSize({ width: 390, height: 664 });
      await page.goto(server.link('join')); // it leads to where one joins, in sight on a phone too
      const joinButton = page.getByRole('button', { name: 'Join as volunteer' });
      await eventually(async () => (await joinButton.boundingBox())!.y).toBeLessThan(664 - 44);
      await joinButton.click();
      await page.locator('.join').getByText(joined).waitFor();
      await eventually(freePlaces).toBe(2);
      await page.reload();
      await joinButton.click();
      await page.locator('.join').getByText(joined).waitFor();
      // Whoever is alone, or has nothing to do, is told why.
      await page.getByText(/^A unit counts when two volunteers agree on it/).waitFor();
      await eventually(freePlaces).toBe(2);
    },
    { ignoresErrors: /503/ },
  ); // of those who read ledgers at once the server refuses some
  const headers = { authorization: `Bearer ${server.token}` };
  while ((await freePlaces()) > 0)
    await fetch(`${server.address}/api/volunteer`, { method: 'POST', headers });
  await visit(async ({ page }) => {
    await page.goto(`${server.link('join')}#/jobs`);
    await page.getByText('All places are taken.').waitFor();
    await eventually(() => page.getByRole('button', { name: 'Join as volunteer' }).isDisabled()).toBe(true);
  });
});
