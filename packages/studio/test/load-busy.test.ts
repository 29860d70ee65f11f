/**
 * A hard search must not be felt: the page answers while it runs. Measured is the processor time of the tasks on the
 * page's main thread, from Chromium's own trace: unlike wall time it does not grow when the machine is busy.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hasBrowser, theBrowser, useStudio, visit } from './support/browser.js';
import { eventually } from './support/eventually.js';
import { queens } from './support/queens.js';

useStudio();
const inBrowser = test.skipIf(!hasBrowser);

/** Input is answered within 100 ms if no task on the main thread is longer. */
const MOST_MS = 100;

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time in microseconds. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** The longest task of a main thread of pages while `story` runs, in milliseconds of processor time. */
async function longestTask(page: Page, story: () => Promise<void>): Promise<{ ms: number; tasks: number }> {
  await theBrowser().startTracing(page, {
    categories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'],
  });
  let trace: { traceEvents: TraceEvent[] };
  try {
    await story();
  } finally {
    trace = JSON.parse((await theBrowser().stopTracing()).toString());
  }
  const threads = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const durations = trace.traceEvents
    .filter(
      ({ name, pid, tid, tdur }) =>
        /RunTask$/.test(name) && tdur !== undefined && threads.has(`${pid} ${tid}`),
    )
    .map(({ tdur }) => tdur! / 1000);
  return { ms: Math.max(0, ...durations), tasks: durations.length };
}

const EMPTY_SUDOKU = '.'.repeat(81);

/** A page, and what starts a search there that outlasts the test. */
const SEARCHES: readonly {
  name: string;
  hash: string;
  start: (page: Page) => Promise<void>;
}[] = [
  {
    name: 'exact cover',
    hash: `#/cover?m=${encodeURIComponent(queens(20))}`,
    start: async page => {
      await page.getByRole('button', { name: 'All solutions' }).click();
      await page.getByRole('button', { name: 'Search anyway' }).click();
    },
  },
  {
    name: 'edge matching',
    hash: '#/edges?r=16x16-5-17-1',
    start: page => page.getByRole('button', { name: 'Search for the best score' }).click(),
  },
  {
    name: 'sudoku',
    hash: `#/sudoku?text=${EMPTY_SUDOKU}`,
    start: async page => {
      await page.getByRole('button', { name: 'Solve', exact: true }).click();
      await page.getByRole('radio', { name: 'Search' }).click();
      await page.getByRole('checkbox', { name: /all/i }).check();
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByRole('button', { name: 'Search anyway' }).click();
    },
  },
];

/** What somebody does meanwhile: opens and closes the list of keys, changes the theme. */
async function use(page: Page): Promise<void> {
  const list = page.getByRole('dialog', { name: 'Keys' });
  await page.keyboard.press('?');
  await list.waitFor();
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  const theme = page.getByRole('button', { name: /^Theme/ });
  const before = await theme.getAttribute('aria-label');
  await theme.click();
  await eventually(() => theme.getAttribute('aria-label')).not.toBe(before);
}

inBrowser.each(SEARCHES)(
  '$name: a hard search runs in a worker, keys and clicks are answered, Stop stops it',
  async search => {
    await visit(async ({ page, open }) => {
      await open(search.hash);
      await search.start(page);
      const stop = page.getByRole('button', { name: 'Stop', exact: true });
      await stop.waitFor();
      await eventually(() => page.workers().length).toBeGreaterThan(0);
      const { ms, tasks } = await longestTask(page, () => use(page));
      expect(tasks).toBeGreaterThan(20);
      expect(ms).toBeLessThan(MOST_MS);
      await stop.click();
      await stop.waitFor({ state: 'detached' });
    });
  },
);
