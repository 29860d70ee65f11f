/** Random decompositions, the gallery of trees, files: the parts of the decomposition page beside its main story. */
import { readFileSync } from 'node:fs';
import { check, makeGraph, parseCertificate, treesOf } from '@quadrille/puzzles/decompose';
import { expect, test } from 'vitest';
import { readGraph } from '../src/pages/decompose/task.js';
import { treePicks } from '../src/pages/decompose/trees.js';
import { hasBrowser, useStudio, visit } from './support/browser.js';
import { eventually } from './support/eventually.js';
import { addressOf } from './support/hand.js';

useStudio();
const inBrowser = test.skipIf(!hasBrowser);

test('trees of 2 to 10 vertices: 1, 1, 2, 3, 6, 11, 23, 47, 106 (OEIS A000055), drawn without two vertices in one place', () => {
  const counts = [2, 3, 4, 5, 6, 7, 8, 9, 10].map(order => treePicks(order).length);
  expect(counts).toEqual([1, 1, 2, 3, 6, 11, 23, 47, 106]);
  for (const { text, places, edges } of treePicks(9)) {
    expect(new Set(places.map(String)).size).toBe(9);
    for (const [x, y] of places) expect(x >= 0 && x <= 44 && y >= 0 && y <= 34).toBe(true);
    expect(makeGraph(edges).order).toBe(9);
    expect(readGraph(text, 9).edges.length).toBe(8);
  }
  expect([...treesOf(9)]).toHaveLength(47);
});

inBrowser('a tree from the gallery, a random decomposition, and what is ruled out', async () => {
  await visit(async ({ page, open, expectAccessible }) => {
    await open('#/decompose');
    await page.getByText('All 6720 solutions found.').waitFor();
    await page.getByRole('button', { name: 'Random' }).click();
    await page
      .getByText('Drawn at random: every decomposition was equally likely.', { exact: true })
      .waitFor();
    const address = await addressOf(page);
    expect(address).toContain('d=');
    await page.reload();
    await page.getByText('4 copies').waitFor();
    await eventually(() => addressOf(page)).toBe(address);

    await page.getByText('All trees').click();
    await page.getByText('23 trees').waitFor();
    await expectAccessible();
    await page
      .getByRole('button', { name: /^Tree \d+$/ })
      .first()
      .click();
    await eventually(() => page.getByLabel('The graph as text').inputValue()).toMatch(/^parents:/);
    await page
      .getByRole('button', { name: /ruled out by counting/ })
      .first()
      .click();
    await page.getByText('None', { exact: true }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByLabel('Vertices', { exact: true }).fill('99');
    await page.getByLabel('Vertices', { exact: true }).press('Enter');
    await page.getByText('106 trees').waitFor();
  });
});

inBrowser(
  'files: a certificate goes out and comes back, a damaged one is refused, a long search asks first',
  async () => {
    await visit(async ({ page, open }) => {
      await open('#/decompose?n=7&graph=cycle:3');
      await page.getByText('7 copies').waitFor();
      const take = async (name: string) => {
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name, exact: true }).click(),
        ]);
        return readFileSync(await file.path(), 'utf8');
      };
      const certificate = await take('Certificate');
      expect(check(parseCertificate(certificate))).toBeUndefined();
      expect(await take('SVG')).toMatch(/^<svg/);
      expect(await take('DOT')).toMatch(/graph/);
      await open('#/decompose');
      await page.getByText('Task: wanted, log, files').click();
      const picker = page.getByLabel('Open a model or a certificate');
      await picker.setInputFiles({
        name: 'k7.json',
        mimeType: 'application/json',
        buffer: Buffer.from(certificate),
      });
      await page.getByText('7 copies').waitFor();
      // Where the click came before the page of the address, the form is closed again.
      const form = page.locator('details').filter({ has: page.getByText('Task: wanted, log, files') });
      if (!(await form.evaluate(own => (own as HTMLDetailsElement).open)))
        await form.locator('summary').click();
      await picker.setInputFiles({
        name: 'wrong.json',
        mimeType: 'application/json',
        buffer: Buffer.from('{"order":4,"copies":[[[0,1],[1,2]],[[0,1],[2,3]]]}'),
      });
      await page.locator('.problem', { hasText: /./ }).first().waitFor();

      await open('#/decompose?n=12&graph=double-star');
      await page.getByText('6 copies').waitFor();
      await page.getByRole('button', { name: 'All', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'This search may take long' });
      await dialog.getByRole('button', { name: 'Search anyway' }).click();
      await page.getByRole('button', { name: 'Stop' }).click();
      await page
        .getByText(/^Stopped by you/)
        .first()
        .waitFor();
    });
  },
);
