import { readFileSync } from 'node:fs';
import { check, parseCertificate } from '@quadrille/puzzles/decompose';
import { expect, test } from 'vitest';
import { centerOf, marker, ownersOfVertices } from '../src/pages/decompose/drawing.js';
import { formatOwners, inOrder, parseOwners, readGraph } from '../src/pages/decompose/task.js';
import { hasBrowser, useStudio, visit } from './support/browser.js';
import { eventually } from './support/eventually.js';

useStudio();
const inBrowser = test.skipIf(!hasBrowser);

test('an empty field is the double star, as in the thesis', () => {
  expect(readGraph(' ', 6)).toEqual(readGraph('double-star', 6));
});

test('a decomposition as a link comes back, and nothing but a decomposition is taken', () => {
  const graph = readGraph('path:3', 4);
  const copies = [
    [
      [0, 1],
      [1, 2],
    ],
    [
      [0, 2],
      [2, 3],
    ],
    [
      [0, 3],
      [1, 3],
    ],
  ] as const;
  const link = formatOwners(4, copies);
  expect(link).toBe('010221');
  expect(inOrder(parseOwners('010221', 4, graph)!)).toEqual(copies.map(copy => [...copy]));
  for (const bad of ['', '010212', '0102', '999999', '000000', '100221', '0102210']) {
    expect(parseOwners(bad, 4, graph)).toBeUndefined();
  }
});

test('centers of trees, and the vertices that carry a marker', () => {
  expect(
    centerOf([
      [0, 1],
      [1, 2],
    ]),
  ).toEqual([1]);
  expect(
    [
      ...centerOf([
        [0, 1],
        [0, 2],
        [1, 3],
      ]),
    ].sort(),
  ).toEqual([0, 1]);
  expect(
    centerOf([
      [0, 1],
      [1, 2],
      [2, 0],
    ]),
  ).toEqual([]);
  expect(
    ownersOfVertices(4, [
      [
        [0, 1],
        [1, 2],
      ],
      [
        [2, 3],
        [3, 0],
      ],
    ]),
  ).toEqual([-1, 0, -1, 1]);
  expect(
    ownersOfVertices(3, [
      [
        [0, 1],
        [1, 2],
      ],
      [
        [0, 1],
        [1, 2],
      ],
    ]),
  ).toEqual([-1, -1, -1]);
  const shapes = new Set(Array.from({ length: 12 }, (_, i) => marker(i, { x: 50, y: 50 }, 10)));
  expect(shapes.size).toBe(12);
});

test('a graph in every notation', () => {
  const edges = (text: string, order = 6) => readGraph(text, order).edges.length;
  expect(edges('path')).toBe(5);
  expect(edges('[(0,1),(1,2)]')).toBe(2);
  expect(edges('0 1\n1 2\n')).toBe(2);
  expect(edges('Bw')).toBe(3);
  for (const [symbol, count] of [
    ['K4', 6],
    ['K_4', 6],
    ['K3,3', 9],
    ['K_{2,3}', 6],
    ['C5', 5],
    ['P4', 3],
  ] as const)
    expect([symbol, edges(symbol)]).toEqual([symbol, count]);
  for (const bad of [
    'nothing',
    '[(0,1',
    'path:x',
    '>',
    '\u0000',
    'constructor',
    '[(0,0)]',
    'K',
    'K0,3',
    'C2',
    'P2,3',
  ]) {
    expect(() => readGraph(bad, 6)).toThrow();
  }
});

