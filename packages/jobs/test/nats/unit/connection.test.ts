import { InputError } from '@quadrille/cover';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAddress } from '../../../src/nats/address.js';
import { connectCluster } from '../../../src/nats/nats-cluster.js';
import { freePort } from '../server.js';
import { connect, start } from './fake-cluster.js';
import { type FakeServer, refusal, STREAMS, WILLING } from './fake-server.js';

/** Waits until all connections of a server are closed. */
const allClosed = (server: FakeServer) => expect.poll(() => server.open).toBe(0);

test('name and password come from the address, decoded', async () => {
  const server = await start();
  await connect(`nats://a%40n:p%3Aw%2F@127.0.0.1:${server.port}`);
  expect(server.logins).toMatchObject([{ user: 'a@n', pass: 'p:w/' }]);
});

test('without a name nobody logs in', async () => {
  const server = await start();
  await connect(server.url);
  await connect(`127.0.0.1:${server.port}`);
  for (const login of server.logins) expect([login.user, login.pass]).toEqual([undefined, undefined]);
  expect(server.logins).toHaveLength(2);
});

test('an address may do without nats://', async () => {
  const server = await start();
  await connect(`ann:secret@127.0.0.1:${server.port}`);
  expect(server.logins).toMatchObject([{ user: 'ann', pass: 'secret' }]);
});

test('of several servers one that answers is taken, with the name of the first', async () => {
  const server = await start();
  const nobody = await freePort();
  await connect(`nats://ann:secret@127.0.0.1:${nobody},127.0.0.1:${server.port}`);
  await connect(`ann:secret@127.0.0.1:${nobody},nats://bob:other@127.0.0.1:${server.port}`);
  expect(server.logins).toMatchObject([
    { user: 'ann', pass: 'secret' },
    { user: 'ann', pass: 'secret' },
  ]);
});

test('nobody there: said in words, with every address and without the password', async () => {
  const [one, two] = [await freePort(), await freePort()];
  for (const [first, second] of [
    ['nats://ann:secret@', ''],
    ['nats://', 'nats://'],
    ['ann:secret@', 'nats://bob:other@'],
  ]) {
    const connecting = connectCluster({ url: `${first}127.0.0.1:${one},${second}127.0.0.1:${two}` });
    await expect(connecting).rejects.toThrow(InputError);
    await expect(connecting).rejects.toThrow(
      new RegExp(`^no cluster answers at 127.0.0.1:${one}, 127.0.0.1:${two}: .*refused`),
    );
  }
});

test.each([
  ['a b', '"a b" is not the address of a cluster; use nats://host:port'],
  ['::', '"::" is not the address of a cluster; use nats://host:port'],
  ['127.0.0.1:4222,', '"" is not the address of a cluster; use nats://host:port'],
  ['http://127.0.0.1:4222', '"http://127.0.0.1:4222" is not the address of a cluster; use nats://host:port'],
  ['nats://ann:secret@host:port', '"nats://host:port" is not the address of a cluster; use nats://host:port'],
  ['ann:secret@host:port', '"host:port" is not the address of a cluster; use nats://host:port'],
  [
    'nats://ann:100%@127.0.0.1:4222',
    'the name or password in the address of the cluster contains a bare %; write it as %25',
  ],
])('an address that is none is told as such, without the password: %j', async (url, sentence) => {
  const connecting = connectCluster({ url });
  await expect(connecting).rejects.toThrow(InputError);
  await expect(connecting).rejects.toMatchObject({ message: sentence });
});

test('any text is an address or bad input, and never shows a password', () => {
  const part = fc.constantFrom(
    'nats://',
    'tls://',
    'http://',
    'ann:hidden@',
    'a',
    '1',
    ':',
    '[::1]',
    ',',
    ' ',
    '%',
    '/',
    '@',
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(part, { maxLength: 8 }).map(parts => parts.join('')),
  );
  fc.assert(
    fc.property(text, address => {
      try {
        const { servers } = parseAddress(address);
        expect(servers.length).toBe(address.split(',').length);
        expect(servers.join()).not.toContain('hidden');
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
        expect((error as Error).message).not.toContain('ann:hidden@');
      }
    }),
    { seed: 17, numRuns: 2000 },
  );
});

