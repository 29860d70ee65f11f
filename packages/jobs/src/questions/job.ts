/** What can be asked of a job that is kept in a folder or on a cluster. */
import { type Answer, type Family, question, SEED } from '@quadrille/base';
import { say } from '../host/sentences.js';
import { ABOUT_JOB, dir, url, word } from './fields.js';
import { tell } from './sentences.js';

const status = question({
  name: 'status',
  about: {
    en: 'show the progress of a job, in a folder or on a cluster',
    cs: 'ukázat, jak je úloha daleko, ve složce nebo na clusteru',
  },
  example: 'quadrille job status pentominoes.job\n  quadrille job status --cluster nats://127.0.0.1:4222',
  fields: {
    dir: word('the folder of the job', 'složka úlohy'),
    cluster: url(
      'ask this cluster: about all jobs that want workers, or the one of the folder',
      'zeptat se clusteru: na všechny úlohy, které chtějí pracovníky, nebo na tu ze složky',
    ),
  },
  isQuick: () => true,
  open: async inputs => (await import('./status.js')).status(inputs),
});

const log = question({
  name: 'log',
  about: {
    en: 'print every report of a job, one per line',
    cs: 'vypsat všechna hlášení úlohy, jedno na řádek',
  },
  example: 'quadrille job log pentominoes.job | tail',
  fields: { dir },
  isStream: true,
  isQuick: () => true,
  open: async (inputs, offer) => (await import('./status.js')).log(inputs, offer),
});

const verify = question({
  name: 'verify',
  about: {
    en: 'check a job: checksums, completeness, and some units walked again, also by another kernel',
    cs: 'ověřit úlohu: kontrolní součty, úplnost a některé části prohledané znovu, i jiným jádrem',
  },
  example:
    'quadrille job verify pentominoes.job --share 0.05\n  quadrille job verify pentominoes.job --share 1',
  fields: {
    dir,
    share: {
      kind: 'number',
      term: 's',
      least: 0,
      most: 1,
      default: 0.05,
      help: {
        en: 'the share of units to walk again, from 0 to 1',
        cs: 'podíl částí, které se prohledají znovu, od 0 do 1',
      },
    },
    seed: { ...SEED, default: 1 },
  },
  isQuick: () => true,
  open: async (inputs, offer) => (await import('./repair.js')).verify(inputs, offer),
});

const repair = question({
  name: 'repair',
  about: {
    en: 'drop wrong records of a job; their units are then searched again',
    cs: 'zahodit chybné zápisy úlohy; jejich části se pak prohledají znovu',
  },
  example: `quadrille job repair k12.job
  quadrille job repair k12.job --drop 3.17.4
  quadrille job repair k12.job --by ada --cluster nats://127.0.0.1:4222`,
  more: {
    en: 'Without --drop or --by every unit is walked again, and the records that differ are dropped.',
    cs: 'Bez --drop a --by se znovu prohledají všechny části a zápisy, které se liší, se zahodí.',
  },
  fields: {
    dir,
    drop: {
      kind: 'text',
      term: 'unit',
      isMany: true,
      help: {
        en: 'drop the record of this unit and everything below it: 3.17.4, or [] for all',
        cs: 'zahodit zápis této části a vše pod ní: 3.17.4, nebo [] pro všechno',
      },
    },
    by: {
      kind: 'text',
      term: 'name',
      isMany: true,
      help: {
        en: 'drop everything that rests on this worker, or on volunteer:NAME',
        cs: 'zahodit vše, co stojí na tomto pracovníkovi nebo na volunteer:JMÉNO',
      },
    },
    cluster: url('repair the job on this cluster, and its folder', 'opravit úlohu na clusteru i její složku'),
  },
  isQuick: () => true,
  open: async (inputs, offer) => (await import('./repair.js')).repair(inputs, offer),
});

const list = question({
  name: 'list',
  about: { en: 'list the jobs in a folder', cs: 'vypsat úlohy ve složce' },
  example: 'quadrille job list ~/jobs',
  fields: { folder: word('the folder; by default this one', 'složka; jinak tato') },
  isStream: true,
  isQuick: () => true,
  open: async (inputs, offer) => (await import('./status.js')).list(inputs, offer),
});

/** For jobs and for clusters: whoever has lost the records asks the one or the other. */
export const restoreFor = (family: string) =>
  question({
    name: 'restore',
    about: {
      en: "write a job's records from its folder back to the cluster",
      cs: 'zapsat zápisy úlohy z její složky zpět do clusteru',
    },
    example: `quadrille ${family} restore k12.job --cluster nats://127.0.0.1:4222`,
    fields: {
      dir,
      cluster: url(
        'the address of the cluster: nats://host:port; separate several with commas',
        'adresa clusteru: nats://host:port; více adres oddělte čárkami',
      ),
      replicas: {
        kind: 'whole',
        least: 1,
        most: 5,
        default: 1,
        help: {
          en: 'number of copies of the ledger, each on its own server',
          cs: 'počet kopií deníku, každá na svém serveru',
        },
      },
    },
    isQuick: () => true,
    open: async ({ dir, cluster, replicas }): Promise<Answer> => {
      if (cluster === undefined) throw say.error('restore-where');
      const { restoreToCluster } = await import('../nats/run-on-cluster.js');
      const written = await restoreToCluster(dir, cluster, replicas);
      const lines = [tell('restored', { count: written })];
      return { verdict: 'yes', ended: 'exhausted', fields: { written }, lines };
    },
  });

export const family: Family = {
  name: 'job',
  about: ABOUT_JOB,
  questions: [status, log, verify, repair, list, restoreFor('job')],
};
