/** The tools of a setter (cages, boxes, rules), the exact rating, and the buttons of files, paper and clearing. */
import { readFileSync } from 'node:fs';
import { FORMATS, GRADES, parse, puzzleLine, SYMMETRIES, sudoku, VARIANTS } from '@quadrille/puzzles/sudoku';
import { TECHNIQUES } from '@quadrille/puzzles/sudoku/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  assigned,
  cageAt,
  fillOf,
  isEven,
  LOOSE,
  overlapped,
  withBoxes,
  withCage,
  withoutCages,
  withRule,
  withUsualBoxes,
} from '../src/pages/sudoku/shaping.js';
import cs from '../src/pages/sudoku/words/cs.json';
import en from '../src/pages/sudoku/words/en.json';
import { hasBrowser, useStudio, visit } from './support/browser.js';
import { eventually } from './support/eventually.js';
import { addressOf } from './support/hand.js';

useStudio();
const inBrowser = test.skipIf(!hasBrowser);
const LINE = '..8.51.46.1...4...5.......2..4..3.18...8.6...89.5..4..9.......4...4...8.42.39.7..';

/** For every cell the first cell of its box: the same for boxes that are only numbered otherwise. */
const alike = (boxes: readonly number[]) => boxes.map(box => boxes.indexOf(box));

test.each([
  ['en', en],
  ['cs', cs],
])('every technique, variant, grade, symmetry and format has its name in %s', (_, words) => {
  const named = (part: keyof typeof en, names: readonly string[]) =>
    expect(names.filter(name => !(name in (words[part] as object)))).toEqual([]);
  named(
    'technique',
    TECHNIQUES.map(([name]) => name),
  );
  named('variant', VARIANTS);
  named('grade', GRADES);
  named('symmetry', SYMMETRIES);
  named('format', FORMATS);
});

test('cages: one that a new cage overlaps goes, others stay', () => {
  const empty = sudoku();
  const one = withCage(empty, [0, 1, 2], 15);
  const two = withCage(one, [2, 3], 7);
  expect(cageAt(two, 0)).toBeUndefined();
  expect(overlapped(one, new Set([2, 3]))).toEqual([{ sum: 15 }]);
  expect(overlapped(one, new Set([0, 1, 2]))).toEqual([]);
  expect(cageAt(two, 2)).toMatchObject({ cells: [2, 3], sum: 7 });
  expect(withCage(two, [0, 1], 3).constraints).toHaveLength(2);
  expect(withoutCages(withCage(two, [0, 1], 3), [3]).constraints).toEqual([
    { kind: 'cage', cells: [0, 1], sum: 3 },
  ]);
  expect(cageAt(two, 80)).toBeUndefined();
  expect(() => withCage(empty, [], 3)).toThrow(/a cage has 0.cells/);
  expect(() => withCage(empty, [0], 46)).toThrow(/must be from 0 to 45/);
});

test('rules come and go; a rule that does not fit the size says so', () => {
  const crossed = withRule(sudoku(), 'diagonal', true);
  expect(crossed.constraints).toEqual([{ kind: 'diagonal' }]);
  expect(withRule(crossed, 'diagonal', true).constraints).toHaveLength(1);
  expect(withRule(crossed, 'diagonal', false).constraints).toEqual([]);
  expect(() => withRule(sudoku({ size: 6 }), 'windoku', true)).toThrow(/windoku needs a size/);
});

test('boxes: whatever is drawn, only even ones become a puzzle, and that is written and read back', () => {
  const cells = fc.uniqueArray(fc.nat(15), { minLength: 1, maxLength: 6 });
  const strokes = fc.array(fc.tuple(cells, fc.nat(3)), { maxLength: 12 });
  let even = 0;
  fc.assert(
    fc.property(strokes, fc.shuffledSubarray([...Array(16).keys()], { minLength: 16 }), (list, order) => {
      let boxes: readonly number[] = sudoku({ size: 4 }).boxes;
      for (const [chosen, box] of list) boxes = assigned(boxes, chosen, box);
      expect(fillOf(4, boxes).reduce((sum, count) => sum + count, 0)).toBe(
        boxes.filter(box => box !== LOOSE).length,
      );
      if (isEven(4, boxes)) even++;
      else expect(() => withBoxes(sudoku({ size: 4 }), boxes)).toThrow();
      const shuffled = withBoxes(
        sudoku({ size: 4 }),
        order.map(cell => cell >> 2),
      );
      expect(alike(parse(puzzleLine(shuffled)).puzzle.boxes)).toEqual(alike(shuffled.boxes));
      expect(puzzleLine(withUsualBoxes(shuffled))).toBe(puzzleLine(sudoku({ size: 4 })));
    }),
  );
  expect(even).toBeGreaterThan(0);
});

