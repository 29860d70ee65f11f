/** The workers of the cluster: who is there, what each does and how fast; inviting another one, and revoking one. */
import { readWorkerStatus, STATUS_MS, type Talk, type WorkerNews } from '@quadrille/jobs/nats';
import { z } from 'zod';
import { type App, Refused } from './http.js';
import type { RouteAbout } from './open-api.js';
import { readAs } from './schemas.js';
import { say } from './sentences.js';

/** The invitations of a cluster, for its host. */
export interface Invitations {
  /** Makes one: its name, and the line to run on the other machine. */
  make(name?: string): { readonly name: string; readonly line: string };
  list(): { name: string; since: string }[];
  /** Disconnects the worker; its name is not invited again. Throws `InputError` when it is not invited. */
  revoke(name: string): void;
}

const whole = z.number().int().min(0);

const workersSchema = z.strictObject({
  workers: z.array(
    z.strictObject({
      name: z.string(),
      threads: whole,
      units: whole.describe('units that it has walked since it was started'),
      nodes: whole,
      pace: z.number().describe('nodes per second'),
      job: z.string().optional().describe('the job on the cluster; absent while it waits for work'),
    }),
  ),
});

const invitationsSchema = z.strictObject({
  invitations: z.array(z.strictObject({ name: z.string(), since: z.string() })),
});
const inviteSchema = z.strictObject({ name: z.string().max(40).optional() });
const invitedSchema = z.strictObject({ name: z.string(), line: z.string() });
const revokeSchema = z.strictObject({ name: z.string().max(40) });

/** Who has not been heard of for so long is not shown. */
const SILENT_MS = 4 * STATUS_MS;
const MOST_WORKERS = 10_000;

export class WorkerBoard {
  readonly #known = new Map<string, { readonly news: WorkerNews; readonly ms: number }>();
  #talk: Promise<Talk> | undefined;

  constructor(private readonly cluster: string) {}

  /** Listens from the first time on that somebody looks. */
  async list(): Promise<z.infer<typeof workersSchema>['workers']> {
    await this.#listen();
    return this.shown;
  }

  /** Those who were heard of lately. */
  get shown(): z.infer<typeof workersSchema>['workers'] {
    const living = [...this.#known.values()].filter(({ ms }) => performance.now() - ms < SILENT_MS);
    return living
      .map(({ news: { v, isLeaving, ...shown } }) => shown)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  hear(text: string): void {
    const news = readWorkerStatus(text);
    if (!news) return;
    if (news.isLeaving) this.#known.delete(news.name);
    else if (this.#known.has(news.name) || this.#known.size < MOST_WORKERS)
      this.#known.set(news.name, { news, ms: performance.now() });
  }

  /** Who was revoked is not heard of again. */
  forget(name: string): void {
    this.#known.delete(name);
  }

  async close(): Promise<void> {
    await (await this.#talk?.catch(() => undefined))?.close();
  }

  async #listen(): Promise<void> {
    this.#talk ??= import('@quadrille/jobs/nats').then(({ openTalk }) =>
      openTalk(this.cluster, 'worker.*', text => this.hear(text)),
    );
    await this.#talk.catch(error => {
      this.#talk = undefined; // it may be there the next time
      throw new Refused(503, (error as Error).message);
    });
  }
}

export function addClusterRoutes(
  app: App<RouteAbout>,
  board: WorkerBoard | undefined,
  invitations: Invitations | undefined,
): void {
  const held = (): Invitations => {
    if (!invitations) throw new Refused(404, say('no-invitations').en);
    return invitations;
  };
  app.add(
    'GET',
    '/api/workers',
    { summary: 'the workers of the cluster', answer: workersSchema },
    async () => ({ workers: (await board?.list()) ?? [] }),
  );
  app.add(
    'GET',
    '/api/invitations',
    { summary: 'the machines that were invited to work for the cluster', answer: invitationsSchema },
    () => ({ invitations: held().list() }),
  );
  app.add(
    'POST',
    '/api/invitations',
    {
      summary: 'invite a machine to work for the cluster',
      body: inviteSchema,
      answer: invitedSchema,
      code: 201,
    },
    (request, reply) => reply.code(201).send(held().make(readAs(inviteSchema, request.body ?? {}).name)),
  );
  app.add(
    'DELETE',
    '/api/invitations',
    { summary: 'revoke an invitation: the machine is disconnected', body: revokeSchema, code: 204 },
    (request, reply) => {
      const { name } = readAs(revokeSchema, request.body);
      held().revoke(name);
      board?.forget(name);
      return reply.code(204).send();
    },
  );
}
