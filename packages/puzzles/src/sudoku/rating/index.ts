/** Difficulty of 9x9 puzzles on the scale of Sudoku Explainer 1.2.1. */
export type { Rating, RatingTask } from './rate.js';
export { explainRating, type RatingStep, rate, rateInSlices, ratingSteps } from './steps.js';
