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
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { hasChromium, theChromium } from '../../../../test/support/chromium.js';

/** Another build can be tested: `vite build packages/studio --outDir FOLDER`, and the folder in STUDIO_DIST. */
export const DIST = process.env.STUDIO_DIST ?? fileURLToPath(new URL('../../dist', import.meta.url));

/** False where there is no Chromium: such tests are skipped with a message. */
export const hasBrowser = hasChromium && existsSync(join(DIST, 'index.html'));
if (hasChromium && !hasBrowser) console.log('the studio is not built: browser tests are skipped');

/** The pages, by their addresses. */
export const PAGES = [
  'home',
  'cover',
  'sudoku',
  'edges',
  'decompose',
  'packing',
  'growth',
  'teleport',
  'ask',
  'jobs',
  'help',
];

/** Patience for busy machines; nothing is measured by it. */
const PATIENCE_MS = 120_000;
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

/** What the stories of one process share: a new window takes half a second of a core. */
interface Shared {
  readonly browser: Browser;
  readonly address: string;
  /** The windows that are free, by the wishes they were opened with. */
  readonly free: Map<string, Window>;
}

/** Kept beside the modules, which are loaded anew for a file where a runner wants it so. */
const kept = globalThis as { quadrilleStudio?: Promise<Shared> };
let shared: Shared;

/** The browser of the stories, for what a page cannot do. */
export const theBrowser = (): Browser => shared.browser;

/** Starts the browser and the server with the first file of a process; call it at the top of a test file. */
export function useStudio(): void {
  beforeAll(async () => {
    if (!hasBrowser) return;
    kept.quadrilleStudio ??= start();
    shared = await kept.quadrilleStudio;
  });
}

async function start(): Promise<Shared> {
  const server = serveFiles();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const browser = await theChromium();
  const { port } = server.address() as AddressInfo;
  return { browser, address: `http://127.0.0.1:${port}/`, free: new Map() };
}

function serveFiles(): Server {
  return createServer((request, response) => {
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
  /** Nothing of an earlier story may be in the window, and nothing of this one stays for a later. */
  readonly isFirst?: boolean;
}

// The worker that makes the studio work offline fetches all of it: stories that need it allow it.
const USUAL = { locale: 'en-GB', viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' } as const;

async function newWindow(options: BrowserContextOptions): Promise<Window> {
  const context = await shared.browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  return { context, page };
}

/** As it was before the first story: an empty page, and nothing stored. */
async function clean({ context, page }: Window, { viewport }: BrowserContextOptions): Promise<void> {
  await page.removeAllListeners(undefined, { behavior: 'ignoreErrors' });
  for (const other of context.pages()) if (other !== page) await other.close();
  const { origin } = new URL(page.url());
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');
  if (viewport) await page.setViewportSize(viewport);
  await context.setOffline(false);
  await context.clearCookies();
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
  await page.mouse.move(0, 0);
}

/** Runs a story in a window that no other story uses meanwhile, and fails on console errors. */
export async function visit(
  story: (visit: Visit) => Promise<void>,
  { ignoresErrors, ...wishes }: VisitOptions = {},
): Promise<void> {
  const { isFirst = wishes.serviceWorkers === 'allow', ...others } = wishes;
  const options = { ...USUAL, ...others };
  const key = JSON.stringify(options);
  const used = isFirst ? undefined : shared.free.get(key);
  if (used) shared.free.delete(key);
  const window = used ?? (await newWindow(options));
  const { page } = window;
  const errors: string[] = [];
  page.on('console', message => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', error => errors.push(error.message));
  let isGood = false;
  try {
    await story({
      page,
      open: async hash => {
        await page.goto(`${shared.address}${hash}`);
        const name = hash.length > LINK_LIMIT ? '' : hash.split(/[/?]/)[1];
        await page.locator(`html[data-page=${PAGES.includes(name) ? name : 'home'}] #main`).waitFor();
        // On the same page only the part behind `#` has changed: the page hears of it in a later turn.
        await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))));
      },
      expectAccessible: async () => expect(await violationsIn(page)).toEqual([]),
    });
    expect(errors.filter(error => !ignoresErrors?.test(error))).toEqual([]);
    isGood = true;
  } finally {
    if (isGood && !isFirst && !shared.free.has(key)) {
      await clean(window, options);
      shared.free.set(key, window);
    } else {
      await window.context.close();
    }
  }
}
