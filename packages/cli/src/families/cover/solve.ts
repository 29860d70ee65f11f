import { coverSearch } from '@quadrille/cover';
import { exitCode, explore, inWords, summaryJson, wishOf } from '../../explore.js';
import { addCommon, type Verb } from '../../verb.js';
import {
  aboutModel,
  addKernelFlags,
  type CoverFlags,
  readModelText,
  remarkDry,
  searchOptions,
  solutionJson,
  solutionText,
  sourceOf,
} from './shared.js';

/** `cover solve FILE [--first|--limit N]` */
export const solve: Verb = (family, io, answer) => {
  const command = family
    .command('solve <file>')
    .description("solutions of a model in Knuth's DLX text format")
    .option('--first', 'stop after the first solution')
    .addHelpText('after', '\nExample:\n  printf "a b c\\na b\\nc\\na c\\nb\\n" | quadrille cover solve -');
  addKernelFlags(addCommon(command, 'json', 'limit', 'timeout', 'threads', 'job', 'cluster', 'quiet'));
  command.action(async (file: string, flags: CoverFlags & { first?: boolean }) => {
    const { model, text } = readModelText(io, file);
    remarkDry(io, model, flags);
    const explored = await explore(io, coverSearch(model, searchOptions(flags)), {
      ...wishOf(flags.first ? { ...flags, limit: 1 } : flags),
      source: sourceOf(text, flags),
      about: aboutModel(model),
      onSolution: solution =>
        io.out(flags.json ? solutionJson(model, solution) : solutionText(model, solution)),
    });
    if (flags.json) io.out(summaryJson(explored));
    else if (!flags.quiet) io.err(inWords(explored));
    answer(exitCode(explored));
  });
};
