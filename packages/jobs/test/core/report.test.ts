import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText } from '../../src/core/plain-text.js';
import {
  addDigests,
  formatReport,
  isReport,
  jobId,
  parseReport,
  type Report,
} from '../../src/core/report.js';
import { packUnits, shareWeight, unpackUnits } from '../../src/core/unit.js';
import { REPORT } from '../fixtures/report.js';

const number = fc.integer({ min: 0, max: 5000 });
const unit = fc.array(number, { maxLength: 8 });
const digest = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(value => value.toString(16).padStart(16, '0'));
const anyReport: fc.Arbitrary<Report> = fc.record(
  {
    job: fc.constant(jobId('some search', true)),
    unit,
    count: fc.bigInt({ min: 0n, max: 10n ** 40n }),
    nodes: fc.nat(),
    slice: fc.integer({ min: 1, max: 9999 }),
    steps: fc.integer({ min: 1, max: 9999 }),
    fraction: fc.double({ min: 0, max: 1, noNaN: true }).map(x => (x === 0 ? 0 : x)),
    walk: digest,
    solutions: digest,
    rest: fc.array(unit, { maxLength: 9 }),
    found: fc.array(unit, { maxLength: 5 }),
    by: fc.string({ maxLength: 30 }),
  },
  {
    requiredKeys: [
      'job',
      'unit',
      'count',
      'nodes',
      'slice',
      'steps',
      'fraction',
      'walk',
      'solutions',
      'rest',
      'by',
    ],
  },
);

test('a report survives being written and read', () => {
  fc.assert(
    fc.property(anyReport, report => {
      expect(parseReport(formatReport(report))).toEqual(report);
    }),
  );
});

test('a line with any bit flipped, cut anywhere or glued to another is no report', () => {
  fc.assert(
    fc.property(anyReport, fc.nat(), fc.integer({ min: 0, max: 7 }), (report, where, bit) => {
      const bytes = new TextEncoder().encode(formatReport(report));
      const flipped = bytes.slice();
      flipped[where % bytes.length] ^= 1 << bit;
      const cut = bytes.subarray(0, where % bytes.length);
      const text = (data: Uint8Array) => new TextDecoder().decode(data);
      for (const damaged of [text(flipped), text(cut), text(cut) + text(bytes)].filter(
        t => t !== text(bytes),
      ))
        expect(isReport(parseReport(damaged))).toBe(false);
    }),
    { numRuns: 300, seed: 5 },
  );
});

test('a record that is not a report is refused in words, checksum or not', async () => {
  const { checksum } = await import('../../src/core/report.js');
  const good = formatReport(fc.sample(anyReport, { numRuns: 1, seed: 1 })[0]).slice(17);
  const record = JSON.parse(good);
  for (const [name, value] of [
    ['v', 2],
    ['count', '-1'],
    ['count', '1e9'],
    ['nodes', -1],
    ['nodes', 0.5],
    ['fraction', 2],
    ['walk', 'x'],
    ['rest', [[]]],
    ['rest', [[1000, 1]]],
    ['job', '../..'],
    ['by', 'x'.repeat(501)],
    ['extra', 1],
    ['unit', '0'],
  ] as const) {
    const text = JSON.stringify({ ...record, [name]: value });
    expect(parseReport(`${checksum(text)} ${text}`)).toHaveProperty('damage');
  }
});

test('no text at all makes the reader throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => {
      expect(isReport(parseReport(text))).toBe(false);
    }),
  );
});

test('units packed against their neighbors come back', () => {
  fc.assert(
    fc.property(fc.array(unit), unit, (units, base) => {
      expect(unpackUnits(packUnits(units, base), base)).toEqual(units);
    }),
  );
});

test('the shares of a rest add up to the weight, and shorter units get no less', () => {
  fc.assert(
    fc.property(fc.array(unit, { minLength: 1 }), rest => {
      const shares = shareWeight(rest, 0.25);
      expect(shares.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(0.25 + 1e-9);
      rest.forEach((a, i) => {
        rest.forEach((b, j) => {
          if (a.length < b.length) expect(shares[i]).toBeGreaterThanOrEqual(shares[j]);
        });
      });
    }),
  );
  expect(shareWeight([[0, 1], [0, 2], [1], [2]], 1)).toEqual([1 / 6, 1 / 6, 1 / 3, 1 / 3]);
});

test('job names differ with the search and with what reports carry', () => {
  expect(new Set([jobId('a', true), jobId('a', false), jobId('b', true)]).size).toBe(3);
});

test('digests add up lane by lane, in any order', () => {
  expect(addDigests('00000001ffffffff', '0000000200000001')).toBe('0000000300000000');
  expect(addDigests('ffffffff00000000', '0000000100000005')).toBe('0000000000000005');
  fc.assert(
    fc.property(digest, digest, digest, (a, b, c) => {
      expect(addDigests(addDigests(a, b), c)).toBe(addDigests(a, addDigests(c, b)));
    }),
  );
});

test('what others say shows what it holds, in one line, and is cut; a name with something unseen is none', () => {
  const text = plainText(`\u001b[2J\u001b]0;title\u0007 red\u202e ${'x'.repeat(1_000_000)}`);
  expect(text.startsWith('\\u001b[2J\\u001b]0;title\\u0007 red\\u202e xxx')).toBe(true);
  expect(text.length).toBeLessThan(600);
  expect(plainText('x'.repeat(500))).toBe('x'.repeat(500)); // so much is not cut
  for (const by of ['ada\u001b[31m', '\u200bada']) {
    expect(parseReport(formatReport({ ...REPORT, by }))).toEqual({
      damage: 'not a report: not such a text (by)',
    });
  }
});
