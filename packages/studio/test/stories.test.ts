/** From arriving to the first answer, on every page: once by thumb on a phone, once by keys alone. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hasBrowser, useStudio, type Visit, visit } from './support/browser.js';
import { eventually } from './support/eventually.js';

useStudio();
const inBrowser = test.skipIf(!hasBrowser);

interface Story {
  readonly page: string;
  readonly at: string;
  readonly phone: (page: Page) => Promise<void>;
  readonly keys: (page: Page) => Promise<void>;
}

const tap = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().tap();
const said = (page: Page, words: string | RegExp) =>
  page.getByText(words).filter({ visible: true }).first().waitFor();
/** Tab, until something with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let i = 0; i < 120; i++) {
    await page.keyboard.press('Tab');
    const own = await page.evaluate(() => {
      const { activeElement: at } = document;
      return `${at?.getAttribute('aria-label') ?? ''} ${at?.textContent ?? ''}`;
    });
    if (name.test(own)) return;
  }
  expect.fail(`Tab never came to ${name}`);
}

/** How much of something lies outside of the screen, in pixels. */
const outside = (place: Locator) =>
  place.evaluate(own => {
    const { top, bottom, left, right } = own.getBoundingClientRect();
    return Math.max(0, -top, -left, bottom - innerHeight, right - innerWidth);
  });

const STORIES: readonly Story[] = [
  {
    page: 'cover',
    at: '#/cover',
    phone: async page => {
      await tap(page, 'First solution');
      await said(page, /1 solution listed/);
    },
    keys: async page => {
      await tabTo(page, /First solution/);
      await page.keyboard.press('Enter');
      await said(page, /1 solution listed/);
    },
  },
  {
    page: 'sudoku',
    at: '#/sudoku',
    phone: async page => {
      await said(page, /solvable by logic/);
      await page.getByRole('button', { name: /^2, / }).tap();
      await page.getByRole('gridcell', { name: 'row 1, column 1, 2', exact: true }).waitFor();
      await tap(page, 'Check');
      await said(page, 'No mistake');
    },
    keys: async page => {
      await said(page, /solvable by logic/);
      await tabTo(page, /Sudoku, \d+ of 81/);
      await page.keyboard.press('2');
      await page.keyboard.press('k');
      await said(page, 'No mistake');
    },
  },
  {
    page: 'edges',
    at: '#/edges?r=4x4-2-3-1',
    phone: async page => {
      await tap(page, 'Solve');
      await said(page, /Solved/);
    },
    keys: async page => {
      await page.keyboard.press('s');
      await said(page, /Solved/);
    },
  },
  {
    page: 'decompose',
    at: '#/decompose',
    phone: async page => {
      await tap(page, 'The question');
      await page.getByLabel('The graph as text').fill('path:4');
      await page.getByLabel(/Complete graph/).fill('6');
      await page.keyboard.press('Enter');
      await tap(page, 'Close');
      await tap(page, 'Count');
      await said(page, /All 12\u00a0888 solutions found/);
      // What is pressed in the sheet below is shown above it, and comes into sight.
      await tap(page, 'Classes');
      await tap(page, /^Class 3/);
      await eventually(() => outside(page.locator('main svg.kn'))).toBe(0);
    },
    keys: async page => {
      await tabTo(page, /^\s*path/);
      await page.keyboard.press('Enter');
      await tabTo(page, /^\s*Count/);
      await page.keyboard.press('Enter');
      await said(page, /^All [\d\u00a0]+ solutions found/);
    },
  },
  {
    page: 'packing',
    at: '#/packing',
    phone: async page => {
      await said(page, /Solvable/);
      await page.getByRole('radio', { name: 'Play' }).tap();
      await said(page, /Choose a piece below/);
      await eventually(() => outside(page.getByRole('button', { name: 'Hint' }))).toBe(0);
    },
    keys: async page => {
      await said(page, /Solvable/);
      await page.keyboard.press('v');
      await said(page, /Pencil/);
    },
  },
  {
    page: 'growth',
    at: '#/growth',
    phone: async page => {
      await said(page, /turns black/);
      await page.getByRole('button', { name: 'To the end' }).tap();
      await said(page, /Fills the board in 9 rounds/);
    },
    keys: async page => {
      await page.keyboard.press('.');
      await said(page, /Fills the board in 9 rounds/);
    },
  },
  {
    page: 'teleport',
    at: '#/teleport',
    phone: async page => {
      await said(page, /Whoever has to leave the board loses/);
      await tap(page, /2 right/);
      await said(page, /Your move|You (win|lose)/);
    },
    keys: async page => {
      await page.keyboard.press('1');
      await said(page, /Your move|You (win|lose)/);
    },
  },
  {
    page: 'jobs',
    at: '#/jobs',
    phone: async page => {
      await said(page, 'No job is running');
      await page.getByRole('link', { name: 'Try it with a small model' }).tap();
      await tap(page, 'Run elsewhere');
      await tap(page, 'Start');
      await said(page, 'All 2 solutions found.');
    },
    keys: async page => {
      await tabTo(page, /Try it with a small model/);
      await page.keyboard.press('Enter');
      await page.locator('html[data-page=cover]').waitFor();
      await tabTo(page, /Run elsewhere/);
      await page.keyboard.press('Enter');
      await tabTo(page, /^\s*Start/);
      await page.keyboard.press('Enter');
      await said(page, 'All 2 solutions found.');
    },
  },
  {
    page: 'ask',
    at: '#/ask/cover?question=solve&model=a%20b%20c%0Aa%20b%0Ac%0Aa%0Ab%20c',
    phone: async page => {
      await eventually(() => outside(page.getByRole('button', { name: 'Ask', exact: true }))).toBe(0);
      await tap(page, 'Ask');
      const answer = page.getByRole('region', { name: 'Answer' });
      await answer.getByText(/a b; c/).waitFor();
      await eventually(() => outside(answer)).toBe(0);
    },
    keys: async page => {
      await page.getByLabel(/^model/).focus();
      await page.keyboard.press('Control+Enter');
      await tabTo(page, /Save all as JSON/);
      const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
      expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toHaveLength(2);
    },
  },
  {
    page: 'home',
    at: '#/home',
    phone: async page => {
      await page.getByRole('textbox').fill('1 2 3\n1 2\n3\n');
      await tap(page, 'Open');
      await page.locator('html[data-page=cover]').waitFor();
      await said(page, 'Exactly one solution.');
    },
    keys: async page => {
      await tabTo(page, /^\s*Exact cover/);
      await page.keyboard.press('Enter');
      await said(page, 'Exactly one solution.');
    },
  },
];

