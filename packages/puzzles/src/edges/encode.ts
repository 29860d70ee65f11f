/**
 * Edge matching as exact cover, three ways side by side: `items` and `codes` are the two encodings of a
 * diploma thesis on dancing links, `colors` is the one that color control makes natural. All three start from
 * the same placements and are read back the same way, so that their solutions can be compared as sets of
 * boards.
 *
 * Names follow the thesis: cells and pieces from 1, the edges of a cell 1 top, 2 right, 3 bottom, 4 left;
 * colors are letters, a = gray.
 */
import { type Model, ModelBuilder } from '@quadrille/cover';
import type { Placement, Switches } from './draft.js';
import { encodeCodes } from './encode-codes.js';
import { encodeColors } from './encode-colors.js';
import { encodeItems } from './encode-items.js';
import { cellsOf, type EdgeBoard, type EdgePuzzle, GRAY, PIECE_LIMIT } from './rules.js';
import { say } from './sentences.js';
import { type Kind, kindsOf } from './tables.js';

export type EncodingName = 'items' | 'codes' | 'colors';
export const encodingNames: readonly EncodingName[] = ['colors', 'items', 'codes'];

export interface Encoding {
  readonly model: Model;
  /** The board of a solution. */
  decode(solution: readonly number[]): EdgeBoard;
}

/** Options that an encoding may have; the thesis needed 262144 for the full board. */
const OPTION_LIMIT = 1 << 20;
/** For whoever knows that the model is large: a piece of the largest board in every cell and turn. */
const LARGE_LIMIT = 4 * PIECE_LIMIT ** 2;

const ENCODERS = { items: encodeItems, codes: encodeCodes, colors: encodeColors };

/**
 * Encodes a puzzle. Meant for puzzles without an objection by `diagnose`. Throws `InputError` when it is too
 * large.
 */
export function encode(puzzle: EdgePuzzle, name: EncodingName, switches: Switches = {}): Encoding {
  const turns = puzzle.turnable ? 4 : 1;
  const most = puzzle.pieces.length * cellsOf(puzzle).length * turns;
  if (most > (switches.large ? LARGE_LIMIT : OPTION_LIMIT)) {
    throw say.error('too-many-options', { count: most, limit: OPTION_LIMIT });
  }
  refuseMeaningless(puzzle, name, switches);
  const settled = {
    frame: 'filter',
    neighbors: 'all',
    repeatedTurns: false,
    repeatedPieces: false,
    border: 'option',
    large: false,
    ...switches,
  } as const;
  const kinds = settled.repeatedPieces
    ? puzzle.pieces.map((_, at) => ({ pieces: [at], turns: [0], isClue: isClue(puzzle, at) }))
    : kindsOf(puzzle);
  const builder = new ModelBuilder();
  const placements: (Placement | undefined)[] = [];
  const colors = new Set(puzzle.pieces.flat());
  if (puzzle.framed) colors.add(GRAY);
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

/** A switch where it changes nothing is a mistake of whoever set it. */
function refuseMeaningless(
  puzzle: EdgePuzzle,
  encoding: EncodingName,
  { frame, neighbors, border }: Switches,
): void {
  const set = [
    ...(frame === undefined ? [] : [{ switch: 'frame', meant: 'items', isOfFrame: true }]),
    ...(neighbors === 'forward' ? [{ switch: 'forward', meant: 'items', isOfFrame: false }] : []),
    ...(border === undefined ? [] : [{ switch: 'border', meant: 'codes', isOfFrame: true }]),
  ];
  for (const { isOfFrame, ...names } of set) {
    if (names.meant !== encoding) throw say.error('switch-encoding', { ...names, encoding });
    if (isOfFrame && !puzzle.framed) throw say.error('switch-unframed', { switch: names.switch });
  }
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
