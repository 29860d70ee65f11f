/** Which processes are taken for alive; what the system tells about them is pretended. */
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('node:fs', async original => {
  const real = await original<typeof import('node:fs')>();
  return { ...real, readFileSync: vi.fn(real.readFileSync) };
});

const BOOT = '/proc/sys/kernel/random/boot_id';
const PID = 4321;
/** Fields 3 to 22 of /proc/PID/stat: the state, 18 others, and the start. */
const fieldsOf = (state: string, start: string) => [state, ...Array(18).fill('0'), start, '99'].join(' ');

let files: Record<string, string> = {};
let deaths: Record<number, string> = {};
let systemHost: typeof import('../../src/platform/host.js').systemHost;

beforeEach(async () => {
  files = {
    [BOOT]: 'boot-1\n',
    [`/proc/${PID}/stat`]: `${PID} (some name) ${fieldsOf('S', '777')}`,
    [`/proc/${process.pid}/stat`]: `${process.pid} (node) ${fieldsOf('R', '555')}`,
  };
  deaths = {};
  vi.mocked(readFileSync).mockImplementation((path, encoding) => {
    expect(encoding).toBe('utf8');
    const text = files[String(path)];
    if (text === undefined) throw Object.assign(new Error('not there'), { code: 'ENOENT' });
    return text;
  });
  vi.spyOn(process, 'kill').mockImplementation((pid, signal) => {
    expect(signal).toBe(0);
    if (deaths[pid]) throw Object.assign(new Error('no'), { code: deaths[pid] });
    return true;
  });
  vi.resetModules();
  ({ systemHost } = await import('../../src/platform/host.js'));
});
afterEach(() => vi.restoreAllMocks());

const alive = (...name: (string | number)[]) => systemHost.isAlive(name.join(' '));

test('a process is named by machine, start of the machine, number and start of its own', () => {
  expect(systemHost.identity).toBe(`${hostname()} boot-1 ${process.pid} 555`);
  expect(systemHost.isAlive(systemHost.identity)).toBe(true);
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
  for (const text of ['', 'nonsense']) expect(systemHost.isAlive(text)).toBe(false);
  expect(process.kill).not.toHaveBeenCalled();
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

test('where the system tells neither start nor boot, the number decides', async () => {
  files = {};
  vi.resetModules();
  ({ systemHost } = await import('../../src/platform/host.js'));
  expect(systemHost.identity).toBe(`${hostname()} ? ${process.pid} ?`);
  expect(alive(hostname(), '?', PID, '?')).toBe(true);
  deaths[PID] = 'ESRCH';
  expect(alive(hostname(), '?', PID, '?')).toBe(false);
});

test('random names are hex digits, two for each byte, and differ', () => {
  const names = Array.from({ length: 20 }, () => systemHost.randomHex(8));
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{16}$/);
  expect(new Set(names).size).toBe(20);
});
