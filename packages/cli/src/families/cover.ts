import type { Verb } from '../verb.js';
import { check } from './cover/check.js';
import { count } from './cover/count.js';
import { draw } from './cover/draw.js';
import { best, sample } from './cover/pick.js';
import { solve } from './cover/solve.js';
import { estimate, trace } from './cover/study.js';

export const verbs: readonly Verb[] = [solve, count, check, estimate, sample, best, trace, draw];
