/** Nothing that a person is about to press moves when an answer comes. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hasBrowser, useStudio, visit } from './support/browser.js';

useStudio();
const inBrowser = test.skipIf(!hasBrowser);

/** Until `answer()`, the workers of the page hear nothing, so that it stands as it is before the answer. */
async function holdAnswers(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    const waiting: (() => void)[] = [];
    let isHeld = true;
    Worker.prototype.postMessage = function (this: Worker, ...message: unknown[]) {
      const send = () => Reflect.apply(post, this, message);
      if (isHeld) waiting.push(send);
      else send();
    };
    Object.assign(window, {
      answer: () => {
        isHeld = false;
        for (const send of waiting) send();
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { answer: () => void }).answer());
}

const PHONE = { width: 390, height: 664 };
const DESK = { width: 1280, height: 900 };

const ANSWERS: readonly {
  name: string;
  hash: string;
  viewport: { width: number; height: number };
  ask?: (page: Page) => Promise<void>;
  places: (page: Page) => Locator[];
  answer: RegExp;
}[] = [
  {
    name: 'packing: the pieces, when the solutions are counted',
    hash: '#/packing',
    viewport: DESK,
    ask: page => page.getByRole('button', { name: 'Find all solutions' }).click(),
    places: page => [
      page.getByRole('group', { name: 'Box and pieces' }).getByRole('button').first(),
      page.getByRole('button', { name: 'Undo' }),
      page.getByRole('button', { name: 'Run elsewhere' }),
    ],
    answer: /found so far|explored|All [\d\s]+solutions/,
  },
  ...[PHONE, DESK].map(viewport => ({
    name: `decompose at ${viewport.width}: the next one, when all are counted`,
    hash: '#/decompose',
    viewport,
    places: (page: Page) => [
      page.getByRole('button', { name: 'Next decomposition' }),
      page.getByRole('button', { name: 'Previous decomposition' }),
    ],
    answer: /of 6720/,
  })),
  {
    name: 'cover on a phone: the table, when the number of solutions is known',
    hash: '#/cover',
    viewport: PHONE,
    places: page => [page.getByRole('columnheader').nth(1), page.getByRole('radio', { name: 'Graph' })],
    answer: /Exactly one solution/,
  },
  {
    name: 'teleport on a phone: the board, while the opponent thinks and after',
    hash: '#/teleport?vs=mcts',
    viewport: PHONE,
    places: page => [
      page.getByRole('gridcell').first(),
      page.getByRole('group', { name: 'Moves' }).getByRole('button').first(),
    ],
    ask: page => page.keyboard.press('1'),
    answer: /Your move|You (win|lose)/,
  },
  {
    name: 'an own sudoku: what is below the verdict',
    hash: `#/sudoku?m=own&p=${'.'.repeat(81)}`,
    viewport: DESK,
    places: page => [page.getByRole('link', { name: /First steps/ })],
    answer: /or more solutions/,
  },
];

inBrowser.each(ANSWERS)('$name: nothing moves', async ({ hash, viewport, ask, places, answer }) => {
  await visit(
    async ({ page, open }) => {
      const release = await holdAnswers(page);
      await open(hash);
      const all = places(page);
      const seen = async () => Promise.all(all.map(place => place.boundingBox()));
      for (const place of all) await place.waitFor();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const before = await seen();
      await ask?.(page);
      await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))));
      if (ask) expect(await seen()).toEqual(before);
      await release();
      await page.getByText(answer).filter({ visible: true }).first().waitFor();
      expect(await seen()).toEqual(before);
    },
    { viewport, isFirst: true },
  );
});
