/** The picture of every technique, drawn by the real page: from the usual solutions of puzzles, and from positions. */
import { nextStep, parse, puzzleLine, stateOf } from '@quadrille/puzzles/sudoku';
import { TECHNIQUES, type TechniqueName } from '@quadrille/puzzles/sudoku/internal';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { toParams } from '../src/pages/sudoku/link.js';
import { applied, beginning, openCandidates } from '../src/pages/sudoku/position.js';
import en from '../src/pages/sudoku/words/en.json';
import { hasBrowser, useStudio, visit } from './support/browser.js';

useStudio();
const inBrowser = test.skipIf(!hasBrowser);

const FORCING = '.4...23......6.12....4...69.7.128..6.........2..675.1.98...6....12.4......32...8.';
const EMPTY = '.'.repeat(81);
const SMALL = '.'.repeat(36);

/** Between them these need 57 of 71 techniques; variants are classic puzzles with clues that their solution keeps. */
const REASONED = [
  FORCING,
  '28....9..4.....5...71.....3....5749...9..2..1..7..98......2...6...3....4.18......',
  '2.5.......1...87.....35....49...1.6.7...4.......8...7...8.3........19.5..72...1..',
  '.4....6.2.13..2.9....8..7...3...5..742..7.9.8....9...........5...2.5.....7.1..32.',
  '..52.....7..9.4..22...3.....7.....6...25.68.......8.176.1.....4.....5.93..4......',
  '......8....9.1..4.6584.......5.........6.9.271..2..5...4..3....97......1...1.473.',
  '..6...51.2.31......5...9.4.....64.8.63.9..7.....7....4...5.....9....287.7.5..6...',
  '.4.......8...7.5..3792.........57......1...9...6..9..4...5.1.8..9......1..7.4.352',
  '9.6.87.4.4.8.2..91...........5.4.9..1.95.6....2.3.........6.......8.4....4....51.',
  '...8.5.....5.41.73..9..3..5.8..........1..79.3.72...5.9...8.1..43......9..63.....',
  '...1....267..3.4......5......591.........5.4.1....2.359.2...........9..3.617...2.',
  '7..........5...2.81.85.....61..29..5......7.69....5......9.....3.42...6..9.7418..',
  '...9....3..4..267.93..74.....82.....4.9.5..3.3..............4.61...485.........12',
  `${FORCING};cage 23 r6c5 r7c5 r8c4 r7c3;sandwich 35 row 7;odd r7c9;equal-sums r6c5 r5c4 - r9c4 r8c4;` +
    'greater r5c3 r4c4;lockout 4 r1c4 r1c5 r1c6 r1c7;dot difference 1 r4c5 r3c6;entropic r8c6 r8c5 r9c4;' +
    'parity r6c6 r5c6 r4c7;region-sum r1c2 r2c3 r3c4 r2c5 r3c6;contain 6 r8c7 r7c8 r7c9;nabner r8c8 r9c7 r8c7',
  `${FORCING};cage 15 r9c9 r8c9 r8c8`,
  `${FORCING};arrow r9c7 - r8c6`,
  '..52.....7..9.4..22...3.....7.....6...25.68.......8.176.1.....4.....5.93..4......;whispers 5 r9c4 r8c4 r9c5',
  '8.2.....5..359..........17..4.3....2.2..5..6...9..2.4........1646...85....52.....;thermo r3c9 r2c8;clone r3c7 - r4c1',
];

/**
 * Techniques that hardly ever come first: positions with struck candidates (`s`, as in an address) in which nothing
 * easier is left. Found by search: on an empty grid, and in a puzzle at the point where all easier ones are stuck.
 */
