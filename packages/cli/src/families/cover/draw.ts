import {
  type Choose,
  first,
  graphSvg,
  graphText,
  type Model,
  tableSvg,
  tableText,
  treeSvg,
  treeText,
} from '@quadrille/cover';
import { Option } from 'commander';
import { addCommon, type CommonFlags, demandSvg, EXIT, type Verb } from '../../verb.js';
import { readModel } from './shared.js';

interface DrawFlags extends CommonFlags {
  as: 'table' | 'graph' | 'tree';
  choose: Choose;
  solution: boolean;
}

/** Looking for the solution to mark must not keep the person waiting. */
const GLANCE_MS = 2000;

/** `cover draw FILE --as table|graph|tree -o x.svg`; without a file, or one named .txt, the picture is text. */
export const draw: Verb = (family, io, answer) => {
  const command = family
    .command('draw <file>')
    .description('pictures: the table of items and options, the bipartite graph, the search tree')
    .addOption(
      new Option('--as <picture>', 'what to draw').choices(['table', 'graph', 'tree']).default('table'),
    )
    .addOption(
      new Option('--choose <rule>', 'how the tree chooses items')
        .choices(['fewest', 'first'])
        .default('fewest'),
    )
    .option('--no-solution', 'do not mark the first solution')
    .addHelpText('after', '\nExample:\n  quadrille cover draw model.dlx --as graph -o model.svg');
  addCommon(command, 'output').action((file: string, flags: DrawFlags) => {
    demandSvg(flags.output);
    const model = readModel(io, file);
    if (flags.output && !flags.output.endsWith('.txt')) io.write(flags.output, picture(model, flags, 'svg'));
    else if (flags.output) io.write(flags.output, `${picture(model, flags, 'text')}\n`);
    else io.out(picture(model, flags, 'text'));
    answer(EXIT.found);
  });
};

function picture(model: Model, { as, choose, solution: isMarked }: DrawFlags, form: 'svg' | 'text'): string {
  if (as === 'tree') return form === 'svg' ? treeSvg(model, choose) : treeText(model, choose);
  const solution = isMarked ? (first(model, { choose, timeLimitMs: GLANCE_MS }).solution ?? []) : [];
  if (as === 'table') return form === 'svg' ? tableSvg(model, solution) : tableText(model, solution);
  return form === 'svg' ? graphSvg(model, solution) : graphText(model, solution);
}
