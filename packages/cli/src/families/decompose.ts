import type { Verb } from '../verb.js';
import { classes, count } from './decompose/count.js';
import { check, draw } from './decompose/draw.js';
import { conditions, model } from './decompose/model.js';
import { solve } from './decompose/solve.js';
import { trees } from './decompose/trees.js';

export const verbs: readonly Verb[] = [solve, count, classes, model, conditions, trees, draw, check];
