/** `quadrille edges …`: edge matching, from the three encodings to the best boards of Eternity II. */
import type { Verb } from '../verb.js';
import { best } from './edges/best.js';
import { convert, draw, encode, generate, score } from './edges/other.js';
import { count, estimate, solve } from './edges/solve.js';

export const verbs: readonly Verb[] = [solve, count, estimate, best, score, generate, encode, draw, convert];