const STOOD: readonly { technique: TechniqueName; p: string; v?: string; s: string }[] = [
  { technique: 'hidden-quad', p: EMPTY, s: '4.f-.f-.f-.f-.f' }, // 1 to 4 have lost five cells of row 1
  {
    technique: 'jellyfish',
    p: EMPTY,
    s: '.1-.1-2.1-1.1-.1-.1-.1-.1-2.1-1.1-.1-.1-.1-.1-.1-.1-.1-.1-3.1-.1-.1-1.1-1.1-.1-3.1-8.1-8.1-8.1-6.1-.1-.1-1.1-1.1-.1',
  },
  {
    technique: 'finned-jellyfish',
    p: EMPTY,
    s: '9.1-.1-1.1-1.1-.1-1.1-9.1-2.1-1.1-.1-.1-a.1-2.1-1.1-.1-.1-j.1-2.1-1.1-.1-.1',
  },
  {
    technique: 'x-chain',
    p: EMPTY,
    v: '.......................................................1...........1.............',
    s: '1.1-2.1-.1-1.1-2.1-.1-1.1-.1-1.1-.1-.1-.1-.1-1.1-.1-.1-1.1-1.1-.1-.1-.1-.1-.1-1.1-.1-.1-.1-.1-.1-1.1-.1-2.1-1.1-.1-1.1-2.1-1.1-.1-.1-.1-.1-.1-.1-.1-.1-.1-.1-1.1-.1-.1-.1-.1-.1-.1-.1-.1-.1-1.1',
  },
  {
    technique: 'remote-pair',
    p: EMPTY,
    s: '1.3-2.3-5.3-2.3-4.3-.e4-.3-.3-.e4-.3-.3-.3-.3-1.3-2.3-4.3-.e4-.3-.3-.3-.3-.3-.e4-.3-1.3-2.3-4.3-.3-.3-.3-.e4-.3-.e4-.3-.3-1.3-2.3-5.3-2.3',
  },
  {
    technique: 'unique-rectangle-5',
    p: '...1.....517..83....2..4.5...3.1.4.2...6......8...9.7......6.98.5......6.38..1..5',
    v: '...1....7517..83.4..2..4.51..3.1.4.2...6...1918...9.73.....6.98.5.....36638..1.45',
    s: '.aj-.5z-.5z-1.cp-.dl-.2n-.al-4.71-.65-2.d9-1.aj-.67-1.cb-.bf-1.2n-2.5b-.4f-1.8f-1.bz-1.9r-1.c5-.c5-.dj-1.8r-.cb-.a7-4.cv-.dx-.dx-1.cv-2.dx-.c5-.dy-.dn-.dn-1.cc-2.59-1.72-.af-.af-.cd-.cc-5.59-.59-1.cd',
  },
  {
    technique: 'avoidable-rectangle-2',
    p: '.95.6....7......3.6.3.8.9.5.7...1.......5...8....9.57...6..2..13..4...2.1.....7..',
    v: '.95.6...77..9.5.3.6.3.8.9.557...1.......5...8..1.9.57...6.723.135741..2.1...3.7..',
    s: '.ad-2.e0-1.dv-.ac-.ae-2.ac-.ad-1.dx-1.9g-1.d1-1.dw-1.cc-1.c7-1.dy-3.39-.9l-.dx-1.d3-.5z-.5t-.6t-.d7-.6t-.bd-1.b7-.d0-.5y-1.ad-.d7-1.9l-1.9f-2.cx-.3b-.af-1.a7-3.2v-6.2n-.9r-1.67-1.ad-.39-.cv-1.67-1.1z-.5z',
  },
  { technique: 'nonconsecutive-cell', p: `${SMALL};nonconsecutive`, s: '.1l' }, // r1c1 is 2 or 3
  { technique: 'nonconsecutive-house', p: `${SMALL};nonconsecutive`, s: '.8-.8-1.8-1.8' }, // 4 is in r1c3 or r1c5
  { technique: 'unmarked-pairs', p: `${EMPTY};all xv`, s: '.da' }, // r1c1 is 1 or 6, and neither goes beside 4
];

