/** Difficulty of 9x9 puzzles on the scale of Sudoku Explainer 1.2.1. */
export { type Arrow, type Hint, type RatingTechnique, TECHNIQUE_TITLES } from './hint.js';
export { type Profile, SE, SE_2009 } from './profile.js';
export { type Rating, rateGivens } from './rate.js';
