/** Nothing that was played, set or reasoned is lost, hidden or misstated on the page of sudoku. */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hasBrowser, useStudio, visit } from './support/browser.js';
import { eventually } from './support/eventually.js';

useStudio();
const inBrowser = test.skipIf(!hasBrowser);

const FORCING = '.4...23......6.12....4...69.7.128..6.........2..675.1.98...6....12.4......32...8.';
const INKALA = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..';
const says = (page: Page, row: number, column: number, words: string) =>
  page.getByRole('gridcell', { name: `row ${row}, column ${column}, ${words}`, exact: true }).waitFor();
/** Opens an example and waits until its puzzle is the one on the board. */
async function pick(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('link', { name }).click();
  await page.locator('a[aria-current=true]', { hasText: name }).waitFor();
}
const tool = (page: Page, name: string | RegExp) =>
  page.getByRole('toolbar').getByRole('button', { name }).click();

inBrowser(
  'forcing chains are drawn: the steps of a puzzle that needs them, and the hardest by one click',
  async () => {
    await visit(async ({ page, open, expectAccessible }) => {
      await open(`#/sudoku?text=${FORCING}`);
      await tool(page, 'Solve');
      await page.getByRole('button', { name: 'Explain' }).click();
      const slider = page.getByRole('slider', { name: 'Steps of the solution' });
      await slider.waitFor();
      const count = Number(await slider.getAttribute('max'));
      for (let i = 1; i < 4; i++) {
        await eventually(() => slider.inputValue()).toBe(String(i));
        await page.keyboard.press('.');
      }
      await page.getByRole('button', { name: 'Hardest step' }).click();
      await page.locator('.hint h2', { hasText: /forcing chain/ }).waitFor();
      // The board and what is said of it stay in sight beside the list, and branches have pencils of their own.
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.locator('[aria-current=step]').hover();
      for (const own of [page.locator('.board'), page.locator('.hint h2')]) {
        const { y, height } = (await own.boundingBox())!;
        expect(y).toBeGreaterThan(0);
        expect(y + height).toBeLessThan(800);
      }
      await eventually(() => page.locator('.board .strong.l1').count()).toBeGreaterThan(0);
      await eventually(() => page.locator('.board .ring.off').count()).toBeGreaterThan(0);
      await expectAccessible();
      const steps = page.getByRole('region', { name: 'Steps', exact: true }).locator('li button');
      await eventually(() => steps.count()).toBe(count);
      // A step has an address, for a lesson.
      const at = await slider.inputValue();
      await eventually(() => page.url()).toContain(`path=logic&at=${at}`);
      await page.reload();
      await page.locator('.hint h2', { hasText: /forcing chain/ }).waitFor();
      await eventually(() => slider.inputValue()).toBe(at);
      await eventually(() => page.url()).toContain(`path=logic&at=${at}`);
      await steps.nth(0).click();
      await eventually(() => slider.inputValue()).toBe('1');
    });
  },
);

inBrowser(
  'a game outlives a look at Home and Help, a reload and other puzzles, with its undo and its clock',
  async () => {
    await visit(async ({ page, open }) => {
      await open('#/home');
      await page
        .getByRole('link', { name: /^Sudoku/ })
        .last()
        .click();
      await page.getByText('Proper puzzle').waitFor();
      await page.getByRole('grid').focus();
      await page.keyboard.press('2');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Shift+Digit7');
      await says(page, 1, 1, '2');
      await page.evaluate(() => (location.hash = '#/help'));
      await page.locator('html[data-page=help]').waitFor();
      await page.evaluate(() => (location.hash = '#/home'));
      await page.getByText('Continue your game').waitFor();
      await page.getByRole('link', { name: /Continue your game/ }).click();
      await says(page, 1, 1, '2');
      await says(page, 1, 2, 'empty, corner 7');
      await tool(page, 'Undo');
      await says(page, 1, 2, 'empty');
      await page.reload();
      await says(page, 1, 1, '2');
      await tool(page, 'Redo');
      await says(page, 1, 2, 'empty, corner 7');
      await tool(page, 'Undo');
      await tool(page, 'Undo');
      await says(page, 1, 1, 'empty');
      await tool(page, 'Redo');
      // Another puzzle is played; both are kept, and the link of an example goes on with its game.
      await pick(page, /First steps/);
      await page.keyboard.press('7');
      await says(page, 1, 1, '7');
      const games = page.getByRole('region', { name: 'Your games' });
      await games
        .getByRole('button', { name: /Four sixes/ })
        .first()
        .click();
      await says(page, 1, 1, '2');
      await games.getByRole('button', { name: /^First steps/ }).waitFor();
      // Where only candidates are marked, no digit is counted; it is a game all the same.
      await pick(page, /Seventeen givens/);
      await page.keyboard.press('Shift+Digit7');
      await pick(page, /Four sixes/);
      await games.getByRole('button', { name: /^Seventeen givens 0 of 64/ }).waitFor();
      await games.getByRole('button', { name: 'Remove the game: Seventeen givens' }).click();
      await page.getByRole('link', { name: /First steps/ }).click();
      await says(page, 1, 1, '7');
      await page.getByText('Your game continues where you left off.').waitFor();
      await games.getByRole('button', { name: 'Remove the game: Four sixes' }).click();
      await games.waitFor({ state: 'detached' });
    });
  },
);

