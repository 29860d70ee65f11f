/** Which processes are taken for alive, by what a system tells about them. */
import { hostname } from 'node:os';
import { beforeEach, expect, test } from 'vitest';
import { type Host, hostOn, systemHost } from '../../src/platform/host.js';

const BOOT = '/proc/sys/kernel/random/boot_id';
const PID = 4321;
/** Fields 3 to 22 of /proc/PID/stat: the state, 18 others, and the start. */
const fieldsOf = (state: string, start: string) => [state, ...Array(18).fill('0'), start, '99'].join(' ');

let files: Record<string, string> = {};
let deaths: Record<number, string> = {};
const probed: number[] = [];
let host: Host;

const onPretended = () =>
  hostOn({
    pid: process.pid,
    read: path => {
      if (files[path] === undefined) throw Object.assign(new Error('not there'), { code: 'ENOENT' });
      return files[path];
    },
    probe: pid => {
      probed.push(pid);
      if (deaths[pid]) throw Object.assign(new Error('no'), { code: deaths[pid] });
    },
  });

beforeEach(() => {
  files = {
    [BOOT]: 'boot-1\n',
    [`/proc/${PID}/stat`]: `${PID} (some name) ${fieldsOf('S', '777')}`,
    [`/proc/${process.pid}/stat`]: `${process.pid} (node) ${fieldsOf('R', '555')}`,
  };
  deaths = {};
  probed.length = 0;
  host = onPretended();
});

const alive = (...name: (string | number)[]) => host.isAlive(name.join(' '));

test('a process is named by machine, start of the machine, number and start of its own', () => {
  expect(host.identity).toBe(`${hostname()} boot-1 ${process.pid} 555`);
  expect(host.isAlive(host.identity)).toBe(true);
});

test('a process is alive whose number and start are those of the name', () => {
  expect(alive(hostname(), 'boot-1', PID, '777')).toBe(true);
  expect(alive(hostname(), 'boot-1', PID, '778')).toBe(false); // another one has its number
});

test('a process from before the last start of the machine is gone', () => {
  expect(alive(hostname(), 'boot-0', PID, '777')).toBe(false);
});

test('nobody can say here whether a process of another machine is gone', () => {
  expect(alive(`not-${hostname()}`, 'boot-0', PID, '1')).toBe(true);
});

test('what is no name of a process is nobody, wherever it comes from', () => {
  for (const pid of ['0', '-1', 'x', '']) {
    expect(alive(hostname(), 'boot-1', pid, '777')).toBe(false);
    expect(alive('elsewhere', 'boot-1', pid, '777')).toBe(false);
  }
  for (const text of ['', 'nonsense']) expect(host.isAlive(text)).toBe(false);
  expect(probed).toEqual([]);
});

test('a process that the system does not know is gone, even where its start is unknown', () => {
  delete files[`/proc/${PID}/stat`];
  expect(alive(hostname(), 'boot-1', PID, '?')).toBe(true);
  deaths[PID] = 'ESRCH';
  expect(alive(hostname(), 'boot-1', PID, '?')).toBe(false);
  expect(alive(hostname(), 'boot-1', PID, '777')).toBe(false);
});

test('a process of somebody else is alive all the same', () => {
  deaths[PID] = 'EPERM';
  expect(alive(hostname(), 'boot-1', PID, '777')).toBe(true);
  expect(alive(hostname(), 'boot-1', PID, '778')).toBe(false);
});

test('a number that no process can have is nobody', () => {
  deaths[1e99] = 'ERR_INVALID_ARG_TYPE';
  expect(alive(hostname(), 'boot-1', 1e99, '?')).toBe(false);
});

test('a process of somebody else, hidden by the system, is not certainly gone', () => {
  deaths[PID] = 'EPERM';
  delete files[`/proc/${PID}/stat`];
  expect(alive(hostname(), 'boot-1', PID, '777')).toBe(true);
});

test('a process that only waits for its parent to look is gone', () => {
  files[`/proc/${PID}/stat`] = `${PID} (some name) ${fieldsOf('Z', '777')}`;
  expect(alive(hostname(), 'boot-1', PID, '777')).toBe(false);
  expect(alive(hostname(), 'boot-1', PID, '')).toBe(false);
});

test('a process may be called as it likes', () => {
  files[`/proc/${PID}/stat`] = `${PID} (a) Z 1 2 (b) ${fieldsOf('S', '777')}`;
  expect(alive(hostname(), 'boot-1', PID, '777')).toBe(true);
});

test('where the system tells neither start nor boot, the number decides', () => {
  files = {};
  host = onPretended();
  expect(host.identity).toBe(`${hostname()} ? ${process.pid} ?`);
  expect(alive(hostname(), '?', PID, '?')).toBe(true);
  deaths[PID] = 'ESRCH';
  expect(alive(hostname(), '?', PID, '?')).toBe(false);
});

test('random names are hex digits, two for each byte, and differ', () => {
  const names = Array.from({ length: 20 }, () => systemHost.randomHex(8));
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{16}$/);
  expect(new Set(names).size).toBe(20);
});

test('this process is alive on this system, and one that is not there is not', () => {
  expect(systemHost.isAlive(systemHost.identity)).toBe(true);
  const [machine, boot, , start] = systemHost.identity.split(' ');
  expect(systemHost.isAlive([machine, boot, 2 ** 22 + 1, start].join(' '))).toBe(false); // more than Linux gives
  expect(systemHost.identity.split(' ')[2]).toBe(String(process.pid));
});
