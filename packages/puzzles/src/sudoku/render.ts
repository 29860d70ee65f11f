/** Pictures: a puzzle as text or SVG, a step of logic drawn on it, and the tree of a blind search. */
import { counted, type SvgText, svg } from '@quadrille/base';
import type { BlindState } from './blind.js';
import { clueShapes, legendOf, reachOf } from './drawing.js';
import type { Step } from './logic/index.js';
import { drawGrid } from './notation/grid.js';
import { symbol } from './notation/symbols.js';
import { cageOutline } from './outline.js';
import { cellName, type Grid, houses, type Sudoku } from './rules.js';
import { shapesToSvg } from './svg-shapes.js';

/** A grid as text with bars between the boxes. */
export function renderText(puzzle: Sudoku, grid: Grid = puzzle.givens): string {
  return drawGrid(puzzle, grid, { corner: '+', rule: '-' }).join('\n');
}

export interface Picture {
  /** The digits shown; those that are not givens are drawn lighter. Default: the givens. */
  readonly grid?: Grid;
  /** Pencil marks, bit d - 1 for digit d. */
  readonly candidates?: ArrayLike<number>;
  /** A step of logic: its cells, digits and links are marked. */
  readonly step?: Step;
  readonly title?: string;
}

const CELL = 36;
const MARGIN = 10;
const INK = '#1d2733';
const ANSWER = '#2466a8';
const PROOF = '#cfe3c8';
const PLACED = '#2e7d32';
const GONE = '#c62828';

/** A puzzle as SVG: shades, lines and shapes of clues, cages, grid, dots, what is outside, digits. */
export function renderSvg(puzzle: Sudoku, picture: Picture = {}): string {
  const { size } = puzzle;
  const shapes = clueShapes(puzzle);
  const beyond = Math.ceil(reachOf(puzzle, shapes) * CELL);
  const words = legendOf(puzzle).map(({ en }) => en);
  const side = size * CELL + 2 * MARGIN;
  const legend = legendLines(words, side + 2 * beyond);
  const title = picture.title ?? `Sudoku ${size}x${size}`;
  const drawn = (isAbove: boolean) =>
    shapesToSvg(
      shapes.filter(({ layer }) => (layer === 'dot' || layer === 'outside') === isAbove),
      CELL,
      (x, y) => [MARGIN + x * CELL, MARGIN + y * CELL],
    );
  const content = [
    ...tints(puzzle),
    ...(picture.step ? proofCells(puzzle, picture.step) : []),
    ...drawn(false),
    ...cages(puzzle),
    ...gridLines(puzzle),
    ...drawn(true),
    ...digits(puzzle, picture),
    ...(picture.candidates ? marks(puzzle, picture.candidates, picture) : []),
    ...(picture.step ? links(size, picture.step) : []),
    ...legend.map((text, i) => writing(MARGIN - beyond, side + beyond + 12 * i + 6, 9, INK, text, 'start')),
  ];
  const frame = { x: -beyond, y: -beyond, about: words.join(' ') };
  return canvas(side + 2 * beyond, side + 2 * beyond + 12 * legend.length, title, content, frame);
}

/** The rules under the grid, broken into lines. */
function legendLines(words: readonly string[], width: number): string[] {
  const most = Math.floor((width - 2 * MARGIN) / 4.6);
  const lines: string[] = [];
  for (const text of words) {
    let line = '';
    for (const word of text.split(' ')) {
      if (line !== '' && line.length + 1 + word.length > most) {
        lines.push(line);
        line = '';
      }
      line = line === '' ? word : `${line} ${word}`;
    }
    lines.push(line);
  }
  return lines;
}

/** A white sheet with a title and what is drawn on it. */
function canvas(
  width: number,
  height: number,
  title: string,
  content: readonly SvgText[],
  { x, y, about }: { readonly x: number; readonly y: number; readonly about: string } = {
    x: 0,
    y: 0,
    about: '',
  },
): string {
  const desc = about === '' ? undefined : svg`<desc>${about}</desc>\n`;
  const corner = x === 0 ? undefined : svg` x="${x}" y="${y}"`;
  return svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}"
  width="${width}" height="${height}" role="img"
  font-family="Helvetica, Arial, sans-serif" text-anchor="middle">
