import { readFileSync } from 'node:fs';
import { InputError } from '@quadrille/cover';
import { check, formatLink, generate, score } from '@quadrille/puzzles/edges';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { halfMotif, pencilOf } from '../src/pages/edges/motif.js';
import {
  brokenOf,
  emptyBoard,
  fitting,
  formatCells,
  gameOfLink,
  parseCells,
  parseRecipe,
  placed,
  readGame,
  turned,
} from '../src/pages/edges/play.js';
import { hasBrowser, useStudio, visit } from './support/browser.js';
import { eventually } from './support/eventually.js';
import { addressOf } from './support/hand.js';

useStudio();
const inBrowser = test.skipIf(!hasBrowser);
const recipe = fc.record({
  width: fc.integer({ min: 2, max: 5 }),
  height: fc.integer({ min: 2, max: 5 }),
  frameColors: fc.integer({ min: 1, max: 4 }),
  innerColors: fc.integer({ min: 1, max: 5 }),
  seed: fc.integer({ min: 0, max: 1e6 }),
});

test('the pieces offered on a cell are exactly those that break nothing and lie nowhere else', () => {
  fc.assert(
    fc.property(recipe, fc.infiniteStream(fc.boolean()), (how, coins) => {
      const { puzzle, solution } = generate(how);
      const board = solution.map(choice => (coins.next().value ? choice : -1));
      board.forEach((_, cell) => {
        const offered = new Set(fitting(puzzle, board, cell));
        for (let choice = 0; choice < puzzle.pieces.length * 4; choice++) {
          const isElsewhere = board.some(
            (other, at) => at !== cell && other >= 0 && other >> 2 === choice >> 2,
          );
          const after = score(
            puzzle,
            board.map((old, at) => (at === cell ? choice : old)),
          );
          const isFine = !isElsewhere && after.illegal.length === 0 && after.breaks === 0;
          expect(offered.has(choice)).toBe(isFine);
        }
        expect(offered.has(solution[cell])).toBe(true);
      });
    }),
    { numRuns: 25, seed: 5 },
  );
});

test('broken edges are counted as by the rules; laying moves a piece; turning comes round', () => {
  fc.assert(
    fc.property(recipe, fc.infiniteStream(fc.nat()), (how, numbers) => {
      const { puzzle } = generate(how);
      let board = emptyBoard(puzzle);
      for (let step = 0; step < 12; step++) {
        const cell = numbers.next().value! % board.length;
        const choice = numbers.next().value! % (puzzle.pieces.length * 4);
        board = placed(puzzle, board, cell, choice);
        expect(board[cell]).toBe(choice);
      }
      const pieces = board.filter(choice => choice >= 0).map(choice => choice >> 2);
      expect(new Set(pieces).size).toBe(pieces.length);
      expect(brokenOf(puzzle, board)).toHaveLength(score(puzzle, board).breaks);
      const cell = board.findIndex(choice => choice >= 0);
      const round = [1, 2, 3, 4].reduce(now => turned(puzzle, now, cell), board);
      expect(round).toEqual(board);
      expect(parseCells(formatCells(board), puzzle)).toEqual(board);
    }),
    { numRuns: 50, seed: 6 },
  );
});

test('texts, links and addresses: what is not right is refused in a sentence', () => {
  const { puzzle, solution } = generate({ width: 3, height: 3, frameColors: 2, innerColors: 2, seed: 4 });
  const link = formatLink(puzzle, solution);
  expect(gameOfLink(link, { puzzle, board: emptyBoard(puzzle) }).board).toEqual(solution);
  const alone = readGame(link);
  expect(check(alone.puzzle, alone.board)).toBe(true);
  for (const text of [
    '',
    'x',
    '1 2 3',
    '{',
    '{"pieces":1}',
    'board_edges=abc',
    'board_edges=aaaa',
    '\u0000',
  ]) {
    expect(() => readGame(text)).toThrow(InputError);
  }
  for (const text of ['', '4x4', '4x4-1-1--1', '9999x9-1-1-1'])
    expect(() => parseRecipe(text)).toThrow(InputError);
  for (const text of ['', 'zz', '---'.repeat(8), 'zzz'.repeat(9), '000'.repeat(9)]) {
    expect(parseCells(text, puzzle)).toBeUndefined();
  }
});

test('no two colors share pencil and shape', () => {
  const looks = Array.from({ length: 32 }, (_, color) => `${pencilOf(color)} ${halfMotif(color)}`);
  expect(new Set(looks).size).toBe(32);
});

