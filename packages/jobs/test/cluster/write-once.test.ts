import { expect, test } from 'vitest';
import { recordAt, recordSubject } from '../../src/cluster/records.js';
import { countsFor, droppedUnit } from '../../src/cluster/trust.js';
import type { SharedLedger } from '../../src/cluster/types.js';
import { ALL_VOLUNTEERS, signedBy } from '../../src/cluster/vouchers.js';
import { findReport, writeOnce } from '../../src/cluster/write-once.js';
import { formatReport, jobId, type Report } from '../../src/core/report.js';
import { REPORT } from '../fixtures/report.js';

const JOB = REPORT.job;
const counts = countsFor(JOB, []);

/** A stream whose first records cannot be read, or hold something else. */
function ledgerWith(first: readonly (Report | 'unreadable')[]) {
  const records: (Report | 'unreadable')[] = [...first];
  const written: number[] = [];
  const ledger = {
    write: async (report: Report, generation: number) => {
      if (records[generation] !== undefined) return 'taken';
      written.push(generation);
      records[generation] = report;
      return 'written';
    },
    readOne: async (_: unknown, generation: number) => {
      const record = records[generation];
      return record === 'unreadable' ? undefined : record;
    },
  } as unknown as SharedLedger;
  return { ledger, written };
}

test('a report takes the first generation that can be read, and never one after it', async () => {
  const other = { ...REPORT, by: 'somebody' };
  for (const [first, answer, at] of [
    [[], 'written', [0]],
    [[other], 'taken', []],
    [['unreadable'], 'written', [1]],
    [['unreadable', other], 'taken', []],
    [[{ ...REPORT, job: jobId('b', false) }], 'written', [1]],
    [Array(7).fill('unreadable'), 'written', [7]],
  ] as const) {
    const { ledger, written } = ledgerWith(first);
    expect([await writeOnce(ledger, REPORT, counts), written]).toEqual([answer, at]);
  }
});

test('eight unreadable records are something else, and nothing is written after them', async () => {
  const { ledger, written } = ledgerWith(Array(8).fill('unreadable'));
  await expect(writeOnce(ledger, REPORT, counts)).rejects.toThrow('unit [1,2] has 8 unreadable records');
  expect(written).toEqual([]);
});

test('a record is written only once it has been read back', async () => {
  const { ledger, written } = ledgerWith([]);
  const deaf = { ...ledger, readOne: async () => undefined } as SharedLedger;
  await expect(writeOnce(deaf, REPORT, counts)).rejects.toThrow('unreadable');
  expect(written).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('what does not count, or no longer, is refused and uses up no generation', async () => {
  const { ledger, written } = ledgerWith([]);
  expect(await writeOnce(ledger, { ...REPORT, job: jobId('b', false) }, counts)).toBe('refused');
  let looks = 0;
  expect(await writeOnce(ledgerWith(['unreadable']).ledger, REPORT, () => ++looks === 1)).toBe('refused');
  expect(written).toEqual([]);
});

test('the first four generations are looked at, and only a report that counts is found', async () => {
  const found = (first: readonly (Report | 'unreadable')[]) =>
    findReport(ledgerWith(first).ledger, REPORT.unit, counts);
  expect(await found([])).toBeUndefined();
  expect(await found([REPORT])).toEqual(REPORT);
  expect(await found(['unreadable', 'unreadable', 'unreadable', REPORT])).toEqual(REPORT);
  expect(await found([...Array(4).fill('unreadable'), REPORT])).toBeUndefined();
  expect(await found([{ ...REPORT, job: jobId('b', false) }, REPORT])).toEqual(REPORT);
});

test('a record counts for its own job, unless somebody it rests on was revoked', () => {
  expect(counts(REPORT)).toBe(true);
  expect(counts({ ...REPORT, job: jobId('b', false) })).toBe(false);
  const signed = (volunteers: readonly string[], trusted?: string): Report => ({
    ...REPORT,
    by: signedBy(volunteers, trusted),
  });
  const table: [Report, readonly string[], boolean][] = [
    [signed(['ann', 'bob']), [], true],
    [signed(['ann', 'bob']), ['volunteer:bob'], false],
    [signed(['ann', 'bob']), ['volunteer:eve'], true],
    [signed(['ann', 'bob']), [ALL_VOLUNTEERS], false],
    [signed(['ann', 'bob'], 'ada'), ['volunteer:bob', ALL_VOLUNTEERS], true],
    [signed([], 'ada'), [ALL_VOLUNTEERS], true],
    [signed([], 'ada'), ['ada'], false],
  ];
  for (const [report, revoked, expected] of table)
    expect([report.by, revoked, countsFor(JOB, revoked)(report)]).toEqual([report.by, revoked, expected]);
});

test('what was dropped does not count, and its unit is written as the next generation', async () => {
  const { unit } = REPORT;
  const repaired = countsFor(JOB, [droppedUnit(unit, 1), droppedUnit(unit, 2)]);
  expect([0, 1, 2, 3].map(generation => repaired(REPORT, generation))).toEqual([false, false, true, true]);
  for (const after of [repaired, countsFor(JOB, [droppedUnit(unit, 1)])]) expect(after(REPORT)).toBe(false); // a follower
  expect(repaired({ ...REPORT, unit: [1] })).toBe(true);
  const { ledger, written } = ledgerWith([REPORT, { ...REPORT, by: 'b' }]);
  expect(await writeOnce(ledger, REPORT, repaired)).toBe('written');
  expect(written).toEqual([2]);
  expect(await findReport(ledger, unit, repaired)).toEqual(REPORT);
});

test('a record counts under the subject of its own job, unit and generation only', () => {
  const text = formatReport(REPORT);
  const { job, unit } = REPORT;
  expect(recordAt(recordSubject(job, unit, 3), text)).toEqual(REPORT);
  for (const subject of [
    recordSubject(job, [], 3),
    recordSubject(job, [1, 2, 7], 3),
    recordSubject(jobId('b', false), unit, 3),
    recordSubject(job, unit, 3).replace('result', 'complaint'),
    'result',
  ]) {
    expect(recordAt(subject, text)).toEqual({ damage: expect.stringContaining('another unit or job') });
  }
  expect(recordAt(recordSubject(job, unit, 0), 'nonsense')).toHaveProperty('damage');
});
