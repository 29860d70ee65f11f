/** Example puzzles, one for every kind of clue; loaded when somebody wants to see them. */
import { nameOfKind, VARIANT_EXAMPLES } from '@quadrille/puzzles/sudoku/internal';

const CAGE = { en: 'killer cage', cs: 'klec' };

export const CLUE_EXAMPLES = VARIANT_EXAMPLES.map(([kind, text]) => ({
  name: kind === 'cage' ? CAGE : nameOfKind(kind as 'thermo'),
  text,
}));
