/** What somebody meets after ten minutes: what stays in sight, what is kept, and what still says the truth. */
import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cellAt } from '../src/pages/sudoku/drawing.js';
import { hasBrowser, useStudio, visit } from './support/browser.js';
import { eventually } from './support/eventually.js';
import { addressOf, drag } from './support/hand.js';

useStudio();
const inBrowser = test.skipIf(!hasBrowser);
const PHONE = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true };
const SIDEWAYS = { ...PHONE, viewport: { width: 844, height: 390 } };

/** How much of something lies outside of the screen, in pixels. */
const outside = (place: Locator) =>
  place.evaluate(own => {
    const { top, bottom, left, right } = own.getBoundingClientRect();
    return Math.max(0, -top, -left, bottom - innerHeight, right - innerWidth);
  });
const inSight = (place: Locator) => eventually(() => outside(place)).toBe(0);
const summary = (page: Page, text: string) => page.locator('summary', { hasText: text });

test('a diagonal stroke means the cells at its ends, not those whose corners it cuts', () => {
  const size = 9;
  const middle = fc.record({
    x: fc.integer({ min: 0, max: size - 2 }),
    y: fc.integer({ min: 0, max: size - 2 }),
  });
  const wobble = fc.double({ min: -0.1, max: 0.1, noNaN: true });
  fc.assert(
    fc.property(middle, fc.double({ min: 0, max: 1, noNaN: true }), wobble, ({ x, y }, along, aside) => {
      const place = { x: x + 0.5 + along + aside, y: y + 0.5 + along - aside };
      expect([-1, y * size + x, (y + 1) * size + x + 1]).toContain(cellAt(size, place, true));
    }),
  );
  // Straight ahead every cell is met, even by a stroke that is not quite in the middle; a press is never refused.
  fc.assert(
    fc.property(middle, fc.double({ min: -0.4, max: 0.4, noNaN: true }), ({ x, y }, aside) => {
      expect(cellAt(size, { x: x + 0.5, y: y + 0.5 + aside }, true)).toBe(y * size + x);
    }),
  );
  expect(cellAt(size, { x: 0.02, y: 0.02 }, false)).toBe(0);
  expect(cellAt(size, { x: -0.1, y: 0.5 }, false)).toBe(-1);
});

inBrowser('edges on a phone: the pieces that fit lie under the board, in sight', async () => {
  await visit(async ({ page, open, expectAccessible }) => {
    await open('#/edges');
    const tray = page.getByRole('group', { name: /^Fitting here \(4\)/ });
    await inSight(tray.getByRole('button').first());
    await tray.getByRole('button').first().tap();
    await page.getByText('28 / 60').waitFor();
    await expectAccessible();
  }, PHONE);
});

inBrowser('edges: the best boards stay when a piece of them is locked, and after Undo', async () => {
  await visit(async ({ page, open }) => {
    await open('#/edges?r=8x8-3-7-1');
    await page.getByRole('button', { name: 'Search for the best score' }).click();
    const boards = page.getByRole('button', { name: /^\d+ after / });
    await boards.first().waitFor();
    await page.keyboard.press(' ');
    await page.getByRole('button', { name: /^(Continue the search|Search for the best score)$/ }).waitFor();
    await eventually(() => boards.first().isEnabled()).toBe(true);
    const best = await boards.first().textContent();
    await page.getByRole('gridcell').nth(9).click();
    await page.keyboard.press('l');
    await page.getByRole('gridcell', { name: /row 2, column 2, .*locked/ }).waitFor();
    await eventually(() => boards.first().textContent()).toBe(best);
    await page.keyboard.press('Control+z');
    await page.getByRole('gridcell', { name: /row 2, column 2, piece \d+ turned \d$/ }).waitFor();
    await eventually(() => boards.first().textContent()).toBe(best);
    // A whole board on the sheet is where a search begins: it looks for a better one.
    await page.reload();
    await page.getByText(`${best!.split(' ')[0]} / 112`).waitFor();
    await page.getByRole('button', { name: 'Search for the best score' }).click();
    await eventually(() => boards.last().textContent()).toMatch(
      new RegExp(`^${best!.split(' ')[0]} after 0\\.\\d`),
    );
    await page.keyboard.press(' ');
    await eventually(() => boards.first().isEnabled()).toBe(true);
    // Another set has boards of its own.
    await page.getByRole('link', { name: /^4 × 4/ }).click();
    await eventually(() => boards.count()).toBe(0);
  });
});

