import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countByFormula } from '@quadrille/puzzles/growth';
import { type Running, startServer } from '@quadrille/server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DIST, hasBrowser, useStudio, visit } from './support/browser.js';
import { eventually } from './support/eventually.js';
import { addressOf } from './support/hand.js';
import { queens } from './support/queens.js';

useStudio();
const inBrowser = test.skipIf(!hasBrowser);
let folder: string;
let server: Running;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadrille-studio-'));
  server = await startServer({ folder, studio: DIST, rate: 10_000 });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const RING = 'a b c d e f\na b\nb c\nc d\nd e\ne f\nf a\n';
/** Nothing that ends while a test watches: twenty queens, 39 029 188 884 solutions. */
const QUEENS = queens(20);

const cover = (text: string) => `#/cover?m=${encodeURIComponent(text)}`;

/** Presses "Run elsewhere", chooses what is wanted, and starts. */
async function runElsewhere(
  page: Page,
  wanted: 'count' | 'all' | 'best',
  where?: string,
  threads?: number,
): Promise<void> {
  await page.getByRole('button', { name: 'Run elsewhere' }).click();
  const dialog = page.getByRole('dialog', { name: 'Run this search elsewhere' });
  if (where) await dialog.getByRole('radio', { name: where }).click();
  await dialog.getByLabel('Wanted').selectOption(wanted);
  if (threads) await dialog.getByLabel('Threads').fill(String(threads));
  await dialog.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/#\/jobs\//);
}

inBrowser('from plain files a job runs in the tab, is audited, and outlasts its page', async () => {
  await visit(async ({ page, open, expectAccessible }) => {
    await open('#/jobs');
    await page.getByRole('heading', { name: 'This page has no server' }).waitFor();
    await expectAccessible();
    await open(cover(RING));
    await page.getByRole('button', { name: 'Run elsewhere' }).click();
    await page.getByText('This page has no server, so the search can only run in this tab').waitFor();
    await expectAccessible();
    await page.keyboard.press('Escape');
    await runElsewhere(page, 'all');
    await page.getByText('All 2 solutions found.').first().waitFor();
    await page.getByText('a b; c d; e f').waitFor();
    await page.getByRole('region', { name: 'Who worked on it' }).getByText('100.0 %').waitFor();
    await page.getByRole('button', { name: 'Audit' }).click();
    await page.getByText('Correct and complete').waitFor();
    await expectAccessible();
    await page.getByRole('link', { name: 'Sudoku' }).click();
    await page.getByRole('grid').waitFor();
    await page.getByRole('link', { name: 'Jobs' }).click();
    await page.getByText('All 2 solutions found.').first().waitFor();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('heading', { name: 'No job is running' }).waitFor();
  });
});

