/** What makes the first page quick: the script that runs before all others, and texts without a library. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type Texts, textIn } from '../src/app/texts.js';
import { hasBrowser, PAGES, useStudio, visit } from './support/browser.js';

useStudio();
const inBrowser = test.skipIf(!hasBrowser);
const assets = fileURLToPath(new URL('../dist/assets', import.meta.url));

inBrowser('what a page needs is asked for at once: nothing of it waits for the program', async () => {
  const script = readdirSync(assets).find(name => /^early-.*\.js$/.test(name))!;
  const files: Record<string, string[]> = JSON.parse(
    /FILES = (.*);/.exec(readFileSync(join(assets, script), 'utf8'))![1],
  );
  expect(Object.keys(files).sort()).toEqual([...PAGES].sort());
  for (const file of Object.values(files).flat()) expect(existsSync(join(assets, file)), file).toBe(true);
  for (const name of ['home', 'sudoku', 'help']) {
    await visit(
      async ({ page, open }) => {
        const asked: string[] = [];
        page.on('request', request => {
          if (/script|stylesheet/.test(request.resourceType())) asked.push(request.url().split('/').pop()!);
        });
        await page.route(/\/index-[^/]*\.js$/, async route => {
          await new Promise(resolve => setTimeout(resolve, 300)); // the program is slow to come
          asked.push('the program');
          await route.continue();
        });
        await open(`#/${name}`);
        const early = asked.slice(0, asked.indexOf('the program'));
        expect(early).toEqual(expect.arrayContaining(files[name]));
      },
      { isFirst: true },
    );
  }
});

inBrowser('the chosen theme is there before the program', async () => {
  await visit(
    async ({ page, open }) => {
      await open('#/home');
      await page.evaluate(() => localStorage.setItem('quadrille.theme', '"dark"'));
      await page.route(/\/index-[^/]*\.js$/, route => route.abort());
      await page.reload({ waitUntil: 'load' });
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    },
    { isFirst: true, ignoresErrors: /Failed to load resource/ },
  );
});

test('texts: plural forms of both languages, values, and keys that nobody wrote', () => {
  const texts: Texts = {
    deep: { plain: 'a {{what}} and {{gap}}' },
    moves_zero: 'žádný tah',
    moves_one: '{{count}} tah',
    moves_few: '{{count}} tahy',
    moves_many: '{{count}} tahu',
    moves_other: '{{count}} tahů',
    said: 'said {{count}} times',
  };
  const plural = new Intl.PluralRules('cs');
  const say = (key: string, values = {}) =>
    textIn(texts, key, values, plural, value => (typeof value === 'number' ? `<${value}>` : value));
  expect(say('deep.plain', { what: '$& {{gap}}' })).toBe('a $& {{gap}} and {{gap}}');
  expect([0, 1, 2, 5, 1.5, 1n, 7n].map(count => say('moves', { count }))).toEqual([
    'žádný tah',
    '<1> tah',
    '<2> tahy',
    '<5> tahů',
    '<1.5> tahu',
    '1 tah',
    '7 tahů',
  ]);
  expect(say('said', { count: 3 })).toBe('said <3> times');
  for (const key of ['deep', 'deep.none', 'toString', 'moves', 'said.more', ''])
    expect(say(key)).toBe(undefined);
});
