import type { JetStreamManager, StreamConfig } from '@nats-io/jetstream';
import { InputError } from '@quadrille/cover';
import { expect, test } from 'vitest';
import {
  checkVersion,
  GENERATIONS,
  ledgerStream,
  makeStreams,
  PROBLEMS,
  STREAM,
} from '../../../src/nats/streams.js';

/** A server that has some streams and notes which others it is asked for. */
function makeManager(known: readonly string[] = []) {
  const added: Partial<StreamConfig>[] = [];
  const streams = {
    async *list() {
      for (const name of known) yield { config: { name } };
    },
    add: async (config: Partial<StreamConfig>) => added.push(config),
  };
  return { manager: { streams } as unknown as JetStreamManager, added };
}

const WRITE_ONCE = {
  max_msgs_per_subject: 1,
  discard: 'new',
  discard_new_per_subject: true,
  deny_delete: true,
  deny_purge: true,
};

test('the streams of docs/protocol.md, on the disk, with as many copies as are wanted', async () => {
  const { manager, added } = makeManager();
  await makeStreams(manager, 3);
  const common = { storage: 'file', num_replicas: 3 };
  expect(added).toEqual([
    ...[0, 1, 2, 3, 4, 5, 6, 7].map(generation => ({
      ...common,
      ...WRITE_ONCE,
      name: `LEDGER_${generation}`,
      subjects: [`result.*.*.${generation}`],
    })),
    { ...common, ...WRITE_ONCE, name: 'REVOKED', subjects: ['revoked.*.*'] },
    { ...common, name: 'WORK', subjects: ['unit.*.*'], retention: 'workqueue', max_age: 86_400e9 },
    { ...common, name: 'JOBS', subjects: ['job.*'], max_msgs_per_subject: 1, max_age: 3600e9 },
    { ...common, name: 'COMPLAINTS', subjects: ['complaint.*'], max_msgs: 10_000 },
  ]);
});

test('streams that are there stay as they are', async () => {
  const known = ['LEDGER_0', 'LEDGER_1', 'LEDGER_2', 'LEDGER_3', 'WORK', 'REVOKED', 'somebody else’s'];
  const { manager, added } = makeManager(known);
  await makeStreams(manager, 1);
  const names = ['LEDGER_4', 'LEDGER_5', 'LEDGER_6', 'LEDGER_7', 'JOBS', 'COMPLAINTS'];
  expect(added.map(({ name, num_replicas }) => [name, num_replicas])).toEqual(names.map(name => [name, 1]));
  const again = makeManager([...known, ...names]);
  await makeStreams(again.manager, 1);
  expect(again.added).toEqual([]);
});

test('a stream that the server refuses is told', async () => {
  const { manager } = makeManager();
  manager.streams.add = () => Promise.reject(new Error('insufficient resources'));
  await expect(makeStreams(manager, 3)).rejects.toThrow('insufficient resources');
});

test('names of the streams and of the store', () => {
  expect(GENERATIONS).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(ledgerStream(5)).toBe('LEDGER_5');
  expect(STREAM).toEqual({ work: 'WORK', jobs: 'JOBS', complaints: 'COMPLAINTS', revoked: 'REVOKED' });
  expect(PROBLEMS).toBe('PROBLEM');
});

const OLD = (version: string) =>
  `nats-server ${version} acknowledges records before they are on the disk; use 2.10.27 or newer with sync_interval: always`;

test.each(['2.10.20', '2.10.21', '2.10.22', '2.10.22-RC.1'])('%s loses streams and is refused', version => {
  for (const replicas of [1, 3]) {
    expect(() => checkVersion(version, replicas)).toThrow(InputError);
    expect(() => checkVersion(version, replicas)).toThrow(
      `nats-server ${version} loses streams when it is killed; use 2.10.27 or newer`,
    );
  }
});

test.each([
  ...['2.10.19', '2.10.23', '2.10.26', '2.10.0', '2.9.10', '2.9.21', '2.9.27', '2.9.99', '2.0.30'],
  ...['1.11.30', '1.10.21', '1.4.1', '0', '0.11.28'],
])('%s is told to promise less, however many copies there are', version => {
  for (const replicas of [1, 3]) expect(checkVersion(version, replicas)?.en).toBe(OLD(version));
});

test.each(['2.10.27', '2.10.28', '2.10.27-RC.1', '2.11.0', '2.11.21', '2.12.3', '3.0.0', '3.10.21', '3.9.1'])(
  '%s is fine; fewer than three copies are told',
  version => {
    const copies = 'there is one copy of the ledger; for a long job use three servers';
    expect([1, 2, 3, 5].map(replicas => checkVersion(version, replicas)?.en)).toEqual([
      ...[copies, copies, undefined, undefined],
    ]);
  },
);
