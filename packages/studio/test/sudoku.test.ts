import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hasBrowser, useStudio, visit } from './support/browser.js';
import { eventually } from './support/eventually.js';
import { addressOf, drag } from './support/hand.js';

useStudio();
const inBrowser = test.skipIf(!hasBrowser);

const FOUR_SIXES = '..8.51.46.1...4...5.......2..4..3.18...8.6...89.5..4..9.......4...4...8.42.39.7..';
const FAR_ON = '..8.51946.19.348..54..89132..49.3.18...846.9.89.51.4..98.1....4...4...8942.3987.1';

/** Waits until a cell says what it should. */
const says = (page: Page, row: number, column: number, words: string) =>
  page.getByRole('gridcell', { name: `row ${row}, column ${column}, ${words}`, exact: true }).waitFor();
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true }).click();

inBrowser('play: digits, marks, colors, undo, check, reload and link keep the game', async () => {
  await visit(async ({ page, open, expectAccessible }) => {
    await open('#/sudoku');
    await page.getByText('Proper puzzle').waitFor();
    await page.getByText(/28 givens, one solution, solvable by logic/).waitFor();
    await page.getByRole('grid').focus();
    // The first empty cell is chosen; its solution is 2.
    await page.keyboard.press('3');
    await says(page, 1, 1, '3');
    await tool(page, 'Check');
    await page.getByText('1 digit is wrong').waitFor();
    await says(page, 1, 1, '3, wrong');
    await page.keyboard.press('2');
    await says(page, 1, 1, '2');
    await page.keyboard.press('k');
    await page.getByText('1 digit placed, and it agrees with the solution.').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+Digit3');
    await page.keyboard.press('Control+Digit7');
    await says(page, 1, 2, 'empty, center 3 and 7');
    await page.getByRole('radio', { name: 'Corner' }).click();
    await page.getByRole('button', { name: /^9, \d left/ }).click();
    await says(page, 1, 2, 'empty, center 3 and 7, corner 9');
    await page.getByRole('radio', { name: 'Color' }).click();
    await page.getByRole('button', { name: 'color 4' }).click();
    await says(page, 1, 2, 'empty, center 3 and 7, corner 9, color 4');
    await expectAccessible();
    await tool(page, 'Undo');
    await tool(page, 'Undo');
    await says(page, 1, 2, 'empty, center 3 and 7');
    await page.keyboard.press('Control+Shift+Z');
    await says(page, 1, 2, 'empty, center 3 and 7, corner 9');
    await page.getByRole('button', { name: 'Candidates' }).click();
    await says(page, 1, 2, 'empty, candidates 3 and 7, center 3 and 7, corner 9');
    const address = await addressOf(page);
    await page.reload();
    await says(page, 1, 2, 'empty, candidates 3 and 7, center 3 and 7, corner 9');
    await eventually(() => addressOf(page)).toBe(address);
    // Autosave: the bare page opens the game left behind; so does the link in a fresh window.
    await page.goto(address.replace(/#.*/, '#/home'));
    await page.goto(address.replace(/#.*/, '#/sudoku'));
    await says(page, 1, 1, '2');
    await visit(async other => {
      await other.open(new URL(address).hash);
      await says(other.page, 1, 2, 'empty, candidates 3 and 7, center 3 and 7, corner 9');
    });
  });
});

inBrowser('selection: drag, Shift and Ctrl; a digit goes into all cells', async () => {
  await visit(async ({ page, open }) => {
    await open(`#/sudoku?p=${'.'.repeat(81)}`);
    const cell = (row: number, column: number) =>
      page.getByRole('gridcell', { name: `row ${row}, column ${column}, empty` });
    const selected = () => page.locator('[aria-selected="true"]').count();
    await drag(page, cell(1, 1), cell(1, 2), cell(1, 3), cell(1, 4));
    await eventually(selected).toBe(4);
    await cell(5, 5).click({ modifiers: ['Control'] });
    await eventually(selected).toBe(5);
    await cell(2, 2).click();
    await cell(4, 4).click({ modifiers: ['Shift'] });
    await eventually(selected).toBe(9);
    await page.keyboard.press('Control+Digit8');
    await says(page, 4, 4, 'empty, center 8');
    await says(page, 2, 2, 'empty, center 8');
    await page.keyboard.press('Delete');
    await says(page, 4, 4, 'empty');
  });
});

inBrowser('hint in three levels, in both languages, applied; then an X-wing with its links', async () => {
  await visit(async ({ page, open, expectAccessible }) => {
    await open('#/sudoku');
    await page.getByText('Proper puzzle').waitFor();
    await tool(page, 'Hint');
    await page.getByText(/There is a step in/).waitFor();
    await eventually(() => page.locator('.band').count()).toBeGreaterThan(8);
    await page.getByRole('button', { name: 'More help' }).click();
    await page.getByRole('heading', { name: 'Hidden single', exact: true }).waitFor();
    await page.getByRole('button', { name: 'More help' }).click();
    await page.getByText(/is the only place for/).waitFor();
    await page.getByText('the digits that exclude it').waitFor();
    await page.getByRole('button', { name: 'Less help' }).click();
    await page.getByRole('heading', { name: 'Hidden single', exact: true }).waitFor();
    await page.keyboard.press('h');
    await page.getByRole('button', { name: /čeština/ }).click();
    await page
      .getByText(/jediné/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: /English/ }).click();
    // Far on in the same puzzle, after a few steps, comes the X-wing.
    await open(`#/sudoku?p=${FOUR_SIXES}&v=${FAR_ON}`);
    await says(page, 1, 7, '9');
    await page.getByRole('grid').focus();
    for (let i = 0; i < 8; i++) {
      // All of it at once: who presses three times need not wait for the first answer.
      for (let times = 0; times < 3; times++) await page.keyboard.press('h');
      await page.getByRole('button', { name: 'Apply' }).waitFor();
      if ((await page.locator('.hint h2').textContent())?.startsWith('X-wing')) break;
      await page.keyboard.press('Enter');
      await page.locator('.hint').waitFor({ state: 'detached' });
    }
    await page.getByRole('heading', { name: 'X-wing on 6' }).waitFor();
    await eventually(() => page.locator('.board .strong').count()).toBe(2);
    await eventually(() => page.locator('.board .weak').count()).toBe(2);
    await eventually(() => page.locator('.board .strike').count()).toBe(4);
    await says(page, 3, 3, 'empty, candidates 6 and 7, 6 eliminated');
    await expectAccessible();
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Candidates' }).click();
    await says(page, 3, 3, 'empty, candidate 7');
  });
});

inBrowser('solve by logic: walk the whole explanation, take it over, solved', async () => {
  await visit(async ({ page, open, expectAccessible }) => {
    await open('#/sudoku');
    await page.getByText('Proper puzzle').waitFor();
    await tool(page, 'Solve');
    await page.getByText('Compare the solvers').click();
    await page.getByLabel('Puzzles per grade').fill('1');
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByRole('row', { name: /^hard, Combined [\d.]+/ }).waitFor();
    await eventually(() => page.locator('tbody tr').count()).toBe(9);
    await page.getByRole('button', { name: 'Explain' }).click();
    const slider = page.getByRole('slider', { name: 'Steps of the solution' });
    await slider.waitFor();
    await page.getByText(/Solved by logic in 57 steps, hard\. Points of all steps: \d+\./).waitFor();
    await page.getByRole('button', { name: 'Step', exact: true }).click();
    await eventually(() => slider.inputValue()).toBe('2');
    await page.keyboard.press('.');
    await page.keyboard.press(',');
    await page.keyboard.press('.');
    await eventually(() => slider.inputValue()).toBe('3');
    await expectAccessible();
    await page.getByRole('button', { name: 'Fill in all' }).click();
    await page.getByText('Solved', { exact: true }).waitFor();
    await tool(page, 'Undo');
    await says(page, 1, 1, 'empty');
    await tool(page, 'Solve');
    await page.getByRole('radio', { name: 'Guess' }).click();
    await page.getByRole('button', { name: 'Guess', exact: true }).click();
    await page.getByText(/^Guessed \d in r\dc\d/).waitFor();
    await page.getByRole('radio', { name: 'Search' }).click();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText(/A solution is on the board/).waitFor();
  });
});

inBrowser(
  'own puzzle: the verdict follows every key; a long search warns, runs, lets the page go on, stops',
  async () => {
    await visit(async ({ page, open, expectAccessible }) => {
      await open('#/sudoku');
      await page.getByRole('button', { name: 'Create…' }).click();
      await page.getByRole('button', { name: 'Start with an empty grid' }).click();
      const own = page.getByRole('region', { name: 'Your own puzzle' });
      await own.getByText(/1\s?000 or more solutions/).waitFor();
      await own.getByText('Type them row by row; 0, . or Space leaves a cell empty.').waitFor();
      await page.keyboard.press('5');
      await page.keyboard.press(' ');
      await page.keyboard.press('5');
      await own.getByText('No solution').waitFor();
      await own.getByText('The marked givens break a rule.').waitFor();
      await says(page, 1, 1, 'given 5, wrong');
      await expectAccessible();
      await page.keyboard.press('Backspace');
      await own.getByText(/or more solutions/).waitFor();
      await tool(page, 'Solve');
      await page.getByRole('radio', { name: 'Search' }).click();
      await page.getByLabel('Count all solutions').check();
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      const question = page.getByRole('dialog', { name: 'Search anyway?' });
      await question.waitFor();
      await question.getByRole('button', { name: 'Search anyway' }).click();
      await page.getByText(/positions examined/).waitFor();
      // The page is free meanwhile.
      await page.getByRole('grid').focus();
      await page.keyboard.press('ArrowDown');
      await page.locator('[aria-selected="true"][aria-label^="row 2, column 3,"]').waitFor();
      await page.getByText('Searching', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Stop', exact: true }).click();
      await page.getByText(/Stopped by you: .* found so far/).waitFor();
    });
  },
);

inBrowser('own puzzle from text: superfluous givens are ringed, then it is played', async () => {
  await visit(async ({ page, open }) => {
    const line = '534.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
    await open(`#/sudoku?m=own&p=${line}`);
    const own = page.getByRole('region', { name: 'Your own puzzle' });
    await own.getByText('One solution', { exact: true }).waitFor();
    await own.getByText(/givens are not needed, each by itself/).waitFor();
    await eventually(() => page.locator('.board .spare').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Play it' }).click();
    await page.getByRole('radio', { name: 'Digit' }).waitFor();
    await says(page, 1, 1, 'given 5');
  });
});

inBrowser('generate: by seed, then a wish that takes long is stopped; a full grid', async () => {
  await visit(async ({ page, open, expectAccessible }) => {
    await open('#/sudoku');
    await page.getByText('Proper puzzle').waitFor();
    const ask = async () => {
      await page.getByRole('button', { name: 'Generate…' }).click();
      return page.getByRole('dialog', { name: 'Generate a puzzle' });
    };
    // What becomes known of a puzzle does not push the buttons below it about.
    const place = () => page.getByRole('button', { name: 'Generate…' }).boundingBox();
    const before = await place();
    let dialog = await ask();
    await expectAccessible();
    await dialog.getByLabel('Size').selectOption({ label: '6 × 6' });
    await dialog.getByLabel('Seed').fill('5');
    await dialog.getByRole('button', { name: 'Generate', exact: true }).click();
    await page.getByText(/givens, 6 × 6, one solution/).waitFor();
    expect(await place()).toEqual(before);
    const first = await addressOf(page);
    dialog = await ask();
    await dialog.getByLabel('Seed').fill('6');
    await dialog.getByRole('button', { name: 'Generate', exact: true }).click();
    await eventually(() => addressOf(page)).not.toBe(first);
    dialog = await ask();
    await dialog.getByLabel('Seed').fill('5');
    await dialog.getByRole('button', { name: 'Generate', exact: true }).click();
    await eventually(() => addressOf(page)).toBe(first);
    dialog = await ask();
    await dialog.getByLabel('Size').selectOption({ label: '9 × 9' });
    await dialog.getByLabel('Number of givens').fill('17');
    await dialog.getByLabel('Symmetry of the givens').selectOption('full');
    await dialog.getByRole('button', { name: 'Generate', exact: true }).click();
    await page.getByText(/puzzles? made so far/).waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByText('Not exactly as requested').waitFor();
    dialog = await ask();
    await dialog.getByRole('button', { name: 'Full grid' }).click();
    await page.getByText(/^81 givens, one solution/).waitFor();
  });
});

inBrowser('import any format with errors in place; export, picture and PDF', async () => {
  await visit(async ({ page, open }) => {
    await open('#/sudoku');
    await page.getByRole('button', { name: 'Import…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a puzzle' });
    const text = dialog.getByLabel('Puzzle as text');
    await text.fill('123');
    await dialog.getByRole('button', { name: 'Open' }).click();
    await dialog.getByText(/this line has 3\scells/).waitFor();
    await text.fill(
      '*-----------*\n|...|.3.|...|\n|...|6..|3.2|\n|.1.|...|...|\n|---+---+---|\n|8..|...|6..|\n|...|.7.|...|\n|...|.5.|..4|\n|---+---+---|\n|...|...|..9|\n|..2|71.|...|\n|..2|.4.|61.|\n*-----------*',
    );
    await dialog.getByRole('button', { name: 'Open' }).click();
    await says(page, 1, 5, 'given 3');
    await page.getByText('No solution').first().waitFor();
    await page.getByRole('link', { name: /Sums in cages/ }).click();
    await page.getByText(/0 givens, killer, one solution/).waitFor();
    await eventually(() => page.locator('.board .cage').count()).toBe(29);
    await page.getByRole('button', { name: 'Export…' }).click();
    const written = page.getByRole('dialog', { name: 'Export' });
    await written.getByRole('combobox').selectOption('xml');
    await eventually(() => written.getByLabel('The puzzle in this format').inputValue()).toContain('<?xml');
    await written.getByRole('combobox').selectOption('hodoku');
    await written.getByText(/holds classic 9x9 puzzles only/).waitFor();
    for (const [button, name] of [
      ['PDF', 'sudoku.pdf'],
      ['SVG', 'sudoku.svg'],
    ]) {
      const saved = page.waitForEvent('download');
      await written.getByRole('button', { name: button }).click();
      expect((await saved).suggestedFilename()).toBe(name);
    }
  });
});

inBrowser('a broken link says what is wrong; text from elsewhere is opened', async () => {
  await visit(async ({ page, open }) => {
    await open('#/sudoku?text=hello');
    await page
      .getByText(/this line has 5\scells/)
      .filter({ visible: true })
      .waitFor();
    await open('#/sudoku?text=1....3....4.4..3');
    await page.getByText(/givens, 4 × 4/).waitFor();
    await eventually(() => addressOf(page)).toContain('p=1');
  });
});

inBrowser(
  'on a phone, in the dark, up to 25 × 25: nothing scrolls sideways, examples are behind a button',
  async () => {
    await visit(
      async ({ page, open, expectAccessible }) => {
        await open('#/sudoku');
        await says(page, 1, 3, 'given 8');
        const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        expect(await isWide()).toBe(false);
        await tool(page, 'Examples');
        await expectAccessible();
        await page.getByRole('link', { name: /Hexadecimal/ }).click();
        await says(page, 1, 1, 'given 0');
        expect(await isWide()).toBe(false);
        await tool(page, 'Examples');
        await page.getByRole('button', { name: 'Create…' }).click();
        await page.keyboard.press('Escape');
        await page.getByRole('link', { name: /Hexadecimal/ }).waitFor({ state: 'hidden' });
        await open(`#/sudoku?p=${'.'.repeat(625)}`);
        await page.getByRole('gridcell', { name: /^row 25, column 25,/ }).waitFor();
        expect(await isWide()).toBe(false);
      },
      { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
    );
  },
);

inBrowser('on narrow phones every tool is on the screen, no word runs into the next', async () => {
  await visit(
    async ({ page, open }) => {
      await open('#/sudoku');
      const tools = page.locator('.tools .tool');
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 740 });
        // From left to right the words and the gaps between them, up to the edge of the screen.
        const gaps = () =>
          tools.evaluateAll(all => {
            const ends = all.flatMap(tool => {
              const range = document.createRange();
              range.selectNodeContents(tool);
              const { left, right } = range.getBoundingClientRect();
              return [left, right];
            });
            return [...ends, innerWidth].map((end, i, list) => end - (list[i - 1] ?? 0));
          });
        await eventually(async () => (await gaps()).filter(gap => gap > 0)).toHaveLength(15);
        await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    },
    { locale: 'cs-CZ', viewport: { width: 320, height: 740 } },
  );
});

inBrowser('on a phone the buttons of an open card are on the screen and not below the keypad', async () => {
  await visit(
    async ({ page, open }) => {
      await open('#/sudoku');
      for (const size of [
        { width: 390, height: 844 },
        { width: 320, height: 568 },
      ]) {
        await page.setViewportSize(size);
        for (const name of ['Hint', 'Check', 'Solve']) {
          await tool(page, name);
          const button = page.locator('.reading .card .button').first();
          const isOnTop = () =>
            button.evaluate(own => {
              const { left, width, bottom } = own.getBoundingClientRect();
              return document.elementFromPoint(left + width / 2, bottom - 2) === own;
            });
          await eventually(isOnTop).toBe(true);
        }
        await page.keyboard.press('Escape');
      }
    },
    { viewport: { width: 390, height: 844 } },
  );
});

inBrowser('beside the board the keypad stays where it is, whatever is said below it', async () => {
  await visit(async ({ page, open }) => {
    await open('#/sudoku');
    await page.getByText('Proper puzzle').waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const key = page.getByRole('button', { name: /^5, \d left/ });
    const place = await key.boundingBox();
    const card = page.locator('.reading .card');
    for (let level = 1; level <= 3; level++) {
      await tool(page, 'Hint');
      await card.waitFor();
      expect(await key.boundingBox()).toEqual(place);
    }
    await page.getByRole('button', { name: 'Apply' }).click();
    await card.waitFor({ state: 'hidden' });
    expect(await key.boundingBox()).toEqual(place);
    for (const name of ['Check', 'Solve']) {
      await tool(page, name);
      await card.waitFor();
      expect(await key.boundingBox()).toEqual(place);
    }
    // A large screen is used, and on a phone held sideways the whole board and the keys are in sight.
    const board = page.getByRole('grid');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1920, height: 1080 });
    await eventually(async () => (await board.boundingBox())!.width).toBeGreaterThan(850);
    await page.setViewportSize({ width: 844, height: 390 });
    const bottom = async () => {
      const { y, height } = (await board.boundingBox())!;
      return y + height;
    };
    await eventually(bottom).toBeLessThanOrEqual(390);
    await eventually(async () => (await key.boundingBox())!.y).toBeLessThan(390);
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});
