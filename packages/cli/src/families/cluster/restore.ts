/** `quadrille cluster restore DIR` and `quadrille job restore DIR`: a job's records into a cluster that has lost them. */

import { spoken } from '../../sentences.js';
import { addCommon, type CommonFlags, EXIT, type Verb } from '../../verb.js';
import { tell } from '../job/sentences.js';
import { say } from './sentences.js';

export const restore: Verb = (family, io, answer) => {
  const command = family
    .command('restore <dir>')
    .description("write a job's records from its folder back to the cluster")
    .option('--cluster <url>', 'the address of the cluster: nats://host:port; separate several with commas');
  addCommon(command, 'json', 'replicas')
    .addHelpText(
      'after',
      `\nExample:\n  quadrille ${family.name()} restore k12.job --cluster nats://127.0.0.1:4222`,
    )
    .action(async (folder: string, flags: CommonFlags) => {
      const { cluster, replicas } = flags;
      if (cluster === undefined) throw say.error('restore-where');
      const { restoreToCluster } = await import('@quadrille/jobs/nats');
      const written = await restoreToCluster(folder, cluster, replicas);
      io.out(flags.json ? JSON.stringify({ written }) : spoken(tell('restored', { count: written })));
      answer(EXIT.found);
    });
};
