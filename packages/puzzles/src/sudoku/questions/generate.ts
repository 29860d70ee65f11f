/** `generate`: puzzles to order, reproducible from a seed, on all cores where they are many. */
import {
  type Answer,
  type Batch,
  type Bilingual,
  type Ended,
  type Found,
  inField,
  type Offer,
  type Opened,
  type Progress,
  randomFrom,
  type Task,
} from '@quadrille/base';
import { type GenerateSettings, generateNumber, rated } from '../batch.js';
import { parseClueWishes } from '../generate/clue-wishes.js';
import { fullGrid } from '../generate/full-grid.js';
import type { FullGridMethod, Symmetry } from '../generate/names.js';
import { refuseImpossible, type Wish } from '../generate/wish.js';
import { EASILY_DUG, type Generated, generateInSlices, seedOf } from '../generate.js';
import type { Grade, TechniqueName } from '../logic/index.js';
import { gridLine, parseBoxes } from '../notation/line.js';
import { puzzleLine } from '../notation/lines.js';
import { parse } from '../notation.js';
import { type Sudoku, sudoku } from '../rules.js';
import { say } from '../sentences/asking.js';
import { constraintsOf, parseOptionsOf, type ShapeInputs } from './inputs.js';

export interface GenerateInputs extends ShapeInputs {
  readonly number: number;
  readonly grade?: Grade;
  readonly rating?: string;
  readonly technique?: TechniqueName;
  readonly givens?: number;
  readonly symmetry: Symmetry;
  readonly minimal: boolean;
  readonly boxes?: string;
  readonly like?: string;
  readonly grid?: FullGridMethod;
  readonly full: boolean;
  readonly rated: boolean;
  readonly attempts: number;
  readonly seed?: number;
  readonly clues?: string;
}

/** Fewer puzzles than this, without a wish that is hard to meet, are made before threads have started. */
const FEW = 50;

export function openGenerate(inputs: GenerateInputs, offer: Offer): Opened {
  const seed = inputs.seed ?? crypto.getRandomValues(new Uint32Array(1))[0];
  const remarks = inputs.seed === undefined ? [say('seed', { seed: String(seed) })] : [];
  if (inputs.full) return { task: fullGrids(inputs, seed), remarks };
  const settings: GenerateSettings = {
    wish: wishOf(inputs),
    seed,
    attemptLimit: inputs.attempts,
    graded: !offer.isLinesOnly,
    rated: inputs.rated,
  };
  refuseImpossible(settings.wish);
  const { number } = inputs;
  const isSparse = inputs.givens !== undefined && inputs.givens < EASILY_DUG;
  const isDear = inputs.rating !== undefined || inputs.technique !== undefined || isSparse;
  const isLong = number >= FEW || (number > 1 && isDear);
  const isShared = offer.isThreadsGiven ? offer.threads > 1 : isLong && offer.threads > 1;
  if (isShared) return { ...series(settings, number, offer), remarks };
  return { task: inTurn(settings, number), remarks };
}

function shapeOf(inputs: GenerateInputs): Sudoku {
  const { boxes, like } = inputs;
  if (like !== undefined) {
    if (boxes !== undefined) throw say.error('both-shapes');
    const { puzzle } = inField('like', () => parse(like, parseOptionsOf(inputs)));
    return sudoku({ ...puzzle, givens: puzzle.givens.map(() => 0) });
  }
  const size = inputs.size ?? 9;
  return sudoku({
    size,
    constraints: constraintsOf(inputs),
    ...(boxes && { boxes: inField('boxes', () => parseBoxes(size, boxes)) }),
  });
}

function wishOf(inputs: GenerateInputs): Wish {
  const { grade, rating, technique, givens, symmetry, minimal, grid, clues } = inputs;
  return {
    shape: shapeOf(inputs),
    symmetry,
    ...(grade && { grade }),
    ...(rating && { rating: ratingRange(rating) }),
    ...(technique && { technique }),
    ...(givens !== undefined && { givens }),
    ...(minimal && { minimal }),
    ...(grid && { fullGrid: grid }),
    ...(clues !== undefined && { clues: inField('clues', () => parseClueWishes(clues)) }),
  };
}

function ratingRange(text: string): [number, number] {
  const match = /^(\d{1,2}(?:\.\d)?)(?:-(\d{1,2}(?:\.\d)?))?$/.exec(text.trim());
  if (!match) throw say.error('rating-range', { text });
  const [least, largest] = [Number(match[1]), Number(match[2] ?? match[1])];
  if (largest < 1) throw say.error('rating-low', { text });
  if (least > largest) throw say.error('rating-empty', { text });
  return [least, largest];
}

