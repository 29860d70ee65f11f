import { readdirSync, readFileSync } from 'node:fs';
import {
  type CertificateKind,
  certify,
  checkCertificate,
  formatDlx,
  type Model,
  parseDlx,
  randomFrom,
} from '@quadrille/cover';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { solveByDefinition } from './support/by-definition.js';
import { dominoes, langford, mutilated, pentominoes, primeSquare, queens } from './support/classics.js';
import { smallModel } from './support/small-models.js';

test.each([
  ['dominoes 12x12', 'graph', 53060477521960000n, 160_000, dominoes(12, 12)],
  ['the mutilated 8x8 board', 'graph', 0n, 4096, mutilated()],
  ['Langford pairs 9', 'graph', 0n, 20_000, langford(9)],
  ['Langford pairs 9', 'tree', 0n, 11_000, langford(9)],
  ['Langford pairs 10', 'graph', 0n, 110_000, langford(10)],
  ['Langford pairs 10', 'tree', 0n, 61_000, langford(10)],
  ['pentominoes 3x20', 'graph', 8n, 40_000, pentominoes(20, 3)],
  ['prime squares 3x3', 'graph', 43222n, 100_000, primeSquare(3, 3)],
  ['8 queens', 'tree', 92n, 1300, queens(8)],
] as const)('%s, %s: %i solutions, proved in less than %i bytes', (_, kind, count, bytes, model) => {
  const certificate = certify(model, { kind })!;
  expect(certificate).toMatchObject({ kind, count });
  expect(certificate.bytes.length).toBeLessThan(bytes);
  const verdict = checkCertificate(formatDlx(model), certificate.bytes);
  expect(verdict).toEqual({ valid: true, count, nodes: certificate.nodes });
});

/** These take from seconds to a minute: QUADRILLE_LONG=1 runs them. */
test.skipIf(!process.env.QUADRILLE_LONG).each([
  ['3x20', 'tree', 8n, pentominoes(20, 3)],
  ['6x10', 'tree', 9356n, pentominoes(10, 6)],
  ['6x10', 'graph', 9356n, pentominoes(10, 6)],
] as const)('pentominoes %s, %s: %i solutions, proved', (_, kind, count, model) => {
  const certificate = certify(model, { kind })!;
  const verdict = checkCertificate(formatDlx(model), certificate.bytes);
  expect(verdict).toEqual({ valid: true, count, nodes: certificate.nodes });
});

test.each([
  ['tree', smallModel({ multiplicities: true })],
  ['graph', smallModel({ multiplicities: true })],
] as const)('a %s of any small model is accepted, with the count of the definition', (kind, models) => {
  fc.assert(
    fc.property(models, model => {
      const certificate = certify(model, { kind })!;
      const verdict = checkCertificate(formatDlx(model), certificate.bytes);
      expect(verdict).toEqual({
        valid: true,
        count: BigInt(solveByDefinition(model).length),
        nodes: certificate.nodes,
      });
    }),
    { numRuns: 130, seed: 5 },
  );
});

/** Always the same item next, as along a frontier. */
const ALONG = Array.from({ length: 16 }, (_, item) => item);

const SMALL: [string, Model, CertificateKind, order?: readonly number[]][] = [
  ['6 queens', queens(6), 'tree'],
  ['6 queens', queens(6), 'graph'],
  ['Langford pairs 4', langford(4), 'tree'],
  ['dominoes 4x4', dominoes(4, 4), 'graph'],
  ['dominoes 4x4 along a frontier', dominoes(4, 4), 'graph', ALONG],
  ['dominoes 5x4', dominoes(5, 4), 'tree'],
  ['a mutilated 4x4 board', dominoes(4, 4, ['0,0', '3,3']), 'graph'],
  ['prime squares 2x2', primeSquare(2, 2), 'graph'],
  ['multiplicities', parseDlx('2:3|a 0:2|b c | x\na b\na c x:1\na x:1\nb x:2\na\nc b\nb\n'), 'tree'],
];

