/**
 * Links to the community's board viewer, both ways. The parameters stand behind `#` or `?`, or alone:
 *
 *     board_w, board_h     columns and rows
 *     board_edges          four letters a cell, clockwise from the top as placed; a = gray; aaaa = empty cell
 *     board_pieces         three digits a cell, the piece from 001; 000 = empty cell
 *     motifs_order         in which order the letters name the patterns; solvers disagree
 *
 * Without `board_pieces` the edges alone tell piece and turn. Letters go to z = 25, as in the viewer.
 */
import { limitLength } from './notation.js';
import { type EdgeBoard, type EdgePuzzle, PIECE_LIMIT, type Piece, shown, sideColor } from './rules.js';
import { say } from './sentences.js';

/** What a link says, in the viewer's usual order of letters. */
export interface LinkBoard {
  readonly name?: string;
  readonly width: number;
  readonly height: number;
  /** The four colors shown on each cell; undefined for an empty one. */
  readonly edges: readonly (Piece | undefined)[];
  /** Piece numbers from 0, -1 for an empty cell; absent when the link has none. */
  readonly pieces?: readonly number[];
}

/**
 * The usual letter for each letter of another order, read off the 256 pieces that the viewer knows in each of
 * them (and checked against published boards). They concern the 23 patterns of Eternity II.
 */
const ORDERS: Readonly<Record<string, string>> = {
  jblackwood: 'abglqejotchmrfkpudinsvw',
  marie: 'abglqejotchmrfkpudinsvw',
  jef: 'atojeqlgbupkfrmhcwvsnid',
};

/** The orders of letters that links may use beside the usual one. */
export const motifOrders: readonly string[] = Object.keys(ORDERS);

const EMPTY = 'aaaa';

