/** A folder of plain files over HTTP. No name that begins with a dot is served, so that no path leads out of it. */
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Handler, Refused, type Request } from './http.js';
import { say } from './sentences.js';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
};

/** Pictures, fonts and PDF files are compressed already. */
const COMPRESSED = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt', '.wasm']);
/** A smaller file fits into one packet as it is. */
const LEAST_BYTES = 1400;

const compress = promisify(gzip);

export const nothingAt = ({ method, url }: Request) => new Refused(404, say('nothing', { method, url }).en);

/** Answers with the files of a folder. The names in `assets` carry a hash of what is in them: they never change. */
export function filesOf(folder: string): Handler {
  const known = new Map<string, Compressed>();
  return async (request, reply) => {
    const words = wordsOf(request);
    if (!words || !['GET', 'HEAD'].includes(request.method)) throw nothingAt(request);
    const path = join(folder, ...words);
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile()) throw nothingAt(request);
    if (words[0] === 'assets') reply.header('cache-control', 'public, max-age=31536000, immutable');
    const mark = `W/"${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}"`;
    reply.header('etag', mark).header('last-modified', found.mtime.toUTCString());
    if (isFresh(request, words, mark)) return reply.code(304).send();
    reply.type(TYPES[extname(path)] ?? 'application/octet-stream');
    if (found.size < LEAST_BYTES || !COMPRESSED.has(extname(path))) return reply.send(await readFile(path));
    reply.header('vary', 'accept-encoding');
    const smallest =
      words[0] === 'assets' && takes('br', request) ? await readIfThere(`${path}.br`) : undefined;
    if (smallest) return reply.header('content-encoding', 'br').send(smallest);
    if (!takes('gzip', request)) return reply.send(await readFile(path));
    return reply.header('content-encoding', 'gzip').send(await compressed(known, path, mark));
  };
}

const takes = (encoding: 'br' | 'gzip', { headers }: Request) =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(
    `${headers['accept-encoding'] ?? ''}`,
  );

/** What was compressed when the studio was built. */
const readIfThere = (path: string) => readFile(path).catch(() => undefined);

interface Compressed {
  readonly mark: string;
  readonly bytes: Promise<Buffer>;
}

/** A file is compressed once; its mark tells whether it is another one since. */
function compressed(known: Map<string, Compressed>, path: string, mark: string): Promise<Buffer> {
  const before = known.get(path);
  if (before?.mark === mark) return before.bytes;
  const bytes = readFile(path).then(text => compress(text));
  known.set(path, { mark, bytes });
  bytes.catch(() => known.delete(path)); // whoever asks again reads it again
  return bytes;
}

/** The page itself carries a cookie: it is sent every time. */
function isFresh({ headers }: Request, words: readonly string[], mark: string): boolean {
  return headers['if-none-match'] === mark && !words.at(-1)!.endsWith('.html');
}

/** The parts of a path, `index.html` where it names a folder; undefined for one that cannot be a file of ours. */
function wordsOf({ path }: Request): string[] | undefined {
  const words = path.slice(1).split('/').map(decodedWord);
  if (words.at(-1) === '') words[words.length - 1] = 'index.html';
  const isPlain = (word: string | undefined) =>
    word !== undefined && word !== '' && !word.startsWith('.') && !/[/\\\0]/.test(word);
  return words.every(isPlain) ? (words as string[]) : undefined;
}

function decodedWord(word: string): string | undefined {
  try {
    return decodeURIComponent(word);
  } catch {
    return undefined;
  }
}
