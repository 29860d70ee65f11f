/** The desk of the server that served this page; on plain files there is none. */
import { type Answer, type Bilingual, type Fields, InputError, type Position } from '@quadrille/base';
import type { Credential } from '../worker/volunteer-work.js';
import type { Answered, AskCall } from './ask.js';
import type { AuditFigures, Job, JobDesk, JobLog, NewJob, SolutionPage, Watcher } from './jobs.js';
import { isServed } from './route.svelte.js';
import { say } from './sentences.js';
import { isTexts, recall, remember } from './storage.js';

/** What the server can do. */
export interface About {
  readonly version: string;
  /** Threads that a job may have at most. */
  readonly threads: number;
  readonly cluster: boolean;
  readonly volunteers: boolean;
  /** Whether the host can invite workers. */
  readonly invites: boolean;
  /** What this browser may do there. */
  readonly role: Role;
}

/** Each may do what those before it may. */
const ROLES = ['watch', 'join', 'run', 'host'] as const;
export type Role = (typeof ROLES)[number];
export const mayDo = (server: About | undefined, role: Role): boolean =>
  server !== undefined && ROLES.indexOf(server.role) >= ROLES.indexOf(role);

/** Whether this browser can take part in the cluster's search. */
export type VolunteerOffer =
  | { readonly available: false }
  | { readonly available: true; readonly url: string; readonly free: number };

/** A family as the server describes it. */
export interface ServerFamily {
  readonly name: string;
  readonly about: Bilingual;
  readonly questions: readonly {
    readonly name: string;
    readonly about: Bilingual;
    readonly fields: Fields;
    readonly forms: readonly string[];
  }[];
}

interface ServerAnswer extends Pick<Answer, 'verdict' | 'ended' | 'fields'> {
  readonly text: string;
  readonly remarks: readonly string[];
  readonly more: boolean;
  readonly found: readonly Answer['fields'][];
  readonly forms: Readonly<Record<string, string>>;
}

/** What the server tells of one question at most. */
const MOST_FOUND = 10_000;
const SHARE = 0.05;
const AUDIT_SECONDS = 20;

const at = (path: string) => new URL(`api${path}`, document.baseURI);

