/** The server: the studio as plain files, the job API, metrics. Bound to loopback unless told otherwise. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import rateLimit from '@fastify/rate-limit';
import files from '@fastify/static';
import openApi from '@fastify/swagger';
import fastify, { type FastifyInstance } from 'fastify';
import { JobBoard } from './board.js';
import { metricsOf } from './metrics.js';
import { addRoutes } from './routes.js';
import { secure } from './security.js';

export interface ServerOptions {
  /** Where jobs and their ledgers are kept. */
  readonly folder: string;
  /** The built studio; without it only the API is served. */
  readonly studio?: string | undefined;
  readonly host?: string | undefined;
  /** 0 takes any free port. */
  readonly port?: number | undefined;
  /** Names of this server besides those of loopback. */
  readonly hosts?: readonly string[] | undefined;
  /** What programs show to change something; made anew when absent. */
  readonly token?: string | undefined;
  readonly log?: boolean | undefined;
  /** Requests a second from one address. */
  readonly rate?: number | undefined;
}

export interface Running {
  readonly address: string;
  readonly token: string;
  readonly app: FastifyInstance;
  close(): Promise<void>;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const BODY_LIMIT = 2 ** 20;

export async function startServer(options: ServerOptions): Promise<Running> {
  const { folder, studio, host = '127.0.0.1', port = 0, hosts = [], log = false, rate = 100 } = options;
  const token = options.token ?? randomBytes(24).toString('base64url');
  const threads = availableParallelism();
  const board = new JobBoard({ folder, running: 2, threads, jobs: 500, now: Date.now });
  await board.open();
  const app = fastify({
    logger: log,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    http: { maxHeaderSize: 8192 },
    routerOptions: { maxParamLength: 100 },
  });
  secure(app, { token, hosts: [...LOOPBACK, ...hosts] });
  await app.register(rateLimit, { max: rate, timeWindow: 1000 });
  await app.register(openApi, { openapi: { info: { title: 'Quadrille', version: '1' } } });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const code = error.statusCode ?? 500;
    if (code >= 500) request.log.error(error);
    // What went wrong inside is for the log, not for whoever asks.
    reply
      .code(code)
      .send({ error: code >= 500 ? 'this is a bug; the log of the server tells more' : error.message });
  });
  app.get('/api/health', { schema: { summary: 'is the server there' } }, () => ({ ok: true }));
  addRoutes(app, board);
  const metrics = metricsOf(board);
  app.get('/metrics', { schema: { hide: true } }, async (_, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  );
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  if (studio && existsSync(studio)) await app.register(files, { root: studio, cacheControl: false });
  const address = await app.listen({ host, port });
  const close = async () => {
    await board.close();
    app.server.closeAllConnections();
    await app.close();
  };
  return { address, token, app, close };
}
