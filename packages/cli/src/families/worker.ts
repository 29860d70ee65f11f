/**
 * `quadrille worker --cluster URL`: lends this machine's cores to the jobs of a cluster, until Ctrl-C. With `--volunteer`
 * it joins as somebody who is not trusted: over WebSocket, with a credential of its own, one core.
 */
import { availableParallelism, hostname } from 'node:os';
import { InputError } from '@quadrille/cover';
import { openSource } from '@quadrille/jobs';
import type { Io } from '../io.js';
import { after } from '../timer.js';
import { addCommon, type CommonFlags, EXIT, positiveNumber, type Verb } from '../verb.js';
import { howMany } from '../words.js';

interface WorkerFlags extends CommonFlags {
  name?: string;
  idle?: number;
  volunteer?: boolean;
}

const EXAMPLES = `
Examples:
  quadrille worker --cluster nats://127.0.0.1:4222 --threads 2
  quadrille worker --volunteer --cluster ws://NAME:PASSWORD@127.0.0.1:4280`;

const worker: Verb = (command, io, answer) => {
  command
    .option('--cluster <url>', 'where the cluster is: nats://host:port, several with commas')
    .option('--name <name>', 'signs the reports; default: the name of this machine')
    .option('--idle <s>', 'end after s seconds without work', positiveNumber)
    .option('--volunteer', 'join as a volunteer, with one core and the credential in the address')
    .addHelpText('after', EXAMPLES);
  addCommon(command, 'threads', 'quiet', 'json').action(async (flags: WorkerFlags) => {
    if (flags.cluster === undefined)
      throw new InputError('where is the cluster? Say --cluster nats://host:port');
    answer(await (flags.volunteer ? volunteer(io, flags.cluster, flags) : trusted(io, flags.cluster, flags)));
  });
};

async function trusted(io: Io, url: string, flags: WorkerFlags): Promise<number> {
  const { threads = availableParallelism(), name = hostname(), idle } = flags;
  if (!/^[\w.-]{1,60}$/.test(name))
    throw new InputError('a name has up to 60 letters, digits, dots or dashes');
  let units = 0;
  let nodes = 0;
  if (!flags.quiet)
    io.err(`${name} offers ${howMany(threads, 'thread')} to ${withoutPassword(url)}; Ctrl-C ends it`);
  const { workForCluster } = await import('@quadrille/jobs/nats');
  await workForCluster({
    url,
    name,
    threads,
    signal: io.signal,
    ...(idle === undefined ? {} : { idleMs: 1000 * idle }),
    onRemark: remark => flags.quiet || io.err(remark),
    onReport: (_, walked) => {
      units++;
      nodes += walked.nodes;
    },
  });
  if (flags.json) io.out(JSON.stringify({ name, units, nodes }));
  else io.out(`${howMany(units, 'unit')} walked, ${howMany(nodes, 'node')}`);
  return EXIT.found;
}

async function volunteer(io: Io, address: string, flags: WorkerFlags): Promise<number> {
  const { url, name, password } = credentialIn(address);
  const { joinAsVolunteer } = await import('@quadrille/jobs/volunteers');
  const { openWebSocket } = await import('@quadrille/jobs/nats');
  const idle = idleStop(flags.idle);
  let last = '';
  if (!flags.quiet) io.err(`${name} helps ${url} as a volunteer; Ctrl-C ends it`);
  const { done } = joinAsVolunteer({
    ...{ url, name, password, openSearch: openSource, openSocket: openWebSocket },
    signal: AbortSignal.any([io.signal, idle.signal]),
    on: ({ state, reason }) => {
      idle.heard(state === 'walking' || state === 'fetching');
      if (!flags.quiet && reason !== '' && reason !== last) io.err(`${state}: ${reason}`);
      last = reason;
    },
  });
  const status = await done;
  idle.end();
  if (status.state === 'failed') throw new InputError(`${url}: ${status.reason}`);
  const { state, reason, unitsDone: units, nodes, unitsPromoted: promoted } = status;
  if (flags.json) io.out(JSON.stringify({ name, units, nodes, promoted, state, reason }));
  else
    io.out(
      `${howMany(units, 'unit')} walked, ${howMany(nodes, 'node')}, ${howMany(promoted, 'unit')} promoted so far`,
    );
  return state === 'blocked' ? EXIT.none : EXIT.found;
}

/** Ends a volunteer that had nothing to do for so many seconds. */
function idleStop(seconds: number | undefined) {
  const stop = new AbortController();
  let callOff: (() => void) | undefined;
  const heard = (isBusy: boolean) => {
    if (seconds === undefined || (callOff && !isBusy)) return;
    callOff?.();
    callOff = after(seconds, () => stop.abort());
  };
  return { signal: stop.signal, heard, end: () => callOff?.() };
}

/** `ws://NAME:PASSWORD@host:port` in its parts. */
function credentialIn(address: string): { url: string; name: string; password: string } {
  const found = /^(wss?):\/\/([^:@/]+):([^@/]+)@([^@/]+)\/?$/.exec(address);
  if (found) return { url: `${found[1]}://${found[4]}`, name: found[2], password: found[3] };
  throw new InputError(
    'a volunteer joins over WebSocket with a credential: --cluster ws://NAME:PASSWORD@host:port, as `quadrille cluster up --volunteers 20` prints them',
  );
}

/** An address for the screen. */
function withoutPassword(url: string): string {
  return url.replace(/\/\/[^@/]*@/g, '//');
}

export const verbs: readonly Verb[] = [worker];
