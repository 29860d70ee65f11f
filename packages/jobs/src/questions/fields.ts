/** The inputs that several questions about jobs and clusters share. */
import type { Bilingual, Fields } from '@quadrille/base';

export const ABOUT_JOB: Bilingual = {
  en: 'look at jobs, resume, check and repair them',
  cs: 'úlohy: stav, pokračování, kontrola, oprava',
};

export const ABOUT_CLUSTER: Bilingual = {
  en: 'start a cluster and invite other machines',
  cs: 'spustit cluster a pozvat další počítače',
};

export const dir = {
  kind: 'text',
  isArgument: true,
  isRequired: true,
  help: { en: 'the folder of the job', cs: 'složka úlohy' },
} as const satisfies Fields[string];

export const url = (en: string, cs: string) =>
  ({ kind: 'text', term: 'url', help: { en, cs } }) as const satisfies Fields[string];

/** A name that need not be given, as a word of its own. */
export const word = (en: string, cs: string) =>
  ({ kind: 'text', isArgument: true, help: { en, cs } }) as const satisfies Fields[string];
