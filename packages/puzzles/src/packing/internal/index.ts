/** What the programs of Quadrille and its tests use of this family besides its public door; may change with any version. */
export { type Apart, takeApart } from '../apart.js';
export { groupOf } from '../classes.js';
export { type DayLabel, dailyPuzzle, dayLabels } from '../daily.js';
export { cornerOf, GRID_NAMES, type Grid, type GridName, gridOf, moved, movesOf } from '../grid.js';
export { gunzip, gzip, isGzip, textOfBytes } from '../gzip.js';
export { parseLetters, readLetters } from '../letters.js';
export { boxOf } from '../pictures.js';
export { formatPuzzlecad, parsePuzzlecad } from '../puzzlecad.js';
export type { OpenWay, RemainingData } from '../questions/play.js';
export { problemOf, readText } from '../read.js';
export { cornersOf } from '../render.js';
export { pieceName, type Spot } from '../rules.js';
export { atCorner, setNames, setOf } from '../sets.js';
export { type Shown, showcase } from '../showcase.js';
export { facesOfCell, middleOfCell } from '../solids.js';
