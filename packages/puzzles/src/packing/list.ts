/** Assemblies one after another, each class once. */
import { type Ended, type Task, walkTask } from '@quadrille/base';
import { classSearch, type UpTo } from './class-search.js';
import { decode, type Prepared } from './encode.js';
import type { Assembly } from './rules.js';

export interface Listed {
  readonly listed: number;
  readonly nodes: number;
  readonly ended: Ended;
}

export interface ListOptions {
  readonly upTo: UpTo;
  readonly limit?: number | undefined;
  readonly onAssembly: (assembly: Assembly) => void;
}

/** Tells assemblies, one of each class; yields how far it is. */
export function* listAssemblies(
  prepared: Prepared,
  { upTo, limit, onAssembly }: ListOptions,
): Task<{ readonly nodes: number; readonly fraction: number }, Listed> {
  const { search, encoded } = classSearch(prepared, upTo);
  const onSolution = (solution: readonly number[]) => onAssembly(decode(prepared, encoded, solution));
  const { count, nodes, ended } = yield* walkTask(search, { limit, onSolution });
  return { listed: Number(count), nodes, ended };
}
