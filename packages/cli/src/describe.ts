/**
 * What a command says about itself, as plain data: completion, man page and reference are made from it, so that
 * they say what `--help` says.
 */
import type { EventEmitter } from 'node:events';
import { homedir } from 'node:os';
import type { Command, Option } from 'commander';

export interface DescribedFlag {
  /** As the help writes it: `-o, --output <file>`. */
  readonly term: string;
  /** `--output`, and `-o` where there is one. */
  readonly names: readonly string[];
  readonly summary: string;
  readonly takesValue: boolean;
  /** The words it takes, where only some are allowed. */
  readonly choices: readonly string[];
}

export interface Described {
  readonly name: string;
  /** The whole command: `quadrille cover solve`. */
  readonly path: string;
  /** What follows the path: `[options] <file>`. */
  readonly usage: string;
  readonly summary: string;
  readonly flags: readonly DescribedFlag[];
  /** What the help shows after the flags: its examples. */
  readonly after: string;
  /** Families of the program, verbs of a family. */
  readonly commands: readonly Described[];
}

/** Describes a command and all below it. */
export function describe(command: Command, above = ''): Described {
  const path = `${above}${command.name()}`;
  return {
    name: command.name(),
    path,
    usage: command.usage(),
    summary: command.description(),
    flags: command.createHelp().visibleOptions(command).map(describeFlag),
    after: textAfter(command),
    commands: command.commands.map(below => describe(below, `${path} `)),
  };
}

function describeFlag(option: Option): DescribedFlag {
  return {
    term: option.flags,
    names: [option.long, option.short].filter(name => name !== undefined),
    summary: `${option.description}${defaultOf(option)}`,
    takesValue: option.required || option.optional,
    choices: option.argChoices ?? [],
  };
}

/** The default in words; what lies in the home of whoever asks is written with `~`. */
function defaultOf({ defaultValue, negate }: Option): string {
  if (negate || defaultValue === undefined || defaultValue === false) return '';
  if (Array.isArray(defaultValue) && defaultValue.length === 0) return '';
  const text = String(defaultValue);
  return ` (default: ${text.startsWith(homedir()) ? `~${text.slice(homedir().length)}` : text})`;
}

/** commander keeps added help texts as listeners and gives no other way to read them. */
function textAfter(command: Command): string {
  let text = '';
  (command as unknown as EventEmitter).emit('afterHelp', {
    error: false,
    command,
    write: (piece: string) => {
      text += piece;
    },
  });
  return text.trim();
}
