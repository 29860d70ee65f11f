/** Runs a command in memory: files are a map, answers and remarks are lists of lines. */
import { InputError } from '@quadrille/cover';
import { type Io, main } from 'quadrille';
import { said } from '../../../../test/support/said.js';
import { readingOnce } from '../../src/io.js';

export interface Ran {
  readonly code: number;
  readonly out: readonly string[];
  readonly err: readonly string[];
  /** The lines of `out` as JSON. */
  json<T = Record<string, unknown>>(): T[];
  readonly files: ReadonlyMap<string, string | Uint8Array>;
}

export interface World {
  /** Standard input. */
  readonly input?: string;
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly signal?: AbortSignal;
  /** Told every answer as it comes. */
  readonly onLine?: (line: string) => void;
}

/** A command that goes on until the signal comes: the first line it prints, and how it ends. */
export function started(
  args: readonly string[],
  signal: AbortSignal,
): { line: Promise<string>; ended: Promise<Ran> } {
  let say: (line: string) => void = () => {};
  const line = new Promise<string>(resolve => {
    say = resolve;
  });
  const ended = run(args, { signal, onLine: say });
  const early = ended.then(({ err }) => {
    throw new Error(`it ended before it said anything: ${err.join(' ')}`);
  });
  return { line: Promise.race([line, early]), ended };
}

export async function run(args: readonly string[], world: World = {}): Promise<Ran> {
  const files = new Map(Object.entries(world.files ?? {}));
  const out: string[] = [];
  const err: string[] = [];
  let input = world.input;
  const bytesOf = (path: string) => {
    const content = path === '-' ? input : files.get(path);
    if (path === '-') input = ''; // standard input can be read once
    if (content === undefined) throw new InputError(said(`there is no file ${path}`));
    return typeof content === 'string' ? new TextEncoder().encode(content) : content;
  };
  const io: Io = {
    out: line => {
      out.push(...line.split('\n'));
      world.onLine?.(line);
    },
    outBytes: bytes => out.push(`${bytes.length} bytes`),
    isOutputTerminal: false,
    err: line => err.push(...line.split('\n')),
    ...readingOnce(async path => bytesOf(path)),
    asksHere: true,
    exists: path => files.has(path),
    isFolder: path => files.has(`${path}/`),
    write: (path, content) => files.set(path, content),
    makeFolder: path => files.set(`${path}/`, ''),
    create: path => {
      let text = '';
      const write = (piece: string) => {
        text += piece;
      };
      return { write, close: () => files.set(path, text), drop: () => {} };
    },
    args,
    isTerminal: false,
    signal: world.signal ?? new AbortController().signal,
    flush: () => {},
  };
  const code = await main(args, io);
  const json = <T>() => out.filter(line => line.startsWith('{')).map(line => JSON.parse(line) as T);
  return { code, out, err, json, files };
}
