import * as edges from '@quadrille/puzzles/edges';
import * as sudoku from '@quadrille/puzzles/sudoku';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownLink, recognize } from '../src/pages/home/recognize.js';
import { hasBrowser, useStudio, visit } from './support/browser.js';
import { eventually } from './support/eventually.js';

useStudio();
const inBrowser = test.skipIf(!hasBrowser);

const LINE = '..8.51.46.1...4...5.......2..4..3.18...8.6...89.5..4..9.......4...4...8.42.39.7..';

test.each([
  ['cover', '1 2 3\n1 2\n3\n'],
  ['cover', 'a b | c\na c:1\nb'],
  ['cover', 'p q r\np q\nr'],
  ['cover', '1001\n0110\n1010'],
  ['cover', '0 1 0 0\n1 0 1 1\n'],
  ['sudoku', LINE],
  ['sudoku', LINE.replaceAll('.', '0').replace(/.{9}/g, '$&\n').replace(/\d/g, '$& ')],
  ['sudoku', LINE.replaceAll('.', '_').replace(/.{9}/g, '$&\n')],
  ['sudoku', `${LINE};diagonal;cage 15 r1c1 r1c2`],
  ['sudoku', '1.3..4.1.2..3..4'],
  ['sudoku', '<sudokus><sudoku/></sudokus>'],
  ['sudoku', 'https://www.sudokuwiki.org/sudoku.htm?bd=00000'],
  ['sudoku', '{"size":9,"grid":[[]]}'],
  ['sudoku', '[Puzzle]\n..8.51.46'],
  ['edges', '0 0 1 3\n0 1 1 2\n'],
  ['edges', '2 2\n0 1 2 0\n0 0 1 2\n'],
  ['edges', '{"pieces": [[0,0,1,3]]}'],
  ['edges', 'https://e2.bucas.name/#puzzle=x&board_w=2&board_h=2&board_edges=aaaa'],
  ['decompose', '[(0,1),(1,2)]'],
  ['decompose', '{"order":4,"copies":[[[0,1],[1,2]],[[0,2],[1,3]]]}'],
  ['decompose', 'caterpillar:1,0,2'],
  ['decompose', 'GhCGKC'],
  ['decompose', '>>graph6<<DQc'],
  ['packing', 'packing square\ncontainer 3x2\npiece I x2 XXX\n'],
  ['packing', '<puzzle version="2"><gridType type="0"/></puzzle>'],
  ['growth', '#..\n.#.\n..#'],
  ['growth', 'torus\nthreshold 3\n#..x\n.#..\n....'],
  ['teleport', '6 5\n3\n2 0\n0 2\n0 1\n'],
] as const)('%s: %s', (page, text) => {
  expect(recognize(text)).toBe(page);
});

test('whatever the families write themselves is recognized', () => {
  const puzzle = sudoku.parse(LINE).puzzle;
  for (const format of sudoku.FORMATS) {
    expect(recognize(sudoku.format({ puzzle }, format)), format).toBe('sudoku');
  }
  const { puzzle: set } = edges.generate({ width: 4, height: 4, frameColors: 2, innerColors: 3, seed: 1 });
  expect(recognize(edges.format(set))).toBe('edges');
  expect(recognize(edges.formatJson(set))).toBe('edges');
});

test('any text goes somewhere, and soon', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 3000 }), text => void recognize(text)));
  for (const part of ['1 ', '# ', '.', '[(0,', 'a\n', '|', '1 2 3 4\n', '{"']) {
    expect(['string', 'undefined']).toContain(typeof recognize(part.repeat(20_000)));
  }
});

test('a link of a studio is opened as what it is, a link of others is not', () => {
  const pages = ['growth', 'help'];
  expect(ownLink('https://some.where/studio/#/growth?b=%23', pages)).toBe('#/growth?b=%23');
  expect(ownLink('#/help/sudoku', pages)).toBe('#/help/sudoku');
  expect(ownLink('https://some.where/#/nowhere', pages)).toBeUndefined();
  expect(ownLink('javascript:alert(1)', pages)).toBeUndefined();
});

