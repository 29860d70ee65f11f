/** The command `quadrille` with its families; only those that are wanted load their verbs. */
import { createRequire } from 'node:module';
import { Command } from 'commander';
import { completion } from './completion.js';
import { type Described, describe } from './describe.js';
import { families } from './families/index.js';
import { type Io, processIo } from './io.js';
import { EXIT } from './verb.js';

const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

export interface ProgramOptions {
  readonly io: Io;
  /** Takes the exit code of the verb that ran. */
  readonly answer: (code: number) => void;
  /** The families whose verbs are wanted. */
  readonly wants: (family: string) => boolean;
}

export async function makeProgram({ io, answer, wants }: ProgramOptions): Promise<Command> {
  const program = new Command('quadrille')
    .description('Exhaustive combinatorial search: every solution, or proof that there is none.')
    .version(version, '-V, --version', 'the version')
    .helpOption('-h, --help', 'this text; after a family or a verb, more about it')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: text => io.out(text.replace(/\n$/, '')),
      writeErr: text => io.err(text.replace(/^error: /, 'quadrille: ').replace(/\n$/, '')),
    })
    .addHelpText('after', '\nExample:\n  quadrille sudoku generate --grade hard')
    .showSuggestionAfterError(true);
  for (const family of families) {
    const command = program.command(family.name).description(family.summary).helpCommand(false);
    command.helpOption('-h, --help', 'this text');
    if (!wants(family.name)) continue;
    const { verbs } = await family.load();
    for (const add of verbs) add(command, io, answer);
    for (const verb of command.commands) verb.helpOption('-h, --help', 'this text');
    if (command.commands.length === 0) continue;
    command.addHelpText(
      'after',
      `\nExample:\n  ${family.example}\n\n\`quadrille ${family.name} VERB --help\` tells the flags of a verb.`,
    );
  }
  program
    .command('completion')
    .description('completion of families, verbs and flags for a shell')
    .argument('<shell>', 'bash, zsh or fish')
    .helpOption('-h, --help', 'this text')
    .addHelpText('after', '\nExample:\n  source <(quadrille completion bash)     in ~/.bashrc')
    .action(async (shell: string) => {
      io.out(completion(shell, await describeAll(io)));
      answer(EXIT.found);
    });
  return program;
}

/** The program with all verbs of all families, as data. */
export async function describeAll(io: Io = processIo()): Promise<Described> {
  return describe(await makeProgram({ io, answer: () => {}, wants: () => true }));
}