/** Clues together: puzzles of 6 x 6, solved up to the first step of the technique. */
const TOGETHER: readonly [TechniqueName, string][] = [
  [
    'clue-pointing',
    'renban r2c5 r3c5 r2c4 r1c4;thermo r2c1 r2c2 r3c1 r3c2;thermo r1c4 r1c3 r1c2;between r5c2 r5c1 r4c1 r4c2',
  ],
  ['clue-and-house', 'renban r6c5 r6c6 r5c6 r4c5;cage 7 r2c1 r2c2 r3c3;dot ratio 2 r4c3 r5c3'],
  [
    'two-clues',
    'dot difference 1 r2c3 r2c4;dot difference 1 r4c1 r5c1;whispers 3 r2c1 r2c2 r1c1;arrow r1c3 - r1c4 r2c4',
  ],
  [
    'house-and-clues',
    'dot difference 1 r5c4 r6c4;dot ratio 2 r2c3 r2c4;cage 13 r2c4 r1c4 r2c5;thermo r3c1 r4c1 r4c2 r5c1',
  ],
  ['contradiction', 'little-killer 9 r6c3 UR;little-killer 3 r1c5 DR'],
];

/** The address of the position before the first step of a technique. */
function addressBefore(technique: TechniqueName, clues: string): Record<string, string> {
  let position = beginning(parse(`${SMALL};${clues}`).puzzle);
  for (;;) {
    const { puzzle, values } = position;
    const step = nextStep(stateOf(puzzle, { values, candidates: openCandidates(position) }));
    if (!step) throw new Error(`${technique} is not used`);
    if (step.technique === technique) break;
    position = applied(position, step);
  }
  const params = Object.entries(toParams({ position, isAuto: false, isOwn: false }));
  return Object.fromEntries(params.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])));
}

const POSITIONS = [
  ...STOOD.map(({ technique, ...position }) => ({ technique, position })),
  ...TOGETHER.map(([technique, clues]) => ({ technique, position: addressBefore(technique, clues) })),
];

/** What shows a step on the board: candidates, cells, digits, what goes. */
const expectDrawn = async (page: Page, name: string) =>
  expect(await page.locator('.board :is(.proof, .double, .ring, .strike)').count(), name).toBeGreaterThan(0);

const NAMES = TECHNIQUES.map(([technique]) => en.technique[technique]);

inBrowser('the pictures of the steps of usual solutions are drawn by the real page', async () => {
  await visit(async ({ page, open }) => {
    const seen = new Set(POSITIONS.map(({ technique }) => en.technique[technique]));
    await open('#/sudoku');
    for (const text of REASONED) {
      await page.evaluate(hash => (location.hash = hash), `#/sudoku?text=${encodeURIComponent(text)}`);
      // It is on the board when the page has written it into the address in its own way.
      const line = puzzleLine(parse(text).puzzle);
      await page.waitForURL(url => new URLSearchParams(url.hash.split('?')[1]).get('p') === line);
      await page.keyboard.press('s');
      await page.getByRole('button', { name: 'Explain' }).click();
      const steps = page.getByRole('region', { name: 'Steps', exact: true }).locator('li button');
      await steps.first().waitFor();
      const names = await steps.locator('span').allTextContents();
      for (const [i, line] of names.entries()) {
        const name = line.replace(/^\d+\. /, '');
        if (seen.has(name)) continue;
        seen.add(name);
        await steps.nth(i).click();
        await page.locator('.hint h2', { hasText: name }).waitFor();
        await expectDrawn(page, name);
      }
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
    }
    // With the positions below these are all that there are.
    expect(NAMES.filter(name => !seen.has(name))).toEqual([]);
  });
});

inBrowser('the pictures of steps that hardly ever come first are drawn by the real page', async () => {
  await visit(async ({ page, open, expectAccessible }) => {
    for (const { technique, position } of POSITIONS) {
      const name = en.technique[technique];
      await open(`#/sudoku?${new URLSearchParams(position)}`);
      for (let times = 0; times < 3; times++) await page.keyboard.press('h');
      await page.locator('.hint h2', { hasText: name }).waitFor();
      await page.getByRole('button', { name: 'Apply' }).waitFor();
      await expectDrawn(page, name);
      await page.keyboard.press('Escape');
    }
    await expectAccessible();
  });
});
