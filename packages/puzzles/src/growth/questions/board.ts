/** `run` and `draw`: one start, or a picture of all. */
import { type Answer, inField, type Progress, pngOfSvg, type Task } from '@quadrille/base';
import { parse } from '../notation.js';
import { gallerySvg, renderStamps, renderSteps, stampsSvg, startSvg, stepsSvg } from '../render.js';
import { renderTree, treeSvg } from '../render-tree.js';
import { borderOf, type Growth, grow, rectangle, type Start } from '../rules.js';
import { say } from '../sentences.js';
import { solve, usualCellCount } from '../solve.js';
import { compareStarts } from '../symmetry.js';

export interface RunInputs {
  readonly board: string;
  readonly as: 'steps' | 'stamps' | 'tree';
}

/** The verdict is no when the board does not fill up. */
export function openRun({ board: text, as }: RunInputs): Answer {
  const growth = inField('board', () => parse(text));
  const { stamps, stepCount: steps, isFull } = grow(growth);
  const { board, start } = growth;
  const black = stamps.filter(stamp => stamp >= 0).length;
  const rows = Array.from({ length: board.height }, (_, y) =>
    Array.from(stamps.subarray(y * board.width, (y + 1) * board.width)),
  );
  const end = isFull ? say('full') : say('white', { count: stamps.length - board.holes.length - black });
  return {
    verdict: isFull ? 'yes' : 'no',
    ended: 'exhausted',
    fields: { full: isFull, steps, cells: start.length, black, stamps: rows },
    lines: inField('board', () => shown(growth, as)).split('\n'),
    remarks: [say('ran', { cells: start.length, border: borderOf(growth), steps, end })],
  };
}

function shown(growth: Growth, as: RunInputs['as']): string {
  if (as === 'stamps') return renderStamps(growth);
  if (as === 'tree') return renderTree(growth);
  return renderSteps(growth)
    .map((text, step) => `step ${step}\n${text}`)
    .join('\n\n');
}

export interface DrawInputs {
  readonly board: string;
  readonly as?: 'start' | 'steps' | 'stamps' | 'tree' | 'gallery';
}

/** More boards than anybody looks at; the 1615 of n = 5 are still drawn. */
const GALLERY_LIMIT = 2000;
/** Every step is a board of its own; so many cells of all boards are some megabytes. */
const DRAWN_LIMIT = 200_000;

export function openDraw({ board: text, as }: DrawInputs): Answer | Task<Progress, Answer> {
  const sides = /^\s*(\d{1,3})(?:x(\d{1,3}))?\s*$/.exec(text);
  if (sides) {
    if (as !== undefined && as !== 'gallery') throw say.error('draws-one', { as });
    return gallery(Number(sides[1]), Number(sides[2] ?? sides[1]));
  }
  if (as === 'gallery') throw say.error('draws-all');
  const growth = inField('board', () => parse(text));
  const svg = inField('board', () => boardSvg(growth, as));
  return picture(svg);
}

function boardSvg(growth: Growth, as: DrawInputs['as']): string {
  if (as === 'tree') return treeSvg(growth);
  if (as === 'start') return startSvg(growth);
  if (as !== 'steps') return stampsSvg(growth);
  const cells = growth.board.width * growth.board.height;
  const { stepCount: steps } = grow(growth);
  if (cells * steps > DRAWN_LIMIT) throw say.error('too-many-steps', { steps, cells });
  return stepsSvg(growth);
}

function* gallery(width: number, height: number): Task<Progress, Answer> {
  const board = rectangle(width, height);
  const starts: Start[] = [];
  for (const batch of solve({ board, cellCount: usualCellCount(board) })) {
    starts.push(...batch);
    if (starts.length > GALLERY_LIMIT)
      throw say.error('too-many-boards', { width, height, limit: GALLERY_LIMIT });
    yield { count: BigInt(starts.length) };
  }
  return picture(gallerySvg(board, starts.sort(compareStarts)));
}

function picture(svg: string): Answer {
  const forms = { svg: () => svg, png: () => pngOfSvg(svg) };
  return { verdict: 'yes', ended: 'exhausted', fields: {}, lines: [], forms };
}
