import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hasBrowser, PAGES, useStudio, visit } from './support/browser.js';
import { eventually } from './support/eventually.js';

useStudio();
const inBrowser = test.skipIf(!hasBrowser);

/** All keys in one turn of the page: G waits for its letter by the clock, and a busy machine must not lose it. */
function pressAtOnce(page: Page, names: readonly string[]): Promise<void> {
  return page.evaluate(names => {
    for (const key of names)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  }, names);
}

const FORMS: Record<string, string[]> = { en: ['one', 'other'], cs: ['one', 'few', 'many', 'other'] };

test.each(['shell', ...PAGES])('the words of %s are the same in English and Czech', page => {
  const folder = page === 'shell' ? '../src/app/words' : `../src/pages/${page}/words`;
  const keysOf = (language: string) => {
    const file = fileURLToPath(new URL(`${folder}/${language}.json`, import.meta.url));
    return flat(JSON.parse(readFileSync(file, 'utf8')));
  };
  const [english, czech] = [keysOf('en'), keysOf('cs')];
  expect(stems(czech)).toEqual(stems(english));
  for (const [language, keys] of [
    ['en', english],
    ['cs', czech],
  ] as const) {
    for (const key of keys.filter(key => key.endsWith('_other'))) {
      const missing = FORMS[language].filter(form => !keys.includes(key.replace(/other$/, form)));
      expect(missing, `${language}: ${key}`).toEqual([]);
    }
  }
});

// In light the stories of each page ask axe, on phones and elsewhere.
inBrowser('every page opens, in both themes and languages, and axe finds nothing in the dark', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await visit(
      async ({ page, open, expectAccessible }) => {
        for (const name of PAGES) {
          await open(`#/${name}`);
          await page.getByRole('heading', { level: 1 }).first().waitFor();
          if (colorScheme === 'dark') await expectAccessible();
        }
        await page.getByRole('button', { name: /čeština/ }).click();
        await eventually(() => page.locator('html').getAttribute('lang')).toBe('cs');
        await page.reload();
        await eventually(() => page.locator('html').getAttribute('lang')).toBe('cs');
      },
      { colorScheme },
    );
  }
});

inBrowser('keys: ? lists them, G C goes to exact cover, letters can be switched off', async () => {
  await visit(async ({ page, open }) => {
    await open('#/home');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await pressAtOnce(page, ['g', 'c']);
    await page.waitForURL(/#\/cover/);
  });
});

/** Pages whose key E goes to their examples. */
const WITH_EXAMPLES = ['cover', 'sudoku', 'edges', 'decompose', 'packing', 'growth', 'teleport'];

inBrowser(
  'keys: G and the listed letter goes to every page, each has its own; E goes to the examples',
  async () => {
    await visit(async ({ page, open }) => {
      await open('#/sudoku');
      await page.keyboard.press('?');
      const row = page.locator('dialog.keys dt', { hasText: /^G H/ }).locator('kbd');
      const [, ...letters] = await row.allTextContents();
      expect(new Set(letters).size).toBe(PAGES.length);
      await page.keyboard.press('Escape');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
      for (const [i, letter] of letters.entries()) {
        await pressAtOnce(page, ['g', letter.toLowerCase()]);
        await page.locator(`html[data-page=${PAGES[i]}] #main`).waitFor();
        if (!WITH_EXAMPLES.includes(PAGES[i])) continue;
        await page.keyboard.press('e');
        await page.locator('.margin.question :is(.picks, .examples, .thumbs) :focus').waitFor();
      }
    });
  },
);

inBrowser('a refusal begins with a capital, but not with a changed word of the person', async () => {
  await visit(async ({ page, open }) => {
    const lookOf = async (text: string) => {
      await open(`#/decompose?text=${text}`);
      const problem = page.locator('#graph-problem', { hasText: /./ });
      return {
        said: await problem.textContent(),
        look: await problem.evaluate(own => getComputedStyle(own, '::first-letter').textTransform),
      };
    };
    expect(await lookOf('path:x')).toEqual({
      said: '"path" takes whole numbers from 0 to 400, separated by commas; "x" is not one of them',
      look: 'none',
    });
    const unknown = await lookOf('wheel');
    expect(unknown.said).toMatch(/^there is no graph called "wheel"/);
    expect(unknown.look).toBe('uppercase');
  });
});

function flat(value: object, prefix = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' ? flat(inner, `${prefix}${key}.`) : [prefix + key],
  );
}

/** Keys without their plural ending. */
function stems(keys: readonly string[]): string[] {
  return [...new Set(keys.map(key => key.replace(/_(one|few|many|other|zero|two)$/, '')))].sort();
}
