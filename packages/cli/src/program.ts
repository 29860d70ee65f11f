/** The command `quadrille` with its families; only those that are wanted load their verbs. */
import { createRequire } from 'node:module';
import type { FamilyEntry } from '@quadrille/base';
import { families as OF_JOBS } from '@quadrille/jobs/questions';
import { families as QUESTIONS } from '@quadrille/puzzles/families';
import { Command, Help } from 'commander';
import { addQuestion, REGISTRY } from './ask.js';
import { completion } from './completion.js';
import { type Described, describe } from './describe.js';
import { addDialogue } from './dialogue.js';
import { tools, verbsBeside } from './families/tools.js';
import { type Io, processIo } from './io.js';
import type { Plugin } from './plugins.js';
import { spoken } from './sentences.js';
import { usageSentence } from './sentences-usage.js';
import { EXIT } from './verb.js';

const { version } = createRequire(import.meta.url)('quadrille/package.json') as { version: string };

export interface ProgramOptions {
  readonly io: Io;
  /** Takes the exit code of the verb that ran. */
  readonly answer: (code: number) => void;
  /** The families whose verbs are wanted. */
  readonly wants: (family: string) => boolean;
  /** Families of other people. */
  readonly plugins?: readonly Plugin[];
}

/** A family as a help lists it; what can be asked of it is loaded when it is wanted. */
interface Entry extends FamilyEntry {
  /** Where threads find it. */
  readonly module: string;
}

function entriesWith(plugins: readonly Plugin[]): Entry[] {
  return [
    ...QUESTIONS.map(entry => ({ ...entry, module: REGISTRY })),
    ...OF_JOBS.map(entry => ({ ...entry, module: '@quadrille/jobs/questions' })),
    ...plugins.map(({ family, module }) => ({ ...family, module, load: async () => family })),
  ];
}

export async function makeProgram({ io, answer, wants, plugins = [] }: ProgramOptions): Promise<Command> {
  const program = new Command('quadrille')
    .description('Exhaustive combinatorial search: every solution, or proof that there is none.')
    .version(version, '-V, --version', 'the version')
    .helpOption('-h, --help', 'this text; after a family or a verb, its own help')
    .helpCommand(false)
    .configureHelp({ formatHelp })
    .exitOverride()
    .configureOutput({
      writeOut: text => io.out(text.replace(/\n$/, '')),
      writeErr: text => io.err(text.replace(/\n$/, '')),
      outputError: (text, write) => write(`quadrille: ${spoken(usageSentence(text))}`),
    })
    .addHelpText('after', 'Example:\n  quadrille sudoku generate --grade hard')
    .showSuggestionAfterError(true);
  const named = (name: string, about: string, isSmall = false) =>
    program
      .command(name, { hidden: isSmall })
      .description(about)
      .helpOption('-h, --help', 'this text')
      .helpCommand(false);
  for (const entry of entriesWith(plugins)) {
    const command = named(entry.name, entry.about.en, entry.isSmall);
    if (!wants(entry.name)) continue;
    const family = await entry.load();
    for (const question of family.questions) addQuestion(command, family, question, entry, io, answer);
    for (const dialogue of family.dialogues ?? []) addDialogue(command, dialogue, io, answer);
    const beside = await verbsBeside[entry.name]?.();
    for (const add of beside?.verbs ?? []) add(command, io, answer);
    finish(command, family.example ?? family.questions[0].example);
  }
  for (const { name, summary, example, load } of tools) {
    const command = named(name, summary);
    if (!wants(name)) continue;
    for (const add of (await load()).verbs) add(command, io, answer);
    finish(command, example);
  }
  program
    .command('completion')
    .description('print a completion script for a shell')
    .argument('<shell>', 'bash, zsh or fish')
    .helpOption('-h, --help', 'this text')
    .addHelpText('after', '\nExample:\n  source <(quadrille completion bash)     in ~/.bashrc')
    .action(async (shell: string) => {
      io.out(completion(shell, await describeAll(io)));
      answer(EXIT.found);
    });
  return program;
}

/** A screen of families for the program, what commander writes for everything below it. */
function formatHelp(command: Command, helper: Help): string {
  if (command.parent !== null) return new Help().formatHelp(command, helper);
  const terms = helper
    .visibleCommands(command)
    .map(each => [helper.subcommandTerm(each), each.summary() || each.description()]);
  const width = Math.max(...terms.map(([term]) => term.length));
  const small = QUESTIONS.filter(({ isSmall }) => isSmall).map(({ name }) => name);
  return [
    'Usage: quadrille FAMILY VERB [ARGUMENTS] [FLAGS]',
    '',
    command.description(),
    '',
    ...terms.map(([term, about]) => `  ${term.padEnd(width)}  ${about}`),
    ...(small.length > 0 ? [`  ${small.join(', ')}: the classics`] : []),
    '',
    '`quadrille help [FAMILY [VERB]]` prints more, --version the version.',
    '',
  ].join('\n');
}

/** The program with all verbs of all families, as data. */
export async function describeAll(io: Io = processIo()): Promise<Described> {
  return describe(await makeProgram({ io, answer: () => {}, wants: () => true }));
}

/** The help of a family that has verbs. */
function finish(command: Command, example: string): void {
  for (const verb of command.commands) verb.helpOption('-h, --help', 'this text');
  if (command.commands.length === 0) return;
  const more = `\`quadrille ${command.name()} VERB --help\` lists the flags of a verb.`;
  command.addHelpText('after', `\nExample:\n  ${example}\n\n${more}`);
}
