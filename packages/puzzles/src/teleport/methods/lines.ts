/**
 * What `fast` and the winning map share: a game reduced, laid on its longer side so that lines are short, and
 * handed to a kernel that finds whole anti-diagonals at once.
 */
import { hasWebAssembly } from '@quadrille/kernel/load';
import {
  type LineKernel,
  longestMove,
  MOST_LINE_BITS,
  ringBytes,
  type Step,
  webAssemblyLines,
} from '../kernels/lines/host.js';
import { plainLines } from '../kernels/lines/twin.js';
import { boundaryMoves, type Reduction, reduce } from '../reduce.js';
import type { Game, Rule, Square } from '../rules.js';
import { say } from '../sentences.js';

/** The most memory the lines of one game may take. */
const MOST_BYTES = 2 ** 30;

export interface Layout {
  readonly reduction: Reduction;
  /** Bits run along the columns' axis instead of the rows' because the board is taller than wide. */
  readonly isTurned: boolean;
  /** Lines of the whole board; the start is the last bit of the last one. */
  readonly lineCount: number;
  readonly height: number;
  readonly width: number;
  readonly moves: readonly Step[];
  readonly zones: readonly Step[];
  /** The longest move in lines: how far back a line looks. */
  readonly reach: number;
}

/** Lays out a game; undefined when no move can ever be played. */
export function layOut(game: Game, rule: Rule): Layout | undefined {
  const reduction = reduce(game);
  const { width, height, moves } = reduction.game;
  if (moves.length === 0) return undefined;
  const isTurned = height > width;
  const asStep = ({ right, down }: { right: number; down: number }): Step =>
    isTurned ? [down, right] : [right, down];
  const steps = moves.map(asStep);
  const bits = Math.min(width, height);
  if (bits > MOST_LINE_BITS) {
    throw say.error('side-size', { side: bits, most: MOST_LINE_BITS });
  }
  return {
    reduction,
    isTurned,
    lineCount: width + height - 1,
    height: bits,
    width: Math.max(width, height),
    moves: steps,
    zones: rule === 'normal' ? [[0, 0]] : boundaryMoves(moves).map(asStep),
    reach: longestMove(steps),
  };
}

/** A kernel that keeps the last `depth` lines; `width` can be made infinite to let lines repeat. */
export function startKernel(layout: Layout, depth: number, width = layout.width): LineKernel {
  const bytes = ringBytes(layout.height, depth);
  if (bytes > MOST_BYTES) {
    const [needed, most] = [bytes, MOST_BYTES].map(size => Math.ceil(size / 2 ** 20));
    throw say.error('memory', { needed, most });
  }
  const { height, moves, zones } = layout;
  const question = { width, height, moves, zones, depth };
  return hasWebAssembly ? webAssemblyLines(question) : plainLines(question);
}

/** Line and bit of a square, given by its room on the original board. */
export function lineAndBit(layout: Layout, game: Game, square: Square): readonly [line: number, bit: number] {
  const { rightDivisor, downDivisor } = layout.reduction;
  const right = Math.floor((game.width - 1 - square.x) / rightDivisor);
  const down = Math.floor((game.height - 1 - square.y) / downDivisor);
  return [right + down, layout.isTurned ? right : down];
}
