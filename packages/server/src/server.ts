/** The server: the studio as plain files, the job API, metrics. Bound to loopback unless told otherwise. */
import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { InputError } from '@quadrille/base';
import type { Limits, Registry } from '@quadrille/jobs/ask';
import { JobBoard } from '@quadrille/jobs/board';
import { z } from 'zod';
import { Access, type Role } from './access.js';
import { addAskRoutes } from './ask-routes.js';
import { OWN } from './asking.js';
import { addClusterRoutes, type Invitations, WorkerBoard } from './cluster-routes.js';
import { filesOf, nothingAt } from './files.js';
import { App, type AppOptions, type Reply, type Request } from './http.js';
import { addLinkRoutes, linkWith } from './link-routes.js';
import { METRICS_TYPE, metricsOf } from './metrics.js';
import { openApi, type RouteAbout } from './open-api.js';
import { addPuzzleRoutes } from './puzzle-routes.js';
import { openRelay } from './relay.js';
import { addRoutes } from './routes.js';
import { aboutSchema, readRecord } from './schemas.js';
import { callerOf, LESSON, mayConnect, secure } from './security.js';
import { say } from './sentences.js';
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
  /** Nothing is shown without a link. */
  readonly isPrivate?: boolean | undefined;
  /** A file for the log, one JSON object per line; none when absent. */
  readonly log?: string | undefined;
  /** Requests a second from one address. */
  readonly rate?: number | undefined;
  /** What one job may use; by default half of the memory, and 10 GiB of disk. */
  readonly limits?: Limits | undefined;
  /** How long a job runs before it makes room for one that waits. */
  readonly turnMs?: number | undefined;
  /** How long whoever makes a job waits for what is wrong with its question. */
  readonly openingMs?: number | undefined;
  /** The address of a cluster on which jobs can be run too. */
  readonly cluster?: string | undefined;
  /** Who may work for the cluster: the host invites and revokes. */
  readonly invitations?: Invitations | undefined;
  /** Families besides our own. */
  readonly registries?: readonly Registry[] | undefined;
  /** Places for volunteers of that cluster; the page may take one. */
  readonly volunteers?: VolunteerPlaces | undefined;
}

export interface Running {
  readonly address: string;
  readonly token: string;
  /** A link by which a browser comes in; that of the host, which is the default, works once. */
  link(role?: Role): string;
  close(): Promise<void>;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const BODY_LIMIT = 2 ** 20;
const VERSION: string = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;

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
  const access = new Access(folder, token, options.isPrivate ?? false);
  const threads = availableParallelism();
  const registries = [OWN, ...(options.registries ?? [])];
  const limits = { ...defaultLimits(), ...options.limits };
  const settings = { folder, running: 2, threads, jobs: 500, now: Date.now, registries, cluster, readRecord };
  const board = new JobBoard({ ...settings, limits, turnMs: options.turnMs, openingMs: options.openingMs });
  await board.open();
  const diary = diaryIn(log);
  const app = new App<RouteAbout>({ bodyLimit: BODY_LIMIT, ...diary.hooks });
  const known = { access, hosts: [...LOOPBACK, ...hosts] };
  secure(app, { ...known, connect: volunteers?.url });
  app.before(slowDown(rate));
  const health = z.strictObject({ ok: z.literal(true) });
  app.add('GET', '/api/health', { summary: 'is the server there', answer: health }, () => ({ ok: true }));
  const about: Omit<z.infer<typeof aboutSchema>, 'role'> = {
    version: VERSION,
    threads,
    cluster: cluster !== undefined,
    volunteers: volunteers !== undefined,
    invites: options.invitations !== undefined,
    families: await sharedFamilies(registries),
  };
  app.add('GET', '/api/about', { summary: 'what can be asked here', answer: aboutSchema }, request => ({
    ...about,
    role: callerOf(access, request).role,
  }));
  addRoutes(app, board, access);
  addLinkRoutes(app, access);
  addAskRoutes(app, registries);
  addPuzzleRoutes(app);
  addVolunteers(app, volunteers, access);
  const relay = volunteers && openRelay(volunteers, request => mayConnect(request, known));
  if (relay) app.server.on('upgrade', relay.upgrade);
  const workers = cluster === undefined ? undefined : new WorkerBoard(cluster);
  addClusterRoutes(app, workers, options.invitations);
  app.add('GET', '/metrics', undefined, (_, reply) => reply.type(METRICS_TYPE).send(metricsOf(board)));
  app.add('GET', '/api/openapi.json', undefined, () => openApi(app.routes));
  const files = studio && existsSync(studio) ? filesOf(studio) : undefined;
  if (files) app.add('GET', LESSON, undefined, (request, reply) => files({ ...request, path: '/' }, reply));
  app.fallback = files ?? refuseUnknown;
  const address = await app.listen({ host, port }).catch(async error => {
    await board.close();
    throw error;
  });
  const close = async () => {
    await board.close();
    await workers?.close();
    relay?.close();
    await app.close();
    diary.close();
  };
  return { address, token, link: (role = 'host') => linkWith(address, access.keyOf(role)), close };
}

