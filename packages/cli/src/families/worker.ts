/** `quadrille worker --cluster URL`: lends this machine's cores to the jobs of a cluster, until Ctrl-C. */
import { availableParallelism, hostname } from 'node:os';
import { InputError } from '@quadrille/cover';
import { workForCluster } from '@quadrille/jobs/nats';
import { addCommon, type CommonFlags, EXIT, positiveNumber, type Verb } from '../verb.js';

interface WorkerFlags extends CommonFlags {
  name?: string;
  idle?: number;
}

const worker: Verb = (command, io, answer) => {
  command
    .option('--name <name>', 'signs the reports; default: the name of this machine')
    .option('--idle <s>', 'end after s seconds without work', positiveNumber)
    .addHelpText('after', '\nExample:\n  quadrille worker --cluster nats://127.0.0.1:4222 --threads 2');
  addCommon(command, 'cluster', 'threads', 'quiet', 'json').action(async (flags: WorkerFlags) => {
    const { cluster: url, threads = availableParallelism(), name = hostname(), idle } = flags;
    if (url === undefined) throw new InputError('where is the cluster? Say --cluster nats://host:port');
    if (!/^[\w.-]{1,60}$/.test(name))
      throw new InputError('a name has up to 60 letters, digits, dots or dashes');
    let units = 0;
    let nodes = 0;
    if (!flags.quiet)
      io.err(`${name} works for ${withoutPassword(url)} with ${threads} threads; Ctrl-C ends it`);
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
    else io.out(`${units} units walked, ${nodes} nodes`);
    answer(EXIT.found);
  });
};

/** An address for the screen. */
function withoutPassword(url: string): string {
  return url.replace(/\/\/[^@/]*@/g, '//');
}

export const verbs: readonly Verb[] = [worker];
