/** Nothing is lost, cut or misplaced on the pages of covers, decompositions, edges, growth, and on the way between. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { recognize } from '../src/pages/home/recognize.js';
import { hasBrowser, useStudio, visit } from './support/browser.js';
import { eventually } from './support/eventually.js';
import { addressOf } from './support/hand.js';

useStudio();
const inBrowser = test.skipIf(!hasBrowser);

/** The text of the file that a button hands out. */
async function saved(page: Page, name: string | RegExp, within = page.locator('body')): Promise<string> {
  const coming = page.waitForEvent('download');
  await within.getByRole('button', { name, exact: true }).click();
  return readFile(await (await coming).path(), 'utf8');
}

inBrowser(
  'cover: examples have addresses, Back from Jobs finds the search, the editor can be emptied',
  async () => {
    await visit(async ({ page, open }) => {
      await open('#/cover');
      await page.getByRole('link', { name: /Pentominoes/ }).click();
      await page.waitForURL(/ex=pentominoes/);
      await page
        .getByText(/72 items, 2\s?056 options/)
        .or(page.getByText(/2056 options/))
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Estimate' }).click();
      await page.getByText(/^About [\d\s,]+ nodes/).waitFor();
      await page.getByRole('button', { name: 'Count', exact: true }).click();
      await page.evaluate(() => (location.hash = '#/jobs'));
      await page.locator('html[data-page=jobs]').waitFor();
      await page.goBack();
      await page.locator('html[data-page=cover]').waitFor();
      await page.getByText(/2056 options/).waitFor();
      await page.reload();
      await page.getByText(/2056 options/).waitFor();
      await page.getByRole('textbox', { name: /Model/ }).fill('a b c\na b\nb c\na c\n');
      await page.getByRole('button', { name: 'Estimate' }).click();
      await page.getByText(/None of 300 random probes reached a solution/).waitFor();
      await page.getByRole('textbox', { name: /Model/ }).fill('');
      await page.getByText('The model is empty.').first().waitFor();
      await page.reload();
      await page.getByText('The model is empty.').first().waitFor();
      await eventually(() => page.getByRole('textbox', { name: /Model/ }).inputValue()).toBe('');
    });
  },
);

inBrowser('cover: all 92 solutions are saved, as text and as JSON; playing ends with its model', async () => {
  await visit(async ({ page, open, expectAccessible }) => {
    await open('#/cover?ex=queens');
    await page.getByText(/64 options/).waitFor();
    const text = await saved(page, 'Save every solution as text');
    expect(text.trim().split('\n')).toHaveLength(92);
    await page.getByText('The file has all 92 solutions.').waitFor();
    expect(JSON.parse(await saved(page, 'Save every solution as JSON'))).toHaveLength(92);
    await expectAccessible();
    await page.getByRole('button', { name: 'Play' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await page.getByRole('link', { name: /Seven items/ }).click();
    await page.getByRole('button', { name: 'Play' }).waitFor();
  });
});

inBrowser(
  'decompose: the whole list is saved, Count takes one click after typing, n steps to what is possible',
  async () => {
    await visit(async ({ page, open }) => {
      await open('#/decompose?n=8&graph=double-star');
      await page
        .getByText(/solutions found|Exactly one/)
        .first()
        .waitFor();
      const said =
        (await page
          .getByText(/All .* solutions found/)
          .first()
          .textContent()) ?? '';
      const count = Number(said.replace(/\D/g, ''));
      expect(count).toBeGreaterThan(500);
      const list = await saved(page, 'Save every solution as text');
      expect(list.trim().split('\n')).toHaveLength(count);
      const svg = await saved(page, 'SVG');
      expect(svg).toMatch(/^<svg/);
      expect(svg).not.toMatch(/hsl\(/);
      const field = page.getByLabel('The graph as text');
      await field.fill('path:4');
      await page.getByRole('button', { name: 'Count', exact: true }).click();
      await page
        .getByText(/not a multiple of 3/)
        .first()
        .waitFor();
      await open('#/decompose?n=7&graph=cycle:3');
      await page
        .getByText(/solutions found|Exactly one/)
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'More vertices' }).click();
      await page.waitForURL(/n=9&/);
      await open('#/decompose?n=200&graph=double-star');
      await page.getByText('There is one').waitFor();
      expect(await page.getByText(/take too long|takes too long/).count()).toBe(0);
    });
  },
);

inBrowser('decompose: a shared decomposition is not "not excluded"', async () => {
  await visit(async ({ page, open }) => {
    await open('#/decompose?n=12&graph=double-star');
    await page
      .getByText(/There is one|solutions found|Exactly one/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Random' }).click();
    await page.waitForURL(/d=/);
    const address = new URL(await addressOf(page)).hash;
    await visit(async other => {
      await other.open(address);
      await other.page.locator('#main svg.kn').waitFor();
      await other.page
        .getByText(/There is one|solutions found|Exactly one/)
        .first()
        .waitFor();
      expect(await other.page.getByText(/Not excluded/).count()).toBe(0);
    });
  });
});

inBrowser(
  'edges: two pieces are no board of nine; what is wrong with a wish stands at the wish; the PNG is the board',
  async () => {
    await visit(async ({ page, open }) => {
      await open('#/edges');
      await page
        .getByLabel('Load pieces')
        .or(page.locator('#pieces'))
        .first()
        .fill('3 3\n0 0 1 2\n0 1 2 0\n');
      await page.getByRole('button', { name: 'Load', exact: true }).click();
      await page.getByText(/the board has 9.cells and the set only 2.pieces/).waitFor();
      await page.getByLabel('Columns').or(page.getByLabel('Wide')).first().fill('0');
      const make = page.getByRole('button', { name: 'Generate', exact: true });
      await make.click();
      const below = page.locator('section', { has: make }).locator('.problem');
      await eventually(() => below.textContent()).not.toBe('');
      await eventually(() => page.locator('#pieces-problem').textContent()).toBe('');
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: 'PNG' }).click();
      const png = await readFile(await (await coming).path());
      expect([...png.subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47]);
      expect(png.readUInt32BE(16)).toBe(1600);
    });
  },
);

