/** `quadrille job status|log|resume|verify|list|restore`: what a job's folder holds, and going on with it. */
import { join, resolve } from 'node:path';
import { InputError, type Search } from '@quadrille/cover';
import {
  audit,
  auditLines,
  Closure,
  type Description,
  isInUse,
  isOwnModule,
  openSource,
  type Report,
  readDescription,
  readDirectory,
  type SearchSource,
  secondKernel,
  systemDisk,
  systemHost,
} from '@quadrille/jobs';
import { InvalidArgumentError } from 'commander';
import type { Io } from '../io.js';
import { progressFor } from '../progress.js';
import { addCommon, type CommonFlags, EXIT, type Verb } from '../verb.js';
import { restore } from './cluster/restore.js';
import { logJson, logLine, percent, statusJson, statusLines, verifyJson } from './job/text.js';

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
    .description('how far a job is, in a folder or on a cluster')
    .option(
      '--cluster <url>',
      'ask this cluster: about all jobs that want workers, or about that of the folder',
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
      if (folder === undefined) throw new InputError('say which job: its folder, or --cluster URL');
      const found = await readStatus(folder);
      if (flags.json) io.out(statusJson(found));
      else for (const line of statusLines(found)) io.out(line);
      return answer(EXIT.found);
    });
};

const log: Verb = (family, io, answer) => {
  addCommon(
    family.command('log <dir>').description('every report of a job, one a line, as it was written'),
    'json',
  )
    .addHelpText('after', '\nExample:\n  quadrille job log pentominoes.job | tail')
    .action(async (folder: string, flags: CommonFlags) => {
      const { job } = await describe(folder);
      const show = (report: Report) => io.out(flags.json ? logJson(report) : logLine(report));
      const { damaged } = await readDirectory(systemDisk, folder, job).read(show);
      if (damaged > 0) io.err(`${damaged} damaged lines are not shown`);
      answer(EXIT.found);
    });
};

const resume: Verb = (family, io, answer) => {
  family
    .command('resume <dir>')
    .description('run the command that made the job again, on what it read then; it goes on where it ended')
    .addHelpText('after', '\nExample:\n  quadrille job resume pentominoes.job')
    .action(async (folder: string) => {
      const { command, inputs } = await describe(folder);
      if (command.length === 0)
        throw new InputError(`${folder} was not made by a command; it cannot be resumed by one`);
      const args = inFolder(command, folder);
      io.err(`quadrille ${args.join(' ')}`);
      const { main } = await import('../main.js');
      answer(await main(args, withInputs(io, new Map(inputs))));
    });
};

const verify: Verb = (family, io, answer) => {
  const command = family
    .command('verify <dir>')
    .description('audit a job: checksums, completeness, and units walked again by another kernel')
    .option('--share <s>', 'how many of the units are walked again, from 0 to 1', fraction, 0.05);
  addCommon(command, 'json', 'seed', 'quiet')
    .addHelpText(
      'after',
      '\nExamples:\n  quadrille job verify pentominoes.job --share 0.05\n  quadrille job verify pentominoes.job --share 1',
    )
    .action(async (folder: string, flags: CommonFlags & { share: number }) => {
      const { source, job, collect, searchId } = await describe(folder);
      const search = await searchOf(source, folder);
      if (search.id !== searchId) {
        throw new InputError(
          `${folder} was made with another version: it asks for ${searchId}, this is ${search.id}`,
        );
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
        onProgress: share => progress.update(share, 'units walked again'),
      });
      progress.close();
      if (flags.json) io.out(verifyJson(found));
      else for (const line of auditLines(found)) io.out(line);
      if (found.differences.length > 0) answer(EXIT.none);
      else answer(found.isComplete && found.isFinished ? EXIT.found : EXIT.limited);
    });
};

const list: Verb = (family, io, answer) => {
  addCommon(family.command('list [folder]').description('the jobs in a folder'), 'json')
    .addHelpText('after', '\nExample:\n  quadrille job list ~/jobs')
    .action(async (folder = '.', flags: CommonFlags) => {
      let jobs = 0;
      for (const name of (await systemDisk.list(folder)).sort()) {
        const place = join(folder, name);
        if (!(await systemDisk.list(place).catch((): string[] => [])).includes('job.json')) continue;
        jobs++;
        const found = await readStatus(place).catch((error: Error) => {
          io.err(`${place} cannot be read: ${error.message}`);
        });
        if (!found) continue;
        const { closure, description } = found;
        const command =
          description.command.length > 0 ? `quadrille ${description.command.join(' ')}` : 'no command';
        if (flags.json) io.out(statusJson(found));
        else
          io.out(
            `${place}: ${percent(closure)}, ${closure.count} found${found.isRunning ? ', running' : ''} (${command})`,
          );
      }
      if (jobs === 0 && !flags.json) io.err(`no jobs in ${resolve(folder)}`);
      answer(jobs > 0 ? EXIT.found : EXIT.none);
    });
};

async function describe(folder: string): Promise<Description> {
  const description = await readDescription(systemDisk, folder);
  if (description) return description;
  throw new InputError(
    `${folder} holds no job; jobs are made by \`--job ${folder}\` at a command that searches`,
  );
}

async function readStatus(folder: string): Promise<JobStatus> {
  const description = await describe(folder);
  const closure = new Closure({ collect: description.collect });
  const journal = readDirectory(systemDisk, folder, description.job);
  const { damaged } = await journal.read(report => closure.keep(report));
  return { folder, description, closure, damaged, isRunning: await isInUse(systemDisk, systemHost, folder) };
}

/** A folder is data of unknown origin: only this program's own modules are imported from there. */
async function searchOf(source: SearchSource, folder: string): Promise<Search> {
  if (!isOwnModule(source.module)) {
    throw new InputError(`${folder} names a module that is not part of this program: ${source.module}`);
  }
  return openSource(source);
}

/** Reads what the job has kept; files of the same name may have changed or gone, and standard input is read once. */
function withInputs(io: Io, kept: ReadonlyMap<string, string>): Io {
  const read = (path: string) => kept.get(path) ?? io.read(path);
  return { ...io, read, exists: path => kept.has(path) || io.exists(path) };
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
  throw new InvalidArgumentError('It takes a number from 0 to 1.');
}

export const verbs: readonly Verb[] = [status, log, resume, verify, list, restore];
