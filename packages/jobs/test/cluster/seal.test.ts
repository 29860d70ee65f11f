import { expect, test } from 'vitest';
import { recordAt, recordSubject, recordText } from '../../src/cluster/records.js';
import { sealOf, workerPassword } from '../../src/cluster/seal.js';
import { REPORT } from '../fixtures/report.js';

const COORDINATOR = 'seal-0123456789';
const coordinator = sealOf('coordinator', COORDINATOR)!;
const sealFor = (name: string) => sealOf(name, workerPassword(COORDINATOR, name))!;
const report = { ...REPORT, by: 'ada' };
const subject = recordSubject(report.job, report.unit, 0);

test('what a worker seals is its own; the coordinator seals for everybody', () => {
  for (const seal of [sealFor('ada'), coordinator])
    expect(recordAt(subject, recordText(subject, report, seal), coordinator)).toEqual(report);
  const forged = { damage: expect.stringContaining('did not seal'), forged: report };
  expect(recordAt(subject, recordText(subject, report, sealFor('eve')), coordinator)).toEqual(forged);
  expect(recordAt(subject, recordText(subject, report, undefined), coordinator)).toEqual(forged);
  // Where all share one credential, any name will do.
  expect(recordAt(subject, recordText(subject, report, sealFor('worker')), coordinator)).toEqual(report);
});

test('a worker cannot sign for the coordinator or for volunteers', () => {
  for (const by of ['coordinator', 'coordinator confirms volunteer:ann', 'volunteer:ann+volunteer:bob']) {
    const told = { ...report, by };
    for (const name of ['eve', 'worker', 'volunteer:ann'])
      expect(recordAt(subject, recordText(subject, told, sealFor(name)), coordinator)).toHaveProperty(
        'forged',
      );
    expect(recordAt(subject, recordText(subject, told, coordinator), coordinator)).toEqual(told);
  }
});

test('a seal is for one subject: neither generation nor unit nor job can be another', () => {
  const text = recordText(subject, report, sealFor('ada'));
  const again = recordSubject(report.job, report.unit, 1);
  expect(recordAt(again, text, coordinator)).toHaveProperty('forged');
  expect(recordAt(recordSubject(report.job, [9, 9], 0), text, coordinator)).toEqual({
    damage: expect.stringContaining('another unit or job'),
  });
});

test('a worker reads sealed and plain records, and takes both', () => {
  for (const seal of [sealFor('eve'), undefined]) {
    expect(recordAt(subject, recordText(subject, report, seal))).toEqual(report);
    if (seal) expect(recordAt(subject, recordText(subject, report, seal), sealFor('bob'))).toEqual(report);
  }
});

test('passwords of older clusters have no seals', () => {
  expect(sealOf('coordinator', '0123456789abcdef')).toBeUndefined();
  expect(sealOf(undefined, undefined)).toBeUndefined();
});
