/** `quadrille job status|log|resume|verify|repair|list|restore`: what a job's folder holds, and going on with it. */
import { join, resolve } from 'node:path';
import { familyOf, questionOf } from '@quadrille/base';
import {
  audit,
  auditLines,
  Closure,
  type Description,
  isInUse,
  type Report,
  readDirectory,
  secondKernel,
  systemDisk,
  systemHost,
} from '@quadrille/jobs';
import { families } from '@quadrille/puzzles/families';
import { InvalidArgumentError } from 'commander';
import { Asking, REGISTRY } from '../ask.js';
import type { Io } from '../io.js';
import { progressFor } from '../progress.js';
import { spoken } from '../sentences.js';
import { addCommon, type CommonFlags, EXIT, type Verb } from '../verb.js';
import { restore } from './cluster/restore.js';
import { say } from './cluster/sentences.js';
import { describe, searchOf } from './job/folder.js';
import { repair, repairLines } from './job/repair.js';
import { tell } from './job/sentences.js';
import { answerLine, listLine, logJson, logLine, statusJson, statusLines, verifyJson } from './job/text.js';

/** What can be read of a job without walking anything. */
export interface JobStatus {
  readonly folder: string;
  readonly description: Description;
  readonly isRunning: boolean;
  readonly closure: Closure;
  readonly damaged: number;
}

const status: Verb = (family, io, answer) => {
  const command = family
    .command('status [dir]')
    .description('show the progress of a job, in a folder or on a cluster')
    .option(
      '--cluster <url>',
      'ask this cluster: about all jobs that want workers, or the one of the folder',
    );
  addCommon(command, 'json')
    .addHelpText(
      'after',
      '\nExamples:\n  quadrille job status pentominoes.job\n  quadrille job status --cluster nats://127.0.0.1:4222',
    )
    .action(async (folder: string | undefined, flags: CommonFlags) => {
      if (flags.cluster !== undefined) {
        // The client of the cluster is loaded only when it is asked for.
        const { clusterJson, clusterLines, clusterStatus } = await import('./job/cluster-status.js');
        const wanted = folder === undefined ? undefined : await describe(folder);
        const found = await clusterStatus(flags.cluster, wanted);
        for (const line of flags.json ? [clusterJson(found)] : clusterLines(found)) io.out(line);
        return answer(EXIT.found);
      }
      if (folder === undefined) throw say.error('which-job');
      const found = await readStatus(folder);
      if (flags.json) io.out(statusJson(found));
      else for (const line of statusLines(found)) io.out(line);
      return answer(EXIT.found);
    });
};

const log: Verb = (family, io, answer) => {
  addCommon(family.command('log <dir>').description('print every report of a job, one per line'), 'json')
    .addHelpText('after', '\nExample:\n  quadrille job log pentominoes.job | tail')
    .action(async (folder: string, flags: CommonFlags) => {
      const { job } = await describe(folder);
      const show = (report: Report) => io.out(flags.json ? logJson(report) : logLine(report));
      const { damaged } = await readDirectory(systemDisk, folder, job).read(show);
      if (!flags.json) for (const line of await repairLines(folder)) io.err(line);
      if (damaged > 0) io.err(spoken(tell('damaged-lines', { count: damaged })));
      answer(EXIT.found);
    });
};

const resume: Verb = (family, io, answer) => {
  addCommon(
    family
      .command('resume <dir>')
      .description('continue a job; its folder holds the question and its inputs'),
    ...(['json', 'timeout', 'threads', 'quiet'] as const),
  )
    .addHelpText('after', '\nExample:\n  quadrille job resume pentominoes.job')
    .action(async (folder: string, flags: CommonFlags) => {
      const { command, inputs, asked } = await describe(folder);
      if (asked) return answer(await resumeAsked(io, asked, { ...flags, job: folder }));
      if (command.length === 0) throw say.error('no-command', { folder });
      const args = searchOnly(inFolder(command, folder));
      io.err(`quadrille ${args.join(' ')}`);
      const { main } = await import('../main.js');
      answer(await main(args, withInputs(io, new Map(inputs))));
    });
};

/** Only questions of our own families are asked: a folder is data of unknown origin. */
async function resumeAsked(
  io: Io,
  { family: name, question, inputs }: NonNullable<Description['asked']>,
  flags: CommonFlags,
): Promise<number> {
  const family = await familyOf(families, name);
  return new Asking(family, questionOf(family, question), { module: REGISTRY }, io, { ...flags }).resume(
    inputs,
  );
}

