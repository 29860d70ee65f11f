import { expect, test } from 'vitest';
import { clusterWith } from './fake-cluster.js';
import { type Answers, type FakeServer, NOBODY, type Reply, refusal } from './fake-server.js';
import { JOB, OFFER } from './literals.js';

const CONSUMER = `w-${JOB}`;
const INFO = `$JS.API.CONSUMER.INFO.WORK.${CONSUMER}`;
const CREATE = `$JS.API.CONSUMER.CREATE.WORK.${CONSUMER}.unit.${JOB}.*`;
const NEXT = `$JS.API.CONSUMER.MSG.NEXT.WORK.${CONSUMER}`;
const KNOWN = { stream_name: 'WORK', name: CONSUMER, config: {} };

async function queueWith(answers: Answers, leaseMs?: number) {
  const { cluster, asked } = await clusterWith(answers, leaseMs ? { leaseMs } : {});
  return { queue: cluster.queue(JOB), asked, cluster };
}

/** Pulls with these results, one after the other. */
function pulls(...replies: Reply[]): Answers {
  return { [INFO]: KNOWN, [NEXT]: () => replies.shift() };
}

const unit = (seq: number, text = OFFER, times = 1) => ({ subject: `unit.${JOB}.x`, seq, text, times });
const EMPTY = [{ status: '408 Request Timeout', left: 1 }];
const subjects = (asked: FakeServer['asked']) => asked.map(([subject]) => subject);

test('an offer is a message of the queue', async () => {
  const subject = `unit.${JOB}.6b86b273ff34fce19d6b804eff5a3f57`;
  let answer: Reply = { stream: 'WORK', seq: 1 };
  const { queue, asked } = await queueWith({ [subject]: () => answer });
  await queue.offer({ unit: [1], ms: 20, divide: true });
  expect(asked).toEqual([[subject, '{"v":1,"unit":[1],"ms":20,"divide":true}']]);
  answer = NOBODY;
  await expect(queue.offer({ unit: [1], ms: 20, divide: true })).rejects.toThrow(/not enabled/);
});

test('a complaint is cut to what is read of one', async () => {
  const { queue, asked } = await queueWith({ [`complaint.${JOB}`]: { stream: 'COMPLAINTS', seq: 1 } });
  await queue.complain([3, 17], 'x'.repeat(2001));
  expect(asked).toEqual([[`complaint.${JOB}`, `{"v":1,"unit":[3,17],"reason":"${'x'.repeat(2000)}"}`]]);
});

test.each([[undefined, 8e9] as const, [2000, 2e9] as const])(
  'the first who asks makes the consumer: a lease of %s ms',
  async (leaseMs, ack_wait) => {
    let isMade = false;
    const { queue, asked } = await queueWith(
      {
        [INFO]: () => (isMade ? KNOWN : refusal(404, 10014, 'consumer not found')),
        [CREATE]: () => {
          isMade = true;
          return KNOWN;
        },
        [NEXT]: [unit(1)],
      },
      leaseMs,
    );
    expect((await queue.next())!.offer).toEqual({ unit: [1662, 301], ms: 10_000, divide: false });
    expect(subjects(asked)).toEqual([INFO, CREATE, INFO, NEXT]);
    expect(JSON.parse(asked[1][1])).toMatchObject({
      stream_name: 'WORK',
      config: {
        durable_name: CONSUMER,
        filter_subject: `unit.${JOB}.*`,
        ack_policy: 'explicit',
        ack_wait,
        max_deliver: -1,
        max_ack_pending: 100_000,
      },
    });
  },
);

test('a consumer that is known is used again, and after a failure asked for anew', async () => {
  const { queue, asked } = await queueWith(pulls([unit(1)], EMPTY, NOBODY, [unit(2)]));
  expect(await queue.next()).toBeDefined();
  expect(await queue.next()).toBeUndefined();
  await expect(queue.next()).rejects.toThrow();
  expect(await queue.next()).toBeDefined();
  expect(subjects(asked)).toEqual([INFO, NEXT, NEXT, NEXT, INFO, NEXT]);
});

