import type { Verb } from '../verb.js';
import { play } from './teleport/play.js';

/** Everything else is asked by the questions of the family. */
export const verbs: readonly Verb[] = [play];
