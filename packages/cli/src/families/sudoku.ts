import type { Verb } from '../verb.js';
import { blind } from './sudoku/blind.js';
import { check } from './sudoku/check.js';
import { convert } from './sudoku/convert.js';
import { explain, hint } from './sudoku/explain.js';
import { generate } from './sudoku/generate.js';
import { rate } from './sudoku/rate.js';
import { solve } from './sudoku/solve.js';

export const verbs: readonly Verb[] = [solve, check, rate, explain, hint, generate, convert, blind];
