import { execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InputError } from '@quadrille/cover';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LedgerLost } from '../../src/core/ledger.js';
import { checksum, jobId, type Report } from '../../src/core/report.js';
import {
  describeJob,
  isInUse,
  openDirectory,
  readDescription,
  readDirectory,
} from '../../src/journal/directory.js';
import { takeLock } from '../../src/journal/lock.js';
import { systemClock } from '../../src/platform/clock.js';
import { type Disk, systemDisk } from '../../src/platform/disk.js';
import { systemHost } from '../../src/platform/host.js';
import { REPORT } from '../fixtures/report.js';

const system = { disk: systemDisk, host: systemHost, clock: systemClock };
const description = {
  job: jobId('a', false),
  searchId: 'a',
  collect: false,
  source: { module: 'm', name: 'n', input: { text: 'x' } },
  command: ['cover', 'count', 'x.dlx'],
  inputs: [['x.dlx', 'a\na\n']] as const,
  factor: '1',
};
const report: Report = { ...REPORT, job: description.job };
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
  expect(await readDescription(systemDisk, place)).not.toHaveProperty('asked');
  const asked = { family: 'queens', question: 'count', inputs: { n: 8 } };
  const other = describeJob({ ...description, asked }, 'a', false);
  await (await openDirectory(system, join(folder, 'asked'), other)).close();
  expect(await readDescription(systemDisk, join(folder, 'asked'))).toEqual({ ...description, asked });
  expect(describeJob(description, 'a', false)).toStrictEqual(description);
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

test('a job that no command made is named without one, and its folder is left as it is', async () => {
  await (await openDirectory(system, folder, { ...description, command: [] })).close();
  const before = readFileSync(join(folder, 'job.json'), 'utf8');
  const other = { ...description, job: jobId('b', false) };
  await expect(openDirectory(system, folder, other)).rejects.toThrow(
    `${folder} holds another job; choose another folder, or remove that one`,
  );
  await (await openDirectory(system, folder, description)).close();
  expect(readFileSync(join(folder, 'job.json'), 'utf8')).toBe(before); // the first command made it
});

test.each(['my-journal', 'journal-2', 'unlock', 'job.jsonl'])('%s is no file of a job', async name => {
  writeFileSync(join(folder, name), 'precious');
  await expect(openDirectory(system, folder, description)).rejects.toThrow(`other files (${name})`);
});

test('files of a job whose description is lost are no other files', async () => {
  for (const name of ['journal', 'journal.new', 'lock.stale-1', 'job.json.new'])
    writeFileSync(join(folder, name), '');
  await (await openDirectory(system, folder, description)).close();
  writeFileSync(join(folder, 'notes.txt'), 'beside a job anything may lie');
  await (await openDirectory(system, folder, description)).close();
});

test('a description from before inputs were kept has none', async () => {
  const { inputs, factor, ...older } = description;
  const body = `${JSON.stringify({ v: 1, ...older })}\n`;
  writeFileSync(join(folder, 'job.json'), `${checksum(body)}\n${body}`);
  expect(await readDescription(systemDisk, folder)).toEqual({ ...older, inputs: [], factor: '1' });
});

test('a description that is whole but none is damaged too', async () => {
  for (const wrong of [{ v: 2 }, { inputs: [['a']] }, { inputs: [['a', 'b', 'c']] }, { inputs: ['ab'] }]) {
    const body = `${JSON.stringify({ v: 1, ...description, ...wrong })}\n`;
    writeFileSync(join(folder, 'job.json'), `${checksum(body)}\n${body}`);
    await expect(readDescription(systemDisk, folder)).rejects.toThrow(
      `${join(folder, 'job.json')} is damaged`,
    );
  }
});

test('what is appended lies in the file named journal; a reader reads it and cannot write', async () => {
  const { journal, close } = await openDirectory(system, folder, description);
  await journal.append([report]);
  const reader = readDirectory(systemDisk, folder, description.job);
  const read: Report[] = [];
  expect(await reader.read(one => read.push(one))).toEqual({ readable: 1, damaged: 0 });
  expect(read).toEqual([report]);
  await expect(reader.append([report])).rejects.toThrow('opened for reading');
  expect(readFileSync(join(folder, 'journal'), 'utf8').split('\n')).toHaveLength(2);
  await close();
});

test('who has lost the lock writes nothing any more', async () => {
  const { journal, close } = await openDirectory(system, folder, description);
  await journal.append([report]);
  writeFileSync(join(folder, 'lock'), 'somebody else');
  for (const write of [() => journal.append([report]), () => journal.settle(), () => journal.compact(false)])
    await expect(write()).rejects.toBeInstanceOf(LedgerLost);
  await close();
  expect(readFileSync(join(folder, 'journal'), 'utf8').split('\n')).toHaveLength(2);
  expect(readdirSync(folder).sort()).toEqual(['job.json', 'journal', 'lock']);
});

test('a job is in use while a living process holds its lock', async () => {
  const isUsed = () => isInUse(systemDisk, systemHost, folder);
  expect(await isUsed()).toBe(false);
  const { close } = await openDirectory(system, folder, description);
  expect(await isUsed()).toBe(true);
  await close();
  expect(await isUsed()).toBe(false);
  writeFileSync(join(folder, 'lock'), 'nobody\nsecret');
  expect(await isUsed()).toBe(false);
  writeFileSync(join(folder, 'lock'), 'x'.repeat(5000));
  expect(await isUsed()).toBe(false);
});

