import { InputError } from '@quadrille/cover';
import { grow } from '@quadrille/puzzles/growth';
import { borderOf } from '@quadrille/puzzles/growth/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bordersOf,
  FIRST,
  gallery,
  isSymmetric,
  mergeLines,
  outline,
  painted,
  plainDrawing,
  readDrawing,
  reshaped,
  stroke,
  writeDrawing,
} from '../src/pages/growth/drawing.js';
import { hasBrowser, useStudio, visit } from './support/browser.js';
import { eventually } from './support/eventually.js';
import { addressOf, drag } from './support/hand.js';

useStudio();
const inBrowser = test.skipIf(!hasBrowser);

/** Drawings of every kind the page can make. */
const drawings = fc
  .record({
    width: fc.integer({ min: 1, max: 7 }),
    height: fc.integer({ min: 1, max: 7 }),
    threshold: fc.constantFrom(2 as const, 3 as const),
    torus: fc.boolean(),
    signs: fc.array(fc.constantFrom('#', '.', '.', 'x'), { minLength: 49, maxLength: 49 }),
  })
  .map(({ width, height, threshold, torus, signs }) => {
    const rows = Array.from({ length: height }, (_, y) => signs.slice(7 * y, 7 * y + width).join(''));
    if (rows.every(row => /^x*$/.test(row))) rows[0] = `.${rows[0].slice(1)}`;
    const isTorus = torus && Math.min(width, height) >= 3;
    return [...(isTorus ? ['torus'] : []), ...(threshold === 3 ? ['threshold 3'] : []), ...rows].join('/');
  });

test('a drawing on one line is read back as it was written', () => {
  fc.assert(
    fc.property(drawings, text => {
      expect(writeDrawing(readDrawing(text))).toBe(text);
    }),
  );
});

test('painting over a cell twice brings it back, with either brush; other cells stay', () => {
  fc.assert(
    fc.property(drawings, fc.nat(), fc.constantFrom('black' as const, 'hole' as const), (text, at, brush) => {
      const growth = readDrawing(text);
      const cell = at % (growth.board.width * growth.board.height);
      const white = painted(growth, [cell], brush, false);
      expect(white.start).toEqual(growth.start.filter(other => other !== cell));
      const again = painted(painted(white, [cell], brush, true), [cell], brush, false);
      expect(writeDrawing(again)).toBe(writeDrawing(white));
    }),
  );
});

test('a larger board keeps every square; back to the old size gives the old drawing', () => {
  fc.assert(
    fc.property(
      drawings,
      fc.integer({ min: 0, max: 5 }),
      fc.integer({ min: 0, max: 5 }),
      (text, more, down) => {
        const growth = readDrawing(text);
        const { width, height } = growth.board;
        const larger = reshaped(growth, { width: width + more, height: height + down });
        expect(larger.start).toHaveLength(growth.start.length);
        expect(writeDrawing(reshaped(larger, { width, height }))).toBe(text);
      },
    ),
  );
});

