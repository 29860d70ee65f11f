/** The verbs of `quadrille growth`. */
import type { Verb } from '../verb.js';
import { count } from './growth/count.js';
import { draw } from './growth/draw.js';
import { list } from './growth/list.js';
import { run } from './growth/run.js';
import { sample } from './growth/sample.js';
import { times } from './growth/times.js';

export const verbs: readonly Verb[] = [count, list, sample, run, draw, times];
