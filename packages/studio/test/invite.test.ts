/** The card with which a host invites others: what each link lets its visitor do, and that it can be taken back. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Running, startServer } from '@quadrille/server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DIST, hasBrowser, useStudio, visit } from './support/browser.js';
import { eventually } from './support/eventually.js';
import { queens } from './support/queens.js';

useStudio();
const inBrowser = test.skipIf(!hasBrowser);
let folder: string;
let server: Running;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadrille-invite-'));
  server = await startServer({ folder, studio: DIST, rate: 10_000 });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const cover = (n: number) => `#/cover?m=${encodeURIComponent(queens(n))}`;
const field = (page: Page) => page.getByRole('textbox', { name: 'Link' });

/** All solutions are wanted: a count would look for a shorter way first. */
async function runOnServer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run elsewhere' }).click();
  const dialog = page.getByRole('dialog', { name: 'Run this search elsewhere' });
  await dialog.getByRole('radio', { name: 'The server' }).click();
  await dialog.getByLabel('Wanted').selectOption('all');
  await dialog.getByLabel('Threads').fill('1');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/#\/jobs\//);
}

/** Another site on this machine: a page of the wide net may not reach it at all. */
const site = createServer();
beforeAll(() => new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve)));
afterAll(() => void site.close());

inBrowser('another site shows a lesson in a frame, and nothing else of a server', async () => {
  await visit(
    async ({ page }) => {
      const state = '#/sudoku?text=1....3....4.4..3&blind=breadth&at=5';
      await page.goto(`${server.link()}${state}`);
      await page.getByRole('button', { name: 'Share link' }).click();
      await page.getByRole('button', { name: 'For a lesson: without header and margins' }).click();
      await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/lesson#/);
      const lesson = await page.evaluate(() => navigator.clipboard.readText());
      const frames = [lesson, `${server.address}/${state}&embed=1`];
      const body = frames.map(src => `<iframe width="900" height="700" src="${src}"></iframe>`).join('');
      site.on('request', (_, response) => response.setHeader('content-type', 'text/html').end(body));
      await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`);
      const [shown, refused] = [0, 1].map(i => page.frameLocator('iframe').nth(i));
      await shown.getByRole('grid').first().waitFor();
      await shown.getByText(/OPEN/).first().waitFor();
      expect(await shown.getByRole('banner').isVisible()).toBe(false);
      expect(await refused.locator('#main').count()).toBe(0);
    },
    { permissions: ['clipboard-read', 'clipboard-write'], ignoresErrors: /frame-ancestors|chrome-error/ },
  );
});

inBrowser('a host invites: one who watches, one who runs jobs, and nobody by a link taken back', async () => {
  const links: Record<string, string> = {};
  await visit(async ({ page, expectAccessible }) => {
    await page.goto(`${server.link()}${cover(20)}`);
    await runOnServer(page);
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    await page.locator('summary', { hasText: 'Invite somebody' }).click();
    for (const role of ['watch', 'run']) {
      await page.getByLabel('They may').selectOption(role);
      await page.getByRole('button', { name: 'Make a link' }).click();
      await eventually(() => field(page).inputValue()).toMatch(/\/enter\?key=/);
      links[role] = await field(page).inputValue();
    }
    expect(links.watch).not.toBe(links.run);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await expectAccessible();
  });

  await visit(async ({ page }) => {
    await page.goto(links.watch); // it leads to the jobs
    await page.getByText(/^Somebody else started this job/).waitFor();
    await page.getByRole('img', { name: /Units: [1-9]/ }).waitFor(); // they see how it goes
    expect(await page.getByRole('button', { name: 'Stop' }).count()).toBe(0);
    expect(await page.locator('summary', { hasText: 'Invite somebody' }).count()).toBe(0);
  });

  // It has been seen at work; from here on it would only take the processor from others.
  const headers = { authorization: `Bearer ${server.token}` };
  const { jobs } = await (await fetch(`${server.address}/api/jobs`, { headers })).json();
  const stopped = await fetch(`${server.address}/api/jobs/${jobs[0].id}/stop`, { method: 'POST', headers });
  expect(stopped.ok).toBe(true);

  await visit(async ({ page }) => {
    await page.goto(`${links.run}${cover(6)}`);
    await runOnServer(page);
    await page.getByText('All 4 solutions found.').first().waitFor();
    await page.getByRole('button', { name: 'Remove' }).waitFor(); // it is their own
  });

  await visit(async ({ page }) => {
    await page.goto(`${server.link()}#/jobs`);
    await page.locator('summary', { hasText: 'Invite somebody' }).click();
    await page.getByRole('button', { name: 'Make a link' }).click();
    await eventually(() => field(page).inputValue()).toBe(links.watch);
    await page.getByRole('button', { name: 'Replace the link' }).click();
    await eventually(() => field(page).inputValue()).not.toBe(links.watch);
  });
  const knock = async (link: string) => (await fetch(link, { redirect: 'manual' })).status;
  expect(await knock(links.run)).toBe(303);
  expect(await knock(links.watch)).not.toBe(303);
});