inBrowser('a long job of the tab shows in the bar, stops, and goes on where it was', async () => {
  await visit(async ({ page, open }) => {
    await open(cover(queens(16))); // minutes, of which more than a thousandth is soon explored
    await runElsewhere(page, 'all'); // a count would look for a shorter way first
    await page.getByText(/found so far/).waitFor();
    await page.getByRole('link', { name: /^Jobs.*1 computation runs in the background/ }).waitFor();
    await page.getByRole('img', { name: /Units: [1-9]/ }).waitFor();
    await page.getByText(/%\sexplored\./).waitFor();
    const topOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y;
    const top = await topOf('Stop');
    await page.getByRole('button', { name: 'Stop' }).press('Enter');
    await page
      .getByText(/Stopped by you/)
      .first()
      .waitFor();
    expect(await topOf('Resume')).toBe(top); // the same button, which keeps the focus
    // One share wherever it is told: in words, below the squares, and in the name of the picture.
    const [share] = /[\d.,]+\s%/.exec((await page.locator('.explored').textContent())!)!;
    expect(await page.locator('.key b').first().textContent()).toBe(share);
    expect(await page.locator('svg.ledger').getAttribute('aria-label')).toContain(share);
    await eventually(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Resume');
    await eventually(() => page.getByRole('link', { name: 'Jobs', exact: true }).count()).toBe(1);
    const units = async () =>
      Number(
        /Units: ([\d\u00a0]+)/
          .exec((await page.locator('svg.ledger').getAttribute('aria-label')) ?? '')?.[1]
          .replace(/\u00a0/g, ''),
      );
    const before = await units();
    expect(before).toBeGreaterThan(0);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    await eventually(units).toBeGreaterThan(before);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page
      .getByText(/Stopped by you/)
      .first()
      .waitFor();
  });
});

inBrowser(
  'a search that is left on its page goes on, is listed, found again, and stopped from the list',
  async () => {
    await visit(async ({ page, open }) => {
      const jobs = page.getByRole('link', { name: /^Jobs/ });
      await open(cover(QUEENS));
      await page.getByRole('button', { name: 'All solutions' }).click();
      await page.getByRole('button', { name: 'Search anyway' }).click();
      await page.getByText(/found · \d+ % explored/).waitFor();
      await page.getByRole('link', { name: 'Edges', exact: true }).click();
      await page.getByRole('link', { name: /^16 × 16/ }).click();
      await page.getByRole('button', { name: 'Search for the best score' }).click();
      await page.getByText('Searching for better boards').waitFor();
      await page.getByRole('link', { name: /^Jobs.*1 computation runs/ }).click();
      await page.getByRole('link', { name: /^Jobs.*2 computations run/ }).waitFor();

      // Each is found as it is: still at it.
      await page.getByRole('link', { name: /^Edges · 16 × 16/ }).click();
      await page.getByRole('button', { name: 'Stop', exact: true }).click();
      await page.getByRole('button', { name: 'Continue the search' }).waitFor();
      await jobs.click();
      const row = page.getByRole('link', { name: /^Exact cover.* running/ });
      await row.waitFor();
      expect(await page.getByRole('link', { name: /^Edges · 16 × 16.* running/ }).count()).toBe(0);
      await row.click();
      await page.getByText(/found · \d+ % explored/).waitFor();
      await jobs.click();

      // Stopped from the list, it can still be looked at.
      await page.getByRole('button', { name: /^Stop: Exact cover/ }).click();
      await page.getByText(/^Stopped by you: [\d\u00a0]+ found so far/).waitFor();
      await page.getByRole('link', { name: 'Jobs', exact: true }).waitFor();
      await page.getByRole('link', { name: /^Exact cover.* ended/ }).click();
      await page.getByText(/^Stopped by you: [\d\u00a0]+ found so far/).waitFor();
      await page.getByText('100 solutions listed').waitFor();
    });
  },
);

/** K_4 into paths of two edges, as `decompose model 4 --graph path:3` writes it. */
const K4_PATHS =
  '0-1 0-2 1-2 0-3 1-3 2-3; 0-1 0-2; 0-1 0-3; 0-2 0-3; 0-1 1-2; 0-1 1-3; 1-2 1-3; 0-2 1-2; ' +
  '0-2 2-3; 1-2 2-3; 0-3 1-3; 0-3 2-3; 1-3 2-3';

/** Each page with an exhaustive search, a small question on it, and what the server must answer. */
const QUESTIONS: readonly {
  page: string;
  hash: string;
  answer: string;
  act?: (page: Page) => Promise<void>;
}[] = [
  { page: 'cover', hash: cover(RING), answer: 'All 2 solutions found.' },
  { page: 'edges', hash: '#/edges?r=4x4-2-3-1', answer: 'All 84 solutions found.' },
  { page: 'decompose', hash: '#/decompose', answer: 'All 6720 solutions found.' },
  {
    page: 'decompose',
    hash: '#/decompose?n=4', // a model that was opened there takes the place of the graph
    answer: 'All 8 solutions found.',
    act: async page => {
      await page.getByText('Task: wanted, log, files').click();
      const buffer = Buffer.from(K4_PATHS.replaceAll('; ', '\n'));
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'k4.dlx', mimeType: 'text/plain', buffer });
      await page.getByText('k4.dlx · 12').waitFor();
    },
  },
  {
    page: 'growth',
    hash: '#/growth?b=..../..../..../....',
    answer: `All ${countByFormula(4, 4)} solutions found.`,
  },
  {
    page: 'sudoku',
    hash: '#/sudoku',
    answer: 'Exactly one solution.',
    act: async page => {
      await page.getByRole('button', { name: 'Solve', exact: true }).click();
      await page.getByRole('radio', { name: 'Search' }).click();
    },
  },
];

