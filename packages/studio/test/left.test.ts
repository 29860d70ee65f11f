/** Pages that are left and found again, questions that change while a search runs, and what must not get lost then. */
import { expect, test } from 'vitest';
import { hasBrowser, useStudio, visit } from './support/browser.js';
import { eventually } from './support/eventually.js';
import { queens } from './support/queens.js';

useStudio();
const inBrowser = test.skipIf(!hasBrowser);
const cover = (text: string) => `#/cover?m=${encodeURIComponent(text)}`;
const bar = { name: 'Families' } as const;

inBrowser('the bar leads back to a page as it was left, and its own entry changes nothing', async () => {
  await visit(async ({ page, open }) => {
    await open(cover('a b\na\nb\n'));
    await page.getByRole('button', { name: 'All solutions' }).click();
    await page.getByText('Exactly one solution.').waitFor();
    const go = (name: string) =>
      page.getByRole('navigation', bar).getByRole('link', { name, exact: true }).click();
    await go('Exact cover');
    await page.getByText('Exactly one solution.').waitFor();
    await go('Growth');
    await page.waitForURL(/#\/growth/);
    await go('Exact cover');
    await page.waitForURL(/#\/cover/);
    await eventually(() => page.getByLabel('Model', { exact: true }).inputValue()).toBe('a b\na\nb\n');
    // Wherever one was on a page, the next one begins at its top.
    await page.setViewportSize({ width: 390, height: 500 });
    await page.evaluate(() => scrollTo(0, 300));
    await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await page.evaluate(() => (location.hash = '#/growth'));
    await page.locator('html[data-page=growth]').waitFor();
    await eventually(() => page.evaluate(() => scrollY)).toBe(0);
  });
});

inBrowser('a question asked while another one is searched gets its own answer', async () => {
  await visit(async ({ page, open }) => {
    await open('#/decompose?n=9&graph=path:5');
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.getByRole('button', { name: 'Search anyway' }).click();
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    await page.getByText(/nodes/).first().waitFor();
    await page.getByRole('link', { name: /^Fano plane/ }).click();
    await page.getByText('7 copies').waitFor();
    expect(await page.getByText(/^Stopped by you/).count()).toBe(0);
    await page.getByRole('button', { name: 'Next decomposition' }).click();
    await page.locator('.pager b', { hasText: /^2$/ }).waitFor();
  });
});

inBrowser('a search that was left and found again still takes another question', async () => {
  await visit(async ({ page, open }) => {
    await open('#/decompose?n=9&graph=path:5');
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.getByRole('button', { name: 'Search anyway' }).click();
    await page.getByText(/nodes/).first().waitFor();
    await page.getByRole('navigation', bar).getByRole('link', { name: 'Growth', exact: true }).click();
    await page.waitForURL(/#\/growth/);
    await page.goBack();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page
      .getByText(/^Stopped by you/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: /^Fano plane/ }).click();
    await page.getByText('7 copies').waitFor();
  });
});

inBrowser('painting a cell does not take the ranking of all starts away', async () => {
  await visit(async ({ page, open }) => {
    await open(`#/growth?b=${encodeURIComponent('..../..../..../....')}`);
    await page.getByRole('button', { name: 'Let all optimal starts of 4 × 4 grow' }).click();
    await page.getByRole('button', { name: /^Fastest/ }).click();
    await page.getByRole('gridcell').first().click();
    await page.getByRole('button', { name: 'Random optimal start' }).click();
    await page.getByText(/^Fills the board in/).waitFor();
    await page.getByRole('button', { name: /^Fastest/ }).waitFor();
  });
});

inBrowser('what is too long for a link is said to be', async () => {
  await visit(async ({ page, open }) => {
    await open('#/cover');
    const field = page.getByLabel('Model', { exact: true });
    const names = Array.from({ length: 7000 }, (_, i) => `x${i}`).join(' ');
    await field.fill(`${names}\n${names}\n`); // few lines: a browser takes seconds to type in thousands
    await page.getByRole('button', { name: 'Share link' }).click();
    await page.getByText('This is too long for a link').waitFor();
  });
});

inBrowser('keys of the browser stay with it, and a dialog has the keys to itself', async () => {
  await visit(async ({ page, open }) => {
    await open('#/cover');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const isTaken = (key: { key: string; altKey?: boolean }) =>
      page.evaluate(options => {
        const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...options });
        return !document.body.dispatchEvent(event);
      }, key);
    expect(await isTaken({ key: 'ArrowRight' })).toBe(true);
    expect(await isTaken({ key: 'ArrowRight', altKey: true })).toBe(false);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    expect(await isTaken({ key: 'ArrowRight' })).toBe(false);
  });
});

