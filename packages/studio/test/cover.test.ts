import { expect, test } from 'vitest';
import { hasBrowser, useStudio, visit } from './support/browser.js';
import { eventually } from './support/eventually.js';
import { addressOf } from './support/hand.js';
import { queens } from './support/queens.js';

useStudio();
const inBrowser = test.skipIf(!hasBrowser);

inBrowser('the example of the thesis, step by step, by buttons and by keys', async () => {
  await visit(async ({ page, open, expectAccessible }) => {
    await open('#/cover');
    await page.getByText('Exactly one solution.').waitFor();
    await page.getByRole('button', { name: 'Step', exact: true }).click();
    await page.getByRole('heading', { name: 'Item 1 is next' }).waitFor();
    await page.getByText('It has the fewest options: 2.').waitFor();
    await page.keyboard.press('.');
    await page.keyboard.press('.');
    await page.getByText('Item 2 has no option left.').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await page.getByRole('heading', { name: 'Nothing is chosen yet' }).waitFor();
    await expectAccessible();
    await page.getByRole('button', { name: 'All solutions' }).click();
    await page.getByRole('button', { name: '1. B D F' }).click();
    await eventually(() => page.locator('tr.taken').count()).toBe(3);
    await expectAccessible();
  });
});

inBrowser('typing a model: errors with their place, the answer while one types', async () => {
  await visit(async ({ page, open }) => {
    await open('#/cover');
    const field = page.getByLabel('Model', { exact: true });
    await field.fill('a b c\na b\nc\nb d\n');
    await page
      .getByText(/^Line 4, column 3: /)
      .first()
      .waitFor();
    await eventually(() => field.getAttribute('aria-invalid')).toBe('true');
    await field.fill('a b c\na b\nc\nb\na c\n');
    await page.getByText('All 2 solutions found.').waitFor();
    await field.fill('a b\na\n');
    await page.getByText('None. Item b has too few options.').waitFor();
  });
});

inBrowser('a link reopens the model, the rule and the step; reload keeps them', async () => {
  await visit(async ({ page, open }) => {
    await open('#/cover');
    await page.getByLabel('Model', { exact: true }).fill('x y\nx\ny\nx y\n');
    await page.getByRole('radio', { name: 'first' }).click();
    await page.getByRole('radio', { name: 'Graph' }).click();
    await page.getByRole('button', { name: 'Step', exact: true }).click();
    await page.getByRole('button', { name: 'Step', exact: true }).click();
    const address = await addressOf(page);
    await page.reload();
    await page.getByRole('heading', { name: 'Take A' }).waitFor();
    await eventually(() => page.getByLabel('Model', { exact: true }).inputValue()).toBe('x y\nx\ny\nx y\n');
    await eventually(() => page.getByRole('radio', { name: 'Graph' }).getAttribute('aria-checked')).toBe(
      'true',
    );
    await open('#/home');
    await page.goto(address);
    await page.getByRole('heading', { name: 'Take A' }).waitFor();
  });
});

inBrowser('a long search can be watched and stopped while the page stays alive', async () => {
  await visit(async ({ page, open }) => {
    await open('#/cover');
    await page.getByText('Dominoes, 8 × 8').click();
    await page.getByRole('button', { name: 'All solutions' }).click();
    await page.getByText(/found · \d+ % explored/).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText(/^Stopped by you: [\d\u00a0]+ found so far\.$/).waitFor();
    await page.getByRole('button', { name: 'Count' }).click();
    await page.getByText('All 12\u00a0988\u00a0816 solutions found.').waitFor();
  });
});

inBrowser(
  'playing: the speed changes on the way and is remembered; for those who ask for rest it steps',
  async () => {
    await visit(async ({ page, open }) => {
      await open('#/cover');
      await page.getByRole('button', { name: 'Play' }).click();
      await page.getByRole('button', { name: 'Speed 1×' }).click();
      await page.getByRole('button', { name: 'Speed 2×' }).click();
      await page.getByText('13/13').waitFor();
      await page.getByRole('button', { name: 'Play' }).waitFor();
      await page.reload();
      await page.getByRole('button', { name: 'Speed 4×' }).waitFor();
    });
    await visit(
      async ({ page, open }) => {
        await open('#/cover');
        await page.getByRole('button', { name: 'Play' }).click();
        await page.getByRole('heading', { name: 'Item 1 is next' }).waitFor();
        await page.keyboard.press('.');
        await page.getByText('2/13').waitFor(); // a playing one would be further on, or would say Pause
        expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(0);
      },
      { reducedMotion: 'reduce' },
    );
  },
);

