/** What the disk of this machine asks of the system: every file it opens is watched. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskOn } from '../../src/platform/disk.js';

const WATCHED = ['sync', 'datasync', 'close'] as const;

/** What was asked of each file that was opened. */
let asked: string[][] = [];
/** What the syncs of files fail with. */
let trouble: Error | undefined;

const disk = diskOn(async (...how) => {
  const handle = await open(...how);
  const calls: string[] = [];
  asked.push(calls);
  for (const name of WATCHED) {
    const real = handle[name].bind(handle);
    handle[name] = async () => {
      calls.push(name);
      if (trouble && name !== 'close') throw trouble;
      return real();
    };
  }
  return handle;
});

let folder = '';
let path = '';

beforeEach(() => {
  asked = [];
  trouble = undefined;
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  path = join(folder, 'file');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a file is synced and closed when somebody says so', async () => {
  const file = await disk.open(path, 'create');
  await file.append(new Uint8Array(3));
  expect(asked).toEqual([[]]);
  await file.sync();
  expect(asked).toEqual([['datasync']]);
  await file.close();
  expect(asked).toEqual([['datasync', 'close']]);
});

test('a folder is synced and closed', async () => {
  await disk.syncFolder(folder);
  expect(asked).toEqual([['sync', 'close']]);
});

test('a folder that cannot be synced is told, and closed all the same', async () => {
  trouble = new Error('no sync');
  await expect(disk.syncFolder(folder)).rejects.toThrow('no sync');
  expect(asked).toEqual([['sync', 'close']]);
  await expect(disk.syncFolder(path)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a file is closed after it was read', async () => {
  writeFileSync(path, new Uint8Array(300_000));
  let size = 0;
  for await (const piece of disk.read(path)) size += piece.length;
  expect(size).toBe(300_000);
  expect(asked).toEqual([['close']]);
});

test('a file is closed when its reader leaves', async () => {
  writeFileSync(path, new Uint8Array(300_000));
  for await (const piece of disk.read(path)) {
    expect(piece.length).toBeLessThan(300_000);
    expect(asked).toEqual([[]]);
    break;
  }
  expect(asked).toEqual([['close']]);
});
