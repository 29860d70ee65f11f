/** The job API of the server that served this page; on plain files there is none. */
export interface Job {
  readonly id: string;
  readonly title: string;
  readonly state: 'waiting' | 'running' | 'stopped' | 'ended' | 'failed';
  readonly createdMs: number;
  readonly threads: number;
  readonly question: { readonly family: string };
  readonly outcome?: { ended: string; count: string; nodes: number; units: number; solutions: string };
  readonly reason?: string;
}

export interface JobProgress {
  readonly unitsDone: number;
  readonly unitsOpen: number;
  readonly count: string;
  readonly nodes: number;
  readonly nodesPerSecond: number;
  readonly fraction: number;
  readonly estimateMs?: number;
  readonly workers: number;
  readonly elapsedMs: number;
}

export interface NewJob {
  readonly question: Record<string, unknown>;
  readonly wanted: 'count' | 'all' | { first: number };
  readonly threads: number;
  readonly title: string;
}

const at = (path: string) => new URL(`api${path}`, document.baseURI);

/** True when a server answers; it marks the pages it serves, so that plain files are not asked in vain. */
export async function isServed(): Promise<boolean> {
  if (!document.cookie.includes('quadrille-served=yes')) return false;
  try {
    const response = await fetch(at('/health'));
    return response.ok && (await response.json()).ok === true;
  } catch {
    return false;
  }
}

export async function listJobs(): Promise<Job[]> {
  return ((await (await fetch(at('/jobs'))).json()) as { jobs: Job[] }).jobs;
}

/** Makes a job; throws an error with the server's sentence when it is refused. */
export async function makeJob(wish: NewJob): Promise<Job> {
  const response = await fetch(at('/jobs'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wish),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer as Job;
}

export async function act(id: string, action: 'stop' | 'resume'): Promise<void> {
  await fetch(at(`/jobs/${id}/${action}`), { method: 'POST' });
}

/** Tells every change of a job until the returned function is called. */
export function watchJob(
  id: string,
  onState: (job: Job) => void,
  onProgress: (progress: JobProgress) => void,
): () => void {
  const source = new EventSource(at(`/jobs/${id}/events`));
  source.addEventListener('state', event => onState(JSON.parse(event.data).job));
  source.addEventListener('progress', event => onProgress(JSON.parse(event.data).progress));
  return () => source.close();
}