inBrowser('double stars of K_8: the answer at once, copy by copy, turned, counted into classes', async () => {
  await visit(async ({ page, open, expectAccessible }) => {
    await open('#/decompose');
    await page.getByText('All 6720 solutions found.').waitFor();
    await page.getByText('of 6720').waitFor();
    await eventually(() => page.locator('dl.facts').innerText()).toMatch(/28[\s\S]*72[\s\S]*560[\s\S]*9/);
    await page.getByRole('img', { name: /divided into 4 copies.*Copy 4 has centers 3 and 7/ }).waitFor();
    await expectAccessible();

    await page.getByRole('button', { name: /Copy 2/ }).click();
    await eventually(() => page.locator('main .copy').count()).toBe(1);
    await page.keyboard.press(',');
    await page.getByText('3/4').waitFor();
    await eventually(() => page.locator('main .copy').count()).toBe(3);
    await page.getByRole('radio', { name: 'Rotation' }).click();
    await page.getByRole('button', { name: 'Step', exact: true }).click();
    await page.getByRole('img', { name: 'Base copies turned 1 times of 8' }).waitFor();
    await page.getByRole('radio', { name: 'Matrix' }).click();
    await eventually(() => page.locator('tbody td', { hasText: /^\d$/ }).count()).toBe(56);
    await expectAccessible();

    await page.getByRole('button', { name: 'Classes' }).click();
    await page.getByText('2 classes up to isomorphism', { exact: true }).waitFor();
    await page.getByRole('button', { name: /Class 2: group of order/ }).click();
    await page.getByText('All 6720 solutions found.').waitFor();
    await expectAccessible();
  });
});

inBrowser('next ones, a link to what is seen, reload, undo by keys', async () => {
  await visit(async ({ page, open }) => {
    await open('#/decompose');
    await page.getByText('of 6720').waitFor();
    const picture = () =>
      page
        .locator('main svg.kn .copy path')
        .evaluateAll(paths => paths.map(path => path.getAttribute('d')).join());
    const before = await picture();
    await page.getByRole('button', { name: 'Next decomposition' }).click();
    await page.locator('.pager b', { hasText: /^2$/ }).waitFor();
    const second = await picture();
    expect(second).not.toBe(before);
    await page.waitForURL(/[?&]d=\w{28}/);
    await page.reload();
    await page.getByText('of 6720').waitFor();
    await eventually(picture).toBe(second);

    await page.getByRole('button', { name: 'matching' }).click();
    await page.getByText('All 6240 solutions found.').waitFor();
    await page.getByLabel(/Complete graph/).fill('9');
    await page.keyboard.press('Enter');
    await page
      .getByText(/needs an even order/)
      .first()
      .waitFor();
    await page.locator('#main').focus();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.getByText('All 6720 solutions found.').waitFor();
    await page.keyboard.press('Control+Shift+z');
    await page.getByText('All 6240 solutions found.').waitFor();
  });
});

inBrowser('paging on fetches more, and the number of all stays known', async () => {
  await visit(async ({ page, open }) => {
    const known = page.locator('.verdict.yes', { hasText: 'All 6720 solutions found.' });
    const pageTo = async (place: number) => {
      await page.getByRole('button', { name: 'Next decomposition' }).click();
      await page.locator('.pager b', { hasText: new RegExp(`^${place}$`) }).waitFor();
      await known.waitFor();
      await page.getByText('of 6720').waitFor();
    };
    await open('#/decompose');
    await known.waitFor();
    await pageTo(2); // a batch of fifty, which is a limit
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.locator('.log', { hasText: 'All 6720 solutions found.' }).waitFor();
    await pageTo(3);
    await page.getByRole('button', { name: 'Classes' }).click();
    await page.getByText('2 classes up to isomorphism', { exact: true }).waitFor();
    await pageTo(4);
  });
});

inBrowser('impossible questions with their reason and a way out; a graph drawn by hand', async () => {
  await visit(async ({ page, open, expectAccessible }) => {
    await open('#/decompose?n=8&graph=cycle:3');
    await page
      .getByText(/not a multiple of 3/)
      .first()
      .waitFor();
    await expectAccessible();
    await page.getByRole('button', { name: 'n = 7' }).click();
    await page.getByText('All 30 solutions found.').waitFor();
    await page.getByRole('button', { name: 'draw own' }).click();
    await page.getByRole('button', { name: 'vertex 0, 2 edges' }).click();
    await page.getByRole('button', { name: 'vertex 1, 2 edges' }).click();
    const field = page.getByLabel('The graph as text');
    await page.waitForURL(/graph=%5B/);
    await eventually(() => field.inputValue()).toBe('[(1,2),(2,0)]');
    await page
      .getByText(/not a multiple of 2/)
      .first()
      .waitFor();
    await expectAccessible();
  });
});

