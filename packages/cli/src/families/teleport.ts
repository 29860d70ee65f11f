/** The verbs of `quadrille teleport`. */
import type { Verb } from '../verb.js';
import { arena } from './teleport/arena.js';
import { check } from './teleport/check.js';
import { compare } from './teleport/compare.js';
import { generate } from './teleport/generate.js';
import { moves } from './teleport/moves.js';
import { draw, tree } from './teleport/pictures.js';
import { play } from './teleport/play.js';
import { map, solve } from './teleport/solve.js';

export const verbs: readonly Verb[] = [solve, map, moves, compare, check, generate, play, arena, tree, draw];
