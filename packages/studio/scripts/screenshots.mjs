/**
 * Pictures of every page in its interesting states, at the width of a desk (1280) and of a phone (390), light and
 * dark, in the folder `screenshots` (not committed): to be looked at before a release. It serves the built studio by
 * the real server, so that the policy and the jobs are those of `quadrille serve`.
 *
 *   node packages/studio/scripts/screenshots.mjs [--only sudoku] [--out FOLDER] [--studio DIST] [--language cs]
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startServer } from '@quadrille/server';
import { chromium } from 'playwright-core';

const here = path => fileURLToPath(new URL(path, import.meta.url));
const { values: wish } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    out: { type: 'string', default: here('../screenshots') },
    studio: { type: 'string', default: here('../dist') },
    language: { type: 'string', default: 'en' },
  },
});

const SIXTEEN = 'a b c d e f g h\n'.concat(
  ...'abcdefg'.split('').map((x, i) => `${x} ${'bcdefgh'[i]}\n`),
  'a h\n',
);
const HARD_SUDOKU = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..';
const press = name => page => page.getByRole('button', { name }).first().click();
const key =
  (...names) =>
  async page => {
    for (const name of names) await page.keyboard.press(name);
  };
/** The drawer of the question margin, where the page is too narrow to show it. */
const drawer = async page => {
  const button = page.locator('.narrow-only').first();
  if (await button.isVisible()) await button.click();
};

/** What is looked at: a name, an address, and what a person does there first. */
const STATES = [
  { name: 'home', at: '#/home' },
  { name: 'cover', at: '#/cover' },
  { name: 'cover-walked', at: '#/cover?at=9' },
  { name: 'cover-drawer', at: '#/cover', act: drawer },
  { name: 'cover-wrong', at: '#/cover?text=a%20b%0Aa%20c', act: drawer },
  { name: 'cover-found', at: `#/cover?m=${encodeURIComponent(SIXTEEN)}`, act: press(/^All/) },
  { name: 'sudoku', at: '#/sudoku' },
  { name: 'sudoku-hint', at: '#/sudoku', act: key('h', 'h', 'h') },
  { name: 'sudoku-hard', at: `#/sudoku?text=${HARD_SUDOKU}` },
  { name: 'sudoku-solve', at: `#/sudoku?text=${HARD_SUDOKU}`, act: key('s') },
  { name: 'sudoku-wrong', at: '#/sudoku?text=hello' },
  { name: 'edges', at: '#/edges' },
  { name: 'edges-large', at: '#/edges?r=16x16-5-17-1' },
  { name: 'edges-drawer', at: '#/edges', act: drawer },
  { name: 'decompose', at: '#/decompose' },
  { name: 'decompose-matrix', at: '#/decompose?view=matrix' },
  { name: 'decompose-drawer', at: '#/decompose', act: drawer },
  { name: 'growth', at: '#/growth' },
  { name: 'growth-grown', at: '#/growth?at=4' },
  { name: 'growth-wrong', at: '#/growth?text=hello' },
  { name: 'teleport', at: '#/teleport' },
  { name: 'help', at: '#/help' },
  { name: 'help-sudoku', at: '#/help/sudoku' },
  { name: 'keys', at: '#/sudoku', act: key('?') },
  {
    name: 'menu',
    at: '#/cover',
    act: page => page.locator('.bar .phone-only').last().click(),
    widths: [390],
  },
  { name: 'run-elsewhere', at: '#/cover', act: press(/Run elsewhere|Spustit jinde/) },
  { name: 'jobs-empty', at: '#/jobs' },
  { name: 'jobs-alone', at: '#/jobs', isAlone: true },
  { name: 'jobs-ended', at: '#/jobs', jobs: [{ title: 'Eight in a ring', text: SIXTEEN, wanted: 'all' }] },
  {
    name: 'jobs-running',
    at: '#/jobs',
    jobs: [{ title: 'Seventeen queens', text: queens(17), wanted: 'count' }],
  },
];

/** The model of n queens that do not attack each other: rows and columns, and diagonals as secondary items. */
function queens(n) {
  const range = [...Array(n).keys()];
  const diagonals = [...Array(2 * n - 1).keys()];
  const items = [...range.map(i => `r${i}`), ...range.map(i => `c${i}`)];
  const others = [...diagonals.map(i => `a${i}`), ...diagonals.map(i => `b${i}`)];
  const options = range.flatMap(r => range.map(c => `r${r} c${c} a${r + c} b${r - c + n - 1}`));
  return `${items.join(' ')} | ${others.join(' ')}\n${options.join('\n')}\n`;
}

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
  await page.waitForTimeout(700);
}

async function take(browser, server, state, width, colorScheme) {
  const context = await browser.newContext({
    locale: wish.language,
    colorScheme,
    reducedMotion: 'reduce',
    viewport: { width, height: width < 800 ? 844 : 900 },
    hasTouch: width < 800,
  });
  const page = await context.newPage();
  const remarks = [];
  page.on('console', message => message.type() === 'error' && remarks.push(message.text()));
  page.on('pageerror', error => remarks.push(error.message));
  try {
    if (state.isAlone) await page.route('**/api/**', route => route.fulfill({ status: 404, body: '{}' }));
    await page.goto(`${server.address}/${state.at}`);
    await settle(page);
    if (state.act) {
      await state.act(page);
      await page.waitForTimeout(500);
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
  // Without a server its answers are missing, which the browser remarks.
  for (const remark of remarks.filter(text => !(state.isAlone && /404/.test(text))))
    console.log(`${state.name} ${width} ${colorScheme}: ${remark}`);
}

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);
if (!CHROMIUM || !existsSync(join(wish.studio, 'index.html'))) {
  console.error('Chromium and the built studio are needed: npm run build');
  process.exit(2);
}
await mkdir(wish.out, { recursive: true });
const folder = await mkdtemp(join(tmpdir(), 'quadrille-shots-'));
const server = await startServer({ folder, studio: wish.studio, rate: 10_000 });
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const state of STATES.filter(({ name }) => name.startsWith(wish.only))) {
    for (const job of state.jobs ?? []) await makeJob(server, job);
    for (const width of state.widths ?? [1280, 390]) {
      for (const colorScheme of ['light', 'dark']) await take(browser, server, state, width, colorScheme);
    }
  }
} finally {
  await browser.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
}
