/** What the verbs of `cover` share: reading a model, its kernel flags, printing a solution. */
import {
  type Choose,
  dryItem,
  type KernelName,
  type Model,
  optionUses,
  parseDlx,
  type SearchOptions,
  type Solution,
} from '@quadrille/cover';
import type { SearchSource } from '@quadrille/jobs';
import { type Command, Option } from 'commander';
import { sourceOfText } from '../../explore.js';
import type { Io } from '../../io.js';
import { type CommonFlags, parseInput, readInput } from '../../verb.js';
import { howMany } from '../../words.js';

export interface CoverFlags extends CommonFlags {
  choose?: Choose;
  kernel?: KernelName | 'auto';
}

/** A model has at least two lines, so a text without a line break is the name of a file. */
const isText = (argument: string) => argument.includes('\n');

export function readModel(io: Io, file: string): Model {
  return readModelText(io, file).model;
}

export function readModelText(io: Io, file: string): { model: Model; text: string } {
  const input = readInput(io, file, isText);
  return { model: parseInput(input, text => parseDlx(text)), text: input.text };
}

export function addKernelFlags(command: Command): Command {
  return command
    .addOption(
      new Option('--choose <rule>', 'branch on the item with the fewest options, or the first')
        .choices(['fewest', 'first'])
        .default('fewest'),
    )
    .addOption(
      new Option('--kernel <name>', 'bitsets, dancing links, or links without WebAssembly')
        .choices(['auto', 'bits', 'links', 'twin'])
        .default('auto'),
    );
}

export function searchOptions({ choose = 'fewest', kernel = 'auto' }: CoverFlags): SearchOptions {
  return { choose, kernel };
}

/** The search of a model as data, as the flags want it. */
export function sourceOf(text: string, flags: CoverFlags): SearchSource {
  return sourceOfText({ text, ...searchOptions(flags) });
}

/** The size of a model in a line, for logs. */
export function aboutModel({ itemCount, primaryCount, optionCount, useItem }: Model): string {
  return `model: ${howMany(itemCount, 'item')} (${primaryCount} primary), ${howMany(optionCount, 'option')}, ${howMany(useItem.length, 'use')}`;
}

/** Tells the person why there can be no solution, when one look at the model shows it. */
export function remarkDry(io: Io, model: Model, flags: CommonFlags): void {
  const item = dryItem(model);
  if (item === undefined || flags.quiet) return;
  io.err(`no solution: too few options for item ${model.itemNames[item]}`);
}

export function solutionText(model: Model, solution: Solution): string {
  return solution.map(option => optionUses(model, option).join(' ')).join('; ');
}

export function solutionJson(model: Model, solution: Solution, more: object = {}): string {
  return JSON.stringify({
    options: solution.map(option => optionUses(model, option)),
    indices: solution,
    ...more,
  });
}
