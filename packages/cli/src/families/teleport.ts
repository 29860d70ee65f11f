/** The verbs of `quadrille teleport`. */
import type { Verb } from '../verb.js';
import { check } from './teleport/check.js';

export const verbs: readonly Verb[] = [check];
