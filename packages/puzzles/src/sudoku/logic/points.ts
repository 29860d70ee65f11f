/**
 * Difficulty as a sum of points: every step adds the points of its technique, so that a puzzle with many hard steps
 * counts for more than one with a single one, where grade and rating know only the hardest step. The thesis behind this
 * family describes such a sum in section 2.3; the points here are ours and grow in the order in which a person is led.
 */
import { TECHNIQUES, type TechniqueName } from './names.js';
import type { Grade, Step } from './step.js';

/** Points of the easiest and of the hardest technique of a grade; the others lie between, in their order. */
const POINTS_OF: Readonly<Record<Grade, readonly [first: number, last: number]>> = {
  easy: [1, 3],
  medium: [10, 20],
  hard: [25, 55],
  expert: [60, 145],
  extreme: [150, 250],
};

export const POINTS = Object.fromEntries(
  TECHNIQUES.map(([name, grade]) => {
    const [first, last] = POINTS_OF[grade];
    const names = TECHNIQUES.filter(([, own]) => own === grade).map(([own]) => own);
    const share = names.indexOf(name) / (names.length - 1);
    return [name, Math.round(first + share * (last - first))];
  }),
) as Readonly<Record<TechniqueName, number>>;

/** The points of all steps together. */
export function pointsOf(steps: readonly Pick<Step, 'technique'>[]): number {
  return steps.reduce((sum, { technique }) => sum + POINTS[technique], 0);
}