inBrowser('growth: black squares are darker than white ones in both themes', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await visit(
      async ({ page, open }) => {
        await open('#/growth');
        const light = (selector: string) =>
          page
            .locator(selector)
            .first()
            .evaluate(cell => {
              const parts = getComputedStyle(cell)
                .fill.match(/\d+(\.\d+)?/g)!
                .map(Number);
              return parts[0] + parts[1] + parts[2];
            });
        expect(await light('.board .start'), colorScheme).toBeLessThan((await light('.board .white')) - 60);
      },
      { colorScheme },
    );
  }
});

test('words that are no notation belong nowhere', () => {
  expect(recognize('hello world')).toBeUndefined();
  expect(recognize('To be, or not to be\nthat is the question')).toBeUndefined();
  expect(recognize('a b c\na b\nc\nd e')).toBe('cover');
});

inBrowser(
  'home says that it does not know a notation; a page that cannot be fetched is tried again',
  async () => {
    await visit(
      async ({ page, open }) => {
        await open('#/home');
        await page.getByRole('textbox').fill('hello world');
        await page.getByRole('button', { name: 'Open' }).click();
        await page.getByText(/does not know this notation/).waitFor();
        await page.context().setOffline(true);
        await page.evaluate(() => (location.hash = '#/growth'));
        await page.getByText(/there seems to be no connection/).waitFor();
        expect(await page.getByText(/Something went wrong/).count()).toBe(0);
        await page.context().setOffline(false);
        await page.locator('html[data-page=growth]').waitFor();
        // So is what a worker needs only now.
        await open('#/decompose?n=8&graph=star%3A4');
        await page
          .getByText(/21\u00a0120/)
          .first()
          .waitFor();
        await page.context().setOffline(true);
        await page.getByRole('button', { name: 'Classes' }).click();
        await page.getByText(/^a part of the studio could not be loaded/i).waitFor();
        await page.context().setOffline(false);
        await page.getByRole('button', { name: 'Classes' }).click();
        await page.getByRole('button', { name: /^Class 1/ }).waitFor();
      },
      { ignoresErrors: /Failed to|ERR_INTERNET/, isFirst: true }, // nothing is in the cache
    );
  },
);

inBrowser('jobs: a search that was left running is said to run', async () => {
  await visit(async ({ page, open }) => {
    await open('#/cover?ex=pentominoes');
    await page.getByText(/2056 options/).waitFor();
    await page.getByRole('button', { name: 'All solutions', exact: true }).click();
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
    await page.evaluate(() => (location.hash = '#/jobs'));
    await page.getByRole('heading', { name: 'A search is running here' }).waitFor();
    expect(await page.getByText('No job is running').count()).toBe(0);
  });
});