inBrowser('each tile opens its page with what it shows', async () => {
  await visit(async ({ page, open, expectAccessible }) => {
    await open('#/home');
    await expectAccessible();
    const tiles: [name: RegExp, seen: string][] = [
      [/^Sudoku/, 'Proper puzzle'],
      [/^Exact cover/, 'Exactly one solution.'],
      [/^Decompose/, 'All 6720 solutions found.'],
      [/^Packing/, 'Solvable'],
      [/^Growth/, 'Fills the board in 9 rounds'],
      [/^Teleport/, 'Your move (Martien)'],
    ];
    for (const [name, seen] of tiles) {
      await page.getByRole('main').getByRole('link', { name }).click();
      await page.getByText(seen).first().waitFor();
      await page.goBack();
    }
  });
});

inBrowser('a text brought along, pasted or dropped, opens where it belongs', async () => {
  await visit(async ({ page, open }) => {
    await open('#/home');
    const field = page.getByLabel('Paste a puzzle, a model or a link');
    await field.fill('{"order":4,"copies":[[[0,1],[1,2]],[[0,2],[2,3]],[[0,3],[3,1]]]}');
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByText('3 copies').waitFor();
    await open('#/home');
    await field.fill('https://else.where/#/growth?b=%23../.%23./..%23');
    await field.press('Enter');
    await page.getByText('Fills the board in 2 rounds').waitFor();
    // Too long for an address: it comes all the same.
    await open('#/home');
    const names = Array.from({ length: 4000 }, (_, i) => `item${i}`);
    const model = `${names.join(' ')}\n${names.join('\n')}\n`;
    await page.evaluate(text => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'model.dlx'));
      document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
    }, model);
    await page.getByText('4000 items, 4000 options').waitFor();
    await eventually(() => page.getByLabel('Model', { exact: true }).inputValue()).toBe(model);
  });
});

inBrowser('nonsense is answered with what is wrong, in Czech too', async () => {
  await visit(
    async ({ page, open, expectAccessible }) => {
      await open('#/home');
      const field = page.getByRole('textbox');
      await field.fill('a b\na c\n');
      await page.getByRole('button', { name: 'Otevřít' }).click();
      await page
        .getByText('Řádek 2, sloupec 3: položka "c" není v prvním řádku; doplňte ji tam, nebo opravte název')
        .first()
        .waitFor();
      await open('#/decompose?n=8&graph=cycle:3');
      await page
        .getByText(/K₈ má 28\shran, což není násobek/)
        .first()
        .waitFor();
      await expectAccessible();
    },
    { locale: 'cs-CZ' },
  );
});

inBrowser('help has the idea, a picture and the commands of every family, on a phone too', async () => {
  await visit(
    async ({ page, open, expectAccessible }) => {
      for (const family of [
        'cover',
        'sudoku',
        'edges',
        'decompose',
        'packing',
        'growth',
        'teleport',
        'jobs',
      ]) {
        await open(`#/help/${family}`);
        await page.getByRole('img').waitFor();
        await eventually(() => page.locator('pre').textContent()).toContain('npx quadrille');
        await eventually(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
      }
      await expectAccessible();
      await page.getByRole('link', { name: 'About Quadrille' }).click();
      await page.getByRole('listitem').filter({ hasText: 'diploma thesis on dancing links' }).waitFor();
      const facts = await page.locator('main dl').textContent();
      expect(facts).toMatch(/Version\s*\d+\.\d+\.\d+\s*License\s*MIT/);
      await eventually(() => page.locator('main').textContent()).toContain('docs/sources.md');
      await expectAccessible();
    },
    { viewport: { width: 390, height: 844 } },
  );
});
