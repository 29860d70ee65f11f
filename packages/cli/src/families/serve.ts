/** `quadrille serve [--port P]`: the studio and the job API on this machine, until Ctrl-C. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { invitedWorkers, inviteWorker, revokeWorker } from '@quadrille/jobs/host';
import { type ServerOptions, startServer } from '@quadrille/server';
import { spoken } from '../sentences.js';
import { addCommon, type CommonFlags, EXIT, positiveNumber, type Verb, wholeNumber } from '../verb.js';
import { registriesOf } from './mcp.js';
import { say } from './sentences.js';

interface ServeFlags extends CommonFlags {
  port: number;
  host: string;
  folder: string;
  name?: string[];
  open?: boolean;
  log?: string;
  volunteers?: string;
  clusterFolder?: string;
  private?: boolean;
  jobMemory?: number;
  jobCpu?: number;
  jobDisk?: number;
}

/** The built studio, in a package of its own. */
const STUDIO = join(
  dirname(createRequire(import.meta.url).resolve('@quadrille/studio/package.json')),
  'dist',
);

const serve: Verb = (command, io, answer) => {
  command
    .option('--port <p>', 'port to listen on; 0 for any free one', wholeNumber(0, 65535), 4321)
    .option(
      '--host <address>',
      'address to listen on; only loopback is safe from other machines',
      '127.0.0.1',
    )
    .option('--name <host...>', 'other host names of this server')
    .option('--folder <dir>', 'the folder for jobs', join(homedir(), '.local/share/quadrille/jobs'))
    .option('--cluster <url>', 'also run jobs on this cluster: nats://host:port')
    .option(
      '--cluster-folder <dir>',
      'let the host invite and revoke workers: the folder of `cluster up --host`',
    )
    .option('--volunteers <file>', "let browsers help the cluster: volunteers.json of `cluster up`'s folder")
    .option(
      '--job-memory <mib>',
      'memory limit for a job; by default half of the memory',
      wholeNumber(64, 2 ** 22),
    )
    .option('--job-cpu <s>', 'limit for the processor time of a job, in seconds', positiveNumber)
    .option('--job-disk <mib>', 'limit for the ledger of a job; by default 10240', wholeNumber(1, 2 ** 30))
    .option('--private', 'show nothing to browsers that did not open a link of this server')
    .option('--log <file>', 'write a log of all requests to this file, one JSON object per line')
    .option('--open', 'open the studio in the browser')
    .addHelpText(
      'after',
      '\nExamples:\n  quadrille serve --port 8080 --open\n  quadrille serve --cluster nats://127.0.0.1:4222\n  quadrille serve --cluster nats://coordinator:PASSWORD@127.0.0.1:4222 --volunteers shared/volunteers.json',
    );
  addCommon(command, 'json', 'quiet').action(async (flags: ServeFlags) => {
    const { port, host, folder, name = [], cluster, log } = flags;
    const volunteers = await volunteersOf(flags);
    const absence = await absenceOf(cluster);
    const registries = registriesOf(io);
    const hosts = [host, ...name];
    const isPrivate = flags.private;
    const place = { folder, studio: STUDIO, host, port, hosts, isPrivate };
    const invitations = invitationsIn(flags.clusterFolder);
    const options = { ...place, cluster, log, volunteers, invitations, registries, limits: limitsOf(flags) };
    const running = await startServer(options).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error;
      throw say.error('port-taken-any', { port: String(port) });
    });
    const { address, token } = running;
    const link = running.link();
    const join = volunteers && running.link('join');
    if (flags.json) io.out(JSON.stringify({ address, token, link, ...(join && { join }) }));
    else {
      io.out(spoken(say('studio', { address: link })));
      if (join) io.out(spoken(say('join-link', { link: join })));
      const rest = [say('link-once'), say('token', { token }), say('stop')];
      if (!flags.quiet) io.err(rest.map(spoken).join('\n'));
    }
    if (absence !== undefined && !flags.quiet) io.err(spoken(say('cluster-absent', { reason: absence })));
    io.flush();
    if (flags.open) openBrowser(running.link());
    await aborted(io.signal);
    await running.close();
    answer(EXIT.found);
  });
};

/** What `cluster invite`, `list` and `revoke` do; the lines are those that `invite` prints. */
function invitationsIn(folder: string | undefined): ServerOptions['invitations'] {
  if (folder === undefined) return undefined;
  return {
    make: wanted => {
      const { name, url } = inviteWorker(folder, wanted);
      return { name, line: `quadrille worker '${url}'` };
    },
    list: () => invitedWorkers(folder),
    revoke: name => revokeWorker(folder, name),
  };
}

/** Only what was said: the rest is up to the server. */
function limitsOf({ jobMemory, jobCpu, jobDisk }: ServeFlags) {
  return {
    ...(jobMemory !== undefined && { memoryMib: jobMemory }),
    ...(jobCpu !== undefined && { cpuSeconds: jobCpu }),
    ...(jobDisk !== undefined && { diskMib: jobDisk }),
  };
}

/** The places for volunteers; the client of the cluster is loaded only when there are some. */
async function volunteersOf({ volunteers: file, cluster }: ServeFlags) {
  if (file === undefined) return undefined;
  if (cluster === undefined) throw say.error('volunteers-where');
  const { openVolunteerPool } = await import('@quadrille/jobs/nats');
  return openVolunteerPool(file);
}

/** Why the cluster cannot be used yet, if there is to be one: it may well be started later. */
async function absenceOf(cluster: string | undefined): Promise<string | undefined> {
  if (cluster === undefined) return undefined;
  const { whyUnreachable } = await import('@quadrille/jobs/nats');
  return whyUnreachable(cluster);
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Asks the system to show a page; where it cannot, the address has been printed. */
function openBrowser(address: string): void {
  const program = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open';
  spawn(program, [address], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}

export const verbs: readonly Verb[] = [serve];
