import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InputError } from '@quadrille/cover';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { jobId } from '../../src/core/report.js';
import { openDirectory, readDescription } from '../../src/journal/directory.js';
import { takeLock } from '../../src/journal/lock.js';
import { systemClock } from '../../src/platform/clock.js';
import { systemDisk } from '../../src/platform/disk.js';
import { systemHost } from '../../src/platform/host.js';

const system = { disk: systemDisk, host: systemHost, clock: systemClock };
const description = {
  job: jobId('a', false),
  searchId: 'a',
  collect: false,
  source: { module: 'm', name: 'n', input: { text: 'x' } },
  command: ['cover', 'count', 'x.dlx'],
};
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a folder is made, described, and opened again', async () => {
  const place = join(folder, 'deep', 'job');
  const { close } = await openDirectory(system, place, description);
  expect(await readDescription(systemDisk, place)).toEqual(description);
  await close();
  expect(existsSync(join(place, 'lock'))).toBe(false);
  await (await openDirectory(system, place, description)).close();
});

test('a folder with other files, or with another job, is refused', async () => {
  writeFileSync(join(folder, 'thesis.tex'), 'precious');
  await expect(openDirectory(system, folder, description)).rejects.toThrow(
    /holds other files \(thesis.tex\)/,
  );
  const place = join(folder, 'job');
  await (await openDirectory(system, place, description)).close();
  const other = { ...description, job: jobId('b', false) };
  await expect(openDirectory(system, place, other)).rejects.toThrow(
    /holds another job \(quadrille cover count x.dlx\)/,
  );
  expect(existsSync(join(place, 'lock'))).toBe(false);
});

test('a damaged description is an error that says what to do', async () => {
  await (await openDirectory(system, folder, description)).close();
  const text = readFileSync(join(folder, 'job.json'), 'utf8');
  writeFileSync(join(folder, 'job.json'), text.replace('x.dlx', 'y.dlx'));
  await expect(readDescription(systemDisk, folder)).rejects.toThrow(/is damaged; remove it/);
  await expect(readDescription(systemDisk, folder)).rejects.toBeInstanceOf(InputError);
});

test('one writer at a time; who holds the lock is named', async () => {
  const { close } = await openDirectory(system, folder, description);
  await expect(openDirectory(system, folder, description)).rejects.toThrow(`process ${process.pid}`);
  await close();
});

test('the lock of a dead process is stale, that of a living one is not', async () => {
  const path = join(folder, 'lock');
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  try {
    const start = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ')[19];
    const [machine, boot] = systemHost.identity.split(' ');
    writeFileSync(path, `${machine} ${boot} ${child.pid} ${start}\nsecret`);
    await expect(takeLock(systemDisk, systemHost, systemClock, path)).rejects.toThrow(/already running/);
    writeFileSync(path, `${machine} another-boot ${child.pid} ${start}\nsecret`);
    await (await takeLock(systemDisk, systemHost, systemClock, path)).release();
    writeFileSync(path, `${machine} ${boot} ${child.pid} ${Number(start) - 1}\nsecret`);
    await (await takeLock(systemDisk, systemHost, systemClock, path)).release();
  } finally {
    child.kill('SIGKILL');
  }
  const gone = Number(execFileSync(process.execPath, ['-e', 'console.log(process.pid)']));
  const [machine, boot] = systemHost.identity.split(' ');
  writeFileSync(path, `${machine} ${boot} ${gone} 1\nsecret`);
  const lock = await takeLock(systemDisk, systemHost, systemClock, path);
  await lock.check();
  writeFileSync(path, 'somebody else');
  await expect(lock.check()).rejects.toThrow(/was taken away/);
  await lock.release();
  expect(readFileSync(path, 'utf8')).toBe('somebody else');
});

test('an empty lock file, left by a crash at the wrong moment, does not block for ever', async () => {
  const path = join(folder, 'lock');
  writeFileSync(path, '');
  await (await takeLock(systemDisk, systemHost, systemClock, path)).release();
});
