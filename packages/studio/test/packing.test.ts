import { gzipSync } from 'node:zlib';
import { type Cell, formatXmpuzzle, parse } from '@quadrille/puzzles/packing';
import { GRID_NAMES, gridOf, showcase } from '@quadrille/puzzles/packing/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  blankSheet,
  cellsIn,
  painted,
  problemIn,
  readSheet,
  resized,
  shapeIn,
  turnMoves,
  withBlankPiece,
  withChoice,
  withMerged,
  withNewPiece,
  withoutPiece,
  withPiece,
  withSet,
  withTurned,
  writeSheet,
} from '../src/pages/packing/puzzle.js';
import { FIRST_VIEW, facesOf } from '../src/pages/packing/solid.js';
import { hasBrowser, useStudio, visit } from './support/browser.js';
import { eventually } from './support/eventually.js';
import { addressOf, drag, middleOf } from './support/hand.js';

useStudio();
const inBrowser = test.skipIf(!hasBrowser);

type Place = [row: number, column: number];

/** A new piece has its first cell in row 4, column 4 of the pad; these strokes draw the rest. */
const PIECES: [name: string, ...strokes: Place[][]][] = [
  [
    'I',
    [
      [4, 5],
      [4, 7],
    ],
  ],
  [
    'L',
    [
      [4, 5],
      [4, 6],
    ],
    [[3, 4]],
  ],
  [
    'P',
    [
      [4, 5],
      [3, 5],
      [3, 4],
    ],
    [[2, 4]],
  ],
  [
    'V',
    [
      [4, 5],
      [3, 5],
    ],
  ],
  [
    'T',
    [
      [4, 5],
      [4, 6],
    ],
    [[3, 5]],
  ],
];
const FOUND = 'All 19 solutions up to rotation and reflection found.';

const grids = fc.constantFrom(...GRID_NAMES);

