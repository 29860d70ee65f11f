/**
 * `sudoku explain` and `sudoku hint`: every step of human logic in words, or the next one, also as a picture.
 */
import { InputError } from '@quadrille/cover';
import {
  type Document,
  explainRating,
  faults,
  isSukaku,
  type Language,
  nextStep,
  ratingSteps,
  renderSvg,
  renderText,
  explain as sentence,
  solutionCount,
  solveByLogic,
  stateOf,
} from '@quadrille/puzzles/sudoku';
import { Option } from 'commander';
import type { Io } from '../../io.js';
import { addCommon, type CommonFlags, EXIT, type Verb } from '../../verb.js';
import { howMany } from '../../words.js';
import { addShapeFlags, onePuzzle, type ShapeFlags, stepFields } from './shared.js';

interface ExplainFlags extends CommonFlags, ShapeFlags {
  language: Language;
  /** `human`: in the order that helps a person; `se`: the path of Sudoku Explainer, which its rating follows. */
  scale?: 'human' | 'se';
}

const language = () =>
  new Option('--language <name>', 'the language of the sentences').choices(['en', 'cs']).default('en');

/** `sudoku explain PUZZLE` */
export const explain: Verb = (family, io, answer) => {
  const command = family
    .command('explain <puzzle>')
    .description('every step to the solution by human techniques')
    .addOption(language())
    .addOption(
      new Option('--scale <name>', "in the order that helps a person, or on Sudoku Explainer's path")
        .choices(['human', 'se'])
        .default('human'),
    )
    .addHelpText('after', '\nExample:\n  quadrille sudoku explain puzzle.txt --language cs');
  addShapeFlags(addCommon(command, 'json', 'quiet'));
  command.action(async (argument: string, flags: ExplainFlags) => {
    const { document, isUnique } = readable(io, argument, flags);
    const { puzzle } = document;
    if (flags.scale === 'se') {
      answer(explainPath(io, document, flags));
      return;
    }
    const { steps, solved, grade, grid } = solveByLogic(puzzle, { ...startOf(document), isUnique });
    steps.forEach((step, i) => {
      const text = sentence(step, flags.language);
      io.out(flags.json ? JSON.stringify(stepFields(step, text)) : `${String(i + 1).padStart(3)}  ${text}`);
    });
    const empty = grid.filter(digit => digit === 0).length;
    if (flags.json)
      io.out(
        JSON.stringify({ summary: true, steps: steps.length, solved, grade: solved ? grade : null, empty }),
      );
    else {
      io.out(renderText(puzzle, grid));
      if (!flags.quiet) {
        io.err(
          solved
            ? `solved, ${grade}, ${howMany(steps.length, 'step')}`
            : `not solvable by logic alone: ${empty} cells stay empty`,
        );
      }
    }
    answer(solved ? EXIT.found : EXIT.none);
  });
};

/** The steps that the rating is made of; the hardest of them is the rating. */
function explainPath(io: Io, document: Document, flags: ExplainFlags): number {
  const { puzzle } = document;
  const marks = isSukaku(document) ? { candidates: document.candidates } : {};
  if (solutionCount(puzzle, marks) !== 1)
    throw new InputError('only a puzzle with one solution has a rating');
  const { steps, er, ep, ed } = ratingSteps(puzzle, marks);
  for (const step of steps) {
    const text = explainRating(step, flags.language);
    io.out(flags.json ? JSON.stringify({ ...stepFields(step, text), difficulty: step.difficulty }) : text);
  }
  if (flags.json) io.out(JSON.stringify({ summary: true, steps: steps.length, er, ep, ed }));
  else if (!flags.quiet) io.err(`${howMany(steps.length, 'step')}, rated ${er.toFixed(1)}`);
  return EXIT.found;
}

/** `sudoku hint PUZZLE` */
export const hint: Verb = (family, io, answer) => {
  const command = family
    .command('hint <puzzle>')
    .description('the next step; digits placed and pencil marks of the file count')
    .addOption(language())
    .addHelpText('after', '\nExample:\n  quadrille sudoku hint puzzle.txt -o hint.svg');
  addShapeFlags(addCommon(command, 'json', 'output', 'quiet'));
  command.action(async (argument: string, flags: ExplainFlags) => {
    const { document, isUnique } = readable(io, argument, flags);
    const { puzzle } = document;
    const state = stateOf(puzzle, startOf(document).start);
    const step = nextStep(state, { isUnique });
    if (!step) {
      io.err(state.emptyCount === 0 ? 'the puzzle is solved' : 'no known technique leads on from here');
      answer(EXIT.none);
      return;
    }
    const text = sentence(step, flags.language);
    io.out(flags.json ? JSON.stringify(stepFields(step, text)) : text);
    if (flags.output !== undefined) {
      const grid = [...state.values];
      io.write(flags.output, renderSvg(puzzle, { grid, candidates: state.candidates, step, title: text }));
    }
    answer(EXIT.found);
  });
};

/** A puzzle that logic can begin with: no broken rule, a solution, and whether it is the only one. */
interface Readable {
  readonly document: Document;
  readonly isUnique: boolean;
}

function readable(io: Io, argument: string, flags: ExplainFlags): Readable {
  const document = onePuzzle(io, argument, flags);
  const { puzzle, values = puzzle.givens } = document;
  const [fault] = faults(puzzle, values);
  if (fault) throw new InputError(`this puzzle breaks a rule: ${fault.rule}`);
  const marks = isSukaku(document) ? { candidates: document.candidates } : {};
  const count = solutionCount({ ...puzzle, givens: values }, marks);
  if (count === 0)
    throw new InputError('there is no solution with these digits; `quadrille sudoku check` says why');
  if (count === 2 && !flags.quiet)
    io.err('this puzzle has several solutions; techniques that rely on a single one are left out');
  return { document, isUnique: count === 1 };
}

function startOf({ values, candidates }: Document) {
  return { start: { ...(values && { values }), ...(candidates && { candidates }) } };
}
