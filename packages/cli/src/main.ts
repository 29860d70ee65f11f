/** `quadrille FAMILY VERB …`: finds the family, lets commander read the rest, turns errors into exit codes. */
import { InputError } from '@quadrille/cover';
import { Command, CommanderError } from 'commander';
import { families } from './families/index.js';
import { type Io, processIo } from './io.js';
import { EXIT } from './verb.js';

export async function main(args: readonly string[], io: Io = processIo()): Promise<number> {
  let code: number = EXIT.found;
  const program = new Command('quadrille')
    .description('Exhaustive combinatorial search: every solution, or proof that there is none.')
    .version('0.1.0')
    .exitOverride()
    .configureOutput({
      writeOut: text => io.out(text.replace(/\n$/, '')),
      writeErr: text => io.err(text.replace(/^error: /, 'quadrille: ').replace(/\n$/, '')),
    })
    .showSuggestionAfterError(true);
  for (const family of families) {
    const command = program.command(family.name).description(family.summary).helpCommand(false);
    if (args[0] !== family.name) continue;
    const { verbs } = await family.load();
    for (const add of verbs)
      add(command, io, answer => {
        code = answer;
      });
  }
  try {
    await program.parseAsync([...args], { from: 'user' });
  } catch (error) {
    code = explain(error, io);
  }
  io.flush();
  return code;
}

/** Usage errors and bad input are the person's to mend (2); anything else is ours and is shown whole (70). */
function explain(error: unknown, io: Io): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.found : EXIT.badInput;
  if (error instanceof InputError) {
    io.err(`quadrille: ${error.message}`);
    return EXIT.badInput;
  }
  io.err(
    `quadrille: this is a bug, please report it with the input that led here\n${(error as Error).stack ?? error}`,
  );
  return 70;
}