test('a version that loses streams is refused, and nothing stays open', async () => {
  const server = await start({}, { version: '2.10.21' });
  const connecting = connectCluster({ url: server.url, isGuest: true });
  await expect(connecting).rejects.toThrow(/^nats-server 2.10.21 loses streams/);
  await allClosed(server);
});

test('what a version or too few copies promise less is told once', async () => {
  const remarks: string[] = [];
  const onRemark = ({ en }: { en: string }) => remarks.push(en.replaceAll('\u00a0', ' '));
  const [old, good] = [await start(), await start(WILLING, { version: '2.12.3' })];
  expect((await connect(old.url, { onRemark })).serverVersion).toBe('2.9.10');
  expect(remarks.splice(0)).toEqual([expect.stringMatching(/^nats-server 2.9.10 acknowledges/)]);
  await connect(old.url);
  await connect(good.url, { onRemark });
  expect(remarks.splice(0)).toEqual([expect.stringMatching(/^there is one copy of the ledger/)]);
  await connect(good.url, { onRemark, isGuest: false, replicas: 3 });
  expect(remarks).toEqual([]);
});

test('whoever is no guest makes streams and store, with one copy unless told otherwise', async () => {
  for (const replicas of [undefined, 3]) {
    const server = await start(WILLING);
    await connect(server.url, { isGuest: false, ...(replicas ? { replicas } : {}) });
    const made = server.asked.filter(([subject]) => subject.startsWith('$JS.API.STREAM.CREATE.'));
    expect(made.map(([, text]) => [JSON.parse(text).name, JSON.parse(text).num_replicas])).toEqual(
      [...STREAMS, 'OBJ_PROBLEM'].map(name => [name, replicas ?? 1]),
    );
  }
});

test('a guest makes nothing', async () => {
  const server = await start(WILLING);
  await connect(server.url);
  expect(server.asked).toEqual([]);
});

test('a server without streams is told, and nothing stays open', async () => {
  const server = await start({ '$JS.API.INFO': refusal(503, 10039, 'jetstream not enabled for account') });
  await expect(connectCluster({ url: server.url })).rejects.toThrow(/jetstream/);
  await allClosed(server);
});

test('an answer that does not come is waited for as long as was said', { timeout: 4000 }, async () => {
  const server = await start();
  const cluster = await connect(server.url, { answerMs: 1000 });
  const silent = [
    cluster.ledger('j').state(),
    cluster.queue('j').offer({ unit: [], ms: 1, divide: false }),
    connectCluster({ url: server.url, answerMs: 1000 }),
  ];
  const names = ['TimeoutError', 'TimeoutError', 'InputError'];
  for (const [i, call] of (await Promise.allSettled(silent)).entries())
    expect(call).toMatchObject({ status: 'rejected', reason: { name: names[i] } });
});

test('volunteers are let in only where the server knows who is who', async () => {
  const [plain, guarded] = [await start(), await start({}, { auth_required: true })];
  expect((await connect(plain.url)).serveVolunteers).toBeUndefined();
  const { serveVolunteers } = await connect(`nats://c:p@127.0.0.1:${guarded.port}`);
  serveVolunteers!(() => undefined);
  await expect.poll(() => guarded.subscribed).toEqual(['vol.*.next', 'vol.*.claim']);
});

test('a cluster is left once the server has got everything', async () => {
  const server = await start();
  const cluster = await connectCluster({ url: server.url, isGuest: true });
  const { pings } = server;
  await cluster.close();
  expect(server.pings).toBe(pings + 1);
  await allClosed(server);
});

test('a server that says nothing more is left all the same', { timeout: 4000 }, async () => {
  const server = await start();
  const cluster = await connectCluster({ url: server.url, isGuest: true });
  server.mute();
  await cluster.close();
  await allClosed(server);
});

test('a cluster whose server is gone is left, and found again when it is back', async () => {
  const server = await start({ '$JS.API.STREAM.INFO.JOBS': refusal(404, 10059, 'stream not found') });
  const cluster = await connect(server.url);
  server.drop();
  await expect.poll(() => server.logins.length).toBe(2);
  expect(await cluster.jobs()).toEqual([]);
  await server.close();
  await cluster.close();
});