test('strokes, sets, copies and turns give puzzles that can be written and read back', () => {
  const strokes = fc.array(
    fc.record({
      x: fc.nat(5),
      y: fc.nat(4),
      z: fc.nat(1),
      part: fc.boolean(),
      brush: fc.constantFrom('must' as const, 'may' as const, 'closed' as const),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(grids, strokes, fc.nat(3), (grid, list, copies) => {
      const { isPlace, isSolid } = gridOf(grid);
      let sheet = withPiece(withBlankPiece(blankSheet(grid)), 0, { least: copies, most: copies + 2 });
      for (const { x, y, z, part, brush } of list) {
        const cell: Cell = [x, y, isSolid ? z : 0];
        if (isPlace(cell)) sheet = painted(sheet, part ? 'box' : 1, [cell], brush);
      }
      const again = readSheet(writeSheet(sheet));
      expect(problemIn(again).pieces.map(({ least, most }) => [least, most])).toEqual([
        [copies, copies + 2],
        [1, 1],
      ]);
      for (const part of ['box', 0, 1] as const)
        expect(cellsIn(again, part)).toHaveLength(cellsIn(sheet, part).length);
      expect(writeSheet(readSheet(writeSheet(again)))).toBe(writeSheet(again));
    }),
    { numRuns: 60 },
  );
});

test('as many turns as the grid has bring a piece back; flipping twice does too', () => {
  for (const [grid, set, turns] of [
    ['square', 'pentominoes', 4],
    ['cube', 'soma', 4],
    ['triangle', 'hexiamonds', 6],
    ['hex', 'tetrahexes', 6],
  ] as const) {
    const start = withSet(blankSheet(grid), set);
    const { turn, flip } = turnMoves(grid);
    problemIn(start).pieces.forEach((_, piece) => {
      const sorted = (sheet: typeof start) => cellsIn(sheet, piece).map(String).sort();
      let turned = withTurned(start, piece, turn);
      for (let at = 1; at < turns; at++) turned = withTurned(turned, piece, turn);
      const once = withTurned(start, piece, 0);
      expect(sorted(turned)).toEqual(sorted(once));
      expect(sorted(withTurned(withTurned(start, piece, flip), piece, flip))).toEqual(sorted(once));
    });
  }
});

test('a choice that an assembly has made leaves its pieces, or its cells', () => {
  const sheet = readSheet('packing square\ncontainer\n.++.\npiece a any X\npiece b x0..1 XX\n');
  const assembly = [0, 3].map(x => ({ piece: 0, cells: [[x, 0, 0] as Cell] }));
  const fewer = withChoice(sheet, 'pieces', assembly);
  expect(problemIn(fewer).pieces).toMatchObject([{ least: 2, most: 2 }]);
  const smaller = shapeIn(withChoice(sheet, 'holes', assembly), 'box').spots;
  expect(smaller.map(({ at, mayBeEmpty }) => [at[0], mayBeEmpty])).toEqual([
    [0, false],
    [3, false],
  ]);
});

test('a smaller box and back again has the same cells; a piece removed leaves the others, merged ones their copies', () => {
  const sheet = readSheet(showcase.find(({ id }) => id === 'soma')!.text);
  expect(cellsIn(resized(sheet, [4, 3, 3]), 'box')).toHaveLength(36);
  expect(cellsIn(resized(resized(sheet, [4, 3, 3]), [3, 3, 3]), 'box')).toEqual(cellsIn(sheet, 'box'));
  const copied = withNewPiece(
    sheet,
    { ...shapeIn(sheet, 3), name: '' },
    { least: 0, most: 2, moves: 'turned' },
  );
  const merged = withMerged(copied, 7, 3);
  expect(problemIn(merged).pieces.map(({ least, most }) => [least, most])[3]).toEqual([1, 3]);
  expect(merged.puzzle.shapes).toHaveLength(sheet.puzzle.shapes.length);
  const less = withoutPiece(sheet, 2);
  expect(problemIn(less).pieces.map(({ shape }) => less.puzzle.shapes[shape].name)).toEqual([...'VLZABP']);
});

test('cut cubes look like cubes, spheres like discs with a glow', () => {
  const whole = (name: 'rhombic' | 'tetra-octa' | 'sphere', side: number) => {
    const box = Array.from(
      { length: side ** 3 },
      (_, at): Cell => [at % side, Math.floor(at / side) % side, Math.floor(at / side ** 2)],
    );
    const grid = gridOf(name);
    const cells = box.filter(cell => grid.isPlace(cell));
    return [cells.length, facesOf(grid, [{ cells, color: 1 }], FIRST_VIEW).faces.length];
  };
  // Three sides, each of four or two triangles; nothing is left of what is inside.
  expect(whole('rhombic', 5)).toEqual([24, 12]);
  expect(whole('tetra-octa', 3)).toEqual([5, 6]);
  expect(whole('sphere', 3)).toEqual([14, 42]);
});

test('of a cube three sides are seen; what is nearer to the reader is drawn later', () => {
  const grid = gridOf('cube');
  const column: Cell[] = [
    [0, 0, 0],
    [0, 0, 1],
    [0, 0, 2],
  ];
  const { faces } = facesOf(grid, [{ cells: [[0, 0, 0]], color: 1 }], FIRST_VIEW);
  expect(faces).toHaveLength(3);
  expect(facesOf(grid, [{ cells: column, color: 1 }], FIRST_VIEW).faces).toHaveLength(7);
  // Seen from above, the front one of two pieces side by side comes last, whatever their order in the list.
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const parts = order.map(y => ({ cells: [[0, y, 0] as Cell], color: y + 1 }));
    expect(facesOf(grid, parts, { turn: 0, tilt: 0.5, spread: 0.4 }).faces.at(-1)!.color).toBe(1);
  }
});

inBrowser(
  'draw five pieces and a box, find all solutions up to symmetry, share the link, open it on a phone',
  async () => {
    let link = '';
    await visit(async ({ page, open, expectAccessible }) => {
      await open('#/packing');
      await page.getByText('Solvable').waitFor();
      await expectAccessible();
      await page.getByLabel('New puzzle').selectOption('square');
      const cell = (row: number, column: number) =>
        page.getByRole('gridcell', { name: `row ${row}, column ${column},` });
      const draw = (...places: Place[]) => drag(page, ...places.map(([row, column]) => cell(row, column)));
      // Nothing moves under the hand when it becomes known, and said why, that there is no solution.
      const place = () => cell(2, 2).boundingBox();
      const before = await place();
      await page.getByText('19 too few').waitFor();
      expect(await place()).toEqual(before);
      // The box is 5 x 4; a corner is closed, and opened again.
      await draw([2, 2]);
      await page.getByText('19 cells').waitFor();
      await page.keyboard.press('Control+z');
      await page.getByText('20 cells').waitFor();
      const tray = page.getByRole('group', { name: 'Box and pieces' });
      for (const [at, [name, ...strokes]] of PIECES.entries()) {
        await tray.getByRole('button', { name: at === 0 ? /^A/ : 'New piece' }).click();
        for (const stroke of strokes) await draw(...stroke);
        const field = page.getByRole('textbox', { name: 'Name' });
        await field.fill(name);
        await field.press('Enter');
      }
      // A copy is a piece of its own until it is merged; both undone, the five are left.
      await page.getByRole('button', { name: 'Copy' }).click();
      await page.getByRole('button', { name: 'Merge with T' }).click();
      await tray.getByRole('button', { name: 'T 2×' }).waitFor();
      for (const left of ['A 1×', 'New piece']) {
        await page.getByRole('button', { name: 'Undo' }).click();
        await tray.getByRole('button', { name: left }).waitFor();
      }
      await tray.getByRole('button', { name: 'T 1×' }).waitFor();
      await page.getByRole('radio', { name: 'Solutions' }).click();
      await page.getByRole('button', { name: 'Find all solutions' }).click();
      await page.getByText(FOUND).waitFor();
      await page.getByRole('button', { name: 'Solution 2', exact: true }).click();
      await expectAccessible();
      link = new URL(await addressOf(page)).hash;
    });
    await visit(
      async ({ page, open, expectAccessible }) => {
        await open(link);
        await page.getByText('Solvable').waitFor();
        await page.getByRole('button', { name: 'Find all solutions' }).tap();
        await page.getByText(FOUND).waitFor();
        expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
        await expectAccessible();
        // By hand: the piece in the hand is shown where the finger points, and placed by a second touch.
        await page.getByRole('radio', { name: 'Play' }).tap();
        await page.getByText(/^\d+ solutions remain$/).waitFor();
        await page.getByRole('button', { name: 'Hint' }).tap();
        const ghost = page.getByText(/with this placement\. Press it to place/);
        const promised = Number.parseInt((await ghost.textContent())!, 10);
        await page.touchscreen.tap(...(await middleOf(page.locator('.ghost').first())));
        await page.getByText(new RegExp(`^${promised} solutions? remains?$`)).waitFor();
        await page.reload();
        await page.getByText(new RegExp(`^${promised} solutions? remains?$`)).waitFor();
        await expectAccessible();
      },
      { viewport: { width: 320, height: 740 }, colorScheme: 'dark', hasTouch: true },
    );
  },
);

inBrowser('open an xmpuzzle; turn a solution in space, move its pieces apart, peel its layers', async () => {
  await visit(async ({ page, open, expectAccessible }) => {
    await open('#/packing');
    await page.getByText('Solvable').waitFor();
    const bytes = gzipSync(formatXmpuzzle(parse(showcase.find(({ id }) => id === 'soma')!.text)));
    await page
      .getByLabel('Open a file')
      .setInputFiles({ name: 'soma.xmpuzzle', mimeType: 'application/gzip', buffer: Buffer.from(bytes) });
    const stage = page.getByRole('img', { name: 'A solution with 7 pieces' });
    await stage.waitFor();
    const before = await stage.getAttribute('data-turn');
    await stage.focus();
    await page.keyboard.press('ArrowLeft');
    await eventually(() => stage.getAttribute('data-turn')).not.toBe(before);
    const turned = await stage.getAttribute('data-turn');
    const [x, y] = await middleOf(stage);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 80, y + 20, { steps: 3 });
    await page.mouse.up();
    await eventually(() => stage.getAttribute('data-turn')).not.toBe(turned);
    const faces = stage.locator('path');
    // Together 27 sides are seen of the outside, and some inside are painted over; apart, and without the upper layers.
    const together = await faces.count();
    await page.getByLabel('Layers').fill('1');
    await eventually(() => faces.count()).toBeLessThan(together);
    await page.getByLabel('Apart').fill('1');
    await page.getByRole('button', { name: 'Reset view' }).click();
    await eventually(() => stage.getAttribute('data-turn')).toBe(before);
    await expectAccessible();
    await page.getByRole('button', { name: 'Numbers' }).click();
    await page.getByText('11\u00a0520').waitFor();
    await page.getByRole('button', { name: 'Take it apart' }).click();
    await page.getByText('The pieces come out one by one.').waitFor();
    await page.locator('summary', { hasText: 'Export' }).click();
    for (const [button, file] of [
      ['Up to 200 solutions (PDF)', 'solutions.pdf'],
      ['Assembly (STL)', 'assembly.stl'],
      ['BurrTools', 'puzzle.xmpuzzle'],
    ]) {
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: button }).click();
      expect((await saved).suggestedFilename()).toBe(file);
    }
    // Which pentominoes fill 5 x 4: nine choices in exactly one way. One of them becomes the puzzle.
    await open(
      `#/packing?p=${encodeURIComponent('packing square\ncontainer 5x4\npieces pentominoes x0..1\n')}`,
    );
    await page.getByRole('button', { name: 'Which pieces fill the box' }).click();
    await page.getByText('26 choices').waitFor();
    await expectAccessible();
    await page.getByRole('button', { name: 'which has 1 solution: L P Y Z' }).click();
    await page
      .getByRole('group', { name: 'Box and pieces' })
      .getByRole('button', { name: 'F' })
      .waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Find all solutions' }).click();
    await page.getByText('Exactly one solution up to rotation').waitFor();
  });
});
