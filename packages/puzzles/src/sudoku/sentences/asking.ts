/** Everything that sudoku says: to what is said about puzzles and formats, questions add what was wished and found. */
import { phrases } from '@quadrille/base';
import { FINDINGS_CS, FINDINGS_EN } from './findings.js';
import { READING_CS, READING_EN } from './reading.js';
import { SETTING_CS, SETTING_EN } from './setting.js';

export const say = phrases(
  'sudoku',
  { ...READING_EN, ...FINDINGS_EN, ...SETTING_EN },
  { ...READING_CS, ...FINDINGS_CS, ...SETTING_CS },
);
