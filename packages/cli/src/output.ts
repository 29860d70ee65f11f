/**
 * The file of `-o`, written as the answer comes: a million solutions take no more memory than one. What was found is
 * written as text, as JSON lines (`.jsonl`, or `--json`), or as a table (`.csv`), by the name of the file.
 */
import type { Bilingual, Found, Json, JsonFields } from '@quadrille/base';
import type { Io, Sink } from './io.js';
import { say } from './sentences.js';

export type Shape = 'text' | 'json' | 'csv';

/** How things found are written into a file of that name. */
export function shapeOf(path: string | undefined, isJson: boolean | undefined, isStream: boolean): Shape {
  if (isJson) return 'json';
  const ending = /\.([a-z]+)$/i.exec(path ?? '')?.[1].toLowerCase();
  if (!isStream || ending === undefined) return 'text';
  return ending === 'csv' ? 'csv' : ending === 'jsonl' || ending === 'ndjson' ? 'json' : 'text';
}

/** Whether several files should go there: a folder, or a name that ends like one. */
export function isFolder(io: Io, path: string | undefined): boolean {
  return path !== undefined && (path.endsWith('/') || io.isFolder(path));
}

/** Writes the files of an answer into a folder, which is made if there is none; `check` refuses a path before that. */
export function writeFiles(
  io: Io,
  folder: string,
  made: Readonly<Record<string, string | Uint8Array>>,
  check: (path: string) => void,
): Bilingual[] {
  const base = folder.replace(/\/+$/, '');
  const files = Object.entries(made)
    .filter(([name]) => name.startsWith('files/'))
    .map(([name, content]) => [`${base}/${name.slice('files/'.length)}`, content] as const);
  if (files.length === 0) return [];
  for (const [path] of files) check(path);
  io.makeFolder(folder);
  for (const [path, content] of files) io.write(path, content);
  return [say('files-written', { count: files.length, path: folder })];
}

/** A file of lines; it has its name only when it is complete. */
export class OutputFile {
  private readonly sink: Sink;
  private columns: readonly string[] | undefined;
  private isOpen = true;

  constructor(io: Io, path: string) {
    this.sink = io.create(path);
  }

  line(text: string): void {
    this.sink.write(`${text}\n`);
  }

  /** A line of the table; the first one names the columns. */
  row({ fields, wrong }: Found): void {
    if (wrong) return;
    if (!this.columns) {
      this.columns = Object.keys(fields);
      this.line(this.columns.map(quoted).join(','));
    }
    this.line(this.columns.map(name => quoted(cellOf(fields[name]))).join(','));
  }

  close(): void {
    this.isOpen = false;
    this.sink.close();
  }

  /** Nothing is left of it, unless it was complete. */
  drop(): void {
    if (this.isOpen) this.sink.drop();
    this.isOpen = false;
  }
}

/** Lists are parted by blanks, lists of lists by semicolons; what is deeper stays JSON. */
function cellOf(value: JsonFields[string]): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return String(value);
  if (!Array.isArray(value)) return JSON.stringify(value);
  const list = value as readonly Json[];
  if (list.every(isPlain)) return list.join(' ');
  const isTwoDeep = list.every(part => Array.isArray(part) && part.every(isPlain));
  return isTwoDeep ? list.map(part => (part as readonly Json[]).join(' ')).join('; ') : JSON.stringify(list);
}

const isPlain = (value: Json) => typeof value !== 'object';

/** A cell as RFC 4180 has it. */
const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
