/** `sudoku rate`: the rating of Sudoku Explainer or the grade of every puzzle, on all cores. */
import { isSukaku, puzzleLine, type RatedLine, rateChunk, rateDocument } from '@quadrille/puzzles/sudoku';
import { Option } from 'commander';
import { progressFor } from '../../progress.js';
import { addCommon, breathe, type CommonFlags, EXIT, type Verb } from '../../verb.js';
import { allOf } from './output.js';
import {
  addShapeFlags,
  allPuzzles,
  chunksOf,
  eachChunk,
  isBatchText,
  named,
  parseOptionsOf,
  readPuzzles,
  type ShapeFlags,
  stopFor,
  threadsFor,
} from './shared.js';

interface RateFlags extends CommonFlags, ShapeFlags {
  scale: 'se' | 'grade';
}

/** Fewer puzzles than this are rated before threads have started. */
const FEW = 4;

/** `sudoku rate FILE [--scale se|grade]` */
export const rate: Verb = (family, io, answer) => {
  const command = family
    .command('rate <file>')
    .description('how hard each puzzle is')
    .addOption(
      new Option('--scale <name>', 'Sudoku Explainer 1.2.1 (ER/EP/ED), or the grade by human techniques')
        .choices(['se', 'grade'])
        .default('se'),
    )
    .addHelpText('after', '\nExample:\n  quadrille sudoku rate puzzles.txt --scale grade');
  addShapeFlags(addCommon(command, 'json', 'timeout', 'threads', 'quiet', 'output'));
  command.action(async (argument: string, flags: RateFlags) => {
    const input = readPuzzles(io, argument);
    // Other formats become lines first; only puzzles made of pencil marks do not fit on one.
    const documents = isBatchText(input.text) ? [] : allPuzzles(io, argument, flags);
    const sukakus = documents.some(isSukaku) ? documents : [];
    const lines = documents.map(({ puzzle }) => puzzleLine(puzzle));
    const text = documents.length > 0 ? lines.join('\n') : input.text;
    const number = text.split('\n').filter(line => line.trim() !== '').length;
    const settings = { ...parseOptionsOf(flags), scale: flags.scale };
    const signal = stopFor(io, flags);
    const threads = threadsFor(flags, number > FEW);
    const progress = progressFor(io, flags.quiet);
    const out = allOf(io, flags);
    let done = 0;
    let unrated = 0;
    const take = (rated: readonly RatedLine[]) => {
      for (const own of rated) out.line(flags.json ? JSON.stringify(own) : inWords(own));
      done += rated.length;
      unrated += rated.filter(({ solutions }) => solutions !== undefined).length;
      progress.update(done / number, `${done} of ${number} puzzles`);
    };
    try {
      if (sukakus.length > 0) {
        for (const document of sukakus) {
          if (signal.aborted) break;
          take([rateDocument(document, flags.scale)]);
          await breathe();
        }
      } else {
        // A hard puzzle takes a thousand times as long as an easy one: small batches, so that none waits for many.
        const batch = Math.min(8, Math.max(1, Math.floor(number / (8 * threads))));
        const chunks = chunksOf(text, 1);
        for await (const rated of eachChunk(chunks, rateChunk, settings, { threads, signal, batch }))
          take(rated);
      }
    } catch (error) {
      throw named(error, input);
    } finally {
      progress.close();
    }
    out.close();
    if (signal.aborted && !flags.quiet) io.err(`stopped after ${done} of ${number} puzzles`);
    if (unrated > 0 && !flags.quiet) {
      io.err(`${unrated} of ${done} without a rating: only a puzzle with exactly one solution has one`);
    }
    answer(signal.aborted ? EXIT.limited : unrated > 0 ? EXIT.none : EXIT.found);
  });
};

function inWords({ puzzle, er, ep, ed, grade, technique, solutions }: RatedLine): string {
  if (solutions !== undefined) return `${puzzle}  ${solutions === 0 ? 'no solution' : 'several solutions'}`;
  const scale =
    er === undefined ? (grade ?? 'unsolved') : [er, ep!, ed!].map(value => value.toFixed(1)).join('/');
  return `${puzzle}  ${scale}  ${technique ?? ''}`.trimEnd();
}