/** Two jobs run at a time, and leave something for others. */
function defaultLimits(): Limits {
  return { memoryMib: Math.max(512, Math.floor(totalmem() / 2 ** 20 / 2)), diskMib: 10_240 };
}

function refuseUnknown(request: Request): never {
  throw nothingAt(request);
}

/** So many requests per second from one address; the others wait for the next second. */
function slowDown(rate: number): (request: Request, reply: Reply) => void {
  let second = 0;
  const counts = new Map<string, number>();
  return ({ raw }, reply) => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) counts.clear();
    second = now;
    const address = raw.socket.remoteAddress ?? '';
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    if (count > rate)
      reply
        .code(429)
        .header('retry-after', '1')
        .send({ error: say('too-often').en });
  };
}

interface Diary {
  readonly hooks: Pick<AppOptions, 'onError' | 'onDone'>;
  close(): void;
}

/** What is asked and answered, and what went wrong inside, one JSON object per line. */
function diaryIn(path: string | undefined): Diary {
  const file = path === undefined ? undefined : createWriteStream(path, { flags: 'a' });
  file?.on('error', () => {}); // a log that cannot be written stops nothing
  const write = (level: string, request: Request, more: object) => {
    const { method } = request;
    const url = request.url.replace(/([?&]key=)[^&]*/g, '$1…'); // keys of links are secret
    file?.write(`${JSON.stringify({ level, time: new Date().toISOString(), method, url, ...more })}\n`);
  };
  return {
    hooks: {
      onError: (error, request, reply) => {
        if (answerError(error, reply) === 'bug')
          write('error', request, { error: (error as Error).stack ?? String(error) });
      },
      onDone: file && ((request, { raw }, ms) => write('info', request, { status: raw.statusCode, ms })),
    },
    close: () => file?.end(),
  };
}

/** Bad input is explained; what went wrong inside is for the log, not for whoever asks. */
function answerError(error: unknown, reply: Reply): 'bug' | undefined {
  if (error instanceof InputError) {
    const { said, position, field } = error;
    const { code, en, cs } = said;
    const place = { ...(position && { position }), ...(field !== undefined && { field }) };
    reply.code(400).send({ error: en, code, cs, ...place });
    return undefined;
  }
  const { statusCode = 500, message } = error as Error & { statusCode?: number };
  const isBug = statusCode >= 500 && statusCode !== 503;
  reply.code(statusCode).send({ error: isBug ? say('bug').en : message });
  return isBug ? 'bug' : undefined;
}

/** The families whose searches can be jobs. */
async function sharedFamilies(registries: readonly Registry[]): Promise<string[]> {
  const families = await Promise.all(registries.flatMap(each => each.families).map(entry => entry.load()));
  return families
    .filter(each => each.questions.some(({ isShareable }) => isShareable))
    .map(({ name }) => name);
}
