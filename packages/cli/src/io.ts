/**
 * The only door between commands and the world. A command is a function of its arguments and an `Io`, so that
 * tests run it in memory. Answers go to `out`, remarks to `err`; nothing else prints.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { type Plugin, takeFlag } from './plugins.js';
import { INPUT_LIMIT, inputLimitOf, readBytes } from './read.js';
import { say } from './sentences.js';

export interface Io {
  /** Prints one line of the answer. */
  out(line: string): void;
  /** Writes bytes that are the answer. */
  outBytes(bytes: Uint8Array): void;
  /** True when answers go to a terminal. */
  readonly isOutputTerminal: boolean;
  /** Prints one remark for the person. */
  err(line: string): void;
  /**
   * The text of a file, or of standard input for `-`, without blocking: Ctrl-C is heard. Read once; asked again, it is the
   * same text. Throws `InputError` when it cannot be read.
   */
  readTextOf(path: string): Promise<string>;
  readBytesOf(path: string): Promise<Uint8Array>;
  /** Questions are asked in this thread: for tests. Otherwise in one that can always be stopped. */
  readonly asksHere: boolean;
  /** True when there is a file of that name. */
  exists(path: string): boolean;
  /** True when there is a folder of that name. */
  isFolder(path: string): boolean;
  /** Writes a whole file, or nothing of it. */
  write(path: string, content: string | Uint8Array): void;
  /** Makes a folder, and those above it, where there is none. */
  makeFolder(path: string): void;
  /** Begins a file that is written piece by piece; it gets its name when it is closed. */
  create(path: string): Sink;
  /** True when remarks go to a terminal, where a progress line may be redrawn. */
  readonly isTerminal: boolean;
  /** Families of other people that were named by `--plugin`. */
  readonly plugins?: readonly Plugin[];
  /** Runs another command, as `quadrille` would. */
  readonly command?: (args: readonly string[], io: Io) => Promise<number>;
  /** The arguments of the command, as the person gave them. */
  readonly args: readonly string[];
  /** Aborted when the person presses Ctrl-C or closes the terminal. */
  readonly signal: AbortSignal;
  /** Hands everything buffered to the system. */
  flush(): void;
}

/** A file in the making. */
export interface Sink {
  write(text: string): void;
  /** The file is complete. */
  close(): void;
  /** The file is not wanted any more. */
  drop(): void;
}

/** The `Io` of a real process. */
export function processIo(): Io {
  const stop = new AbortController();
  // SIGHUP: the terminal was closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stop.abort());
  const { add, flush } = buffered();
  return {
    out: line => add(`${process.stdout.isTTY ? visible(line) : line}\n`),
    outBytes: bytes => {
      flush();
      writeAll(1, bytes);
    },
    isOutputTerminal: process.stdout.isTTY === true,
    err: line => {
      flush();
      remark(`${process.stderr.isTTY ? visible(line) : line}\n`);
    },
    ...readingOnce(path => readBytes(path, stop.signal, limitMib())),
    asksHere: false,
    exists: path => {
      try {
        closeSync(openSync(path, 'r'));
        return true;
      } catch {
        return false;
      }
    },
    isFolder: path => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false,
    makeFolder: path => {
      try {
        mkdirSync(path, { recursive: true });
      } catch (error) {
        throw say.error('unwritable', { path, reason: (error as Error).message });
      }
    },
    write: (path, content) => {
      if (path !== '-') return write(path, content);
      flush();
      writeAll(1, content);
    },
    create,
    args: process.argv.slice(2),
    isTerminal: process.stderr.isTTY === true,
    signal: stop.signal,
    flush,
  };
}

/**
 * Standard output, the lines of a turn of the event loop together: many lines cost few calls, and whoever reads a pipe
 * gets a line as soon as it is found. What could not be written is thrown by the next call.
 */
function buffered(): { add(text: string): void; flush(): void } {
  let buffer = '';
  let failure: { readonly error: unknown } | undefined;
  let isDue = false;
  const flush = () => {
    const text = buffer;
    buffer = ''; // also when it cannot be written: that is told once
    if (failure) {
      const { error } = failure;
      failure = undefined;
      throw error;
    }
    writeAll(1, text);
  };
  const flushInTime = () => {
    isDue = false;
    try {
      flush();
    } catch (error) {
      failure = { error };
    }
  };
  return {
    add: text => {
      buffer += text;
      if (buffer.length > 65536 || process.stdout.isTTY) return flush();
      if (!isDue) setImmediate(flushInTime);
      isDue = true;
    },
    flush,
  };
}

/** Standard input and pipes can be read once; whoever reads them again gets what was read. */
export function readingOnce(
  read: (path: string) => Promise<Uint8Array>,
): Pick<Io, 'readTextOf' | 'readBytesOf'> {
  const known = new Map<string, Promise<Uint8Array>>();
  const readBytesOf = (path: string) => {
    const bytes = known.get(path) ?? read(path);
    known.set(path, bytes);
    return bytes;
  };
  const readTextOf = async (path: string) => new TextDecoder().decode(await readBytesOf(path));
  return { readBytesOf, readTextOf };
}

const limitMib = () => inputLimitOf(takeFlag(process.argv.slice(2), INPUT_LIMIT).values);

/** Writes a whole file. */
function write(path: string, content: string | Uint8Array): void {
  const file = create(path);
  file.write(content);
  file.close();
}

const PIECE = 65_536;

/** Writes beside the target and renames at the end, so that a crash never leaves half a file. */
function create(path: string): Sink & { write(content: string | Uint8Array): void } {
  const special = path.startsWith('/dev/');
  const target = special ? path : `${path}.${process.pid}.part`;
  const trying = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw say.error('unwritable', { path, reason: (error as Error).message });
    }
  };
  const file = trying(() => openSync(target, 'w'));
  let waiting = '';
  const put = (content: string | Uint8Array) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    trying(() => {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    });
  };
  const flush = () => {
    const text = waiting;
    waiting = '';
    put(text);
  };
  return {
    write: content => {
      if (typeof content !== 'string') return put(content);
      waiting += content;
      if (waiting.length > PIECE) flush();
    },
    close: () => {
      flush();
      trying(() => {
        if (!special) fsyncSync(file);
        closeSync(file);
        if (!special) renameSync(target, path);
      });
    },
    drop: () => {
      closeSync(file);
      if (!special) rmSync(target, { force: true });
    },
  };
}

function writeAll(descriptor: number, text: string | Uint8Array): void {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(descriptor, bytes, at);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'EPIPE' && descriptor === 1) process.exit(0); // the reader has seen enough
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

/** A remark that nobody can read, because standard error is closed, changes nothing. */
function remark(text: string): void {
  try {
    writeAll(2, text);
  } catch {
    // there is nobody to tell
  }
}

/** Control characters made visible: a name in a puzzle must not drive the terminal, nor turn its text around. */
export function visible(text: string): string {
  return text.replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, c => {
    const code = c.charCodeAt(0).toString(16);
    return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
  });
}
