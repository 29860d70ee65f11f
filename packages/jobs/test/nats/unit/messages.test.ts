import { expect, test } from 'vitest';
import { unitToken } from '../../../src/cluster/records.js';
import { sha256 } from '../../../src/core/hash.js';
import {
  complaintShape,
  formatNotice,
  formatOffer,
  noticeShape,
  offerShape,
  problemShape,
  readMessage,
  SUBJECT,
} from '../../../src/nats/messages.js';
import { COMPLAINT, HASH, JOB, NOTICE, OFFER, PROBLEM } from './literals.js';

const MESSAGES = [
  { what: 'a notice', schema: noticeShape, text: NOTICE },
  { what: 'an offer', schema: offerShape, text: OFFER },
  { what: 'a complaint', schema: complaintShape, text: COMPLAINT },
  { what: 'a problem', schema: problemShape, text: PROBLEM },
];

test.each(MESSAGES)('$what is read as docs/protocol.md writes it', ({ schema, text }) => {
  expect(readMessage<unknown>(schema, text)).toEqual(JSON.parse(text));
});

test.each(MESSAGES)('$what lacks no field, has no other, and each is of its kind', ({ schema, text }) => {
  const message = JSON.parse(text);
  for (const field of Object.keys(message)) {
    if (field === 'input') continue; // whatever a family makes of it
    const { [field]: own, ...rest } = message;
    for (const bent of [rest, ...kindsBut(own).map(value => ({ ...message, [field]: value }))]) {
      expect([field, readMessage<unknown>(schema, JSON.stringify(bent))]).toEqual([field, undefined]);
    }
  }
  expect(readMessage<unknown>(schema, JSON.stringify({ ...message, more: 1 }))).toBeUndefined();
});

/** Values of every kind but that of `own`. */
function kindsBut(own: unknown): unknown[] {
  const kind = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);
  return [null, 'x', 7, true, ['x'], { x: 1 }].filter(value => kind(value) !== kind(own));
}

test.each([
  [noticeShape, NOTICE],
  [offerShape, OFFER],
  [complaintShape, COMPLAINT],
])('another version is another protocol', (schema, text) => {
  for (const v of [0, 2, '1'])
    expect(readMessage<unknown>(schema, JSON.stringify({ ...JSON.parse(text), v }))).toBeUndefined();
});

test('whatever is no message is ignored', () => {
  for (const text of ['', '{', 'null', '[]', '1', `${OFFER}x`])
    expect(readMessage<unknown>(offerShape, text)).toBeUndefined();
});

const notice = (more: object) => noticeShape({ ...JSON.parse(NOTICE), ...more }) === undefined;
const offer = (more: object) => offerShape({ ...JSON.parse(OFFER), ...more }) === undefined;
const complaint = (more: object) => complaintShape({ ...JSON.parse(COMPLAINT), ...more }) === undefined;
const problem = (more: object) => problemShape({ ...JSON.parse(PROBLEM), ...more }) === undefined;

test('names of jobs and problems are hex digits, as many as there must be', () => {
  for (const digits of [31, 33]) expect(notice({ job: 'a'.repeat(digits) })).toBe(false);
  for (const job of [`x${JOB.slice(1)}`, `${JOB.slice(1)}x`, JOB.toUpperCase(), ` ${JOB}`, `${JOB} `])
    expect([job, notice({ job })]).toEqual([job, false]);
  expect(notice({ job: '0123456789abcdef'.repeat(2) })).toBe(true);
  for (const digits of [63, 65]) expect(notice({ problem: 'a'.repeat(digits) })).toBe(false);
  for (const hash of [`x${HASH.slice(1)}`, `${HASH.slice(1)}x`, HASH.toUpperCase(), ` ${HASH}`, `${HASH} `])
    expect([hash, notice({ problem: hash })]).toEqual([hash, false]);
});

test('texts have limits, so that no message can fill a memory', () => {
  expect([1000, 1001].map(size => notice({ searchId: 'x'.repeat(size) }))).toEqual([true, false]);
  expect([100, 101].map(size => notice({ revoked: ['x'.repeat(size)] }))).toEqual([true, false]);
  expect([10_000, 10_001].map(size => notice({ revoked: Array(size).fill('x') }))).toEqual([true, false]);
  expect([2000, 2001].map(size => complaint({ reason: 'x'.repeat(size) }))).toEqual([true, false]);
  expect([200, 201].map(size => problem({ module: 'x'.repeat(size) }))).toEqual([true, false]);
  expect([100, 101].map(size => problem({ name: 'x'.repeat(size) }))).toEqual([true, false]);
});

test('a unit is a list of whole numbers between -2^31 and 2^32', () => {
  for (const taken of [offer, complaint]) {
    for (const unit of [[], [0], [-(2 ** 31)], [2 ** 32], Array(100_000).fill(1)])
      expect(taken({ unit })).toBe(true);
    for (const unit of [[-(2 ** 31) - 1], [2 ** 32 + 1], [0.5], ['1'], [null], Array(100_001).fill(1)])
      expect(taken({ unit })).toBe(false);
  }
});

test('a budget is at least a millisecond and at most a day', () => {
  expect([0, 0.5, 1, 1.5, 86_400_000, 86_400_001].map(ms => offer({ ms }))).toEqual([
    ...[false, false, true, true, true, false],
  ]);
});

test('a problem may have any input', () => {
  for (const input of [null, 1, 'text', [], { text: '…' }]) expect(problem({ input })).toBe(true);
});

test('a unit is named by the first 32 hex digits of the SHA-256 of its choices', () => {
  expect(unitToken([3, 17])).toBe(sha256('3.17').slice(0, 32));
  expect(unitToken([])).toBe('e3b0c44298fc1c149afbf4c8996fb924');
  expect(unitToken([317])).not.toBe(unitToken([3, 17]));
});

test('subjects are those of docs/protocol.md', () => {
  const root = 'e3b0c44298fc1c149afbf4c8996fb924';
  expect(SUBJECT.result(JOB, [], 3)).toBe(`result.${JOB}.${root}.3`);
  expect(SUBJECT.results(JOB, 3)).toBe(`result.${JOB}.*.3`);
  expect(SUBJECT.unit(JOB, [])).toBe(`unit.${JOB}.${root}`);
  expect(SUBJECT.units(JOB)).toBe(`unit.${JOB}.*`);
  expect(SUBJECT.notice(JOB)).toBe(`job.${JOB}`);
  expect(SUBJECT.complaint(JOB)).toBe(`complaint.${JOB}`);
  expect(SUBJECT.revoked(JOB, 'x')).toBe(`revoked.${JOB}.x`);
});

test('a notice and an offer are written as they are read', () => {
  const { v, retired, ...plain } = JSON.parse(NOTICE);
  expect(formatNotice(plain, false)).toBe(NOTICE);
  expect(formatNotice(plain, true)).toBe(NOTICE.replace('"retired":false', '"retired":true'));
  const { v: _, ...order } = JSON.parse(OFFER);
  expect(formatOffer(order)).toBe(OFFER);
});
