/**
 * The techniques by name, easiest first, each with its grade. This is the order in which a person is led; the
 * order of a rating scale is another one and lives in ../rating.
 */
import type { Grade } from './step.js';

export const TECHNIQUES = [
  ['full-house', 'easy'],
  ['hidden-single', 'easy'],
  ['naked-single', 'easy'],
  ['cell-marks', 'easy'],
  ['pointing', 'medium'],
  ['claiming', 'medium'],
  ['nonconsecutive-cell', 'medium'],
  ['nonconsecutive-house', 'medium'],
  ['thermo-bounds', 'medium'],
  ['arrow-sums', 'medium'],
  ['dot-partners', 'medium'],
  ['comparison', 'medium'],
  ['whisper-partners', 'medium'],
  ['equal-cells', 'medium'],
  ['between-bounds', 'medium'],
  ['renban-range', 'medium'],
  ['quadruple-places', 'medium'],
  ['diagonal-sum', 'medium'],
  ['region-sums', 'medium'],
  ['outside-line', 'medium'],
  ['line-pattern', 'medium'],
  ['unmarked-pairs', 'medium'],
  ['cage-combinations', 'medium'],
  ['cage-pointing', 'medium'],
  ['rule-of-45', 'medium'],
  ['naked-pair', 'hard'],
  ['hidden-pair', 'hard'],
  ['clue-alone', 'hard'],
  ['clue-pointing', 'hard'],
  ['naked-triple', 'hard'],
  ['hidden-triple', 'hard'],
  ['x-wing', 'hard'],
  ['naked-quad', 'hard'],
  ['hidden-quad', 'hard'],
  ['clue-and-house', 'hard'],
  ['skyscraper', 'expert'],
  ['two-string-kite', 'expert'],
  ['turbot-fish', 'expert'],
  ['empty-rectangle', 'expert'],
  ['xy-wing', 'expert'],
  ['swordfish', 'expert'],
  ['xyz-wing', 'expert'],
  ['w-wing', 'expert'],
  ['remote-pair', 'expert'],
  ['two-clues', 'expert'],
  ['house-and-clues', 'expert'],
  ['unique-rectangle-1', 'expert'],
  ['unique-rectangle-2', 'expert'],
  ['unique-rectangle-3', 'expert'],
  ['unique-rectangle-4', 'expert'],
  ['unique-rectangle-5', 'expert'],
  ['unique-rectangle-6', 'expert'],
  ['hidden-rectangle', 'expert'],
  ['avoidable-rectangle-1', 'expert'],
  ['avoidable-rectangle-2', 'expert'],
  ['bug', 'expert'],
  ['bug-2', 'expert'],
  ['bug-3', 'expert'],
  ['bug-4', 'expert'],
  ['simple-coloring', 'expert'],
  ['multi-coloring', 'expert'],
  ['finned-x-wing', 'expert'],
  ['finned-swordfish', 'expert'],
  ['jellyfish', 'expert'],
  ['finned-jellyfish', 'expert'],
  ['unique-loop', 'expert'],
  ['x-chain', 'extreme'],
  ['xy-chain', 'extreme'],
  ['aic', 'extreme'],
  ['cell-forcing-chain', 'extreme'],
  ['house-forcing-chain', 'extreme'],
  ['contradiction', 'extreme'],
] as const satisfies readonly (readonly [string, Grade])[];

export type TechniqueName = (typeof TECHNIQUES)[number][0];

const gradeByName = new Map<TechniqueName, Grade>(TECHNIQUES);

/** The grade of a technique. */
export function gradeOfTechnique(name: TechniqueName): Grade {
  return gradeByName.get(name)!;
}

/**
 * Techniques that take it for granted that the puzzle has exactly one solution. They are left out on
 * request, and they look for nothing in puzzles with rules beyond rows, columns and boxes.
 */
export const UNIQUENESS_TECHNIQUES: readonly TechniqueName[] = [
  'unique-rectangle-1',
  'unique-rectangle-2',
  'unique-rectangle-3',
  'unique-rectangle-4',
  'unique-rectangle-5',
  'unique-rectangle-6',
  'hidden-rectangle',
  'avoidable-rectangle-1',
  'avoidable-rectangle-2',
  'bug',
  'bug-2',
  'bug-3',
  'bug-4',
  'unique-loop',
];

/** Techniques that find something only where the puzzle has cages, other clues, or the rule of neighbors. */
export const VARIANT_TECHNIQUES: readonly TechniqueName[] = [
  'nonconsecutive-cell',
  'nonconsecutive-house',
  'cage-combinations',
  'rule-of-45',
  'cage-pointing',
  'cell-marks',
  'thermo-bounds',
  'arrow-sums',
  'dot-partners',
  'comparison',
  'whisper-partners',
  'equal-cells',
  'between-bounds',
  'renban-range',
  'quadruple-places',
  'diagonal-sum',
  'region-sums',
  'outside-line',
  'line-pattern',
  'unmarked-pairs',
  'clue-alone',
  'clue-pointing',
  'clue-and-house',
  'two-clues',
  'house-and-clues',
  'contradiction',
];
