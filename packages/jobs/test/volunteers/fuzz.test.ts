import { randomFrom } from '@quadrille/cover';
import { expect, test } from 'vitest';
import { isReport, parseReport, type Report } from '../../src/core/report.js';
import { rerun } from '../../src/core/walk-unit.js';
import { replyShape } from '../../src/volunteers/messages.js';
import { isSame } from '../../src/volunteers/validator.js';
import { VolunteerClient } from '../../src/volunteers/volunteer.js';
import { mutated } from '../fixtures/mutated.js';
import { makeDesk, search, settled, type UnitReply } from './support.js';

test('2500 bent messages: every reply is one, nothing untrue is written, nobody honest is blocked', async () => {
  const random = randomFrom(11);
  const { desk, job, unitFor, claim, written, revoked, time } = makeDesk({ units: [[], [0], [1], [2]] });
  const good = [
    '{"v":1,"ask":"job"}',
    `{"v":1,"ask":"piece","job":"${job}","piece":0}`,
    `{"v":1,"ask":"unit","job":"${job}","searchId":${JSON.stringify(search.id)}}`,
    `{"v":1,"ask":"back","job":"${job}","lease":"0-1"}`,
    `{"v":1,"job":"${job}","lease":"0-1","report":"0123456789abcdef {}"}`,
  ];
  let replies = 0;
  for (let i = 0; i < 2500; i++) {
    time.now += 100;
    const text = mutated(random, good[random.below(good.length)], good[random.below(good.length)]);
    const name = random.below(20) === 0 ? mutated(random, 'bad', 'x.y') : `bad${random.below(5)}`;
    const reply = desk.answer(name, random.below(2) === 0 ? 'next' : 'claim', text);
    if (reply === undefined) continue;
    replies++;
    expect(replyShape(JSON.parse(reply))).toBeUndefined();
  }
  expect(replies).toBeGreaterThan(30); // some stay good enough to be answered
  time.now += 3_600_000;
  desk.sweep();
  for (const name of ['ann', 'bob', 'ann', 'bob']) {
    const reply = unitFor(name);
    if (reply?.kind === 'unit') claim(name, reply as UnitReply);
    await settled();
  }
  expect(written.length).toBeGreaterThan(0);
  for (const report of written) expect(isSame(report, rerun(search, report))).toBe(true);
  expect(revoked.filter(name => !name.startsWith('bad'))).toEqual([]);
});

test('600 bent claims: not one untrue record', async () => {
  const random = randomFrom(12);
  const units = [[], [0], [1], [2]];
  const { desk, job, unitFor, claim, walked, written, time } = makeDesk({
    units,
    leaseMs: 500,
    patienceMs: 1000,
  });
  let taken = 0;
  for (let i = 0; i < 600; i++) {
    time.now += 40_000; // what was decided and is still open is handed out again
    desk.sweep();
    await settled();
    const reply = unitFor(`n${i}`); // a new name each time: the old ones are blocked, or wait
    if (reply?.kind !== 'unit') continue;
    taken++;
    const report = walked(reply) as Report;
    const line = JSON.stringify({
      v: 1,
      job,
      lease: reply.lease,
      report: `x ${JSON.stringify({ ...report, count: '0' })}`,
    });
    if (random.below(2) === 0) desk.answer(`n${i}`, 'claim', mutated(random, line, '{"v":1}'));
    else claim(`n${i}`, reply, { nodes: random.below(100), walk: 'f'.repeat(16) });
  }
  await settled();
  expect(taken).toBeGreaterThan(100);
  for (const report of written) expect(isSame(report, rerun(search, report))).toBe(true);
});

test('a dispatcher gone mad: 3 000 bent replies never stop a volunteer, and it says nothing untrue', async () => {
  const random = randomFrom(13);
  const { desk, time } = makeDesk({ units: [[], [0], [1], [2]] });
  const stop = new AbortController();
  const claims: string[] = [];
  let asked = 0;
  const client = new VolunteerClient({
    name: 'ann',
    signal: stop.signal,
    isAllowed: () => true,
    openSearch: () => search,
    clock: {
      now: () => time.now,
      sleep: async ms => {
        time.now += ms;
        await new Promise(resolve => setImmediate(resolve));
      },
    },
    ask: async (kind, text) => {
      time.now += 200;
      if (++asked > 3000) stop.abort();
      if (kind === 'claim') claims.push(text);
      const reply = desk.answer(`ann${asked % 7}`, kind, text) ?? '';
      return random.below(3) === 0 ? mutated(random, reply, '{"v":1,"kind":"wait"}') : reply;
    },
  });
  expect((await client.run()).state).toMatch(/stopped|blocked/);
  expect(asked).toBeGreaterThan(100);
  for (const text of claims) {
    const report = parseReport(JSON.parse(text).report);
    expect(isReport(report) && isSame(report, rerun(search, report))).toBe(true);
  }
});
