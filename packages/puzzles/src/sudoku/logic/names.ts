/**
 * The techniques by name, easiest first, each with its grade. This is the order in which a person is led; the
 * order of a rating scale is another one and lives in ../rating.
 */
import type { Grade } from './step.js';

export const TECHNIQUES = [
  ['full-house', 'easy'],
  ['hidden-single', 'easy'],
  ['naked-single', 'easy'],
  ['pointing', 'medium'],
  ['claiming', 'medium'],
  ['naked-pair', 'hard'],
  ['hidden-pair', 'hard'],
  ['naked-triple', 'hard'],
  ['hidden-triple', 'hard'],
  ['x-wing', 'hard'],
  ['naked-quad', 'hard'],
  ['hidden-quad', 'hard'],
  ['skyscraper', 'expert'],
  ['two-string-kite', 'expert'],
  ['turbot-fish', 'expert'],
  ['empty-rectangle', 'expert'],
  ['xy-wing', 'expert'],
  ['swordfish', 'expert'],
  ['xyz-wing', 'expert'],
  ['w-wing', 'expert'],
  ['remote-pair', 'expert'],
  ['unique-rectangle-1', 'expert'],
  ['unique-rectangle-2', 'expert'],
  ['unique-rectangle-3', 'expert'],
  ['unique-rectangle-4', 'expert'],
  ['hidden-rectangle', 'expert'],
  ['bug', 'expert'],
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
  'hidden-rectangle',
  'bug',
  'unique-loop',
];