test('a stroke has no gaps and both its ends', () => {
  fc.assert(
    fc.property(fc.nat(99), fc.nat(99), (from, to) => {
      const cells = stroke(from, to, 10);
      expect(cells[0]).toBe(from);
      expect(cells.at(-1)).toBe(to);
      for (let i = 1; i < cells.length; i++) {
        expect(Math.abs((cells[i] % 10) - (cells[i - 1] % 10))).toBeLessThanOrEqual(1);
        expect(Math.abs(Math.floor(cells[i] / 10) - Math.floor(cells[i - 1] / 10))).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('the outline has as many sides as the border is long; with threshold 2 it never gets longer', () => {
  fc.assert(
    fc.property(drawings, text => {
      const growth = readDrawing(text);
      const black = new Set(growth.start);
      const sides = outline(growth.board, cell => black.has(cell), 100).match(/M/g) ?? [];
      expect(sides).toHaveLength(borderOf(growth));
      const { stamps, stepCount } = grow(growth);
      const borders = bordersOf(growth.board, stamps, stepCount);
      expect(borders[0]).toBe(sides.length);
      if (growth.board.threshold === 2) expect(borders).toEqual(borders.toSorted((a, b) => b - a));
    }),
  );
});

test('symmetric starts have fewer than eight images; all images together are 14, 130 and 1615 (research, 2.7)', () => {
  const turned = (rows: readonly string[]) =>
    [...rows[0]].map((_, x) =>
      rows
        .map(row => row[x])
        .reverse()
        .join(''),
    );
  const imagesOf = (drawing: string) => {
    const images = new Set<string>();
    let rows = drawing.split('/');
    for (let turn = 0; turn < 4; turn++) {
      images.add(rows.join('/'));
      images.add([...rows].reverse().join('/'));
      rows = turned(rows);
    }
    return images;
  };
  const totals = [3, 4, 5].map(side => {
    let total = 0;
    for (const start of gallery(side)) {
      const images = imagesOf(plainDrawing(side, side, start)).size;
      expect(isSymmetric(start, side)).toBe(images < 8);
      total += images;
    }
    return total;
  });
  expect(totals).toEqual([14, 130, 1615]);
});

test('gallery: 1, 4, 22 and 224 starts up to symmetry (docs/growth.md)', () => {
  expect([2, 3, 4, 5].map(side => gallery(side).length)).toEqual([1, 4, 22, 224]);
  for (const start of gallery(4)) expect(grow(readDrawing(plainDrawing(4, 4, start))).isFull).toBe(true);
});

test('the first drawing fills its board and loses no border on the way', () => {
  const growth = readDrawing(FIRST);
  expect(grow(growth).isFull).toBe(true);
  expect(growth.start).toHaveLength(6);
  expect(mergeLines(growth).map(({ loss }) => loss)).toEqual(Array(5).fill(0));
});

test('any text is a drawing or an error that can be mended', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('#', '.', 'x', '/', '\n', 't', ' ') })),
      text => {
        try {
          readDrawing(text);
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
      },
    ),
  );
  expect(() => readDrawing('.'.repeat(61))).toThrow('this page draws up to 60 x 60');
});

inBrowser('paint with pointer and keys, watch it grow, undo, and share', async () => {
  await visit(async ({ page, open, expectAccessible }) => {
    await open('#/growth');
    await page.getByText('Fills the board in 9 rounds').waitFor();
    await expectAccessible();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('Paint a first square').waitFor();

    // A stroke of the pointer along the diagonal, then single squares by click and by key.
    const cell = (row: number, column: number) => page.locator(`[data-cell="${(row - 1) * 6 + column - 1}"]`);
    await drag(page, cell(1, 1), cell(4, 4));
    await page.getByText('Does not fill: 20 squares stay white').waitFor();
    await cell(5, 5).click();
    await cell(5, 5).press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('Fills the board in 5 rounds').waitFor();
    await eventually(() => page.getByRole('gridcell', { name: 'row 6, column 6, black' }).count()).toBe(1);

    await page.getByRole('button', { name: 'Step', exact: true }).click();
    await page.keyboard.press('.');
    await eventually(() => page.getByRole('gridcell', { name: /grown in round 2$/ }).count()).toBe(8);
    const address = await addressOf(page);
    await page.reload();
    await page.getByText('Fills the board in 5 rounds').waitFor();
    await eventually(() => page.getByRole('gridcell', { name: /grown in round 2$/ }).count()).toBe(8);
    await open('#/home');
    await page.goto(address);
    await page
      .getByRole('gridcell', { name: /, black$/ })
      .first()
      .waitFor();
    await eventually(() => page.getByRole('gridcell', { name: /, black$/ }).count()).toBe(6);

    await cell(6, 6).click();
    await page.getByText('Does not fill: 11 squares stay white').waitFor();
    await page.getByText('already shorter than that of the full board').waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('Fills the board in 5 rounds').waitFor();
    await page.keyboard.press('Control+Shift+z');
    await page.getByText('Does not fill: 11 squares stay white').waitFor();
    await expectAccessible();
  });
});

inBrowser('playing goes through the rounds; the border and the rectangles tell why', async () => {
  await visit(async ({ page, open }) => {
    await open(`#/growth?b=${encodeURIComponent('#../.#./..#')}`);
    await page.getByRole('button', { name: 'Speed 1×' }).click();
    await page.getByRole('button', { name: 'Speed 2×' }).click();
    await page.getByRole('button', { name: 'Play' }).click();
    await page.getByText('2/2').waitFor();
    await eventually(() => page.getByRole('gridcell', { name: /grown in round 2$/ }).count()).toBe(2);
    await page.getByText('2 rectangles on the way').click();
    await page.getByRole('button', { name: /^3 × 3/ }).hover();
    await eventually(() => page.locator('.marked').count()).toBe(1);
  });
});

inBrowser('gallery, random start, counts, fastest and slowest', async () => {
  await visit(async ({ page, open }) => {
    await open('#/growth');
    await page.getByText('22 starts up to rotation and reflection').waitFor();
    await page.getByLabel('only symmetric ones').check();
    const symmetric = gallery(4).filter(start => isSymmetric(start, 4)).length;
    await page.getByText(`${symmetric} starts up to rotation and reflection`, { exact: true }).waitFor();
    await page.getByLabel('only symmetric ones').uncheck();
    await page.getByRole('radio', { name: '3 × 3' }).click();
    await page.getByRole('button', { name: 'Start 4 of 4' }).click();
    await eventually(() => page.getByRole('gridcell', { name: /, black$/ }).count()).toBe(3);
    await page.getByText(/^Fills the board in/).waitFor();

    await page.getByLabel('Columns', { exact: true }).fill('5');
    await page.getByLabel('Rows', { exact: true }).fill('5');
    await page.getByLabel('Rows', { exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Random optimal start' }).click();
    await page.getByText(/^Fills the board in/).waitFor();
    await eventually(() => page.getByRole('gridcell', { name: /, black$/ }).count()).toBe(5);

    await page.getByRole('button', { name: 'Let all optimal starts of 5 × 5 grow' }).click();
    await page.getByText('All 1615 starts found').waitFor();
    await page.getByRole('button', { name: 'Slowest: 14 rounds' }).click();
    await page.getByText('Fills the board in 14 rounds').waitFor();

    await page.getByLabel('n, from 1 to 100').fill('9');
    await page.getByText('140 537 609').waitFor();
    await page.getByLabel('up to symmetry').check();
    await page.getByText('17 574 235').waitFor();
    await page.getByLabel('up to symmetry').uncheck();
    await page.getByLabel('n, from 1 to 100').fill('100');
    await page.getByText('177 digits').waitFor();
    await page.reload();
    await page.getByText('177 digits').waitFor();
  });
});

inBrowser('letting all starts of a large board grow can be stopped', async () => {
  await visit(async ({ page, open }) => {
    await open(`#/growth?b=${encodeURIComponent(Array(9).fill('.........').join('/'))}`);
    await page.getByRole('button', { name: 'Let all optimal starts of 9 × 9 grow' }).click();
    await page.getByText(/starts have grown/).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText(/^Stopped by you after/).waitFor();
  });
});

inBrowser('text in and out, torus, Czech, and links that are wrong', async () => {
  await visit(async ({ page, open }) => {
    await open(`#/growth?text=${encodeURIComponent('#.\n.?')}`);
    // Beside the board, and below the text in the margin.
    await eventually(() => page.getByText('Line 2, column 2: ').filter({ visible: true }).count()).toBe(2);
    const field = page.getByLabel('As text: # black, . white, x no square');
    await field.fill('torus\n#...\n.#..\n..#.\n....');
    await page.getByText(/^Fills the board in/).waitFor();
    await eventually(() => page.getByLabel('sides joined (torus)').isChecked()).toBe(true);
    await eventually(async () => decodeURIComponent(await addressOf(page))).toContain('b=torus/#...');
    await page.getByRole('button', { name: /Change to čeština/ }).click();
    await page.getByText(/^Zaplní desku za \d+ kol/).waitFor();
    for (const text of ['<img src=x onerror=alert(1)>', 'x', '%', '/'.repeat(5000), '#'.repeat(30_000)]) {
      await open(`#/growth?b=${encodeURIComponent(text)}&at=1e9&n=-5`);
      await page.locator('#main').waitFor();
    }
  });
});

inBrowser('the phone: nothing scrolls sideways, the drawer opens, dark is accessible', async () => {
  await visit(
    async ({ page, open, expectAccessible }) => {
      await open('#/growth');
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(isWide).toBe(false);
      await expectAccessible();
      await page.getByRole('button', { name: 'Examples' }).click();
      await page.getByRole('button', { name: 'Start 1 of 22' }).click();
      await eventually(() => page.getByRole('gridcell', { name: /, black$/ }).count()).toBe(4);
    },
    { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true },
  );
});
