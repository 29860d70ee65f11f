/** Drawings as PNG files: every pixel by the share that shapes cover, compared with looking at many points of it. */
import { inflateSync } from 'node:zlib';
import { pngOfSvg, sheet, svg } from '@quadrille/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';

interface Picture {
  readonly width: number;
  readonly height: number;
  at(x: number, y: number): number[];
}

/** Reads back what `pngOfSvg` writes: eight bits, in color, without filters. */
function pictureOf(file: Uint8Array): Picture {
  const bytes = Buffer.from(file);
  const parts = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    parts.set(
      bytes.toString('latin1', at + 4, at + 8),
      bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)),
    );
  }
  const [width, height] = [parts.get('IHDR')!.readUInt32BE(0), parts.get('IHDR')!.readUInt32BE(4)];
  const lines = inflateSync(parts.get('IDAT')!);
  const length = 3 * width + 1;
  return { width, height, at: (x, y) => [...lines.subarray(y * length + 3 * x + 1, y * length + 3 * x + 4)] };
}

const draw = async (content: string, size = 20, scale = 1) =>
  pictureOf(await pngOfSvg(`<svg viewBox="0 0 ${size} ${size}" fill="#000000">${content}</svg>`, scale));

type Corner = readonly [number, number];

/** Inside, where a line to the right crosses the outline an odd number of times. */
function isInside(corners: readonly Corner[], x: number, y: number): boolean {
  return corners.reduce((odd, [x1, y1], at) => {
    const [x2, y2] = corners[(at + 1) % corners.length];
    return y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1) ? !odd : odd;
  }, false);
}

test('a pixel of a polygon has the color of the share that is covered', async () => {
  const corner = fc.tuple(fc.integer({ min: -8, max: 48 }), fc.integer({ min: -8, max: 48 }));
  await fc.assert(
    fc.asyncProperty(fc.array(corner, { minLength: 3, maxLength: 6 }), async quarters => {
      const corners = quarters.map(([x, y]): Corner => [x / 4, y / 4]);
      const picture = await draw(`<polygon points="${corners.join(' ')}"/>`, 10);
      for (let y = 0; y < 10; y++) {
        for (let x = 0; x < 10; x++) {
          let inside = 0;
          for (let at = 0; at < 256; at++) {
            const [dx, dy] = [(at % 64) / 64 + 1 / 128, Math.floor(at / 64) / 4 + 1 / 8];
            if (isInside(corners, x + dx, y + dy)) inside++;
          }
          expect(Math.abs(picture.at(x, y)[0] - 255 * (1 - inside / 256))).toBeLessThan(9);
        }
      }
    }),
    { numRuns: 60, seed: 1 },
  );
});

test('colors, shares of ink, moved groups, lines and dashes', async () => {
  const picture = await draw(
    [
      '<rect width="20" height="20" fill="#ffffff" stroke="#000000" stroke-width="2"/>',
      '<g transform="translate(2 3)"><rect x="1" y="1" width="2" height="2" fill="#ff0000" fill-opacity="0.5"/></g>',
      '<path d="M10 5L20 5" fill="none" stroke="#0000ff" stroke-width="2" stroke-dasharray="2 3"/>',
      '<path d="M1 10V14H5" fill="none" stroke="#00ff00" stroke-width="2"/>',
    ].join(''),
  );
  expect([picture.at(3, 4), picture.at(4, 5), picture.at(5, 5)]).toEqual([
    [255, 128, 128],
    [255, 128, 128],
    [255, 255, 255],
  ]);
  expect([0, 1, 18, 19].map(at => [picture.at(at, 17)[0], picture.at(9, at)[0]])).toEqual([
    [0, 0],
    [255, 255],
    [255, 255],
    [0, 0],
  ]);
  expect([10, 11, 12, 14, 15].map(x => picture.at(x, 5)[0])).toEqual([0, 0, 255, 255, 0]);
  expect([picture.at(1, 11), picture.at(4, 14), picture.at(4, 11)]).toEqual([
    [0, 255, 0],
    [0, 255, 0],
    [255, 255, 255],
  ]);
});

test('a text is there, and a drawing that is too large is made smaller', async () => {
  const picture = await draw('<text x="10" y="15" font-size="10" text-anchor="middle">1</text>', 20, 3);
  let dark = 0;
  for (let y = 0; y < 60; y++) for (let x = 0; x < 60; x++) if (picture.at(x, y)[0] < 128) dark++;
  expect(dark).toBeGreaterThan(50);
  const { width, height } = pictureOf(await pngOfSvg(sheet(20_000, 10_000, 'wide', [svg`<circle r="9"/>`])));
  expect(width / height).toBeCloseTo(2, 2);
  expect(width * height).toBeLessThan(16_100_000);
  await expect(async () => draw('<ellipse/>')).rejects.toThrow('<ellipse>');
});
