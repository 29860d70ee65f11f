/** The registry of the kinds that are solved by exact cover, for the tests that run over all of them and for shells. */
import { dominoes } from '../dominoes/index.js';
import { langford } from '../langford/index.js';
import { latin } from '../latin/index.js';
import { polyomino } from '../polyomino/index.js';
import { queens } from '../queens/index.js';
import { soma } from '../soma/index.js';
import type { Kind } from './kind.js';

export type { Example, Kind } from './kind.js';

/** A kind whose puzzles and answers are used only by itself. */
export type AnyKind = Kind<unknown, unknown>;

/** Every kind, by its name. */
export const kinds: ReadonlyMap<string, AnyKind> = new Map(
  [queens, langford, polyomino, soma, dominoes, latin].map(kind => [kind.name, kind as AnyKind]),
);
