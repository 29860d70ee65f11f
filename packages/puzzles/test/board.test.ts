/** Values that show themselves: as text, as SVG, and as notebooks ask for it. The element is shown in packages.test.ts. */
import { InputError } from '@quadrille/base';
import { BOARDS, type BoardKind, defineBoard, show } from '@quadrille/puzzles/board';
import { expect, test } from 'vitest';

const CLASSIC = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const TEXTS: Readonly<Record<BoardKind, string>> = {
  sudoku: CLASSIC,
  edges: '0 1 1 0\n0 0 1 1\n1 1 0 0\n1 0 0 1\n',
  growth: '#..\n.#.\n..#\n',
  packing: 'packing cube\ncontainer 3x3x3\npieces soma\n',
};

test.each(BOARDS)('%s shows itself as text, as SVG and in a notebook', async kind => {
  const shown = await show(kind, TEXTS[kind], { solve: true });
  const display = (shown as unknown as Record<symbol, () => Record<string, string>>)[
    Symbol.for('Jupyter.display')
  ];
  expect(shown.toSVG()).toMatch(/^<svg [\s\S]*<\/svg>\s*$/);
  expect(String(shown).length).toBeGreaterThan(4);
  expect(display.call(shown)).toEqual({ 'image/svg+xml': shown.toSVG(), 'text/plain': String(shown) });
});

test('a sudoku with and without its solution', async () => {
  const digits = async (solve: boolean) =>
    String(await show('sudoku', CLASSIC, { solve })).replace(/\D/g, '');
  expect(await digits(true)).toBe(
    '534678912672195348198342567859761423426853791713924856961537284287419635345286179',
  );
  expect(await digits(false)).toBe(CLASSIC.replaceAll('.', ''));
});

test.each(BOARDS)('%s is a PNG file, too', async kind => {
  const file = await (await show(kind, TEXTS[kind])).toPNG();
  expect([...file.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
});

test('a board of edges comes from a link, too', async () => {
  const link = 'https://e2.bucas.name/#puzzle=edges&board_w=2&board_h=2&board_edges=abbaaabbbbaabaab';
  expect((await show('edges', link)).toSVG()).toContain('<svg');
});

test.each([
  ['sudoku', `11${'.'.repeat(79)}`, 'board.unsolvable'],
  ['edges', '0 1 2 0\n0 0 1 1\n1 1 0 0\n1 0 0 1\n', 'board.unsolvable'],
  ['chess', '', 'board.kind'],
] as const)('%s %j: %s', async (kind, text, code) => {
  await expect(show(kind as BoardKind, text, { solve: true })).rejects.toMatchObject({ code });
});

test('a text that is no puzzle has its place', async () => {
  const error = await show('growth', '#.\n.?').catch(thrown => thrown as unknown);
  expect(error).toBeInstanceOf(InputError);
});

test('where there is no page nothing is defined', () => {
  expect(() => defineBoard()).not.toThrow();
});
