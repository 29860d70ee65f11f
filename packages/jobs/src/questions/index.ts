/**
 * What can be asked of jobs and clusters on this machine; what a question does is loaded when it is asked. Servers do not
 * answer it: it reads and writes folders.
 */
import type { FamilyEntry } from '@quadrille/base';
import { ABOUT_CLUSTER, ABOUT_JOB } from './fields.js';

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
