/**
 * The file `walk` in a job's folder: what a walk that cannot be divided has come to. A line of text names the search and
 * says how many bytes follow; then come pieces, each after its SHA-256. A new one takes the place of the last one only
 * when it is whole. A file that is damaged or of another search is not used, and that is said.
 */
import { dirname, join } from 'node:path';
import type { Bilingual } from '@quadrille/base';
import { sha256 } from '../core/hash.js';
import type { Keeper } from '../core/keeper.js';
import type { Clock } from '../platform/clock.js';
import { appendAll, type Disk } from '../platform/disk.js';
import { say } from '../platform/sentences.js';

/** A walk is saved so often, and saving takes no more than this share of the time. */
const SAVE_MS = 15_000;
const SHARE = 0.05;
const PIECE = 2 ** 24;
const HASH = 64;
const HEAD_LIMIT = 2000;

export interface SavedWalkOptions {
  readonly disk: Disk;
  readonly clock: Pick<Clock, 'now'>;
  readonly folder: string;
  readonly searchId: string;
  readonly onRemark?: ((remark: Bilingual) => void) | undefined;
  /** Default: every 15 seconds. */
  readonly everyMs?: number | undefined;
}

const pathIn = (folder: string) => join(folder, 'walk');

export function savedWalk(options: SavedWalkOptions): Keeper {
  const { disk, clock, folder, searchId, onRemark, everyMs = SAVE_MS } = options;
  const path = pathIn(folder);
  let dueMs = clock.now() + everyMs;
  return {
    begin: async walk => {
      const saved = await readSaved(disk, path, searchId);
      if (saved === 'damaged') onRemark?.(say('walk-damaged', { path }));
      else if (saved) walk.restore(saved);
    },
    keep: async walk => {
      const startMs = clock.now();
      if (startMs < dueMs) return;
      const saved = walk.save();
      if (!saved) return;
      await writeSaved(disk, path, searchId, saved);
      const endMs = clock.now();
      dueMs = endMs + Math.max(everyMs, (endMs - startMs) / SHARE);
    },
  };
}

/** Removes what was saved: the job is done. */
export async function forgetWalk(disk: Disk, folder: string): Promise<void> {
  await disk.remove(pathIn(folder));
  await disk.remove(`${pathIn(folder)}.new`);
}

async function writeSaved(disk: Disk, path: string, searchId: string, bytes: Uint8Array): Promise<void> {
  const encoder = new TextEncoder();
  const beside = `${path}.new`;
  await disk.remove(beside);
  const file = await disk.open(beside, 'exclusive');
  try {
    await appendAll(file, encoder.encode(`${searchId} ${bytes.length}\n`));
    for (let at = 0; at < bytes.length; at += PIECE) {
      const piece = bytes.subarray(at, at + PIECE);
      await appendAll(file, encoder.encode(sha256(piece)));
      await appendAll(file, piece);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  await disk.rename(beside, path);
  await disk.syncFolder(dirname(path));
}

async function readSaved(
  disk: Disk,
  path: string,
  searchId: string,
): Promise<Uint8Array | 'damaged' | undefined> {
  const source = disk.read(path)[Symbol.asyncIterator]();
  try {
    return await readWhole(new Pieces(source), searchId);
  } finally {
    await source.return?.(); // closes the file
  }
}

async function readWhole(reader: Pieces, searchId: string): Promise<Uint8Array | 'damaged' | undefined> {
  const head = await reader.line();
  if (head === '') return undefined;
  const [id, length] = head.split(' ');
  const size = Number(length);
  if (id !== searchId || !Number.isSafeInteger(size) || size < 1) return 'damaged';
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += PIECE) {
    const hash = new TextDecoder().decode(await reader.take(HASH));
    const piece = await reader.take(Math.min(PIECE, size - at));
    if (piece.length !== Math.min(PIECE, size - at) || sha256(piece) !== hash) return 'damaged';
    bytes.set(piece, at);
  }
  return bytes;
}

/** Reads a stream in pieces of the wanted length. */
class Pieces {
  #left = new Uint8Array(0);

  constructor(private readonly source: AsyncIterator<Uint8Array>) {}

  /** The next bytes, fewer at the end of the file. */
  async take(length: number): Promise<Uint8Array> {
    const taken = new Uint8Array(length);
    let at = 0;
    while (at < length) {
      if (this.#left.length === 0 && !(await this.#more())) return taken.subarray(0, at);
      const piece = this.#left.subarray(0, length - at);
      taken.set(piece, at);
      at += piece.length;
      this.#left = this.#left.subarray(piece.length);
    }
    return taken;
  }

  /** The text up to the end of the line, without it. */
  async line(): Promise<string> {
    let text = '';
    while (text.length < HEAD_LIMIT) {
      const next = new TextDecoder().decode(await this.take(1));
      if (next === '' || next === '\n') break;
      text += next;
    }
    return text;
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.source.next();
    if (!done) this.#left = Uint8Array.from(value);
    return !done;
  }
}
