/** Variant sudoku: clues drawn from nothing to a puzzle, a link of SudokuPad played with hints, a contradiction. */
import { parse, puzzleLine, solutionCount } from '@quadrille/puzzles/sudoku';
import { CLUE_KINDS, shareLink } from '@quadrille/puzzles/sudoku/internal';
import { expect, test } from 'vitest';
import { TOOLS } from '../src/pages/sudoku/setter/tools.js';
import { hasBrowser, useStudio, visit } from './support/browser.js';
import { eventually } from './support/eventually.js';
import { addressOf, drag } from './support/hand.js';

useStudio();
const inBrowser = test.skipIf(!hasBrowser);

/** The puzzle in the address of a page. */
const lineIn = (url: string) => new URLSearchParams(new URL(url).hash.split('?')[1]).get('p') ?? '';

test('every tool makes a clue of its cells that is written and read back', () => {
  const empty = parse('.'.repeat(81)).puzzle;
  const drawn = new Set<string>(TOOLS.map(({ kind }) => kind));
  // What combines other clues is made elsewhere.
  expect(CLUE_KINDS.filter(kind => !drawn.has(kind))).toEqual(['pairs', 'machine', 'either']);
  for (const tool of TOOLS) {
    const cells =
      tool.kind === 'little-killer' ? [1, 11] : tool.kind === 'quadruple' ? [0, 1, 9, 10] : [0, 1, 2, 11];
    const own = cells.slice(0, tool.most ?? 4);
    const line = puzzleLine({ ...empty, constraints: [tool.make(own, tool.value ?? '', empty)] });
    expect(puzzleLine(parse(line).puzzle), line).toBe(line);
  }
});

inBrowser('a thermometer is drawn by dragging, and suggestions lead to one solution', async () => {
  await visit(async ({ page, open, expectAccessible }) => {
    await open(`#/sudoku?p=${'.'.repeat(16)}&m=own`);
    const card = page.getByRole('region', { name: 'Clues', exact: true });
    await card.getByLabel('Draw by dragging').check();
    const cell = (at: number) => page.getByRole('gridcell').nth(at);
    await drag(page, cell(0), cell(1), cell(5));
    await card.getByText('the thermometer from r1c1').waitFor();
    await eventually(() => page.locator('path[data-clue="0"]').count()).toBe(1);
    await expectAccessible();
    // The keyboard draws, too: an odd cell.
    await card.getByLabel('Draw by dragging').uncheck();
    await card.getByLabel('Kind of clue').selectOption({ label: 'odd cell' });
    await page.getByRole('grid').focus();
    await page.keyboard.press('ArrowDown');
    await card.getByRole('button', { name: 'Add', exact: true }).click();
    await card.getByText('the odd cell r3c2').waitFor();
    // Past a cell to the next one of a diagonal.
    await card.getByLabel('Kind of clue').selectOption({ label: 'palindrome' });
    await page.getByRole('grid').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowUp');
    await card.getByRole('button', { name: 'Add', exact: true }).click();
    await eventually(async () => lineIn(await addressOf(page))).toMatch(/palindrome r4c2 r3c3$/);
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+z');
    await eventually(async () => lineIn(await addressOf(page))).not.toContain('palindrome');
    for (let round = 0; round < 8; round++) {
      const offer = card.locator('.offers button').first();
      const state = page.getByText('One solution', { exact: true });
      await offer.or(state.first()).first().waitFor();
      if (await state.count()) break;
      const before = lineIn(await addressOf(page));
      await offer.click();
      await eventually(async () => lineIn(await addressOf(page))).not.toBe(before);
    }
    await page.getByText('One solution', { exact: true }).first().waitFor();
    expect(solutionCount(parse(lineIn(await addressOf(page))).puzzle)).toBe(1);
    // A clue that is switched off stays in the list, and in the address.
    await card.getByRole('checkbox', { name: 'the thermometer from r1c1' }).click();
    await card.getByRole('checkbox', { name: 'thermo r1c1 r1c2 r2c2' }).waitFor();
    await eventually(async () => lineIn(await addressOf(page))).not.toContain('thermo');
    await card.getByRole('checkbox', { name: 'thermo r1c1 r1c2 r2c2' }).click();
    await card.getByText('the thermometer from r1c1').waitFor();
  });
});

