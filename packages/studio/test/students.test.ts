/** What a lesson needs: searches to watch step by step, the links that dance, and addresses for every step. */
import { check, parse } from '@quadrille/puzzles/sudoku';
import { expect, test } from 'vitest';
import { BLIND_ORDERS, blindWalk, pathTo } from '../src/pages/sudoku/blind.js';
import { hasBrowser, useStudio, visit } from './support/browser.js';
import { eventually } from './support/eventually.js';
import { addressOf } from './support/hand.js';

useStudio();
const inBrowser = test.skipIf(!hasBrowser);
const SMALL = '1....3....4.4..3';

test.each(BLIND_ORDERS)('%s: every state has its way from the puzzle, and a solution is one', order => {
  const { puzzle } = parse(SMALL);
  const walk = blindWalk(puzzle, order);
  const solved = walk.steps.filter(({ isSolution }) => isSolution);
  expect(solved.length).toBeGreaterThan(0);
  for (const { expanded, isSolution } of walk.steps) {
    expect(pathTo(walk, expanded.id)).toHaveLength(expanded.level + 1);
    if (isSolution) expect(check(puzzle, expanded.grid)).toEqual([]);
  }
  if (order === 'backtracking') expect(walk.steps.at(-1)?.isSolution).toBe(true);
});

inBrowser('blind search on 4 × 4: tree, OPEN and CLOSED, three orders, an address for a step', async () => {
  await visit(async ({ page, open, expectAccessible }) => {
    await open(`#/sudoku?text=${SMALL}`);
    await page.getByText(/givens, 4 × 4/).waitFor();
    await page.keyboard.press('s');
    await page.getByRole('radio', { name: 'Blind' }).click();
    await page.getByRole('button', { name: 'Watch' }).click();
    const card = page.getByRole('region', { name: 'Blind search' });
    await card.getByText('CLOSED (1)').waitFor();
    await page.keyboard.press('.');
    await page.keyboard.press('.');
    await card.getByText('CLOSED (3)').waitFor();
    await page.waitForURL(/blind=breadth&at=3/);
    await expectAccessible();
    const address = new URL(await addressOf(page)).hash;
    await card.getByRole('radio', { name: 'Backtracking' }).click();
    await card.getByText('Path', { exact: true }).waitFor();
    await page.keyboard.press('End');
    await visit(async other => {
      await other.open(`${address}&embed=1`);
      await other.page.getByRole('grid').waitFor();
      await eventually(() => other.page.locator('.bar').isVisible()).toBe(false);
      await eventually(() => other.page.locator('.margin.question').isVisible()).toBe(false);
      await eventually(() => other.page.getByRole('slider').inputValue()).toBe('3');
    });
  });
});

inBrowser(
  'Algorithm X by hand: items and options are clicked, options have names, and all of it has an address',
  async () => {
    await visit(async ({ page, open, expectAccessible }) => {
      await open(`#/cover?m=${encodeURIComponent('p q r\nfirst: p q\nlast: r\nlast: q r\np\n')}`);
      const option = (index: number) => page.locator('tbody tr').nth(index).getByRole('button');
      await page.getByRole('columnheader').filter({ hasText: 'q' }).getByRole('button').click();
      await page.getByRole('heading', { name: 'Item q is next' }).waitFor();
      await page.getByText('Take one of its options: first, last.').waitFor();
      await page.locator('tbody tr').nth(2).locator('td .press').first().click(); // any cell of an option takes it
      await page.getByText('last covers q, r. So first, last are out.').waitFor();
      await option(0).click();
      await page.getByText('first is out: last already covers item q.').waitFor();
      await expectAccessible();
      const address = new URL(await addressOf(page)).hash;
      await option(3).press('Enter');
      await page.getByText('Every item is covered exactly once: last D.').waitFor();
      await page.getByRole('button', { name: 'Take back the last' }).click();
      await page.getByText('Algorithm X would choose item p now: it has the fewest options (1).').waitFor();
      // In a lesson what was done is told too, and nothing opens what is not there.
      await page.setViewportSize({ width: 700, height: 500 });
      await open(`${address}&embed=1`);
      await page.locator('tr.taken').waitFor();
      await eventually(() => page.locator('.bar').isVisible()).toBe(false);
      await page.getByText(/last covers q, r/).waitFor();
      await eventually(() => page.getByRole('button', { name: 'Model, examples' }).isVisible()).toBe(false);
      await open('#/cover?at=3&embed=1');
      await page.getByText('Item 2 has no option left.').waitFor();
      await page.setViewportSize({ width: 1280, height: 900 });
      await open(`#/cover?m=${encodeURIComponent('a b c\na b\nc\nb c\n')}&x=3`);
      await page.getByText('Item a has no option left.').waitFor();
      // Stepping on leaves it.
      await page.locator('#main').focus();
      await page.keyboard.press('.');
      await page.getByRole('heading', { name: 'Item a is next' }).waitFor();
    });
  },
);

inBrowser(
  'dancing links: what is covered is pale, step by step; a matrix and eight queens are drawn',
  async () => {
    await visit(async ({ page, open, expectAccessible }) => {
      await open('#/cover?view=links');
      const picture = page.getByRole('img', { name: /^Dancing links after/ });
      await picture.waitFor();
      const pale = () => picture.locator('g.out').count();
      await eventually(pale).toBe(0);
      await page.locator('#main').focus();
      await page.keyboard.press('.');
      await page.keyboard.press('.');
      await page.getByRole('img', { name: 'Dancing links after 1 option', exact: true }).waitFor();
      await eventually(pale).toBeGreaterThan(5);
      await expectAccessible();
      await page.keyboard.press(',');
      await page.keyboard.press(',');
      await eventually(pale).toBe(0);
      await page.getByRole('textbox', { name: /Model/ }).fill('1001\n0110\n1010\n');
      await page.getByText(/4 items, 3 options/).waitFor();
      await page.getByText(/Exactly one solution/).waitFor();
      await open('#/cover?ex=queens');
      await page.getByRole('img', { name: /nodes, 92 of them solutions/ }).waitFor();
      await page.getByText('How to write a model').click();
      await page.getByText('columns are items, rows options').waitFor();
      await expectAccessible();
    });
  },
);