inBrowser(
  'a setter draws cages, boxes of any form and rules; undo, reload and the link keep them',
  async () => {
    await visit(async ({ page, open, expectAccessible }) => {
      await open('#/sudoku');
      await page.getByRole('button', { name: 'Create…' }).click();
      await page.getByLabel('Size').selectOption({ label: '4 × 4' });
      await page.getByRole('button', { name: 'Start with an empty grid' }).click();
      await page.getByRole('grid').focus();
      await page.keyboard.press('Shift+ArrowRight');
      const place = () => page.getByRole('radio', { name: 'Boxes' }).boundingBox();
      const before = await place();
      await page.getByLabel('Sum').fill('99');
      await page.getByRole('button', { name: 'Make a cage' }).click();
      await page.getByText('a cage has the sum 99; it must be from 0 to 10').first().waitFor();
      await page.getByLabel('Sum').fill('3');
      await page.getByRole('button', { name: 'Make a cage' }).click();
      const sum = page.locator('text.sum');
      await sum.waitFor();
      await eventually(() => sum.textContent()).toBe('3');
      await page.getByText('48 solutions').first().waitFor();
      expect(await place()).toEqual(before);
      await page.getByRole('button', { name: 'Remove' }).click();
      await sum.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await sum.waitFor();

      await page.getByRole('radio', { name: 'Boxes' }).click();
      await page.getByRole('button', { name: 'Draw boxes' }).click();
      const cell = (row: number, column: number) =>
        page.getByRole('gridcell', { name: new RegExp(`^row ${row}, column ${column}, `) });
      await cell(1, 3).click();
      await page.keyboard.press('1');
      await page.getByText('box 1: 5 of 4').waitFor();
      await eventually(() => page.getByRole('button', { name: 'Use these boxes' }).isDisabled()).toBe(true);
      await expectAccessible();
      await cell(2, 2).click();
      await page.keyboard.press('2');
      await page.getByText('All boxes are full.').waitFor();
      await page.keyboard.press('Control+z');
      await page.getByText('box 2: 3 of 4').waitFor();
      await page.keyboard.press('Control+Shift+z');
      await page.getByRole('button', { name: 'Use these boxes' }).click();
      await page.getByRole('button', { name: 'Draw boxes' }).waitFor();

      await page.getByRole('radio', { name: 'Rules' }).click();
      await page.getByRole('checkbox', { name: 'diagonal', exact: true }).check();
      const address = await addressOf(page);
      const line = new URLSearchParams(address.split('?')[1]).get('p')!;
      expect(parse(line).puzzle.boxes.slice(0, 8)).toEqual([0, 0, 0, 1, 0, 1, 1, 1]);
      expect(line).toContain('cage 3 r1c1 r1c2');
      expect(line).toContain('diagonal');
      await page.reload();
      await sum.waitFor();
      await eventually(() => addressOf(page)).toBe(address);
      await page.getByRole('radio', { name: 'Boxes' }).click();
      await page.getByRole('button', { name: 'Usual boxes' }).click();
      await page.waitForFunction(() => !location.hash.includes('boxes'));
    });
  },
);

inBrowser('the exact rating of Sudoku Explainer on request', async () => {
  await visit(async ({ page, open }) => {
    await open(`#/sudoku?text=${LINE}`);
    await page.getByRole('button', { name: 'Exact rating (SE)' }).click();
    await page.getByText(/^SE 3\.2 · \d\.\d · \d\.\d$/).waitFor();
    await page.getByRole('button', { name: 'Exact rating (SE)' }).waitFor({ state: 'detached' });
  });
});

inBrowser('import from a file, export to files and paper, clear with and without the givens', async () => {
  await visit(async ({ page, open }) => {
    await open('#/sudoku');
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes');
    });
    await page.getByRole('button', { name: 'Import…' }).click();
    await page
      .getByLabel('From a file')
      .setInputFiles({ name: 'puzzle.sdk', mimeType: 'text/plain', buffer: Buffer.from(`${LINE}\n`) });
    await page.getByText('28 givens').waitFor();
    await page.getByRole('button', { name: 'Import…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a puzzle' });
    await page
      .getByLabel('From a file')
      .setInputFiles({ name: 'large.txt', mimeType: 'text/plain', buffer: Buffer.alloc(5_000_000, '1') });
    await dialog.getByText(/this page reads at most/).waitFor();
    for (const nonsense of ['hello', '<sudoku>', '{"grid": 3}', '\u0000', '9'.repeat(80)]) {
      await dialog.getByRole('textbox').fill(nonsense);
      await dialog.getByRole('button', { name: 'Open' }).click();
      await dialog.locator('.problem', { hasText: /./ }).waitFor();
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Export…' }).click();
    const take = async (name: string) => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name, exact: true }).click(),
      ]);
      return readFileSync(await file.path());
    };
    expect((await take('Download')).toString().trim()).toBe(LINE);
    expect((await take('SVG')).toString()).toMatch(/^<svg/);
    expect((await take('PDF')).subarray(0, 5).toString()).toBe('%PDF-');
    await page.getByRole('button', { name: 'Print' }).click();
    await page.locator('body[data-printed]').waitFor();

    const board = page.getByRole('grid');
    await board.focus();
    await page.keyboard.press('2');
    await page.getByRole('grid', { name: /29 of 81/ }).waitFor();
    const clear = async (how: string) => {
      await page.getByRole('button', { name: 'Clear…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: how }).click();
    };
    await clear('Keep');
    await page.getByRole('grid', { name: /28 of 81/ }).waitFor();
    await clear('Cancel');
    await clear('Clear everything');
    await page.getByRole('grid', { name: /0 of 81/ }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('grid', { name: /28 of 81/ }).waitFor();
  });
});

inBrowser('on a phone, a wrong link is explained beside the board', async () => {
  await visit(
    async ({ page, open }) => {
      await open('#/sudoku?text=hello');
      await page.locator('main .problem', { hasText: /./ }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    },
    { viewport: { width: 390, height: 844 } },
  );
});
