/** `quadrille cluster invite | list | revoke | down`: who may work for a cluster, and ending it. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { spoken } from '../../sentences.js';
import { addCommon, breathe, type CommonFlags, EXIT, type Verb } from '../../verb.js';
import { tell } from '../job/sentences.js';
import { say } from './sentences.js';
import { addWorker, configurationFile, invitation, pidFile, readState, writeState } from './state.js';

interface FolderFlags extends CommonFlags {
  folder: string;
}

const FOLDER = ['--folder <dir>', 'the folder of `cluster up`', 'quadrille-cluster'] as const;

export const invite: Verb = (family, io, answer) => {
  const command = family
    .command('invite [name]')
    .description('invite another machine: print the line to run there')
    .option(...FOLDER);
  addCommon(command, 'json')
    .addHelpText('after', '\nExample:\n  quadrille cluster invite ada --folder shared')
    .action((name: string | undefined, { folder, json }: FolderFlags) => {
      const { name: own, url } = inviteWorker(folder, name);
      io.out(json ? JSON.stringify({ name: own, invitation: url }) : `quadrille worker '${url}'`);
      answer(EXIT.found);
    });
};

export const list: Verb = (family, io, answer) => {
  const command = family
    .command('list')
    .description('list the machines that were invited')
    .option(...FOLDER);
  addCommon(command, 'json')
    .addHelpText('after', '\nExample:\n  quadrille cluster list --folder shared')
    .action(({ folder, json }: FolderFlags) => {
      const { passwords, host, port } = readState(folder);
      const isRunning = serverPid(folder) !== undefined;
      const workers = passwords.workers.map(({ name, since }) => ({ name, since }));
      if (json)
        io.out(
          JSON.stringify({
            host,
            port,
            running: isRunning,
            workers,
            volunteers: passwords.volunteers.length,
          }),
        );
      else {
        io.out(spoken(tell(isRunning ? 'server-up' : 'server-down', { address: `${host}:${port}` })));
        for (const worker of workers) io.out(spoken(tell('invited', worker)));
      }
      answer(EXIT.found);
    });
};

export const revoke: Verb = (family, io, answer) => {
  const command = family
    .command('revoke <name>')
    .description('revoke an invitation: the worker is disconnected, its earlier reports stay')
    .option(...FOLDER);
  addCommon(command, 'json')
    .addHelpText(
      'after',
      '\nExample:\n  quadrille cluster revoke ada\n  quadrille job repair k12.job --by ada --cluster URL    drops its reports as well',
    )
    .action((name: string, { folder, json }: FolderFlags) => {
      const state = readState(folder);
      const left = state.passwords.workers.filter(known => known.name !== name);
      if (left.length === state.passwords.workers.length) throw say.error('not-invited', { name });
      state.passwords.workers = left;
      writeState(folder, { ...state, revoked: [...(state.revoked ?? []), name] });
      signalServer(folder, 'SIGHUP');
      io.out(json ? JSON.stringify({ revoked: name }) : spoken(tell('uninvited', { name })));
      answer(EXIT.found);
    });
};

export const down: Verb = (family, io, answer) => {
  const command = family
    .command('down')
    .description('stop the server of a cluster; its folder stays')
    .option(...FOLDER);
  addCommon(command, 'json')
    .addHelpText('after', '\nExample:\n  quadrille cluster down --folder shared')
    .action(async ({ folder, json }: FolderFlags) => {
      if (!signalServer(folder, 'SIGTERM')) throw say.error('not-running', { folder });
      while (serverPid(folder) !== undefined && !io.signal.aborted) await breathe();
      io.out(json ? JSON.stringify({ ended: true }) : spoken(tell('ended')));
      answer(EXIT.found);
    });
};

/** Invites a worker; a server that runs admits it at once. */
export function inviteWorker(folder: string, name?: string): { name: string; url: string } {
  const state = readState(folder);
  const own = addWorker(state, name);
  writeState(folder, state);
  signalServer(folder, 'SIGHUP');
  return { name: own, url: invitation(folder, state, own) };
}

/** Tells the server to read its configuration again, or to end; false when none runs. */
export function signalServer(folder: string, signal: 'SIGHUP' | 'SIGTERM'): boolean {
  const pid = serverPid(folder);
  if (pid !== undefined) process.kill(pid, signal);
  return pid !== undefined;
}

/** The process of the server, if it is one: numbers are used again. */
function serverPid(folder: string): number | undefined {
  try {
    const pid = Number(readFileSync(pidFile(folder), 'utf8'));
    process.kill(pid, 0);
    const command = commandOf(pid);
    const isOurs = command === undefined || command.includes(configurationFile(resolve(folder)));
    return isOurs ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** The command line of a process; undefined where the system does not tell. */
function commandOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return undefined;
  }
}