inBrowser('the form: wanted number, per block, only generate; certificate out and in; the log', async () => {
  await visit(async ({ page, open, expectAccessible }) => {
    await open('#/decompose?n=6&graph=path');
    await page.getByText('All 960 solutions found.').waitFor();
    await page.getByText('Task: wanted, log, files').click();
    await page.getByLabel('Wanted solutions').fill('5');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('5 found, then the limit was reached; there may be more.').first().waitFor();
    await page.getByLabel('solutions per block').check();
    await page.getByLabel('all of them').check();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('.log', { hasText: /block 1 of \d+: \d+[\s\S]*All 960 solutions found\./ }).waitFor();
    const blocks = [
      ...(await page.locator('.log').innerText()).matchAll(/block \d+ of \d+: (\d+) \([\d.,]+\sm?s\)/g),
    ];
    expect(blocks.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(960);
    await expectAccessible();

    await page.getByLabel('do not solve').check();
    const [model] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Start' }).click(),
    ]);
    expect(model.suggestedFilename()).toBe('k6.dlx');
    const modelText = readFileSync(await model.path(), 'utf8');
    expect(modelText.trim().split('\n')).toHaveLength(1 + 360);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Certificate', exact: true }).click(),
    ]);
    const text = readFileSync(await file.path(), 'utf8');
    expect(check(parseCertificate(text))).toBeUndefined();

    await open('#/decompose?n=4');
    const upload = (name: string, content: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
    await upload('k6.json', text);
    await page.getByText('of 960').waitFor();
    await upload('bad.json', text.replace('[0,', '[1,'));
    await page.locator('.problem', { hasText: /decomposition|loop|twice/ }).waitFor();
    await upload('k6.dlx', modelText);
    await page.getByText('k6.dlx · 360').waitFor();
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.getByText('All 960 solutions found.').first().waitFor();
    // The model in the file can be run elsewhere as well.
    await page.getByRole('button', { name: 'Run elsewhere' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Start' }).click();
    await page.locator('.count', { hasText: '960' }).waitFor();
    await eventually(() => page.locator('.facts').first().innerText()).toMatch(/Options\s+360/);
  });
});

inBrowser('a long count is watched and stopped; hostile links do no harm', async () => {
  await visit(async ({ page, open }) => {
    await open('#/decompose?n=12&graph=matching');
    await page.getByText('There is one').waitFor();
    await page.getByRole('button', { name: 'Count' }).click();
    await page.getByText(/nodes/).first().waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped by you before the count was complete.').first().waitFor();
    for (const query of [
      'n=-5&graph=<script>alert(1)</script>',
      'n=1e9&d=zzzz&copies=-3&turn=1e99',
      'graph=%00&conditions=[(9,9)]',
      `n=400&graph=${'['.repeat(5000)}`,
      `text=${encodeURIComponent('{"copies":[[[0,1]],[[0,99999]]]}')}`,
      `text=${encodeURIComponent('[(0,1),(1,2')}`,
      'n=400&graph=matching&view=matrix',
    ]) {
      await open(`#/decompose?${query}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    await open(`#/decompose?text=${encodeURIComponent('[(0,1),(1,2),(2,0)]')}`);
    await page.locator('.pager b', { hasText: /^1$/ }).waitFor();
  });
});

inBrowser('on a phone, in Czech and in the dark: nothing scrolls sideways, axe is content', async () => {
  await visit(
    async ({ page, open, expectAccessible }) => {
      await open('#/decompose');
      await page.getByText('Nalezeno všech 6720 řešení.').waitFor();
      await page.getByText('z 6720').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await expectAccessible();
      await page.getByRole('button', { name: 'Zadání' }).click();
      await page.getByRole('button', { name: 'cesta' }).click();
      await page.waitForURL(/graph=path/);
      await expectAccessible();
    },
    { locale: 'cs-CZ', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  );
});
