/** Jobs outlast what happens to them: a reload of the tab, a restart of the server, other visitors. */
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '@quadrille/server';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DIST, hasBrowser, useStudio, visit } from './support/browser.js';
import { eventually } from './support/eventually.js';
import { addressOf } from './support/hand.js';
import { queens } from './support/queens.js';

useStudio();
const inBrowser = test.skipIf(!hasBrowser);
/** Nothing that ends while a test watches; all are wanted, as a count first looks for a shorter way. */
const QUEENS = queens(20);
const model = (text: string) => `#/cover?m=${encodeURIComponent(text)}`;

/** Without `where` in the tab: where there is no server, there is nothing to choose. */
async function runElsewhere(page: Page, wanted: 'all', where?: string): Promise<void> {
  await page.getByRole('button', { name: 'Run elsewhere' }).click();
  const dialog = page.getByRole('dialog', { name: 'Run this search elsewhere' });
  if (where) await dialog.getByRole('radio', { name: where }).click();
  await dialog.getByLabel('Wanted').selectOption(wanted);
  await dialog.getByLabel('Threads').fill('1'); // a search that goes on while the page is looked at
  await dialog.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/#\/jobs\//);
}
/** Kills the process of the job that runs in the server of this process. */
function killJob(): boolean {
  const { pid } = process;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  const job = children.find(child => /ask\/child/.test(readFileSync(`/proc/${child}/cmdline`, 'utf8')));
  return job !== undefined && process.kill(job, 'SIGKILL');
}
const reported = (page: Page) => page.getByRole('img', { name: /Units: [1-9]/ }).waitFor();

inBrowser(
  'a job of the tab is found again after a reload, stopped, with its ledger, and goes on',
  async () => {
    await visit(async ({ page, open, expectAccessible }) => {
      page.on('dialog', dialog => void dialog.accept());
      await open(model(QUEENS));
      await runElsewhere(page, 'all');
      await reported(page);
      await page.reload();
      await page
        .getByText(/^Interrupted: the server or the tab was closed/)
        .first()
        .waitFor();
      await reported(page);
      await page.getByText(/%\sexplored\./).waitFor();
      expect(await page.getByText('Stopped by you').count()).toBe(0);
      await expectAccessible();
      await page.getByRole('button', { name: 'Resume' }).click();
      await page.getByRole('button', { name: 'Stop', exact: true }).click();
      await page
        .getByText(/Stopped by you/)
        .first()
        .waitFor();
      // The way back to the question is there.
      await page.getByRole('link', { name: 'Back to the question' }).click();
      await page.getByText(/400 options/).waitFor();
    });
  },
);

inBrowser('all 352 solutions of a job are saved, not the first hundred lines of a page', async () => {
  await visit(async ({ page, open }) => {
    await open(model(queens(9)));
    await runElsewhere(page, 'all');
    await page.getByText('All 352 solutions found.').first().waitFor();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save every solution as JSON' }).click();
    const text = await readFile(await (await coming).path(), 'utf8');
    expect(new Set(JSON.parse(text) as string[]).size).toBe(352);
    // How many options it had and how long it took stands beside it and in the log.
    const facts = await page.locator('.facts').first().innerText();
    expect(facts).toMatch(/Took\s+\d+.s\s+Options\s+81/);
    const logged = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const log = await readFile(await (await logged).path(), 'utf8');
    expect(log).toMatch(/found, [\d\s,]+ nodes?[\s\S]*All 352 solutions found\.\nOptions: 81\nTook: \d+/);
  });
});

inBrowser(
  'a server that restarts: the job is interrupted, not gone, and another visitor cannot stop it',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'quadrille-restart-'));
    const options = { folder, studio: DIST, rate: 10_000 };
    let server = await startServer(options);
    const { port } = new URL(server.address);
    const at = (hash: string) => `http://127.0.0.1:${port}/${hash}`;
    try {
      await visit(
        async ({ page }) => {
          await page.goto(`${server.link()}${model(QUEENS)}`);
          await page.locator('html[data-page=cover]').waitFor();
          await runElsewhere(page, 'all', 'The server');
          await reported(page);
          const address = new URL(await addressOf(page)).hash;
          await visit(
            async other => {
              await other.page.goto(at(address)); // no link: may watch, and is offered nothing else
              await other.page.getByText('Somebody else started this job').waitFor();
              await other.page.goto(`${server.link('run')}${address}`);
              await other.page.getByText('Somebody else started this job').waitFor();
              expect(await other.page.getByRole('button', { name: 'Stop', exact: true }).count()).toBe(0);
              const status = await other.page.evaluate(async id => {
                return (await fetch(`api/jobs/${id}/stop`, { method: 'POST' })).status;
              }, address.split('/')[2]);
              expect(status).toBe(403);
            },
            { isFirst: true, ignoresErrors: /403/ },
          );
          await server.close();
          await page.getByText('The server does not answer').waitFor();
          await page.evaluate(() => (location.hash = '#/cover'));
          await page.locator('html[data-page=cover]').waitFor();
          await page.evaluate(hash => (location.hash = hash), address);
          await page.getByText('The server does not answer').waitFor();
          expect(await page.getByText('There is no such job').count()).toBe(0);
          server = await startServer({ ...options, port: Number(port) });
          await page
            .getByText(/^Interrupted: the server or the tab was closed/)
            .first()
            .waitFor();
          await reported(page);
          const lasted = async (name: string) => {
            const term = page.getByRole('term').filter({ hasText: name });
            const words = await term.locator('xpath=following-sibling::dd[1]').innerText();
            return [...words.matchAll(/\d+/g)].reduce((sum, [part]) => 60 * sum + Number(part), 0);
          };
          const before = await lasted('Took');
          expect(before).toBeGreaterThan(0);
          await page.getByRole('button', { name: 'Resume' }).click();
          expect(await lasted('Running for')).toBeGreaterThanOrEqual(before); // in all its runs
          // Its process is killed: what was reported stays, and it can be resumed.
          await eventually(killJob).toBe(true);
          await page
            .getByText(/^Failed: the process of this job was ended/)
            .first()
            .waitFor();
          await reported(page);
          await page.getByRole('button', { name: 'Resume' }).click();
          await page.getByRole('button', { name: 'Stop', exact: true }).click();
          await page
            .getByText(/Stopped by you/)
            .first()
            .waitFor();
          expect(await lasted('Took')).toBeGreaterThanOrEqual(before);
        },
        { ignoresErrors: /Failed to load|ERR_|fetch|net::/ },
      );
    } finally {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
