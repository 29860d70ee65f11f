/** What the three encoders share: the placements they all start from, and the model that they fill. */
import type { Item, ModelBuilder, Use } from '@quadrille/cover';
import { cellsOf, type EdgePuzzle, GRAY, neighbor, type Piece, sideColor } from './rules.js';
import type { Kind } from './tables.js';

/** The thesis's switches, with the choice that makes each set of boards come once. */
export interface Switches {
  /**
   * `filter` (usual): no option shows gray inside or color outside. `option`: one more option is the frame.
   */
  readonly frame?: 'filter' | 'option';
  /**
   * `all` (usual): a piece marks the facing edge of every neighbor. `forward`: of the right and the lower
   * one.
   */
  readonly neighbors?: 'all' | 'forward';
  /**
   * Of the binary codes. `option` (usual): one option writes the inverse of gray on all outer edges. `ones`: gray is
   * the code of ones, so that pieces complete their outer edges themselves and no such option is needed.
   */
  readonly border?: 'option' | 'ones';
  /** Keeps the turns of a symmetric piece that look alike; solutions then repeat. */
  readonly repeatedTurns?: boolean;
  /** Keeps equal pieces apart; solutions then repeat. */
  readonly repeatedPieces?: boolean;
  /** Allows four million options instead of one million. */
  readonly large?: boolean;
}

/** A piece on a cell: what an option says. */
export interface Placement {
  readonly kind: number;
  readonly cell: number;
  readonly turn: number;
  readonly piece: Piece;
}

/** What the three encoders share while a model is built. */
export interface Draft {
  readonly puzzle: EdgePuzzle;
  readonly kinds: readonly Kind[];
  readonly builder: ModelBuilder;
  /** All colors, gray first. */
  readonly colors: readonly number[];
  readonly switches: Required<Switches>;
  /** One primary item a kind, covered as often as it has pieces. */
  readonly pieceItems: readonly Item[];
  /** Adds the option of a placement. */
  place(placement: Placement, uses: readonly Use[]): void;
  /** Adds an option that places nothing. */
  border(uses: readonly Use[]): void;
}

/** All placements that the clues, the switches and, when it is asked for, the frame allow. */
export function* placementsOf(draft: Draft, respectsFrame: boolean): Generator<Placement> {
  const { puzzle, kinds, switches } = draft;
  const clueAt = new Map(puzzle.clues.map(clue => [clue.cell, clue]));
  for (const cell of cellsOf(puzzle)) {
    const clue = clueAt.get(cell);
    for (const [kind, { pieces, isClue }] of kinds.entries()) {
      if (clue ? clue.piece !== pieces[0] : isClue) continue;
      const piece = puzzle.pieces[pieces[0]];
      for (const turn of clue ? [clue.turn] : turnsOf(puzzle, piece, switches.repeatedTurns)) {
        const placement = { kind, cell, turn, piece };
        if (!respectsFrame || fitsFrame(puzzle, placement)) yield placement;
      }
    }
  }
}

function turnsOf(puzzle: EdgePuzzle, piece: Piece, repeated: boolean): number[] {
  if (!puzzle.turnable) return [0];
  const looks = new Set<string>();
  return [0, 1, 2, 3].filter(turn => {
    const look = [0, 1, 2, 3].map(side => sideColor(piece, turn, side)).join();
    if (looks.has(look) && !repeated) return false;
    looks.add(look);
    return true;
  });
}

function fitsFrame(puzzle: EdgePuzzle, { cell, turn, piece }: Placement): boolean {
  if (!puzzle.framed) return true;
  return [0, 1, 2, 3].every(
    side => neighbor(puzzle, cell, side) < 0 === (sideColor(piece, turn, side) === GRAY),
  );
}
