/**
 * What sudoku says to people about the puzzle itself: what is wrong on its line, which rules and clues are broken, what
 * clues mean. A page has these at once; `sentences/reading.ts` adds what readers of formats say, and
 * `sentences/asking.ts` what questions do.
 */
import { phrases } from '@quadrille/base';
import { FAULTS_CS, FAULTS_EN } from './sentences/clue-faults.js';
import { CLUES_CS, CLUES_EN } from './sentences/clues.js';
import { LEGEND_CS, LEGEND_EN } from './sentences/legend.js';
import { LINE_CS, LINE_EN } from './sentences/line.js';
import { RULES_CS, RULES_EN } from './sentences/rules.js';

export const PUZZLE_EN = { ...LINE_EN, ...RULES_EN, ...CLUES_EN, ...FAULTS_EN, ...LEGEND_EN };
export const PUZZLE_CS = { ...LINE_CS, ...RULES_CS, ...CLUES_CS, ...FAULTS_CS, ...LEGEND_CS };

export const say = phrases('sudoku', PUZZLE_EN, PUZZLE_CS);
