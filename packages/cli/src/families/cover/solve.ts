import { coverSearch } from '@quadrille/cover';
import { exitCode, explore, inWords, summaryJson } from '../../explore.js';
import { addCommon, type Verb } from '../../verb.js';
import {
  addKernelFlags,
  type CoverFlags,
  readModel,
  remarkDry,
  searchOptions,
  solutionJson,
  solutionText,
} from './shared.js';

/** `cover solve FILE [--first|--limit N]` */
export const solve: Verb = (family, io, answer) => {
  const command = family
    .command('solve <file>')
    .description("solutions of a model in Knuth's DLX text format")
    .option('--first', 'stop after the first solution')
    .addHelpText('after', '\nExample:\n  printf "a b c\\na b\\nc\\na c\\nb\\n" | quadrille cover solve -');
  addKernelFlags(addCommon(command, 'json', 'limit', 'timeout', 'quiet'));
  command.action(async (file: string, flags: CoverFlags & { first?: boolean }) => {
    const model = readModel(io, file);
    remarkDry(io, model, flags);
    const explored = await explore(io, coverSearch(model, searchOptions(flags)), {
      limit: flags.first ? 1 : flags.limit,
      timeoutSeconds: flags.timeout,
      isQuiet: flags.quiet,
      onSolution: solution =>
        io.out(flags.json ? solutionJson(model, solution) : solutionText(model, solution)),
    });
    if (flags.json) io.out(summaryJson(explored));
    else if (!flags.quiet) io.err(inWords(explored));
    answer(exitCode(explored));
  });
};
