/** What sudoku says to people: about wrong input, wishes that cannot come true, and what was found. */
import { phrases } from '@quadrille/base';
import { FAULTS_CS, FAULTS_EN } from './sentences/clue-faults.js';
import { CLUES_CS, CLUES_EN } from './sentences/clues.js';
import { FINDINGS_CS, FINDINGS_EN } from './sentences/findings.js';
import { FORMATS_CS, FORMATS_EN } from './sentences/formats.js';
import { LEGEND_CS, LEGEND_EN } from './sentences/legend.js';
import { NOTATION_CS, NOTATION_EN } from './sentences/notation.js';
import { RULES_CS, RULES_EN } from './sentences/rules.js';
import { SETTING_CS, SETTING_EN } from './sentences/setting.js';

export const say = phrases(
  'sudoku',
  {
    ...NOTATION_EN,
    ...RULES_EN,
    ...FINDINGS_EN,
    ...CLUES_EN,
    ...FAULTS_EN,
    ...FORMATS_EN,
    ...SETTING_EN,
    ...LEGEND_EN,
  },
  {
    ...NOTATION_CS,
    ...RULES_CS,
    ...FINDINGS_CS,
    ...CLUES_CS,
    ...FAULTS_CS,
    ...FORMATS_CS,
    ...SETTING_CS,
    ...LEGEND_CS,
  },
);
