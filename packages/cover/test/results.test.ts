/** The numbers of docs/results.md that are quick to find again, from the same model texts. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { certify, checkCertificate, count, countByFrontier, parseDlx } from '@quadrille/cover';
import { expect, test } from 'vitest';

const results = (name: string) => fileURLToPath(new URL(`../../../results/${name}`, import.meta.url));
const modelText = (name: string, n: number) =>
  execFileSync(process.execPath, [results(name), String(n)], { encoding: 'utf8' });

const terms = readFileSync(results('b334617.txt'), 'utf8')
  .trim()
  .split('\n')
  .map(line => line.split(' ').map(BigInt));

test.each(terms.slice(0, 13))('staircases %i: %i (OEIS A334617 to 10, ours from 11)', (n, count) => {
  const model = parseDlx(modelText('staircases.mjs', Number(n)));
  expect(countByFrontier(model)).toMatchObject({ state: 'complete', count });
});

test('staircases 10 are proved in the order of the frontier', () => {
  const text = modelText('staircases.mjs', 10);
  const counted = countByFrontier(parseDlx(text));
  if (counted.state !== 'complete') throw new Error(counted.state);
  const { bytes, count } = certify(parseDlx(text), { kind: 'graph', order: counted.order })!;
  expect(count).toBe(5768580741287n);
  expect(checkCertificate(text, bytes)).toMatchObject({ valid: true, count });
});

test('V-shapes 8 (OEIS A322495), and a number of cells that is none is refused', () => {
  const model = parseDlx(modelText('v-shapes.mjs', 8));
  expect(countByFrontier(model)).toMatchObject({ count: 888837716n });
  expect(() => execFileSync(process.execPath, [results('v-shapes.mjs'), 'x'], { stdio: 'pipe' })).toThrow(
    'with N from',
  );
});

test.each([
  [3, 4n],
  [4, 12n],
  [5, 256n],
  [6, 3620n],
])('a square of side %i cut into distinct oblongs: %i ways (OEIS A360498)', (n, wanted) => {
  const model = parseDlx(modelText('distinct-oblongs.mjs', n));
  expect(count(model, { method: 'auto' }).count).toBe(wanted);
});
