/**
 * Edge matching as exact cover, three ways side by side: `items` and `codes` are the two encodings of a
 * diploma thesis on dancing links, `colors` is the one that color control makes natural. All three start from
 * the same placements and are read back the same way, so that their solutions can be compared as sets of
 * boards.
 *
 * Names follow the thesis: cells and pieces from 1, the edges of a cell 1 top, 2 right, 3 bottom, 4 left;
 * colors are letters, a = grey.
 */
import { InputError, type Item, type Model, ModelBuilder, type Use } from '@quadrille/cover';
import { encodeCodes } from './encode-codes.js';
import { encodeColors } from './encode-colors.js';
import { encodeItems } from './encode-items.js';
import { cellsOf, type EdgeBoard, type EdgePuzzle, GREY, neighbour, type Piece, sideColor } from './rules.js';
import { type Kind, kindsOf } from './tables.js';

export type EncodingName = 'items' | 'codes' | 'colors';
export const encodingNames: readonly EncodingName[] = ['colors', 'items', 'codes'];

/** The thesis's switches, with the choice that makes each set of boards come once. */
export interface Switches {
  /**
   * `filter` (usual): no option shows grey inside or color outside. `option`: one more option is the frame.
   */
  readonly frame?: 'filter' | 'option';
  /**
   * `all` (usual): a piece marks the facing edge of every neighbour. `forward`: of the right and the lower
   * one.
   */
  readonly neighbours?: 'all' | 'forward';
  /** Keeps the turns of a symmetric piece that look alike; solutions then repeat. */
  readonly repeatedTurns?: boolean;
  /** Keeps equal pieces apart; solutions then repeat. */
  readonly repeatedPieces?: boolean;
}

/** A piece on a cell: what an option says. */
export interface Placement {
  readonly kind: number;
  readonly cell: number;
  readonly turn: number;
  readonly piece: Piece;
}

export interface Encoding {
  readonly model: Model;
  /** The board of a solution. */
  decode(solution: readonly number[]): EdgeBoard;
}

/** What the three encoders share while a model is built. */
export interface Draft {
  readonly puzzle: EdgePuzzle;
  readonly kinds: readonly Kind[];
  readonly builder: ModelBuilder;
  /** All colors, grey first. */
  readonly colors: readonly number[];
  readonly switches: Required<Switches>;
  /** One primary item a kind, covered as often as it has pieces. */
  readonly pieceItems: readonly Item[];
  /** Adds the option of a placement. */
  place(placement: Placement, uses: readonly Use[]): void;
  /** Adds an option that places nothing. */
  border(uses: readonly Use[]): void;
}

/** Options that an encoding may have; the thesis needed 262144 for the full board. */
const OPTION_LIMIT = 1 << 20;

const ENCODERS = { items: encodeItems, codes: encodeCodes, colors: encodeColors };

/**
 * Encodes a puzzle. Meant for puzzles without an objection by `diagnose`. Throws `InputError` when it is too
 * large.
 */
export function encode(puzzle: EdgePuzzle, name: EncodingName, switches: Switches = {}): Encoding {
  const turns = puzzle.turnable ? 4 : 1;
  const most = puzzle.pieces.length * cellsOf(puzzle).length * turns;
  if (most > OPTION_LIMIT) {
    throw new InputError(`this puzzle may need ${most} options; encodings have at most ${OPTION_LIMIT}`);
  }
  const settled = {
    frame: 'filter',
    neighbours: 'all',
    repeatedTurns: false,
    repeatedPieces: false,
    ...switches,
  } as const;
  const kinds = settled.repeatedPieces
    ? puzzle.pieces.map((_, at) => ({ pieces: [at], turns: [0], isClue: isClue(puzzle, at) }))
    : kindsOf(puzzle);
  const builder = new ModelBuilder();
  const placements: (Placement | undefined)[] = [];
  const colors = new Set(puzzle.pieces.flat());
  if (puzzle.framed) colors.add(GREY);
  ENCODERS[name]({
    puzzle,
    kinds,
    builder,
    colors: [...colors].sort((a, b) => a - b),
    switches: settled,
    pieceItems: kinds.map(({ pieces }) =>
      builder.primary(`p${pieces[0] + 1}`, { least: pieces.length, most: pieces.length }),
    ),
    place: (placement, uses) => {
      placements[builder.option(uses)] = placement;
    },
    border: uses => {
      builder.option(uses);
    },
  });
  return { model: builder.build(), decode: solution => decode(puzzle, kinds, placements, solution) };
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
    side => neighbour(puzzle, cell, side) < 0 === (sideColor(piece, turn, side) === GREY),
  );
}

const isClue = (puzzle: EdgePuzzle, piece: number) => puzzle.clues.some(clue => clue.piece === piece);

/** Equal pieces are handed out in their order, cell by cell. */
function decode(
  puzzle: EdgePuzzle,
  kinds: readonly Kind[],
  placements: readonly (Placement | undefined)[],
  solution: readonly number[],
): EdgeBoard {
  const board = new Array<number>(puzzle.width * puzzle.height).fill(-1);
  const handedOut = new Uint16Array(kinds.length);
  const placed = solution.map(option => placements[option]).filter(placement => placement !== undefined);
  for (const { kind, cell, turn } of placed.sort((a, b) => a.cell - b.cell)) {
    const { pieces, turns } = kinds[kind];
    const next = handedOut[kind]++;
    board[cell] = pieces[next] * 4 + ((turn + turns[next]) & 3);
  }
  return board;
}
