/** Starting and stopping a search: the buttons stay in their place, and the focus stays on one of them. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hasBrowser, useStudio, visit } from './support/browser.js';
import { eventually } from './support/eventually.js';
import { middleOf } from './support/hand.js';
import { queens } from './support/queens.js';

useStudio();
const inBrowser = test.skipIf(!hasBrowser);

/** Nothing that ends while a test watches. */
const QUEENS = `#/cover?m=${encodeURIComponent(queens(20))}`;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const expectFocus = (page: Page, name: string) =>
  eventually(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe(name);

async function press(page: Page, name: string, key = 'Enter'): Promise<void> {
  await eventually(() => button(page, name).isEnabled()).toBe(true);
  await button(page, name).focus();
  await page.keyboard.press(key);
}

/** Where the buttons of a row are, whether they are seen or not. */
const placesIn = (row: Locator) =>
  row
    .locator('> button')
    .evaluateAll((all: HTMLElement[]) =>
      all.map(own => [own.offsetLeft, own.offsetTop, own.offsetWidth].join()),
    );

/** Each page with its row of buttons: what starts its search, and what cannot be pressed while it runs. */
const SEARCHES = [
  { hash: QUEENS, start: 'All solutions', isLong: true, off: ['First solution', 'All solutions', 'Count'] },
  {
    hash: '#/edges?r=16x16-5-17-1',
    start: 'Count',
    isLong: true,
    off: ['Search for the best score', 'Solve', 'Count'],
  },
  {
    hash: '#/decompose?n=12&graph=double-star',
    start: 'All',
    isLong: true,
    off: ['First', 'All', 'Count', 'Random', 'Classes', 'Run elsewhere'],
  },
  { hash: '#/decompose?n=12&graph=matching', start: 'Count', isLong: false, off: ['First', 'Random'] },
];

inBrowser.each(SEARCHES)(
  '$start on $hash: nothing moves, nothing else starts, Stop has the focus',
  async search => {
    const { hash, start, isLong, off } = search;
    await visit(async ({ page, open, expectAccessible }) => {
      await open(hash);
      const row = page.locator('main .row', { has: button(page, start) });
      await eventually(() => button(page, start).isEnabled()).toBe(true);
      const places = await placesIn(row);
      await press(page, start);
      if (isLong)
        await page.getByRole('dialog').getByRole('button', { name: 'Search anyway' }).press('Enter');
      await expectFocus(page, 'Stop');
      for (const name of off) await eventually(() => button(page, name).isDisabled(), name).toBe(true);
      expect(await placesIn(row)).toEqual(places);
      if (isLong) await expectAccessible(); // the other one is on a page that was looked at
      await page.locator('#main').focus();
      await page.keyboard.press('s'); // would begin another search in its place
      await button(page, 'Stop').waitFor();

      const place = await middleOf(button(page, 'Stop'));
      await page.mouse.click(...place);
      const said = page.getByText(/^Stopped by you/).first();
      await said.waitFor();
      await expectFocus(page, start);
      await page.mouse.click(...place);
      await eventually(() => said.isVisible()).toBe(true);
      expect(await button(page, 'Stop').count()).toBe(0);
      expect(await placesIn(row)).toEqual(places);
    });
  },
);

inBrowser('a search that ends by itself gives the focus back to the button that started it', async () => {
  await visit(async ({ page, open }) => {
    await open('#/edges?r=4x4-2-3-1');
    await press(page, 'Count', ' ');
    await page.getByText('All 84 solutions found.').waitFor();
    await expectFocus(page, 'Count');
    await press(page, 'Search for the best score');
    await page.getByText('Solved: every edge matches.').waitFor();
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');

    await open('#/decompose?n=12&graph=matching');
    await page.getByText('Task: wanted, log, files').click();
    await page.getByLabel('all of them').check();
    await press(page, 'Start');
    await page.getByRole('dialog').getByRole('button', { name: 'Search anyway' }).press('Enter');
    await expectFocus(page, 'Stop');
    await page.keyboard.press('Enter');
    await page
      .getByText(/^Stopped by you/)
      .first()
      .waitFor();
    await expectFocus(page, 'Start');
  });
});

inBrowser('the hunt: Stop after Start, Start after Stop', async () => {
  await visit(async ({ page, open }) => {
    await open('#/edges?r=16x16-5-17-1');
    await press(page, 'Search for the best score');
    await expectFocus(page, 'Stop');
    await page.keyboard.press('Enter');
    await expectFocus(page, 'Continue the search');
    // Another model while a search runs: it can be asked about at once.
    await open(QUEENS);
    await button(page, 'First solution').waitFor();
    await press(page, 'All solutions');
    await page.getByRole('dialog').getByRole('button', { name: 'Search anyway' }).press('Enter');
    await page.getByText(/found · \d+ % explored/).waitFor();
    await page.getByLabel('Model', { exact: true }).fill('a b c\na b\nc\nb\na c\n');
    await page.getByText('All 2 solutions found.').waitFor();
    await eventually(() => button(page, 'Count').isEnabled()).toBe(true);
  });
});