const verify: Verb = (family, io, answer) => {
  const command = family
    .command('verify <dir>')
    .description('check a job: checksums, completeness, and some units walked again, also by another kernel')
    .option('--share <s>', 'the share of units to walk again, from 0 to 1', fraction, 0.05);
  addCommon(command, 'json', 'seed', 'quiet')
    .addHelpText(
      'after',
      '\nExamples:\n  quadrille job verify pentominoes.job --share 0.05\n  quadrille job verify pentominoes.job --share 1',
    )
    .action(async (folder: string, flags: CommonFlags & { share: number }) => {
      const { source, job, collect, searchId, factor } = await describe(folder);
      const search = await searchOf(source, folder);
      if (search.id !== searchId) {
        throw say.error('other-version', { folder, wanted: searchId, own: search.id });
      }
      const progress = progressFor(io, flags.quiet);
      const found = await audit({
        ledger: readDirectory(systemDisk, folder, job),
        collect,
        search,
        other: await secondKernel(source, search),
        share: flags.share,
        seed: flags.seed ?? 1,
        signal: io.signal,
        onProgress: share => progress.update(share, spoken(tell('walked-again'))),
      });
      progress.close();
      if (flags.json) io.out(verifyJson(found, factor));
      else
        for (const line of [...auditLines(found).map(spoken), ...answerLine(found.count, factor)])
          io.out(line);
      if (found.differences.length > 0) answer(EXIT.none);
      else answer(found.isComplete && found.isFinished ? EXIT.found : EXIT.limited);
    });
};

const list: Verb = (family, io, answer) => {
  addCommon(family.command('list [folder]').description('list the jobs in a folder'), 'json')
    .addHelpText('after', '\nExample:\n  quadrille job list ~/jobs')
    .action(async (folder = '.', flags: CommonFlags) => {
      let jobs = 0;
      for (const name of (await systemDisk.list(folder)).sort()) {
        const place = await placeOf(join(folder, name));
        if (place === undefined) continue;
        jobs++;
        const found = await readStatus(place).catch((error: Error) => {
          io.err(spoken(tell('unreadable', { folder: place, reason: error.message })));
        });
        if (!found) continue;
        io.out(flags.json ? statusJson(found) : listLine(found));
      }
      if (jobs === 0 && !flags.json) io.err(spoken(tell('no-jobs', { folder: resolve(folder) })));
      answer(jobs > 0 ? EXIT.found : EXIT.none);
    });
};

/** The folder of a job: this one, or, where a server keeps its jobs, the ledger inside. */
async function placeOf(folder: string): Promise<string | undefined> {
  for (const place of [folder, join(folder, 'ledger')]) {
    if ((await systemDisk.list(place).catch((): string[] => [])).includes('job.json')) return place;
  }
  return undefined;
}

async function readStatus(folder: string): Promise<JobStatus> {
  const description = await describe(folder);
  const closure = new Closure({ collect: description.collect });
  const journal = readDirectory(systemDisk, folder, description.job);
  const { damaged } = await journal.read(report => closure.keep(report));
  return { folder, description, closure, damaged, isRunning: await isInUse(systemDisk, systemHost, folder) };
}

/** Reads what the job has kept; files of the same name may have changed or gone, and standard input is read once. */
function withInputs(io: Io, kept: ReadonlyMap<string, string>): Io {
  const read = (path: string) => kept.get(path) ?? io.read(path);
  return { ...io, read, exists: path => kept.has(path) || io.exists(path) };
}

/** Flags of older commands that write, or ask somebody else. */
const OUTWARD =
  /^(-o|--(output|log|write-model|certificate|cluster|strict|replicas|quorum|bound|proof|opb|svg))(=.*)?$/;

/** A stored command only searches again: it writes nowhere but to its folder, whoever has written it there. */
function searchOnly(command: readonly string[]): string[] {
  const [family, verb] = command;
  const isSearch = /^(cover|edges|decompose|growth)$/.test(family) && /^(solve|count)$/.test(verb);
  if (!isSearch) {
    throw say.error('not-a-search', { command: command.join(' ') });
  }
  const isValue = (i: number) => OUTWARD.test(command[i - 1] ?? '') && !command[i - 1].includes('=');
  return command.filter((word, i) => !OUTWARD.test(word) && !(isValue(i) && !word.startsWith('--')));
}

/** The stored command, with the folder as it is called now. */
function inFolder(command: readonly string[], folder: string): string[] {
  return command.map((argument, i) => {
    if (command[i - 1] === '--job') return folder;
    return argument.startsWith('--job=') ? `--job=${folder}` : argument;
  });
}

function fraction(text: string): number {
  const value = Number(text);
  if (text !== '' && value >= 0 && value <= 1) return value;
  throw new InvalidArgumentError(spoken(tell('takes-share')));
}

export const verbs: readonly Verb[] = [status, log, resume, verify, repair, list, restore];
