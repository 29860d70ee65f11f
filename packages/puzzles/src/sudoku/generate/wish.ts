/** What a puzzle to order is to be like, and which wishes cannot come true. A page asks this without a solver. */
import { gradeOfTechnique, type TechniqueName, VARIANT_TECHNIQUES } from '../logic/names.js';
import { GRADES, type Grade } from '../logic/step.js';
import { isClassic, type Sudoku } from '../rules.js';
import { say } from '../sentences.js';
import type { ClueWish } from './clue-wishes.js';
import type { FullGridMethod, Symmetry } from './names.js';

export interface Wish {
  /** Size, boxes and constraints; givens are ignored. Default: classic 9x9. */
  readonly shape?: Sudoku;
  /** The techniques that are needed; for classic puzzles also a rating within the bounds of the grade. */
  readonly grade?: Grade;
  /** The least and largest rating on the scale of Sudoku Explainer. */
  readonly rating?: readonly [least: number, largest: number];
  /** A technique without which the techniques of its grade do not solve the puzzle. */
  readonly technique?: TechniqueName;
  /** Exactly so many givens. */
  readonly givens?: number;
  readonly symmetry?: Symmetry;
  /** No given can go; for classic puzzles without a symmetry and a number of givens that is so anyway. */
  readonly minimal?: boolean;
  readonly fullGrid?: FullGridMethod;
  /** Clues of these kinds, drawn so that the full grid keeps them; those that are not needed go, down to the least. */
  readonly clues?: readonly ClueWish[];
}

/** Throws an `InputError` that says why a wish cannot come true, before anything is made. */
export function refuseImpossible({ shape, givens, grade, technique, clues }: Wish): void {
  const cellCount = (shape?.size ?? 9) ** 2;
  if (givens !== undefined && givens > cellCount) {
    throw say.error('givens-many', { givens, cells: cellCount });
  }
  if (givens !== undefined && givens < 17 && !clues && (!shape || isClassic(shape))) {
    throw say.error('givens-few', { givens });
  }
  if (technique && !clues && VARIANT_TECHNIQUES.includes(technique) && !hasUseFor(technique, shape)) {
    const isNeighbors = technique.startsWith('nonconsecutive');
    throw say.error(isNeighbors ? 'technique-nonconsecutive' : 'technique-cages', { technique });
  }
  if (grade && technique && GRADES.indexOf(gradeOfTechnique(technique)) > GRADES.indexOf(grade)) {
    throw say.error('technique-grade', { technique, least: gradeOfTechnique(technique), grade });
  }
}

/** Whether the constraints of a shape are those that a technique of variants is about. */
function hasUseFor(technique: TechniqueName, shape: Sudoku | undefined): boolean {
  const kind = technique.startsWith('nonconsecutive') ? 'nonconsecutive' : 'cage';
  return shape?.constraints.some(constraint => constraint.kind === kind) ?? false;
}
