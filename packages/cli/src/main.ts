/** `quadrille FAMILY VERB …`: finds the family, lets commander read the rest, turns errors into exit codes. */
import { InputError } from '@quadrille/cover';
import { CommanderError } from 'commander';
import type { Described } from './describe.js';
import { type Io, processIo } from './io.js';
import { describeAll, makeProgram } from './program.js';
import { EXIT } from './verb.js';

export async function main(args: readonly string[], io: Io = processIo()): Promise<number> {
  let code: number = EXIT.found;
  const answer = (given: number) => {
    code = given;
  };
  try {
    const program = await makeProgram({ io, answer, wants: family => family === args[0] });
    await program.parseAsync([...args], { from: 'user' });
  } catch (error) {
    code = explain(error, io);
    if (isUnknownCommand(error)) suggestFamily(args[0], await describeAll(io), io);
  }
  try {
    io.flush();
  } catch (error) {
    return explain(error, io); // an answer that nobody got is no answer
  }
  return code;
}

/** What the person can mend: a path that leads nowhere, a disk that is full. */
const SYSTEM_ERRORS = new Set([
  ...['EACCES', 'EDQUOT', 'EEXIST', 'EISDIR', 'ELOOP', 'EMFILE', 'ENAMETOOLONG', 'ENOENT'],
  ...['ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS', 'EFBIG', 'EIO'],
]);

function systemSentence(error: unknown): string | undefined {
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (code === undefined || !SYSTEM_ERRORS.has(code)) return undefined;
  const [, what, call] = /^[A-Z]+: (.*?), (\w+)/.exec(message) ?? [undefined, message, ''];
  return `${path === undefined ? 'the output' : JSON.stringify(path)}: ${what}${call && ` (${call})`}`;
}

/** Usage errors and bad input are the person's to mend (2); anything else is ours and is shown whole (70). */
function explain(error: unknown, io: Io): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.found : EXIT.badInput;
  if (error instanceof InputError) {
    io.err(`quadrille: ${error.message}`);
    return EXIT.badInput;
  }
  const sentence = systemSentence(error);
  if (sentence !== undefined) {
    io.err(`quadrille: ${sentence}`);
    return EXIT.badInput;
  }
  io.err(
    `quadrille: this is a bug, please report it with the input that led here\n${(error as Error).stack ?? error}`,
  );
  return 70;
}

function isUnknownCommand(error: unknown): boolean {
  return error instanceof CommanderError && error.code === 'commander.unknownCommand';
}

/** Who gives a verb without its family is told the families that have it. */
function suggestFamily(word: string, program: Described, io: Io): void {
  const having = program.commands.filter(({ commands }) => commands.some(verb => verb.name === word));
  if (having.length === 0) return;
  const whole = having.map(({ name }) => `quadrille ${name} ${word}`);
  io.err(`${word} is a verb: say ${whole.join(' or ')}`);
}