inBrowser('laying, turning and taking off by hand, by mouse and by keys; undo; link and reload', async () => {
  await visit(async ({ page, open, expectAccessible }) => {
    await open('#/edges');
    await page.getByText('27 / 60').waitFor();
    await expectAccessible();
    const cell = (row: number, column: number) =>
      page.getByRole('gridcell', { name: `row ${row}, column ${column},` });
    await cell(4, 1).click();
    await page.getByRole('radio', { name: /Fitting here \([1-9]/ }).waitFor();
    await page
      .getByRole('button', { name: /^Lay piece/ })
      .first()
      .click();
    await page.getByText('28 / 60').waitFor();
    await cell(4, 2).click();
    await page.keyboard.press('Enter');
    await page.getByText('30 / 60').waitFor();
    await page.keyboard.press('t');
    await page.locator('path.broken').first().waitFor();
    await expectAccessible();
    await page.keyboard.press('Control+z');
    await page.getByText('30 / 60').waitFor();
    expect(await page.locator('path.broken').count()).toBe(0);
    const address = await addressOf(page);
    await page.reload();
    await page.getByText('30 / 60').waitFor();
    // The first press chooses a piece, the second one turns it.
    await cell(2, 2).click();
    await page.locator('[aria-selected=true][aria-label^="row 2, column 2,"]').waitFor();
    expect(await page.locator('path.broken').count()).toBe(0);
    await cell(2, 2).click();
    await page.locator('path.broken').first().waitFor();
    await page.keyboard.press('Control+z');
    await cell(4, 2).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Delete');
    await page.getByText('28 / 60').waitFor();
    await open('#/home');
    await page.goto(address);
    await page.getByText('30 / 60').waitFor();
  });
});

inBrowser('a small set is solved and counted, with or without what lies', async () => {
  await visit(async ({ page, open }) => {
    await open('#/edges?r=4x4-2-3-1');
    await page.getByRole('button', { name: 'Count' }).click();
    await page.getByText('All 84 solutions found.').waitFor();
    await page.getByRole('button', { name: 'Solve', exact: true }).click();
    await page.getByText('Solved: every edge matches.').waitFor();
    await page.getByText('24 / 24').waitFor();
    await page.getByLabel('keep placed pieces').check();
    await page.getByRole('button', { name: 'Count' }).click();
    await page.getByText('Exactly one solution.').waitFor();
    // A locked piece stays, whatever is cleared, turned or searched; the address keeps it.
    await page.getByLabel('keep placed pieces').uncheck();
    await page.getByRole('gridcell', { name: 'row 2, column 2,' }).click();
    await page.keyboard.press('l');
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('gridcell', { name: /row 2, column 2, .*locked/ }).waitFor();
    await page
      .getByText('pieces placed')
      .locator('xpath=following-sibling::dd[1]', { hasText: '1 / 16' })
      .waitFor();
    await eventually(() => page.getByRole('button', { name: 'Turn', exact: true }).isDisabled()).toBe(true);
    await page.waitForURL(/lock=6/);
    await page.getByRole('button', { name: 'Count' }).click();
    await page.getByText(/^(All \d+ solutions found|Exactly one solution)\.$/).waitFor();
    expect(await page.getByText('All 84 solutions found.').count()).toBe(0);
    await page.reload();
    await page.getByRole('gridcell', { name: /row 2, column 2, .*locked/ }).click();
    await page.getByRole('button', { name: 'Lock' }).click();
    await page.getByRole('gridcell', { name: /row 2, column 2, piece \d+ turned \d$/ }).waitFor();
    // Zoomed, the board is larger than its window, and the chosen cell is in sight.
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await page.getByRole('gridcell', { name: 'row 4, column 4,' }).focus();
    await eventually(() =>
      page.locator('.window').evaluate(own => own.scrollWidth / own.clientWidth),
    ).toBeGreaterThan(1.8);
    await eventually(() => page.locator('.window').evaluate(own => own.scrollLeft)).toBeGreaterThan(0);
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await page.getByText('TetraVex').click();
    await page.waitForURL(/ex=tetravex/);
    await page.reload();
    await page.getByRole('button', { name: 'Count' }).click();
    await page.getByText('Exactly one solution.').waitFor();
    await page.getByLabel('Load a set or a board').fill('2 2\n0 0 1 1\n0 0 1\n');
    await page.getByRole('button', { name: 'Load' }).click();
    await page.getByText(/^Line 3/).waitFor();
    await eventually(() => addressOf(page)).toContain('ex=tetravex');
  });
});

inBrowser(
  'a big board: a warning, the hunt live, stopped and continued; pictures and the viewer link',
  async () => {
    await visit(
      async ({ page, open, expectAccessible }) => {
        await open('#/edges?r=16x16-5-17-1');
        await page.getByText('0 / 480').waitFor();
        // Of hundreds that fit, one piece is found by its number: a clue can be laid.
        await page.getByRole('gridcell', { name: 'row 9, column 8,' }).click();
        await page.getByLabel('Piece number').fill('139');
        await eventually(() => page.getByRole('button', { name: /^Lay piece/ }).count()).toBe(4);
        await page
          .getByRole('button', { name: /^Lay piece 139/ })
          .first()
          .click();
        await page.getByRole('gridcell', { name: /^row 9, column 8, piece 139/ }).waitFor();
        await page.keyboard.press('Control+z');
        // Counting so large a board is asked about, too; canceled, nothing runs.
        const dialog = page.getByRole('dialog', { name: 'This search may take long' });
        await page.getByRole('button', { name: 'Count', exact: true }).click();
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        expect(await page.getByRole('button', { name: 'Stop' }).count()).toBe(0);
        await page.getByRole('button', { name: 'Count', exact: true }).click();
        await dialog.getByRole('button', { name: 'Search anyway' }).click();
        await page.getByText(/^Counting/).waitFor();
        await page.getByRole('button', { name: 'Stop' }).click();
        await page.getByText('Stopped by you: 0 found so far.').waitFor();
        await page.getByRole('button', { name: 'Solve', exact: true }).click();
        await page.getByRole('dialog').getByText('This search may take long').waitFor();
        await page.getByRole('dialog').getByRole('button', { name: 'Search for the best score' }).click();
        await page.getByText('Searching for better boards').waitFor();
        const points = async () => Number(await page.locator('.score b').innerText());
        await page.waitForFunction(() => Number(document.querySelector('.score b')?.textContent) > 380);
        await page.getByText(/million nodes\/s/).waitFor();
        await page.getByRole('button', { name: 'Stop' }).click();
        await page.getByText('Stopped by you.').waitFor();
        const before = await points();
        await expectAccessible();
        await page.getByRole('button', { name: 'Continue the search' }).click();
        await page.getByText(/million nodes\/s/).waitFor();
        await page.keyboard.press(' ');
        await page.getByText('Stopped by you.').waitFor();
        await eventually(points).toBeGreaterThanOrEqual(before);

        const save = async (name: string) => {
          const [file] = await Promise.all([
            page.waitForEvent('download'),
            page.getByRole('button', { name, exact: true }).click(),
          ]);
          return readFileSync(await file.path());
        };
        expect((await save('SVG')).toString()).toContain('<svg');
        expect([...(await save('PNG')).subarray(1, 4)]).toEqual([80, 78, 71]);
        await page.getByRole('button', { name: 'Viewer link' }).click();
        await page.getByText('The link for the board viewer was copied.').waitFor();
        const link = await page.evaluate(() => navigator.clipboard.readText());
        const shown = await points();
        await page.getByRole('button', { name: 'Clear' }).click();
        await page.getByText('0 / 480').waitFor();
        await page.getByLabel('Load a set or a board').fill(link);
        await page.getByRole('button', { name: 'Load' }).click();
        await page.getByText(`${shown} / 480`).waitFor();
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    );
  },
);

inBrowser(
  'hostile links do no harm; on a phone, in Czech, in the dark nothing scrolls sideways',
  async () => {
    await visit(
      async ({ page, open, expectAccessible }) => {
        for (const query of [
          'r=999x999-1-1-1',
          'r=<script>',
          `p=${'1 2 3 4%0A'.repeat(1500)}`,
          'b=zzz',
          'text=%00',
          `text=${encodeURIComponent('board_edges=abcdabcd&board_w=1e9')}`,
        ]) {
          await open(`#/edges?${query}`);
          await page.getByRole('heading', { level: 1 }).waitFor();
        }
        await open('#/edges');
        await page.getByText(/hran sedí/).waitFor();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
        await expectAccessible();
      },
      { locale: 'cs-CZ', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
    );
  },
);
