/** Human logic: steps as data, easiest first, with a sentence for each. */
export { explain, type Language } from './explain.js';
export {
  gradeOfTechnique,
  TECHNIQUES,
  type TechniqueName,
  UNIQUENESS_TECHNIQUES,
  VARIANT_TECHNIQUES,
} from './names.js';
export { gradeOf, type LogicAnswer, type LogicOptions, nextStep, solveByLogic } from './solve.js';
export { apply, copyState, isContradictory, type LogicState, type Start, stateOf } from './state.js';
export {
  type Candidate,
  GRADES,
  type Grade,
  type HouseLabel,
  type Link,
  type Step,
  type SumLabel,
} from './step.js';