inBrowser(
  'Enter applies the hint though an example was clicked before; a click on the open example changes nothing',
  async () => {
    await visit(async ({ page, open }) => {
      await open('#/sudoku');
      await pick(page, /First steps/);
      await page.getByRole('link', { name: /First steps/ }).focus();
      for (let i = 0; i < 3; i++) await page.keyboard.press('h');
      await page.getByRole('button', { name: 'Apply' }).waitFor();
      await page.keyboard.press('Enter');
      await page.locator('.hint').waitFor({ state: 'detached' });
      const placed = () => page.locator('.board .placed').count();
      await eventually(placed).toBe(1);
      await page.getByRole('link', { name: /First steps/ }).click();
      await page.keyboard.press('ArrowRight');
      await eventually(placed).toBe(1);
    });
  },
);

inBrowser(
  'pause hides and locks the board; clearing resets the clock; a search does not claim that you solved it',
  async () => {
    await visit(
      async ({ page, open, expectAccessible }) => {
        await page.clock.install();
        await open('#/sudoku');
        await page.getByText('Proper puzzle').waitFor();
        await page.clock.runFor('10:00'); // ten minutes go by, so that a slow machine cannot be mistaken for them
        const time = page.getByRole('timer');
        await time.getByText(/^1\d:/).waitFor();
        await tool(page, /Pause/);
        await page.getByText(/The board is hidden/).waitFor();
        await page.keyboard.press('p');
        await page.getByRole('grid').waitFor();
        await page.keyboard.press('p');
        await page.getByText(/The board is hidden/).waitFor();
        expect(await page.getByRole('grid').count()).toBe(0);
        await expectAccessible();
        await page.keyboard.press('3');
        await page.getByRole('main').getByRole('button', { name: 'Resume', exact: true }).click();
        await says(page, 1, 1, 'empty');
        await page.keyboard.press('3');
        await says(page, 1, 1, '3');
        await page.getByRole('button', { name: 'Clear…' }).click();
        await page.getByRole('button', { name: 'Keep the givens' }).click();
        await says(page, 1, 1, 'empty');
        await time.getByText(/^\d:/).waitFor();
        await tool(page, 'Solve');
        await page.getByRole('radio', { name: 'Search' }).click();
        await page.getByRole('button', { name: 'Search', exact: true }).click();
        await page.getByText(/A solution is on the board/).waitFor();
        expect(await page.getByText(/Solved in/).count()).toBe(0);
        await page.keyboard.press('Escape');
        await page.getByText('The studio filled it in.').waitFor();
        await page.getByRole('button', { name: /^Another one, hard/ }).waitFor();
      },
      { isFirst: true },
    );
  },
);