/** The disk, with one call of it replaced. */
const diskWith = (changed: Partial<Disk>): Disk => ({ ...systemDisk, ...changed });
/** A clock that does not wait, and counts how often it was asked to. */
function idleClock() {
  const clock = { ...systemClock, sleeps: 0, sleep: async () => void clock.sleeps++ };
  return clock;
}

test('a lock that is no file is an error and no reason to try again', async () => {
  const path = join(folder, 'lock');
  mkdirSync(path);
  await expect(takeLock(systemDisk, systemHost, systemClock, path)).rejects.toThrow(/not a regular file/);
  const full = diskWith({
    open: async () => {
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    },
  });
  await expect(takeLock(full, systemHost, systemClock, join(folder, 'other'))).rejects.toThrow(
    'no space left',
  );
});

test('the file of a lock is closed, also when it could not be written', async () => {
  let open = 0;
  const failing = diskWith({
    open: async (path, mode) => {
      const file = await systemDisk.open(path, mode);
      open++;
      return {
        ...file,
        sync: async () => {
          throw new Error('no sync');
        },
        close: async () => {
          open--;
          await file.close();
        },
      };
    },
  });
  await expect(takeLock(failing, systemHost, systemClock, join(folder, 'lock'))).rejects.toThrow('no sync');
  expect(open).toBe(0);
});

test('a lock without a word is looked at again after a second: its owner may be about to sign', async () => {
  const path = join(folder, 'lock');
  const clock = idleClock();
  writeFileSync(path, '');
  const signing = { ...clock, sleep: async () => writeFileSync(path, `${systemHost.identity}\nsecret`) };
  await expect(takeLock(systemDisk, systemHost, signing, path)).rejects.toThrow(
    `this is already running: process ${process.pid} on ${systemHost.identity.split(' ')[0]} holds ${path}`,
  );
  writeFileSync(path, '');
  await (await takeLock(systemDisk, systemHost, clock, path)).release();
  expect(clock.sleeps).toBe(1);
  writeFileSync(path, 'nobody\nsecret');
  await (await takeLock(systemDisk, systemHost, clock, path)).release();
  expect(clock.sleeps).toBe(1); // signed, and its owner is gone: nothing to wait for
  expect(readdirSync(folder)).toEqual([]);
});

test('two clear a stale lock at once: the fresh one is put back, and its owner is named', async () => {
  const path = join(folder, 'lock');
  const fresh = `${systemHost.identity}\nfresh`;
  writeFileSync(path, 'nobody\nstale');
  const raced = diskWith({
    rename: async (from, to) => {
      writeFileSync(from, fresh); // the other was quicker by a moment
      await systemDisk.rename(from, to);
    },
  });
  await expect(takeLock(raced, systemHost, systemClock, path)).rejects.toThrow(`process ${process.pid} on`);
  expect(readFileSync(path, 'utf8')).toMatch(fresh);
  expect(readdirSync(folder)).toEqual(['lock']);
  // Cleared away by the other before this one could: it tries to take the lock, and gets it.
  writeFileSync(path, 'nobody\nstale');
  const late = diskWith({
    rename: async (from, to) => {
      rmSync(from, { force: true });
      await systemDisk.rename(from, to);
    },
  });
  await (await takeLock(late, systemHost, systemClock, path)).release();
  writeFileSync(path, 'nobody\nstale');
  const broken = diskWith({
    rename: async () => {
      throw Object.assign(new Error('read-only'), { code: 'EROFS' });
    },
  });
  await expect(takeLock(broken, systemHost, systemClock, path)).rejects.toThrow('read-only');
});

test('a lock says who holds it since when and how to take over; one that was copied with its folder holds nothing', async () => {
  const path = join(folder, 'lock');
  const lock = await takeLock(systemDisk, systemHost, systemClock, path);
  await expect(takeLock(systemDisk, systemHost, systemClock, path)).rejects.toThrow(
    new RegExp(`process ${process.pid} on \\S+ holds ${path} since 20\\d\\d-.*; if that process is gone`),
  );
  const copy = join(folder, 'copy');
  writeFileSync(copy, readFileSync(path));
  await (await takeLock(systemDisk, systemHost, systemClock, copy)).release();
  // Where the system does not say which file it is, it may be the one.
  const silent = diskWith({ fileId: () => Promise.reject(new Error('stale handle')) });
  await expect(takeLock(silent, systemHost, systemClock, path)).rejects.toThrow('already running');
  await lock.check();
  await lock.release();
  // Another machine cannot be asked, but it is named.
  const away = systemHost.identity.replace(/^\S+/, 'elsewhere');
  writeFileSync(path, `${away}\nsecret\n2026-01-02T03:04:05.000Z`);
  await expect(takeLock(systemDisk, systemHost, systemClock, path)).rejects.toThrow(
    /on elsewhere holds .* since 2026-01-02T03:04:05.000Z; .* remove this file to take over/,
  );
});

test("a lock that is too long to be one is nobody's, and is cleared away", async () => {
  const path = join(folder, 'lock');
  writeFileSync(path, '\0'.repeat(5000));
  const lock = await takeLock(systemDisk, systemHost, systemClock, path);
  await lock.check();
  await lock.release();
  expect(existsSync(path)).toBe(false);
});
