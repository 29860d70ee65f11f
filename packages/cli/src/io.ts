/**
 * The only door between commands and the world. A command is a function of its arguments and an `Io`, so that
 * tests run it in memory. Answers go to `out`, remarks to `err`; nothing else prints.
 */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { InputError } from '@quadrille/cover';

export interface Io {
  /** Prints one line of the answer. */
  out(line: string): void;
  /** Prints one remark for the person. */
  err(line: string): void;
  /** The text of a file, or of standard input for `-`. Throws `InputError` when it cannot be read. */
  read(path: string): string;
  /** The texts that were read so far, by name: a job keeps them, and is resumed with them. */
  readonly inputs: ReadonlyMap<string, string>;
  /** The bytes of a file. Throws `InputError` when it cannot be read. */
  readBytes(path: string): Uint8Array;
  /** True when there is a file of that name. */
  exists(path: string): boolean;
  /** Writes a whole file, or nothing of it. */
  write(path: string, content: string | Uint8Array): void;
  /** True when remarks go to a terminal, where a progress line may be redrawn. */
  readonly isTerminal: boolean;
  /** The arguments of the command, as the person gave them. */
  readonly args: readonly string[];
  /** Aborted when the person presses Ctrl-C or closes the terminal. */
  readonly signal: AbortSignal;
  /** Hands everything buffered to the system. */
  flush(): void;
}

const INPUT_LIMIT = 256 * 2 ** 20;

/** The `Io` of a real process. */
export function processIo(): Io {
  const stop = new AbortController();
  // SIGHUP: the terminal was closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stop.abort());
  let buffer = '';
  const flush = () => {
    const text = buffer;
    buffer = ''; // also when it cannot be written: that is told once
    writeAll(1, text);
  };
  return {
    out: line => {
      buffer += `${line}\n`;
      if (buffer.length > 65536 || process.stdout.isTTY) flush();
    },
    err: line => {
      flush();
      writeAll(2, `${process.stderr.isTTY ? visible(line) : line}\n`);
    },
    ...remembering(path =>
      readBytes(path)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    ),
    readBytes,
    exists: path => {
      try {
        closeSync(openSync(path, 'r'));
        return true;
      } catch {
        return false;
      }
    },
    write,
    args: process.argv.slice(2),
    isTerminal: process.stderr.isTTY === true,
    signal: stop.signal,
    flush,
  };
}

/** Reads, and keeps what was read. */
export function remembering(read: Io['read']): Pick<Io, 'read' | 'inputs'> {
  const inputs = new Map<string, string>();
  const readAndKeep = (path: string) => {
    const text = read(path);
    inputs.set(path, text);
    return text;
  };
  return { read: readAndKeep, inputs };
}

function readBytes(path: string): Buffer {
  try {
    const bytes = readFileSync(path === '-' ? 0 : path);
    if (bytes.length > INPUT_LIMIT) {
      throw new InputError(`${path} has ${bytes.length} bytes; at most ${INPUT_LIMIT} are read`);
    }
    return bytes;
  } catch (error) {
    if (error instanceof InputError) throw error;
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT') throw new InputError(`there is no file ${path}`);
    if (code === 'EISDIR') throw new InputError(`${path} is a folder, not a file`);
    throw new InputError(`${path} cannot be read: ${(error as Error).message}`);
  }
}

/** Writes beside the target and renames, so that a crash never leaves half a file. */
function write(path: string, content: string | Uint8Array): void {
  const special = path.startsWith('/dev/');
  const target = special ? path : `${path}.${process.pid}.part`;
  try {
    const file = openSync(target, 'w');
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    if (!special) fsyncSync(file);
    closeSync(file);
    if (!special) renameSync(target, path);
  } catch (error) {
    throw new InputError(`${path} cannot be written: ${(error as Error).message}`);
  }
}

function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(descriptor, bytes, at);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'EPIPE') process.exit(0); // the reader has seen enough
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

/** Control characters made visible: a name in a puzzle must not drive the terminal. */
export function visible(text: string): string {
  return text.replace(
    /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g,
    c => `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}