inBrowser('sudoku that is left computes for nobody', async () => {
  await visit(async ({ page, open }) => {
    await open('#/sudoku');
    await page.getByRole('grid').waitFor();
    await page.getByRole('button', { name: 'Solve' }).first().click();
    await open('#/help');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await eventually(() => page.workers().length).toBe(0);
  });
});

inBrowser('the menu of the phone closes on Escape, on a tap beside it and with its page', async () => {
  await visit(
    async ({ page, open }) => {
      await open('#/growth');
      const button = page.getByRole('button', { name: 'Menu' });
      const isOpen = () => button.getAttribute('aria-expanded');
      await button.click();
      await page.getByRole('button', { name: /^Theme/ }).click();
      await eventually(isOpen).toBe('true');
      await page.keyboard.press('Escape');
      await eventually(isOpen).toBe('false');
      await button.click();
      await page.locator('#main').click({ position: { x: 5, y: 500 } });
      await eventually(isOpen).toBe('false');
      await button.click();
      await page.locator('.menu').getByRole('link', { name: 'Help' }).click();
      await eventually(isOpen).toBe('false');
    },
    { viewport: { width: 390, height: 844 } },
  );
});

inBrowser('a reload asks first while a search runs, and only then', async () => {
  await visit(async ({ page, open }) => {
    const asked: string[] = [];
    page.on('dialog', dialog => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await open(cover(queens(20)));
    await page.getByRole('button', { name: 'All solutions' }).click();
    await page.getByRole('button', { name: 'Search anyway' }).click();
    await page.getByText(/found · \d+ % explored/).waitFor();
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
    await page.locator('html[data-page=cover] #main').waitFor();
    await page.getByRole('button', { name: 'All solutions' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
  });
});

inBrowser('a link that is followed is not lost to a change of the page in the same moment', async () => {
  await visit(async ({ page, open }) => {
    await open('#/edges?r=4x4-2-3-1');
    await page.getByText('0 / 24').waitFor();
    // The address has changed, but nobody has heard of it yet, when the page writes its new state.
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('a[href^="#/jobs"]')!.click();
      document.querySelector<HTMLElement>('a[href="#/edges?r=8x8-3-7-1"]')!.click();
    });
    await page.waitForURL(/#\/jobs/);
    await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor();
  });
});

inBrowser('a message with a way back stays while somebody points at it', async () => {
  await visit(
    async ({ page, open }) => {
      await page.clock.install();
      await open('#/cover?m=a%0Aa%0A');
      await page.getByText('1 item, 1 option').or(page.getByText('Exactly one solution.')).first().waitFor();
      await page.getByRole('link', { name: /Eight queens/ }).click();
      const message = page.getByText('The example has replaced your model.');
      await message.hover();
      await page.clock.runFor('02:00');
      await page.getByRole('button', { name: 'Undo' }).focus();
      await page.mouse.move(0, 0);
      await page.getByRole('button', { name: 'Undo' }).blur();
      await page.clock.runFor('02:00');
      await message.waitFor({ state: 'detached' });
    },
    { isFirst: true },
  );
});
