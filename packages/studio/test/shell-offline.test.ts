import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hasBrowser, useStudio, visit } from './support/browser.js';
import { eventually } from './support/eventually.js';
import { addressOf } from './support/hand.js';

useStudio();
const inBrowser = test.skipIf(!hasBrowser);

/** Every page in a state that its address keeps, and what is there once it has computed what it shows. */
const STATES: Readonly<Record<string, { hash: string; shows: string }>> = {
  home: { hash: '#/home', shows: 'h1' },
  cover: {
    hash: '#/cover?m=a%20b%20c%0Aa%20b%0Ac%0Aa%0Ab%20c%0A&at=3',
    shows: 'text=All 2 solutions found.',
  },
  sudoku: {
    hash: '#/sudoku?text=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79',
    shows: '[role=grid]',
  },
  edges: { hash: '#/edges?r=4x4-2-3-1', shows: 'text=/ 24 edges match' },
  decompose: { hash: '#/decompose?n=4&graph=path:3', shows: 'text=1 of 8' },
  packing: { hash: '#/packing', shows: 'text=Solvable' },
  growth: { hash: '#/growth?b=%23../.%23./..%23&at=1', shows: 'text=Fills the board in 2 rounds' },
  teleport: { hash: '#/teleport', shows: 'text=Your move' },
  jobs: { hash: '#/jobs', shows: 'text=This page has no server' },
  help: { hash: '#/help/sudoku', shows: 'main h2' },
};

/** The first page solves a sudoku before one's eyes, except for those who ask for rest. */
const STILL = { reducedMotion: 'reduce' } as const;

/** What a person sees of a page, but for clocks. */
const seen = async (page: Page): Promise<string> =>
  (await page.locator('#main').innerText()).replace(/\d+:\d\d/g, '');

inBrowser(
  'every page works offline after the first visit, and its address alone is its whole state',
  async () => {
    await visit(
      async ({ page, open }) => {
        await open('#/home');
        await page.evaluate(() => navigator.serviceWorker.ready);
        await page.reload();
        await eventually(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
        await page.context().setOffline(true);
        for (const [name, { hash, shows }] of Object.entries(STATES)) {
          await open(hash);
          await page.locator(shows).first().waitFor();
          const text = await seen(page);
          const url = await addressOf(page);
          expect(url, name).not.toMatch(/[?&]text=/);
          // Loaded anew, as from a link: a page that leaves writes down its state, so what is stored goes after that.
          await page.goto(url.replace(/#.*/, 'sign.svg'));
          await page.evaluate(() => localStorage.clear());
          await page.goto(url);
          await eventually(() => seen(page), `${name} from its link`).toBe(text);
          await eventually(() => addressOf(page), name).toBe(url);
        }
        // Not only the page: its worker answers, too.
        await open('#/cover');
        await page.getByText('Exactly one solution.').waitFor();
      },
      { serviceWorkers: 'allow', ...STILL },
    );
  },
);

inBrowser('Share copies the address of the moment', async () => {
  await visit(
    async ({ page, open }) => {
      await open(STATES.growth.hash);
      await page.getByRole('button', { name: 'Share link' }).click();
      await page.getByText('Link copied.').waitFor();
      const address = await addressOf(page);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
      await page.getByRole('button', { name: 'For a lesson: without header and margins' }).click();
      await page.getByText('Link for a lesson copied.').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${address}&embed=1`);
    },
    { permissions: ['clipboard-read', 'clipboard-write'] },
  );
});
