/** `sudoku generate`: puzzles to order, reproducible from a seed, on all cores. */
import { randomInt } from 'node:crypto';
import { InputError, randomFrom } from '@quadrille/cover';
import {
  type FullGridMethod,
  formatCells,
  fullGrid,
  type Generated,
  type GenerateSettings,
  GRADES,
  type Grade,
  generateInSlices,
  parseBoxes,
  puzzleLine,
  rated,
  type Sudoku,
  SYMMETRIES,
  type Symmetry,
  seedOf,
  sudoku,
  TECHNIQUES,
  type TechniqueName,
  type Wish,
} from '@quadrille/puzzles/sudoku';
import { InvalidArgumentError, Option } from 'commander';
import { rounded } from '../../explore.js';
import type { Io } from '../../io.js';
import { progressFor } from '../../progress.js';
import { addCommon, breathe, type CommonFlags, EXIT, type Verb, wholeNumber } from '../../verb.js';
import { allOf } from './output.js';
import { addShapeFlags, constraintsOf, onCores, type ShapeFlags, stopFor, threadsFor } from './shared.js';

interface GenerateFlags extends CommonFlags, ShapeFlags {
  number: number;
  grade?: Grade;
  rating?: [number, number];
  technique?: TechniqueName;
  givens?: number;
  symmetry: Symmetry;
  boxes?: string;
  minimal?: boolean;
  grid?: FullGridMethod;
  full?: boolean;
  rated?: boolean;
  attempts: number;
}

/** Fewer puzzles than this, without a wish that is hard to meet, are made before threads have started. */
const FEW = 50;

/** `sudoku generate …` */
export const generate: Verb = (family, io, answer) => {
  const command = family
    .command('generate')
    .description('new puzzles with exactly one solution')
    .option('--number <k>', 'how many', wholeNumber(1, 100_000_000), 1)
    .addOption(new Option('--grade <grade>', 'exactly this hard').choices([...GRADES]))
    .addOption(
      new Option('--rating <range>', 'on the scale of Sudoku Explainer, as in 7.0-7.2').argParser(
        ratingRange,
      ),
    )
    .addOption(
      new Option('--technique <name>', 'one that is needed').choices(TECHNIQUES.map(([name]) => name)),
    )
    .option('--givens <n>', 'exactly so many givens', wholeNumber(0, 625))
    .addOption(
      new Option('--symmetry <name>', 'of the pattern of givens').choices([...SYMMETRIES]).default('none'),
    )
    .option('--minimal', 'no given can go')
    .option('--boxes <shape>', 'a rectangle like 2x3, or the box of every cell in one character')
    .addOption(
      new Option('--grid <method>', 'how full grids are made').choices(['search', 'root', 'uniform']),
    )
    .option('--full', 'full grids instead of puzzles')
    .option('--rated', 'also rate each puzzle on the scale of Sudoku Explainer')
    .option('--attempts <n>', 'give up a wish after so many puzzles', wholeNumber(1), 20_000)
    .addHelpText(
      'after',
      '\nExamples:\n  quadrille sudoku generate --grade hard --symmetry half-turn --seed 7\n' +
        '  quadrille sudoku generate --number 1000 -o puzzles.txt\n' +
        '  quadrille sudoku generate --size 16 --variant diagonal',
    );
  addShapeFlags(addCommon(command, 'json', 'seed', 'timeout', 'threads', 'quiet', 'output'));
  command.action(async (flags: GenerateFlags) => {
    const seed = flags.seed ?? randomInt(2 ** 32);
    if (flags.seed === undefined && !flags.quiet) io.err(`seed ${seed}`);
    if (flags.full) answer(fullGrids(io, flags, seed));
    else answer(await puzzles(io, flags, seed));
  });
};

function shapeOf(flags: GenerateFlags): Sudoku {
  const size = flags.size ?? 9;
  return sudoku({
    size,
    constraints: constraintsOf(flags),
    ...(flags.boxes && { boxes: parseBoxes(size, flags.boxes) }),
  });
}

function wishOf(flags: GenerateFlags): Wish {
  const { grade, rating, technique, givens, symmetry, minimal, grid } = flags;
  return {
    shape: shapeOf(flags),
    symmetry,
    ...(grade && { grade }),
    ...(rating && { rating }),
    ...(technique && { technique }),
    ...(givens !== undefined && { givens }),
    ...(minimal && { minimal }),
    ...(grid && { fullGrid: grid }),
  };
}

