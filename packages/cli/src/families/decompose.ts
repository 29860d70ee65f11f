import type { Verb } from '../verb.js';

export const verbs: readonly Verb[] = [];
