/** The command `quadrille` with its families; only those that are wanted load their verbs. */
import { createRequire } from 'node:module';
import type { Family, FamilyEntry } from '@quadrille/base';
import { families as QUESTIONS } from '@quadrille/puzzles/families';
import { Command, Help } from 'commander';
import { addQuestion, REGISTRY } from './ask.js';
import { completion } from './completion.js';
import { type Described, describe } from './describe.js';
import { type CliFamily, families } from './families/index.js';
import { type Io, processIo } from './io.js';
import type { Plugin } from './plugins.js';
import { spoken } from './sentences.js';
import { usageSentence } from './sentences-usage.js';
import { EXIT, type Verb } from './verb.js';

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

/** Families that have no verbs but those of their questions. */
async function askedFamilies(plugins: readonly Plugin[]): Promise<CliFamily[]> {
  const own = QUESTIONS.filter(({ name }) => !families.some(family => family.name === name));
  const entries: readonly Pick<FamilyEntry, 'name' | 'about' | 'isSmall'>[] = [
    ...own,
    ...plugins.map(({ family }) => family),
  ];
  return entries.map(({ name, about, isSmall = false }) => {
    return { name, summary: about.en, isSmall, load: async () => ({ verbs: [] }) };
  });
}

/** What can be asked of a family, and where threads find it. */
async function questionsOf(
  name: string,
  plugins: readonly Plugin[],
): Promise<{ readonly whole: Family; readonly module: string } | undefined> {
  const plugin = plugins.find(({ family }) => family.name === name);
  if (plugin) return { whole: plugin.family, module: plugin.module };
  const entry = QUESTIONS.find(each => each.name === name);
  return entry && { whole: await entry.load(), module: REGISTRY };
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
  for (const family of [...families, ...(await askedFamilies(plugins))]) {
    const command = program
      .command(family.name, { hidden: family.isSmall === true })
      .description(family.summary)
      .helpCommand(false);
    command.helpOption('-h, --help', 'this text');
    if (!wants(family.name)) continue;
    const { verbs } = await family.load();
    const asked = await questionsOf(family.name, plugins);
    if (asked) {
      for (const each of asked.whole.questions) addQuestion(command, asked.whole, each, asked, io, answer);
      for (const add of verbs) addOnce(add, command, io, answer);
    } else for (const add of verbs) add(command, io, answer);
    for (const verb of command.commands) verb.helpOption('-h, --help', 'this text');
    if (command.commands.length === 0) continue;
    const example = family.example ?? asked?.whole.questions[0].example;
    const more = `\`quadrille ${family.name} VERB --help\` lists the flags of a verb.`;
    command.addHelpText('after', `\nExample:\n  ${example}\n\n${more}`);
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

/** A verb that a question of the family has made already is not added again. */
function addOnce(add: Verb, command: Command, io: Io, answer: (code: number) => void): void {
  const own = new Command().copyInheritedSettings(command);
  add(own, io, answer);
  for (const verb of own.commands) {
    if (!command.commands.some(known => known.name() === verb.name())) command.addCommand(verb);
  }
}