inBrowser('every page with a long search starts a job on the server, and the answer is right', async () => {
  await visit(async ({ page }) => {
    await page.goto(server.link());
    for (const { hash, answer, act } of QUESTIONS) {
      await page.goto(`${server.address}/${hash}`);
      await page.locator('#main').waitFor();
      await act?.(page);
      await runElsewhere(page, 'count', 'The server');
      await page.getByText(answer).first().waitFor();
      await page.locator('.facts').getByText('The server', { exact: true }).waitFor();
    }
    // All are in the list, and a reload keeps the one that was open.
    await eventually(() => page.locator('.picks a').count()).toBe(QUESTIONS.length);
    await page.reload();
    await page
      .getByText(QUESTIONS[QUESTIONS.length - 1].answer)
      .first()
      .waitFor();
    // The best board is searched for there too: attempts, the best of them first, already while it runs.
    await page.goto(`${server.address}/#/edges?r=5x5-2-4-1`);
    await page.getByText('0 / 40').waitFor();
    await runElsewhere(page, 'best', 'The server', 1);
    const id = new URL(await addressOf(page)).hash.split('/')[2];
    const best = page.getByRole('region', { name: 'Solutions' });
    await best.getByText('40 of 40, 0 broken edges').first().waitFor();
    await best.getByRole('heading', { name: 'Best boards' }).waitFor();
    await page.getByText(/^40\s+of 40 edges match on the best board so far$/).waitFor();
    // How it came to that, over time; each better board is a link.
    const history = page.getByRole('region', { name: 'Best score over time' });
    await history.getByRole('img', { name: /^Best score over time: \d+ improvements?, now 40$/ }).waitFor();
    await history.getByRole('link', { name: /^40 after / }).waitFor();
    await best.getByRole('link', { name: 'Look at it' }).first().click();
    await page.getByText('40 / 40').waitFor();
    // It has a thousand attempts; it may have made them by now.
    const stopped = await page.evaluate(
      async id => (await fetch(`api/jobs/${id}/stop`, { method: 'POST' })).ok,
      id,
    );
    expect(stopped).toBe(true);
  });
});

inBrowser(
  'the solutions of a job on the server can be listed, looked at, and its ledger audited',
  async () => {
    await visit(async ({ page, expectAccessible }) => {
      await page.goto(`${server.link()}#/decompose?n=4&graph=path:3`);
      await runElsewhere(page, 'all', 'The server');
      await page
        .getByText(/^All \d+ solutions found\.$|^Exactly one solution\.$/)
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Audit' }).click();
      await page.getByText('Correct and complete').waitFor();
      await eventually(() => page.getByRole('term').filter({ hasText: 'Differences' }).count()).toBe(1);
      await expectAccessible();
      await page.getByRole('link', { name: 'Look at it' }).first().click();
      await page.waitForURL(/#\/decompose/);
      await page.getByRole('img', { name: /K.?4/ }).first().waitFor();
      await page.goBack();
      await page.getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await eventually(() => addressOf(page)).toMatch(/#\/jobs$/);
    });
  },
);

inBrowser(
  'a job on the server is stopped, resumed, and its log read; bad input is told in words',
  async () => {
    await visit(
      async ({ page }) => {
        await page.goto(`${server.link()}#/jobs`);
        await page.getByText('New job').click();
        await page.locator('form option[value=here]').waitFor({ state: 'attached' }); // the server has answered
        await page.getByLabel('Model', { exact: false }).fill('a b\na c\n');
        await page.getByRole('button', { name: 'Start' }).click();
        await eventually(() => page.locator('form .problem').textContent()).toMatch(/c/);
        await page.getByLabel('Name').fill('twenty queens');
        await page.getByLabel('Model', { exact: false }).fill(QUEENS);
        await page.getByLabel('Wanted').selectOption('all');
        await page.getByLabel('Threads').fill('1');
        await page.getByRole('button', { name: 'Start' }).click();
        await page.getByRole('heading', { name: 'twenty queens' }).waitFor();
        await page.getByRole('img', { name: /Units: [1-9]/ }).waitFor();
        await page.keyboard.press('Escape');
        await page.locator('#main').focus();
        await page.keyboard.press(' ');
        await page
          .getByText(/Stopped by you/)
          .first()
          .waitFor();
        await eventually(() => page.getByRole('log').textContent()).toMatch(/: \d+ found, /);
        await page.getByRole('button', { name: 'Resume' }).click();
        await page.getByRole('button', { name: 'Stop' }).click();
        await page
          .getByText(/Stopped by you/)
          .first()
          .waitFor();
      },
      { ignoresErrors: /400/ },
    );
  },
);

inBrowser('a server that is started anew is known to a page that the browser has kept', async () => {
  const desk = join(folder, 'anew');
  const first = await startServer({ folder: desk, studio: DIST, rate: 10_000 });
  const port = Number(new URL(first.address).port);
  let second: Running | undefined;
  try {
    await visit(
      async ({ page }) => {
        await page.goto(`${first.link()}${cover(RING)}`);
        await page.evaluate(() => navigator.serviceWorker.ready);
        await page.reload();
        await eventually(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
        await first.close();
        second = await startServer({ folder: desk, studio: DIST, rate: 10_000, port }); // with a token of its own
        await page.reload();
        await runElsewhere(page, 'count', 'The server');
        await page.getByText('All 2 solutions found.').first().waitFor();
      },
      { serviceWorkers: 'allow', ignoresErrors: /net::ERR/ },
    );
  } finally {
    await (second ?? first).close();
  }
});