inBrowser(
  'a link of SudokuPad is pasted and played: rules, a mistake, a hint that names the clue',
  async () => {
    await visit(async ({ page, open }) => {
      await open('#/sudoku');
      const { puzzle } = parse('12..............;thermo r3c1 r3c2;odd r2c1;even r4c1;odd r2c4');
      await page.getByRole('button', { name: 'Import…' }).click();
      await page.getByLabel('Puzzle as text').fill(shareLink({ puzzle }, 'sudokupad'));
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      const rule = page.getByText('Digits increase along a thermometer, from the bulb on.');
      await rule.waitFor();
      // On paper, too, the grid comes with what its clues mean.
      await page.emulateMedia({ media: 'print' });
      expect(await rule.isVisible()).toBe(true);
      expect(await page.getByRole('button', { name: 'Import…' }).isVisible()).toBe(false);
      await page.emulateMedia({ media: null });
      await page.getByText('One solution').or(page.getByText('Proper puzzle')).first().waitFor();
      await page.getByRole('button', { name: 'Hint' }).click();
      for (const _ of [1, 2]) await page.getByRole('button', { name: 'More help' }).click();
      await page
        .getByText(/the odd cell r2c1|the even cell|the thermometer|r\dc\d/)
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Apply' }).click();
      // The thermometer falls: 4 at its bulb.
      await page.getByRole('gridcell').nth(8).click();
      await page.keyboard.press('4');
      await page.getByRole('button', { name: 'Check' }).click();
      await page
        .getByText(/1 digit is wrong|wrong/)
        .first()
        .waitFor();
      // What another link only draws is kept, over a move and a reload, and shared again.
      const drawings = { line: [{ lines: [['R1C1', 'R2C2']], outlineC: '#67F067', width: 0.3 }] };
      const drawn = { puzzle: parse(`53..7....${'.'.repeat(72)}`).puzzle, title: 'Green', drawings };
      await page.getByRole('button', { name: 'Import…' }).click();
      await page.getByLabel('Puzzle as text').fill(shareLink(drawn, 'fpuzzles'));
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await page.getByRole('button', { name: 'Open without what is only drawn' }).click();
      await page.getByRole('gridcell').nth(2).click();
      await page.keyboard.press('4');
      await eventually(async () => new URL(await addressOf(page)).hash).toContain('v=534');
      await page.reload();
      await page.getByRole('button', { name: 'Export…' }).click();
      const written = page.getByRole('dialog', { name: 'Export' });
      await written.getByRole('combobox').selectOption('fpuzzles');
      await eventually(() => written.getByRole('textbox').inputValue()).toContain('#67F067');
      expect(JSON.parse(await written.getByRole('textbox').inputValue())).toMatchObject({
        title: 'Green',
        ...drawings,
      });
      // The other sites' links are read as well, wherever a puzzle can be pasted.
      const caged = parse('12..............;cage 5 r3c1 r3c2').puzzle;
      for (const [link, cages] of [
        [shareLink({ puzzle: caged }, 'fpuzzles'), 1],
        [`https://sudoku.coach/en/play/12${'.'.repeat(79)}`, 0],
      ] as const) {
        await open('#/home');
        await page.getByRole('textbox').fill(link);
        await page.getByRole('button', { name: 'Open' }).click();
        await page.locator('html[data-page=sudoku]').waitFor();
        await page.getByRole('gridcell', { name: 'row 1, column 2, given 2', exact: true }).waitFor();
        await eventually(() => page.locator('.board .cage').count()).toBe(cages);
      }
    });
  },
);

inBrowser('a contradiction is shown with its clues and its reason', async () => {
  await visit(async ({ page, open }) => {
    await open(`#/sudoku?p=${encodeURIComponent('3...............;odd r4c4;thermo r1c1 r1c2 r1c3')}&m=own`);
    const card = page.getByRole('region', { name: 'Clues', exact: true });
    await card.getByText('2 parts contradict each other').waitFor();
    await card.getByText('Then the thermometer from r1c1 cannot be filled.').waitFor();
    await eventually(() => card.locator('li.guilty').allTextContents()).toEqual([
      expect.stringContaining('the thermometer'),
    ]);
    await eventually(() => page.locator('.halo.guilty').count()).toBeGreaterThan(0);
    await card.getByRole('button', { name: 'Take out the thermometer from r1c1' }).click();
    await page.waitForFunction(() => !document.querySelector('.halo.guilty'));
  });
});
