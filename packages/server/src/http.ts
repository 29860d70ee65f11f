/**
 * The little of HTTP that this server needs, on `node:http`: routes with one parameter, JSON bodies with a limit, hooks
 * before and after, errors as JSON. A framework brought 80 packages for sixteen routes; limits of time and size of
 * headers are those of Node itself.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { say } from './sentences.js';

export interface Request {
  readonly raw: IncomingMessage;
  readonly method: string;
  /** As it was sent. */
  readonly url: string;
  /** Without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly params: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage['headers'];
  /** What JSON says, or the text itself where the routes want texts. */
  readonly body: unknown;
}

/** A refusal that is nobody's mistake in the question itself: not now, not you, too large. */
export class Refused extends Error {
  constructor(
    readonly statusCode: number,
    message: string,
  ) {
    super(message);
  }
}

/** An answer on its way. `send` ends it; a handler may also return what is to be sent as JSON. */
export class Reply {
  isSent = false;
  #type: string | undefined;

  constructor(
    readonly raw: ServerResponse,
    private readonly beforeSending: (reply: Reply) => void,
  ) {}

  code(status: number): this {
    this.raw.statusCode = status;
    return this;
  }

  header(name: string, value: string | readonly string[]): this {
    this.raw.setHeader(name, value);
    return this;
  }

  type(type: string): this {
    this.#type = type;
    return this;
  }

  /** Objects are sent as JSON; nothing at all has no type. */
  send(body?: unknown): this {
    const isJson = body !== undefined && typeof body !== 'string' && !Buffer.isBuffer(body);
    const content = isJson ? JSON.stringify(body) : (body as string | Buffer | undefined);
    const type = this.#type ?? (isJson ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8');
    if (content !== undefined) {
      this.header('content-type', type).header('content-length', String(Buffer.byteLength(content)));
    }
    this.beforeSending(this);
    this.isSent = true;
    this.raw.end(content);
    return this;
  }

  /** The handler writes by itself from now on. */
  hijack(): this {
    this.isSent = true;
    return this;
  }
}

export type Handler = (request: Request, reply: Reply) => unknown;
export type Hook = (request: Request, reply: Reply) => void;

export interface Route<D = unknown> {
  readonly method: string;
  /** `/api/jobs/:id` */
  readonly path: string;
  readonly handler: Handler;
  /** For the description of the API; routes without one are not told there. */
  readonly described: D | undefined;
}

export interface AppOptions {
  readonly bodyLimit: number;
  /** Bodies as they were sent, not as what their JSON says. */
  readonly isText?: boolean;
  /** Requests that take longer to arrive are cut off. */
  readonly requestMs?: number;
  /** What becomes of an error of a handler. */
  readonly onError: (error: unknown, request: Request, reply: Reply) => void;
  readonly onDone?: ((request: Request, reply: Reply, ms: number) => void) | undefined;
}

const HEADER_BYTES = 8192;
const KEPT_ALIVE_MS = 72_000;

export class App<D = unknown> {
  readonly routes: Route<D>[] = [];
  readonly server: Server;
  /** What answers where no route does. */
  fallback: Handler = () => {
    throw new Refused(404, 'not found');
  };
  readonly #before: Hook[] = [];
  readonly #beforeSending: Hook[] = [];

  constructor(private readonly options: AppOptions) {
    this.server = createServer(
      {
        requestTimeout: options.requestMs ?? 30_000,
        maxHeaderSize: HEADER_BYTES,
        keepAliveTimeout: KEPT_ALIVE_MS,
      },
      (raw, response) => void this.#answer(raw, response),
    );
  }

  /** Runs before every handler; whoever sends an answer there ends it. */
  before(hook: Hook): void {
    this.#before.push(hook);
  }

  /** Runs when the headers are about to be sent. */
  beforeSending(hook: Hook): void {
    this.#beforeSending.push(hook);
  }

  add(method: string, path: string, described: D | undefined, handler: Handler): void {
    this.routes.push({ method, path, handler, described });
  }

  /** Where it listens then: `http://127.0.0.1:4321`. */
  async listen({ host, port }: { readonly host: string; readonly port: number }): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen({ host, port }, () => {
        this.server.off('error', reject);
        resolve();
      });
    });
    const { address, family, port: taken } = this.server.address() as AddressInfo;
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>(resolve => this.server.close(() => resolve()));
  }

  async #answer(raw: IncomingMessage, response: ServerResponse): Promise<void> {
    const startMs = performance.now();
    const { method = 'GET', url = '/', headers } = raw;
    const [path, search = ''] = url.split(/\?(.*)/s);
    const query = Object.fromEntries(new URLSearchParams(search));
    const common = { raw, method, url, path, query, headers };
    let request: Request = { ...common, params: {}, body: undefined };
    const reply = new Reply(response, own => {
      for (const hook of this.#beforeSending) hook(request, own);
    });
    const { onDone } = this.options;
    if (onDone) response.once('close', () => onDone(request, reply, performance.now() - startMs));
    try {
      for (const hook of this.#before) {
        hook(request, reply);
        if (reply.isSent) return void raw.resume();
      }
      const { handler, params } = this.#find(method, path);
      request = { ...common, params, body: await this.#bodyOf(raw) };
      const answer = await handler(request, reply);
      if (!reply.isSent) reply.send(answer);
    } catch (error) {
      raw.resume();
      if (!reply.isSent) this.options.onError(error, request, reply);
      else response.destroy();
    }
  }

  #find(method: string, path: string): { handler: Handler; params: Record<string, string> } {
    const asked = method === 'HEAD' ? 'GET' : method;
    const words = path.split('/');
    for (const { method: own, path: pattern, handler } of this.routes) {
      const params = own === asked ? matched(pattern.split('/'), words) : undefined;
      if (params) return { handler, params };
    }
    return { handler: this.fallback, params: {} };
  }

  async #bodyOf(raw: IncomingMessage): Promise<unknown> {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers;
    if (length === '0' && encoding === undefined) return undefined;
    if (!/^application\/json\s*(;|$)/i.test(raw.headers['content-type'] ?? ''))
      throw new Refused(415, say('not-json').en);
    const { bodyLimit, isText } = this.options;
    const tooLarge = () => new Refused(413, say('too-large', { bytes: bodyLimit }).en);
    if (Number(length) > bodyLimit) throw tooLarge();
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of raw as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > bodyLimit) throw tooLarge();
      pieces.push(piece);
    }
    const text = Buffer.concat(pieces).toString();
    return isText ? text : parseBody(text);
  }
}

/** The parameters of a path, or undefined when it is another one. */
function matched(pattern: readonly string[], words: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== words.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, word] of pattern.entries()) {
    if (word.startsWith(':')) params[word.slice(1)] = nameIn(words[i]);
    else if (word !== words[i]) return undefined;
  }
  return params;
}

/** What can be named in a path: letters, digits, `-` and `_`. */
function nameIn(word: string): string {
  if (/^[\w-]{1,100}$/.test(word)) return word;
  throw new Refused(400, say('bad-name').en);
}

/** JSON, in which no name may change what an object is. */
function parseBody(text: string): unknown {
  const refuse = (name: string, value: unknown) => {
    if (name === '__proto__') throw new Refused(400, say('bad-json').en);
    return value;
  };
  try {
    return JSON.parse(text, /__proto__|\\u/.test(text) ? refuse : undefined);
  } catch {
    throw new Refused(400, say('bad-json').en);
  }
}
