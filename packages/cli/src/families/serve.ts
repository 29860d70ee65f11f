/** `quadrille serve [--port P]`: the studio and the job API on this machine, until Ctrl-C. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { InputError } from '@quadrille/cover';
import { startServer } from '@quadrille/server';
import { addCommon, type CommonFlags, EXIT, type Verb, wholeNumber } from '../verb.js';

interface ServeFlags extends CommonFlags {
  port: number;
  host: string;
  folder: string;
  name?: string[];
  open?: boolean;
  log?: string;
  volunteers?: string;
}

/** The built studio, in a package of its own. */
const STUDIO = join(
  dirname(createRequire(import.meta.url).resolve('@quadrille/studio/package.json')),
  'dist',
);

const serve: Verb = (command, io, answer) => {
  command
    .option('--port <p>', 'port to listen on; 0 takes any free one', wholeNumber(0, 65535), 4321)
    .option(
      '--host <address>',
      'address to listen on; others than loopback are reached from outside',
      '127.0.0.1',
    )
    .option('--name <host...>', 'further names by which this server is called')
    .option('--folder <dir>', 'where jobs are kept', join(homedir(), '.local/share/quadrille/jobs'))
    .option('--cluster <url>', 'a cluster on which jobs can be run too: nats://host:port')
    .option('--volunteers <file>', "let browsers help the cluster: volunteers.json of `cluster up`'s folder")
    .option('--log <file>', 'write what is asked and answered there, one JSON object a line')
    .option('--open', 'open the studio in the browser')
    .addHelpText(
      'after',
      '\nExamples:\n  quadrille serve --port 8080 --open\n  quadrille serve --cluster nats://127.0.0.1:4222\n  quadrille serve --cluster nats://coordinator:PASSWORD@127.0.0.1:4222 --volunteers shared/volunteers.json',
    );
  addCommon(command, 'json', 'quiet').action(async (flags: ServeFlags) => {
    const { port, host, folder, name = [], cluster, log } = flags;
    const volunteers = await volunteersOf(flags);
    const absence = await absenceOf(cluster);
    const options = { folder, studio: STUDIO, host, port, hosts: [host, ...name], cluster, log, volunteers };
    const running = await startServer(options).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error;
      throw new InputError(`port ${port} is taken; choose another with --port, or 0 for any`);
    });
    const { address, token } = running;
    if (flags.json) io.out(JSON.stringify({ address, token }));
    else {
      io.out(`The studio is at ${address}`);
      if (!flags.quiet) io.err(`Programs show this token: ${token}\nCtrl-C ends it.`);
    }
    if (absence !== undefined && !flags.quiet) io.err(`${absence}; jobs on it fail until it does`);
    io.flush();
    if (flags.open) openBrowser(address);
    await aborted(io.signal);
    await running.close();
    answer(EXIT.found);
  });
};

/** The places for volunteers; the client of the cluster is loaded only when there are some. */
async function volunteersOf({ volunteers: file, cluster }: ServeFlags) {
  if (file === undefined) return undefined;
  if (cluster === undefined) throw new InputError('--volunteers needs the cluster they help: --cluster URL');
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
