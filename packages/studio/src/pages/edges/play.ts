/**
 * Playing an edge-matching puzzle by hand: which pieces fit on a cell, placing, turning, taking off. Pure functions on
 * boards; the rules themselves are those of the family.
 */
import { InputError } from '@quadrille/base';
import {
  type EdgeBoard,
  type EdgePuzzle,
  formatLink,
  generate,
  parse,
  parseLink,
  type Recipe,
} from '@quadrille/puzzles/edges';
import { boardOfLink, isLink, puzzleOfLink, sideColor } from '@quadrille/puzzles/edges/internal';
import { say } from '../../app/sentences.js';

export interface Game {
  readonly puzzle: EdgePuzzle;
  readonly board: EdgeBoard;
}

/** An empty board, but for the clues. */
export function emptyBoard(puzzle: EdgePuzzle): EdgeBoard {
  const board = Array<number>(puzzle.width * puzzle.height).fill(-1);
  for (const { cell, piece, turn } of puzzle.clues) board[cell] = piece * 4 + turn;
  return board;
}

export function isClue(puzzle: EdgePuzzle, cell: number): boolean {
  return puzzle.clues.some(clue => clue.cell === cell);
}

/** The cell beyond a side; -1 where the board ends or a hole is. */
export function beyond({ width, height, holes }: EdgePuzzle, cell: number, side: number): number {
  const x = (cell % width) + [0, 1, 0, -1][side];
  const y = Math.floor(cell / width) + [-1, 0, 1, 0][side];
  if (x < 0 || y < 0 || x >= width || y >= height) return -1;
  return holes.includes(y * width + x) ? -1 : y * width + x;
}

/** Sides of a choice on a cell that fit what lies around, or undefined when one does not. */
function matches(puzzle: EdgePuzzle, board: EdgeBoard, cell: number, choice: number): number | undefined {
  let matched = 0;
  for (let side = 0; side < 4; side++) {
    const color = sideColor(puzzle.pieces[choice >> 2], choice & 3, side);
    const near = beyond(puzzle, cell, side);
    if (puzzle.framed && near < 0 !== (color === 0)) return undefined;
    if (near < 0 || board[near] < 0) continue;
    const facing = sideColor(puzzle.pieces[board[near] >> 2], board[near] & 3, (side + 2) & 3);
    if (facing !== color) return undefined;
    matched++;
  }
  return matched;
}

/** The choices (piece and turn) that fit on a cell and lie nowhere else, those with most matched sides first. */
export function fitting(puzzle: EdgePuzzle, board: EdgeBoard, cell: number): number[] {
  const used = new Set(board.filter((choice, at) => choice >= 0 && at !== cell).map(choice => choice >> 2));
  const found: { choice: number; matched: number }[] = [];
  puzzle.pieces.forEach((_, piece) => {
    if (used.has(piece)) return;
    for (let turn = 0; turn < (puzzle.turnable ? 4 : 1); turn++) {
      const matched = matches(puzzle, board, cell, piece * 4 + turn);
      if (matched !== undefined) found.push({ choice: piece * 4 + turn, matched });
    }
  });
  return found.sort((a, b) => b.matched - a.matched).map(({ choice }) => choice);
}

/** Pieces that lie nowhere. */
export function unplaced(puzzle: EdgePuzzle, board: EdgeBoard): number[] {
  const used = new Set(board.filter(choice => choice >= 0).map(choice => choice >> 2));
  return puzzle.pieces.map((_, piece) => piece).filter(piece => !used.has(piece));
}

/** The board with a choice on a cell; the piece leaves the cell where it lay. -1 takes the cell's piece off. */
export function placed(puzzle: EdgePuzzle, board: EdgeBoard, cell: number, choice: number): EdgeBoard {
  if (isClue(puzzle, cell) || puzzle.holes.includes(cell)) return board;
  const from = choice < 0 ? -1 : board.findIndex(other => other >= 0 && other >> 2 === choice >> 2);
  if (from >= 0 && from !== cell && isClue(puzzle, from)) return board;
  return board.map((old, at) => (at === cell ? choice : at === from ? -1 : old));
}

/** The piece of a cell, a quarter further. */
export function turned(puzzle: EdgePuzzle, board: EdgeBoard, cell: number): EdgeBoard {
  if (board[cell] < 0 || !puzzle.turnable) return board;
  return placed(puzzle, board, cell, (board[cell] & ~3) | ((board[cell] + 1) & 3));
}

/** Reads pieces in any notation, or a viewer link, whose board is then shown. Throws `InputError`. */
export function readGame(text: string): Game {
  if (!isLink(text)) {
    const puzzle = parse(text);
    refuseTooFew(puzzle);
    return { puzzle, board: emptyBoard(puzzle) };
  }
  const link = parseLink(text);
  const { puzzle, board } = puzzleOfLink(link);
  if (puzzle.pieces.length === 0) throw say.error('empty-link');
  return { puzzle, board };
}

/** Larger boards may keep a search busy for longer than anybody waits. */
export const QUICK_CELLS = 49;

/** A set that cannot fill its board is no puzzle: most likely lines are missing. */
function refuseTooFew({ width, height, holes, pieces }: EdgePuzzle): void {
  const cells = width * height - holes.length;
  if (pieces.length >= cells) return;
  throw say.error('few-pieces', { cells, pieces: pieces.length });
}