/** True for a text that looks like a viewer link or the part behind its `#`. */
export function isLink(text: string): boolean {
  return /(^|[#?&\s])board_edges=/.test(text);
}

/** Reads a link, or a text with one on a line of its own or in quotation marks, as in JSON. Throws `InputError`. */
export function parseLink(text: string): LinkBoard {
  limitLength(text, say('a-link'));
  const line = text.split(/[\s"]+/).find(isLink);
  if (line === undefined) throw say.error('not-a-link');
  const parameters = parametersOf(line);
  const letters = parameters.get('board_edges') ?? '';
  if (letters.length % 4 !== 0 || letters === '') {
    throw say.error('link-letters', { count: letters.length });
  }
  const count = letters.length / 4;
  const [width, height] = sizeOf(parameters, count);
  const translate = translationOf(parameters.get('motifs_order'));
  const edges = Array.from({ length: count }, (_, cell) => edgesOf(letters, cell, translate));
  const pieces = parameters.get('board_pieces');
  return {
    ...(parameters.has('puzzle') && { name: parameters.get('puzzle')! }),
    width,
    height,
    edges,
    ...(pieces !== undefined && { pieces: piecesOf(pieces, count) }),
  };
}

/** Writes a board as a link; `order` is one of `motifOrders`, or absent for the usual letters. */
export function formatLink(puzzle: EdgePuzzle, board: EdgeBoard, order?: string): string {
  const back = order === undefined ? undefined : orderOf(order);
  const letter = (color: number) => {
    if (color > 25) throw say.error('link-color', { color });
    const usual = String.fromCharCode(97 + color);
    const place = back?.indexOf(usual) ?? -1;
    return place < 0 ? usual : String.fromCharCode(97 + place);
  };
  const edges = board.map((choice, cell) =>
    choice < 0 ? EMPTY : [0, 1, 2, 3].map(side => letter(shown(puzzle, board, cell, side))).join(''),
  );
  const pieces = board.map(choice => String((choice >> 2) + 1).padStart(3, '0'));
  const parameters = [
    `puzzle=${encodeURIComponent(puzzle.name ?? 'edges')}`,
    `board_w=${puzzle.width}`,
    `board_h=${puzzle.height}`,
    `board_edges=${edges.join('')}`,
    ...(puzzle.pieces.length <= 999 ? [`board_pieces=${pieces.join('')}`] : []),
    ...(order === undefined ? [] : [`motifs_order=${order}`]),
  ];
  return `https://e2.bucas.name/#${parameters.join('&')}`;
}

/**
 * The board of a puzzle that a link shows. Throws `InputError` when the link shows a piece that the puzzle
 * does not have, or has not often enough.
 */
export function boardOfLink(puzzle: EdgePuzzle, link: LinkBoard): EdgeBoard {
  if (link.width !== puzzle.width || link.height !== puzzle.height) {
    const { width, height } = link;
    const sizes = { width, height, puzzleWidth: puzzle.width, puzzleHeight: puzzle.height };
    throw say.error('link-size', sizes);
  }
  const free = new Map<string, number[]>();
  puzzle.pieces.forEach((piece, at) => {
    for (let turn = 0; turn < (puzzle.turnable ? 4 : 1); turn++) {
      const look = [0, 1, 2, 3].map(side => sideColor(piece, turn, side)).join();
      free.set(look, [...(free.get(look) ?? []), at * 4 + turn]);
    }
  });
  const used = new Set<number>();
  return link.edges.map((edges, cell) => {
    if (edges === undefined) return -1;
    const fitting = free.get(edges.join()) ?? [];
    const wanted = link.pieces?.[cell];
    const choice = fitting.find(c => c >> 2 === wanted) ?? fitting.find(c => !used.has(c >> 2)) ?? fitting[0];
    if (choice === undefined) {
      throw say.error('link-piece', { cell: cell + 1, colors: edges.join(' ') });
    }
    used.add(choice >> 2);
    return choice;
  });
}

/**
 * The puzzle whose pieces are those that a link shows, where nothing else is known; for drawing. They have the numbers
 * that the link gives them, each once, and lie as shown; pieces that are not on the board look empty.
 */
export function puzzleOfLink(link: LinkBoard): { puzzle: EdgePuzzle; board: EdgeBoard } {
  const { width, height } = link;
  const numbers = numbersOf(link);
  const pieces = Array.from({ length: Math.max(-1, ...numbers) + 1 }, (): Piece => [0, 0, 0, 0]);
  const board = link.edges.map((edges, cell) => {
    if (edges === undefined) return -1;
    pieces[numbers[cell]] = edges;
    return numbers[cell] * 4;
  });
  const framed = link.edges.some(edges => edges?.includes(0));
  const name = link.name === undefined ? {} : { name: link.name };
  return { puzzle: { ...name, width, height, pieces, clues: [], holes: [], framed, turnable: true }, board };
}

/** The number of the piece on each cell: what the link says, or one after another where that cannot be. */
function numbersOf({ edges, pieces }: LinkBoard): number[] {
  const shown = edges.flatMap((piece, cell) => (piece ? [pieces?.[cell] ?? -1] : []));
  const isSound = shown.every(number => number >= 0) && new Set(shown).size === shown.length;
  let next = 0;
  return edges.map((piece, cell) => (piece === undefined ? -1 : isSound ? pieces![cell] : next++));
}

function parametersOf(line: string): Map<string, string> {
  const start = Math.max(line.lastIndexOf('#'), line.lastIndexOf('?'));
  const parameters = new Map<string, string>();
  for (const part of line.slice(start + 1).split('&')) {
    const equals = part.indexOf('=');
    if (equals <= 0) continue;
    let value = part.slice(equals + 1);
    try {
      value = decodeURIComponent(value);
    } catch {
      throw say.error('link-percent', { name: part.slice(0, Math.min(equals, 20)) });
    }
    parameters.set(part.slice(0, equals), value);
  }
  return parameters;
}

function sizeOf(parameters: Map<string, string>, count: number): [width: number, height: number] {
  const square = Math.sqrt(count);
  const width = Number(parameters.get('board_w') ?? square);
  const height = Number(parameters.get('board_h') ?? count / width);
  const isSound = Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0;
  if (!isSound || width * height !== count) {
    throw say.error('link-cells', { count, width: String(width), height: String(height) });
  }
  if (count > 4 * PIECE_LIMIT) throw say.error('link-most', { limit: 4 * PIECE_LIMIT });
  return [width, height];
}

function orderOf(name: string): string {
  const order = Object.hasOwn(ORDERS, name) ? ORDERS[name] : undefined;
  if (order !== undefined) return order;
  throw say.error('link-order', { name: name.slice(0, 20), names: motifOrders.join(', ') });
}

function translationOf(name: string | undefined): (letter: string) => string {
  if (name === undefined || name === '' || name === 'bucas') return letter => letter;
  const order = orderOf(name);
  return letter => order[letter.charCodeAt(0) - 97] ?? letter;
}

function edgesOf(letters: string, cell: number, translate: (letter: string) => string): Piece | undefined {
  const quad = letters.slice(cell * 4, cell * 4 + 4);
  if (!/^[a-z]{4}$/.test(quad)) {
    throw say.error('link-cell', { cell: cell + 1, letters: quad });
  }
  if (quad === EMPTY) return undefined;
  return [...quad].map(letter => translate(letter).charCodeAt(0) - 97) as unknown as Piece;
}

function piecesOf(digits: string, count: number): number[] {
  if (!/^\d*$/.test(digits) || digits.length !== count * 3) {
    throw say.error('link-pieces', { count });
  }
  return Array.from({ length: count }, (_, cell) => Number(digits.slice(cell * 3, cell * 3 + 3)) - 1);
}
