/**
 * Families of other people: `--plugin FILE`, anywhere on the command line, adds the family that the module exports as
 * `family`. A plugin is a program of the person's own: it runs with all their rights.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Family } from '@quadrille/base';
import { say } from './sentences.js';

export interface Plugin {
  readonly family: Family;
  /** Where threads load it. */
  readonly module: string;
}

/** Takes `FLAG VALUE` and `FLAG=VALUE` out of the arguments, wherever they are. */
export function takeFlag(
  args: readonly string[],
  flag: string,
): { readonly args: string[]; readonly values: string[] } {
  const rest: string[] = [];
  const values: string[] = [];
  for (let i = 0; i < args.length; i++) {
    if (args[i] === flag && args[i + 1] !== undefined) values.push(args[++i]);
    else if (args[i].startsWith(`${flag}=`)) values.push(args[i].slice(flag.length + 1));
    else rest.push(args[i]);
  }
  return { args: rest, values };
}

/** Takes `--plugin FILE` out of the arguments and loads what it names. */
export async function takePlugins(
  given: readonly string[],
): Promise<{ readonly args: string[]; readonly plugins: Plugin[] }> {
  const { args, values } = takeFlag(given, '--plugin');
  return { args, plugins: await Promise.all(values.map(load)) };
}

async function load(path: string): Promise<Plugin> {
  const module = pathToFileURL(resolve(path)).href;
  const loaded = await import(module).catch((error: Error) => {
    throw say.error('no-plugin', { path, reason: error.message });
  });
  const family: Family | undefined = loaded.family;
  if (!family?.name || !Array.isArray(family.questions)) {
    throw say.error('no-plugin', { path, reason: say('plugin-family') });
  }
  return { family, module };
}
