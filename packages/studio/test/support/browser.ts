/**
 * The built studio in Debian's Chromium, served from plain files with the strict policy of the real server. A test
 * gets a page of its own; whatever it prints to the console as an error, or the policy refuses, fails the test.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);
/** Another build can be tested: `vite build packages/studio --outDir FOLDER`, and the folder in STUDIO_DIST. */
export const DIST = process.env.STUDIO_DIST ?? fileURLToPath(new URL('../../dist', import.meta.url));

/** False where there is no Chromium: such tests are skipped with a message. */
export const hasBrowser = CHROMIUM !== undefined && existsSync(join(DIST, 'index.html'));
if (!hasBrowser) console.log('no Chromium, or the studio is not built: browser tests are skipped');

/** The pages, by their addresses. */
export const PAGES = ['home', 'cover', 'sudoku', 'edges', 'decompose', 'growth', 'teleport', 'jobs', 'help'];

/** A longer link leads home. */
const LINK_LIMIT = 32_768;

export const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
  "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'";

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};

let browser: Browser;
let server: Server;
let address = '';

/** The browser of this test file, for what a page cannot do. */
export const theBrowser = (): Browser => browser;

/** Starts the browser and the server once for a test file; call it at its top. */
export function useStudio(): void {
  beforeAll(async () => {
    if (!hasBrowser) return;
    server = createServer((request, response) => {
      const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname));
      const file = join(DIST, path.endsWith('/') ? `${path}index.html` : path);
      if (!file.startsWith(DIST) || !existsSync(file)) return response.writeHead(404).end();
      response.writeHead(200, {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        'content-security-policy': POLICY,
        'x-content-type-options': 'nosniff',
        ...(path.startsWith('/assets/') && { 'cache-control': 'public, max-age=31536000, immutable' }),
      });
      return response.end(readFileSync(file));
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    browser = await chromium.launch({
      executablePath: CHROMIUM!,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
    free = undefined;
  });
}

export interface Visit {
  readonly page: Page;
  /** Opens `#/…` in the studio and waits until its heading is there. */
  open(hash: string): Promise<void>;
  /** Fails on any violation that axe finds. */
  expectAccessible(): Promise<void>;
}

/** axe is put into the page and run there: its adapter would open a second page for every look. */
async function violationsIn(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const own = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await own.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

interface Window {
  readonly context: BrowserContext;
  readonly page: Page;
}

interface VisitOptions extends BrowserContextOptions {
  /** Console errors that belong to the story. */
  readonly ignoresErrors?: RegExp;
  /** Nothing of an earlier story may be in the caches of the browser. */
  readonly isFirst?: boolean;
}

/** The window of this file that is free: stories without wishes use it again, since a new one takes two seconds. */
let free: Window | undefined;

async function newWindow(options: BrowserContextOptions = {}): Promise<Window> {
  // The worker that makes the studio work offline fetches all of it: stories that need it allow it.
  const usual = { locale: 'en-GB', viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' } as const;
  const context = await browser.newContext({ ...usual, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  return { context, page };
}

/** As it was before the first story: an empty page, and nothing stored. */
async function clean({ context, page }: Window): Promise<void> {
  await page.removeAllListeners(undefined, { behavior: 'ignoreErrors' });
  const { origin } = new URL(page.url());
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
  await page.mouse.move(0, 0);
}

/** Runs a story in a window of its own, and fails on console errors. */
export async function visit(
  story: (visit: Visit) => Promise<void>,
  { ignoresErrors, isFirst = false, ...options }: VisitOptions = {},
): Promise<void> {
  const isUsual = !isFirst && Object.keys(options).length === 0;
  const window = (isUsual && free) || (await newWindow(options));
  if (window === free) free = undefined;
  const { page } = window;
  const errors: string[] = [];
  page.on('console', message => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', error => errors.push(error.message));
  let isGood = false;
  try {
    await story({
      page,
      open: async hash => {
        await page.goto(`${address}${hash}`);
        const name = hash.length > LINK_LIMIT ? '' : hash.split(/[/?]/)[1];
        await page.locator(`html[data-page=${PAGES.includes(name) ? name : 'home'}] #main`).waitFor();
      },
      expectAccessible: async () => expect(await violationsIn(page)).toEqual([]),
    });
    expect(errors.filter(error => !ignoresErrors?.test(error))).toEqual([]);
    isGood = true;
  } finally {
    if (isGood && isUsual && !free) await clean(window).then(() => (free = window));
    else await window.context.close();
  }
}