function* fullGrids(inputs: GenerateInputs, seed: number): Task<Progress, Answer> {
  const shape = shapeOf(inputs);
  const { number } = inputs;
  for (let index = 0; index < number; index++) {
    const grid = fullGrid(shape, randomFrom(seedOf(seed, index)), inputs.grid);
    const solution = gridLine(shape, grid);
    const found = [{ lines: [solution], fields: { solution }, data: grid }];
    const cut = yield { found, fraction: (index + 1) / number };
    if (cut && index + 1 < number) return answerOf(cut, { made: index + 1, missed: 0, number, seed });
  }
  return answerOf('exhausted', { made: number, missed: 0, number, seed });
}

interface Counts {
  readonly made: number;
  /** Of these, not as wished. */
  readonly missed: number;
  readonly number: number;
  readonly seed: number;
}

function answerOf(ended: Ended, counts: Counts): Answer {
  const { made, missed, number, seed } = counts;
  const isWhole = made === number;
  const how = isWhole ? 'exhausted' : ended;
  const code = ended === 'stopped' ? 'made-stopped' : 'made-limited';
  return {
    verdict: isWhole && missed === 0 ? 'yes' : 'unknown',
    ended: how,
    fields: { count: String(made), missed, seed, ended: how },
    lines: [],
    remarks: [
      ...(missed > 0 && number > 1 ? [say('missed-some', { missed, made })] : []),
      ...(isWhole ? (number > 1 ? [say('made', { made })] : []) : [say(code, { made, number })]),
    ],
  };
}

/** The puzzles one after another, pausing after every attempt. */
function* inTurn(settings: GenerateSettings, number: number): Task<Progress, Answer> {
  let missed = 0;
  for (let index = 0; index < number; index++) {
    const attempts = generateInSlices(settings.wish, seedOf(settings.seed, index), settings);
    for (;;) {
      const { done, value } = attempts.next();
      if (done) {
        const own = rated(value, settings.rated);
        if (!own.isAsWished) missed++;
        const told = tell(own);
        const cut = yield { ...told, fraction: (index + 1) / number };
        const counts = { made: index + 1, missed, number, seed: settings.seed };
        if (cut && index + 1 < number) return answerOf(cut, counts);
        break;
      }
      const attempt = value?.attempts ?? 0;
      const cut = yield { fraction: index / number, note: say('attempt', { attempt }) };
      if (cut) return cutAnswer(cut, { made: index, missed, number, seed: settings.seed }, value);
    }
  }
  return answerOf('exhausted', { made: number, missed, number, seed: settings.seed });
}

/** The nearest so far is better than nothing. */
function cutAnswer(cut: Ended, counts: Counts, nearest: Generated | undefined): Answer {
  const answer = answerOf(cut, counts);
  if (!nearest) return answer;
  const { found, remarks } = tell({ ...nearest, isAsWished: false });
  return { ...answer, found, remarks: [...remarks, ...(answer.remarks ?? [])] };
}

function series(settings: GenerateSettings, number: number, offer: Offer): Batch {
  const indices = (function* () {
    for (let index = 0; index < number; index++) yield index;
  })();
  let [made, missed] = [0, 0];
  return {
    items: indices,
    each: { module: '@quadrille/puzzles/sudoku/internal', name: 'generateNumber', settings },
    run: index => generateNumber(index as number, settings),
    // Large enough that a message costs nothing beside it, small enough that all threads end together.
    size: Math.min(64, Math.max(1, Math.floor(number / (8 * offer.threads)))),
    tell: (own: Generated) => {
      made++;
      if (!own.isAsWished) missed++;
      return tell(own).found;
    },
    progress: () => ({ fraction: made / number, note: say('done-of', { done: made, number }) }),
    answer: ended => answerOf(ended, { made, missed, number, seed: settings.seed }),
  };
}

function tell(own: Generated): { found: Found[]; remarks: Bilingual[] } {
  const { puzzle, solution, grade, rating, givens, isAsWished, attempts } = own;
  const fields = {
    puzzle: puzzleLine(puzzle),
    solution: gridLine(puzzle, solution),
    grade: grade ?? null,
    rating: rating?.er ?? null,
    givens,
    attempts,
    ...(!isAsWished && { asWished: false }),
  };
  const remarks = isAsWished ? [] : [missedInWords(own)];
  return { found: [{ lines: [fields.puzzle], fields, data: own }], remarks };
}

function missedInWords({ attempts, givens, grade, rating }: Generated): Bilingual {
  if (rating) return say('missed-rating', { attempts, givens, rating: rating.er.toFixed(1) });
  return grade ? say('missed-grade', { attempts, givens, grade }) : say('missed', { attempts, givens });
}
