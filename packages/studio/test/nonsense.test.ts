/** A person types nonsense into every field of every page, and clicks on: the page says what is wrong, and lives on. */
import { expect, test } from 'vitest';
import { hasBrowser, useStudio, visit } from './support/browser.js';

useStudio();
const inBrowser = test.skipIf(!hasBrowser);

const NONSENSE = ['', '-1', '1e9', '2.5', '0', 'hello <b>&amp;', '[(0,1', '9'.repeat(300), '\u0000\u202e🎲'];
const PAGES = ['home', 'cover', 'sudoku', 'edges', 'decompose', 'packing', 'growth', 'teleport'] as const;

/** Fills every text field of the page with the words one after another, as typing and leaving it would. */
function fillEverything(words: readonly string[]): number {
  for (const part of document.querySelectorAll('details')) part.open = true;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'main input, main textarea, aside input, aside textarea',
  );
  let filled = 0;
  for (const field of fields) {
    if (['file', 'radio', 'range', 'checkbox'].includes(field.type)) continue;
    for (const word of words) {
      field.value = word;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new Event('change', { bubbles: true }));
      filled++;
    }
  }
  return filled;
}

inBrowser.each(PAGES)('nonsense in every field of %s', async name => {
  await visit(async ({ page, open }) => {
    await open(`#/${name}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    for (const [round, words] of [NONSENSE, [...NONSENSE].reverse()].entries()) {
      const filled = await page.evaluate(fillEverything, words);
      expect(filled > 0 || name === 'sudoku').toBe(true); // the fields of sudoku are in its dialogs
      await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))));
      expect(await page.locator('[role=alert]').count(), `round ${round}`).toBe(0);
    }
    // The page still answers: another language, and back.
    await page.getByRole('button', { name: 'Language' }).or(page.getByText('Česky')).first().click();
    await page.getByText('English').first().waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await page.locator('[role=alert]').count()).toBe(0);
  });
});

inBrowser('nonsense in every dialog of sudoku', async () => {
  await visit(async ({ page, open }) => {
    await open('#/sudoku');
    await page.getByRole('button', { name: 'Generate…' }).click();
    const dialog = page.getByRole('dialog');
    for (const [givens, seed] of [
      ['-3', '1'],
      ['5', '-1'],
      ['999', '2.5'],
      ['1e3', '1e99'],
    ]) {
      await dialog.getByLabel('Number of givens').fill(givens);
      await dialog.getByLabel('Seed').fill(seed);
      await page.evaluate(() =>
        document.querySelector<HTMLFormElement>('dialog[open] form')?.setAttribute('novalidate', ''),
      );
      await dialog.getByRole('button', { name: 'Generate', exact: true }).click();
      // Either it is refused with a reason, here or beside the board, or a puzzle is being made.
      await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))));
      if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Generate…' }).click();
      expect(await page.locator('[role=alert]').count()).toBe(0);
    }
  });
});
