/** draw, cut, stl, sheet and convert: pictures and files. */
import { type Answer, type Opened, type Progress, pngOfSvg, type Task } from '@quadrille/base';
import { formatDlx } from '@quadrille/cover';
import type { UpTo } from '../class-search.js';
import { type CutOptions, cutLayout, cutSheet } from '../cut.js';
import { encode } from '../encode.js';
import { format } from '../format.js';
import { gzip } from '../gzip.js';
import { formatJson } from '../json.js';
import { listAssemblies } from '../list.js';
import { cutPdf, solutionsPdf } from '../pdf.js';
import { formatPuzzlecad } from '../puzzlecad.js';
import { problemOf, readPuzzle } from '../read.js';
import { draw, render } from '../render.js';
import type { Assembly, Problem, Puzzle } from '../rules.js';
import { drawSheet } from '../sheet.js';
import { type StlOptions, stlOf, stlOfAssembly } from '../stl.js';
import { filesOfAssembly, filesOfPieces } from '../stl-files.js';
import { say } from '../texts.js';
import { drawSolid } from '../view.js';
import { formatXmpuzzle } from '../xmpuzzle-writer.js';
import { givenAssembly, type OpenedPuzzle, openPuzzle, type PuzzleInputs, preparedOf } from './open.js';

export interface DrawInputs extends PuzzleInputs {
  readonly solution?: number;
  readonly assembly?: string;
  readonly upTo: UpTo;
  readonly exploded: boolean;
}

export async function openDraw(inputs: DrawInputs): Promise<Opened> {
  const opened = await openPuzzle(inputs);
  return { task: drawing(opened, inputs), remarks: opened.remarks };
}

function* drawing(
  opened: OpenedPuzzle,
  { solution, assembly: text, upTo, exploded, large }: DrawInputs,
): Task<Progress, Answer> {
  const { puzzle, problem } = opened;
  let assembly: Assembly = givenAssembly(opened, text) ?? [];
  if (solution !== undefined) {
    const found: Assembly[] = [];
    const limit = solution + 1;
    const { ended } = yield* listAssemblies(preparedOf(opened, large), {
      upTo,
      limit,
      onAssembly: each => {
        if (found.length < limit) found.push(each);
      },
    });
    if (found.length < limit) return noSolution(found.length, ended === 'exhausted');
    assembly = found[solution];
  }
  const picture = exploded ? drawSolid(puzzle, problem, assembly) : draw(puzzle, problem, assembly);
  return {
    verdict: 'yes',
    ended: 'exhausted',
    fields: {},
    lines: [],
    forms: {
      svg: () => picture,
      png: () => pngOfSvg(picture),
      txt: () => `${render(puzzle, problem, assembly)}\n`,
    },
  };
}

function noSolution(count: number, isAll: boolean): Answer {
  const said = say(isAll ? 'no-solution' : 'solution-cut', { count });
  return {
    verdict: isAll ? 'no' : 'unknown',
    ended: isAll ? 'exhausted' : 'limited',
    fields: { count: String(count) },
    lines: [],
    remarks: [said],
  };
}

export async function openCut({ cell, kerf, width, ...inputs }: PuzzleInputs & CutOptions): Promise<Opened> {
  const { puzzle, problem, remarks } = await openPuzzle(inputs);
  const options = { cell, kerf, width };
  const sheet = cutSheet(puzzle, problem, options);
  return fileAnswer({ svg: () => sheet, pdf: () => cutPdf(cutLayout(puzzle, problem, options)) }, remarks);
}

export async function openStl({
  cell,
  inset,
  piece,
  assembly: text,
  ...inputs
}: PuzzleInputs & StlOptions & { readonly assembly?: string }): Promise<Opened> {
  const opened = await openPuzzle(inputs);
  const { puzzle, problem, remarks } = opened;
  const options = { cell, inset, piece };
  const assembly = givenAssembly(opened, text);
  const made = assembly ? stlOfAssembly(puzzle, assembly, options) : stlOf(puzzle, problem, options);
  const single = assembly
    ? filesOfAssembly(puzzle, problem, assembly, options)
    : filesOfPieces(puzzle, problem, options);
  return fileAnswer({ stl: () => made, ...inFolder(single) }, remarks);
}

