/** `quadrille FAMILY VERB …`: finds the family, lets commander read the rest, turns errors into exit codes. */
import { InputError } from '@quadrille/base';
import { CommanderError } from 'commander';
import type { Described } from './describe.js';
import { type Io, processIo } from './io.js';
import { takeFlag, takePlugins } from './plugins.js';
import { describeAll, makeProgram } from './program.js';
import { INPUT_LIMIT, Interrupted, inputLimitOf } from './read.js';
import { say, spoken } from './sentences.js';
import { EXIT } from './verb.js';

export async function main(given: readonly string[], io: Io = processIo()): Promise<number> {
  let code: number = EXIT.found;
  const answer = (given: number) => {
    code = given;
  };
  try {
    const { args: limited, values } = takeFlag(given, INPUT_LIMIT);
    inputLimitOf(values);
    const { args: words, plugins: named } = await takePlugins(limited);
    const plugins = [...(io.plugins ?? []), ...named];
    const args = words[0] === 'help' ? [...words.slice(1), '--help'] : words;
    const program = await makeProgram({
      io: { ...io, plugins, command: main },
      answer,
      wants: family => family === args[0],
      plugins,
    });
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    code = explain(error, io);
    if (isUnknownCommand(error)) suggestFamily(given[0], await describeAll(io), io);
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
    io.err(`quadrille: ${spoken(error.said)}`);
    return EXIT.badInput;
  }
  if (error instanceof Interrupted) {
    io.err(`quadrille: ${say('interrupted').en}`);
    return EXIT.limited;
  }
  const sentence = systemSentence(error);
  if (sentence !== undefined) {
    io.err(`quadrille: ${sentence}`);
    return EXIT.badInput;
  }
  io.err(`quadrille: ${say('bug').en}\n${(error as Error).stack ?? error}`);
  return 70;
}

function isUnknownCommand(error: unknown): boolean {
  return error instanceof CommanderError && error.code === 'commander.unknownCommand';
}

/** Who gives a verb without its family is told the families that have it. */
function suggestFamily(word: string, program: Described, io: Io): void {
  const having = program.commands.filter(({ commands }) => commands.some(verb => verb.name === word));
  if (having.length === 0) return;
  const commands = having.map(({ name }) => `quadrille ${name} ${word}`).join(' or ');
  io.err(say('verb', { verb: word, commands }).en);
}