inBrowser(
  'sudoku on a phone: solved is said above the keypad, with the next puzzle, after a reload too',
  async () => {
    await visit(async ({ page, open }) => {
      const line = '534.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
      const almost = '534.78912672195348198342567859761423426853791713924856961537284287419635345286179';
      await open(`#/sudoku?p=${line}&v=${almost}`);
      await page.getByRole('button', { name: /^6, / }).tap();
      const next = page.getByRole('button', { name: /^Another one/ });
      await inSight(next);
      await page.getByText(/^Solved in/).waitFor();
      await page.reload();
      await inSight(next);
      await page.getByText(/^Solved in/).waitFor();
    }, PHONE);
  },
);

inBrowser('sudoku: End and Home go to the last and the first step of a solution', async () => {
  await visit(async ({ page, open }) => {
    await open('#/sudoku');
    await page.getByText(/solvable by logic/).waitFor();
    await page.keyboard.press('s');
    await page.keyboard.press('Enter');
    await page.getByText(/^1\/57$/).waitFor();
    await page.keyboard.press('End');
    await page.getByText(/^57\/57$/).waitFor();
    await page.keyboard.press('Home');
    await page.getByText(/^0\/57$/).waitFor();
  });
});

inBrowser('sudoku in the dark: a white dot is white, a black one black', async () => {
  await visit(
    async ({ page, open }) => {
      const puzzle = `${'.'.repeat(81)};dot difference 1 r1c1 r1c2;dot ratio 2 r3c3 r3c4`;
      await open(`#/sudoku?text=${encodeURIComponent(puzzle)}`);
      const dots = page.locator('circle.clue');
      await eventually(() => dots.count()).toBe(2);
      const fills = await dots.evaluateAll(all => all.map(own => getComputedStyle(own).fill));
      expect(fills).toEqual(['rgb(255, 255, 255)', 'rgb(29, 39, 51)']);
    },
    { colorScheme: 'dark' },
  );
});

inBrowser('sudoku 4 × 4: every way to solve is in its card, and a lesson has the tree', async () => {
  await visit(async ({ page, open }) => {
    await open('#/sudoku?text=1....3....4.4..3');
    await page.getByText(/solvable by logic/).waitFor();
    await page.keyboard.press('s');
    const card = page.getByRole('region', { name: 'Solve' });
    const blind = card.getByRole('radio', { name: 'Blind' });
    const { x, width } = (await card.boundingBox())!;
    const own = (await blind.boundingBox())!;
    expect(own.x + own.width).toBeLessThanOrEqual(x + width);
    expect(await blind.evaluate(button => button.scrollWidth - button.clientWidth)).toBeLessThanOrEqual(0);
    await open('#/sudoku?text=1....3....4.4..3&blind=breadth&at=5&embed=1');
    await page.getByText(/^OPEN \(\d+\)$/).waitFor();
    expect(await page.getByRole('link', { name: 'Edges' }).count()).toBe(0);
  });
});

inBrowser('dancing links: four pointers for every node, and two for one that was taken out', async () => {
  await visit(async ({ page, open }) => {
    await open('#/cover?view=links');
    const picture = page.getByRole('img', { name: /^Dancing links/ });
    // 7 items in a ring with the root, 17 uses: 7 + 11 pairs side by side, 17 one below the other.
    await eventually(() => picture.locator('path[marker-start]').count()).toBe(35);
    expect(await picture.locator('path.out').count()).toBe(0);
    await open('#/cover?view=links&at=2');
    await eventually(() => picture.locator('path.out').count()).toBeGreaterThan(0);
    // What is out points at its neighbors on both sides, and nobody points back.
    expect(await picture.locator('path.out[marker-start]').count()).toBe(0);
  });
});

inBrowser('a phone held sideways: what is needed is in sight', async () => {
  await visit(async ({ page, open }) => {
    await open('#/home');
    await inSight(page.getByRole('heading', { level: 1 }));
    const tile = page.locator('.hero');
    const [inner, outer] = [
      await page.getByRole('heading', { level: 1 }).boundingBox(),
      await tile.boundingBox(),
    ];
    expect(inner!.y).toBeGreaterThanOrEqual(outer!.y);
    await open('#/cover');
    await inSight(page.getByRole('button', { name: 'Step', exact: true }));
    await open('#/growth');
    await inSight(page.getByRole('grid'));
    await inSight(page.locator('main .rule'));
    await open('#/teleport');
    await inSight(page.getByRole('grid').first());
    await inSight(page.getByText(/Whoever has to leave the board loses/).filter({ visible: true }));
    await inSight(page.getByRole('button', { name: /2 right/ }));
  }, SIDEWAYS);
});

