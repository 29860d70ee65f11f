/** The command line of packing: what its verbs print, write and refuse. */
import { expect, test } from 'vitest';
import { run } from './support/memory-io.js';

const soma = 'packing cube\ncontainer 3x3x3\npieces soma\n';
const board = 'packing square\ncontainer 4x2\npiece L x2 XXX/X..\n';
const files = { 'soma.txt': soma, 'board.txt': board, 'bad.txt': 'packing square\npiece A XY\n' };

test('packing count and classes: decimal strings with their names', async () => {
  const [count] = (await run(['packing', 'count', 'soma.txt', '--json'], { files })).json();
  expect(count).toMatchObject({ count: '11520', ended: 'exhausted' });
  const [classes] = (
    await run(['packing', 'classes', 'soma.txt', '--problem', '0', '--json'], { files })
  ).json();
  expect(classes).toMatchObject({ all: '11520', rot: '480', mirror: '240' });
});

test('packing solve: letters, or ways with their cells', async () => {
  const text = await run(['packing', 'solve', 'board.txt'], { files });
  expect(text.out.filter(line => line !== '')).toHaveLength(4);
  expect(text.code).toBe(0);
  const lines = (
    await run(['packing', 'solve', '-', '--up-to', 'mirror', '--json'], { input: board })
  ).json();
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatchObject({
    ways: [
      { piece: 0, copy: 0 },
      { piece: 0, copy: 1 },
    ],
  });
  expect(lines[1]).toMatchObject({ summary: true, count: '1' });
});

test('packing check: what solve printed, and what is wrong', async () => {
  const drawn = (await run(['packing', 'solve', 'board.txt', '--first', '--quiet'], { files })).out.join(
    '\n',
  );
  const right = await run(['packing', 'check', 'board.txt', 'answer.txt'], {
    files: { ...files, 'answer.txt': drawn },
  });
  expect(right.code).toBe(0);
  const wrong = await run(['packing', 'check', 'board.txt', '-', '--json'], { files, input: 'AAAA\n....\n' });
  expect(wrong.json()[0]).toMatchObject({ valid: false, reason: expect.stringMatching(/letter A .* XXXX,/) });
  expect(wrong.code).toBe(1);
  const unread = await run(['packing', 'check', 'board.txt', '-'], { files, input: '....\n....\n' });
  expect(unread.code).toBe(2);
  const empty = await run(['packing', 'check', 'board.txt', '-', '--json'], { files, input: 'AAA.\nA...\n' });
  expect(empty.json()[0]).toMatchObject({ valid: false, reason: expect.stringMatching(/is empty/) });
  expect(empty.code).toBe(1);
});

test('packing stl and sheet into a folder: a file for each piece, and for each solution', async () => {
  const twice = 'packing square\ncontainer 5x2\npiece L x2 XXX/X..\npiece l x0..1 X\npiece a/b x1 X\n';
  const world = { files: { ...files, 'twice.txt': twice, 'made/': '' } };
  const pieces = await run(['packing', 'stl', 'twice.txt', '-o', 'made'], world);
  const names = [...pieces.files.keys()].filter(name => name.endsWith('.stl'));
  expect(names).toEqual(['made/L_x2.stl', 'made/l_x0-1.stl', 'made/a_b.stl']);
  const alone = await run(['packing', 'stl', 'twice.txt', '--piece', '0', '-o', 'x.stl'], world);
  expect(pieces.files.get('made/L_x2.stl')).toBe(alone.files.get('x.stl'));
  expect(pieces.err).toContain('3 files written to made');
  const drawn = await run(['packing', 'solve', 'board.txt', '--first', '--quiet'], world);
  const placed = await run(['packing', 'stl', 'board.txt', '--assembly', '-', '-o', 'new/'], {
    ...world,
    input: drawn.out.join('\n'),
  });
  const both = [...placed.files].filter(([name]) => name.startsWith('new/L'));
  expect(both.map(([name]) => name)).toEqual(['new/L.stl', 'new/L_2.stl']);
  expect(both[0][1]).not.toBe(both[1][1]);
  const sheet = await run(['packing', 'sheet', 'soma.txt', '--limit', '12', '-o', 'new/'], world);
  const pictures = [...sheet.files].filter(([name]) => name.endsWith('.svg'));
  expect(pictures.map(([name]) => name)).toEqual(
    Array.from({ length: 12 }, (_, at) => `new/${String(at + 1).padStart(2, '0')}.svg`),
  );
  expect(pictures.every(([, content]) => String(content).startsWith('<svg '))).toBe(true);
  const own = await run(['packing', 'stl', 'made/L_x2.stl', '-o', 'made'], {
    files: { ...world.files, 'made/L_x2.stl': twice },
  });
  expect(own.code).toBe(2);
});

test('packing draw, cut, stl, convert: files', async () => {
  const drawn = await run(['packing', 'draw', 'board.txt', '--solution', '0', '-o', 'x.svg'], { files });
  expect(drawn.files.get('x.svg')).toMatch(/^<svg /);
  const sheet = await run(['packing', 'cut', 'board.txt'], { files });
  expect(sheet.out.join('\n')).toMatch(/^<svg [\s\S]*mm"/);
  const solid = await run(['packing', 'stl', 'soma.txt', '-o', 'x.stl'], { files });
  expect(solid.files.get('x.stl')).toMatch(/^solid quadrille\n/);
  const text = await run(['packing', 'convert', 'board.txt', '--to', 'text'], { files });
  expect(`${text.out.join('\n')}\n`).toBe(board);
  const packed = await run(['packing', 'convert', 'soma.txt', '--to', 'xmpuzzle', '-o', 'soma.xmpuzzle'], {
    files,
  });
  expect([...(packed.files.get('soma.xmpuzzle') as unknown as Uint8Array).subarray(0, 2)]).toEqual([
    0x1f, 0x8b,
  ]);
});

test('packing explain: the reason why there is none', async () => {
  const input = 'packing square\ncontainer 4x2\npiece L x3 XXX/X..\n';
  const { out, code } = await run(['packing', 'explain', '-'], { input });
  expect(out[0]).toMatch(/^the pieces have at least 12 cells, the container only 8/);
  expect(code).toBe(1);
});

test('packing: bad input has its place', async () => {
  const { err, code } = await run(['packing', 'count', 'bad.txt'], { files });
  expect(err).toEqual([expect.stringMatching(/^quadrille: bad\.txt:2:10: "Y" is not a mark of a piece/)]);
  expect(code).toBe(2);
});
