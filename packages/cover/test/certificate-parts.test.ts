/** Certificates of counts part by part, along a frontier, and with multiplicities. */
import {
  buildDag,
  certify,
  checkCertificate,
  countByFrontier,
  type DagOptions,
  formatDlx,
  type Model,
  parseDlx,
  randomFrom,
} from '@quadrille/cover';
import { graphCertificate, PRODUCT, SKIPPED } from '@quadrille/cover/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { staircases, vShapes } from './support/boards.js';
import { solveByDefinition } from './support/by-definition.js';
import { dominoes, langford } from './support/classics.js';
import { smallModel } from './support/small-models.js';

const dagOf = (model: Model, options: DagOptions) =>
  buildDag(model, { worth: 0, components: 1, ...options })!;

test('parts, multiplicities and any order of items: accepted, with the count of the definition', () => {
  let products = 0;
  fc.assert(
    fc.property(smallModel({ multiplicities: true }), fc.nat(), (model, seed) => {
      const order = randomFrom(seed).shuffle(Array.from({ length: model.primaryCount }, (_, item) => item));
      const dag = dagOf(model, seed % 2 ? { order } : {});
      const verdict = checkCertificate(formatDlx(model), graphCertificate(dag).bytes);
      const count = BigInt(solveByDefinition(model).length);
      expect(verdict).toEqual({ valid: true, count, nodes: dag.nodeCount });
      if (dag.item.includes(PRODUCT)) products++;
    }),
    { numRuns: 800, seed: 8 },
  );
  expect(products).toBeGreaterThan(40);
});

test.each([
  ['staircases 8', staircases(8)],
  ['V-shapes 7', vShapes(7)],
  ['dominoes 8x8', dominoes(8, 8)],
  ['Langford pairs 8', langford(8)],
] as const)('%s: a frontier proves its count in its own order', (_, model) => {
  const counted = countByFrontier(model);
  if (counted.state !== 'complete') throw new Error(counted.state);
  const certificate = certify(model, { kind: 'graph', order: counted.order })!;
  expect(checkCertificate(formatDlx(model), certificate.bytes)).toEqual({
    valid: true,
    count: counted.count,
    nodes: certificate.nodes,
  });
});

const beside = (text: string, other: string) => {
  const [items, ...options] = text.split('\n');
  const [moreItems, ...moreOptions] = other.split('\n');
  return parseDlx([`${items} ${moreItems}`, ...options, ...moreOptions].join('\n'));
};
const renamed = (model: Model) =>
  formatDlx(model)
    .trim()
    .replace(/\d+,/g, found => `m${found}`);

test.each([
  ['two boards of dominoes', beside(formatDlx(dominoes(4, 3)).trim(), renamed(dominoes(4, 2))), {}],
  ['a board beside a hopeless one', beside(formatDlx(dominoes(3, 3)).trim(), renamed(dominoes(4, 4))), {}],
  ['multiplicities', parseDlx('2:3|a 0:2|b c d | x\na b\na c x:1\na x:1\nb x:2\na\nc b\nb\nd\nd x:1\n'), {}],
  ['V-shapes 4 in the order of the board', vShapes(4), { order: [...Array(16).keys()] }],
] as const)('%s: no flipped bit makes the checker accept another count', (_, model, options) => {
  const text = formatDlx(model);
  const { bytes, count } = graphCertificate(dagOf(model, options));
  expect(checkCertificate(text, bytes)).toMatchObject({ valid: true, count });
  let accepted = 0;
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const damaged = bytes.slice();
    damaged[bit >> 3] ^= 1 << (bit & 7);
    const verdict = checkCertificate(text, damaged);
    if (!verdict.valid) continue;
    accepted++;
    expect(verdict.count).toBe(count);
  }
  expect(accepted).toBeLessThan(bytes.length);
});

test('a part beside a hopeless one is not looked at', () => {
  const model = beside(formatDlx(dominoes(3, 3)).trim(), renamed(dominoes(4, 4)));
  const dag = dagOf(model, {});
  expect([...dag.edgeChild]).toContain(SKIPPED);
  expect(dag.nodeCount).toBeLessThan(40);
});

test('every byte of a proof in parts, set to every value, proves the same count or nothing', () => {
  const model = beside(formatDlx(dominoes(3, 2)).trim(), renamed(dominoes(2, 2)));
  const text = formatDlx(model);
  const { bytes, count } = graphCertificate(dagOf(model, {}));
  expect(count).toBe(6n);
  for (let at = 0; at < bytes.length; at++) {
    for (let value = 0; value < 256; value++) {
      const verdict = checkCertificate(text, bytes.with(at, value));
      if (verdict.valid) expect(verdict.count).toBe(count);
    }
  }
});
