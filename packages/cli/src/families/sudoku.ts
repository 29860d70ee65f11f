import type { Verb } from '../verb.js';

/** Everything is asked by the questions of the family. */
export const verbs: readonly Verb[] = [];
