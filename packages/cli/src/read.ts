/**
 * Reads what the person gives: files, pipes and standard input, asynchronously, so that Ctrl-C is heard, and never more
 * than the limit. What was read once is kept: standard input and pipes cannot be read again.
 */
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { InputError } from '@quadrille/base';
import { say } from './sentences.js';

/** MiB of one input at most, unless `--input-limit` says otherwise; a text of 512 MiB does not fit into a string. */
const USUAL_MIB = 256;
const MOST_MIB = 511;
export const INPUT_LIMIT = '--input-limit';

/** The limit that the arguments ask for. Throws `InputError` when it is not one. */
export function inputLimitOf(values: readonly string[]): number {
  const value = values.at(-1) ?? String(USUAL_MIB);
  if (/^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= MOST_MIB) return Number(value);
  throw say.error('input-limit', { most: MOST_MIB });
}

/** Thrown when the person presses Ctrl-C while an input is read. */
export class Interrupted extends Error {}

/** Reads `path`, or standard input for `-`. Throws `InputError` when it cannot be read or is too large. */
export async function readBytes(path: string, signal: AbortSignal, mib: number): Promise<Buffer> {
  try {
    if (path !== '-' && (await stat(path)).isFile()) return await readFile(path, mib);
    return await readStream(path, signal, mib);
  } catch (error) {
    throw signal.aborted ? new Interrupted() : readable(path, error);
  }
}

async function readFile(path: string, mib: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size > mib * MIB) throw tooLarge(path, mib);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

async function readStream(path: string, signal: AbortSignal, mib: number): Promise<Buffer> {
  if (signal.aborted) throw new Interrupted();
  const stream = path === '-' ? process.stdin : createReadStream(path);
  const stop = () => stream.destroy(new Interrupted());
  signal.addEventListener('abort', stop);
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      length += piece.length;
      if (length > mib * MIB) throw tooLarge(path, mib);
      pieces.push(piece);
    }
  } finally {
    signal.removeEventListener('abort', stop);
    stream.destroy();
  }
  return Buffer.concat(pieces);
}

const nameOf = (path: string) => (path === '-' ? say('standard-input') : path);

const MIB = 2 ** 20;

export const tooLarge = (path: string, mib: number) => say.error('too-large', { name: nameOf(path), mib });

function readable(path: string, error: unknown): unknown {
  if (error instanceof InputError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return say.error('no-file', { path });
  if (code === 'EISDIR') return say.error('a-folder', { path });
  return say.error('unreadable', { name: nameOf(path), reason: message });
}
