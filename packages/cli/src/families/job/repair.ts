/** `quadrille job repair DIR`: takes wrong records back, in a folder or on a cluster, so that they are walked again. */
import { join } from 'node:path';
import { InputError } from '@quadrille/base';
import {
  audit,
  type Description,
  REPAIRS,
  type RepairWish,
  readDirectory,
  repairFolder,
  systemDisk,
} from '@quadrille/jobs';
import { InvalidArgumentError } from 'commander';
import type { Io } from '../../io.js';
import { progressFor } from '../../progress.js';
import { spoken } from '../../sentences.js';
import { addCommon, type CommonFlags, EXIT, type Verb } from '../../verb.js';

import { say } from '../cluster/sentences.js';
import { describe, searchOf } from './folder.js';
import { tell } from './sentences.js';

interface RepairFlags extends CommonFlags {
  drop?: number[][];
  by?: string[];
}

const EXAMPLES = `
Without --drop or --by every unit is walked again, and the records that differ are dropped.

Examples:
  quadrille job repair k12.job
  quadrille job repair k12.job --drop 3.17.4
  quadrille job repair k12.job --by ada --cluster nats://127.0.0.1:4222`;

export const repair: Verb = (family, io, answer) => {
  const command = family
    .command('repair <dir>')
    .description('drop wrong records of a job; their units are then searched again')
    .option(
      '--drop <unit...>',
      'drop the record of this unit and everything below it: 3.17.4, or [] for all',
      addUnit,
    )
    .option('--by <name...>', 'drop everything that rests on this worker, or on volunteer:NAME')
    .option('--cluster <url>', 'repair the job on this cluster, and its folder');
  addCommon(command, 'json', 'quiet')
    .addHelpText('after', EXAMPLES)
    .action(async (folder: string, flags: RepairFlags) => {
      const description = await describe(folder);
      const wish = await wishOf(io, folder, description, flags);
      const onCluster = await repairCluster(flags.cluster, description, wish);
      const done = onCluster ?? (await repairFolder(folder, description, wish));
      if (onCluster) await repairCopy(io, folder, description, wish);
      const { dropped, reoffered } = done;
      if (flags.json) io.out(JSON.stringify({ dropped, reoffered }));
      else io.out(spoken(tell('repaired', { dropped, units: reoffered })));
      answer(EXIT.found);
    });
};

/** The story of a journal, a line each time. */
export async function repairLines(folder: string): Promise<string[]> {
  let text = '';
  for await (const piece of systemDisk.read(join(folder, REPAIRS))) text += new TextDecoder().decode(piece);
  return text
    .split('\n')
    .filter(line => line !== '')
    .map(line => spoken(tell('repair', { line })));
}

async function wishOf(
  io: Io,
  folder: string,
  description: Description,
  { drop = [], by = [], quiet }: RepairFlags,
): Promise<RepairWish> {
  if (drop.length + by.length > 0) return { units: drop, names: by };
  const progress = progressFor(io, quiet);
  const found = await audit({
    ledger: readDirectory(systemDisk, folder, description.job),
    collect: description.collect,
    search: await searchOf(description.source, folder),
    ...{ share: 1, seed: 1, signal: io.signal },
    onProgress: share => progress.update(share, spoken(tell('walked-again'))),
  });
  progress.close();
  if (!found.isFinished) throw say.error('repair-stopped');
  return { units: found.differences.map(({ unit }) => unit), names: [] };
}

async function repairCluster(url: string | undefined, description: Description, wish: RepairWish) {
  if (url === undefined) return undefined;
  const { repairOnCluster } = await import('@quadrille/jobs/nats');
  return repairOnCluster(url, description, wish);
}

/** Whoever leads the job at this moment repairs its folder itself. */
async function repairCopy(io: Io, folder: string, description: Description, wish: RepairWish): Promise<void> {
  try {
    await repairFolder(folder, description, wish);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    io.err(spoken(tell('left-to', { folder, reason: error.said })));
  }
}

function addUnit(text: string, before: number[][] = []): number[][] {
  const numbers = text
    .replace(/^\[|\]$/g, '')
    .split(/[\s.,]+/)
    .filter(part => part !== '');
  if (numbers.every(part => /^-?\d{1,10}$/.test(part))) return [...before, numbers.map(Number)];
  throw new InvalidArgumentError(spoken(tell('takes-unit')));
}
