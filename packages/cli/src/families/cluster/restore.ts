/** `quadrille cluster restore DIR` and `quadrille job restore DIR`: a job's records into a cluster that has lost them. */
import { InputError } from '@quadrille/cover';
import { addCommon, type CommonFlags, EXIT, type Verb } from '../../verb.js';

export const restore: Verb = (family, io, answer) => {
  const command = family
    .command('restore <dir>')
    .description("write a job's records from its folder into the cluster again")
    .option('--cluster <url>', 'where the cluster is: nats://host:port, several with commas');
  addCommon(command, 'json', 'replicas')
    .addHelpText(
      'after',
      `\nExample:\n  quadrille ${family.name()} restore k12.job --cluster nats://127.0.0.1:4222`,
    )
    .action(async (folder: string, flags: CommonFlags) => {
      const { cluster, replicas } = flags;
      if (cluster === undefined) throw new InputError('where is the cluster? Say --cluster nats://host:port');
      const { restoreToCluster } = await import('@quadrille/jobs/nats');
      const written = await restoreToCluster(folder, cluster, replicas);
      io.out(
        flags.json ? JSON.stringify({ written }) : `${written} records were missing and have been written`,
      );
      answer(EXIT.found);
    });
};
