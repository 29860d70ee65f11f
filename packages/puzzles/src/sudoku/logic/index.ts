/** Human logic: steps as data, easiest first, with a sentence for each. */
export { explain, type Language } from './explain.js';
export { TECHNIQUES, type TechniqueName } from './names.js';
export { gradeOf, type LogicAnswer, type LogicOptions, nextStep, solveByLogic } from './solve.js';
export { apply, type LogicState, stateOf } from './state.js';
export { type Candidate, GRADES, type Grade, type Link, type Step } from './step.js';
export { verifyStep } from './verify.js';
