/** What can be asked of jobs and clusters on this machine. Servers do not answer it: it reads and writes folders. */
import type { FamilyEntry } from '@quadrille/base';
import { ABOUT_CLUSTER, ABOUT_JOB } from './fields.js';

export { inviteWorker } from '../host/members.js';
export { describe } from './folder.js';

export const families: readonly FamilyEntry[] = [
  {
    name: 'job',
    about: ABOUT_JOB,
    load: async () => (await import('./job.js')).family,
  },
  {
    name: 'cluster',
    about: ABOUT_CLUSTER,
    load: async () => (await import('./cluster.js')).family,
  },
];
