/** Walking what a ledger says again: to check it, and to take back what is wrong. */
import { join } from 'node:path';
import { type Answer, type Bilingual, InputError, type Offer } from '@quadrille/base';
import type { Unit } from '@quadrille/cover';
import { type Audit, audit, auditFields, auditLines } from '../audit.js';
import { say } from '../host/sentences.js';
import { type Description, readDirectory } from '../journal/directory.js';
import { systemDisk } from '../platform/disk.js';
import { REPAIRS, type RepairWish, repairFolder } from '../repair.js';
import { secondKernel } from '../second-kernel.js';
import { describe, searchOf } from './folder.js';
import { tell } from './sentences.js';
import { answerLine } from './texts.js';

interface VerifyInputs {
  readonly dir: string;
  readonly share: number;
  readonly seed: number;
}

export async function verify({ dir, ...share }: VerifyInputs, offer: Offer): Promise<Answer> {
  const description = await describe(dir);
  const { source, searchId, factor } = description;
  const search = await searchOf(source, dir);
  if (search.id !== searchId) {
    throw say.error('other-version', { folder: dir, wanted: searchId, own: search.id });
  }
  const other = await secondKernel(source, search);
  const found = await audited(dir, description, { search, other, ...share }, offer);
  const isWhole = found.isComplete && found.isFinished;
  return {
    verdict: found.differences.length > 0 ? 'no' : isWhole ? 'yes' : 'unknown',
    ended: found.isFinished ? 'exhausted' : 'stopped',
    fields: auditFields(found, factor),
    lines: [...auditLines(found), ...answerLine(found.count, factor)],
  };
}

function audited(
  folder: string,
  { job, collect }: Description,
  what: Pick<Parameters<typeof audit>[0], 'search' | 'other' | 'share' | 'seed'>,
  { signal, onProgress }: Offer,
): Promise<Audit> {
  const note = tell('walked-again');
  const ledger = readDirectory(systemDisk, folder, job);
  return audit({
    ...{ ledger, collect, signal, ...what },
    onProgress: fraction => onProgress?.({ fraction, note }),
  });
}

interface RepairInputs {
  readonly dir: string;
  readonly drop?: string;
  readonly by?: string;
  readonly cluster?: string;
}

export async function repair({ dir, cluster, ...wanted }: RepairInputs, offer: Offer): Promise<Answer> {
  const description = await describe(dir);
  const wish = await wishOf(dir, description, wanted, offer);
  const onCluster = await repairCluster(cluster, description, wish);
  const { dropped, reoffered } = onCluster ?? (await repairFolder(dir, description, wish));
  const left = onCluster && (await repairCopy(dir, description, wish));
  return {
    ...{ verdict: 'yes', ended: 'exhausted', fields: { dropped, reoffered } },
    lines: [tell('repaired', { dropped, units: reoffered })],
    remarks: left ? [left] : [],
  };
}

async function wishOf(
  folder: string,
  description: Description,
  { drop, by }: Pick<RepairInputs, 'drop' | 'by'>,
  offer: Offer,
): Promise<RepairWish> {
  if (drop !== undefined || by !== undefined) {
    return { units: linesOf(drop).map(unitOf), names: linesOf(by) };
  }
  const search = await searchOf(description.source, folder);
  const found = await audited(folder, description, { search, share: 1, seed: 1 }, offer);
  if (!found.isFinished) throw say.error('repair-stopped');
  return { units: found.differences.map(({ unit }) => unit), names: [] };
}

const linesOf = (text = '') => text.split('\n').filter(line => line !== '');

function unitOf(text: string): Unit {
  const numbers = text.replace(/^\[|\]$/g, '').split(/[\s.,]+/);
  const choices = numbers.filter(part => part !== '');
  if (choices.every(part => /^-?\d{1,10}$/.test(part))) return choices.map(Number);
  throw say.error('takes-unit', { text });
}

async function repairCluster(url: string | undefined, description: Description, wish: RepairWish) {
  if (url === undefined) return undefined;
  const { repairOnCluster } = await import('../nats/repair-cluster.js');
  return repairOnCluster(url, description, wish);
}

/** Whoever leads the job at this moment repairs its folder itself. */
async function repairCopy(folder: string, description: Description, wish: RepairWish) {
  try {
    await repairFolder(folder, description, wish);
    return undefined;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return tell('left-to', { folder, reason: error.said });
  }
}

/** The story of a journal, a line each time. */
export async function repairLines(folder: string): Promise<Bilingual[]> {
  let text = '';
  for await (const piece of systemDisk.read(join(folder, REPAIRS))) text += new TextDecoder().decode(piece);
  return linesOf(text).map(line => tell('repair', { line }));
}
