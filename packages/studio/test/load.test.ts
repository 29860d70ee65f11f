import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hasBrowser, PAGES, useStudio, visit } from './support/browser.js';
import { eventually } from './support/eventually.js';

useStudio();
const inBrowser = test.skipIf(!hasBrowser);

const FIRST_LOAD_BYTES = 60_000;
/** Before there were clues it was 133 KB; they may cost 40 KB. */
const SUDOKU_BYTES = 170_000;

inBrowser('Home loads less than 60 KB of compressed script, and nothing of the other pages', async () => {
  await visit(
    async ({ page, open }) => {
      const scripts: { name: string; bytes: number }[] = [];
      const reading: Promise<void>[] = [];
      page.on('response', response => {
        if (response.request().resourceType() !== 'script') return;
        const name = new URL(response.url()).pathname.split('/').pop()!;
        reading.push(response.body().then(body => void scripts.push({ name, bytes: gzipSync(body).length })));
      });
      await open('#/home');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await Promise.all(reading);
      const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
      expect(scripts.length).toBeGreaterThan(1);
      expect(total, JSON.stringify(scripts)).toBeLessThan(FIRST_LOAD_BYTES);
      const heavy =
        /^(cover|sudoku|edges|decompose|packing|growth|teleport|jobs|help|worker|job|units|volunteer|book|pdf)-/;
      expect(scripts.filter(({ name }) => heavy.test(name))).toEqual([]);
      expect(page.workers()).toEqual([]);
    },
    { isFirst: true },
  );
});

/** The texts of scripts and of all that they import at once, by address; what they may load later is not among them. */
async function scriptsFrom(page: Page, first: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const waiting = [...first];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    const text = await (await page.request.get(name)).text();
    found.set(name, text);
    for (const [, path] of text.matchAll(/(?:\bfrom|\bimport) *"(\.[^"]+\.js)"/g)) {
      waiting.push(new URL(path, name).href);
    }
  }
  return found;
}

inBrowser(
  'the sudoku page is less than 170 KB of compressed script, without kernels and readers',
  async () => {
    await visit(
      async ({ page, open }) => {
        const scriptsLoaded = async () => {
          await page.getByRole('heading', { level: 1 }).waitFor();
          return page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
        };
        const hasReaders = (names: readonly string[]) =>
          names.some(name => /\/formats-[^/]+\.js$/.test(name));
        const grid = ['1...', '.2..', '..3.', '...4'];
        await open('#/sudoku');
        expect(hasReaders(await scriptsLoaded())).toBe(false);
        await open(`#/sudoku?text=${grid.join('')}`);
        await eventually(() => page.locator('.line81').first().textContent()).toBe(grid.join(''));
        const loaded = await scriptsLoaded();
        expect(hasReaders(loaded)).toBe(false);
        const first = loaded.filter(name => /\/(index|sudoku)-[^/]+\.js$/.test(name));
        expect(first.length).toBeGreaterThan(1);
        const scripts = await scriptsFrom(page, first);
        const total = [...scripts.values()].reduce((sum, text) => sum + gzipSync(text).length, 0);
        expect(scripts.size).toBeGreaterThan(20);
        expect(total, [...scripts.keys()].join(' ')).toBeLessThan(SUDOKU_BYTES);
        const MAGIC = 'AGFzbQ'; // how WebAssembly begins in base64
        expect([...scripts].filter(([, text]) => text.includes(MAGIC)).map(([name]) => name)).toEqual([]);
        // Any other text brings the readers of all formats, and so does a page that begins with one.
        const turned = grid.map(row => [...row].reverse().join(''));
        const isShown = () =>
          eventually(() => page.locator('.line81').first().textContent()).toBe(turned.join(''));
        await open(`#/sudoku?text=${encodeURIComponent(turned.join('\n'))}`);
        await isShown();
        expect(hasReaders(await scriptsLoaded())).toBe(true);
        await page.goto('about:blank');
        await open(`#/sudoku?text=${encodeURIComponent(turned.join('\n'))}`);
        await isShown();
      },
      { isFirst: true },
    );
  },
);

