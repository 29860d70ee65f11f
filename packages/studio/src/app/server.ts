/** The desk of the server that served this page; on plain files there is none. */
import type { Credential } from '../worker/volunteer-work.js';
import type { AuditFigures, Job, JobDesk, JobLog, NewJob, SolutionPage, Watcher } from './jobs.js';

/** What the server can do. */
export interface About {
  readonly version: string;
  /** Threads that a job may have at most. */
  readonly threads: number;
  readonly cluster: boolean;
  readonly volunteers: boolean;
}

/** Whether this browser can take part in the cluster's search. */
export type VolunteerOffer =
  | { readonly available: false }
  | { readonly available: true; readonly url: string; readonly free: number };

const SHARE = 0.05;
const AUDIT_SECONDS = 20;

const at = (path: string) => new URL(`api${path}`, document.baseURI);

async function ask<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
  const response = await fetch(at(path), {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  if (response.status === 204) return undefined as T;
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer as T;
}

/**
 * What the server says of itself; undefined where there is none. A server marks the pages it serves, so that plain
 * files are not asked in vain.
 */
export async function aboutServer(): Promise<About | undefined> {
  if (!document.cookie.includes('quadrille-served=yes')) return undefined;
  try {
    return await ask<About>('/about');
  } catch {
    return undefined;
  }
}

export const listJobs = async (): Promise<Job[]> => (await ask<{ jobs: Job[] }>('/jobs')).jobs;

export const volunteerOffer = (): Promise<VolunteerOffer> => ask('/volunteer');

/** Takes one of the places for volunteers; throws an error with a sentence when all are taken. */
export const takeVolunteerPlace = (): Promise<Credential> => ask('/volunteer', 'POST');

export const serverDesk: JobDesk = {
  make: (wish: NewJob) => ask<Job>('/jobs', 'POST', wish),
  act: (id, action) => ask(`/jobs/${id}/${action}`, 'POST'),
  remove: id => ask(`/jobs/${id}`, 'DELETE'),
  audit: id => ask<AuditFigures>(`/jobs/${id}/audit`, 'POST', { share: SHARE, seconds: AUDIT_SECONDS }),
  solutions: (id, from, limit) => ask<SolutionPage>(`/jobs/${id}/solutions?from=${from}&limit=${limit}`),
  log: (id, limit) => ask<JobLog>(`/jobs/${id}/log?limit=${limit}`),
  watch(id: string, watcher: Watcher) {
    const source = new EventSource(at(`/jobs/${id}/events`));
    source.addEventListener('state', event => watcher.onState(JSON.parse(event.data).job));
    source.addEventListener('progress', event => watcher.onProgress(JSON.parse(event.data).progress));
    source.addEventListener('remark', event => watcher.onRemark(JSON.parse(event.data).remark));
    source.addEventListener('removed', () => source.close());
    return () => source.close();
  },
};
