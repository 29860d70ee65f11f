/**
 * `quadrille worker --cluster URL`: lends this machine's cores to the jobs of a cluster, until Ctrl-C. With `--volunteer`
 * it joins as somebody who is not trusted: over WebSocket, with a credential of its own, one core.
 */
import { availableParallelism, hostname } from 'node:os';
import { type Deadline, deadlineOf } from '@quadrille/base';
import { openSource } from '@quadrille/jobs';
import type { Io } from '../io.js';
import { spoken } from '../sentences.js';
import { addCommon, type CommonFlags, EXIT, positiveNumber, type Verb } from '../verb.js';
import { say } from './sentences.js';
import { workerDiary } from './worker/diary.js';

interface WorkerFlags extends CommonFlags {
  name?: string;
  idle?: number;
  volunteer?: boolean;
  log?: string;
}

const EXAMPLES = `
Examples:
  quadrille worker 'quadrille://ada:PASSWORD@10.0.0.1:4222?ca=…' --log worker.log
  quadrille worker --cluster nats://127.0.0.1:4222 --threads 2
  quadrille worker --volunteer --cluster ws://NAME:PASSWORD@127.0.0.1:4280`;

const worker: Verb = (command, io, answer) => {
  command
    .argument('[invitation]', 'the address that `quadrille cluster invite` prints')
    .option('--log <file>', 'write a log to this file, with times')
    .option('--cluster <url>', 'the address of the cluster: nats://host:port; separate several with commas')
    .option('--name <name>', 'the name in the reports; by default the name of this machine')
    .option('--idle <s>', 'stop after s seconds without work', positiveNumber)
    .option('--volunteer', 'join as a volunteer: one core, with the credential in the address')
    .addHelpText('after', EXAMPLES);
  addCommon(command, 'threads', 'quiet', 'json').action(
    async (invitation: string | undefined, flags: WorkerFlags) => {
      const url = invitation ?? flags.cluster;
      if (url === undefined) throw say.error('no-cluster');
      answer(await (flags.volunteer ? volunteer(io, url, flags) : trusted(io, url, flags)));
    },
  );
};

async function trusted(io: Io, url: string, flags: WorkerFlags): Promise<number> {
  const { parseAddress, workForCluster } = await import('@quadrille/jobs/nats');
  const { user, ca } = parseAddress(url);
  const { threads = availableParallelism(), name = (ca && user) || hostname(), idle } = flags;
  if (ca && user && name !== user) throw say.error('other-name', { user });
  const diary = workerDiary(io, flags);
  if (!/^[\w.-]{1,60}$/.test(name)) throw say.error('worker-name', { name: JSON.stringify(name) });
  let units = 0;
  let nodes = 0;
  diary.say(say('offers', { name, threads, url: withoutPassword(url) }));
  await workForCluster({
    url,
    name,
    threads,
    signal: io.signal,
    ...(idle === undefined ? {} : { idleMs: 1000 * idle }),
    onRemark: diary.say,
    onJob: diary.works,
    onReport: (job, walked) => {
      units++;
      nodes += walked.nodes;
      diary.walked(job, walked.nodes);
    },
  });
  diary.close();
  if (flags.json) io.out(JSON.stringify({ name, units, nodes }));
  else io.out(spoken(say('worked', { units, nodes })));
  return EXIT.found;
}

async function volunteer(io: Io, address: string, flags: WorkerFlags): Promise<number> {
  const { url, name, password } = credentialIn(address);
  const { joinAsVolunteer } = await import('@quadrille/jobs/volunteers');
  const { openWebSocket } = await import('@quadrille/jobs/nats');
  const idle = idleStop(flags.idle);
  let last = '';
  if (!flags.quiet) io.err(spoken(say('helps', { name, url })));
  const { done } = joinAsVolunteer({
    ...{ url, name, password, openSearch: openSource, openSocket: openWebSocket },
    signal: AbortSignal.any([io.signal, idle.signal]),
    on: ({ state, reason: { en: reason } }) => {
      idle.heard(state === 'walking' || state === 'fetching');
      if (!flags.quiet && reason !== '' && reason !== last) io.err(`${state}: ${reason}`);
      last = reason;
    },
  });
  const status = await done;
  idle.end();
  if (status.state === 'failed') throw say.error('volunteer-failed', { url, reason: status.reason });
  const { state, unitsDone: units, nodes, unitsPromoted: promoted } = status;
  if (flags.json) io.out(JSON.stringify({ name, units, nodes, promoted, state, reason: status.reason.en }));
  else io.out(spoken(say('volunteered', { units, nodes, accepted: promoted })));
  return state === 'blocked' ? EXIT.none : EXIT.found;
}

/** Ends a volunteer that had nothing to do for so many seconds. */
function idleStop(seconds: number | undefined) {
  const stop = new AbortController();
  let deadline: Deadline | undefined;
  const heard = (isBusy: boolean) => {
    if (seconds === undefined || (deadline && !isBusy)) return;
    deadline?.close();
    deadline = deadlineOf(performance.now() + 1000 * seconds);
    deadline.signal.addEventListener('abort', () => stop.abort());
  };
  return { signal: stop.signal, heard, end: () => deadline?.close() };
}

/** `ws://NAME:PASSWORD@host:port` in its parts. */
function credentialIn(address: string): { url: string; name: string; password: string } {
  const found = /^(wss?):\/\/([^:@/]+):([^@/]+)@([^@/]+)\/?$/.exec(address);
  if (found) return { url: `${found[1]}://${found[4]}`, name: found[2], password: found[3] };
  throw say.error('credential');
}

/** An address for the screen. */
function withoutPassword(url: string): string {
  return url.replace(/\/\/[^@/]*@/g, '//').replace(/\?ca=.*/, '');
}

export const verbs: readonly Verb[] = [worker];
