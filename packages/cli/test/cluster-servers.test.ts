import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { workerPassword } from '../../jobs/src/cluster/seal.js';
import { bundleOf, joinState, merged } from '../../jobs/src/host/servers.js';
import { addWorker, invitation, openState, readState, writeState } from '../../jobs/src/host/state.js';
import { isOlder } from '../../jobs/src/questions/upgrade.js';
import { hasNats } from '../../jobs/test/nats/server.js';
import { run } from './support/memory-io.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const SERVERS = ['10.0.0.1', '10.0.0.2', '10.0.0.3'];

function makeFirst() {
  const place = join(folder, 'first');
  const settings = { host: SERVERS[0], port: 4222, webSocketPort: 4280, origins: [], version: '2.9.10' };
  const state = openState(place, { ...settings, servers: SERVERS, routePort: 6222 }, 0);
  writeState(place, state);
  return { place, state };
}

test('a further server gets everything by one line: the same authority, passwords and servers', () => {
  const { place, state } = makeFirst();
  const other = join(folder, 'other');
  joinState(other, bundleOf(place), '10.0.0.2', '2.9.10');
  expect(readState(other)).toEqual({ ...state, host: '10.0.0.2' });
  const read = (name: string) => readFileSync(join(other, name), 'utf8');
  expect(read('ca.pem')).toBe(readFileSync(join(place, 'ca.pem'), 'utf8'));
  expect(read('server.pem')).not.toBe(readFileSync(join(place, 'server.pem'), 'utf8'));
  for (const name of ['ca.key', 'server.key', 'nats.conf'])
    expect(statSync(join(other, name)).mode & 0o77).toBe(0);
  const configuration = read('nats.conf');
  expect(configuration).toContain('server_name: "10.0.0.2"');
  for (const server of SERVERS) expect(configuration).toMatch(`@${server}:6222"`);
  // Whoever is invited is told of all of them.
  expect(invitation(other, readState(other), 'worker-1')).toMatch(
    /@10\.0\.0\.2:4222\?ca=[\w-]{43},10\.0\.0\.1:4222,10\.0\.0\.3:4222$/,
  );
});

test('who is invited or revoked on one server is known to all, in whatever order they hear of it', () => {
  const { state } = makeFirst();
  const other = structuredClone(state);
  addWorker(state, 'ada');
  addWorker(other, 'bob');
  const membersOf = ({ passwords, revoked = [] }: typeof state) => ({ workers: passwords.workers, revoked });
  const [a, b] = [merged(state, membersOf(other))!, merged(other, membersOf(state))!];
  for (const each of [a, b])
    expect(each.passwords.workers.map(({ name }) => name).sort()).toEqual(['ada', 'bob', 'worker-1']);
  expect(a.passwords.workers.find(({ name }) => name === 'bob')!.password).toBe(
    workerPassword(state.passwords.coordinator, 'bob'),
  );
  expect(merged(a, membersOf(b))).toBeUndefined(); // nothing new
  const without = { workers: a.passwords.workers.filter(({ name }) => name !== 'ada'), revoked: ['ada'] };
  const c = merged(b, without)!;
  expect([c.passwords.workers.map(({ name }) => name).sort(), c.revoked]).toEqual([
    ['bob', 'worker-1'],
    ['ada'],
  ]);
  expect(merged(c, membersOf(a))).toBeUndefined(); // who was revoked stays so
});

test.skipIf(!hasNats)('lines and addresses that are not right are refused in words', async () => {
  const { place } = makeFirst();
  const join2 = (line: string, host: string) =>
    run(['cluster', 'join', line, '--host', host, '--folder', join(folder, 'new')]);
  expect((await join2('quadrille-server:AAAA', '10.0.0.2')).err.join()).toMatch('paste the whole line');
  expect((await join2(bundleOf(place).slice(0, -20), '10.0.0.2')).err.join()).toMatch('paste the whole line');
  expect((await join2(bundleOf(place), '10.0.0.9')).err.join()).toMatch('10.0.0.9 is not one of the servers');
  const two = ['cluster', 'up', '--host', '10.0.0.1', '--servers', '10.0.0.2', '--port', '1'];
  expect((await run([...two, '--folder', join(folder, 'two')])).err.join()).toMatch('at least two others');
});

test('an older server is not put in place of a newer one', () => {
  expect(isOlder('2.9.10', '2.10.1')).toBe(true);
  expect(isOlder('2.10.1', '2.9.10')).toBe(false);
  expect(isOlder('2.9.10', '2.9.10')).toBe(false);
});
