import { inflateSync } from 'node:zlib';
import { generate, renderPng, renderSvg, renderText } from '@quadrille/puzzles/edges';
import { expect, test } from 'vitest';

const { puzzle, solution } = generate({ width: 3, height: 2, frameColors: 4, innerColors: 1, seed: 1 });
const broken = solution.map((choice, cell) => (cell === 1 ? solution[4] : cell === 4 ? -1 : choice));
const clued = { ...puzzle, clues: [{ cell: 0, piece: solution[0] >> 2, turn: solution[0] & 3 }] };

test('text: piece and turn, pieces from 1; empty cells and holes', () => {
  const lines = renderText({ ...puzzle, holes: [5] }, [...solution.slice(0, 4), -1, -1]).split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[0].split(' ')).toEqual(solution.slice(0, 3).map(c => `${(c >> 2) + 1}/${c & 3}`));
  expect(lines[1]).toMatch(/^\d\/\d -\/-$/);
});

test('SVG: four triangles a piece, broken edges marked, clues framed, no script or style', () => {
  const whole = renderSvg(clued, solution, { numbers: true });
  expect(whole.match(/<path /g)).toHaveLength(24);
  expect(whole.match(/<line /g)).toBeNull();
  expect(whole.match(/stroke="#ffffff" stroke-width="3"\/>/g)).toHaveLength(1);
  expect(whole).not.toMatch(/<script|style=/);
  const marked = renderSvg(puzzle, broken);
  expect(marked.match(/<line /g)!.length).toBeGreaterThan(0);
  expect(marked.match(/<path /g)).toHaveLength(20);
});

test('a name with markup in it stays text', () => {
  const text = renderSvg({ ...puzzle, name: '</title><script>alert(1)</script>' }, solution);
  expect(text).not.toContain('<script');
  expect(text).toContain('&lt;script&gt;');
});

/** The parts of a PNG file; throws where the format is broken. */
function pngParts(file: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(file);
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const parts = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    parts.set(type, bytes.subarray(at + 8, at + 8 + length));
    expect(bytes.readUInt32BE(at + 8 + length)).toBe(crcByTable(bytes.subarray(at + 4, at + 8 + length)));
    at += length + 12;
  }
  return parts;
}

/** CRC-32 in another way than the writer's: by table. */
function crcByTable(bytes: Uint8Array): number {
  const table = Uint32Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c;
  });
  let crc = 0xffffffff;
  for (const byte of bytes) crc = table[(crc ^ byte) & 255] ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

test('PNG: a sound file whose pixels show the four colors of a piece', async () => {
  const size = 20;
  const parts = pngParts(await renderPng(puzzle, solution, { cell: size }));
  expect(parts.get('IHDR')!.readUInt32BE(0)).toBe(3 * size);
  expect(parts.get('IHDR')!.readUInt32BE(4)).toBe(2 * size);
  const pixels = inflateSync(parts.get('IDAT')!);
  expect(pixels).toHaveLength((3 * size + 1) * 2 * size);
  const pixel = (x: number, y: number) => pixels[y * (3 * size + 1) + 1 + x];
  const colors = [0, 1, 2, 3].map(
    side => puzzle.pieces[solution[0] >> 2][(side + 4 - (solution[0] & 3)) & 3],
  );
  expect([pixel(6, 2), pixel(18, 6), pixel(6, 18), pixel(2, 6)]).toEqual(colors);
});

test('PNG: broken edges and clues leave their marks', async () => {
  const pixels = async (...args: Parameters<typeof renderPng>) =>
    inflateSync(pngParts(await renderPng(...args)).get('IDAT')!);
  expect((await pixels(puzzle, broken)).includes(34)).toBe(true);
  expect((await pixels(puzzle, solution)).includes(34)).toBe(false);
});
