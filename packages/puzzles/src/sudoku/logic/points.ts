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

/** These came later and count like the one before them, so that the points of all others stay what they were. */
const LATER: readonly TechniqueName[] = [
  'clue-pointing',
  'clue-and-house',
  'two-clues',
  'house-and-clues',
  'contradiction',
];

export const POINTS = Object.fromEntries(
  TECHNIQUES.map(([name, grade], at) => {
    const [first, last] = POINTS_OF[grade];
    const isSpread = ([own, of]: (typeof TECHNIQUES)[number]) => of === grade && !LATER.includes(own);
    const rank = TECHNIQUES.slice(0, at + 1).filter(isSpread).length - 1;
    const share = rank / (TECHNIQUES.filter(isSpread).length - 1);
    return [name, Math.round(first + share * (last - first))];
  }),
) as Readonly<Record<TechniqueName, number>>;

/** The points of all steps together. */
export function pointsOf(steps: readonly Pick<Step, 'technique'>[]): number {
  return steps.reduce((sum, { technique }) => sum + POINTS[technique], 0);
}
