/** `sudoku convert`: from any format, recognised by itself, to any other, and to pictures and paper. */
import { InputError } from '@quadrille/cover';
import {
  type Document,
  FORMATS,
  type FormatName,
  formatAll,
  quickestSolver,
  refusal,
  renderPdf,
  renderSvg,
  solve,
  solveByLogic,
} from '@quadrille/puzzles/sudoku';
import { Option } from 'commander';
import { addCommon, type CommonFlags, EXIT, type Verb } from '../../verb.js';
import { addShapeFlags, allPuzzles, type ShapeFlags } from './shared.js';

interface ConvertFlags extends CommonFlags, ShapeFlags {
  to: FormatName | 'svg' | 'pdf';
  perPage: '1' | '2' | '4' | '6';
  title?: string;
  solve?: boolean;
  solutions: boolean;
}

/** More puzzles than this make no sensible booklet. */
const MOST_PRINTED = 5000;

/** `sudoku convert FILE --to FORMAT` */
export const convert: Verb = (family, io, answer) => {
  const command = family
    .command('convert <file>')
    .description('another format; the one of the file is recognised by itself')
    .addOption(
      new Option('--to <format>', 'the wanted format')
        .choices([...FORMATS, 'svg', 'pdf'])
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--per-page <n>', 'puzzles on a page of the PDF').choices(['1', '2', '4', '6']).default('4'),
    )
    .option('--title <text>', 'at the head of each page of the PDF')
    .option('--solve', 'add solution and difficulty, where the format has a place for them (xml, svg, pdf)')
    .option('--no-solutions', 'a PDF without the solutions at its end')
    .addHelpText(
      'after',
      '\nExamples:\n  quadrille sudoku convert puzzle.sdk --to line\n' +
        '  quadrille sudoku convert puzzles.txt --to pdf --per-page 6 -o booklet.pdf',
    );
  addShapeFlags(addCommon(command, 'output'));
  command.action(async (argument: string, flags: ConvertFlags) => {
    const documents = allPuzzles(io, argument, flags);
    const content = await converted(documents, flags);
    if (flags.output !== undefined) io.write(flags.output, content);
    else if (typeof content === 'string') io.out(content.replace(/\n$/, ''));
    else throw new InputError('a PDF is not for the terminal; say where it goes with -o FILE');
    answer(EXIT.found);
  });
};

async function converted(documents: readonly Document[], flags: ConvertFlags): Promise<string | Uint8Array> {
  const { to } = flags;
  if (to === 'pdf') {
    if (documents.length > MOST_PRINTED) {
      throw new InputError(`there are ${documents.length} puzzles; a PDF takes at most ${MOST_PRINTED}`);
    }
    const solved = flags.solutions || flags.solve ? documents.map(withSolution) : documents;
    const known = flags.solve ? solved.map(withDifficulty) : solved;
    const sheets = flags.solutions ? known : known.map(({ solution: _, ...sheet }) => sheet);
    return renderPdf(sheets, {
      perPage: Number(flags.perPage) as 1 | 2 | 4 | 6,
      ...(flags.title && { title: flags.title }),
    });
  }
  const known = flags.solve ? documents.map(withSolution).map(withDifficulty) : documents;
  if (to !== 'svg') return formatAll(known, to);
  if (known.length !== 1) throw new InputError(`an SVG shows one puzzle; there are ${known.length}`);
  const [{ puzzle, solution, values, title }] = known;
  const grid = solution ?? values;
  return renderSvg(puzzle, { ...(grid && { grid }), ...(title && { title }) });
}

/** Adds the solution when there is exactly one. */
function withSolution(document: Document): Document {
  if (document.solution) return document;
  const { puzzle } = document;
  const { solutions } = solve(puzzle, quickestSolver(puzzle), { limit: 2 });
  return solutions.length === 1 ? { ...document, solution: solutions[0] } : document;
}

function withDifficulty(document: Document): Document {
  if (document.difficulty || !document.solution || refusal(document.puzzle, 'logic')) return document;
  const { solved, grade } = solveByLogic(document.puzzle);
  return solved ? { ...document, difficulty: grade } : document;
}
