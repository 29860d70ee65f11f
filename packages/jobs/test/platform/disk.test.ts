/** The disk of this machine, in a folder that is removed again, and what is built on any disk. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  appendAll,
  type Disk,
  type DiskFile,
  readText,
  systemDisk,
  writeText,
} from '../../src/platform/disk.js';

let folder = '';
let path = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  path = join(folder, 'file');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bytesOf = (text: string) => new TextEncoder().encode(text);

async function piecesOf(file: string, disk: Disk = systemDisk): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for await (const piece of disk.read(file)) pieces.push(piece);
  return pieces;
}

test('a file that is opened twice is appended to', async () => {
  for (const text of ['one,', 'two']) {
    const file = await systemDisk.open(path, 'create');
    expect(await file.append(bytesOf(text))).toBe(text.length);
    await file.close();
  }
  expect(readFileSync(path, 'utf8')).toBe('one,two');
});

test('a file that is there is not opened as a new one', async () => {
  await (await systemDisk.open(path, 'exclusive')).close();
  await expect(systemDisk.open(path, 'exclusive')).rejects.toMatchObject({ code: 'EEXIST' });
  await (await systemDisk.open(path, 'create')).close();
});

test('the size of a file grows with what is written', async () => {
  const file = await systemDisk.open(path, 'create');
  expect(await file.size()).toBe(0);
  await file.append(bytesOf('12345'));
  expect(await file.size()).toBe(5);
  await file.close();
});

test('a long file comes in several pieces that are the whole', async () => {
  const bytes = Uint8Array.from({ length: 600_000 }, (_, i) => (i * 7) % 251);
  writeFileSync(path, bytes);
  const pieces = await piecesOf(path);
  expect(pieces.length).toBeGreaterThan(1);
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
});

test('what is not there reads as nothing, lists as nothing and needs no removal', async () => {
  expect(await piecesOf(path)).toEqual([]);
  expect(await systemDisk.list(path)).toEqual([]);
  await systemDisk.remove(path);
});

test('other troubles are told', async () => {
  writeFileSync(path, 'text');
  await expect(piecesOf(folder)).rejects.toThrow('is not a regular file');
  await expect(piecesOf(join(path, 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  await expect(systemDisk.list(path)).rejects.toMatchObject({ code: 'ENOTDIR' });
  await expect(systemDisk.remove(join(path, 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test('files are listed, renamed and removed', async () => {
  writeFileSync(path, 'text');
  writeFileSync(join(folder, 'other'), 'text');
  expect((await systemDisk.list(folder)).sort()).toEqual(['file', 'other']);
  await systemDisk.rename(path, join(folder, 'other'));
  await expect(systemDisk.rename(path, join(folder, 'other'))).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await systemDisk.list(folder)).toEqual(['other']);
  await systemDisk.remove(join(folder, 'other'));
  expect(readdirSync(folder)).toEqual([]);
});

test('a folder is made with those above it, and may be there', async () => {
  const deep = join(folder, 'a', 'b');
  expect(await systemDisk.makeFolder(deep)).toBeUndefined();
  await systemDisk.makeFolder(deep);
  expect(readdirSync(join(folder, 'a'))).toEqual(['b']);
});

/** A disk whose one file comes in these pieces. */
const inPieces = (pieces: readonly Uint8Array[]): Disk => ({
  ...systemDisk,
  read: async function* () {
    yield* pieces;
  },
});

test('a text is put together from its pieces, even when one ends within a letter', async () => {
  const bytes = bytesOf('grün, größer');
  const pieces = [bytes.subarray(0, 3), bytes.subarray(3, 4), bytes.subarray(4)];
  expect(await readText(inPieces(pieces), path, 100)).toBe('grün, größer');
  expect(await readText(inPieces([]), path, 100)).toBeUndefined();
});

test('a text may be as long as the limit, and no longer', async () => {
  const pieces = [bytesOf('12345'), bytesOf('678')];
  expect(await readText(inPieces(pieces), 'a/b', 8)).toBe('12345678');
  await expect(readText(inPieces(pieces), 'a/b', 7)).rejects.toThrow('a/b has more than 7 bytes');
});

test('a text replaces a file as a whole, and whatever an earlier try has left', async () => {
  await writeText(systemDisk, path, 'one');
  writeFileSync(`${path}.new`, 'torn');
  await writeText(systemDisk, path, 'zwei: größer');
  expect(readFileSync(path, 'utf8')).toBe('zwei: größer');
  expect(readdirSync(folder)).toEqual(['file']);
});

/** A disk that writes down what is called, with files that take two bytes at a time. */
function toldDisk(calls: string[], failAt = ''): Disk {
  const told = async (call: string) => {
    calls.push(call);
    if (call === failAt) throw new Error(`no ${call}`);
  };
  const file: DiskFile = {
    append: async bytes => {
      await told(`append ${new TextDecoder().decode(bytes)}`);
      return Math.min(2, bytes.length);
    },
    sync: () => told('sync'),
    size: async () => 0,
    close: () => told('close'),
  };
  return {
    ...systemDisk,
    open: async (name, mode) => {
      await told(`open ${name} ${mode}`);
      return file;
    },
    remove: name => told(`remove ${name}`),
    rename: (from, to) => told(`rename ${from} ${to}`),
    syncFolder: name => told(`sync folder ${name}`),
  };
}

const WRITING = [
  'remove a/b.new',
  'open a/b.new exclusive',
  'append 12345',
  'append 345',
  'append 5',
  'sync',
];

test('a text is safe beside its place before it is moved there', async () => {
  const calls: string[] = [];
  await writeText(toldDisk(calls), 'a/b', '12345');
  expect(calls).toEqual([...WRITING, 'close', 'rename a/b.new a/b', 'sync folder a']);
});

test('a text that cannot be made safe is not moved to its place', async () => {
  const calls: string[] = [];
  await expect(writeText(toldDisk(calls, 'sync'), 'a/b', '12345')).rejects.toThrow('no sync');
  expect(calls).toEqual([...WRITING, 'close']);
});

test('nothing to append is no trouble; a file that takes nothing is', async () => {
  const full = { append: vi.fn(async () => 0) };
  await appendAll(full as unknown as DiskFile, new Uint8Array(0));
  expect(full.append).not.toHaveBeenCalled();
  await expect(appendAll(full as unknown as DiskFile, bytesOf('1'))).rejects.toThrow(
    'nothing could be written',
  );
  expect(full.append).toHaveBeenCalledOnce();
});

test('a pipe or a device in the place of a file is refused at once, for reading and for writing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  const pipe = join(folder, 'journal');
  expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
  const read = async (path: string) => {
    for await (const _ of systemDisk.read(path));
  };
  await expect(read(pipe)).rejects.toThrow(/is not a regular file/);
  await expect(systemDisk.open(pipe, 'create')).rejects.toThrow(/is not a regular file/);
  await expect(read('/dev/zero')).rejects.toThrow(/is not a regular file/);
  await expect(systemDisk.open('/dev/null', 'create')).rejects.toThrow(/is not a regular file/);
  rmSync(folder, { recursive: true });
});