const PHONE = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true };

for (const { page: name, at, phone, keys } of STORIES) {
  inBrowser(`${name} on a phone: in sight, nothing sideways, the first answer`, async () => {
    await visit(async ({ page, open, expectAccessible }: Visit) => {
      await open(at);
      await phone(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      await expectAccessible();
    }, PHONE);
  });
  inBrowser(`${name} by keys alone: the first answer`, async () => {
    await visit(async ({ page, open }: Visit) => {
      await open(at);
      await keys(page);
    });
  });
}

inBrowser('the keypad of a phone lies whole on the screen, with nothing over it', async () => {
  await visit(async ({ page, open }) => {
    await open('#/sudoku');
    await said(page, /solvable by logic/);
    const erase = page.getByRole('button', { name: 'Erase' });
    await eventually(() =>
      erase.evaluate(own => {
        const { left, width, top, height, bottom } = own.getBoundingClientRect();
        const isOver =
          document.elementFromPoint(left + width / 2, top + height / 2)?.closest('button') === own;
        return isOver && bottom <= innerHeight;
      }),
    ).toBe(true);
    // Whoever sets a puzzle sees the verdict above it, and nothing between it and the edge of the screen.
    await open(`#/sudoku?m=own&p=${'.'.repeat(81)}`);
    const verdict = page.getByRole('region', { name: 'Your own puzzle' }).getByText('1000 or more solutions');
    await verdict.waitFor();
    const isClear = (own: Element) => {
      const { left, top, bottom } = own.getBoundingClientRect();
      return [top + 1, bottom - 1].every(y => own.contains(document.elementFromPoint(left + 9, y)));
    };
    await eventually(() => verdict.evaluate(isClear)).toBe(true);
    const edge = () => getComputedStyle(document.querySelector('.docked')!).boxShadow;
    expect(await page.evaluate(edge)).not.toBe('none');
  }, PHONE);
});

inBrowser(
  'on a phone the steps of a cover are in sight, and the whole circle on one held sideways',
  async () => {
    await visit(async ({ page, open }) => {
      await open('#/cover');
      await said(page, 'Exactly one solution.');
      await eventually(() => outside(page.getByRole('button', { name: 'Step', exact: true }))).toBe(0);
      await eventually(() => outside(page.getByRole('button', { name: 'All solutions' }))).toBe(0);
      // The graph is one press away, and then in the address.
      await page.getByRole('radio', { name: 'Both' }).tap();
      await page.waitForURL(/view=both/);
    }, PHONE);
    await visit(
      async ({ page, open }) => {
        await open('#/decompose');
        await said(page, /of 6720/);
        await eventually(() => outside(page.locator('main svg.kn').first())).toBe(0);
      },
      { ...PHONE, viewport: { width: 844, height: 390 } },
    );
  },
);

inBrowser('families and questions are named, not only called as on the command line', async () => {
  await visit(
    async ({ page, open }) => {
      await open('#/ask');
      await page.getByLabel('Rodina').selectOption('Skládání (packing)');
      await page.getByLabel('Otázka').selectOption({ value: 'count' });
      await page.waitForURL(/#\/ask\/packing\?.*question=count/);
      const chosen = page.getByLabel('Otázka').locator('option:checked');
      await eventually(() => chosen.textContent()).toMatch(/^count: \S+/);
    },
    { locale: 'cs-CZ' },
  );
});

inBrowser('clues of another program that cannot be read are named, not dropped', async () => {
  await visit(async ({ page, open }) => {
    await open('#/sudoku');
    await page.getByRole('button', { name: 'Import…' }).click();
    const puzzle = {
      size: 9,
      grid: Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => ({}))),
      unheardof: [{ cells: ['R1C1', 'R1C2'] }],
    };
    await page.getByRole('textbox', { name: 'Puzzle as text' }).fill(JSON.stringify(puzzle));
    await page.getByRole('dialog').getByRole('button', { name: 'Open' }).click();
    await page
      .getByRole('dialog')
      .getByText(/unheardof/)
      .waitFor();
  });
});
