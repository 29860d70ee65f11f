import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { keptLedger, memoryLedger } from '../../src/core/ledger.js';
import {
  checksum,
  formatReport,
  jobId,
  LINE_LIMIT,
  parseReport,
  type Report,
} from '../../src/core/report.js';
import { packUnits, unitKey, unpackUnits } from '../../src/core/unit.js';
import { REPORT } from '../fixtures/report.js';

/** A line with a right checksum around a record with something else in it. */
function bent(field: string, value: unknown): string {
  const text = JSON.stringify({ ...JSON.parse(formatReport(REPORT).slice(17)), [field]: value });
  return `${checksum(text)} ${text}`;
}

test('names of jobs are the same in every version: ledgers are kept under them', () => {
  const name = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
  expect(jobId('some search', true)).toBe(name('quadrille 1\ncollect\nsome search'));
  expect(jobId('some search', false)).toBe(name('quadrille 1\ncount\nsome search'));
});

const list = (length: number) => new Array<number>(length).fill(0);

test.each([
  ['unit', [-(2 ** 31), 2 ** 32]],
  ['unit', list(100_000)],
  ['rest', []],
  ['rest', [[0]]],
  ['count', '0'],
  ['count', `1${'0'.repeat(99)}`],
  ['nodes', 0],
  ['slice', 1],
  ['steps', 1],
  ['fraction', 0],
  ['fraction', 1],
  ['found', []],
  ['by', 'x'.repeat(100)],
])('just allowed: %s', (field, value) => {
  expect(parseReport(bent(field, value))).not.toHaveProperty('damage');
});

test.each([
  ['unit', [-(2 ** 31) - 1], 'not a report: not a list of whole numbers'],
  ['unit', [2 ** 32 + 1], 'not a report: not a list of whole numbers'],
  ['unit', [0.5], 'not a report: not a list of whole numbers'],
  ['unit', [1, '2'], 'not a report: not a list of whole numbers'],
  ['unit', { length: 1 }, 'not a report: not a list of whole numbers'],
  ['unit', 'text', 'not a report: not a list of whole numbers'],
  ['unit', list(100_001), 'not a report: not a list of whole numbers'],
  ['rest', [[]], 'not a report: not a list of whole numbers, or empty'],
  ['rest', ['text'], 'not a report: not a list of whole numbers, or empty'],
  ['rest', [[3, 1]], 'RangeError: a unit keeps more than there is'],
  ['found', [['x']], 'not a report: not a list of whole numbers'],
  ['walk', '0123456789abcdef0', 'not a report: '],
  ['walk', 'x0123456789abcdef', 'not a report: '],
  ['walk', '0123456789ABCDEF', 'not a report: '],
  ['job', `${'0'.repeat(32)}0`, 'not a report: '],
  ['job', `x${'0'.repeat(32)}`, 'not a report: '],
  ['count', '12x', 'not a report: '],
  ['count', '01', 'not a report: '],
  ['count', `1${'0'.repeat(100)}`, 'not a report: '],
  ['slice', 0, 'not a report: '],
  ['steps', 0, 'not a report: '],
  ['fraction', -0.1, 'not a report: '],
  ['fraction', 1.1, 'not a report: '],
])('just refused, with the reason: %s', (field, value, damage) => {
  expect(parseReport(bent(field, value))).toEqual({ damage: expect.stringContaining(damage) });
});

test('a line is read up to its limit', () => {
  expect(parseReport('x'.repeat(LINE_LIMIT))).toEqual({ damage: 'the checksum is wrong' });
  expect(parseReport('x'.repeat(LINE_LIMIT + 1))).toEqual({ damage: 'longer than 4194304 characters' });
});

test('a unit is written as how much it keeps of the one before, and its own end', () => {
  const units = [[1, 2, 3], [1, 2, 4], [1], [5, 6]];
  const packed = [[1, 2, 3], [2, 4], [1], [0, 5, 6]];
  expect(packUnits(units, [1])).toEqual(packed);
  expect(unpackUnits(packed, [1])).toEqual(units);
  expect(packUnits([[1, 2]], [1, 2, 3])).toEqual([[2]]);
  expect(() => unpackUnits([[2]], [1])).toThrow('a unit keeps more than there is');
  expect(() => unpackUnits([[]], [1])).toThrow(RangeError);
  expect([unitKey([]), unitKey([1, 23])]).toEqual(['', '1.23']);
});

test('a kept ledger: its text is that of a journal, and begins another one', async () => {
  const second = { ...REPORT, unit: [1, 3], rest: [] };
  const ledger = keptLedger();
  expect([ledger.isVolatile, ledger.text()]).toEqual([true, '']);
  expect(await ledger.read(() => expect.unreachable())).toEqual({ readable: 0, damaged: 0 });
  await ledger.append([REPORT]);
  await ledger.append([second]);
  const text = `${formatReport(REPORT)}\n${formatReport(second)}\n`;
  expect(ledger.text()).toBe(text);

  const later = keptLedger(`${text}\ntorn ${text.slice(0, 40)}\n`);
  const seen: Report[] = [];
  expect(await later.read(report => seen.push(report))).toEqual({ readable: 2, damaged: 1 });
  expect(seen).toEqual([REPORT, second]);
  await later.append([REPORT]);
  expect(await later.read(() => {})).toEqual({ readable: 3, damaged: 1 });
  expect(later.text()).toBe(`${text}${formatReport(REPORT)}\n`);
});

test('a ledger in memory has nothing to read', async () => {
  const ledger = memoryLedger();
  expect([ledger.isVolatile, ledger.isForgetful]).toEqual([true, true]);
  await ledger.append([REPORT]);
  expect(await ledger.read(() => expect.unreachable())).toEqual({ readable: 0, damaged: 0 });
});
