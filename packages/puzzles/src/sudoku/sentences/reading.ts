/** What the readers and writers of formats say, beside what is said about the puzzle itself. */
import { phrases } from '@quadrille/base';
import { PUZZLE_CS, PUZZLE_EN } from '../sentences.js';
import { FORMATS_CS, FORMATS_EN } from './formats.js';
import { NOTATION_CS, NOTATION_EN } from './notation.js';

export const READING_EN = { ...PUZZLE_EN, ...NOTATION_EN, ...FORMATS_EN };
export const READING_CS = { ...PUZZLE_CS, ...NOTATION_CS, ...FORMATS_CS };

export const say = phrases('sudoku', READING_EN, READING_CS);
