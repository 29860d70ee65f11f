/**
 * Random framed puzzles: color the inner edges of a board, cut it into pieces, shuffle and turn them. So
 * there is a solution, and `solution` is it. Colors are spread evenly, which makes the hardest puzzles
 * (Ansótegui and others, 2013); a draw with two equal pieces or a symmetric one is thrown away where the size
 * allows better.
 */
import { InputError, type Random, randomFrom } from '@quadrille/cover';
import {
  COLOR_LIMIT,
  type EdgeBoard,
  type EdgePuzzle,
  GREY,
  innerEdges,
  neighbour,
  PIECE_LIMIT,
  type Piece,
} from './rules.js';
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
    throw new InputError(`a generated board is at least 2 x 2 and has at most ${PIECE_LIMIT} cells`);
  }
  const needsInner = width > 2 && height > 2;
  if (frameColors < 1 || innerColors < (needsInner ? 1 : 0) || frameColors + innerColors >= COLOR_LIMIT) {
    throw new InputError(
      `take at least one frame color and one inner color, and at most ${COLOR_LIMIT - 1} together`,
    );
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
  const cut = Array.from({ length: width * height }, () => [GREY, GREY, GREY, GREY]);
  const edges = innerEdges(frame);
  const isOuter = (cell: number) => [0, 1, 2, 3].some(side => neighbour(frame, cell, side) < 0);
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
  return [0, 1, 2, 3].some(side => neighbour(puzzle, cell, side) < 0 && neighbour(puzzle, beyond, side) < 0);
}
