/** `quadrille job resume DIR`: asks again what a job's folder holds. Everything else about jobs is a question. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
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
      .description('continue a job; its folder holds the question and its inputs')
      .option('--yes', 'also a job that another user has made'),
    ...(['json', 'timeout', 'threads', 'quiet'] as const),
  )
    .addHelpText('after', '\nExample:\n  quadrille job resume pentominoes.job')
    .action(async (folder: string, flags: CommonFlags & { yes?: boolean }) => {
      const { asked } = await describe(folder);
      if (!asked) throw say.error('no-command', { folder });
      // A folder is data of unknown origin: only our own families are asked, and those that the person names.
      const plugin = io.plugins?.find(({ family }) => family.name === asked.family);
      const own = plugin?.family ?? (await familyOf(families, asked.family));
      const question = questionOf(own, asked.question);
      const command = `${own.name} ${question.name}`;
      if (!question.isShareable) throw say.error('not-a-search', { command });
      if (!flags.yes && isForeign(folder)) throw say.error('foreign-folder', { folder, command });
      const where = { module: plugin?.module ?? REGISTRY };
      const asking = new Asking(own, question, where, io, { ...flags, job: folder });
      answer(await asking.resume(asked.inputs));
    });
};

/** Whether somebody else has written it; where the system knows no owners, nobody has. */
function isForeign(folder: string): boolean {
  return statSync(join(folder, 'job.json')).uid !== (process.getuid?.() ?? 0);
}

export const verbs: readonly Verb[] = [resume];
