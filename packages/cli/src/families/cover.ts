import type { Verb } from '../verb.js';

/** All verbs are made from the questions of the family. */
export const verbs: readonly Verb[] = [];
