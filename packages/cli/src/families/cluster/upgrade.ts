/** `quadrille cluster upgrade`: starts the server again with the nats-server and the settings of the present programs. */
import { readFileSync, writeFileSync } from 'node:fs';
import { checkVersion } from '@quadrille/jobs/nats';
import { spoken } from '../../sentences.js';
import { addCommon, breathe, type CommonFlags, EXIT, type Verb } from '../../verb.js';
import { tell } from '../job/sentences.js';
import { signalServer } from './members.js';
import { isTaken, serverVersion, upgradeMark } from './run-server.js';
import { say } from './sentences.js';
import { pidFile, readState, writeState } from './state.js';

export const upgrade: Verb = (family, io, answer) => {
  const command = family
    .command('upgrade')
    .description('start the server again with the nats-server that is installed now; jobs go on')
    .option('--folder <dir>', 'the folder of `cluster up`', 'quadrille-cluster');
  addCommon(command, 'json', 'quiet')
    .addHelpText(
      'after',
      '\nExample:\n  quadrille cluster upgrade --folder shared    on one server after another',
    )
    .action(async ({ folder, json, quiet }: CommonFlags & { folder: string }) => {
      const state = readState(folder);
      const version = serverVersion();
      const remark = checkVersion(version, state.servers?.length ?? 1);
      if (remark && !quiet) io.err(spoken(remark));
      if (isOlder(version, state.version))
        throw say.error('older-server', { version, before: state.version });
      writeState(folder, { ...state, version });
      const before = pidIn(folder);
      writeFileSync(upgradeMark(folder), '');
      const isRunning = signalServer(folder, 'SIGTERM');
      while (isRunning && !io.signal.aborted && !(pidIn(folder) !== before && (await isTaken(state.port))))
        await breathe();
      const said = { before: state.version, after: version };
      io.out(json ? JSON.stringify({ ...said, restarted: isRunning }) : spoken(tell('upgraded', said)));
      answer(EXIT.found);
    });
};

/** A store that a newer server has written may be unreadable for an older one. */
export function isOlder(version: string, before: string): boolean {
  const [a, b] = [version, before].map(text => text.split(/[.-]/).map(Number));
  for (let i = 0; i < 3; i++) if (a[i] !== b[i]) return a[i] < b[i];
  return false;
}

function pidIn(folder: string): string {
  try {
    return readFileSync(pidFile(folder), 'utf8');
  } catch {
    return '';
  }
}