/** Several files as forms of an answer. */
const inFolder = (files: ReadonlyMap<string, () => string>) =>
  Object.fromEntries([...files].map(([name, make]) => [`files/${name}`, make]));

function fileAnswer(forms: NonNullable<Answer['forms']>, remarks: Answer['remarks']): Answer {
  return { verdict: 'yes', ended: 'exhausted', fields: {}, lines: [], remarks: remarks ?? [], forms };
}

export interface SheetInputs extends PuzzleInputs {
  readonly upTo: UpTo;
  readonly limit: number;
}

export async function openSheet(inputs: SheetInputs): Promise<Opened> {
  const opened = await openPuzzle(inputs);
  return { task: sheeting(opened, inputs), remarks: opened.remarks };
}

/** The solutions, small, many on a page. */
function* sheeting(opened: OpenedPuzzle, { upTo, limit, large }: SheetInputs): Task<Progress, Answer> {
  const { puzzle, problem } = opened;
  const found: Assembly[] = [];
  const list = listAssemblies(preparedOf(opened, large), {
    upTo,
    limit,
    onAssembly: each => found.push(each),
  });
  const { ended } = yield* list;
  if (found.length === 0) return noSolution(0, ended === 'exhausted');
  return {
    verdict: 'yes',
    ended,
    fields: { count: String(found.length), ended },
    lines: [],
    forms: {
      pdf: () => solutionsPdf(puzzle, problem, found),
      svg: () => drawSheet(puzzle, problem, found),
      ...inFolder(solutionFiles(puzzle, problem, found)),
    },
  };
}

/** One picture for each solution, numbered from 1 so that names sort. */
function solutionFiles(
  puzzle: Puzzle,
  problem: Problem,
  found: readonly Assembly[],
): Map<string, () => string> {
  const digits = String(found.length).length;
  return new Map(
    found.map((each, at) => [
      `${String(at + 1).padStart(digits, '0')}.svg`,
      () => draw(puzzle, problem, each),
    ]),
  );
}

const FORMATS = ['xmpuzzle', 'xml', 'text', 'puzzlecad', 'json', 'dlx'] as const;

export interface ConvertInputs {
  readonly puzzle: Uint8Array;
  readonly problem: number;
  readonly to: (typeof FORMATS)[number];
  readonly large?: boolean;
}

export async function openConvert({
  puzzle: bytes,
  to,
  problem,
  large = false,
}: ConvertInputs): Promise<Opened> {
  const { puzzle, notes } = await readPuzzle(bytes);
  const text = WRITERS[to](puzzle, problem, large);
  return {
    verdict: 'yes',
    ended: 'exhausted',
    fields: {},
    lines: [],
    remarks: [...notes, ...lossRemarks(puzzle, to)],
    forms: { [to]: () => (to === 'xmpuzzle' ? gzip(new TextEncoder().encode(text)) : text) },
  };
}

const WRITERS: Readonly<
  Record<ConvertInputs['to'], (puzzle: Puzzle, problem: number, isLarge: boolean) => string>
> = {
  xmpuzzle: formatXmpuzzle,
  xml: formatXmpuzzle,
  text: format,
  puzzlecad: formatPuzzlecad,
  json: formatJson,
  dlx: (puzzle, number, isLarge) =>
    formatDlx(encode(preparedOf({ puzzle, problem: problemOf(puzzle, number) }, isLarge)).model),
};

/** What a format cannot hold is said. */
function lossRemarks(puzzle: Puzzle, to: ConvertInputs['to']) {
  const hasSaved = puzzle.problems.some(problem => (problem.saved?.length ?? 0) > 0);
  if (to === 'puzzlecad') return [say('lost-puzzlecad')];
  return to === 'text' && hasSaved ? [say('lost-saved')] : [];
}
