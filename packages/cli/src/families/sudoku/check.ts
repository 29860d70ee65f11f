/** `sudoku check`: is it a proper puzzle, and if not, why. */
import {
  type Document,
  examine,
  formatCells,
  isSukaku,
  puzzleLine,
  renderText,
  type Verdict,
} from '@quadrille/puzzles/sudoku';
import { addCommon, breathe, type CommonFlags, EXIT, type Verb } from '../../verb.js';
import { howMany } from '../../words.js';
import { addShapeFlags, allPuzzles, cellNames, type ShapeFlags } from './shared.js';

interface CheckFlags extends CommonFlags, ShapeFlags {
  rating: boolean;
}

/** `sudoku check PUZZLE` */
export const check: Verb = (family, io, answer) => {
  const command = family
    .command('check <puzzle>')
    .description('whether a puzzle is proper: one solution, found by logic; minimal; how hard')
    .option(
      '--no-rating',
      'without the rating of Sudoku Explainer, which takes seconds for the hardest puzzles',
    )
    .addHelpText('after', '\nExample:\n  quadrille sudoku check puzzle.sdk');
  addShapeFlags(addCommon(command, 'json', 'timeout', 'quiet'));
  command.action(async (argument: string, flags: CheckFlags) => {
    const documents = allPuzzles(io, argument, flags);
    let code: number = EXIT.found;
    for (const document of documents) {
      if (io.signal.aborted) {
        code = EXIT.limited;
        break;
      }
      const limit = flags.timeout === undefined ? {} : { timeLimitMs: 1000 * flags.timeout };
      const marks = isSukaku(document) ? { candidates: document.candidates } : {};
      const verdict = examine(document.puzzle, { rated: flags.rating, ...limit, ...marks });
      if (verdict === undefined) {
        io.err('the time was over before the solutions were counted');
        code = EXIT.limited;
        continue;
      }
      io.out(flags.json ? JSON.stringify(fieldsOf(document, verdict)) : inWords(document, verdict));
      if (!verdict.unique && code === EXIT.found) code = EXIT.none;
      await breathe();
    }
    answer(code);
  });
};

function fieldsOf({ puzzle }: Document, verdict: Verdict): object {
  const { solutions, unique, logical, proper, minimal, superfluous, witnesses, differing } = verdict;
  const { conflict, grade, rating, steps } = verdict;
  return {
    puzzle: puzzleLine(puzzle),
    solutions,
    unique,
    logical,
    proper,
    ...(minimal !== undefined && { minimal, superfluous: cellNames(puzzle, superfluous!) }),
    grade: grade ?? null,
    rating: rating?.er ?? null,
    ...(rating && { er: rating.er, ep: rating.ep, ed: rating.ed }),
    steps: steps?.length ?? null,
    witnesses: witnesses.map(grid => formatCells(puzzle.size, grid)),
    ...(differing && { differing: cellNames(puzzle, differing) }),
    ...(conflict && { conflict: cellNames(puzzle, conflict) }),
    ...(verdict.faults?.length && { faults: verdict.faults.map(({ rule }) => rule) }),
  };
}

function inWords(document: Document, verdict: Verdict): string {
  const { puzzle } = document;
  const names = (cells: readonly number[]) => cellNames(puzzle, cells).join(', ');
  const { witnesses, superfluous = [], grade, rating, steps } = verdict;
  if (verdict.solutions === 0) {
    const why = verdict.faults?.[0] ? `: ${verdict.faults[0].rule}` : '';
    const conflict = verdict.conflict!.length > 0 ? names(verdict.conflict!) : '';
    return `no solution${why}${conflict && `\nthese givens contradict each other: ${conflict}`}`;
  }
  if (verdict.solutions === 2) {
    return [
      'several solutions, for example',
      renderText(puzzle, witnesses[0]),
      renderText(puzzle, witnesses[1]),
      `they differ in ${howMany(verdict.differing!.length, 'cell')}: ${names(verdict.differing!)}`,
    ].join('\n');
  }
  const lines = [
    'one solution',
    verdict.logical
      ? `solvable by logic: ${grade}, ${howMany(steps!.length, 'step')}`
      : 'not solvable by the known techniques alone',
    isSukaku(document)
      ? 'without givens, made of pencil marks'
      : superfluous.length === 0
        ? 'minimal: no given can go'
        : `not minimal: ${superfluous.length === 1 ? 'this given' : `each of these ${superfluous.length} givens`} can go: ${names(superfluous)}`,
  ];
  if (rating)
    lines.push(`Sudoku Explainer ${rating.er.toFixed(1)}/${rating.ep.toFixed(1)}/${rating.ed.toFixed(1)}`);
  return lines.join('\n');
}
