/** Difficulty of 9x9 puzzles on the scale of Sudoku Explainer 1.2.1. */
export { type RatingTechnique, TECHNIQUE_TITLES } from './hint.js';
export { type Profile, SE, SE_2009 } from './profile.js';
export { type RateOptions, type Rating, rateGivens } from './rate.js';
export { explainRating, type RatingStep, rate, ratingSteps } from './steps.js';
