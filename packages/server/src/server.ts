/** The server: the studio as plain files, the job API, metrics. Bound to loopback unless told otherwise. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import rateLimit from '@fastify/rate-limit';
import files, { type FastifyStaticOptions } from '@fastify/static';
import openApi, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { InputError } from '@quadrille/cover';
import fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { JobBoard, type Lead } from './board.js';
import { metricsOf } from './metrics.js';
import { addRoutes, route } from './routes.js';
import { aboutSchema, FAMILIES } from './schemas.js';
import { secure } from './security.js';
import { addVolunteers, type VolunteerPlaces } from './volunteers.js';

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
  /** A file for the log, one JSON object a line; none when absent. */
  readonly log?: string | undefined;
  /** Requests a second from one address. */
  readonly rate?: number | undefined;
  /** The address of a cluster on which jobs can be run too. */
  readonly cluster?: string | undefined;
  /** Places for volunteers of that cluster; the page may take one. */
  readonly volunteers?: VolunteerPlaces | undefined;
}

export interface Running {
  readonly address: string;
  readonly token: string;
  readonly app: FastifyInstance;
  close(): Promise<void>;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const BODY_LIMIT = 2 ** 20;
const VERSION: string = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;

/** What `/api/openapi.json` says besides the routes: everything that changes something needs the token. */
const DESCRIPTION: FastifyDynamicSwaggerOptions = {
  openapi: {
    info: { title: 'Quadrille', version: '1' },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  },
  transform: ({ schema, url, route }) => {
    const security = route.method === 'GET' ? [] : [{ token: [] }];
    return { url, schema: { ...schema, security } };
  },
};

export async function startServer(options: ServerOptions): Promise<Running> {
  const {
    folder,
    studio,
    host = '127.0.0.1',
    port = 0,
    hosts = [],
    log,
    rate = 100,
    cluster,
    volunteers,
  } = options;
  const token = options.token ?? randomBytes(24).toString('base64url');
  const threads = availableParallelism();
  const lead = cluster === undefined ? undefined : leaderOn(cluster);
  const board = new JobBoard({ folder, running: 2, threads, jobs: 500, now: Date.now, lead });
  await board.open();
  const app = fastify({
    logger: log === undefined ? false : { file: log },
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    http: { maxHeaderSize: 8192 },
    routerOptions: { maxParamLength: 100 },
  });
  secure(app, { token, hosts: [...LOOPBACK, ...hosts], connect: volunteers?.url });
  await app.register(rateLimit, { max: rate, timeWindow: 1000 });
  await app.register(openApi, DESCRIPTION);
  answerErrors(app);
  const health = z.strictObject({ ok: z.literal(true) });
  app.get('/api/health', route('is the server there', { answer: health, id: false }), () => ({ ok: true }));
  const about: z.infer<typeof aboutSchema> = {
    version: VERSION,
    threads,
    cluster: cluster !== undefined,
    volunteers: volunteers !== undefined,
    families: [...FAMILIES],
  };
  app.get('/api/about', route('what can be asked here', { answer: aboutSchema, id: false }), () => about);
  addRoutes(app, board);
  addVolunteers(app, volunteers);
  const metrics = metricsOf(board);
  app.get('/metrics', { schema: { hide: true } }, async (_, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  );
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  if (studio && existsSync(studio)) await app.register(files, fromFolder(studio));
  const address = await app.listen({ host, port }).catch(async error => {
    await board.close();
    throw error;
  });
  const close = async () => {
    await board.close();
    app.server.closeAllConnections();
    await app.close();
  };
  return { address, token, app, close };
}

/** Bad input is explained; what went wrong inside is for the log, not for whoever asks. */
function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({ error: `there is nothing at ${request.method} ${request.url}` }),
  );
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof InputError) {
      const { message, position } = error as InputError;
      return reply.code(400).send({ error: message, ...(position && { position }) });
    }
    const code = error.statusCode ?? 500;
    if (code >= 500) request.log.error(error);
    const isBug = code >= 500 && code !== 503;
    return reply
      .code(code)
      .send({ error: isBug ? 'this is a bug; the log of the server tells more' : error.message });
  });
}

/** Jobs of the cluster are led by this process; its client is loaded with the first of them. */
function leaderOn(url: string): Lead {
  return async job => {
    const { runOnCluster } = await import('@quadrille/jobs/nats');
    return runOnCluster({ ...job, url });
  };
}

/** The names of assets carry a hash of what is in them: they never change, a browser need not ask for them again. */
const fromFolder = (root: string): FastifyStaticOptions => ({
  root,
  cacheControl: false,
  setHeaders: (response, path) => {
    const isForEver = path.startsWith(join(root, 'assets', '/'));
    if (isForEver) response.setHeader('cache-control', 'public, max-age=31536000, immutable');
  },
});
