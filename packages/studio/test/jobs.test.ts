import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Running, startServer } from '@quadrille/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasBrowser, useStudio, visit } from './support/browser.js';

useStudio();
const inBrowser = test.skipIf(!hasBrowser);
let folder: string;
let server: Running;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadrille-studio-'));
  const studio = fileURLToPath(new URL('../dist', import.meta.url));
  server = await startServer({ folder, studio, rate: 10_000 });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

inBrowser('from plain files the page says that there is no server, and what to do', async () => {
  await visit(async ({ page, open, expectAccessible }) => {
    await open('#/jobs');
    await page.getByRole('heading', { name: 'No server behind this page' }).waitFor();
    await expectAccessible();
  });
});

inBrowser('a job is started, watched and answered; bad input is told in words', async () => {
  await visit(
    async ({ page, expectAccessible }) => {
      await page.goto(`${server.address}/#/jobs`);
      await page.getByText('No job yet.').waitFor();
      await page.getByLabel('Model', { exact: false }).fill('a b\na c\n');
      await page.getByRole('button', { name: 'Start' }).click();
      await page.getByText(/c/).first().waitFor();
      expect(await page.locator('.problem').textContent()).toMatch(/c/);
      await page.getByLabel('Name').fill('three items');
      await page.getByLabel('Model', { exact: false }).fill('a b c\na b\nc\na\nb c\nb\n');
      await page.getByRole('button', { name: 'Start' }).click();
      await page.getByText('Exhausted: 3 solutions.').first().waitFor();
      await page.getByRole('link', { name: /three items/ }).waitFor();
      await expectAccessible();
    },
    { ignoresErrors: /400/ },
  );
});
