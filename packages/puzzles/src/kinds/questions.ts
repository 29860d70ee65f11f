/**
 * What can be asked of a classic: solve, count and draw, for every kind in the same way. The puzzle is encoded as an
 * exact cover model, and what is asked of the puzzle is asked of the model.
 */
import {
  type Answer,
  type Bilingual,
  type Family,
  type Fields,
  isSearch,
  isTask,
  type Offer,
  type Opened,
  type Opening,
  type Progress,
  type Question,
  question,
  questionOf,
  readInputs,
  type SharedSearch,
  type Solution,
  type Task,
  walkTask,
} from '@quadrille/base';
import type { AnyKind } from './index.js';

export interface Classic {
  readonly name: string;
  readonly about: Bilingual;
  /** How a puzzle is written. */
  readonly notation: Bilingual;
  /** A puzzle as an argument of a command. */
  readonly typed: string;
  readonly load: () => Promise<AnyKind>;
}

const limit = {
  kind: 'whole',
  least: 1,
  help: { en: 'stop after this many solutions', cs: 'skončit po tolika řešeních' },
} as const satisfies Fields[string];

/** The family of a kind. */
export function classicFamily({ name, about, notation, typed, load }: Classic): Family {
  const puzzle = {
    kind: 'text',
    isArgument: true,
    isRequired: true,
    most: 2 ** 20,
    help: notation,
    isTyped: (text: string) => /^\s*\d+([x×]\d+)*\s*$/.test(text) || text.includes('\n'),
  } as const satisfies Fields[string];
  const solve = question({
    name: 'solve',
    about: { en: 'all solutions, or the first ones', cs: 'všechna řešení, nebo první z nich' },
    example: `quadrille ${name} solve ${typed} --first`,
    fields: {
      puzzle,
      limit,
      first: { kind: 'flag', help: { en: 'stop after the first solution', cs: 'skončit po prvním řešení' } },
    },
    isStream: true,
    isLong: true,
    isShareable: true,
    open: async (inputs, offer) => openSolve(await load(), inputs, offer),
  });
  const count = question({
    name: 'count',
    about: { en: 'the exact number of solutions', cs: 'přesný počet řešení' },
    example: `quadrille ${name} count ${typed}`,
    fields: { puzzle, limit },
    isLong: true,
    isShareable: true,
    open: async ({ puzzle: text, limit: most }, offer) => {
      const { model } = await modelOf(await load(), text);
      return askCover('count', { model, ...(most !== undefined && { limit: most }) }, offer);
    },
  });
  const draw = question({
    name: 'draw',
    about: { en: 'a picture of the first solution', cs: 'obrázek prvního řešení' },
    example: `quadrille ${name} draw ${typed} -o ${name}.svg`,
    fields: {
      puzzle,
      noSolution: {
        kind: 'flag',
        help: { en: 'draw the puzzle without its solution', cs: 'nakreslit zadání bez řešení' },
      },
    },
    isLong: true,
    forms: ['svg', 'txt'],
    open: async ({ puzzle: text, noSolution }) => openDraw(await load(), text, noSolution),
  });
  return { name, about, questions: [solve, count, draw] };
}

async function modelOf(kind: AnyKind, text: string) {
  const { inField } = await import('@quadrille/base');
  const { formatDlx } = await import('@quadrille/cover');
  const puzzle = inField('puzzle', () => kind.parse(text));
  return { puzzle, model: formatDlx(inField('puzzle', () => kind.encode(puzzle))) };
}

/** Asks of the model what was asked of the puzzle. */
async function askCover(name: string, given: object, offer: Offer): Promise<Opening> {
  const { family } = await import('@quadrille/cover/questions');
  const asked: Question = questionOf(family, name);
  return asked.open(readInputs(asked.fields, given) as never, offer);
}

interface SolveInputs {
  readonly puzzle: string;
  readonly limit?: number;
  readonly first: boolean;
}

async function openSolve(kind: AnyKind, inputs: SolveInputs, offer: Offer): Promise<Opening> {
  const { puzzle, model } = await modelOf(kind, inputs.puzzle);
  const { puzzle: _, ...how } = inputs;
  const opening = await askCover('solve', { ...how, model }, offer);
  return isTask<Progress, Opened>(opening) ? inKind(kind, puzzle, opening) : opening;
}

/** The same search, with solutions as the kind shows them. */
function* inKind(kind: AnyKind, puzzle: unknown, opening: Task<Progress, Opened>): Task<Progress, Opened> {
  const opened = yield* opening;
  if (!isSearch(opened)) return opened;
  const tell: SharedSearch['tell'] = solution => {
    const { fields, ...found } = opened.tell(solution);
    const text = kind.render(puzzle, kind.decode(puzzle, solution)).trimEnd();
    return { ...found, lines: [...text.split('\n'), ''], fields: { answer: text, ...fields } };
  };
  return { ...opened, tell };
}

/** A search for the first solution of a picture ends after this many nodes. */
const GLANCE_NODES = 2_000_000;

async function openDraw(kind: AnyKind, text: string, isPlain: boolean): Promise<Opening> {
  const { coverSearch } = await import('@quadrille/cover');
  const { inField } = await import('@quadrille/base');
  const puzzle = inField('puzzle', () => kind.parse(text));
  if (isPlain) return picture(kind, puzzle);
  const search = coverSearch(inField('puzzle', () => kind.encode(puzzle)));
  return (function* (): Task<Progress, Answer> {
    let found: Solution | undefined;
    const onSolution = (solution: Solution) => {
      found = solution;
    };
    const { ended } = yield* walkTask(search, { limit: 1, nodeLimit: GLANCE_NODES, onSolution });
    if (found) return picture(kind, puzzle, kind.decode(puzzle, found));
    return { ...picture(kind, puzzle), verdict: ended === 'exhausted' ? 'no' : 'unknown', ended };
  })();
}

function picture(kind: AnyKind, puzzle: unknown, answer?: unknown): Answer {
  const text = kind.render(puzzle, answer);
  return {
    verdict: 'yes',
    ended: 'exhausted',
    fields: { text },
    lines: [],
    forms: { svg: () => kind.draw(puzzle, answer), txt: () => text },
  };
}