inBrowser(
  'what cannot be made is said in the dialog; an overlapped cage is named; a variant without solution is no riddle',
  async () => {
    await visit(async ({ page, open }) => {
      await open('#/sudoku');
      await page.getByRole('button', { name: 'Generate…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Generate a puzzle' });
      await dialog.getByLabel('Number of givens').fill('5');
      await dialog.getByRole('button', { name: 'Generate', exact: true }).click();
      await dialog.getByText(/17 is the least/).waitFor();
      await dialog.getByLabel('Number of givens').fill('');
      await dialog.getByLabel('Difficulty').selectOption('easy');
      await dialog.getByLabel('Needs the technique').selectOption('swordfish');
      await dialog.getByRole('button', { name: 'Generate', exact: true }).click();
      await dialog.getByText(/cannot be easy/).waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      const caged = `${'.'.repeat(16)};cage 3 r1c1 r1c2;cage 5 r2c1 r2c2`;
      await open(`#/sudoku?m=own&p=${encodeURIComponent(caged)}`);
      await says(page, 1, 1, 'empty');
      await page.getByRole('grid').focus();
      await page.keyboard.press('Shift+ArrowDown');
      await page.getByRole('spinbutton', { name: 'Sum' }).fill('4');
      await page.getByRole('button', { name: 'Make a cage' }).click();
      await page.getByText('The cages of 3 and 5 were removed: the new one overlaps them.').waitFor();
      // The givens of the diagonal contradict each other only together with the rest of the grid.
      const stuck = `1.......2${'.'.repeat(63)}3.......1`;
      await open(`#/sudoku?m=own&p=${encodeURIComponent(`${stuck};diagonal`)}`);
      const own = page.getByRole('region', { name: 'Your own puzzle' });
      await own.getByText('No solution').waitFor();
      await eventually(() => page.locator('.board .conflict').count()).toBeGreaterThan(0);
      // Whoever types a puzzle goes on from cell to cell.
      await open(`#/sudoku?m=own&p=${'.'.repeat(81)}`);
      await page.getByRole('grid').focus();
      for (const key of ['8', '0', '.', '3', '6']) await page.keyboard.press(key);
      await says(page, 1, 5, 'given 6');
      await page.keyboard.press('Backspace');
      await says(page, 1, 5, 'empty');
      await says(page, 1, 4, 'given 3');
    });
  },
);

inBrowser('beyond the techniques, no hint promises a step', async () => {
  await visit(async ({ page, open }) => {
    await open(`#/sudoku?text=${INKALA}`);
    await page.getByRole('grid').focus();
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press('h');
      const card = page.locator('.card.hint');
      await card.waitFor();
      const said = (await card.textContent()) ?? '';
      if (/No technique known here finds a next step/.test(said)) return;
      expect(said).toMatch(/There is a step in/);
      await page.keyboard.press('h');
      await page.keyboard.press('h');
      await page.getByRole('button', { name: 'Apply' }).waitFor();
      expect(await card.textContent()).not.toMatch(/From the solution/);
      await page.keyboard.press('Enter');
      await card.waitFor({ state: 'detached' });
    }
    expect.fail('the puzzle is beyond the techniques, and no hint said so');
  });
});

inBrowser(
  'equal digits are ringed, the filter shades what a digit cannot reach, and both sets of keys write',
  async () => {
    await visit(async ({ page, open, expectAccessible }) => {
      await open('#/sudoku');
      await page.getByRole('grid').focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await eventually(() => page.locator('.board .alike').count()).toBe(5); // so many eights are given
      await page.keyboard.press('f');
      await page.locator('.board .blocked').first().waitFor();
      await expectAccessible();
      // The filter follows to a cell with another digit, stays on an empty one, and its key is lit; nothing is written.
      const lit = page.locator('.key.on');
      await eventually(() => lit.textContent()).toMatch(/^8/);
      await page.getByRole('gridcell', { name: 'row 1, column 5, given 5' }).click();
      await eventually(() => lit.textContent()).toMatch(/^5/);
      await page.getByRole('gridcell', { name: 'row 1, column 2, empty' }).click();
      await eventually(() => lit.textContent()).toMatch(/^5/);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('f');
      await page.keyboard.press('ArrowLeft');
      for (const key of ['x', '3', 'c', '7', 'v', '4', 'Space', '3']) await page.keyboard.press(key);
      await says(page, 1, 2, '3, color 4');
      await page.keyboard.press('?');
      await page.getByLabel('Keys for writing').selectOption('studio');
      await page.getByRole('button', { name: 'Close' }).click();
      await page.keyboard.press('ArrowLeft');
      for (const key of ['w', '2', 'Shift+Digit7']) await page.keyboard.press(key);
      await says(page, 1, 1, 'empty, center 2 and 7');
    });
  },
);
