import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { type NatsConnection, wsconnect } from '@nats-io/nats-core';
import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectCluster } from '../../src/nats/nats-cluster.js';
import { openWebSocket } from '../../src/nats/websocket.js';
import { type GuardedServer, hasNats, makeGuardedServer } from './server.js';

let server: GuardedServer;
let work: NatsConnection;
const heard: string[] = [];

beforeAll(async () => {
  if (!hasNats) return;
  server = await makeGuardedServer(3);
  await server.start();
  const cluster = await connectCluster({ url: server.url }); // makes the streams
  await cluster.close();
  const { coordinator } = server.passwords;
  work = await connect({ servers: `127.0.0.1:${server.port}`, user: 'coordinator', pass: coordinator });
  work.subscribe('vol.>', {
    callback: (_, message) => {
      heard.push(message.subject);
      message.respond('heard');
    },
  });
  work.subscribe('>', { callback: (_, message) => void heard.push(`all ${message.subject}`) });
  await work.flush();
});
afterAll(async () => {
  await work?.close();
  await server?.remove();
});

const join = (index = 0, more: object = {}) => {
  const { name, password } = server.passwords.volunteers[index];
  return wsconnect({
    ...{ servers: server.webSocketUrl, user: name, pass: password, inboxPrefix: `_INBOX_${name}` },
    ...{
      reconnect: false,
      wsFactory: async (to: string) => ({ socket: openWebSocket(to), encrypted: false }),
    },
    ...more,
  });
};

/** What the server says when a volunteer publishes there; undefined when it lets it through. */
async function refusal(volunteer: NatsConnection, subject: string): Promise<string | undefined> {
  try {
    const { data } = await volunteer.request(subject, '{}', { timeout: 700 });
    return new TextDecoder().decode(data) === 'heard' ? undefined : 'answered by somebody else';
  } catch (error) {
    return (error as Error).message;
  }
}

test.skipIf(!hasNats)(
  'a volunteer reaches its two subjects, and its name is the one of its credential',
  async () => {
    const volunteer = await join();
    const { name } = server.passwords.volunteers[0];
    expect(await refusal(volunteer, `vol.${name}.next`)).toBeUndefined();
    expect(await refusal(volunteer, `vol.${name}.claim`)).toBeUndefined();
    await volunteer.close();
  },
);

test.skipIf(!hasNats)(
  'everything else is refused: other names, the ledger, the streams, acknowledgements',
  async () => {
    const volunteer = await join();
    const { name } = server.passwords.volunteers[0];
    const other = server.passwords.volunteers[1].name;
    const before = heard.length;
    const job = '0'.repeat(32);
    for (const subject of [
      `vol.${other}.next`,
      `vol.${other}.claim`,
      `vol.${name}.other`,
      `result.${job}.${job}.0`,
      `unit.${job}.${job}`,
      `job.${job}`,
      `revoked.${job}.${job}`,
      `complaint.${job}`,
      '$JS.API.INFO',
      '$JS.API.STREAM.NAMES',
      '$JS.API.STREAM.DELETE.LEDGER_0',
      '$JS.API.CONSUMER.MSG.NEXT.WORK.w',
      '$JS.ACK.WORK.w.1.1.1.1.1',
      '$SYS.REQ.SERVER.PING',
    ]) {
      expect([subject, await refusal(volunteer, subject)]).toEqual([
        subject,
        expect.stringMatching(/permission/i),
      ]);
    }
    await work.flush();
    expect(heard.slice(before)).toEqual([]);
    const manager = await jetstreamManager(work);
    expect((await manager.streams.info('LEDGER_0')).state.messages).toBe(0);
    await volunteer.close();
  },
);

