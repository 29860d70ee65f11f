import type { Verb } from '../verb.js';

/** All verbs are questions of the family. */
export const verbs: readonly Verb[] = [];
