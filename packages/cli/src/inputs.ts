/** The inputs of a question on the command line: words and flags made of its fields, texts read from files. */
import { type Field, type Fields, InputError, plain, type Wrong } from '@quadrille/base';
import { type Command, Option } from 'commander';
import type { Io } from './io.js';
import { spoken } from './sentences.js';
import { type CommonFlags, numberBetween, place, wholeNumber } from './verb.js';

export type Flags = CommonFlags & Record<string, unknown>;

/** Adds a word or a flag for each field; returns how to find what was given in the arguments of the action. */
export function addFields(
  verb: Command,
  fields: Fields,
): (args: readonly unknown[]) => { readonly given: Record<string, unknown>; readonly flags: Flags } {
  const words = Object.entries(fields).filter(([, field]) => field.isArgument);
  for (const [name, field] of words) {
    const term = field.isRequired ? `<${flagName(name)}>` : `[${flagName(name)}]`;
    verb.argument(term, field.help.en, argumentReader(field));
  }
  for (const [name, field] of Object.entries(fields)) {
    if (!field.isArgument) verb.addOption(optionOf(name, field));
  }
  return args => {
    const flags = args[words.length] as Flags;
    const named = Object.fromEntries(words.map(([name], i) => [name, args[i]]));
    return { flags, given: { ...flags, ...negated(fields, flags), ...named } };
  };
}

const flagName = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);

/** commander reads `--no-solution` as `solution: false`; the field is called `noSolution`. */
function negated(fields: Fields, flags: Flags): Record<string, true> {
  const names = Object.keys(fields).filter(name => /^no[A-Z]/.test(name) && fields[name].kind === 'flag');
  const isGiven = (name: string) => flags[name[2].toLowerCase() + name.slice(3)] === false;
  return Object.fromEntries(names.filter(isGiven).map(name => [name, true]));
}

function argumentReader(field: Field): ((text: string) => unknown) | undefined {
  if (field.kind === 'whole') return wholeNumber(field.least, field.most);
  if (field.kind === 'number') return numberBetween(field.least, field.most);
  return undefined;
}

function optionOf(name: string, field: Field): Option {
  const flag = `--${flagName(name)}`;
  if (field.kind === 'flag') return new Option(flag, field.help.en);
  const isMany = field.kind === 'text' && field.isMany === true;
  const option = new Option(
    `${flag} <${field.term ?? VALUE[field.kind]}${isMany ? '...' : ''}>`,
    field.help.en,
  );
  const reader = argumentReader(field);
  if (reader) option.argParser(reader);
  if (isMany)
    option.argParser((text, before?: string) => (before === undefined ? text : `${before}\n${text}`));
  if (field.kind === 'choice') option.choices(field.of);
  if ('default' in field && field.default !== undefined) option.default(field.default);
  if (field.isRequired) option.makeOptionMandatory();
  return option;
}

const VALUE = {
  text: 'text',
  bytes: 'file',
  whole: 'n',
  number: 'x',
  choice: 'which',
  output: 'file',
} as const;

/** The texts that the fields of a question name: read once each, and named in what is wrong with them. */
export class Texts {
  /** Where they came from, by field. */
  private readonly names = new Map<string, string>();

  constructor(private readonly io: Io) {}

  async read(fields: Fields, given: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
    const inputs: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(fields)) {
      const value = given[name];
      if (value !== undefined) inputs[name] = await this.readField(name, field, value);
    }
    return inputs;
  }

  private async readField(name: string, field: Field, value: unknown): Promise<unknown> {
    if (field.kind === 'output') return true;
    if (field.kind !== 'bytes' && (field.kind !== 'text' || !field.isTyped)) return value;
    const typed = value as string;
    if (typed !== '-' && field.isTyped?.(typed) && !this.io.exists(typed)) return typed;
    this.names.set(name, typed === '-' ? 'standard input' : typed);
    return field.kind === 'bytes' ? this.io.readBytesOf(typed) : this.io.readTextOf(typed);
  }

  has(path: string): boolean {
    return [...this.names.values()].includes(path);
  }

  /** Bad input gets its name and place in front: `file:line:column: message`; anything else stays as it is. */
  named(error: unknown): unknown {
    if (!(error instanceof InputError)) return error;
    return new InputError({ ...error.said, ...plain(this.inPlace(error)) });
  }

  inPlace({ said, position, field }: Wrong): string {
    const name = this.names.get(field ?? [...this.names.keys()][0] ?? '');
    if (field === undefined && !position) return spoken(said);
    const where = `${name ?? ''}${place(position)}`.replace(/^:/, '');
    return where === '' ? spoken(said) : `${where}: ${spoken(said)}`;
  }
}