test.each(SMALL)('%s: no flipped bit makes the checker accept another count', (_, model, kind, order) => {
  const text = formatDlx(model);
  const { bytes, count } = certify(model, { kind, order })!;
  let accepted = 0;
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const damaged = bytes.slice();
    damaged[bit >> 3] ^= 1 << (bit & 7);
    const verdict = checkCertificate(text, damaged);
    if (!verdict.valid) continue;
    accepted++;
    expect(verdict.count).toBe(count); // another dead item named: still a proof
  }
  expect(accepted).toBeLessThan(bytes.length);
});

test('larger damage: cuts, additions, changed bytes, nodes swapped', () => {
  const model = dominoes(6, 6);
  const text = formatDlx(model);
  const { bytes, count } = certify(model)!;
  const random = randomFrom(9);
  for (let i = 0; i < 500; i++) {
    const at = random.below(bytes.length);
    const to = random.below(bytes.length);
    const damaged = [
      () => bytes.slice(0, at),
      () => Uint8Array.from([...bytes, random.below(256)]),
      () => bytes.with(at, random.below(256)).with(to, random.below(256)),
      () => Uint8Array.from([...bytes.slice(0, at), ...bytes.slice(to)]),
      () => bytes.with(at, bytes[to]).with(to, bytes[at]),
    ][random.below(5)]();
    const verdict = checkCertificate(text, damaged);
    if (verdict.valid) expect(verdict.count).toBe(count);
  }
});

test('a certificate of another model is refused, and so is one of the same model that claims another count', () => {
  const { bytes } = certify(queens(5))!;
  expect(checkCertificate(formatDlx(queens(6)), bytes)).toMatchObject({
    valid: false,
    reason: 'a certificate of another model',
  });
  const claimed = bytes.with(14, bytes[14] + 1);
  expect(checkCertificate(formatDlx(queens(5)), claimed).reason).toBe(
    'the certificate claims 11 solutions and proves 10',
  );
});

test('the text may be written differently: comments, blanks, costs, other names, Windows line ends', () => {
  const { bytes } = certify(parseDlx('a 1:2|b | x\na b x:1 |$5\na x:1\nb x:1\nb\n'))!;
  const text = '| comment\r\n\n p   1:2|q |y\r\np q y:red\n|\np y:red\nq y:red |$3\nq\n';
  expect(checkCertificate(text, bytes)).toMatchObject({ valid: true });
});

test('garbage is refused with a reason, and a certificate that would be too large is not made', () => {
  const random = randomFrom(11);
  const text = formatDlx(queens(4));
  const good = certify(queens(4))!.bytes;
  for (let i = 0; i < 500; i++) {
    const garbage = Uint8Array.from({ length: random.below(60) }, () => random.below(256));
    const withHeader = Uint8Array.from([...good.slice(0, 15), ...garbage]);
    for (const bytes of [garbage, withHeader]) {
      const verdict = checkCertificate(text, bytes);
      if (verdict.valid) expect(verdict.count).toBe(2n);
      else expect(verdict.reason).not.toBe('');
    }
  }
  expect(certify(langford(9), { kind: 'tree', byteLimit: 1000 })).toBeUndefined();
  expect(certify(langford(9), { kind: 'graph', byteLimit: 1000 })).toBeUndefined();
});

test('the checker stands alone: it imports nothing but itself and has under 300 lines of code', () => {
  const folder = new URL('../src/checker/', import.meta.url);
  const files = readdirSync(folder).map(name => readFileSync(new URL(name, folder), 'utf8'));
  const imports = files.flatMap(text =>
    [...text.matchAll(/(?:from|import)\s*\(?'([^']+)'/g)].map(found => found[1]),
  );
  expect(imports).toEqual(['./read.js']);
  const isCode = (line: string) => !/^\s*(\/\/|\/\*|\*|$)/.test(line);
  expect(files.flatMap(text => text.split('\n').filter(isCode)).length).toBeLessThan(300);
});
