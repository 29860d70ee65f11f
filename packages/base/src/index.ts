/** What every part shares and none owns: searches, tasks, questions, errors, texts, random numbers, SVG. */
export { type Counted, countAnswer, listAnswer, refutation } from './answers.js';
export {
  type AskHereOptions,
  askHere,
  cutAnswer,
  openKept,
  openQuestion,
  teamTask,
  told,
  watching,
} from './ask-here.js';
export { type Deadline, deadlineOf } from './deadline.js';
export { demandLimits, demandWhole } from './demand.js';
export { hexLanes, solutionDigest, textDigest, writeOptionHashes } from './digest.js';
export { InputError, inField, ModelError, NotationError, type Position } from './errors.js';
export {
  type BytesField,
  type ChoiceField,
  type Field,
  type Fields,
  type FlagField,
  type InputsOf,
  type NumberField,
  type OutputField,
  readInputs,
  SEED,
  type TextField,
  type WholeField,
} from './fields.js';
export {
  DASHES,
  demandSize,
  EDGE,
  FONT,
  GREEN,
  GREEN_SOFT,
  GRID,
  INK,
  MARGIN_LINE,
  PAPER,
  PENCIL,
  PENCILS,
  RED,
  RED_SOFT,
  sheet,
  shortened,
  textWidth,
} from './paper.js';
export { PngImage } from './png.js';
export {
  type Answer,
  type Batch,
  bestFirst,
  type Dialogue,
  dialogue,
  type Family,
  type FamilyEntry,
  type Forms,
  type Found,
  familyOf,
  inLanguage,
  isAnswer,
  isSearch,
  isTask,
  isTeam,
  isWork,
  type Json,
  type JsonFields,
  jobQuestion,
  type Line,
  type Member,
  makeForms,
  NO_OFFER,
  type Offer,
  type Opened,
  type Opening,
  type Progress,
  type Question,
  question,
  questionOf,
  type ReadyQuestion,
  readyQuestion,
  type Saying,
  type SearchOutcome,
  type SharedSearch,
  type Team,
  type TeamOutcome,
  type UnitProgress,
  type Wanted,
  type Work,
  type Wrong,
} from './question.js';
export { type Random, randomFrom } from './random.js';
export { pngOfSvg } from './raster.js';
export { schemaOf } from './schema.js';
export { escapeXml, SvgText, svg } from './svg.js';
export {
  breathe,
  type Cut,
  type Driven,
  type DriveOptions,
  drive,
  driveNow,
  stepOf,
  type Task,
  type Walked,
  type WalkOptions,
  walkTask,
} from './task.js';
export {
  type Bilingual,
  counted,
  fill,
  grouped,
  LANGUAGES,
  type Language,
  type Message,
  type Phrases,
  phrases,
  plain,
  type Value,
  type Values,
} from './texts.js';
export type { Ended, Search, SearchSource, Solution, Unit, Walk } from './walk.js';
export { readXml, type XmlElement } from './xml.js';
