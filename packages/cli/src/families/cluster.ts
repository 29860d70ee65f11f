/** `quadrille cluster up`: a nats-server on this machine with the right configuration, for trying it out. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { InputError } from '@quadrille/cover';
import { checkVersion, restoreToCluster } from '@quadrille/jobs/nats';
import { addCommon, type CommonFlags, EXIT, type Verb, wholeNumber } from '../verb.js';

interface UpFlags extends CommonFlags {
  port: number;
  folder: string;
}

const up: Verb = (family, io, answer) => {
  const command = family
    .command('up')
    .description('start a nats-server for trying a cluster out; Ctrl-C ends it')
    .option('--port <p>', 'port on loopback', wholeNumber(1, 65535), 4222)
    .option('--folder <dir>', 'where its streams are kept', 'quadrille-cluster');
  addCommon(command, 'quiet')
    .addHelpText(
      'after',
      '\nExample:\n  quadrille cluster up &\n  quadrille worker --cluster nats://127.0.0.1:4222 &\n  quadrille cover count model.dlx --cluster nats://127.0.0.1:4222',
    )
    .action(async (flags: UpFlags) => {
      const version = serverVersion();
      const remark = checkVersion(version, 1);
      if (remark && !flags.quiet) io.err(remark);
      const configuration = writeConfiguration(flags, version);
      const server = spawn('nats-server', ['-c', configuration], { stdio: 'ignore' });
      const ended = new Promise<number>(done => server.once('exit', code => done(code ?? 0)));
      const stop = () => server.kill('SIGTERM');
      io.signal.addEventListener('abort', stop);
      if (io.signal.aborted) stop();
      io.out(`nats://127.0.0.1:${flags.port}`);
      io.flush();
      const code = await ended;
      if (code !== 0 && !io.signal.aborted) {
        throw new InputError(
          `nats-server ended with code ${code}; is port ${flags.port} taken? Choose another with --port`,
        );
      }
      answer(EXIT.found);
    });
};

const restore: Verb = (family, io, answer) => {
  addCommon(
    family
      .command('restore <dir>')
      .description("write a job's records from its folder into the cluster again"),
    'cluster',
    'json',
  )
    .addHelpText('after', '\nExample:\n  quadrille cluster restore k12.job --cluster nats://127.0.0.1:4222')
    .action(async (folder: string, flags: CommonFlags) => {
      if (flags.cluster === undefined)
        throw new InputError('where is the cluster? Say --cluster nats://host:port');
      const written = await restoreToCluster(folder, flags.cluster);
      io.out(
        flags.json ? JSON.stringify({ written }) : `${written} records were missing and have been written`,
      );
      answer(EXIT.found);
    });
};

/** The version of the installed program. Throws `InputError` with what to do when there is none. */
function serverVersion(): string {
  const { status, stdout } = spawnSync('nats-server', ['--version'], { encoding: 'utf8' });
  if (status === 0) return /(\d+\.\d+\.\d+)/.exec(stdout)?.[1] ?? '0.0.0';
  throw new InputError(
    'nats-server is not installed: `apt install nats-server` on Debian, `brew install nats-server` on macOS, or https://nats.io/download',
  );
}

/** Loopback only; since 2.10 records are on the disk before they are acknowledged. */
function writeConfiguration({ port, folder }: UpFlags, version: string): string {
  const place = resolve(folder);
  const [major, minor] = version.split('.').map(Number);
  const sync = major > 2 || (major === 2 && minor >= 10) ? '  sync_interval: always\n' : '';
  mkdirSync(place, { recursive: true });
  const path = join(place, 'nats.conf');
  writeFileSync(
    path,
    `listen: "127.0.0.1:${port}"\nmax_payload: 1048576\njetstream {\n  store_dir: ${JSON.stringify(join(place, 'store'))}\n${sync}}\n`,
  );
  return path;
}

export const verbs: readonly Verb[] = [up, restore];
