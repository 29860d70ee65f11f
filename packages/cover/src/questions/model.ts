/** What the questions about a model share: reading it in slices, its size and its solutions in words. */
import {
  type Bilingual,
  type Found,
  InputError,
  inField,
  type Progress,
  type SearchSource,
  type SharedSearch,
  type Solution,
  type Task,
} from '@quadrille/base';
import { DlxReader, LARGE_LIMITS } from '../dlx-reader.js';
import { dryItem, type Model, optionName, optionUses } from '../model.js';
import type { SearchOptions } from '../search.js';
import { say } from '../sentences.js';

/** Characters that are read in a few milliseconds. */
const PIECE = 65_536;

/** Codes of what `large` allows. */
const RAISED = new Set(
  ['text-too-long', 'line-too-long', 'too-many-items', 'too-many-options', 'too-many-uses'].map(
    code => `cover.${code}`,
  ),
);

/** Reads a model; a large one takes a while and can be stopped. */
export function* readModel(text: string, isLarge = false): Task<Progress, Model> {
  const reader = new DlxReader(isLarge ? LARGE_LIMITS : {});
  const read = <T>(take: () => T) => inField('model', () => (isLarge ? take() : hinting(take)));
  for (let at = 0; at < text.length; at += PIECE) {
    read(() => reader.push(text.slice(at, at + PIECE)));
    yield {};
  }
  return read(() => reader.end());
}

/** Who meets a limit is told how to raise it. */
function hinting<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InputError) || !RAISED.has(error.said.code)) throw error;
    throw say.error('raise-large', { reason: error.said }, error.position);
  }
}

/** Why there can be no solution, when one look at the model shows it; nothing otherwise. */
export function dryRemarks(model: Model): Bilingual[] {
  const item = dryItem(model);
  return item === undefined ? [] : [say('dry', { item: model.itemNames[item] })];
}

export function sizeOf({ itemCount, primaryCount, optionCount, useItem }: Model): Bilingual {
  return say('size', { items: itemCount, primary: primaryCount, options: optionCount, uses: useItem.length });
}

/**
 * Where threads cannot help. A solution of a deep model is a long list of choices, and every unit that is handed on
 * begins with walking them again; a large model is read and laid out once more by every thread, which takes longer than
 * most searches of such models and a gigabyte each.
 */
const DEEP = 8000;
const LARGE = 200_000;

export function threadsFor({ primaryCount, optionCount }: Model): Pick<SharedSearch, 'mostThreads'> {
  return primaryCount > DEEP || optionCount > LARGE ? { mostThreads: 1 } : {};
}

/** The search of a model as data, for other threads, machines and later days. */
export function sourceOf(
  text: string,
  { choose = 'fewest', kernel = 'auto', large = false }: SearchOptions & { readonly large?: boolean },
): SearchSource {
  const input = { text, choose, kernel, ...(large && { large }) };
  return { module: '@quadrille/cover', name: 'searchOfText', input };
}

/** A solution by its options, with their names where they have any. */
export function tellSolution(model: Model, solution: Solution): Found {
  const options = solution.map(option => optionUses(model, option));
  const names = solution.map(option => model.optionNames[option]);
  const isNamed = names.some(name => name !== undefined);
  const words = options.map((uses, at) => (names[at] === undefined ? '' : `${names[at]}: `) + uses.join(' '));
  return {
    lines: [words.join('; ')],
    fields: {
      options,
      indices: solution,
      ...(isNamed && { names: solution.map(option => optionName(model, option)) }),
    },
    data: solution,
  };
}
