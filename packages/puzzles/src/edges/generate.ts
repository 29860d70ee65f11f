/**
 * Random framed puzzles: color the inner edges of a board, cut it into pieces, shuffle and turn them. So
 * there is a solution, and `solution` is it. Colors are spread evenly, which makes the hardest puzzles
 * (Ansótegui and others, 2013); a draw with two equal pieces or a symmetric one is thrown away where the size
 * allows better.
 */
import { type Random, randomFrom } from '@quadrille/base';
import {
  COLOR_LIMIT,
  type EdgeBoard,
  type EdgePuzzle,
  GRAY,
  innerEdges,
  neighbor,
  PIECE_LIMIT,
  type Piece,
} from './rules.js';
import { say } from './sentences.js';
import { kindsOf } from './tables.js';

export interface Recipe {
  readonly width: number;
  readonly height: number;
  /** How many colors run along the frame, and how many elsewhere. */
  readonly frameColors: number;
  readonly innerColors: number;
  readonly seed: number;
}

export interface Generated {
  readonly puzzle: EdgePuzzle;
  readonly solution: EdgeBoard;
  /** True when equal pieces could not be avoided. */
  readonly hasEqualPieces: boolean;
}

/** Draws before equal pieces are put up with. */
const ATTEMPTS = 200;

/**
 * Makes a puzzle; the same recipe gives the same one everywhere. Throws `InputError` for an impossible
 * recipe.
 */
export function generate(recipe: Recipe): Generated {
  const { width, height, frameColors, innerColors, seed } = recipe;
  if (width < 2 || height < 2 || width * height > PIECE_LIMIT) {
    throw say.error('recipe-size', { limit: PIECE_LIMIT });
  }
  const needsInner = width > 2 && height > 2;
  if (frameColors < 1 || innerColors < (needsInner ? 1 : 0) || frameColors + innerColors >= COLOR_LIMIT) {
    throw say.error('recipe-colors', { most: COLOR_LIMIT - 1 });
  }
  const random = randomFrom(seed);
  let last: Generated | undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    last = cut(recipe, random);
    if (!last.hasEqualPieces) return last;
  }
  return last!;
}

function cut(recipe: Recipe, random: Random): Generated {
  const { width, height, seed } = recipe;
  const frame = { width, height, pieces: [], clues: [], holes: [], framed: true, turnable: true };
  const cut = Array.from({ length: width * height }, () => [GRAY, GRAY, GRAY, GRAY]);
  const edges = innerEdges(frame);
  const isOuter = (cell: number) => [0, 1, 2, 3].some(side => neighbor(frame, cell, side) < 0);
  const along = edges.filter(
    ({ cell, beyond }) => isOuter(cell) && isOuter(beyond) && runsAlong(frame, cell, beyond),
  );
  const inside = edges.filter(edge => !along.includes(edge));
  const paint = (list: typeof edges, firstColor: number, count: number) => {
    const colors = random.shuffle(list.map((_, i) => firstColor + (i % count)));
    list.forEach(({ cell, side, beyond }, i) => {
      cut[cell][side] = colors[i];
      cut[beyond][side + 2 > 3 ? 0 : 3] = colors[i];
    });
  };
  paint(along, 1, recipe.frameColors);
  paint(inside, 1 + recipe.frameColors, recipe.innerColors);
  const order = random.shuffle(cut.map((_, cell) => cell));
  const solution = new Array<number>(cut.length).fill(-1);
  const pieces = order.map((cell, at): Piece => {
    const turn = random.below(4);
    solution[cell] = at * 4 + turn;
    return [0, 1, 2, 3].map(side => cut[cell][(side + turn) & 3]) as unknown as Piece;
  });
  const name = `${width}x${height} f${recipe.frameColors} i${recipe.innerColors} s${seed}`;
  const puzzle = { ...frame, name, pieces };
  return { puzzle, solution, hasEqualPieces: kindsOf(puzzle).length < pieces.length };
}

/** True for an edge between two cells that lie side by side on the same border of the board. */
function runsAlong(puzzle: EdgePuzzle, cell: number, beyond: number): boolean {
  return [0, 1, 2, 3].some(side => neighbor(puzzle, cell, side) < 0 && neighbor(puzzle, beyond, side) < 0);
}

/** Share of the frame among the 22 colors of Eternity II. */
const FRAME_SHARE = 5 / 22;

/**
 * How `colors` colors, gray among them, are split between frame and inside so that every one of them is used. Throws
 * `InputError` when the board has too few edges.
 */
export function splitColors(
  width: number,
  height: number,
  colors: number,
): Pick<Recipe, 'frameColors' | 'innerColors'> {
  const frameEdges = 2 * (width - 1) + 2 * (height - 1);
  const innerEdges = width * (height - 1) + height * (width - 1) - frameEdges;
  const wanted = colors - 1;
  const least = innerEdges > 0 ? 2 : 1;
  if (wanted < least || wanted > frameEdges + innerEdges) {
    throw say.error('recipe-many', { width, height, frame: frameEdges, inner: innerEdges, colors });
  }
  const usual = Math.round(FRAME_SHARE * wanted);
  const most = Math.min(frameEdges, innerEdges > 0 ? wanted - 1 : wanted);
  const frameColors = Math.min(most, Math.max(1, wanted - innerEdges, usual));
  return { frameColors, innerColors: wanted - frameColors };
}