test('a server that does not answer is not asked to make anything', async () => {
  const { queue, asked } = await queueWith({ [INFO]: NOBODY });
  await expect(queue.next()).rejects.toThrow(/not enabled/);
  expect(subjects(asked)).toEqual([INFO]);
});

/** Waits until the server has heard what is sent without an answer. */
const heard = (asked: FakeServer['asked'], at: number) =>
  expect.poll(() => asked.slice(at).filter(([subject]) => subject.startsWith('$JS.ACK')));

test('what is no offer is taken out of the queue, and the next one is asked for', async () => {
  const { queue, asked } = await queueWith(pulls([unit(1, 'nonsense')], [unit(2, '{"v":1}')], [unit(3)]));
  expect((await queue.next())!.offer.unit).toEqual([1662, 301]);
  await heard(asked, 0).toEqual([
    ['$JS.ACK.S.C.1.1.1.1700000000000000000.0', '+TERM'],
    ['$JS.ACK.S.C.1.2.1.1700000000000000000.0', '+TERM'],
  ]);
});

test('a lease says how often it was given before; it is renewed, given back and done with', async () => {
  const { queue, asked } = await queueWith(pulls([unit(5, OFFER, 4)], [unit(6)]));
  const [first, second] = [(await queue.next())!, (await queue.next())!];
  expect([first.redeliveries, second.redeliveries]).toEqual([3, 0]);
  const at = asked.length;
  first.working();
  first.giveBack();
  await second.done();
  await heard(asked, at).toEqual([
    ['$JS.ACK.S.C.4.5.1.1700000000000000000.0', '+WPI'],
    ['$JS.ACK.S.C.4.5.1.1700000000000000000.0', '-NAK'],
    ['$JS.ACK.S.C.1.6.1.1700000000000000000.0', '+ACK'],
  ]);
});

test('a job is retired by its own notice; nobody’s, or what is none, is left alone', async () => {
  const get = '$JS.API.STREAM.MSG.GET.JOBS';
  const notice = {
    job: JOB,
    searchId: 's',
    collect: true,
    problem: 'a'.repeat(64),
    revoked: ['volunteer:ann'],
  };
  const texts = [JSON.stringify({ v: 1, ...notice, retired: false }), 'nonsense', undefined];
  const { cluster, asked } = await queueWith({
    [get]: () => {
      const text = texts.shift();
      if (text === undefined) return refusal(404, 10037, 'no message found');
      return { message: { subject: `job.${JOB}`, seq: 1, data: Buffer.from(text).toString('base64') } };
    },
    [`job.${JOB}`]: { stream: 'JOBS', seq: 2 },
    '$JS.API.STREAM.PURGE.WORK': { success: true, purged: 3 },
  });
  await cluster.retire(JOB, true);
  expect(asked.splice(0)).toEqual([
    [get, `{"last_by_subj":"job.${JOB}"}`],
    [`job.${JOB}`, JSON.stringify({ v: 1, ...notice, retired: true })],
    ['$JS.API.STREAM.PURGE.WORK', `{"filter":"unit.${JOB}.*"}`],
  ]);
  await cluster.retire(JOB, true);
  await cluster.retire(JOB, true);
  expect(subjects(asked)).toEqual([get, get]);
});

test('a notice is published as it is', async () => {
  const { cluster, asked } = await queueWith({ [`job.${JOB}`]: { stream: 'JOBS', seq: 2 } });
  const notice = { job: JOB, searchId: 's', collect: true, problem: 'a'.repeat(64), revoked: [] };
  await cluster.announce(notice);
  expect(asked).toEqual([[`job.${JOB}`, JSON.stringify({ v: 1, ...notice, retired: false })]]);
});
