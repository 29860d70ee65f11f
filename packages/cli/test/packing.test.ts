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
