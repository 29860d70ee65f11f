/** `quadrille job resume DIR`: asks again what a job's folder holds. Everything else about jobs is a question. */
import { familyOf, questionOf } from '@quadrille/base';
import { describe } from '@quadrille/jobs/host';
import { families } from '@quadrille/puzzles/families';
import { Asking, REGISTRY } from '../ask.js';
import { addCommon, type CommonFlags, type Verb } from '../verb.js';
import { say } from './sentences.js';

const resume: Verb = (family, io, answer) => {
  addCommon(
    family
      .command('resume <dir>')
      .description('continue a job; its folder holds the question and its inputs'),
    ...(['json', 'timeout', 'threads', 'quiet'] as const),
  )
    .addHelpText('after', '\nExample:\n  quadrille job resume pentominoes.job')
    .action(async (folder: string, flags: CommonFlags) => {
      const { asked } = await describe(folder);
      if (!asked) throw say.error('no-command', { folder });
      // A folder is data of unknown origin: only our own families are asked, and those that the person names.
      const plugin = io.plugins?.find(({ family }) => family.name === asked.family);
      const own = plugin?.family ?? (await familyOf(families, asked.family));
      const where = { module: plugin?.module ?? REGISTRY };
      const asking = new Asking(own, questionOf(own, asked.question), where, io, { ...flags, job: folder });
      answer(await asking.resume(asked.inputs));
    });
};

export const verbs: readonly Verb[] = [resume];