function fullGrids(io: Io, flags: GenerateFlags, seed: number): number {
  const shape = shapeOf(flags);
  const out = allOf(io, flags);
  for (let index = 0; index < flags.number && !io.signal.aborted; index++) {
    const grid = fullGrid(shape, randomFrom(seedOf(seed, index)), flags.grid);
    const solution = formatCells(shape.size, grid);
    out.line(flags.json ? JSON.stringify({ solution }) : solution);
  }
  out.close();
  return EXIT.found;
}

async function puzzles(io: Io, flags: GenerateFlags, seed: number): Promise<number> {
  const startMs = performance.now();
  const settings: GenerateSettings = {
    wish: wishOf(flags),
    seed,
    attemptLimit: flags.attempts,
    graded: flags.json === true,
    rated: flags.rated === true,
  };
  const signal = stopFor(io, flags);
  const progress = progressFor(io, flags.quiet);
  const out = allOf(io, flags);
  let made = 0;
  let missed = 0;
  try {
    for await (const own of series(flags, settings, signal, note =>
      progress.update(made / flags.number, note),
    )) {
      made++;
      if (!own.isAsWished) missed++;
      if (!own.isAsWished && !flags.quiet) io.err(missedInWords(own));
      out.line(flags.json ? JSON.stringify(fieldsOf(own)) : puzzleLine(own.puzzle));
      progress.update(made / flags.number, `${made} of ${flags.number} puzzles`);
    }
  } finally {
    progress.close();
    out.close();
  }
  const ms = performance.now() - startMs;
  const ended = made === flags.number ? 'exhausted' : io.signal.aborted ? 'stopped' : 'limited';
  if (flags.json && flags.number > 1) {
    io.out(JSON.stringify({ summary: true, count: String(made), missed, seed, ended, ms: rounded(ms) }));
  } else if (!flags.quiet && flags.number > 1) io.err(`${made} puzzles, ${ms.toFixed(0)} ms`);
  if (made < flags.number && !flags.quiet) io.err(`stopped after ${made} of ${flags.number} puzzles`);
  return made === flags.number && missed === 0 ? EXIT.found : EXIT.limited;
}

/** The puzzles of a series in order; here, pausing after every attempt, or on threads when there are many. */
async function* series(
  flags: GenerateFlags,
  settings: GenerateSettings,
  signal: AbortSignal,
  note: (text: string) => void,
): AsyncGenerator<Generated, void, undefined> {
  const { number } = flags;
  const threads = threadsFor(
    flags,
    number >= FEW || (number > 1 && (flags.rating !== undefined || flags.technique !== undefined)),
  );
  if (threads > 1) {
    const indices = (function* () {
      for (let index = 0; index < number; index++) yield index;
    })();
    // Large enough that a message costs nothing beside it, small enough that all threads end together.
    const batch = Math.min(64, Math.max(1, Math.floor(number / (8 * threads))));
    yield* onCores<number, Generated>(indices, 'generateNumber', settings, { threads, signal, batch });
    return;
  }
  for (let index = 0; index < number; index++) {
    const attempts = generateInSlices(settings.wish, seedOf(settings.seed, index), settings);
    for (let attempt = 1; ; attempt++) {
      const { done, value } = attempts.next();
      if (done) {
        yield rated(value, settings.rated);
        break;
      }
      if (attempt % 8 === 0) {
        note(`attempt ${attempt}`);
        await breathe();
      }
      if (!signal.aborted) continue;
      if (value) yield value; // the nearest so far is better than nothing
      return;
    }
    await breathe();
    if (signal.aborted) return;
  }
}

function fieldsOf({ puzzle, solution, grade, rating, givens, isAsWished, attempts }: Generated): object {
  return {
    puzzle: puzzleLine(puzzle),
    solution: formatCells(puzzle.size, solution),
    grade: grade ?? null,
    rating: rating?.er ?? null,
    givens,
    attempts,
    ...(!isAsWished && { asWished: false }),
  };
}

function missedInWords({ attempts, givens, grade, rating }: Generated): string {
  const rated = rating ? `, a rating of ${rating.er.toFixed(1)}` : '';
  const found = `${givens} givens${grade ? `, ${grade}` : ''}${rated}`;
  return `no such puzzle in ${attempts} attempts; the nearest has ${found}. Raise --attempts or ask for less.`;
}

function ratingRange(text: string): [number, number] {
  const match = /^(\d{1,2}(?:\.\d)?)(?:-(\d{1,2}(?:\.\d)?))?$/.exec(text);
  if (!match) throw new InvalidArgumentError('It takes a range like 7.0-7.2.');
  const [least, largest] = [Number(match[1]), Number(match[2] ?? match[1])];
  if (largest < 1) throw new InputError(`no puzzle is rated ${text}; the scale begins at 1.0`);
  if (least > largest) throw new InputError(`the range ${text} is empty; write the smaller number first`);
  return [least, largest];
}