/** A recipe as `WxH-frame-inner-seed`; a generated puzzle needs no more room in an address. */
export function formatRecipe({ width, height, frameColors, innerColors, seed }: Recipe): string {
  return `${width}x${height}-${frameColors}-${innerColors}-${seed}`;
}

/** Throws `InputError` for anything that is no recipe. */
export function parseRecipe(text: string): Recipe {
  const match = /^(\d{1,3})x(\d{1,3})-(\d{1,2})-(\d{1,2})-(\d{1,9})$/.exec(text);
  if (!match) throw say.error('no-recipe', { text: JSON.stringify(text.slice(0, 30)) });
  const [width, height, frameColors, innerColors, seed] = match.slice(1).map(Number);
  return { width, height, frameColors, innerColors, seed };
}

/** The puzzle of a recipe with an empty board. Throws `InputError`. */
export function gameOfRecipe(recipe: Recipe): Game {
  const { puzzle } = generate(recipe);
  return { puzzle: { ...puzzle, name: `${recipe.width} × ${recipe.height}` }, board: emptyBoard(puzzle) };
}

/** A board in an address: `piece * 4 + turn` in base 36, three characters a cell; `---` is empty. */
export function formatCells(board: EdgeBoard): string {
  return board.map(choice => (choice < 0 ? '---' : choice.toString(36).padStart(3, '0'))).join('');
}

/** The board of an address, if it is one of this puzzle: each piece at most once, clues kept. */
export function parseCells(text: string, puzzle: EdgePuzzle): EdgeBoard | undefined {
  const size = puzzle.width * puzzle.height;
  if (text.length !== size * 3) return undefined;
  const board = Array.from({ length: size }, (_, cell) => {
    const part = text.slice(cell * 3, cell * 3 + 3);
    return part === '---' ? -1 : /^[0-9a-z]{3}$/.test(part) ? Number.parseInt(part, 36) : Number.NaN;
  });
  const pieces = board.filter(choice => choice !== -1).map(choice => choice >> 2);
  const isSound =
    board.every(choice => Number.isInteger(choice) && choice < puzzle.pieces.length * 4) &&
    new Set(pieces).size === pieces.length &&
    board.every((choice, cell) => choice < 0 || !puzzle.holes.includes(cell)) &&
    (puzzle.turnable || board.every(choice => choice < 0 || (choice & 3) === 0)) &&
    puzzle.clues.every(({ cell, piece, turn }) => board[cell] === piece * 4 + turn);
  return isSound ? board : undefined;
}

/** The viewer link of a board; undefined where the viewer has no letters for so many colors. */
export function linkOf({ puzzle, board }: Game): string | undefined {
  try {
    return formatLink(puzzle, board);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** The board that a link shows on a puzzle that is already there; else the link's own puzzle. */
export function gameOfLink(text: string, current: Game): Game {
  const link = parseLink(text);
  try {
    const board = boardOfLink(current.puzzle, link);
    return parseCells(formatCells(board), current.puzzle) ? { ...current, board } : readGame(text);
  } catch (error) {
    if (error instanceof InputError) return readGame(text);
    throw error;
  }
}

/** The inner edges whose two pieces do not match: the cell and its side, 1 right or 2 below. */
export function brokenOf(puzzle: EdgePuzzle, board: EdgeBoard): { cell: number; side: 1 | 2 }[] {
  const broken: { cell: number; side: 1 | 2 }[] = [];
  board.forEach((choice, cell) => {
    if (choice < 0) return;
    for (const side of [1, 2] as const) {
      const near = beyond(puzzle, cell, side);
      if (near < 0 || board[near] < 0) continue;
      const own = sideColor(puzzle.pieces[choice >> 2], choice & 3, side);
      const other = sideColor(puzzle.pieces[board[near] >> 2], board[near] & 3, side + 2 > 3 ? 0 : side + 2);
      if (own !== other || (puzzle.framed && own === 0)) broken.push({ cell, side });
    }
  });
  return broken;
}

/** The puzzle in which everything that lies on the board is given. */
export function withClues(puzzle: EdgePuzzle, board: EdgeBoard): EdgePuzzle {
  const clues = board.flatMap((choice, cell) =>
    choice < 0 ? [] : [{ cell, piece: choice >> 2, turn: choice & 3 }],
  );
  return { ...puzzle, clues };
}

/** The puzzle in which locked pieces are given too: neither hands nor searches move them. */
export function withLocks(puzzle: EdgePuzzle, board: EdgeBoard, locks: readonly number[]): EdgePuzzle {
  const free = locks.filter(cell => board[cell] >= 0 && !isClue(puzzle, cell));
  if (free.length === 0) return puzzle;
  const clues = free.map(cell => ({ cell, piece: board[cell] >> 2, turn: board[cell] & 3 }));
  return { ...puzzle, clues: [...puzzle.clues, ...clues] };
}

/** What one sees first: the upper half of a board, placed right; the rest is to be done. */
export function firstGame(text: string): Game {
  const recipe = parseRecipe(text);
  const { solution } = generate(recipe);
  return {
    ...gameOfRecipe(recipe),
    board: solution.map((choice, cell) => (cell < solution.length / 2 ? choice : -1)),
  };
}
