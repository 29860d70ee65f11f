/** A search described as data: threads and machines share no closures. */
import type { Search, SearchSource } from '@quadrille/base';

export type { SearchSource } from '@quadrille/base';

/**
 * True for modules of this program. What a folder or a message names is data of unknown origin: only these are
 * imported from there.
 */
export function isOwnModule(module: string): boolean {
  return /^@quadrille\/(cover|puzzles\/[a-z]+)$/.test(module);
}

/** Makes the search that `source` describes. Errors of the function, `InputError` among them, pass through. */
export async function openSource({ module, name, input }: SearchSource): Promise<Search> {
  const make = (await import(/* @vite-ignore */ module))[name];
  if (typeof make !== 'function') throw new Error(`${module} exports no function ${name}`);
  return make(input);
}