test.skipIf(!hasNats)('a volunteer hears nothing but its own replies', async () => {
  const volunteer = await join();
  const { name } = server.passwords.volunteers[0];
  const other = server.passwords.volunteers[1].name;
  for (const subject of ['>', 'vol.>', `_INBOX_${other}.>`, '_INBOX.>', 'result.>']) {
    const said: string[] = [];
    volunteer.subscribe(subject, {
      callback: (error, message) => void said.push(error ? error.message : message.subject),
    });
    await volunteer.flush();
    work.publish(`_INBOX_${other}.secret`, 'x');
    work.publish('result.a.b.0', 'x');
    await work.flush();
    await volunteer.flush();
    expect([subject, said]).toEqual([subject, [expect.stringMatching(/permission/i)]]);
  }
  expect(await refusal(volunteer, `vol.${name}.next`)).toBeUndefined();
  await volunteer.close();
});

test.skipIf(!hasNats)('10 MiB messages end the connection and reach nobody', async () => {
  const volunteer = await join();
  const { name } = server.passwords.volunteers[0];
  const before = heard.length;
  expect(() => volunteer.publish(`vol.${name}.claim`, new Uint8Array(10 * 2 ** 20))).toThrow(/payload/i);
  // A client that does not care about the limit it was told:
  const socket = openWebSocket(`${server.webSocketUrl}/`);
  const said = await new Promise<string>((resolve, reject) => {
    let text = '';
    socket.onopen = () => {
      const { password } = server.passwords.volunteers[0];
      const login = JSON.stringify({
        verbose: false,
        pedantic: false,
        user: name,
        pass: password,
        protocol: 1,
      });
      socket.send(new TextEncoder().encode(`CONNECT ${login}\r\nPUB vol.${name}.claim ${10 * 2 ** 20}\r\n`));
    };
    socket.onmessage = ({ data }) => {
      text += new TextDecoder().decode(data as ArrayBuffer);
    };
    socket.onclose = () => resolve(text);
    socket.onerror = () => reject(new Error('no connection'));
  });
  expect(said).toMatch(/Maximum Payload Violation/i);
  expect(heard.length).toBe(before);
  await volunteer.close();
});

test.skipIf(!hasNats)(
  'no credential, a wrong one, TCP, a worker over WebSocket, too many connections',
  async () => {
    await expect(join(0, { user: undefined, pass: undefined })).rejects.toThrow(/authorization/i);
    await expect(join(0, { pass: 'wrong' })).rejects.toThrow(/authorization/i);
    await expect(join(0, { user: 'worker', pass: server.passwords.worker })).rejects.toThrow(
      /authorization/i,
    );
    const { name, password } = server.passwords.volunteers[0];
    const tcp = connect({
      servers: `127.0.0.1:${server.port}`,
      user: name,
      pass: password,
      reconnect: false,
    });
    await expect(tcp).rejects.toThrow(/authorization/i);
    const open: NatsConnection[] = [];
    let refused = '';
    for (let i = 0; i < 40 && !refused; i++) {
      await join().then(
        connection => open.push(connection),
        error => (refused = String(error)),
      );
    }
    expect(open.length).toBeGreaterThan(3);
    expect(refused).toMatch(/maximum/i);
    await Promise.all(open.map(connection => connection.close()));
  },
);

test.skipIf(!hasNats)(
  'a worker reports and complains, but makes and removes no stream, and revokes nobody',
  async () => {
    const { worker } = server.passwords;
    const login = { user: 'worker', pass: worker, reconnect: false };
    const connection = await connect({ servers: `127.0.0.1:${server.port}`, ...login });
    const manager = await jetstreamManager(work);
    const { messages } = (await manager.streams.info('LEDGER_0')).state;
    const client = jetstream(connection, { timeout: 1000 });
    await client.publish(`result.${'1'.repeat(32)}.${'1'.repeat(32)}.0`, 'x');
    for (const subject of [
      '$JS.API.STREAM.DELETE.LEDGER_0',
      '$JS.API.STREAM.CREATE.X',
      `revoked.${'1'.repeat(32)}.x`,
    ]) {
      await expect(connection.request(subject, '{}', { timeout: 700 })).rejects.toThrow(/permission/i);
    }
    expect((await manager.streams.info('LEDGER_0')).state.messages).toBe(messages + 1);
    expect((await manager.streams.info('REVOKED')).state.messages).toBe(0);
    await connection.close();
  },
);
