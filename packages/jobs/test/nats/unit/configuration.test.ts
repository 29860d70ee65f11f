import { expect, test } from 'vitest';
import { clusterConfiguration, VOLUNTEER_PAYLOAD } from '../../../src/nats/configuration.js';
import { MESSAGE_LIMIT } from '../../../src/volunteers/messages.js';

const PASSWORDS = {
  sys: 's"1',
  coordinator: 'c"2',
  worker: 'w"3',
  volunteers: [
    { name: 'ann', password: 'a"4' },
    { name: 'bob', password: 'b5' },
  ],
};
const PLAIN = { port: 4222, store: '/var/lib/a "b"', version: '2.9.10' };
const GUARDED = { webSocketPort: 4280, passwords: PASSWORDS, origins: [] };

test('without volunteers: a port of this machine, a limit for messages, a folder', () => {
  expect(clusterConfiguration(PLAIN)).toBe(`listen: "127.0.0.1:4222"
max_payload: 1048576
jetstream { store_dir: "/var/lib/a \\"b\\"" }
`);
});

test('from 2.10 on every record is on the disk before it is acknowledged', () => {
  const synced = ['2.10.0', '2.10.27', '2.11.3', '2.12.0-RC.1', '3.0.0', '3.9.1', '10.2.0'];
  for (const version of synced) {
    expect([version, clusterConfiguration({ ...PLAIN, version, store: 's' })]).toEqual([
      version,
      'listen: "127.0.0.1:4222"\nmax_payload: 1048576\njetstream { store_dir: "s", sync_interval: always }\n',
    ]);
  }
  for (const version of ['2.9.25', '2.9.10', '2.2.1', '1.10.0', '1.4.1', '0.10.11', 'unknown']) {
    expect([version, clusterConfiguration({ ...PLAIN, version })]).not.toContain('sync_interval');
    expect(clusterConfiguration({ ...PLAIN, version })).toBe(clusterConfiguration(PLAIN));
  }
});

/** Every word of this is a permission: whoever changes one changes who may do what. */
const WITH_VOLUNTEERS = `listen: "127.0.0.1:4222"
max_payload: 1048576
jetstream { store_dir: "/var/lib/a \\"b\\"" }
write_deadline: "5s"
websocket { listen: "127.0.0.1:4280", no_tls: true, compression: false, handshake_timeout: "3s" }
system_account: SYS
accounts {
  SYS { users: [ { user: sys, password: "s\\"1" } ] }
  WORK {
    jetstream: enabled
    users: [
      { user: coordinator, password: "c\\"2", allowed_connection_types: ["STANDARD"] }
      { user: worker, password: "w\\"3", allowed_connection_types: ["STANDARD"], permissions: { publish: { allow: ["result.>", "complaint.>", "worker.*", "$JS.API.INFO", "$JS.API.STREAM.INFO.>", "$JS.API.STREAM.NAMES", "$JS.API.STREAM.LIST", "$JS.API.STREAM.MSG.GET.>", "$JS.API.DIRECT.GET.>", "$JS.API.CONSUMER.CREATE.>", "$JS.API.CONSUMER.DURABLE.CREATE.>", "$JS.API.CONSUMER.INFO.>", "$JS.API.CONSUMER.MSG.NEXT.>", "$JS.API.CONSUMER.DELETE.>", "$JS.ACK.>", "$JS.FC.>"] }, subscribe: { allow: ["_INBOX.>"] } } }
    ]
    exports: [ { service: "vol.*.next" }, { service: "vol.*.claim" } ]
  }
  VOL {
    limits { max_connections: 14, max_subscriptions: 5000, max_payload: 262144 }
    imports: [
      { service: { account: WORK, subject: "vol.*.next" } }
      { service: { account: WORK, subject: "vol.*.claim" } }
    ]
    users: [
      { user: "ann", password: "a\\"4", allowed_connection_types: ["WEBSOCKET"], permissions: { publish: { allow: ["vol.ann.next", "vol.ann.claim"] }, subscribe: { allow: ["_INBOX_ann.>"] } } }
      { user: "bob", password: "b5", allowed_connection_types: ["WEBSOCKET"], permissions: { publish: { allow: ["vol.bob.next", "vol.bob.claim"] }, subscribe: { allow: ["_INBOX_bob.>"] } } }
    ]
  }
}
`;

test('with volunteers: three accounts, and each name may do what docs/protocol.md says', () => {
  expect(clusterConfiguration({ ...PLAIN, guarded: GUARDED })).toBe(WITH_VOLUNTEERS);
});

test('pages of other servers are kept out when some are named', () => {
  const origins = ['https://a.example', 'http://127.0.0.1:8080'];
  expect(clusterConfiguration({ ...PLAIN, guarded: { ...GUARDED, origins } })).toBe(
    WITH_VOLUNTEERS.replace(
      'handshake_timeout: "3s" }',
      'handshake_timeout: "3s", allowed_origins: ["https://a.example", "http://127.0.0.1:8080"] }',
    ),
  );
});

test('the server lets through as much of a volunteer as is read of one', () => {
  expect(VOLUNTEER_PAYLOAD).toBe(MESSAGE_LIMIT);
});
