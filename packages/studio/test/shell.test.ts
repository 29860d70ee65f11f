import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { hasBrowser, PAGES, useStudio, visit } from './support/browser.js';

useStudio();
const inBrowser = test.skipIf(!hasBrowser);

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

inBrowser('every page opens, in both themes and languages, and axe finds nothing', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await visit(
      async ({ page, open, expectAccessible }) => {
        for (const name of PAGES) {
          await open(`#/${name}`);
          await page.getByRole('heading', { level: 1 }).first().waitFor();
          await expectAccessible();
        }
        await page.getByRole('button', { name: /čeština/ }).click();
        expect(await page.locator('html').getAttribute('lang')).toBe('cs');
        await page.reload();
        expect(await page.locator('html').getAttribute('lang')).toBe('cs');
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
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.waitForURL(/#\/cover/);
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
