/** Boards, maps and paths as text and as SVG; pure functions from data to strings. */
import { type SvgText, svg } from '@quadrille/base';
import type { WinningMap } from './map.js';
import { after, type Game, isOnBoard, legalMoves, type Square } from './rules.js';
import { say } from './sentences.js';
import type { Values } from './values.js';

/** One character a square, rows joined by line breaks: L where the player to move loses, · where it wins. */
export function renderMap(game: Game, map: WinningMap): string {
  return mapRows(game, map)
    .map(row => row.replace(/W/g, '·'))
    .join('\n');
}

/** The rows of the map as words of W and L. */
export function mapRows(game: Game, map: WinningMap): string[] {
  return rows(game, (x, y) => (map.isWinning(x, y) ? 'W' : 'L'), '');
}

/** A table of numbers, aligned. */
export function renderValues(game: Game, values: Values): string {
  const largest = values.reduce((most, value) => Math.max(most, value), 0);
  const width = String(largest).length;
  return rows(game, (x, y) => String(values[y * game.width + x]).padStart(width), ' ').join('\n');
}

/** More characters than this are not made; such maps are for programs, square by square. */
const MOST_SQUARES = 2 ** 25;

function rows(game: Game, character: (x: number, y: number) => string, between: string): string[] {
  if (game.width * game.height > MOST_SQUARES) {
    throw say.error('print-size', { width: game.width, height: game.height, most: MOST_SQUARES });
  }
  return Array.from({ length: game.height }, (_, y) =>
    Array.from({ length: game.width }, (_, x) => character(x, y)).join(between),
  );
}

/** What a drawing of the board shows besides its squares. */
export interface BoardView {
  readonly square: Square;
  /** Squares that were passed. */
  readonly path?: readonly Square[];
  /** Marks losing squares, the ones to step on. */
  readonly map?: WinningMap;
  /** The largest part that is drawn; the rest is mentioned. */
  readonly mostColumns?: number;
  readonly mostRows?: number;
}

/**
 * The board for a terminal: `@` is where both stand, `*` where they were, a number where the move with that
 * number leads, `L` a losing square if the map is shown. Two characters a square.
 */
export function renderBoard(game: Game, view: BoardView): string {
  const { square, path = [], map, mostColumns = 36, mostRows = 24 } = view;
  const [left, columns] = visiblePart(square.x, game.width, mostColumns);
  const [top, rowCount] = visiblePart(square.y, game.height, mostRows);
  const marks = new Map(path.map(({ x, y }) => [`${x} ${y}`, '*']));
  for (const move of legalMoves(game, square).reverse()) {
    const to = after(square, game.moves[move]);
    marks.set(`${to.x} ${to.y}`, String(move + 1));
  }
  marks.set(`${square.x} ${square.y}`, '@');
  const border = `+${'-'.repeat(columns * 2 + 1)}+`;
  const lines = [border];
  for (let y = top; y < top + rowCount; y++) {
    let line = '|';
    for (let x = left; x < left + columns; x++) {
      line += (marks.get(`${x} ${y}`) ?? (map && !map.isWinning(x, y) ? 'L' : '·')).padStart(2);
    }
    lines.push(`${line} |`);
  }
  lines.push(border);
  if (columns < game.width || rowCount < game.height) {
    lines.push(
      `columns ${left + 1} to ${left + columns} of ${game.width}, ` +
        `rows ${top + 1} to ${top + rowCount} of ${game.height}`,
    );
  }
  return lines.join('\n');
}

/** The part of a side to draw: all of it, or from a little before where the players stand. */
function visiblePart(at: number, side: number, most: number): [first: number, count: number] {
  if (side <= most) return [0, side];
  return [Math.max(0, Math.min(at - 2, side - most)), most];
}

/** What a picture shows on the board. */
export interface Picture {
  readonly map?: WinningMap;
  /** Numbers on the squares: Grundy numbers or turns left. */
  readonly values?: Values;
  /** Games to draw, each from square to square. */
  readonly paths?: readonly (readonly Square[])[];
  /** Draws the moves from this square as arrows. */
  readonly from?: Square;
}

const SIDE = 24;
const PATH_COLORS = ['#b5541c', '#1c5f8a', '#5b7f1e', '#7a3f8c'];
const MOST_DRAWN = 400 * 400;

/** The board as SVG: losing squares dark, paths as lines through the middle of squares. */
export function drawBoard(game: Game, picture: Picture = {}): string {
  const { width, height } = game;
  if (width * height > MOST_DRAWN) {
    throw say.error('picture-size', { width, height, most: MOST_DRAWN });
  }
  const [w, h] = [width * SIDE, height * SIDE];
  return svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 ${w + 4} ${h + 4}" role="img"
  aria-label="${title(game, picture)}">
<rect width="${w}" height="${h}" fill="#fbf8f1"/>
${picture.map ? losingRuns(game, picture.map) : undefined}
<path d="${gridLines(width, height)}" stroke="#c9c1b0" fill="none"/>
<rect width="${w}" height="${h}" fill="none" stroke="#3b362c" stroke-width="2"/>
${picture.values ? numbers(game, picture.values) : undefined}
${picture.from ? arrows(game, picture.from) : undefined}
${(picture.paths ?? []).map((path, i) => pathLine(path, PATH_COLORS[i % PATH_COLORS.length]))}
</svg>
`.toString();
}

function title(game: Game, picture: Picture): string {
  const what = picture.map ? 'map of losing squares' : picture.values ? 'numbers' : 'board';
  return `teleport game, ${game.width} by ${game.height}, ${what}`;
}

/** Neighboring losing squares of a row are one rectangle. */
function losingRuns({ width, height }: Game, map: WinningMap): SvgText[] {
  const runs: SvgText[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const start = x;
      while (x < width && !map.isWinning(x, y)) x++;
      if (x === start) continue;
      const [left, top, length] = [start * SIDE, y * SIDE, (x - start) * SIDE];
      runs.push(svg`<rect x="${left}" y="${top}" width="${length}" height="${SIDE}" fill="#6d7f8c"/>
`);
    }
  }
  return runs;
}

function gridLines(width: number, height: number): string {
  const across = Array.from({ length: height - 1 }, (_, y) => `M0 ${(y + 1) * SIDE}h${width * SIDE}`);
  const down = Array.from({ length: width - 1 }, (_, x) => `M${(x + 1) * SIDE} 0v${height * SIDE}`);
  return [...across, ...down].join('');
}

function numbers({ width, height }: Game, values: Values): SvgText[] {
  const texts: SvgText[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      texts.push(svg`<text x="${middle(x)}" y="${middle(y) + 4}" font-size="11" font-family="sans-serif"
  text-anchor="middle" fill="#3b362c">${values[y * width + x]}</text>
`);
    }
  }
  return texts;
}

function arrows(game: Game, from: Square): SvgText[] {
  return game.moves.flatMap(move => {
    const to = after(from, move);
    return isOnBoard(game, to) ? [pathLine([from, to], '#1c5f8a')] : [];
  });
}

function pathLine(path: readonly Square[], color: string): SvgText {
  const points = path.map(({ x, y }) => `${middle(x)},${middle(y)}`).join(' ');
  const dots = path.map(
    ({ x, y }, i) => svg`<circle cx="${middle(x)}" cy="${middle(y)}" r="${i === 0 ? 6 : 4}" fill="${color}"/>
`,
  );
  return svg`<polyline points="${points}" fill="none" stroke="${color}" stroke-width="2"/>
${dots}`;
}

function middle(index: number): number {
  return (index + 0.5) * SIDE;
}