async function ask<T>(
  path: string,
  method = 'GET',
  body?: unknown,
  { signal, isLast = false }: { signal?: AbortSignal | undefined; isLast?: boolean } = {},
): Promise<T> {
  const response = await fetch(at(path), {
    method,
    keepalive: isLast,
    ...(signal && { signal }),
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  if (response.status === 204) return undefined as T;
  const answer = await response.json();
  if (!response.ok) throw refusalOf(answer);
  return answer as T;
}

/** What the server refuses, it says in both languages. */
function refusalOf({
  error,
  cs,
  code,
  position,
}: {
  error: string;
  cs?: string;
  code?: string;
  position?: Position;
}) {
  return new InputError({ code: code ?? 'server', values: {}, en: error, cs: cs ?? error }, position);
}

/** The families of the server, with their questions; none where there is no server. */
export async function serverFamilies(): Promise<ServerFamily[]> {
  if (!(await aboutServer())) return [];
  return (await ask<{ families: ServerFamily[] }>('/questions')).families;
}

/** Asks the server a question and waits for its answer. */
export async function askServer(
  { forms = [], ...order }: { family: string; question: string; inputs: object; forms?: readonly string[] },
  { onNews, signal }: AskCall,
): Promise<Answered> {
  const answer = await ask<ServerAnswer>('/ask', 'POST', { ...order, forms, most: MOST_FOUND }, { signal });
  const found = answer.found.map(fields => ({ fields, lines: [JSON.stringify(fields)] }));
  if (found.length > 0) onNews?.({ found, remarks: [] });
  const both = (text: string) => ({ en: text, cs: text });
  const { verdict, ended, fields, text, remarks } = answer;
  return {
    verdict,
    ended,
    fields,
    lines: text ? [text] : [],
    remarks: [...remarks.map(both), ...(answer.more ? [say('server-more', { most: MOST_FOUND })] : [])],
    made: answer.forms,
    found,
  };
}

/** What the server says of itself; undefined where there is none, or where it does not answer. */
export async function aboutServer(): Promise<About | undefined> {
  if (!isServed()) return undefined;
  try {
    return await ask<About>('/about');
  } catch {
    return undefined;
  }
}

export const listJobs = async (): Promise<Job[]> => (await ask<{ jobs: Job[] }>('/jobs')).jobs;

export const volunteerOffer = (): Promise<VolunteerOffer> => ask('/volunteer');

/** Takes a place for a volunteer, or keeps `own`; throws an error with a sentence when all are taken. */
export const takeVolunteerPlace = (own?: Credential): Promise<Credential> =>
  ask('/volunteer', 'POST', own && { name: own.name, password: own.password });

/** Gives a place to the next. The page may be closing. */
export const leaveVolunteerPlace = ({ name, password }: Credential): Promise<void> =>
  ask('/volunteer', 'DELETE', { name, password }, { isLast: true });

/** A worker of the cluster, as it was heard of last. */
export interface ClusterWorker {
  readonly name: string;
  readonly threads: number;
  /** Nodes per second. */
  readonly pace: number;
  /** Absent while it waits for work. */
  readonly job?: string;
}

export const clusterWorkers = async (): Promise<ClusterWorker[]> =>
  (await ask<{ workers: ClusterWorker[] }>('/workers')).workers;

/** The line to run on another machine. */
export const inviteWorker = (name?: string): Promise<{ name: string; line: string }> =>
  ask('/invitations', 'POST', name === undefined ? {} : { name });

/** Who is invited to work for the cluster; for the host. */
export const invitedWorkers = async (): Promise<string[]> =>
  (await ask<{ invitations: { name: string }[] }>('/invitations')).invitations.map(({ name }) => name);

/** Disconnects a worker; its reports stay. */
export const revokeWorker = (name: string): Promise<void> => ask('/invitations', 'DELETE', { name });

/** A link for somebody else; earlier ones of this role end with `renew`. */
export const makeLink = async (role: Role, renew: boolean): Promise<string> =>
  (await ask<{ link: string }>('/links', 'POST', { role, renew })).link;

const OWN = 'jobs.own';
const MOST_OWN = 500;

/** Whether this browser may stop and remove the job: it is the host's, or made it. */
export const isOwn = ({ id }: Job, server: About | undefined): boolean =>
  mayDo(server, 'host') || (mayDo(server, 'run') && recall(OWN, isTexts, []).includes(id));

export const serverDesk: JobDesk = {
  async make(wish: NewJob) {
    const job = await ask<Job>('/jobs', 'POST', wish);
    remember(OWN, [job.id, ...recall(OWN, isTexts, [])].slice(0, MOST_OWN));
    return job;
  },
  act: (id, action) => ask(`/jobs/${id}/${action}`, 'POST'),
  remove: id => ask(`/jobs/${id}`, 'DELETE'),
  audit: id => ask<AuditFigures>(`/jobs/${id}/audit`, 'POST', { share: SHARE, seconds: AUDIT_SECONDS }),
  solutions: (id, from, limit) => ask<SolutionPage>(`/jobs/${id}/solutions?from=${from}&limit=${limit}`),
  log: (id, limit, from) =>
    ask<JobLog>(`/jobs/${id}/log?limit=${limit}${from === undefined ? '' : `&from=${from}`}`),
  watch(id: string, watcher: Watcher) {
    const source = new EventSource(at(`/jobs/${id}/events`));
    source.addEventListener('state', event => watcher.onState(JSON.parse(event.data).job));
    source.addEventListener('progress', event => watcher.onProgress(JSON.parse(event.data).progress));
    source.addEventListener('remark', event => {
      const { remark: en, cs = en } = JSON.parse(event.data);
      watcher.onRemark({ en, cs });
    });
    source.addEventListener('removed', () => source.close());
    return () => source.close();
  },
};
