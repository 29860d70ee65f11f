/**
 * Pictures of every page in its interesting states, at the width of a desk (1280) and of a phone (390; 844 for one held
 * sideways), light and dark, in the folder `screenshots` (not committed): to be looked at before a release. It serves the built studio by
 * the real server, so that the policy and the jobs are those of `quadrille serve`.
 *
 *   npm run shots -w packages/studio -- [--only sudoku] [--width 390] [--theme dark] [--language cs]
 *                                       [--out FOLDER] [--studio DIST]
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startServer } from '@quadrille/server';
import { chromium } from 'playwright-core';
import { STATES } from './screenshot-states.mjs';

const here = path => fileURLToPath(new URL(path, import.meta.url));
const { values: wish } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    out: { type: 'string', default: here('../screenshots') },
    studio: { type: 'string', default: here('../dist') },
    language: { type: 'string', default: 'en' },
    width: { type: 'string', default: '1280,390' },
    theme: { type: 'string', default: 'light,dark' },
  },
});

async function makeJob({ address, token }, { title, text, wanted }) {
  const response = await fetch(`${address}/api/jobs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ question: { family: 'cover', text }, wanted, threads: 1, title }),
  });
  if (!response.ok) throw new Error(`the server made no job: ${await response.text()}`);
}

/** Waits until pictures and fonts are there and nothing moves; a page that computes on is taken as it is. */
async function settle(page) {
  await page.locator('#main').waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(400);
}

async function take(browser, server, state, width, colorScheme) {
  const context = await browser.newContext({
    locale: wish.language,
    colorScheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block', // it would ask the server where a state answers itself
    // 844 is a phone held sideways.
    viewport: { width, height: width === 844 ? 390 : width < 800 ? 844 : 900 },
    hasTouch: width <= 844,
  });
  const page = await context.newPage();
  const remarks = [];
  page.on('console', message => message.type() === 'error' && remarks.push(message.text()));
  page.on('pageerror', error => remarks.push(error.message));
  try {
    // As on plain files: nothing marks the page as one that a server sent.
    if (state.isAlone)
      await page.addInitScript(() => Object.defineProperty(document, 'cookie', { value: '' }));
    await page.goto(`${server.link()}${state.at}`);
    await settle(page);
    if (state.act) {
      await state.act(page);
      await page.waitForTimeout(state.waitMs ?? 400);
    }
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (sideways > 0) remarks.push(`scrolls sideways by ${sideways} px`);
    await page.screenshot({
      path: join(wish.out, `${state.name}-${width}-${colorScheme}.png`),
      fullPage: width < 800,
    });
  } catch (error) {
    remarks.push(error.message.split('\n')[0]);
  } finally {
    await context.close();
  }
  for (const remark of remarks) console.log(`${state.name} ${width} ${colorScheme}: ${remark}`);
}

const CHROMIUM = ['chromium-headless-shell', 'chromium', 'chromium-browser']
  .map(name => `/usr/bin/${name}`)
  .find(existsSync);
if (!CHROMIUM || !existsSync(join(wish.studio, 'index.html'))) {
  console.error('Chromium and the built studio are needed: npm run build');
  process.exit(2);
}
const widths = wish.width.split(',').map(Number);
await mkdir(wish.out, { recursive: true });
const folder = await mkdtemp(join(tmpdir(), 'quadrille-shots-'));
const server = await startServer({ folder, studio: wish.studio, rate: 10_000 });
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const state of STATES.filter(({ name }) => name.startsWith(wish.only))) {
    for (const job of state.jobs ?? []) await makeJob(server, job);
    for (const width of widths.filter(own => (state.widths ?? widths).includes(own))) {
      for (const theme of wish.theme.split(',')) await take(browser, server, state, width, theme);
    }
  }
} finally {
  await browser.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
}
