import { checkCertificate, InputError } from '@quadrille/cover';
import { addCommon, type CommonFlags, EXIT, readInput, type Verb } from '../../verb.js';
import { howMany } from '../../words.js';

/** `cover check FILE CERTIFICATE` */
export const check: Verb = (family, io, answer) => {
  const command = family
    .command('check <file> <certificate>')
    .description('checks a proof of a count, with a program that shares nothing with the solvers')
    .addHelpText('after', '\nExample:\n  quadrille cover check dominoes.dlx dominoes.cert');
  addCommon(command, 'json', 'quiet').action((file: string, certificate: string, flags: CommonFlags) => {
    const { text } = readInput(io, file);
    if (certificate === '-')
      throw new InputError('a certificate is read from a file, not from standard input');
    const { valid, count, nodes, reason } = checkCertificate(text, io.readBytes(certificate));
    if (flags.json) {
      io.out(JSON.stringify({ count: String(count), valid, nodes, ...(reason && { reason }) }));
    } else {
      io.out(
        valid
          ? `valid: ${howMany(count, 'solution')}, proved in ${howMany(nodes, 'node')}`
          : `not valid: ${reason}`,
      );
    }
    answer(valid ? EXIT.found : EXIT.none);
  });
};
