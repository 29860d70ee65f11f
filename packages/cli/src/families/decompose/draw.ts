/** `decompose draw` and `decompose check`: what to do with a decomposition in a file. */

import { InputError } from '@quadrille/cover';
import {
  check as checkDecomposition,
  type Decomposition,
  parseCertificate,
  renderCircle,
  renderCopies,
  renderDot,
  renderRotation,
  renderText,
  rotationOf,
} from '@quadrille/puzzles/decompose';
import { Option } from 'commander';
import {
  addCommon,
  type CommonFlags,
  demandSvg,
  EXIT,
  parseInput,
  readInput,
  type Verb,
} from '../../verb.js';

type Picture = 'circle' | 'copies' | 'rotation' | 'dot' | 'text';

const pictures: Record<Picture, (decomposition: Decomposition) => string> = {
  circle: renderCircle,
  copies: renderCopies,
  rotation: decomposition => {
    const rotation = rotationOf(decomposition);
    if (!rotation)
      throw new InputError('no rotation of the vertices keeps this decomposition; draw it as circle');
    return renderRotation(decomposition, rotation);
  },
  dot: renderDot,
  text: renderText,
};

/** `decompose draw FILE --as circle|copies|rotation|dot -o x.svg` */
export const draw: Verb = (family, io, answer) => {
  const command = family
    .command('draw <file>')
    .description('a picture of a decomposition that `decompose solve --json` wrote')
    .addOption(
      new Option(
        '--as <kind>',
        'all copies in one circle, copy by copy, base copies and their turns, Graphviz',
      )
        .choices(Object.keys(pictures))
        .default('circle'),
    )
    .addHelpText(
      'after',
      '\nExample:\n  quadrille decompose solve 8 --first --json | quadrille decompose draw - -o k8.svg',
    );
  addCommon(command, 'output').action((file: string, flags: CommonFlags & { as: Picture }) => {
    demandSvg(flags.output);
    const decomposition = parseInput(readInput(io, file), parseCertificate);
    const wrong = checkDecomposition(decomposition);
    if (wrong) throw new InputError(`${file}: this is no decomposition: ${wrong}`);
    const picture = pictures[flags.as](decomposition);
    if (flags.output !== undefined) io.write(flags.output, `${picture}\n`);
    else io.out(picture);
    answer(EXIT.found);
  });
};

/** `decompose check FILE` */
export const check: Verb = (family, io, answer) => {
  const command = family
    .command('check <file>')
    .description('whether a file holds a decomposition: every edge once, every copy the graph')
    .addHelpText(
      'after',
      '\nExample:\n  quadrille decompose solve 8 --first --json | quadrille decompose check -',
    );
  addCommon(command, 'json').action((file: string, flags: CommonFlags) => {
    const decomposition = parseInput(readInput(io, file), parseCertificate);
    const wrong = checkDecomposition(decomposition);
    const { order, copies } = decomposition;
    if (flags.json) {
      const reason = wrong === undefined ? {} : { reason: wrong };
      io.out(JSON.stringify({ valid: wrong === undefined, order, copies: copies.length, ...reason }));
    } else io.out(wrong ?? `valid: K_${order} into ${copies.length} copies`);
    answer(wrong === undefined ? EXIT.found : EXIT.none);
  });
};
