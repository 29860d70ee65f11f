// What a phone waits for: the studio's first page, from `quadrille serve`, in headless Chromium slowed down as Lighthouse
// does it for phones (a slow 4G line, a processor four times slower). Interactive is when a tap on the page is answered: the
// heading is there, the button of the menu has opened it, and the thread of the page is free.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer } from '@quadrille/server';
import { chromium } from 'playwright-core';

const CHROMIUM = ['chromium-headless-shell', 'chromium', 'chromium-browser']
  .map(name => `/usr/bin/${name}`)
  .find(existsSync);
const STUDIO = fileURLToPath(new URL('../packages/studio/dist', import.meta.url));
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: 750e3 / 8,
};
const SLOWER = 4;

/** Kilobytes and milliseconds of a first visit, each with nothing in the cache; undefined without Chromium. */
export async function firstPages(rounds, hash = '#/home') {
  if (!CHROMIUM) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-first-page-'));
  const server = await startServer({ folder, studio: STUDIO });
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const visits = [];
    for (let round = 0; round < rounds; round++) visits.push(await visit(browser, server.address, hash));
    return visits;
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function visit(browser, address, hash) {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const bytes = { code: 0, all: 0 };
  const fonts = new Set();
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Font') fonts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength;
    if (!fonts.has(requestId)) bytes.code += encodedDataLength;
  });
  await page.addInitScript(() => {
    const tapping = setInterval(async () => {
      const menu = document.querySelector('h1') && document.querySelector('header button[aria-expanded]');
      if (menu?.ariaExpanded === 'false') menu.click();
      await undefined;
      if (menu?.ariaExpanded !== 'true') return;
      clearInterval(tapping);
      menu.click(); // closed before it is seen, it asks for no letters of its own
      setTimeout(() => performance.mark('interactive'));
    }, 5);
    globalThis.jump = 0;
    new PerformanceObserver(list => {
      for (const { value, hadRecentInput } of list.getEntries())
        if (!hadRecentInput) globalThis.jump += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${address}/${hash}`, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0);
  await page.waitForLoadState('networkidle'); // fonts come last
  const [shownMs, interactiveMs] = await page.evaluate(() =>
    ['first-contentful-paint', 'interactive'].map(name => performance.getEntriesByName(name)[0]?.startTime),
  );
  const jump = await page.evaluate(() => globalThis.jump);
  await context.close();
  return { codeKilobytes: bytes.code / 1000, kilobytes: bytes.all / 1000, shownMs, interactiveMs, jump };
}