inBrowser(
  'the document says what it is: title, description, language, viewport, colors, manifest',
  async () => {
    await visit(async ({ page, open }) => {
      await open('#/home');
      const said = await page.evaluate(() => ({
        language: document.documentElement.lang,
        description: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '',
        viewport: document.querySelector<HTMLMetaElement>('meta[name=viewport]')?.content ?? '',
        colors: [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].map(
          meta => meta.media,
        ),
        icon: document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href ?? '',
        manifest: document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? '',
      }));
      expect(said.language).toBe('en');
      expect(said.description.length).toBeGreaterThan(50);
      expect(said.viewport).toMatch(/width=device-width/);
      expect(said.viewport).not.toMatch(/user-scalable=no|maximum-scale/);
      expect(said.colors.sort()).toEqual(['(prefers-color-scheme: dark)', '(prefers-color-scheme: light)']);
      const manifest = await (await page.request.get(said.manifest)).json();
      expect(manifest).toMatchObject({ name: 'Quadrille studio', display: 'standalone' });
      for (const { src } of manifest.icons) {
        expect((await page.request.get(new URL(src, said.manifest).href)).status()).toBe(200);
      }
      expect((await page.request.get(said.icon)).status()).toBe(200);
      const titles = new Set<string>();
      for (const name of PAGES) {
        await open(`#/${name}`);
        // A new title each time: that of the page before may still stand there for a moment.
        await eventually(async () => titles.has(await page.title())).toBe(false);
        await eventually(() => page.title()).toMatch(
          name === 'home' ? /^Quadrille studio$/ : / · Quadrille$/,
        );
        titles.add(await page.title());
      }
      expect(titles.size).toBe(PAGES.length);
    });
  },
);

/** What is wrong with the page of the moment, in words; the rules of Lighthouse that a page can be asked itself. */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 24;
    const list: string[] = [];
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const headings = [...document.querySelectorAll('h1')].filter(isShown);
    if (headings.length !== 1) list.push(`${headings.length} headings of the first level`);
    for (const image of document.images)
      if (!image.hasAttribute('alt')) list.push(`an image without alt: ${image.src}`);
    if (document.documentElement.scrollWidth > innerWidth) list.push('it scrolls sideways');
    for (const target of document.querySelectorAll('button, a[href], input, select, summary, textarea')) {
      if (!isShown(target) || target.closest('p, .sr, .skip') || target.classList.contains('skip')) continue;
      // What a label makes larger is as large as the label.
      const box = (target.closest('label') ?? target).getBoundingClientRect();
      if (box.width < LEAST || box.height < LEAST) {
        list.push(`${Math.round(box.width)} x ${Math.round(box.height)}: ${target.outerHTML.slice(0, 120)}`);
      }
    }
    return list;
  });
}

inBrowser(
  'every page has one first heading, named images, large targets, no sideways scroll, no jumps',
  async () => {
    const found: string[] = [];
    for (const width of [1280, 390]) {
      await visit(
        async ({ page, open }) => {
          await page.addInitScript(() => {
            Object.assign(window, { shifted: 0 });
            new PerformanceObserver(list => {
              for (const entry of list.getEntries() as (PerformanceEntry & {
                value: number;
                hadRecentInput: boolean;
              })[]) {
                if (!entry.hadRecentInput) (window as unknown as { shifted: number }).shifted += entry.value;
              }
            }).observe({ type: 'layout-shift', buffered: true });
          });
          for (const name of PAGES) {
            await page.goto('about:blank'); // so that each page is loaded as if from a link
            await open(`#/${name}`);
            await page.waitForLoadState('networkidle');
            await page.evaluate(() => document.fonts.ready.then(() => undefined));
            for (const fault of await faults(page)) found.push(`${name} at ${width}: ${fault}`);
            const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted);
            if (shifted > 0.1) found.push(`${name} at ${width}: layout shift of ${shifted}`);
          }
        },
        { viewport: { width, height: 844 }, hasTouch: width === 390, isFirst: true },
      );
    }
    expect(found).toEqual([]);
  },
);
