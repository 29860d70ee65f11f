/** What the disk of this machine asks of the system: every file it opens is watched. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemDisk } from '../../src/platform/disk.js';

const opened = vi.hoisted(() => [] as FileHandle[]);
/** What the sync of the next folder fails with. */
const troubles = vi.hoisted(() => [] as Error[]);

vi.mock('node:fs/promises', async original => {
  const real = await original<typeof import('node:fs/promises')>();
  const open = async (...how: Parameters<typeof real.open>) => {
    const handle = await real.open(...how);
    for (const name of ['sync', 'datasync', 'close'] as const) vi.spyOn(handle, name);
    const trouble = troubles.pop();
    if (trouble) vi.mocked(handle.sync).mockRejectedValue(trouble);
    opened.push(handle);
    return handle;
  };
  return { ...real, open };
});

let folder = '';
let path = '';

beforeEach(() => {
  opened.length = 0;
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  path = join(folder, 'file');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a file is synced and closed when somebody says so', async () => {
  const file = await systemDisk.open(path, 'create');
  const [handle] = opened;
  await file.append(new Uint8Array(3));
  expect(handle.datasync).not.toHaveBeenCalled();
  await file.sync();
  expect(handle.datasync).toHaveBeenCalledOnce();
  expect(handle.close).not.toHaveBeenCalled();
  await file.close();
  expect(handle.close).toHaveBeenCalledOnce();
});

test('a folder is synced and closed', async () => {
  await systemDisk.syncFolder(folder);
  expect(opened).toHaveLength(1);
  expect(opened[0].sync).toHaveBeenCalledOnce();
  expect(opened[0].close).toHaveBeenCalledOnce();
});

test('a folder that cannot be synced is told, and closed all the same', async () => {
  troubles.push(new Error('no sync'));
  await expect(systemDisk.syncFolder(folder)).rejects.toThrow('no sync');
  expect(opened[0].close).toHaveBeenCalledOnce();
  await expect(systemDisk.syncFolder(path)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a file is closed after it was read', async () => {
  writeFileSync(path, new Uint8Array(300_000));
  let size = 0;
  for await (const piece of systemDisk.read(path)) size += piece.length;
  expect(size).toBe(300_000);
  expect(opened).toHaveLength(1);
  expect(opened[0].close).toHaveBeenCalledOnce();
});

test('a file is closed when its reader leaves', async () => {
  writeFileSync(path, new Uint8Array(300_000));
  for await (const piece of systemDisk.read(path)) {
    expect(piece.length).toBeLessThan(300_000);
    expect(opened[0].close).not.toHaveBeenCalled();
    break;
  }
  expect(opened[0].close).toHaveBeenCalledOnce();
});