inBrowser(
  'a search that looks endless asks first, and can be canceled; an example can be taken back',
  async () => {
    await visit(async ({ page, open, expectAccessible }) => {
      const names = Array.from({ length: 30 }, (_, i) => `i${i}`);
      const pairs = names.flatMap((a, i) => names.slice(i + 1).map(b => `${a} ${b}`));
      const model = `${names.join(' ')}\n${pairs.join('\n')}\n`;
      await open(`#/cover?text=${encodeURIComponent(model)}`);
      await page.getByText('30 items, 435 options').waitFor();
      await page.getByRole('button', { name: 'All solutions' }).click();
      const dialog = page.getByRole('dialog', { name: 'This search may take long' });
      await dialog.waitFor();
      await expectAccessible();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      expect(await page.getByRole('button', { name: 'Stop' }).count()).toBe(0);
      await page.getByRole('button', { name: 'All solutions' }).click();
      await dialog.getByRole('button', { name: 'Search anyway' }).click();
      await page.getByRole('button', { name: 'Stop' }).click();
      await page.getByText(/^Stopped by you/).waitFor();
      await page.getByText('Eight queens').click();
      await page.getByText('The example has replaced your model.').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('30 items, 435 options').waitFor();
      await page.locator('#main').focus();
      await page.keyboard.press('Control+Shift+z');
      await page
        .getByText('64 options')
        .or(page.getByText(/items, 64 options/))
        .first()
        .waitFor();
    });
  },
);

inBrowser('a large table is drawn in part, scrolls, follows the search and hides what is out', async () => {
  await visit(async ({ page, open, expectAccessible }) => {
    await open(`#/cover?m=${encodeURIComponent(queens(8))}`);
    const table = page.getByRole('region', { name: 'Table of items and options' });
    await page.getByText(/^Options 1–\d+ of 64, items 1–\d+ of 46$/).waitFor();
    await eventually(() => table.locator('.use').count()).toBeLessThan(64 * 4); // not the whole of it is in the page
    await eventually(() => table.locator('.use').count()).toBeGreaterThan(0);
    // Keys scroll it while it has the focus; they step elsewhere.
    await table.focus();
    await page.keyboard.press('End');
    await page.getByText(/–64 of 64,/).waitFor();
    await eventually(() => page.getByRole('slider').inputValue()).toBe('0');
    // The last of 92 solutions begins in the first row: it is brought into sight.
    await page.getByRole('button', { name: 'All solutions' }).click();
    await page.getByRole('button', { name: /^1\. 1 / }).click();
    await page.getByText(/^Options 1–/).waitFor();
    await eventually(() => table.locator('.label.taken').first().textContent()).toBe('1');
    await page.getByLabel('hide options that are out').check();
    await page.getByText(/^Options 1–8 of 8,/).waitFor();
    await eventually(() => table.locator('.label.taken').count()).toBe(8);
    await expectAccessible();
    await page.getByRole('button', { name: /^1\. 1 / }).click();
    await page.getByRole('button', { name: 'Step', exact: true }).click();
    await eventually(() => table.locator('.boxed').count()).toBe(1);
    await page.getByRole('radio', { name: 'Graph' }).click();
    await page.getByText('64 options and 46 items are too many for a graph.').waitFor();
  });
});

inBrowser('hostile links do no harm', async () => {
  await visit(async ({ page, open }) => {
    for (const text of [
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      '\u0000',
      '%',
      '| | |',
      'a '.repeat(9000),
    ]) {
      await open(`#/cover?text=${encodeURIComponent(text)}`);
      await page.locator('#main').waitFor();
    }
  });
});
