/**
 * Files enter the job layer here and nowhere else, so that the simulator can tear, lose and spoil them. The calls
 * are the ones of the system, with its weaknesses: a write may be short, and nothing is safe before `sync`.
 */
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { InputError } from '@quadrille/base';
import { say } from './sentences.js';

export interface DiskFile {
  /** Writes at the end; returns how many bytes went in, which may be fewer than given. */
  append(bytes: Uint8Array): Promise<number>;
  /** Makes everything written so far survive a crash. */
  sync(): Promise<void>;
  size(): Promise<number>;
  close(): Promise<void>;
}

export interface Disk {
  /** Opens for appending; `create` also makes the file, `exclusive` fails with `EEXIST` when there is one. */
  open(path: string, mode: 'create' | 'exclusive'): Promise<DiskFile>;
  /** The bytes of a file in pieces; nothing when there is no such file. */
  read(path: string): AsyncIterable<Uint8Array>;
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Names in a folder; none when there is no such folder. */
  list(folder: string): Promise<string[]>;
  makeFolder(path: string): Promise<void>;
  /** What stays the same as long as it is the same file, and a copy does not have; absent where nobody can tell. */
  fileId?(path: string): Promise<string>;
  /** Makes created, renamed and removed names of a folder survive a crash. */
  syncFolder(path: string): Promise<void>;
}

type Open = (path: string, flags: number | 'r', mode?: number) => Promise<FileHandle>;

const { O_RDONLY, O_WRONLY, O_APPEND, O_CREAT, O_EXCL, O_NONBLOCK } = constants;
const ADD = O_WRONLY | O_APPEND | O_CREAT;

/** Opens a file of a folder that may be a stranger's: a pipe or a device in its place would hang, or never end. */
async function openRegular(open: Open, path: string, flags: number): Promise<FileHandle> {
  let handle: FileHandle;
  try {
    handle = await open(path, flags | O_NONBLOCK, 0o666);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENXIO') throw notRegular(path);
    throw error;
  }
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw notRegular(path);
}

function notRegular(path: string): InputError {
  return say.error('not-regular', { path });
}

/** A disk whose files are opened by `open`; the rest is the system's. */
export function diskOn(open: Open): Disk {
  const add = (mode: 'create' | 'exclusive') => (mode === 'exclusive' ? ADD | O_EXCL : ADD);
  return {
    open: async (path, mode) => fileOn(await openRegular(open, path, add(mode))),
    read: path => readPieces(open, path),
    rename,
    remove: path => unlink(path).catch(unlessMissing),
    list: async folder => (await readdir(folder).catch(unlessMissing)) ?? [],
    makeFolder: async path => {
      await mkdir(path, { recursive: true });
    },
    fileId: async path => String((await stat(path)).ino),
    syncFolder: async path => {
      const handle = await open(path, 'r');
      await handle.sync().finally(() => handle.close());
    },
  };
}

/** The disk of this machine. */
export const systemDisk: Disk = diskOn(open);

function fileOn(handle: FileHandle): DiskFile {
  return {
    append: async bytes => (await handle.write(bytes, 0, bytes.length)).bytesWritten,
    sync: () => handle.datasync(),
    size: async () => (await handle.stat()).size,
    close: () => handle.close(),
  };
}

async function* readPieces(open: Open, path: string): AsyncIterable<Uint8Array> {
  const handle = await openRegular(open, path, O_RDONLY).catch(unlessMissing);
  if (!handle) return;
  try {
    for (;;) {
      const piece = new Uint8Array(2 ** 18);
      const { bytesRead } = await handle.read(piece, 0, piece.length);
      if (bytesRead === 0) return;
      yield piece.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** A file has more bytes than a file of its kind can have. */
export class TooLong extends Error {}

/** The whole text of a small file, or undefined when there is none. Throws when it has more than `limit` bytes. */
export async function readText(disk: Disk, path: string, limit: number): Promise<string | undefined> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of disk.read(path)) {
    size += piece.length;
    if (size > limit) throw new TooLong(`${path} has more than ${limit} bytes`);
    pieces.push(piece);
  }
  if (pieces.length === 0) return undefined;
  const all = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return new TextDecoder().decode(all);
}

/** Writes a whole file or nothing of it: beside the target, synced, then renamed over it. */
export async function writeText(disk: Disk, path: string, text: string): Promise<void> {
  const beside = `${path}.new`;
  await disk.remove(beside);
  const file = await disk.open(beside, 'exclusive');
  try {
    await appendAll(file, new TextEncoder().encode(text));
    await file.sync();
  } finally {
    await file.close();
  }
  await disk.rename(beside, path);
  await disk.syncFolder(dirname(path));
}

/** Appends all bytes, however short the single writes are. */
export async function appendAll(file: DiskFile, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const written = await file.append(bytes.subarray(at));
    if (written <= 0) throw new Error('nothing could be written');
    at += written;
  }
}