<title>${title}</title>
${desc}<rect${corner} width="${width}" height="${height}" fill="#ffffff"/>
${content}</svg>
`.toString();
}

/** A filled cell. */
function cellRectangle(size: number, cell: number, fill: string, opacity: number): SvgText {
  return svg`<rect x="${left(size, cell)}" y="${top(size, cell)}" width="${CELL}" height="${CELL}"
 fill="${fill}" fill-opacity="${opacity}"/>`;
}

function writing(
  x: number,
  y: number,
  fontSize: number,
  fill: string,
  text: string,
  anchor?: 'start',
): SvgText {
  const from = anchor ? svg` text-anchor="${anchor}"` : undefined;
  return svg`<text x="${x}" y="${y}" font-size="${fontSize}" fill="${fill}"${from}>${text}</text>`;
}

const left = (size: number, cell: number) => MARGIN + (cell % size) * CELL;
const top = (size: number, cell: number) => MARGIN + Math.floor(cell / size) * CELL;

/** Diagonals and windows, lightly. */
function tints(puzzle: Sudoku): SvgText[] {
  return houses(puzzle)
    .filter(({ kind }) => kind === 'diagonal' || kind === 'window')
    .flatMap(house => house.cells)
    .map(cell => cellRectangle(puzzle.size, cell, '#8899aa', 0.15));
}

function proofCells({ size }: Sudoku, step: Step): SvgText[] {
  const cells = new Set([...step.cells, ...step.placed.map(({ cell }) => cell)]);
  return [...cells].map(cell => cellRectangle(size, cell, PROOF, 1));
}

/** Cages as dashed outlines inside their cells, the sum in the first cell. */
function cages({ size, constraints }: Sudoku): SvgText[] {
  return constraints.flatMap(constraint => {
    if (constraint.kind !== 'cage') return [];
    const dashes = cageOutline(size, constraint.cells, CELL, 3).map(
      ([x1, y1, x2, y2]) =>
        svg`<line x1="${MARGIN + x1}" y1="${MARGIN + y1}" x2="${MARGIN + x2}" y2="${MARGIN + y2}"
 stroke="${INK}" stroke-width="0.8" stroke-dasharray="3 2"/>`,
    );
    const first = Math.min(...constraint.cells);
    const sum = writing(left(size, first) + 9, top(size, first) + 12, 8, INK, String(constraint.sum));
    return constraint.sum > 0 ? [...dashes, sum] : dashes;
  });
}

/** Thin lines between cells, thick ones where two boxes meet. */
function gridLines({ size, boxes }: Sudoku): SvgText[] {
  const lines: SvgText[] = [];
  const add = (x1: number, y1: number, x2: number, y2: number, isThick: boolean) => {
    lines.push(
      svg`<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"
 stroke="${INK}" stroke-width="${isThick ? 2.2 : 0.6}" stroke-linecap="square"/>`,
    );
  };
  for (let cell = 0; cell < size * size; cell++) {
    const [x, y] = [left(size, cell), top(size, cell)];
    const isFirst = cell % size === 0;
    add(x, y, x, y + CELL, isFirst || boxes[cell] !== boxes[cell - 1]);
    add(x, y, x + CELL, y, cell < size || boxes[cell] !== boxes[cell - size]);
    if (cell % size === size - 1) add(x + CELL, y, x + CELL, y + CELL, true);
    if (cell >= size * (size - 1)) add(x, y + CELL, x + CELL, y + CELL, true);
  }
  return lines;
}

function digits({ size, givens }: Sudoku, { grid = givens, step }: Picture): SvgText[] {
  const placed = new Map(step?.placed.map(({ cell, digit }) => [cell, digit]));
  return grid.flatMap((digit, cell) => {
    const shown = placed.get(cell) ?? digit;
    if (shown === 0) return [];
    const isGiven = givens[cell] > 0;
    const fill = placed.has(cell) ? PLACED : isGiven ? INK : ANSWER;
    return [
      svg`<text x="${left(size, cell) + CELL / 2}" y="${top(size, cell) + 26}"
 font-size="22" fill="${fill}" font-weight="${isGiven ? 'bold' : 'normal'}">${symbol(size, shown)}</text>`,
    ];
  });
}

/** The middle of a candidate inside its cell. */
function markPlace(size: number, cell: number, digit: number): [x: number, y: number] {
  const across = Math.ceil(Math.sqrt(size));
  const pitch = (CELL - 4) / across;
  return [
    left(size, cell) + 2 + pitch * (((digit - 1) % across) + 0.5),
    top(size, cell) + 2 + pitch * (Math.floor((digit - 1) / across) + 0.5),
  ];
}

function marks(
  { size, givens }: Sudoku,
  candidates: ArrayLike<number>,
  { grid = givens, step }: Picture,
): SvgText[] {
  const gone = new Set(step?.eliminated.map(({ cell, digit }) => cell * size + digit));
  const placed = new Set(step?.placed.map(({ cell }) => cell));
  const found: SvgText[] = [];
  const fontSize = size <= 9 ? 9 : 6;
  for (let cell = 0; cell < size * size; cell++) {
    if (grid[cell] > 0 || placed.has(cell)) continue;
    for (let digit = 1; digit <= size; digit++) {
      if ((candidates[cell] & (1 << (digit - 1))) === 0) continue;
      const [x, y] = markPlace(size, cell, digit);
      const isGone = gone.has(cell * size + digit);
      found.push(
        svg`<text x="${x}" y="${y + fontSize / 3}" font-size="${fontSize}" fill="${isGone ? GONE : INK}"${
          isGone ? svg` text-decoration="line-through"` : undefined
        }>${symbol(size, digit)}</text>`,
      );
    }
  }
  return found;
}

/** Strong links are drawn full, weak ones dashed. */
function links(size: number, step: Step): SvgText[] {
  return step.links.map(({ from, to, strong }) => {
    const [x1, y1] = markPlace(size, from.cell, from.digit);
    const [x2, y2] = markPlace(size, to.cell, to.digit);
    return svg`<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${ANSWER}" stroke-width="1.4"${
      strong ? undefined : svg` stroke-dasharray="4 3"`
    }/>`;
  });
}

/**
 * The tree of a blind search: a row a level, a state's number and what was placed; solutions are filled
 * green.
 */
export function renderTree(
  puzzle: Sudoku,
  states: readonly BlindState[],
  solutions: readonly number[],
): string {
  const place = new Map<number, [number, number]>();
  const order = inTreeOrder(states);
  const leaves = order.filter(state => !states.some(other => other.parent === state.id));
  const columns = new Map(leaves.map((leaf, i) => [leaf.id, i]));
  for (const state of [...order].reverse()) {
    const children = states.filter(other => other.parent === state.id);
    const xs = children.map(child => place.get(child.id)![0]);
    const x = xs.length > 0 ? (Math.min(...xs) + Math.max(...xs)) / 2 : 30 + 44 * columns.get(state.id)!;
    place.set(state.id, [x, 24 + 46 * state.level]);
  }
  const width = 16 + 44 * Math.max(1, leaves.length);
  const height = 60 + 46 * Math.max(0, ...states.map(({ level }) => level));
  const edges = states.flatMap(({ id, parent }) => {
    if (parent === undefined) return [];
    const [[x1, y1], [x2, y2]] = [place.get(parent)!, place.get(id)!];
    return [svg`<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="#8899aa"/>`];
  });
  const nodes = states.map(({ id, cell, digit }) => {
    const [x, y] = place.get(id)!;
    const text = cell === undefined ? 'start' : `${cellName(puzzle.size, cell)}=${digit}`;
    const fill = solutions.includes(id) ? PROOF : '#ffffff';
    return svg`<circle cx="${x}" cy="${y}" r="9" fill="${fill}" stroke="${INK}"/>${[
      writing(x, y + 3, 8, INK, String(id)),
      svg`<text x="${x + 11}" y="${y + 3}" font-size="7" fill="${ANSWER}" text-anchor="start">${text}</text>`,
    ]}`;
  });
  return canvas(width, height, `Blind search: ${counted(states.length, 'state')}`, [...edges, ...nodes]);
}

/** Parents before children, subtrees together. */
function inTreeOrder(states: readonly BlindState[]): BlindState[] {
  const children = new Map<number | undefined, BlindState[]>();
  for (const state of states) children.set(state.parent, [...(children.get(state.parent) ?? []), state]);
  const order: BlindState[] = [];
  const visit = (state: BlindState) => {
    order.push(state);
    for (const child of children.get(state.id) ?? []) visit(child);
  };
  for (const root of children.get(undefined) ?? []) visit(root);
  return order;
}