inBrowser('packing: the pad stays under the hand, and a link brings its day', async () => {
  await visit(async ({ page, open }) => {
    await open(`#/packing?view=draw&p=${encodeURIComponent('packing square\ncontainer 3x2\npiece A XX\n')}`);
    await page.getByRole('button', { name: 'New piece' }).click();
    const cell = (row: number, column: number) =>
      page.getByRole('gridcell', { name: new RegExp(`^row ${row}, column ${column},`) });
    const places = async () => [await cell(4, 4).boundingBox(), await cell(6, 6).boundingBox()];
    const before = await places();
    await drag(page, cell(4, 5), cell(5, 5));
    await cell(4, 5).click(); // and one of them away again
    await eventually(async () => new URL(await addressOf(page)).hash).toMatch(/piece\+B/);
    expect(await places()).toEqual(before);
    await open('#/packing?text=hello'); // what is wrong with it stays, on the sheet and at the text
    await eventually(() => page.locator('main .bad-link, #packing-problem').allInnerTexts()).toEqual(
      Array(2).fill(expect.stringMatching(/\w/)),
    );
    await open('#/packing?day=2026-02-03&view=play');
    await eventually(() => page.getByLabel('Date').inputValue()).toBe('2026-02-03');
  });
});

inBrowser('packing: every solution goes into a file, however many the gallery has', async () => {
  await visit(async ({ page, open }) => {
    await open(`#/packing?p=${encodeURIComponent('packing square\ncontainer 4x2\npiece A x4 XX\n')}`);
    await summary(page, 'Export').click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save every solution as text' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('solutions.txt');
    await page.getByText(/^The file has /).waitFor();
  });
});

inBrowser('decompose: classes come above the copies, and the log says what it is about', async () => {
  await visit(async ({ page, open }) => {
    await open('#/decompose?n=8&graph=star%3A4');
    await page.getByRole('button', { name: 'Classes' }).click();
    const top = async (name: RegExp) => (await page.getByRole('button', { name }).boundingBox())!.y;
    await page.getByRole('button', { name: /^Class 1/ }).waitFor();
    expect(await top(/^Class 1/)).toBeLessThan(await top(/^Copy 1/)); // they are the answer; copies were there before
    // One that is looked at is marked, and the others stay under the hand.
    const place = async () =>
      (await top(/^Class 2/)) - (await page.locator('.reading .verdict').boundingBox())!.y;
    const before = await place();
    await page.getByRole('button', { name: /^Class 2/ }).click();
    await eventually(() => page.getByRole('button', { name: /^Class 2/, pressed: true }).count()).toBe(1);
    expect(await place()).toBe(before);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the classes as JSON' }).click();
    const saved = JSON.parse(await readFile(await (await coming).path(), 'utf8')) as { copies: unknown[] }[];
    expect(saved.map(({ copies }) => copies.length)).toEqual(
      Array(await page.getByRole('button', { name: /^Class \d/ }).count()).fill(7),
    );
    // What was counted stays known when one more is looked for.
    await page.getByRole('button', { name: 'First', exact: true }).click();
    await eventually(() => page.locator('.verdict').first().textContent()).toMatch(
      /All 21\u00a0120 solutions found/,
    );
    await open('#/decompose?n=7&graph=cycle%3A3');
    await page.getByText('of 30').waitFor();
    await page.getByRole('button', { name: 'Count' }).click();
    await eventually(() => page.locator('pre.log').textContent()).toMatch(
      /^K_8 into star:4\n[\s\S]*K_7 into cycle:3\n[\s\S]*All 30 solutions found/,
    );
  });
});

inBrowser('numbers are written in one way: groups of three from 10 000 on, a comma in Czech', async () => {
  await visit(
    async ({ page, open }) => {
      await open('#/cover?ex=queens');
      await page.getByText(/^1049 uzl/).waitFor();
      await open('#/decompose');
      await page.getByText('Nalezeno všech 6720 řešení.').waitFor();
      await open('#/decompose?n=8&graph=star%3A4');
      await page.getByText('Nalezeno všech 21\u00a0120 řešení.').waitFor();
    },
    { locale: 'cs-CZ' },
  );
});
