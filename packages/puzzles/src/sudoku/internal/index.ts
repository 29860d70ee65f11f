/** What the programs of Quadrille and its tests use of this family besides its public door; may change with any version. */
export { generateNumber, rateChunk, rateDocument } from '../batch.js';
export { type BlindState, type BlindStep, blindSearch } from '../blind.js';
export { CLUE_KINDS, clueTitle, isClue } from '../clues/index.js';
export { nameOfKind } from '../clues/names.js';
export { type ClueShape, clueList, clueShapes, legendOf, reachOf, TONES } from '../drawing.js';
export { parseClueWishes, WISHED_KINDS } from '../generate/clue-wishes.js';
export { sampleClues } from '../generate/clues.js';
export type { FullGridMethod } from '../generate/names.js';
export { refuseImpossible, type Wish } from '../generate/wish.js';
export { seedOf } from '../generate.js';
export { bandSearch } from '../kernels/bands/host.js';
export { layoutOf } from '../layout.js';
export {
  gradeOfTechnique,
  TECHNIQUES,
  type TechniqueName,
  UNIQUENESS_TECHNIQUES,
  VARIANT_TECHNIQUES,
} from '../logic/names.js';
export { branchTexts, drawnLinks, exclusionOf, finCells, linesOf, nodesOf } from '../logic/picture.js';
export { isContradictory } from '../logic/state.js';
export type { Candidate, Link } from '../logic/step.js';
export { verifyStep } from '../logic/verify.js';
export { verifyChain } from '../logic/verify-chains.js';
export { verifyTrail } from '../logic/verify-trails.js';
export { formatCells, formatConstraint } from '../notation/line.js';
export { isPuzzleLine, readLines } from '../notation/lines.js';
export { candidatesOf } from '../notation/marks.js';
export { type Site, shareLink } from '../notation/share.js';
export type { CandidatesData } from '../questions/candidates.js';
export type { Finding } from '../questions/examining.js';
export { type Hint, type Move, marksLine } from '../questions/moves.js';
export type { ConflictData, SuggestionData } from '../questions/setting.js';
export { TECHNIQUE_TITLES } from '../rating/hint.js';
export { SE, SE_2009 } from '../rating/profile.js';
export { rateGivens } from '../rating/rate.js';
export { houses, isClassic, rectangularBoxes, usualBoxes } from '../rules.js';
export { carryOver, knownOf, trueCandidates } from '../setting/candidates.js';
export { conflictingClues, irreducibleClues, redundantClues } from '../setting/clues.js';
export { suggestions, withSuggestion } from '../setting/suggest.js';
export { VARIANT_EXAMPLES } from '../variant-examples.js';
