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
] as const satisfies readonly (readonly [string, Grade])[];

export type TechniqueName = (typeof TECHNIQUES)[number][0];

const gradeByName = new Map<TechniqueName, Grade>(TECHNIQUES);

/** The grade of a technique. */
export function gradeOfTechnique(name: TechniqueName): Grade {
  return gradeByName.get(name)!;
}
