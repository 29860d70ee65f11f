/** Puzzles as pictures, from their texts: what pages and notebooks show. The questions of the families do the work. */
import { type Answer, askHere, drive, type Family, inLanguage, questionOf, type Task } from '@quadrille/base';
import { say } from './sentences.js';
import { Shown } from './shown.js';

export const BOARDS = ['sudoku', 'edges', 'growth', 'packing'] as const;
export type BoardKind = (typeof BOARDS)[number];

export interface ShowOptions {
  /** Fill in the solution: of sudoku and packing. Boards of edge matching are solved where only pieces are given. */
  readonly solve?: boolean;
  /** Give up after this time; default 5 seconds. */
  readonly timeLimitMs?: number;
  readonly signal?: AbortSignal | undefined;
}

const TIME_LIMIT_MS = 5000;

/** The puzzle of a text as a picture. Throws `InputError` for a bad text, and where no solution is found. */
export async function show(kind: BoardKind, text: string, options: ShowOptions = {}): Promise<Shown> {
  if (!BOARDS.includes(kind)) throw say.error('kind', { kind: String(kind), kinds: BOARDS.join(', ') });
  const { timeLimitMs = TIME_LIMIT_MS, signal, solve = false } = options;
  const limits = { signal, deadlineMs: performance.now() + timeLimitMs };
  switch (kind) {
    case 'sudoku':
      return showSudoku(text, solve, limits);
    case 'edges':
      return showEdges(text, limits);
    case 'growth':
      return showGrowth(text, limits);
    case 'packing':
      return showPacking(text, solve, limits);
  }
}

interface Within {
  readonly signal: AbortSignal | undefined;
  readonly deadlineMs: number;
}

async function showSudoku(text: string, isSolved: boolean, limits: Within): Promise<Shown> {
  const [{ parse }, { solveInSlices }, { renderSvg, renderText }] = await Promise.all([
    import('../sudoku/notation.js'),
    import('../sudoku/solve.js'),
    import('../sudoku/render.js'),
  ]);
  const { puzzle, title } = parse(text);
  const picture = title === undefined ? {} : { title };
  const png = (grid?: number[]) => async () => (await import('../sudoku/png.js')).renderPng(puzzle, grid);
  if (!isSolved) return new Shown(renderSvg(puzzle, picture), renderText(puzzle), png());
  const slices = solveInSlices(puzzle, undefined, { limit: 1 }) as unknown as Task<
    unknown,
    { solutions: number[][] }
  >;
  const { answer, ended } = await drive(slices, limits);
  const [grid] = answer?.solutions ?? [];
  if (!grid) throw say.error(ended === 'exhausted' ? 'unsolvable' : 'cut-off');
  return new Shown(renderSvg(puzzle, { ...picture, grid }), renderText(puzzle, grid), png(grid));
}

/** A link to a viewer is a board; pieces are solved. */
async function showEdges(text: string, limits: Within): Promise<Shown> {
  const { family } = await import('../edges/questions/index.js');
  let link = text.trim();
  if (!/^\w+:\/\/|board_edges=/.test(link)) {
    let found: unknown;
    const onFound = ({ fields }: { fields: Readonly<Record<string, unknown>> }) => (found ??= fields.link);
    const answer = await askHere(
      questionOf(family, 'solve'),
      { pieces: text, first: true },
      { ...limits, onFound },
    );
    if (typeof found !== 'string') throw refused(answer);
    link = found;
  }
  return drawn(family, { board: link }, limits);
}

async function showGrowth(text: string, limits: Within): Promise<Shown> {
  const { family } = await import('../growth/questions/index.js');
  const picture = await drawn(family, { board: text }, limits);
  return new Shown(picture.toSVG(), picture.toString() || text.trim(), () => picture.toPNG());
}

async function showPacking(text: string, isSolved: boolean, limits: Within): Promise<Shown> {
  const { family } = await import('../packing/questions/index.js');
  const puzzle = new TextEncoder().encode(text);
  return drawn(family, { puzzle, ...(isSolved && { solution: 0 }) }, limits);
}

async function drawn(family: Family, inputs: object, limits: Within): Promise<Shown> {
  const answer = await askHere(questionOf(family, 'draw'), inputs, limits);
  const { svg, txt, png } = answer.forms ?? {};
  if (!svg || !png) throw refused(answer);
  const lines = answer.lines.map(line => inLanguage(line, 'en')).join('\n');
  const text = txt ? String(await txt()).trimEnd() : lines;
  return new Shown(String(await svg()), text, async () => (await png()) as Uint8Array);
}

const refused = ({ verdict }: Answer) => say.error(verdict === 'no' ? 'unsolvable' : 'cut-off');
